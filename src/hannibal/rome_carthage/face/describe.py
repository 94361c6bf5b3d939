"""Every action in words short enough for a button, with what it points at on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hannibal.kernel.face import Anchor, Role, place_on_screen
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import CARTHAGE, NON_ALPS_PASS, ROME, STRAIT
from hannibal.rome_carthage.face.words import PLAYERS, card_brief, cus, on_dice, short_name, side_id
from hannibal.rome_carthage.facts.model import SIDES
from hannibal.rome_carthage.rules.cards.strategy import ChooseCard
from hannibal.rome_carthage.rules.generals import (
    avoid_rating,
    cancel_rating,
    interception_rating,
    pursuit_rating,
)
from hannibal.rome_carthage.rules.reaction.interception import interception_modifier
from hannibal.rome_carthage.state import RomeState, march_of
from hannibal.rome_carthage.text import actions as act
from hannibal.rome_carthage.text.actions import LOSS_NAMES, VERBS, argument_of, verb_of
from hannibal.rome_carthage.text.notation import write

_LOSSES: Final = (
    "Lose a CU",
    "Lose an elephant",
    "Lose a CU of the sortie",
    "Lose an elephant of the sortie",
)
_PLAIN: Final = {
    act.DISMISS: "Send him home",
    act.CLAIM: "Claim the first move",
    act.EVENT: "Event",
    act.TROOPS: "Raise a CU",
    act.DISCARD: "Discard",
    act.SEA: "Put to sea",
    act.REGROUP: "Make up the army anew",
    act.SALLY: "Sally from the city",
    act.ENTER: "Go inside the city",
    act.TAKE_TRAIN: "Take the siege train along",
    act.LEAVE_TRAIN: "Leave the siege train here",
    act.PURSUE: "Pursue",
    act.OVERRUN: "Overrun them",
    act.FIGHT: "Give battle",
    act.CHARM: "Charm the city: remove its Roman PC",
    act.BACK_UP: "Back up",
    act.BACK_UP_CITY: "Back up into the city",
    act.SORTIE: "Sortie",
    act.CHALLENGE: "Roll for a change of command",
    act.CHARGE: "Charge with the elephants",
    act.MAHARBAL: "Maharbal's Cavalry as a Double Envelopment",
    act.MATCH: "Match it",
    act.MATCH_RESERVE: "Match it with a Reserve",
    act.MATCH_PROBE: "Match it with a Probe",
    act.MATCH_MAHARBAL: "Match it with Maharbal's Cavalry",
    act.DECLINE: "Do not match",
    act.INITIATIVE: "Take the initiative",
    act.COUNTERATTACK: "Try to counterattack",
    act.CANCEL: "Try to stop it",
    act.STEAL_HIDDEN: "A hidden card, at random",
    act.RETREAT_CITY: "Retreat into the city",
    act.BESIEGE: "Besiege",
    act.BESIEGE_PLAIN: "Besiege without Marcellus's ability",
    act.AGAIN: "Roll again",
}
_TO_SPACE: Final = {
    act.REINFORCE: "Reinforce {}",
    act.STATION: "Station him in {}",
    act.CONSUL: "Take command in {}",
    act.PLACE: "Place a PC in {}",
    act.MARCH: "March to {}",
    act.SAIL: "Sail to {}",
    act.AVOID_TO: "Go to {}",
    act.RESOLVE: "Roll for the army from {}",
    act.RETREAT: "Retreat to {}",
    act.WITHDRAW_TO: "Withdraw to {}",
    act.REMOVE: "Remove the PC in {}",
    act.TARGET: "{}",
}
_WITH_GENERAL: Final = {
    act.PROCONSUL: "{} stays as proconsul",
    act.COMMAND: "{} takes command",
    act.RAISE: "Raise a CU with {}",
    act.ACTIVATE: "Activate {}",
    act.BRING: "{} comes along",
    act.LEAVE: "{} stays",
    act.AVOID: "Avoid battle with {}",
    act.INTERCEPT: "Intercept with {}",
    act.REPLACE: "{}",
}
_WITH_TACTIC: Final = {
    act.ATTACK: "{}",
    act.RESERVE: "Reserve as {}",
    act.PROBE: "Probe as {}",
    act.STEAL: "Take a {}",
}
_PASSES: Final = {
    "ClaimFirst": "Leave it to Carthage",
    "BesiegeOrNot": "No siege",
    "HannoRemoves": "Leave the PC",
    "ChooseProconsul": "No proconsul",
    "InitiativeOrNot": "Leave him the initiative",
    "CounterattackOrNot": "No counterattack",
    "CancelOrNot": "Let him go",
    "SeizeOrNot": "Leave him the initiative",
    "AttackChoice": "Give up the battle",
    "SortieOrNot": "Stay inside",
    "ChallengeOrNot": "Leave the command as it is",
    "ChargeOrNot": "No charge",
    "SortieRetreat": "Retreat with the relief army",
    "InsideOrAway": "Retreat away",
    "SecondRoll": "No second roll",
}
_GROUPS: Final = {
    "end": (act.DONE, act.STOP, act.PASS, act.DECLINE, act.FIGHT),
    "card": (act.PLAY, act.COUNTER),
    "use": (act.EVENT, act.MOVE, act.CONTROL, act.TROOPS, act.DISCARD),
    "step": (act.MARCH, act.SAIL),
    "army": (act.TAKE, act.ELEPHANTS, act.BRING, act.LEAVE, act.REGROUP, act.TAKE_TRAIN, act.LEAVE_TRAIN),
    "general": (act.ACTIVATE, act.COMMAND, act.RAISE),
    "react": (act.AVOID, act.AVOID_TO, act.INTERCEPT, act.RESOLVE, act.BACK_UP, act.BACK_UP_CITY),
    "loss": (act.LOSE,),
    "marker": (act.PLACE, act.REMOVE),
}
_ROLES: Final[dict[int, Role]] = {
    act.STOP: "stop",
    act.PASS: "pass",
    act.DECLINE: "pass",
    act.MARCH: "march",
    act.SEA: "sea",
    act.REGROUP: "regroup",
    act.BRING: "bring",
    act.LEAVE: "leave",
    act.TAKE: "cus",
    act.ELEPHANTS: "elephants",
    act.COUNTER: "counter",
    act.ATTACK: "attack",
    act.MATCH: "match",
    act.WITHDRAW: "withdraw",
}
_ANCHORS: Final[dict[int, Anchor]] = {
    act.SPACE: "space",
    act.GENERAL: "general",
    act.CARD: "card",
    act.NUMBER: "number",
}
"""What each kind of argument hangs on."""
_LAID_DOWN: Final = {
    act.RESERVE: "reserve",
    act.PROBE: "probe",
    act.MATCH_RESERVE: "reserve",
    act.MATCH_PROBE: "probe",
}
"""The kind of battle card that a verb lays down, where it is not the one it stands for."""
_BY_NAME: Final = (act.REINFORCE, act.STATION, act.CONSUL, act.PLACE, act.MARCH, act.SAIL, act.REMOVE)
"""Verbs whose space alone says enough when there are many: the question names the rest."""
_MARKERS: Final = (act.PLACE, act.REMOVE, act.TARGET)
"""Verbs with a space that may change the control of its province."""
_GROUP_OF: Final = {verb: group for group, verbs in _GROUPS.items() for verb in verbs}


def describe(state: RomeState, action: int) -> JsonObject:
    """An action as a button and the map show it."""
    verb = verb_of(action)
    word, kind = VERBS[verb]
    shown: JsonObject = {
        "text": write(state.board, action),
        "label": _label(state, verb, kind, argument_of(action)),
        "verb": word,
        "group": _GROUP_OF.get(verb, "choice"),
    }
    shown |= _arguments(state, kind, argument_of(action))
    shown |= _on_screen(state, verb, kind, argument_of(action))
    if verb == act.MARCH:
        shown["cost"] = _step_cost(state, argument_of(action))
    note = _NOTES[verb](state, argument_of(action)) if verb in _NOTES else ""
    if verb in _MARKERS:
        change = _control_change(state, action)
        if change is not None:
            shown["control"] = change
            holder = change["holder"]
            province = state.name_of(str(change["province"]))
            note = f"{PLAYERS[SIDES.index(holder)] if holder else 'Nobody'} will control {province}"
    if note:
        shown["note"] = note
    return shown


def _on_screen(state: RomeState, verb: int, kind: int, argument: int) -> JsonObject:
    """Where the action is done: on the map, with a card, by a button."""
    shown: JsonObject = {}
    anchor = _ANCHORS.get(kind)
    if verb in _BY_NAME:
        shown["brief"] = state.space_name(argument)
    laid = _laid_down(state, verb, argument)
    if laid is not None:
        shown["battle_card"] = laid
        anchor = "battle_card"
    elif verb == act.REGROUP:
        anchor = "army"
    elif kind == act.GENERAL and (not state.on_map(argument) or isinstance(state.stack[-1], ChooseCard)):
        # Before a card is played a click on an army takes up a card for it: a change of command is a button.
        anchor = None
    return shown | place_on_screen(anchor, _ROLES.get(verb))


def _laid_down(state: RomeState, verb: int, argument: int) -> str | None:
    """The kind of battle card an action lays down."""
    kinds = tuple(state.board.pack.battle_cards)
    if verb == act.ATTACK:
        return kinds[argument]
    if verb == act.MATCH and state.battle is not None:
        return kinds[state.battle.tactic]
    return _LAID_DOWN.get(verb)


def _control_change(state: RomeState, action: int) -> JsonObject | None:
    """The province of the marker's space and who controls it then, where that changes (2E:19.1)."""
    province = state.board.province_of[argument_of(action)]
    there = state.clone()
    there.apply_action(action)
    before, after = (
        next((side_id(side) for side in (ROME, CARTHAGE) if moment.controls(side, province)), None)
        for moment in (state, there)
    )
    return None if before == after else {"province": state.board.province_ids[province], "holder": after}


