"""What one side can read of the other's battle cards: what has been played, shown, and told by it.

A player who uses a Reserve or Probe for a type has none of it. One who attacks with a plain card had nothing
he would rather attack with: what is left in his hand is not what the deck alone makes likely.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Final

from hannibal.rome_carthage.board import ENVELOPMENT, LEFT, PROBE_CARD, RESERVE_CARD, RIGHT

PLAIN: Final = 0
"""A card attacks or matches as what it is."""
AS_RESERVE: Final = 1
"""A Reserve stands for it (2E:14.9)."""
AS_PROBE: Final = 2
"""Hannibal's Probe stands for it (2E:24)."""
NO_CARD: Final = -1
PROBE_FOR: Final = (LEFT, RIGHT, ENVELOPMENT)
"""What Hannibal's Probe can stand for."""

_ATTACK: Final = 6
"""From this bit on, what a side's cards have told holds the type of its last plain attack, plus one."""


@dataclass(slots=True)
class Foe:
    """What one side knows of the other: how many of his cards it has not seen, those it has, and the man.

    `unseen` are the cards by type that may be in his hand or undealt, `shown` those known to be in it; `told`
    is what his play has told (`tell`), `likely` the unseen cards weighed by it, once somebody has asked.
    """

    unseen: list[int]
    shown: list[int]
    hidden: int
    rating: int
    probe: bool
    told: int = 0
    likely: list[float] = field(default_factory=list)


def spent_card(tactic: int, way: int) -> int:
    """The type of the card that leaves the hand."""
    return tactic if way == PLAIN else RESERVE_CARD if way == AS_RESERVE else PROBE_CARD


def tell(told: int, tactic: int, card: int, *, attacking: bool) -> int:
    """What a side's cards have told, once it has played a card as this tactic.

    The types it has none of, a bit each, and above them the type it last attacked with plainly.
    """
    if card != tactic:
        return told | 1 << tactic
    if attacking:
        return told & (1 << _ATTACK) - 1 | tactic + 1 << _ATTACK
    return told


def lacks(told: int, kind: int) -> bool:
    """Whether a side has told that it has none of a type."""
    return bool(told >> kind & 1)


def last_attack(told: int) -> int:
    """The type a side last attacked with plainly, or NO_CARD."""
    return (told >> _ATTACK) - 1


@cache
def no_match(unseen: int, matching: int, cards: int) -> float:
    """The chance that none of so many hidden cards is one of the matching among the unseen."""
    if cards <= 0:
        return 1.0
    if unseen - matching < cards:
        return 0.0
    return comb(unseen - matching, cards) / comb(unseen, cards)


def matching_types(foe: Foe, tactic: int) -> tuple[int, ...]:
    """The types of cards with which he could match a tactic."""
    if foe.probe and tactic in PROBE_FOR:
        return (tactic, RESERVE_CARD, PROBE_CARD)
    return (tactic, RESERVE_CARD)
