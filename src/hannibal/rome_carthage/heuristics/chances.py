"""The chance to win a battle, for whoever has to decide quickly."""

from __future__ import annotations

from functools import cache
from math import exp, sqrt

from hannibal.rome_carthage.battle_hands import allies
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.records import Battle
from hannibal.rome_carthage.state import RomeState

HANNIBAL_RATING = 5
"""Hannibal's row in the tables: a rating of 4 with his Probe."""


@cache
def attacker_wins(attack: int, defence: int, attacker: int, defender: int) -> float:
    """The chance that the attacker wins with so many cards against so many, by the commanders' ratings.

    A rating of 0 is a force without a general, `HANNIBAL_RATING` is Hannibal.
    """
    if attack <= 0:
        return 0.0
    if defence <= 0:
        return 1.0
    total = attack + defence
    first, second = min(attacker, 4), min(defender, 4)
    logit = (
        0.92
        + 1.495 * (attack - defence) / sqrt(total)
        + 0.438 * first
        - 0.671 * second
        - 3.62 * first / total
        + 2.61 * second / total
        + 8.05 / total
    )
    if attacker == HANNIBAL_RATING:
        logit += 0.3
    if defender == HANNIBAL_RATING:
        logit -= 0.35
    if not defender:
        logit += 0.9
    return 1.0 / (1.0 + exp(-logit))


def rating_of(state: RomeState, general: int) -> int:
    """The row of a commander in the tables; 0 of nobody."""
    if general < 0:
        return 0
    return HANNIBAL_RATING if general == state.board.hannibal else state.board.battle_rating[general]


def ally_cards(state: RomeState, side: int, space: int) -> int:
    """Battle cards a led force would have from allies in this space."""
    battle = Battle(space, side, 0)
    battle.generals[side] = 1
    return allies(state, battle, side)


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
