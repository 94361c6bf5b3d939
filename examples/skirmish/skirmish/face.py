"""The face of Skirmish: its actions in words; what the plain face says of every game does for the rest."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.actions import argument_of, verb_of
from hannibal.kernel.game import JsonObject, State
from hannibal.kernel.plain_face import PlainFace
from skirmish.game import ATTACK, CAMP, DONE, HILLS, OPTIONS, PARRY, PASS, SCOUT

_PLAIN: Final = {SCOUT: "Scout the other's hand", DONE: "No second camp", PASS: "Do not parry"}
_SIDES: Final = (
    {"id": "red", "name": "Red", "sign": None, "text": "Moves first"},
    {"id": "blue", "name": "Blue", "sign": None, "text": "Answers"},
)


class SkirmishFace(PlainFace):
    """Labels for the buttons, and what can be chosen before a game."""

    def describe(self, state: State, action: int) -> JsonObject:
        return super().describe(state, action) | {"label": _label(action)}

    def catalogue(self) -> JsonObject:
        options = [
            {
                "name": option.name,
                "text": option.sentence,
                "values": [{"id": value, "text": value} for value in option.values],
                "editions": {},
                "rules": [],
            }
            for option in OPTIONS
        ]
        return super().catalogue() | {"sides": [dict(side) for side in _SIDES], "options": options}


def _label(action: int) -> str:
    verb, argument = verb_of(action), argument_of(action)
    if verb in (ATTACK, PARRY):
        return f"{'Attack' if verb == ATTACK else 'Parry'} with {argument}"
    if verb == CAMP:
        return f"Camp on the {HILLS[argument]} hill"
    return _PLAIN[action]
