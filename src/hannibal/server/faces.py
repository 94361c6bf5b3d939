"""The face of a game: what a page shows of it. A game without one is shown by its notation."""

from __future__ import annotations

from hannibal.kernel import Game, Refusal, State
from hannibal.kernel.game import JsonObject


class PlainFace:
    """What can be shown of any game."""

    def describe(self, state: State, action: int) -> JsonObject:
        """An action for a button."""
        text = state.action_to_string(action)
        return {"text": text, "label": text}

    def pieces(self, state: State) -> str:
        """What stands on the board, as SVG."""
        return ""

    def public(self, state: State, seat: int) -> JsonObject:
        """What stands beside the board, by the seat's knowledge."""
        return {}

    def cards(self, state: State, seat: int) -> list[JsonObject]:
        """The seat's own hand."""
        return []

    def aid(self, state: State) -> JsonObject:
        """The player aid."""
        return {}

    def catalogue(self) -> JsonObject:
        """What can be chosen before a game."""
        return {}

    def why_not(self, state: State, seat: int, thing: JsonObject) -> Refusal | None:
        """Why nothing can be done with a thing on the table."""
        return None


def face_of(_game: Game) -> PlainFace:
    """The face of a game."""
    return PlainFace()
