"""A battle reduced to its cards: two hands, who has the initiative, and on which dice it changes.

The policy here is the one the computer plays by, and the odds are those of two sides who both follow it. It
sees its own hand, what has been played and what a spy has shown, and reads what that tells (`hand_reading`).
With few cards it plays by `last_cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from hannibal.rome_carthage.board import ENVELOPMENT, PROBE_CARD, RESERVE_CARD
from hannibal.rome_carthage.heuristics import last_cards
from hannibal.rome_carthage.heuristics.hand_reading import (
    AS_PROBE,
    AS_RESERVE,
    NO_CARD,
    PLAIN,
    PROBE_FOR,
    Foe,
    lacks,
    matching_types,
    no_match,
    spent_card,
    tell,
)

# The weights of the policy for hands of more than a few cards.
SHARPNESS: Final = 0.6
COPIES: Final = 0.034
ENVELOPMENT_COST: Final = 0.42
REGAINED: Final = 0.42
RESERVE_COST: Final = 0.125
PROBE_COST: Final = 0.004
_TYPES: Final = range(RESERVE_CARD)
_NONE: Final = [0] * 6


@cache
def _promise(unseen: int, matching: int, cards: int) -> float:
    return float(no_match(unseen, matching, cards) ** SHARPNESS)


def attack_score(hand: list[int], rating: int, foe: Foe, tactic: int, way: int) -> float:
    """How good an attack looks: how unlikely it is to be matched, and what it costs to have played it."""
    if sum(hand) <= last_cards.FEW:
        return last_cards.score(hand, rating, foe, tactic, way)
    unseen = [0 if lacks(foe.told, kind) else count for kind, count in enumerate(foe.unseen)]
    total = sum(unseen)
    types = matching_types(foe, tactic)
    matching = sum(unseen[kind] for kind in types)
    known = any(foe.shown[kind] for kind in types)
    score = 0.0 if known else _promise(total, matching, foe.hidden)
    if way == PLAIN:
        score += COPIES * (hand[tactic] - 1)
        if tactic == PROBE_CARD:
            score -= PROBE_COST
    else:
        score += COPIES * hand[tactic] - (RESERVE_COST if way == AS_RESERVE else 0.5 * RESERVE_COST)
    if tactic == ENVELOPMENT:
        # Matched, it gives the initiative away; a good general wins it back.
        regained = 1.0 - REGAINED * rating / 6.0
        if known or no_match(total, matching, foe.hidden) < 1.0:
            score -= ENVELOPMENT_COST * (1.0 - foe.rating / 6.0) * regained
    return score


def attacks(hand: list[int], probe: bool) -> list[tuple[int, int]]:
    """Every attack of a hand as (tactic, way); `probe` if Hannibal may still use his."""
    found = [(tactic, PLAIN) for tactic in _TYPES if hand[tactic]]
    if hand[RESERVE_CARD]:
        found += [(tactic, AS_RESERVE) for tactic in _TYPES]
    if probe and hand[PROBE_CARD]:
        found += [(tactic, AS_PROBE) for tactic in PROBE_FOR]
    return found


def choose_attack(hand: list[int], rating: int, foe: Foe, probe: bool) -> tuple[int, int]:
    """The attack the policy makes; the hand is not empty."""
    best, found = -9.0, (0, PLAIN)
    for tactic, way in attacks(hand, probe):
        score = attack_score(hand, rating, foe, tactic, way)
        if score > best:
            best, found = score, (tactic, way)
    return found


def choose_match(hand: list[int], tactic: int, probe: bool) -> int:
    """How the policy matches an attack: the way, or NO_CARD."""
    if hand[tactic]:
        return PLAIN
    if probe and tactic in PROBE_FOR and hand[PROBE_CARD]:
        return AS_PROBE
    return AS_RESERVE if hand[RESERVE_CARD] else NO_CARD


def wants_initiative(hand: list[int], foe: Foe) -> bool:
    """Whether to attack if one may: not without a card, nor where waiting to match is better."""
    against = foe.hidden + sum(foe.shown)
    if not sum(hand) or hand[RESERVE_CARD] >= against:
        return False
    return last_cards.attacks_last(hand, foe) if sum(hand) == against == 1 else True


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle to be fought: the deck by type; cards, dice of the counterattack and Hannibal, attacker first.

    `ratings` are the highest dice on which each seizes the initiative, 0 for a force without a general.
    """

    deck: tuple[int, ...]
    cards: tuple[int, int]
    ratings: tuple[int, int]
    hannibal: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a battle ended: the winner (0 attacked first), after how many rounds, by which card.

    `last` is the type of card that was not matched, -1 when the attacker ran out of cards.
    """

    winner: int
    rounds: int
    last: int


def fight(battle: Fight, rng: Random) -> Ended:
    """One battle between two sides who follow the policy."""
    deck = [tactic for tactic, count in enumerate(battle.deck) for _ in range(count)]
    random = rng.random
    hands: list[list[int]] = []
    left = len(deck)
    for cards in battle.cards:
        hand = [0] * 6
        for _ in range(cards):
            pick = int(random() * left)
            left -= 1
            hand[deck[pick]] += 1
            deck[pick] = deck[left]
        hands.append(hand)
    return fight_on(battle, hands, rng)


def fight_on(battle: Fight, hands: list[list[int]], rng: Random) -> Ended:
    """The rounds, once the hands are dealt; the hands are used up."""
    counts = [sum(hands[0]), sum(hands[1])]
    probes = list(battle.hannibal)
    unseen = [[total - own for total, own in zip(battle.deck, hands[side], strict=True)] for side in (0, 1)]
    told = [0, 0]
    ratings = battle.ratings

    def foe_of(side: int) -> Foe:
        other = 1 - side
        return Foe(unseen[side], _NONE, counts[other], ratings[other], probes[other], told[other])

    initiative = rounds = 0
    while True:
        attacker, defender = initiative, 1 - initiative
        if not counts[attacker]:
            return Ended(defender, rounds, NO_CARD)
        tactic, way = choose_attack(hands[attacker], ratings[attacker], foe_of(attacker), probes[attacker])
        rounds += 1
        card = spent_card(tactic, way)
        told[attacker] = tell(told[attacker], tactic, card, attacking=True)
        _put_down(hands, counts, unseen, attacker, card)
        if way == AS_PROBE:
            probes[attacker] = False
        match = choose_match(hands[defender], tactic, probes[defender])
        if match == NO_CARD:
            return Ended(attacker, rounds, tactic)
        card = spent_card(tactic, match)
        told[defender] = tell(told[defender], tactic, card, attacking=False)
        _put_down(hands, counts, unseen, defender, card)
        if match == AS_PROBE:
            probes[defender] = False
        # A matched Double Envelopment gives the initiative away; otherwise the die decides (2E:14.8).
        seizes = tactic == ENVELOPMENT or rng.random() * 6.0 < ratings[defender]
        if seizes and wants_initiative(hands[defender], foe_of(defender)):
            initiative = defender


def _put_down(
    hands: list[list[int]], counts: list[int], unseen: list[list[int]], side: int, card: int
) -> None:
    hands[side][card] -= 1
    counts[side] -= 1
    unseen[1 - side][card] -= 1
