"""The odds of the decision at hand in words: each roll with its outcomes, its modifiers and its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import SIDE_NAMES
from hannibal.rome_carthage.face.march import reach
from hannibal.rome_carthage.face.words import PLAYERS, cus, on_dice, points, short_name
from hannibal.rome_carthage.odds.now import cited, entering, odds_now
from hannibal.rome_carthage.rules.march.movement import MarchOn
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import MARCH, argument_of, verb_of

Entry = Mapping[str, Any]

_PERCENT: Final = "\u00a0%"
"""The sign stays on the line of its number."""

_MODIFIED_BY: Final = {"naval": "2E:11.6", "battle": "2E:14.1"}
"""The rules that list what changes a roll, where they are not those of the roll."""


def odds(state: RomeState) -> list[JsonObject]:
    """All there is to say, in the order in which it would happen.

    Entries about one thing have the same `about`; `space` is where on the map, `action` what must be done for
    it to come to that.
    """
    return [_shown(state, entry) for entry in (*odds_now(state), *_further(state))]


def _further(state: RomeState) -> list[JsonObject]:
    """What waits further along the roads of a march."""
    march, frame = state.march, state.stack[-1] if state.stack else None
    if state.ended is not None or march is None or not isinstance(frame, MarchOn):
        return []
    near = {argument_of(action) for action in state.legal_actions() if verb_of(action) == MARCH}
    found = []
    for entry in reach(state, march):
        way = [state.board.space[step] for step in entry["path"]]
        if way[-1] not in near:
            found += [cited(state, one) | {"further": True} for one in entering(state, way)]
    return found


def _shown(state: RomeState, entry: Entry) -> JsonObject:
    kind = entry["kind"]
    shown: JsonObject = {"kind": kind, "rules": _rules(state, entry)}
    shown |= {name: entry[name] for name in ("action", "space", "further") if name in entry}
    shown["about"] = _about(state, entry)
    shown |= _WORDS[kind](state, entry)
    shown["outcomes"] = [one for one in shown["outcomes"] if one["chance"]]
    shown["modifiers"] = [{"text": one["name"], "value": one["value"]} for one in entry.get("modifiers", ())]
    return shown


def _rules(state: RomeState, entry: Entry) -> list[str]:
    rules = [entry["rule"]]
    if entry["kind"] in _MODIFIED_BY:
        rules.append(state.cite(_MODIFIED_BY[entry["kind"]]))
    return rules


def _about(state: RomeState, entry: Entry) -> str:
    """What an entry is about, for a heading."""
    if "space" not in entry:
        return ""
    name = state.space_name(state.board.space[entry["space"]])
    verb = "march" if "further" in entry else str(entry.get("action", "")).partition(" ")[0]
    words = {"march": "March to {}", "sail": "Sail to {}", "back": "Back to {}", "sally": "Sally at {}"}
    return words.get(verb, "{}").format(name)


def _outcome(text: str, chance: float, side: str = "") -> JsonObject:
    return {"text": text, "chance": round(chance, 4), "side": side}


def _percent(chance: float) -> str:
    """`62 %`; what is neither certain nor impossible is not called so."""
    shown = round(100 * chance)
    if shown in (0, 100) and chance not in (0.0, 1.0):
        return f"under 1{_PERCENT}" if shown == 0 else f"over 99{_PERCENT}"
    return f"{shown}{_PERCENT}"


def _general(state: RomeState, entry: Entry) -> tuple[str, str]:
    """A general's name and his side."""
    general = state.board.general[entry["general"]]
    return short_name(state, general), SIDE_NAMES[state.board.side_of[general]]


# Rolls against a rating.


def _rating_words(verb: str) -> Callable[[RomeState, Entry], JsonObject]:
    def words(state: RomeState, entry: Entry) -> JsonObject:
        name, side = _general(state, entry)
        other = SIDE_NAMES[1 - SIDE_NAMES.index(side)]
        faces = on_dice(entry["succeeds_on"]).partition(",")[0]
        shown: JsonObject = {
            "title": f"{name} {verb}",
            "gist": f"{name} {verb} {_percent(entry['chance'])}",
            "note": f"rating {entry['rating']}, {faces}",
            "outcomes": [
                _outcome("succeeds", entry["chance"], side),
                _outcome("fails", 1.0 - entry["chance"], other),
            ],
        }
        if "battle" in entry:
            shown["then"] = _battle(state, entry["battle"]) | {"title": "Then the battle"}
        return shown

    return words


# Battle.


def _battle(state: RomeState, entry: Entry) -> JsonObject:
    attacker, defender = entry["attacker"], entry["defender"]
    chance = entry["attacker_wins"]
    error = round(100 * entry["standard_error"])
    notes = [
        f"give or take {error}" if error else "",
        _rounds(entry["expected_rounds"]),
        "" if attacker["parts"] else "by the number of cards alone",
        _charge_note(entry),
    ]
    return {
        "title": f"Battle, {_player(attacker['side'])} attacks",
        "gist": f"{_player(attacker['side'])} wins {_percent(chance)}",
        "note": "; ".join(note for note in notes if note),
        "outcomes": [
            _outcome(f"{_player(attacker['side'])} wins", chance, attacker["side"]),
            _outcome(f"{_player(defender['side'])} wins", 1.0 - chance, defender["side"]),
        ],
        "hosts": [_host(state, host) for host in (attacker, defender)],
    }


