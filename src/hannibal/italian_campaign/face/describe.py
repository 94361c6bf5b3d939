"""Every action in words short enough for a button, with what it points at on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hannibal.italian_campaign import actions as act
from hannibal.italian_campaign.actions import VERBS, argument_of, units_in, verb_of
from hannibal.italian_campaign.army import step_cost
from hannibal.italian_campaign.board import NO_CITY
from hannibal.italian_campaign.diplomacy import loyalty_modifier
from hannibal.italian_campaign.face.words import PLAYERS, on_dice, place_words, side_id, space_id
from hannibal.italian_campaign.movement import can_overrun
from hannibal.italian_campaign.notation import write
from hannibal.italian_campaign.state import IcState
from hannibal.kernel.game import JsonObject

_PLAIN: Final = {
    act.WAIT: "Wait for this year's legions",
    act.ENTER: "Go inside the city",
    act.SALLY: "Join the attack from the city",
    act.WITHDRAW: "Try to withdraw",
    act.OFFER: "Offer to leave the hex",
    act.ACCEPT: "Let them go",
    act.BESIEGE: "Besiege the city",
    act.ASSAULT: "Assault the city",
    act.ABANDON: "Give up the siege",
    act.BUILD: "Build siege works",
}
_TO_HEX: Final = {
    act.STATION: "Take command in {}",
    act.RECRUIT: "Raise a legion in {}",
    act.LAND: "Arrive in {}",
    act.MARCH: "March to {}",
    act.DIPLOMACY: "Test the loyalty of {}",
    act.RESOLVE: "Combat in {}",
    act.RETREAT: "Go to {}",
    act.ELEPHANTS: "Lose elephants in {}",
}
_WITH_LEADER: Final = {
    act.PROCONSUL: "{} stays as proconsul",
    act.DISMISS: "Recall {}",
    act.ELECT: "Elect {}",
    act.APPOINT: "Appoint {}",
    act.RAISE: "{} raises troops",
    act.SLAVES: "Slaves under {}",
    act.MOVE: "Move {}",
    act.BRING: "{} comes along",
    act.COMMAND: "{} commands",
}
_WITH_KIND: Final = {
    act.DROP: "Leave {}",
    # The question says what happens to them.
    act.FORAGE: "{}",
    act.AMBUSH: "{}",
    act.LOSE: "{}",
    act.LOSE_INSIDE: "Inside: {}",
}
_PASSES: Final = {
    "NewProconsul": "No proconsul",
    "AppointFirst": "No dictator",
    "RaiseSlaves": "No slaves",
    "Wish": "No attack",
    "SallyOrNot": "They stay inside",
    "Answer": "Fight on",
    "Siege": "Leave it at that",
    "BuildWorks": "No siege works",
}
_FIGHTS: Final = {"StandOrWithdraw": "Stand and fight", "Go": "Fight on"}
_DONES: Final = {
    "KeepProconsuls": "Recall nobody",
    "ChooseMover": "Nobody else moves",
    "Forage": "That is all",
    "LayAmbush": "That is all",
}
_GROUPS: Final = {
    "end": (act.DONE, act.STOP, act.PASS),
    "step": (act.MARCH,),
    "army": (act.BRING, act.DROP),
    "general": (act.MOVE, act.COMMAND, act.RAISE),
    "diplomacy": (act.DIPLOMACY,),
    "loss": (act.LOSE, act.LOSE_INSIDE, act.FORAGE, act.AMBUSH, act.ELEPHANTS),
}
_GROUP_OF: Final = {verb: group for group, verbs in _GROUPS.items() for verb in verbs}


def describe(state: IcState, action: int) -> JsonObject:
    """An action as a button and the map show it."""
    verb, argument = verb_of(action), argument_of(action)
    word, kind = VERBS[verb]
    shown: JsonObject = {
        "text": write(state.board, action),
        "label": _label(state, verb, argument),
        "verb": word,
        "group": _GROUP_OF.get(verb, "choice"),
    }
    shown |= _arguments(state, kind, argument)
    if verb == act.MARCH and state.army is not None:
        shown["cost"] = step_cost(state, state.army.side, state.army.hex, argument)
    note = _NOTES[verb](state, argument) if verb in _NOTES else ""
    if note:
        shown["note"] = note
    return shown


def _label(state: IcState, verb: int, argument: int) -> str:
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _TO_HEX:
        return _TO_HEX[verb].format(place_words(state, argument))
    if verb in _WITH_LEADER:
        return _WITH_LEADER[verb].format(state.leader_name(argument))
    if verb in _WITH_KIND:
        return _WITH_KIND[verb].format(state.kind_name(argument))
    return _SPECIAL[verb](state, argument)


def _stop_label(state: IcState, _argument: int) -> str:
    army = state.army
    return "Stop" if army is None else f"Stop in {place_words(state, army.hex)}"


def _drawn_label(state: IcState, argument: int) -> str:
    counts = units_in(argument, state.board.kinds)
    parts = [f"{count} {state.kind_name(kind)}" for kind, count in enumerate(counts) if count]
    return f"Draw {', '.join(parts)}" if parts else "Draw nothing"


def _leaders_label(state: IcState, mask: int) -> str:
    names = [state.leader_name(leader) for leader in range(state.board.leaders) if mask >> leader & 1]
    return f"Draw {', '.join(names)}" if names else "Draw nobody"


_SPECIAL: Final[dict[int, Callable[[IcState, int], str]]] = {
    act.PASS: lambda state, _argument: _PASSES.get(state.decision().kind, "Nothing"),
    act.DONE: lambda state, _argument: _DONES.get(state.decision().kind, "Done"),
    act.FIGHT: lambda state, _argument: _FIGHTS.get(state.decision().kind, "Attack"),
    act.STOP: _stop_label,
    act.FIRST: lambda _state, side: f"{PLAYERS[side]} is first player",
    act.ROLL: lambda _state, face: f"Roll {face}",
    act.DRAW: _leaders_label,
    act.UNITS_DRAWN: _drawn_label,
}


def _arguments(state: IcState, kind: int, argument: int) -> dict[str, Any]:
    """What the action points at, by its name in the notation."""
    board = state.board
    if kind == act.HEX:
        return {"space": space_id(state, argument)}
    if kind == act.LEADER:
        found: dict[str, Any] = {"general": board.leader_ids[argument]}
        if state.on_map(argument):
            found["space"] = space_id(state, state.where[argument])
        return found
    if kind == act.KIND:
        return {"unit": board.kind_ids[argument]}
    if kind == act.SIDE:
        return {"side": side_id(argument)}
    if kind == act.FACES:
        return {"number": argument}
    return {}


# Notes: what a player would want to know before he presses.


def _march_note(state: IcState, to: int) -> str:
    army = state.army
    assert army is not None
    parts = []
    enemy = 1 - army.side
    city = state.board.city_at[to]
    if state.any_units(enemy, to) or state.leaders_at(enemy, to):
        # Rome does not know what a hidden stack holds: then nothing is said of an overrun (IC:7.5).
        known = army.side == 1 or not state.leaders_at(enemy, to)
        overrun = known and can_overrun(state, army, to)
        parts.append("overruns the enemy" if overrun else "the enemy stands there: the move ends")
    elif city != NO_CITY and state.city[city] != army.side:
        parts.append(f"a city of {PLAYERS[enemy]}")
    return "; ".join(parts)


def _move_note(state: IcState, leader: int) -> str:
    if state.under >> leader & 1 and state.board.withdrawal[leader]:
        return f"must slip away first: {on_dice(state.board.withdrawal[leader])}"
    return ""


def _diplomacy_note(state: IcState, at: int) -> str:
    army, city = state.army, state.board.city_at[at]
    assert army is not None
    return on_dice(state.board.loyalty[city] - loyalty_modifier(state, army, city))


def _withdraw_note(state: IcState, _argument: int) -> str:
    battle = state.battle
    commander = battle.commander[state.current_player()] if battle is not None else -1
    if commander < 0:
        return ""
    needed = state.board.withdrawal[commander]
    return on_dice(needed) if needed else "he always gets away"


_NOTES: Final[dict[int, Callable[[IcState, int], str]]] = {
    act.MARCH: _march_note,
    act.MOVE: _move_note,
    act.DIPLOMACY: _diplomacy_note,
    act.WITHDRAW: _withdraw_note,
}
