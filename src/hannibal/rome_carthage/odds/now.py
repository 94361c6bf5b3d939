"""The odds of what is being decided: for the page, from what everybody at the table can see.

Rolls are exact; battles come from the shipped table, at once. Counter events are left out: nobody knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import ALPS_PASS, NON_ALPS_PASS, ROME
from hannibal.rome_carthage.events.plagues import Epidemic, HostileTribes, Pestilence
from hannibal.rome_carthage.odds.battle import drawn_up, in_progress, meeting, outcome
from hannibal.rome_carthage.odds.rolls import (
    attrition_odds,
    avoid_odds,
    charge_odds,
    interception_odds,
    naval_odds,
    rating_odds,
    siege_odds,
)
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, NOWHERE, March, Reaction
from hannibal.rome_carthage.rules.battle.elephants import ChargeOrNot
from hannibal.rome_carthage.rules.battle.rounds import AttackChoice, CounterattackOrNot
from hannibal.rome_carthage.rules.battle.withdrawal import CancelOrNot, refuse_withdraw
from hannibal.rome_carthage.rules.generals import (
    battle_rating,
    cancel_rating,
    counterattack_rating,
    pursuit_rating,
)
from hannibal.rome_carthage.rules.march.army import leave_city, pass_modifier, relocate
from hannibal.rome_carthage.rules.march.attrition import INSIDE, OUTSIDE, group_size
from hannibal.rome_carthage.rules.march.movement import MarchOn
from hannibal.rome_carthage.rules.march.muster import INTERCEPTING
from hannibal.rome_carthage.rules.march.naval import ChoosePort
from hannibal.rome_carthage.rules.reaction.forces import available, can_overrun
from hannibal.rome_carthage.rules.reaction.interception import BackUpOrFight, ChooseInterception
from hannibal.rome_carthage.rules.reaction.order import DECLARE, Declare, OverrunOrFight, may_go_inside
from hannibal.rome_carthage.rules.siege import BesiegeOrNot, SecondRoll, refuse_siege
from hannibal.rome_carthage.state import RomeState, battle_of, march_of, reaction_of
from hannibal.rome_carthage.text.actions import (
    AGAIN,
    AVOID,
    BACK_UP,
    BESIEGE,
    BESIEGE_PLAIN,
    CANCEL,
    CHARGE,
    COUNTERATTACK,
    FIGHT,
    INTERCEPT,
    MARCH,
    OVERRUN,
    PURSUE,
    RESOLVE,
    SAIL,
    SALLY,
    STOP,
    TARGET,
    WITHDRAW,
    argument_of,
    make,
    verb_of,
)

Entries = list[JsonObject]


def odds_now(state: RomeState) -> Entries:
    """What can be said about the decision that is pending.

    An entry has its `kind`, the `rule` rolled by, the chances and the modifiers; `action` is the action it is
    about, `space` the space, `general` the man who rolls.
    """
    if state.ended is not None:
        return []
    answer = _ANSWERS.get(type(state.stack[-1]))
    return [] if answer is None else [cited(state, entry) for entry in answer(state)]


def cited(state: RomeState, entry: JsonObject) -> JsonObject:
    """The entry with the ids of the game's own book."""
    found = entry | {"rule": state.cite(entry["rule"])}
    return found | {"battle": cited(state, found["battle"])} if "battle" in found else found


def _about(
    state: RomeState, entry: JsonObject, action: int = -1, space: int = -1, general: int = -1
) -> JsonObject:
    """The entry with what it is about."""
    board = state.board
    return (
        entry
        | ({"action": state.action_to_string(action)} if action >= 0 else {})
        | ({"space": board.space_ids[space]} if space >= 0 else {})
        | ({"general": board.general_ids[general]} if general >= 0 else {})
    )


# The march.


def _on_the_march(state: RomeState) -> Entries:
    march = march_of(state)
    found: Entries = []
    for action in state.legal_actions():
        verb, to = verb_of(action), argument_of(action)
        if verb == MARCH:
            found += [entry | {"action": state.action_to_string(action)} for entry in entering(state, (to,))]
        elif verb == PURSUE:
            found.append(_rating(state, "pursuit", "2E:13.4", march.general, pursuit_rating, action))
        elif verb == SALLY:
            found += [entry | {"action": state.action_to_string(action)} for entry in _sally(state)]
        elif verb == STOP and refuse_siege(state, march) is None:
            found.append(_about(state, siege_odds(state, march), action, march.space))
    return found


