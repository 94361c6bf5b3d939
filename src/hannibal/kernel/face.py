"""What a page, a bot or a person is shown of a game: the contract between a game and the server.

A game's face puts its states into words and pictures. The server stays ignorant of the game: it passes on
what the face says. Everything here follows from what a seat may know (`State.view`): deal anew what is hidden
from the seat, and every answer stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hannibal.kernel.actions import verb_of
from hannibal.kernel.errors import Refusal
from hannibal.kernel.frames import FrameState
from hannibal.kernel.game import CHANCE, NOBODY, JsonObject, State


class Face(Protocol):
    """How one game shows itself."""

    def describe(self, state: State, action: int) -> JsonObject:
        """An action for a button and the map.

        `text` (the notation), `label`, `verb`, `group`, and what applies of `space`, `general`, `card`,
        `number`, `tactic`, `side`, `cost`, `note`.
        """
        ...

    def pieces(self, state: State, seat: int) -> str:
        """What stands on the board as one SVG group, as far as this seat may know.

        The ids of pieces stay while they move.
        """
        ...

    def public(self, state: State, seat: int) -> JsonObject:
        """What a page shows beside the board, from what this seat (or `SPECTATOR`) may know."""
        ...

    def cards(self, state: State, seat: int) -> list[JsonObject]:
        """The seat's own hand with every use of each card and why it cannot be had now."""
        ...

    def aid(self, state: State) -> JsonObject:
        """The player aid: the sequence of play with the current step, the tables in force, who holds what."""
        ...

    def odds(self, state: State, seat: int) -> list[JsonObject]:
        """The chances of what is being decided, from what this seat may know; empty where there are none.

        Each has `kind`, `about`, `title`, `gist`, `note`, `rules`, `outcomes` (`text`, `chance`, `side`),
        `modifiers` (`text`, `value`), and what applies of `space`, `action`, `further`, `course`,
        `hosts` (`side`, `text`, `parts`) and `then`, the battle that would follow.
        """
        ...

    def catalogue(self) -> JsonObject:
        """The editions, the options in plain words and the sides, for somebody setting up a game."""
        ...

    def why_not(self, state: State, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
        """Why the seat can do nothing now with a thing of the board; None where it can.

        A thing is `{"space": id}`, `{"general": id}` or `{"card": text}`; raises `NotationError` for one that
        does not exist.
        """
        ...


# What faces share.


def refuse_waiting(state: FrameState, seat: int, names: Sequence[str]) -> Refusal | None:
    """Why a seat that is not being asked can do nothing; `names` are the players'."""
    player = state.current_player()
    if player == NOBODY:
        assert state.ended is not None
        return Refusal(state.ended.rule, "the game is over")
    if player == seat:
        return None
    decision = state.decision()
    if decision.secret or player == CHANCE:
        return Refusal("", "somebody else is deciding")
    return Refusal(decision.rule, f"{names[player]} is to decide")


def verbs_for(state: FrameState, kind: int, verbs: Sequence[tuple[str, int]]) -> list[int]:
    """The verbs of the pending step that take such a kind of argument, in the step's own order."""
    thinkable = dict.fromkeys(verb_of(action) for action in state.stack[-1].candidates(state))
    return [verb for verb in thinkable if verbs[verb][1] == kind]


def aid_table(
    title: str,
    rule: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str | int]],
    modifiers: Sequence[tuple[int, str, bool]] = (),
    note: str = "",
) -> JsonObject:
    """A table as the page draws it; a modifier is its value, its words and whether it is in force now."""
    return {
        "title": title,
        "rule": rule,
        "columns": list(columns),
        "rows": [list(row) for row in rows],
        "modifiers": [{"value": value, "text": text, "now": now} for value, text, now in modifiers],
        "note": note,
    }
