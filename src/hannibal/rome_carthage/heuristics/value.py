"""A side's chance to win from a position, as games between greedy players have shown it.

The outlook says what is better than what within a card; its parts add up to provinces by judgement. Here the
same parts are weighed by how 250 such games (second edition) went on from 10,000 positions: a logistic
regression by the time of the game. It tells a searching player what a gain in one coin costs in another.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.heuristics.markers import occupied, spaces_in
from hannibal.rome_carthage.heuristics.outlook import Outlook
from hannibal.rome_carthage.state import RomeState

# Politics, Carthage's CUs, Rome's CUs, PCs within reach, sieges, threats, hands; and what remains.
_EARLY: Final[tuple[float, ...]] = (0.45, 0.085, -0.040, 0.15, 0.15, 0.5, 0.4, -1.50)
_SCIPIO_DUE: Final[tuple[float, ...]] = (0.45, 0.090, -0.055, 0.35, 0.25, 0.5, 0.5, -1.55)
_MIDDLE: Final[tuple[float, ...]] = (0.56, 0.110, -0.090, 0.20, 0.35, 0.6, 0.4, -0.92)
_LATE: Final[tuple[float, ...]] = (0.72, 0.075, -0.067, 0.80, 0.30, 0.7, 0.5, 0.25)
_LAST: Final[tuple[float, ...]] = (1.20, 0.060, -0.030, 1.35, 0.20, 0.7, 0.6, 0.52)
_WEIGHTS: Final = (_EARLY,) * 4 + (_SCIPIO_DUE,) * 2 + (_MIDDLE,) * 2 + (_LATE, _LAST)
"""By the turn, from 0."""


def chance_to_win(state: RomeState, side: int) -> float:
    """The side's chance to win the game, as the position looks."""
    if state.ended is not None:
        return 1.0 if state.ended.winner == side else 0.0
    chance = 1.0 / (1.0 + exp(-_log_odds(state)))
    return chance if side == CARTHAGE else 1.0 - chance


def _log_odds(state: RomeState) -> float:
    """The logarithm of the odds of Carthage."""
    outlook = Outlook(state)
    stacks = outlook.stacks()
    outlook.forces(stacks)
    cus = [sum(state.out[ROME]), sum(state.out[CARTHAGE])]
    for space in spaces_in(occupied(state.ins)):
        cus[state.pc[space] - 1] += state.ins[space]
    parts = (
        outlook.politics(),
        cus[CARTHAGE],
        cus[ROME],
        outlook.draws(stacks),
        outlook.sieges(stacks),
        outlook.threats(stacks),
        outlook.hands(),
        1.0,
    )
    return sum(weight * part for weight, part in zip(_WEIGHTS[min(state.turn, 9)], parts, strict=True))