def entering(state: RomeState, way: Sequence[int], *, by_sea: bool = False) -> Entries:
    """What may come of it if the army on the march goes this way: the last pass, reactions, the battle.

    The way there, and CUs lost on it, are not counted.
    """
    there = state.clone()
    march = march_of(there)
    found: Entries = []
    for space in way:
        start = march.space
        relocate(there, march, space, BY_SEA if by_sea else NOWHERE)
        if by_sea:
            march.target = start
    if not by_sea:
        kind = state.board.link_kind[march.origin, march.space]
        found += _pass(there, march, kind)
    there.reaction = Reaction(march.space)
    if may_go_inside(there, march):
        leave_city(there, 1 - march.side, march.space)
    return [*found, *_reactions(there), *_battle(there, march)]


def _sally(state: RomeState) -> Entries:
    there = state.clone()
    march = march_of(there)
    relocate(there, march, march.space, FROM_CITY)
    there.reaction = Reaction(march.space)
    return [*_reactions(there), *_battle(there, march)]


def _pass(state: RomeState, march: March, kind: int) -> Entries:
    """The toll of a mountain pass (2E:10.6)."""
    if kind not in (ALPS_PASS, NON_ALPS_PASS) or not march.cus or not state.rules.pass_attrition:
        return []
    name = "mountain pass" if kind == NON_ALPS_PASS else "Alps pass"
    entry = attrition_odds(state.board, march.cus, pass_modifier(state, kind), name)
    return [_about(state, entry, space=march.space)]


def _reactions(state: RomeState) -> Entries:
    """Who might avoid battle or intercept, each with the battle that would follow his coming."""
    march = march_of(state)
    found = []
    for action in DECLARE.legal_actions(state):
        verb, general = verb_of(action), argument_of(action)
        if verb == AVOID:
            found.append(_about(state, avoid_odds(state, general), space=march.space, general=general))
        elif verb == INTERCEPT:
            found.append(_interception(state, march, general, _most(state, general)))
    return found


def _most(state: RomeState, general: int) -> int:
    """With how many CUs a general could intercept."""
    side, inside = state.board.side_of[general], bool(state.inside >> general & 1)
    cus, _ = available(state, side, state.where[general], inside, INTERCEPTING)
    return min(cus, state.board.tables.movement.interception_maximum_cus)


def _interception(state: RomeState, march: March, general: int, cus: int) -> JsonObject:
    side = 1 - march.side
    entry = interception_odds(state, general, march.space, side)
    entry = _about(state, entry, space=march.space, general=general)
    if march.cus and state.reaction is not None:
        then = state.clone()
        reaction = reaction_of(then)
        reaction.arrived = True
        reaction.due = (
            not state.rules.interception_card_always
            and bool(state.out[side][march.space])
            and not can_overrun(state, march)
        )
        both = meeting(then, march, general, state.out[side][march.space] + cus)
        entry["battle"] = outcome(then, both)
    return entry


def _battle(state: RomeState, march: March) -> Entries:
    """The battle if the army fights all that stands outside here."""
    other, space = 1 - march.side, march.space
    if not march.cus or not state.out[other][space]:
        return []
    if can_overrun(state, march):
        return [_about(state, {"kind": "overrun", "rule": "2E:10.5"}, space=space)]
    both = meeting(state, march, state.commander(other, space), state.out[other][space])
    return [outcome(state, both)]


# The answer to it.


def _declaring(state: RomeState) -> Entries:
    march, legal = march_of(state), state.legal_actions()
    found = []
    for entry in _reactions(state):
        general = state.board.general[entry["general"]]
        action = make(AVOID if entry["kind"] == "avoid" else INTERCEPT, general)
        if action in legal:
            found.append(_about(state, entry, action))
    return [*found, *_battle(state, march)]


def _next_interception(state: RomeState) -> Entries:
    march = march_of(state)
    return [
        _about(state, _interception(state, march, leader, cus), make(RESOLVE, space))
        for space, leader, _, cus, _ in reaction_of(state).intercept
    ]


def _intercepted(state: RomeState) -> Entries:
    march = march_of(state)
    found = [_about(state, entry, FIGHT) for entry in _fought(state, march)]
    if march.origin == BY_SEA:
        return [*found, _about(state, naval_odds(state, march), BACK_UP, march.target)]
    back = march.copy()
    back.space = march.origin
    kind = state.board.link_kind[march.space, march.origin]
    return [*found, *(_about(state, entry, BACK_UP) for entry in _pass(state, back, kind))]


def _fought(state: RomeState, march: March) -> Entries:
    """The battle here, where a single CU is fought and not overrun."""
    other, space = 1 - march.side, march.space
    if not march.cus or not state.out[other][space]:
        return []
    return [outcome(state, meeting(state, march, state.commander(other, space), state.out[other][space]))]


