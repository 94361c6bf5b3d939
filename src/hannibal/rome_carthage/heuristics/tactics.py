"""How to play battle cards in a game: the policy of `duel`, with what a battle on the map adds to it."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ENVELOPMENT, RESERVE_CARD
from hannibal.rome_carthage.heuristics.duel import attack_score, wants_initiative
from hannibal.rome_carthage.heuristics.hand_reading import AS_PROBE, AS_RESERVE, PLAIN, Foe, tell
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.generals import counterattack_rating
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text.actions import (
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

_WAYS: Final = {ATTACK: PLAIN, RESERVE: AS_RESERVE, PROBE: AS_PROBE, MAHARBAL: PLAIN}
_STRATEGY_CARD: Final = 0.05
"""What it costs to use Maharbal's Cavalry, which would be worth something later too."""


def foe_of(state: RomeState, battle: Battle, side: int) -> Foe:
    """What a side knows of the other's battle cards."""
    other = 1 - side
    mine, shown = battle.hand[side], battle.shown[other]
    unseen = [
        total - own - played - known
        for total, own, played, known in zip(state.board.tactics, mine, battle.played, shown, strict=True)
    ]
    commander = battle.commander[other]
    probe = other == CARTHAGE and commander == state.board.hannibal and not battle.probed
    hidden = sum(battle.hand[other]) - sum(shown)
    return Foe(unseen, shown, hidden, _rating(state, battle, other), probe, _told(battle, other))


def _told(battle: Battle, side: int) -> int:
    """What a side's cards have told of the rest of its hand."""
    told = 0
    for attacker, tactic, played, matched, _ in battle.course:
        card = played if attacker == side else matched
        if tactic >= 0 and 0 <= card <= RESERVE_CARD:
            told = tell(told, tactic, card, attacking=attacker == side)
    return told


def _rating(state: RomeState, battle: Battle, side: int) -> int:
    commander = battle.commander[side]
    return counterattack_rating(state, commander, side == battle.attacker) if commander >= 0 else 0


def attack(state: RomeState, legal: list[int]) -> int:
    """The attacker's choice; a withdrawal only where the battle is as good as lost."""
    battle = battle_of(state)
    side = battle.initiative
    choices = [action for action in legal if verb_of(action) in _WAYS]
    if not choices:
        return next((a for a in legal if verb_of(a) in (STEAL, STEAL_HIDDEN)), legal[0])
    if WITHDRAW in legal and _hopeless(battle):
        return WITHDRAW
    foe, rating, hand = foe_of(state, battle, side), _rating(state, battle, side), battle.hand[side]
    best, found = -9.0, choices[0]
    for action in choices:
        verb = verb_of(action)
        tactic = ENVELOPMENT if verb == MAHARBAL else argument_of(action)
        score = attack_score(hand, rating, foe, tactic, _WAYS[verb])
        if verb == MAHARBAL:
            score -= _STRATEGY_CARD
        if score > best:
            best, found = score, action
    return found


def _hopeless(battle: Battle) -> bool:
    """Few cards against many: get away while it can be done."""
    side = battle.initiative
    mine, theirs = sum(battle.hand[side]), sum(battle.hand[1 - side])
    return mine * 3 <= theirs and battle.commander[1 - side] >= 0 and theirs - mine >= 4


def match(state: RomeState, legal: list[int]) -> int:
    """The same card first, then what costs least; whoever can match does."""
    for action in (MATCH, MATCH_PROBE, MATCH_RESERVE, MATCH_MAHARBAL):
        if action in legal:
            return action
    return next((action for action in legal if verb_of(action) in (STEAL, STEAL_HIDDEN)), DECLINE)


def seize(state: RomeState, legal: list[int]) -> int:
    """Take the initiative unless waiting is better: an attacker without a card has lost."""
    battle = battle_of(state)
    yes = next(action for action in legal if action != PASS)
    side = 1 - battle.initiative
    return yes if wants_initiative(battle.hand[side], foe_of(state, battle, side)) else PASS


def steal(state: RomeState, legal: list[int]) -> int:
    """Ally Deserts: worth it once the hands are small."""
    battle, player = battle_of(state), state.current_player()
    if sum(battle.hand[1 - player]) > 6 and sum(battle.hand[player]) > 3:
        return PASS
    return next((action for action in legal if action != PASS), PASS)
