"""How far the battle policy is from a best response, where a battle is small enough to solve.

One side follows the policy; the other knows that, and knows from each card played what hands it can come
from. Its best answer is found by going through everything that can happen, hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Final

from hannibal.rome_carthage.board import ENVELOPMENT
from hannibal.rome_carthage.heuristics.duel import (
    Fight,
    attacks,
    choose_attack,
    choose_match,
    wants_initiative,
)
from hannibal.rome_carthage.heuristics.hand_reading import AS_RESERVE, NO_CARD, PLAIN, Foe, spent_card, tell

Hand = tuple[int, ...]
Belief = dict[Hand, float]
"""The hands the other can have, with weights."""


@dataclass(frozen=True)
class Gap:
    """What the best response wins more often than the policy does, against the policy."""

    cards: tuple[int, int]
    ratings: tuple[int, int]
    side: int
    policy: float
    best: float
    hands: int

    @property
    def gap(self) -> float:
        """The difference, in chances to win."""
        return self.best - self.policy


def all_hands(deck: Hand, cards: int) -> list[tuple[Hand, float]]:
    """Every hand of so many cards with its chance."""
    total = comb(sum(deck), cards)
    found = []
    for types in combinations_with_replacement(range(len(deck)), cards):
        hand = tuple(types.count(tactic) for tactic in range(len(deck)))
        ways = prod(comb(have, count) for have, count in zip(deck, hand, strict=True))
        if ways:
            found.append((hand, ways / total))
    return found


def measure(battle: Fight, side: int, rng: Random, most: int) -> Gap:
    """The gap for the side that attacks first (0) or defends (1), over all its hands or so many drawn."""
    hands = all_hands(battle.deck, battle.cards[side])
    if len(hands) > most:
        drawn = rng.choices([hand for hand, _ in hands], [chance for _, chance in hands], k=most)
        hands = [(hand, 1.0 / most) for hand in drawn]
    policy = best = 0.0
    follower, solver = _Solver(battle, side, False), _Solver(battle, side, True)
    for hand, chance in hands:
        rest = tuple(have - own for have, own in zip(battle.deck, hand, strict=True))
        belief = dict(all_hands(rest, battle.cards[1 - side]))
        nothing = (0,) * len(battle.deck)
        policy += chance * follower.value(hand, belief, nothing, side == 0)
        best += chance * solver.value(hand, belief, nothing, side == 0)
    return Gap(battle.cards, battle.ratings, side, policy, best, len(hands))


def _less(hand: Hand, card: int) -> Hand:
    return (*hand[:card], hand[card] - 1, *hand[card + 1 :])


def _more(hand: Hand, card: int) -> Hand:
    return (*hand[:card], hand[card] + 1, *hand[card + 1 :])


class _Solver:
    """Goes through a battle for one side: `best` takes the best choice, otherwise the policy's.

    `told` is what each side's cards have told of the rest of its hand, this side first.
    """

    def __init__(self, battle: Fight, side: int, best: bool) -> None:
        self.deck = battle.deck
        self.mine = battle.ratings[side]
        self.theirs = battle.ratings[1 - side]
        self.best = best
        self._picks: dict[tuple[Hand, Hand, int, int, int], tuple[int, int]] = {}
        self._keen: dict[tuple[Hand, Hand, int, int], bool] = {}

    def value(
        self, hand: Hand, belief: Belief, gone: Hand, attacking: bool, told: tuple[int, int] = (0, 0)
    ) -> float:
        """How much of the weight of all believed hands is of those against which this side wins."""
        theirs = sum(next(iter(belief)))
        if attacking:
            if not sum(hand):
                return 0.0
            choices = attacks(list(hand), False)
            if not self.best:
                choices = [self._pick(hand, gone, theirs, self.mine, told[1])]
            return max(self._attack(hand, belief, gone, tactic, way, told) for tactic, way in choices)
        if not theirs:
            return sum(belief.values())
        return self._defend(hand, belief, gone, told)

    def _pick(self, hand: Hand, gone: Hand, cards: int, rating: int, told: int) -> tuple[int, int]:
        """The policy's attack with a hand, after what has been played, against so many cards."""
        key = (hand, gone, cards, rating, told)
        if key not in self._picks:
            foe = self._foe(hand, gone, cards, self.mine + self.theirs - rating, told)
            self._picks[key] = choose_attack(list(hand), rating, foe, False)
        return self._picks[key]

    def _wants(self, hand: Hand, gone: Hand, cards: int, told: int) -> bool:
        """Whether the policy tries for the initiative."""
        key = (hand, gone, cards, told)
        if key not in self._keen:
            self._keen[key] = wants_initiative(list(hand), self._foe(hand, gone, cards, 0, told))
        return self._keen[key]

    def _foe(self, hand: Hand, gone: Hand, cards: int, rating: int, told: int) -> Foe:
        """What the holder of a hand knows of the other's."""
        unseen = [a - b - c for a, b, c in zip(self.deck, hand, gone, strict=True)]
        return Foe(unseen, [0] * len(unseen), cards, rating, False, told)

    def _attack(
        self, hand: Hand, belief: Belief, gone: Hand, tactic: int, way: int, told: tuple[int, int]
    ) -> float:
        card = spent_card(tactic, way)
        left, seen = _less(hand, card), _more(gone, card)
        mine = tell(told[0], tactic, card, attacking=True)
        won = 0.0
        matched: dict[int, Belief] = {}
        for other, weight in belief.items():
            match = choose_match(list(other), tactic, False)
            if match == NO_CARD:
                won += weight
            else:
                answer = spent_card(tactic, match)
                matched.setdefault(answer, {})[_less(other, answer)] = weight
        for answer, rest in matched.items():
            after = _more(seen, answer)
            known = (mine, tell(told[1], tactic, answer, attacking=False))
            # Not to try for the initiative tells something: the two sorts of hands are kept apart.
            cards = sum(left)
            keen = {other: w for other, w in rest.items() if self._wants(other, after, cards, mine)}
            patient = {other: w for other, w in rest.items() if other not in keen}
            turns = 1.0 if tactic == ENVELOPMENT else self.theirs / 6.0
            if patient:
                won += self.value(left, patient, after, True, known)
            if keen and turns:
                won += turns * self.value(left, keen, after, False, known)
            if keen and turns < 1.0:
                won += (1.0 - turns) * self.value(left, keen, after, True, known)
        return won

    def _defend(self, hand: Hand, belief: Belief, gone: Hand, told: tuple[int, int]) -> float:
        cards = sum(hand)
        played: dict[tuple[int, int], Belief] = {}
        for other, weight in belief.items():
            tactic, way = self._pick(other, gone, cards, self.theirs, told[0])
            played.setdefault((tactic, spent_card(tactic, way)), {})[other] = weight
        won = 0.0
        for (tactic, card), hands in played.items():
            rest = {_less(other, card): weight for other, weight in hands.items()}
            seen, theirs = _more(gone, card), tell(told[1], tactic, card, attacking=True)
            ways = [way for way in (PLAIN, AS_RESERVE) if hand[spent_card(tactic, way)]]
            if not ways:
                continue
            if not self.best:
                ways = ways[:1]
            won += max(
                self._matched(hand, rest, seen, tactic, spent_card(tactic, way), (told[0], theirs))
                for way in ways
            )
        return won

    def _matched(
        self, hand: Hand, rest: Belief, seen: Hand, tactic: int, card: int, told: tuple[int, int]
    ) -> float:
        left, after = _less(hand, card), _more(seen, card)
        known = (tell(told[0], tactic, card, attacking=False), told[1])
        waits = self.value(left, rest, after, False, known)
        if not sum(left):
            return waits
        turns = 1.0 if tactic == ENVELOPMENT else self.mine / 6.0
        if not turns:
            return waits
        if not self.best and not self._wants(left, after, sum(next(iter(rest))), told[1]):
            return waits
        tries = turns * self.value(left, rest, after, True, known) + (1.0 - turns) * waits
        return max(tries, waits) if self.best else tries


RATINGS: Final = ((1, 1), (2, 2), (3, 2), (4, 1), (4, 3), (1, 4), (2, 4))
"""The pairs of ratings that are measured."""


def gaps(deck: Hand, cards: int, rng: Random, hands: int) -> Iterator[Gap]:
    """The gaps of both sides for the measured ratings, with so many battle cards each."""
    for ratings in RATINGS:
        for side in (0, 1):
            yield measure(Fight(deck, (cards, cards), ratings), side, rng, hands)