def tactic_name(state: RomeState, tactic: int) -> str:
    """A kind of battle card by its name in this edition."""
    kinds = list(state.board.pack.battle_cards.values())
    return kinds[tactic].name_in(state.rules.names)


def _label(state: RomeState, verb: int, kind: int, argument: int) -> str:
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _TO_SPACE:
        return _TO_SPACE[verb].format(state.space_name(argument))
    if verb in _WITH_GENERAL:
        return _WITH_GENERAL[verb].format(short_name(state, argument))
    if verb in _WITH_TACTIC:
        return _WITH_TACTIC[verb].format(tactic_name(state, argument))
    if verb in _SPECIAL:
        return _SPECIAL[verb](state, argument)
    if kind == act.CARD:
        return str(card_brief(state, argument)["title"])
    return VERBS[verb][0]


def _pass_label(state: RomeState, _argument: int) -> str:
    decision = state.decision()
    return _PASSES.get(decision.kind, "Let it be" if decision.secret else "No")


def _done_label(state: RomeState, _argument: int) -> str:
    return {"Declare": "Let them come", "ChooseGeneral": "No more generals"}.get(
        state.decision().kind, "Done"
    )


def _stop_label(state: RomeState, _argument: int) -> str:
    march = state.march
    return f"Stop at {state.space_name(march.space)}" if march is not None else "Stop"


