"""The odds of what is being decided: for the page, from what everybody at the table can see.

Rolls are exact; battles come from the shipped table, at once.
"""

from __future__ import annotations

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.actions import AVOID, INTERCEPT, MARCH, SAIL, argument_of, verb_of
from hannibal.rome_carthage.avoid_battle import AvoidWhere
from hannibal.rome_carthage.board import CARTHAGE, SIDE_NAMES
from hannibal.rome_carthage.generals import battle_rating, counterattack_rating
from hannibal.rome_carthage.heuristics.battle_table import HANNIBAL_ROW
from hannibal.rome_carthage.heuristics.chances import attacker_wins, expected_hand
from hannibal.rome_carthage.interception import BackUpOrFight
from hannibal.rome_carthage.movement import MarchOn
from hannibal.rome_carthage.naval import ChoosePort
from hannibal.rome_carthage.odds import avoid_odds, interception_odds, naval_odds, siege_odds
from hannibal.rome_carthage.reactions import Declare, OverrunOrFight
from hannibal.rome_carthage.records import March
from hannibal.rome_carthage.siege import BesiegeOrNot
from hannibal.rome_carthage.state import RomeState


def odds_now(state: RomeState) -> list[JsonObject]:
    """What can be said about the decision that is pending, each entry with the `action` it is about."""
    return [entry | {"rule": state.cite(entry["rule"])} for entry in _pending(state)]


def _pending(state: RomeState) -> list[JsonObject]:
    if state.ended is not None or state.march is None:
        return []
    march, frame = state.march, state.stack[-1]
    if isinstance(frame, MarchOn):
        return _battles_ahead(state, march)
    if isinstance(frame, Declare):
        return [*_reactions(state), *_battle_here(state, march)]
    if isinstance(frame, BackUpOrFight | OverrunOrFight | AvoidWhere):
        return _battle_here(state, march)
    if isinstance(frame, ChoosePort):
        return _voyages(state, march)
    if isinstance(frame, BesiegeOrNot):
        return [siege_odds(state, march)]
    return []


def _battles_ahead(state: RomeState, march: March) -> list[JsonObject]:
    other = 1 - march.side
    found = []
    for action in state.legal_actions():
        if verb_of(action) == MARCH and state.out[other][argument_of(action)] and march.cus:
            entry = battle_at(state, march, argument_of(action))
            found.append(entry | {"action": state.action_to_string(action)})
    return found


def _battle_here(state: RomeState, march: March) -> list[JsonObject]:
    if not march.cus or not state.out[1 - march.side][march.space]:
        return []
    return [battle_at(state, march, march.space)]


def _reactions(state: RomeState) -> list[JsonObject]:
    march = state.march
    assert march is not None
    found = []
    for action in state.legal_actions():
        verb, general = verb_of(action), argument_of(action)
        if verb == AVOID:
            entry = avoid_odds(state, general)
        elif verb == INTERCEPT:
            entry = interception_odds(state, general, march.space, 1 - march.side)
        else:
            continue
        found.append(entry | {"action": state.action_to_string(action)})
    return found


def _voyages(state: RomeState, march: March) -> list[JsonObject]:
    found = []
    for action in state.legal_actions():
        if verb_of(action) == SAIL:
            trial = march.copy()
            trial.target = argument_of(action)
            found.append(naval_odds(state, trial) | {"action": state.action_to_string(action)})
    return found


def battle_at(state: RomeState, march: March, space: int) -> JsonObject:
    """The battle if the army fights in a space all that stands there, before events and elephants."""
    side, other = march.side, 1 - march.side
    commanders = {side: march.general, other: state.commander(other, space)}
    cus = {side: march.cus, other: state.out[other][space]}
    cards = {
        who: expected_hand(state, who, space, cus[who], commanders[who], attacking=who == side)
        for who in (side, other)
    }
    rows = {
        who: HANNIBAL_ROW
        if commanders[who] == state.board.hannibal
        else counterattack_rating(state, commanders[who], who == side)
        if commanders[who] >= 0
        else 0
        for who in (side, other)
    }
    sizes = {who: sum(count for _, count in cards[who]) for who in (side, other)}
    chance = attacker_wins(min(sizes[side], 20), min(sizes[other], 20), rows[side], rows[other])
    return {
        "kind": "battle",
        "rule": "2E:14",
        "space": state.board.space_ids[space],
        "attacker_wins": round(chance, 3),
        "tabled": True,
        "elephants": march.els if side == CARTHAGE else state.els[space],
        **{
            name: {
                "side": SIDE_NAMES[who],
                "cards": min(sizes[who], 20),
                "parts": dict(cards[who]),
                "rating": battle_rating(state, commanders[who]),
            }
            for name, who in (("attacker", side), ("defender", other))
        },
    }
