"""How to play battle cards: what to attack with, what to match with, when to take the initiative."""

from __future__ import annotations

from math import comb
from typing import Final

from hannibal.rome_carthage.actions import (
    ATTACK,
    DECLINE,
    MAHARBAL,
    MATCH,
    MATCH_MAHARBAL,
    MATCH_PROBE,
    MATCH_RESERVE,
    PASS,
    PROBE,
    RESERVE,
    STEAL,
    STEAL_HIDDEN,
    WITHDRAW,
    argument_of,
    verb_of,
)
from hannibal.rome_carthage.board import CARTHAGE, ENVELOPMENT, LEFT, PROBE_CARD, RESERVE_CARD, RIGHT
from hannibal.rome_carthage.fighting import battle_of
from hannibal.rome_carthage.generals import battle_rating
from hannibal.rome_carthage.records import Battle
from hannibal.rome_carthage.state import RomeState

SHARPNESS: Final = 0.4
COPIES: Final = 0.026
ENVELOPMENT_COST: Final = 0.31
RESERVE_COST: Final = 0.076
PROBE_COST: Final = 0.015


def no_match(unseen: int, matching: int, cards: int) -> float:
    """The chance that none of so many hidden cards is one of the matching among the unseen."""
    if cards <= 0:
        return 1.0
    if unseen - matching < cards:
        return 0.0
    return comb(unseen - matching, cards) / comb(unseen, cards)


def unseen_cards(state: RomeState, battle: Battle, side: int) -> tuple[list[int], list[int], int]:
    """By type: what this side has not seen, what it knows of the other's hand; and his hidden cards."""
    mine, shown = battle.hand[side], battle.shown[1 - side]
    left = [
        total - own - played - known
        for total, own, played, known in zip(state.board.tactics, mine, battle.played, shown, strict=True)
    ]
    return left, shown, sum(battle.hand[1 - side]) - sum(shown)


def attack_scores(state: RomeState, battle: Battle, side: int, actions: list[int]) -> list[float]:
    """How good each attack looks: how unlikely a match is, and what it costs to have played the card."""
    unseen, shown, hidden = unseen_cards(state, battle, side)
    total = sum(unseen)
    other = battle.commander[1 - side]
    answer = battle_rating(state, other) / 6.0
    probes = 1 - side == CARTHAGE and other == state.board.hannibal and not battle.probed
    scores = []
    hand = battle.hand[side]
    for action in actions:
        verb, tactic = verb_of(action), argument_of(action)
        if verb == MAHARBAL:
            tactic = ENVELOPMENT
        matching = unseen[tactic] + unseen[RESERVE_CARD]
        known = shown[tactic] + shown[RESERVE_CARD]
        if probes and tactic in (LEFT, RIGHT, ENVELOPMENT):
            matching += unseen[PROBE_CARD]
            known += shown[PROBE_CARD]
        free = 0.0 if known else no_match(total, matching, hidden)
        score = free**SHARPNESS
        copies = hand[tactic] - 1 if verb == ATTACK else hand[tactic]
        score += COPIES * copies
        if tactic == ENVELOPMENT and verb != MAHARBAL and free < 1.0:
            score -= ENVELOPMENT_COST * (1.0 - answer) * (1.0 - free)
        if verb == RESERVE:
            score -= RESERVE_COST
        elif verb == PROBE:
            score -= RESERVE_COST * 0.5
        elif verb == MAHARBAL:
            score -= 0.05
        elif tactic == PROBE_CARD:
            score -= PROBE_COST
        scores.append(score)
    return scores


def choose_attack(state: RomeState, legal: list[int]) -> int:
    """The attacker's choice; a withdrawal only where defeat would be worse than what it saves."""
    battle = battle_of(state)
    attacks = [a for a in legal if verb_of(a) in (ATTACK, RESERVE, PROBE, MAHARBAL)]
    if not attacks:
        steals = [a for a in legal if verb_of(a) in (STEAL, STEAL_HIDDEN)]
        return steals[0] if steals else legal[0]
    if WITHDRAW in legal and _hopeless(battle):
        return WITHDRAW
    scores = attack_scores(state, battle, battle.initiative, attacks)
    return attacks[max(range(len(attacks)), key=lambda index: (scores[index], -attacks[index]))]


def _hopeless(battle: Battle) -> bool:
    """Few cards against many: get away while it can be done."""
    side = battle.initiative
    mine, theirs = sum(battle.hand[side]), sum(battle.hand[1 - side])
    return mine * 3 <= theirs and battle.commander[1 - side] >= 0 and theirs - mine >= 4


def choose_match(legal: list[int]) -> int:
    """The same card first, then what costs least; who can match does."""
    for action in (MATCH, MATCH_PROBE, MATCH_RESERVE, MATCH_MAHARBAL):
        if action in legal:
            return action
    for action in legal:
        if verb_of(action) in (STEAL, STEAL_HIDDEN):
            return action
    return DECLINE


def choose_steal(state: RomeState, legal: list[int], player: int) -> int:
    """Ally Deserts: worth it once the hands are small."""
    battle = battle_of(state)
    if sum(battle.hand[1 - player]) > 6 and sum(battle.hand[player]) > 3:
        return PASS
    return next((action for action in legal if action != PASS), PASS)