def _move_label(state: RomeState, _argument: int) -> str:
    ops = state.board.ops[state.play.card] if state.play is not None else 0
    return "Move a general rated 1" if ops == 1 else f"Move a general rated 1 to {ops}"


def _control_label(state: RomeState, _argument: int) -> str:
    ops = state.board.ops[state.play.card] if state.play is not None else 0
    return "Place 1 marker" if ops == 1 else f"Place {ops} markers"


def _elephants_label(_state: RomeState, count: int) -> str:
    return "No elephants" if count == 0 else "1 elephant" if count == 1 else f"{count} elephants"


_SPECIAL: Final[dict[int, Callable[[RomeState, int], str]]] = {
    act.WITHDRAW: lambda state, _argument: state.name_of("withdraw").capitalize(),
    act.PASS: _pass_label,
    act.DONE: _done_label,
    act.STOP: _stop_label,
    act.MOVE: _move_label,
    act.CONTROL: _control_label,
    act.FIRST: lambda _state, side: f"{PLAYERS[side]} plays first",
    act.TAKE: lambda _state, count: "No CUs" if count == 0 else cus(count),
    act.ELEPHANTS: _elephants_label,
    act.LOSE: lambda _state, kind: _LOSSES[kind],
    act.ROLL: lambda _state, face: f"Roll {face}",
}


