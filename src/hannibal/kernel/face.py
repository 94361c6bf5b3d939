"""What a page, a bot or a person is shown of a game: the contract between a game and the server.

A game's face puts its states into words and pictures. The server stays ignorant of the game: it passes on
what the face says. Everything here follows from what a seat may know (`State.view`): deal anew what is hidden
from the seat, and every answer stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol

from hannibal.kernel.actions import verb_of
from hannibal.kernel.errors import Refusal
from hannibal.kernel.frames import FrameState
from hannibal.kernel.game import CHANCE, NOBODY, JsonObject, State


class Face(Protocol):
    """How one game shows itself."""

    def describe(self, state: State, action: int) -> JsonObject:
        """An action for a button and the map.

        `text` (the notation), `label`, `verb` (for bots), `group`, `anchor`, and what applies of `role`,
        `brief` (the label among many of its kind), `space`, `general`, `card`, `number`, `tactic`, `side`,
        `battle_card` (the kind it lays down), `cost`, `note`. See `Anchor`, `Role` and `GROUPS`.
        """
        ...

    def asks(self, state: State) -> JsonObject:
        """How the pending decision is asked: see `asking`. Of a secret one only who decides is told."""
        ...

    def pieces(self, state: State, seat: int) -> str:
        """What stands on the board as one SVG group, as far as this seat may know.

        The ids of pieces stay while they move. Empty for a game without a board: a page then shows what
        `public` tells in plain rows.
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


# What a page goes by. It switches on these words alone: never on verbs, kinds of frames or numbers of cards.

Step = Literal["card", "use", "march", "muster", "attack", "match", "choice"]
"""What is being decided, as far as a page treats it in a way of its own:

`card`    a card of the hand is to be played
`use`     what the card on the table is used for
`march`   an army on the move goes on or ends its move
`muster`  a force is made up, one small question after the other
`attack`  a battle card is to be laid down
`match`   the enemy's battle card is to be matched
`choice`  anything else: the question and its answers say it all
"""

Anchor = Literal["space", "general", "card", "battle_card", "number", "army"]
"""Which field of an action says where on the screen it is done; an action without one is a button.

`space`        something goes to that space, or happens there
`general`      it is done with the army of that general, where he stands
`card`         it plays that card of the hand
`battle_card`  it lays down one of that stack of battle cards
`number`       one of a range of numbers
`army`         it makes up anew the army on the march (no field)
"""

Role = Literal[
    "stop", "pass", "march", "sea", "regroup", "bring", "leave", "cus", "elephants",
    "counter", "attack", "match", "withdraw",
]  # fmt: skip
"""What an action is to the one who chooses, where a page treats it in a way of its own:

`stop`      ends a march here: the usual next thing
`pass`      lets go by what was asked: never taken in haste
`march`     one step of a march; `sea`: the army puts to sea
`regroup`   makes the army up anew; then `bring` and `leave` say who comes, `cus` and `elephants` how many
`counter`   plays a card in the enemy's move
`attack`    lays down a battle card; `match`: answers one with its like
`withdraw`  tries to leave a battle
"""

GROUPS: Final = (
    "end", "card", "use", "step", "army", "general", "react", "loss", "marker", "diplomacy", "choice",
)  # fmt: skip
"""What kind of thing an action is. `end` is what ends something that goes on; `choice` is anything else."""


def asking(step: Step = "choice", *, in_scene: bool = False, with_hand: bool = False) -> JsonObject:
    """How a decision is asked: `step`, `where` (on the `map`, or in the `scene` of a battle), `hand`.

    `hand`: what the seat hides must be seen to answer, so a shared screen is handed over first.
    """
    return {"step": step, "where": "scene" if in_scene else "map", "hand": with_hand}


def place_on_screen(anchor: Anchor | None, role: Role | None = None) -> JsonObject:
    """The part of a described action that says where it stands on the screen, and what it is there."""
    return {"anchor": anchor} if role is None else {"anchor": anchor, "role": role}


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
