"""The face of a game that has none of its own: the notation as words, no pictures, no cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hannibal.kernel.errors import NotationError, Refusal
from hannibal.kernel.face import asking, place_on_screen
from hannibal.kernel.game import Game, JsonObject, State
from hannibal.kernel.options import Option


class PlainFace:
    """What `Face` asks for, made of the notation and the options; a game's own face may begin with it."""

    def __init__(self, game: Game, options: Sequence[Option] = ()) -> None:
        self.game = game
        self.options = options

    def describe(self, state: State, action: int) -> JsonObject:
        text = state.action_to_string(action)
        words = {"text": text, "label": text[:1].upper() + text[1:], "verb": text.split()[0]}
        return {**words, "group": "choice", **place_on_screen(None)}

    def asks(self, state: State) -> JsonObject:
        return asking()

    def pieces(self, state: State, seat: int) -> str:
        return ""

    def public(self, state: State, seat: int) -> JsonObject:
        return {}

    def cards(self, state: State, seat: int) -> list[JsonObject]:
        return []

    def aid(self, state: State) -> JsonObject:
        return {"sequence": [], "tables": [], "provinces": []}

    def odds(self, state: State, seat: int) -> list[JsonObject]:
        return []

    def catalogue(self) -> JsonObject:
        return {
            "id": self.game.id,
            "name": self.game.name,
            "edition_option": None,
            "editions": [],
            "sides": [
                {"id": name, "name": name.replace("_", " ").capitalize(), "sign": None}
                for name in self.game.players
            ],
            "options": [
                {
                    "name": option.name,
                    "text": option.sentence,
                    "values": [{"id": value, "text": value} for value in option.values],
                    # What is usual where there is no edition to choose.
                    "editions": {"": option.default},
                    "rules": [],
                }
                for option in self.options
            ],
        }

    def why_not(self, state: State, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
        raise NotationError(f"{self.game.name} has no such thing to ask about")