def _arguments(state: RomeState, kind: int, argument: int) -> dict[str, Any]:
    """What the action points at, by its name in the notation."""
    board = state.board
    if kind == act.SPACE:
        return {"space": board.space_ids[argument]}
    if kind == act.GENERAL:
        found: dict[str, Any] = {"general": board.general_ids[argument]}
        if state.on_map(argument):
            found["space"] = board.space_ids[state.where[argument]]
        return found
    if kind == act.CARD:
        return {"card": board.card_text[argument]}
    if kind == act.NUMBER:
        return {"number": argument}
    if kind == act.SIDE:
        return {"side": side_id(argument)}
    if kind == act.TACTIC:
        return {"tactic": tuple(board.pack.battle_cards)[argument]}
    if kind == act.LOSS:
        return {"loss": LOSS_NAMES[argument]}
    return {}


def _step_cost(state: RomeState, to: int) -> int:
    march = march_of(state)
    return state.board.link_cost[state.board.link_kind[march.space, to]]


# Notes: what a player would want to know before he presses.


def interceptors(state: RomeState, side: int, space: int) -> list[int]:
    """The enemy generals with CUs on a road next to a space: those who might intercept there (2E:12.2)."""
    if state.truce or state.out[1 - side][space]:
        return []
    found = []
    for near in state.board.roads[space]:
        for inside in (False, True):
            units = state.ins[near] if inside else state.out[1 - side][near]
            barred = inside and (state.pc[near] != 2 - side or state.out[side][near])
            if units and not barred:
                commander = state.commander(1 - side, near, inside)
                if commander >= 0:
                    found.append(commander)
    return found


def _march_note(state: RomeState, to: int) -> str:
    march = march_of(state)
    parts = []
    kind = state.board.link_kind[march.space, to]
    if kind == STRAIT:
        parts.append("over the strait")
    elif kind:
        name = "a mountain pass" if kind == NON_ALPS_PASS else "an Alps pass"
        parts.append(
            f"over {name}: roll for attrition" if march.cus and state.rules.pass_attrition else f"over {name}"
        )
    if state.out[1 - march.side][to] and march.cus:
        parts.append(f"{cus(state.out[1 - march.side][to])} of the enemy stand there")
    elif march.cus:
        names = [short_name(state, general) for general in interceptors(state, march.side, to)]
        if names:
            parts.append(f"{' and '.join(names)} may intercept")
    return "; ".join(parts)


def _intercept_note(state: RomeState, general: int) -> str:
    march = march_of(state)
    modifier = interception_modifier(state, 1 - march.side, march.space)
    return on_dice(interception_rating(state, general), modifier)


def _pursue_note(state: RomeState, _argument: int) -> str:
    return on_dice(pursuit_rating(state, state.march.general)) if state.march is not None else ""


def _withdraw_note(state: RomeState, _argument: int) -> str:
    battle = state.battle
    commander = battle.commander[battle.initiative] if battle is not None else -1
    return on_dice(state.board.battle_rating[commander]) if commander >= 0 else ""


def _cancel_note(state: RomeState, _argument: int) -> str:
    battle = state.battle
    commander = battle.commander[1 - battle.initiative] if battle is not None else -1
    return on_dice(cancel_rating(state, commander)) if commander >= 0 else ""


_NOTES: Final[dict[int, Callable[[RomeState, int], str]]] = {
    act.MARCH: _march_note,
    act.INTERCEPT: _intercept_note,
    act.AVOID: lambda state, general: on_dice(avoid_rating(state, general)),
    act.PURSUE: _pursue_note,
    act.WITHDRAW: _withdraw_note,
    act.CANCEL: _cancel_note,
}
