"""Every action in words short enough for a button, with what it points at on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hannibal.italian_campaign.board import CARTHAGE, FOOT, NO_CITY, ROME, SLAVE
from hannibal.italian_campaign.face.pieces import covered
from hannibal.italian_campaign.face.words import PLAYERS, on_dice, place_words, points, side_id, space_id
from hannibal.italian_campaign.rules.combat.losses import LosePoints
from hannibal.italian_campaign.rules.combat.phase import Wish, attack_strength
from hannibal.italian_campaign.rules.march.army import gather, step_cost
from hannibal.italian_campaign.rules.march.diplomacy import loyalty_modifier
from hannibal.italian_campaign.rules.march.movement import can_overrun, trapped
from hannibal.italian_campaign.rules.siege.sieges import (
    Siege,
    assault_column,
    besieging_points,
    expected_modifiers,
)
from hannibal.italian_campaign.state import IcState, army_of
from hannibal.italian_campaign.text import actions as act
from hannibal.italian_campaign.text.actions import VERBS, argument_of, units_in, verb_of
from hannibal.italian_campaign.text.notation import write
from hannibal.kernel.face import Anchor, Role, place_on_screen
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
    # The question says that a legion is raised there.
    act.RECRUIT: "{}",
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
    "Siege": "Neither",
    "BuildWorks": "No siege works",
}
_FIGHTS: Final = {"StandOrWithdraw": "Stand and fight", "Go": "Fight on"}
_DONES: Final = {
    "KeepProconsuls": "Recall nobody",
    "Forage": "That is all",
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
_ROLES: Final[dict[int, Role]] = {
    act.STOP: "stop",
    act.PASS: "pass",
    act.MARCH: "march",
}
_BY_NAME: Final = (act.STATION, act.MARCH)
"""Verbs whose hex alone says enough when there are many: the question names the rest."""


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
    shown |= _on_screen(state, verb, kind, argument)
    if verb == act.MARCH and state.army is not None:
        shown["cost"] = step_cost(state, state.army.side, state.army.hex, argument)
    note = _NOTES[verb](state, argument) if verb in _NOTES else ""
    if note:
        shown["note"] = note
    return shown


def _on_screen(state: IcState, verb: int, kind: int, argument: int) -> JsonObject:
    """Where the action is done: in a hex, with the army of a leader, by a button."""
    here = kind == act.LEADER and state.on_map(argument)
    anchor: Anchor | None = "space" if kind == act.HEX else "general" if here else None
    shown: JsonObject = {"brief": place_words(state, argument)} if verb in _BY_NAME else {}
    return shown | place_on_screen(anchor, _ROLES.get(verb))


def _label(state: IcState, verb: int, argument: int) -> str:
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _TO_HEX:
        return _TO_HEX[verb].format(place_words(state, argument))
    if verb in _WITH_LEADER:
        return _WITH_LEADER[verb].format(state.leader_name(argument))
    if verb in _WITH_KIND:
        return _first_upper(_WITH_KIND[verb].format(_own_kind(state, argument)))
    return _SPECIAL[verb](state, argument)


def _own_kind(state: IcState, kind: int) -> str:
    """A kind of the player's own units: whose they are need not be said."""
    return state.kind_name(kind).removeprefix("Carthaginian ").removeprefix("Roman ")


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stop_label(state: IcState, _argument: int) -> str:
    army = state.army
    return "Stop" if army is None else f"Stop in {place_words(state, army.hex)}"


def _done_label(state: IcState) -> str:
    kind = state.decision().kind
    if kind == "ChooseMover":
        return "Nobody else moves" if state.moved else "Nobody moves"
    if kind == "LayAmbush":
        return "That is all" if state.battle is not None and any(state.battle.ambush) else "No ambush"
    return _DONES.get(kind, "Done")


def _drawn_label(state: IcState, argument: int) -> str:
    counts = units_in(argument, state.board.kinds)
    parts = [f"{count} {state.kind_name(kind)}" for kind, count in enumerate(counts) if count]
    return f"Draw {', '.join(parts)}" if parts else "Draw nothing"


