"""The face of Skirmish: its actions and its table in words; the plain face says the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hannibal.kernel import SPECTATOR, Game
from hannibal.kernel.actions import argument_of, verb_of
from hannibal.kernel.face import asking
from hannibal.kernel.game import JsonObject, State
from hannibal.kernel.plain_face import PlainFace
from skirmish.beats import HILLS, PLAYERS
from skirmish.game import ATTACK, CAMP, DONE, OPTIONS, PARRY, PASS, SCOUT

_PLAIN: Final = {SCOUT: "Scout the other's hand", DONE: "No second camp", PASS: "Do not parry"}


class SkirmishFace(PlainFace):
    """Labels for the buttons, the rows of the table, and what can be chosen before a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, OPTIONS)

    def describe(self, state: State, action: int) -> JsonObject:
        return super().describe(state, action) | {"label": _label(action)}

    def asks(self, state: State) -> JsonObject:
        # One looks at one's cards to answer: a shared screen is handed over first.
        return asking(with_hand=True)

    def public(self, state: State, seat: int) -> JsonObject:
        view = state.view(seat)
        shown: JsonObject = {name: _side(view, player) for player, name in enumerate(PLAYERS)}
        shown["cards_in_the_deck"] = view["deck"]
        if seat != SPECTATOR:
            shown |= {"your_hand": view["hand"], "seen_of_the_other": view["known"]}
        return shown


def _side(view: Mapping[str, Any], player: int) -> JsonObject:
    """What everybody sees of a player."""
    return {
        "points": view["points"][player],
        "camps": [HILLS[hill] for hill, holder in enumerate(view["hills"]) if holder == player],
        "cards": view["hand_sizes"][player],
    }


def _label(action: int) -> str:
    verb, argument = verb_of(action), argument_of(action)
    if verb in (ATTACK, PARRY):
        return f"{'Attack' if verb == ATTACK else 'Parry'} with {argument}"
    if verb == CAMP:
        return f"Camp on the {HILLS[argument]} hill"
    return _PLAIN[action]
