"""The chance to win a battle, for whoever has to decide quickly."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.heuristics.battle_table import HANNIBAL_ROW, battle_table
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.battle.hands import hand_parts
from hannibal.rome_carthage.state import RomeState


@cache
def attacker_wins(attack: int, defence: int, attacker: int, defender: int) -> float:
    """The chance that the attacker wins with so many cards against so many, by the commanders' rows.

    A row is a battle rating, 0 for a force without a general, `HANNIBAL_ROW` for Hannibal.
    """
    if attack <= 0:
        return 0.0
    if defence <= 0:
        return 1.0
    return battle_table().wins(attack, defence, attacker, defender)


def rating_of(state: RomeState, general: int) -> int:
    """The row of a commander in the tables; 0 of nobody."""
    if general < 0:
        return 0
    return HANNIBAL_ROW if general == state.board.hannibal else state.board.battle_rating[general]


def hand_size(state: RomeState, side: int, space: int, cus: int, general: int, friends: int) -> int:
    """The battle cards of a force, before elephants; `friends` are its allies' cards."""
    cards = cus + (state.board.battle_rating[general] if general >= 0 else 0)
    if general >= 0:
        cards += friends
    if side == ROME and state.board.province_of[space] == state.board.latium:
        cards += 2
    if side == CARTHAGE and state.tribe[space] and state.pc[space] == PUNIC:
        cards += 1
    return min(cards, 20)


def expected_hand(
    state: RomeState, side: int, space: int, cus: int, general: int, *, attacking: bool
) -> list[tuple[str, int]]:
    """The parts of the hand a force would have in a battle here, as `hand_parts` counts them (2E:14.1)."""
    battle = Battle(space, side if attacking else 1 - side, 0)
    battle.commander[side] = general
    battle.generals[side] = 1 if general >= 0 else 0
    battle.started[side] = cus
    reaction = state.reaction
    if reaction is not None and not attacking and reaction.space == space:
        battle.intercepted, battle.failed_avoid = reaction.arrived, reaction.failed
        battle.due = reaction.due
    return hand_parts(state, battle, side)


POINT_PER_ROLL: Final[tuple[float, ...]] = (0.34, 0.5, 0.72, 0.83)
"""Points a roll of a siege, about, with a modifier of -2, -1, 0 and +1 (TAB:siege)."""
LOSS_PER_ROLL: Final[tuple[float, ...]] = (0.67, 0.5, 0.33, 0.17)
"""CUs the besieger loses with it."""


@cache
def siege_succeeds(needed: int, rolls: int, modifier: int) -> float:
    """The chance to get the points still needed within so many rolls, if nobody comes to the rescue."""
    point = POINT_PER_ROLL[min(max(modifier + 2, 0), 3)]
    return sum(
        comb(rolls, hits) * point**hits * (1.0 - point) ** (rolls - hits) for hits in range(needed, rolls + 1)
    )