def _leaders_label(state: IcState, mask: int) -> str:
    names = [state.leader_name(leader) for leader in range(state.board.leaders) if mask >> leader & 1]
    return f"Draw {', '.join(names)}" if names else "Draw nobody"


_SPECIAL: Final[dict[int, Callable[[IcState, int], str]]] = {
    act.PASS: lambda state, _argument: _PASSES.get(state.decision().kind, "Nothing"),
    act.DONE: lambda state, _argument: _done_label(state),
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
    army = army_of(state)
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
    strength = state.strength(gather(state, leader, 1 << leader))
    along = f"with {points(strength)}" if strength else "alone"
    if trapped(state, leader) and state.board.withdrawal[leader]:
        return f"{along}; must slip away first, {on_dice(state.board.withdrawal[leader])}"
    return along


def _diplomacy_note(state: IcState, at: int) -> str:
    army, city = army_of(state), state.board.city_at[at]
    return on_dice(state.board.loyalty[city] - loyalty_modifier(state, army, city))


def _withdraw_note(state: IcState, _argument: int) -> str:
    battle = state.battle
    commander = battle.commander[state.current_player()] if battle is not None else -1
    if commander < 0:
        return ""
    needed = state.board.withdrawal[commander]
    return on_dice(needed) if needed else "he always gets away"


def _fight_note(state: IcState, _argument: int) -> str:
    """The odds of an attack, where it is to be decided on; foragers are still to go (IC:9.4)."""
    frame, battle = state.stack[-1], state.battle
    if not isinstance(frame, Wish) or battle is None or covered(state, CARTHAGE, battle.hex, frame.side):
        return ""
    mine, theirs = attack_strength(state, frame.side, battle.hex)
    return f"{mine} to {theirs}, before foragers go"


def _lose_note(state: IcState, kind: int) -> str:
    """What the step costs: strength, and points where it is Roman foot in combat (IC:12.2)."""
    board, frame = state.board, state.stack[-1]
    reduced = board.reduced[kind]
    lost = board.points[kind] - (board.points[reduced] if reduced >= 0 else 0)
    if isinstance(frame, LosePoints):
        return f"{points(lost)} of {frame.left} still due"
    scores = board.kind_side[kind] == ROME and board.arm[kind] in (FOOT, SLAVE)
    return f"{points(lost)}, {lost} to Carthage's score" if scores else points(lost)


def _besiege_note(state: IcState, _argument: int) -> str:
    frame = state.stack[-1]
    if not isinstance(frame, Siege):
        return ""
    city = frame.city
    have, needed = besieging_points(state, city), state.defence(city)
    if have < needed:
        return f"{have} of {needed} SPs: too weak, you go back a hex"
    return f"surrenders {on_dice(state.siege[city] or state.board.siege_numbers[0])}"


def _assault_note(state: IcState, _argument: int) -> str:
    frame = state.stack[-1]
    if not isinstance(frame, Siege):
        return ""
    table, column = state.board.tables.siege_combat, assault_column(state, frame.city)
    modifier = sum(value for _, value in expected_modifiers(state, frame.city))
    storms = [face for face in range(1, 7) if table.result(face + modifier, column).startswith("S")]
    falls = f"stormed {on_dice(min(storms))}" if storms else "cannot succeed"
    return f"column {table.columns[column]}, die {modifier:+d}: {falls}"


def _recruit_note(state: IcState, at: int) -> str:
    province = state.board.province_of[at]
    due = state.levy.legions[province] if state.levy is not None else 0
    return f"{state.province_name(province)}: {due} due"


_NOTES: Final[dict[int, Callable[[IcState, int], str]]] = {
    act.MARCH: _march_note,
    act.MOVE: _move_note,
    act.DIPLOMACY: _diplomacy_note,
    act.WITHDRAW: _withdraw_note,
    act.FIGHT: _fight_note,
    act.LOSE: _lose_note,
    act.LOSE_INSIDE: _lose_note,
    act.BESIEGE: _besiege_note,
    act.RECRUIT: _recruit_note,
    act.ASSAULT: _assault_note,
}