def _player(side: str) -> str:
    return PLAYERS[SIDE_NAMES.index(side)]


def _rounds(rounds: float) -> str:
    return f"about {rounds:g} rounds" if rounds else ""


def _charge_note(entry: Entry) -> str:
    if not entry.get("elephants"):
        return ""
    chance = entry["attacker_wins_after_charge"]
    if entry["attacker"]["side"] != "carthage":
        chance = 1.0 - chance
    return f"with a charge of the elephants Carthage wins {_percent(chance)}"


def _host(state: RomeState, host: Entry) -> JsonObject:
    general = host["general"]
    name = short_name(state, state.board.general[general]) if general is not None else "no general"
    cards = "1 card" if host["cards"] == 1 else f"{host['cards']} cards"
    return {
        "side": host["side"],
        "text": f"{name}, {cards}",
        "parts": [{"text": text, "value": count} for text, count in host["parts"].items()],
    }


# The rest.


def _overrun(_state: RomeState, _entry: Entry) -> JsonObject:
    return {
        "title": "A single CU",
        "gist": "overrun",
        "note": "",
        "outcomes": [_outcome("can be overrun without a die", 1.0)],
    }


def _naval(_state: RomeState, entry: Entry) -> JsonObject:
    chances = entry["chances"]
    words = (("success", "gets through"), ("return", "must return"), ("sunk", "is sunk"))
    sides = {"success": "carthage", "sunk": "rome"}
    return {
        "title": "The fleet",
        "gist": f"gets through {_percent(chances['success'])}",
        "note": "" if "modifier" in entry else "no roll: nobody bars the sea",
        "outcomes": [
            _outcome(text, chances[name], sides.get(name, "")) for name, text in words if name in chances
        ],
    }


def _siege(state: RomeState, entry: Entry) -> JsonObject:
    if not entry["rolls_now"]:
        certain = [_outcome("falls without a die", 1.0)]
        return {"title": "Siege", "gist": "falls", "note": "", "outcomes": certain}
    tribe = state.tribe[state.board.space[entry["space"]]]
    within, missing = entry["falls_within"], entry["points_needed"] - entry["points"]
    later = ", ".join(f"{cards}: {_percent(within[str(cards)])}" for cards in (2, 3, 4, 6))
    twice = ", two rolls on this card" if entry["rolls_now"] == 2 else ""
    cards, losses = entry["expected_cards"], entry["expected_losses"]
    return {
        "title": "Subjugation" if tribe else "Siege",
        "gist": f"falls {_percent(entry['falls_now'])}",
        "note": f"{points(missing)} missing{twice}",
        "course": f"Falls on this card {_percent(entry['falls_now'])}; by the card {later}. "
        f"On average it takes {cards:.1f} cards and {losses:.1f} CUs.",
        "outcomes": [_outcome(_siege_roll(roll), roll["chance"]) for roll in entry["roll"]],
    }


def _siege_roll(roll: Entry) -> str:
    gained = points(roll["points"]) if roll["points"] else "no point"
    return f"{gained}, {cus(roll['losses'])} lost" if roll["losses"] else gained


def _attrition(_state: RomeState, entry: Entry) -> JsonObject:
    first = entry["elephant_first"]
    return {
        "title": f"Attrition of {cus(entry['size'])}",
        "gist": f"{entry['expected_losses']:.1f} CUs lost on the way",
        "note": f"{entry['expected_losses']:.1f} on average"
        + (f"; an elephant goes first {_percent(first)}, if there is one" if first else ""),
        "outcomes": [
            _outcome("no loss" if lost == "0" else f"{cus(int(lost))} lost", chance)
            for lost, chance in entry["chances"].items()
        ],
    }


def _charge(_state: RomeState, entry: Entry) -> JsonObject:
    words = (
        ("succeeds", "succeeds", "carthage"),
        ("fails", "does nothing", ""),
        ("rampage", "turns into a rampage", "rome"),
    )
    return {
        "title": "The charge",
        "gist": f"the charge succeeds {_percent(entry['chances']['succeeds'])}",
        "note": "",
        "outcomes": [_outcome(text, entry["chances"][name], side) for name, text, side in words],
    }


_WORDS: Final[Mapping[str, Callable[[RomeState, Entry], JsonObject]]] = {
    "battle": _battle,
    "interception": _rating_words("intercepts"),
    "avoid": _rating_words("avoids battle"),
    "pursuit": _rating_words("pursues"),
    "withdraw": _rating_words("withdraws"),
    "cancel": _rating_words("stops it"),
    "counterattack": _rating_words("counterattacks"),
    "overrun": _overrun,
    "naval": _naval,
    "siege": _siege,
    "attrition": _attrition,
    "charge": _charge,
}
