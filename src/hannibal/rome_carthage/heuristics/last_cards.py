"""The policy of battle cards for the last rounds, when the attacker has five cards or fewer.

So few cards are soon counted: what an attack has told of the rest of a hand matters as much as the deck, and
so does what is left after it to match with. The weights come from a search for the policy that the best
response to it (`response`) gains least against, over all hands of two to five cards.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hannibal.rome_carthage.board import ENVELOPMENT, FRONTAL, LEFT, PROBE_CARD, RESERVE_CARD, RIGHT
from hannibal.rome_carthage.heuristics.hand_reading import (
    AS_RESERVE,
    NO_CARD,
    PLAIN,
    Foe,
    lacks,
    last_attack,
    matching_types,
    spent_card,
)

FEW: Final = 5
"""It applies once the attacker holds this many cards or fewer."""

# How an attack is scored, beside the chance that it is not matched.
_SHARPNESS: Final = 0.89
"""The power of that chance that counts."""
_COPIES: Final = 0.100
"""For each more of its type in hand."""
_LAST_OF_ITS_TYPE: Final = 0.130
"""With the last of its type."""
_KINDS_LEFT: Final = 0.071
"""For each type left to match with, should it be matched."""
_ENVELOPMENT: Final = -0.134
"""A Double Envelopment that is matched, and so gives the initiative away (2E:14.8):"""
_HIS_RATING: Final = 0.099
"""less is lost to a general who would have seized it anyway,"""
_MY_RATING: Final = -0.156
"""more by one who attacks well."""
_RESERVE: Final = -0.100
"""A Reserve used,"""
_RESERVE_OF_FEW: Final = -0.147
"""and this shared among the cards of the hand: the fewer they are, the dearer."""
_PROBE: Final = -0.017
_FRONTAL: Final = 0.054
_NEXT_ATTACK: Final = 0.323
"""For the chance of the next attack, if this is matched and the initiative kept."""
_PATIENCE: Final = 0.34
"""By how much waiting with the last card has to be better than attacking with it."""
_FADES: Final = 1.48
"""Up to so many cards an attack tells all it can of the rest; of more, less and less."""
_AFTER: Final[tuple[tuple[float, ...], ...]] = (
    (1.63, 0.56, 0.56, 0.55, 0.81, 0.76),  # a Frontal Assault
    (0.87, 2.01, 0.77, 0.43, 1.25, 2.01),  # a Flank Left
    (0.87, 0.77, 2.01, 0.43, 1.25, 2.01),  # a Flank Right
    (1.02, 0.87, 0.87, 2.73, 1.05, 3.77),  # a Probe
    (0.41, 0.31, 0.31, 0.06, 3.42, 2.12),  # a Double Envelopment
)
"""After an attack with a type, how much more of each type its player holds than the deck makes likely."""
_TYPES: Final = range(RESERVE_CARD)


@cache
def _leaning(attack: int, cards: int) -> tuple[float, ...]:
    """How much more of each type so many cards hold than the deck makes likely, after an attack."""
    fading = min(1.0, _FADES / cards) if cards else 1.0
    return tuple(factor**fading for factor in _AFTER[attack])


def likely(foe: Foe) -> list[float]:
    """The unseen cards by type, weighed by what the other's play has told; as many in all as there are."""
    if not foe.likely:
        told = foe.told
        cards = [0.0 if lacks(told, kind) else float(count) for kind, count in enumerate(foe.unseen)]
        attack = last_attack(told)
        if attack != NO_CARD:
            total = sum(cards)
            leaning = _leaning(attack, foe.hidden)
            cards = [count * factor for count, factor in zip(cards, leaning, strict=True)]
            weighed = sum(cards) or 1.0
            cards = [count * total / weighed for count in cards]
        foe.likely = cards
    return foe.likely


def _unmatched(total: float, matching: float, cards: int) -> float:
    """The chance that none of so many cards matches, where cards are weighed."""
    chance = 1.0
    for drawn in range(cards):
        if total <= drawn:
            return 1.0
        chance *= max(0.0, (total - matching - drawn) / (total - drawn))
    return chance


def _best_chance(hand: list[int], foe: Foe, cards: list[float], hidden: int) -> float:
    """The chance of the attack least likely to be matched."""
    total, reserve = sum(cards), hand[RESERVE_CARD]
    fewest = total
    for tactic in _TYPES:
        if hand[tactic] or reserve:
            fewest = min(fewest, sum(cards[kind] for kind in matching_types(foe, tactic)))
    return _unmatched(total, fewest, hidden)


def score(hand: list[int], rating: int, foe: Foe, tactic: int, way: int) -> float:
    """How good an attack looks: how unlikely it is to be matched, and what it leaves."""
    cards = likely(foe)
    matching = matching_types(foe, tactic)
    known = any(foe.shown[kind] for kind in matching)
    chance = 0.0 if known else _unmatched(sum(cards), sum(cards[kind] for kind in matching), foe.hidden)
    matched = 1.0 - chance
    count = sum(hand)
    left = [*hand]
    left[spent_card(tactic, way)] -= 1
    total = float(chance**_SHARPNESS) + _COPIES * left[tactic]
    if way == PLAIN and hand[tactic] == 1:
        total += _LAST_OF_ITS_TYPE
    total += _KINDS_LEFT * matched * sum(left[kind] > 0 for kind in _TYPES)
    if way == AS_RESERVE:
        total += _RESERVE + _RESERVE_OF_FEW / count
    if tactic == FRONTAL:
        total += _FRONTAL
    elif tactic == PROBE_CARD:
        total += _PROBE
    elif tactic == ENVELOPMENT:
        total += matched * (_ENVELOPMENT + (_HIS_RATING * foe.rating + _MY_RATING * rating) / 6.0)
    if tactic != ENVELOPMENT:
        total += _NEXT_ATTACK * matched * (1.0 - foe.rating / 6.0) * _next(left, foe, cards, tactic)
    if tactic in (LEFT, RIGHT):
        # Of two flanks alike the hand decides, so that neither tells more than the other.
        total += 1e-6 * ((sum(kind * have for kind, have in enumerate(hand)) + tactic) % 2)
    return total


def _next(left: list[int], foe: Foe, cards: list[float], tactic: int) -> float:
    """The chance of the attack after this one, should it be matched and the initiative kept."""
    against = foe.hidden + sum(foe.shown) - 1
    if against <= 0:
        return 1.0 if sum(left) else 0.0
    after = [*cards]
    after[tactic] = max(0.0, after[tactic] - 1.0)
    return _best_chance(left, foe, after, max(foe.hidden - 1, 0))


def attacks_last(hand: list[int], foe: Foe) -> bool:
    """Whether to attack with one's last card against his last, rather than wait and match."""
    if not foe.hidden:
        return not (hand[RESERVE_CARD] or any(a and b for a, b in zip(hand, foe.shown, strict=True)))
    cards = likely(foe)
    total = sum(cards)
    held = sum(cards[kind] for kind in _TYPES if hand[kind])
    covered = 1.0 if hand[RESERVE_CARD] or not total else held / total
    return _best_chance(hand, foe, cards, foe.hidden) >= covered - _PATIENCE