def _overrun_or_fight(state: RomeState) -> Entries:
    march = march_of(state)
    overrun = _about(state, {"kind": "overrun", "rule": "2E:10.5"}, OVERRUN, march.space)
    return [overrun, *(_about(state, entry, FIGHT) for entry in _fought(state, march))]


# The sea, sieges, plagues.


def _voyages(state: RomeState) -> Entries:
    march = march_of(state)
    found: Entries = []
    for action in state.legal_actions():
        if verb_of(action) == SAIL:
            port = argument_of(action)
            trial = march.copy()
            trial.target = port
            found.append(_about(state, naval_odds(state, trial), action, port))
            found += [
                entry | {"action": state.action_to_string(action)}
                for entry in entering(state, (port,), by_sea=True)
            ]
    return found


def _sieges(state: RomeState) -> Entries:
    march = march_of(state)
    return [
        _about(state, siege_odds(state, march, ability=action == BESIEGE), action, march.space)
        for action in state.legal_actions()
        if action in (BESIEGE, BESIEGE_PLAIN)
    ]


def _second_roll(state: RomeState) -> Entries:
    march = march_of(state)
    if AGAIN not in state.legal_actions():
        return []
    entry = siege_odds(state, march)
    # This is the second of the two: one roll is left.
    entry |= {"rolls_now": 1, "falls_now": entry["falls_within"]["1"]}
    return [_about(state, entry, AGAIN, march.space)]


def _plague(state: RomeState) -> Entries:
    """Hostile Tribes, an epidemic or a pestilence: what each force that may be struck would lose."""
    frame, table = state.stack[-1], state.board.tables.attrition
    side, found = 1 - state.active, []
    for action in state.legal_actions():
        if verb_of(action) != TARGET:
            continue
        space = argument_of(action)
        if isinstance(frame, HostileTribes):
            size, column, modifier = state.out[side][space], table.hostile_tribes_size, 0
        else:
            size, column = _struck(state, side, space), 0
            modifier = table.pestilence if isinstance(frame, Pestilence) else 0
        entry = attrition_odds(state.board, size, modifier, "pestilence", column)
        found.append(_about(state, entry, action, space))
    return found


def _struck(state: RomeState, side: int, space: int) -> int:
    """The CUs of a force that a plague strikes, as `events.plagues.strike` has it."""
    if not state.out[1 - side][space] and state.is_city_of(side, space):
        return state.cus(side, space)
    group = OUTSIDE if state.out[side][space] else INSIDE
    return group_size(state, side, space, group)[0]


# In battle.


def _charge(state: RomeState) -> Entries:
    battle = battle_of(state)
    both = drawn_up(state, battle)
    charge = _about(state, charge_odds(state, battle.commander[ROME]), CHARGE, battle.space)
    return [charge, outcome(state, both)]


def _attack(state: RomeState) -> Entries:
    """From here, by the cards both hold; and the way out."""
    battle = battle_of(state)
    side = battle.initiative
    found = [outcome(state, in_progress(battle))] if sum(battle.hand[side]) else []
    if refuse_withdraw(state, battle) is None:
        found.append(_rating(state, "withdraw", "2E:16.1", battle.commander[side], battle_rating, WITHDRAW))
    return found


def _counterattack(state: RomeState) -> Entries:
    battle = battle_of(state)
    side = 1 - battle.initiative

    def rating(_: RomeState, general: int) -> int:
        return counterattack_rating(state, general, side == battle.attacker)

    return [_rating(state, "counterattack", "2E:14.8", battle.commander[side], rating, COUNTERATTACK)]


def _cancel(state: RomeState) -> Entries:
    battle = battle_of(state)
    general = battle.commander[1 - battle.initiative]
    return [_rating(state, "cancel", "2E:16.1", general, cancel_rating, CANCEL)]


def _rating(
    state: RomeState,
    kind: str,
    rule: str,
    general: int,
    rating: Callable[[RomeState, int], int],
    action: int,
) -> JsonObject:
    return _about(state, rating_odds(kind, rule, rating(state, general), []), action, general=general)


_ANSWERS: Final[dict[type[Any], Callable[[RomeState], Entries]]] = {
    MarchOn: _on_the_march,
    Declare: _declaring,
    ChooseInterception: _next_interception,
    BackUpOrFight: _intercepted,
    OverrunOrFight: _overrun_or_fight,
    ChoosePort: _voyages,
    BesiegeOrNot: _sieges,
    SecondRoll: _second_roll,
    HostileTribes: _plague,
    Epidemic: _plague,
    Pestilence: _plague,
    ChargeOrNot: _charge,
    AttackChoice: _attack,
    CounterattackOrNot: _counterattack,
    CancelOrNot: _cancel,
}
