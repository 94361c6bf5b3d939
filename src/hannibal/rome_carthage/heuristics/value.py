"""A side's chance to win from a position, as games between greedy players have shown it.

The evaluation says what is better than what within a card; its parts add up to provinces by judgement.
Here the same parts are weighed by how 190 such games of both editions went on from 9,000 positions: a
logistic regression by the time of the game. It tells a searching player what a gain in one coin costs in
another.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.heuristics.evaluation import Evaluation
from hannibal.rome_carthage.heuristics.markers import occupied, spaces_in
from hannibal.rome_carthage.state import OFF_MAP, RomeState

# Politics, Carthage's CUs, Rome's CUs, PCs within reach, sieges, capitals, threats, hands, Hannibal alive;
# and what remains.
_EARLY: Final[tuple[float, ...]] = (0.50, 0.025, -0.018, 0.22, 0.70, 0.06, 0.10, 0.40, 0.46, -0.60)
_SCIPIO_DUE: Final[tuple[float, ...]] = (0.60, 0.060, -0.026, 0.30, 0.85, 0.06, 0.11, 0.35, 0.45, -1.50)
_MIDDLE: Final[tuple[float, ...]] = (0.74, 0.045, -0.020, 0.40, 1.05, 0.06, 0.08, 0.60, 0.50, -1.20)
_LATE: Final[tuple[float, ...]] = (1.00, 0.028, -0.030, 0.85, 1.10, 0.05, 0.10, 0.45, 0.35, 0.0)
_LAST: Final[tuple[float, ...]] = (1.45, 0.015, -0.020, 1.20, 0.85, 0.05, 0.12, 0.50, 0.35, 0.70)
_WEIGHTS: Final = (_EARLY,) * 4 + (_SCIPIO_DUE,) * 2 + (_MIDDLE,) * 2 + (_LATE, _LAST)
"""By the turn, from 0."""


def chance_to_win(state: RomeState, side: int) -> float:
    """The side's chance to win the game, as the position looks."""
    if state.ended is not None:
        return 1.0 if state.ended.winner == side else 0.0
    chance = 1.0 / (1.0 + exp(-_log_odds(state)))
    return chance if side == CARTHAGE else 1.0 - chance


def worth_of_a_province(state: RomeState, side: int) -> float:
    """By how much a province more changes the side's chance to win, as the position stands."""
    chance = chance_to_win(state, side)
    return _WEIGHTS[min(state.turn, 9)][0] * chance * (1.0 - chance)


def _log_odds(state: RomeState) -> float:
    """The logarithm of the odds of Carthage."""
    evaluation = Evaluation(state)
    stacks = evaluation.stacks()
    evaluation.forces(stacks)
    cus = [sum(state.out[ROME]), sum(state.out[CARTHAGE])]
    for space in spaces_in(occupied(state.ins)):
        cus[state.pc[space] - 1] += state.ins[space]
    parts = (
        evaluation.politics(),
        cus[CARTHAGE],
        cus[ROME],
        evaluation.draws(stacks),
        evaluation.sieges(stacks),
        evaluation.capitals(stacks),
        evaluation.threats(stacks),
        evaluation.hands(),
        state.where[state.board.hannibal] < OFF_MAP,
        1.0,
    )
    return sum(weight * part for weight, part in zip(_WEIGHTS[min(state.turn, 9)], parts, strict=True))
