"""A game record: the options and the list of actions, dice included.

It replays to the same state with no random generator. The file is JSON with one action a line, so that two
records compare well by eye and by `diff`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hannibal.kernel.bounds import LONGEST_TEXT, check_text
from hannibal.kernel.errors import NotationError, OptionError, PositionError, RecordError, Unplayable
from hannibal.kernel.game import Game, JsonObject, State, digest

FORMAT = "hannibal-record"
VERSION = 2
"""Version 1 had digests of another form of positions: some fields were bare numbers."""
_MOST_TEXTS = 50_000
"""Far more than any game has actions."""
_LONGEST_NOTE = 4000


@dataclass(frozen=True)
class Stop:
    """Where the rules stop a record: after `ply` actions, at `action`; None: it cannot even begin."""

    ply: int
    action: str | None
    why: str

    def __str__(self) -> str:
        return self.why if self.action is None else f"action {self.ply + 1}, {self.action!r}: {self.why}"


@dataclass
class Record:
    """What is kept of a game. `final` is the digest of the last state; `notes` are for the reader.

    `version` is the one it was written by; what is written out is always of today's.
    """

    game: str
    options: dict[str, str]
    actions: list[str]
    start: JsonObject | None = None
    result: str | None = None
    final: str | None = None
    notes: list[str] = field(default_factory=list)
    version: int = VERSION

    def dumps(self) -> str:
        """The record as text."""
        head: JsonObject = {"format": FORMAT, "version": VERSION, "game": self.game, "options": self.options}
        for name in ("notes", "start", "result", "final"):
            value = getattr(self, name)
            if value:
                head[name] = value
        lines = [
            f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()
        ]
        actions = ",\n".join(f"    {json.dumps(action, ensure_ascii=False)}" for action in self.actions)
        return "{\n" + "\n".join(lines) + '\n  "actions": [\n' + actions + "\n  ]\n}\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record a text holds; raises `RecordError` saying what is missing or wrong."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not a game record: {error}") from None
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise RecordError(f'not a game record: expected an object with "format": "{FORMAT}"')
        version = value.get("version")
        if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= VERSION:
            raise RecordError(f"record version {version!r} is not known; this program reads 1 to {VERSION}")
        return cls(
            game=_typed(value, "game", str),
            options=_texts(_typed(value, "options", dict), "options"),
            actions=_texts(_typed(value, "actions", list), "actions"),
            start=_typed(value, "start", dict) if "start" in value else None,
            result=_typed(value, "result", str) if "result" in value else None,
            final=_typed(value, "final", str) if "final" in value else None,
            notes=_texts(_typed(value, "notes", list), "notes") if "notes" in value else [],
            version=version,
        )

    def first_state(self, game: Game) -> State:
        """The state the record begins with."""
        if self.game != game.id:
            raise RecordError(f"this is a record of {self.game}, not of {game.id}")
        try:
            options = game.check_options(self.options)
            if self.start is not None:
                return game.load_position(self.start, options)
        except (OptionError, PositionError) as error:
            raise RecordError(f"the record cannot begin: {error}") from error
        return game.new_initial_state(options)

    def states(self, game: Game) -> Iterator[State]:
        """The first state and the state after each action; the same object, changing.

        Every action is checked; raises `Unplayable` with the number of the one that is not legal.
        """
        state = self.first_state(game)
        yield state
        for number, text in enumerate(self.actions, 1):
            try:
                action = state.string_to_action(text)
            except NotationError as error:
                raise Unplayable(number, text, str(error)) from error
            refusal = state.explain(action)
            if refusal is not None:
                raise Unplayable(number, text, str(refusal))
            state.apply_action(action)
            yield state

    def state_or_stop(self, game: Game) -> State | Stop:
        """The last state; or, for a record of rules before today's, where those of today stop it."""
        ply = -1
        try:
            for state in self.states(game):
                last, ply = state, ply + 1
        except Unplayable as error:
            return Stop(ply, error.action, error.why)
        except RecordError as error:
            return Stop(0, None, str(error))
        # Where a record leads them astray, rules may fail in any way.
        except Exception as error:
            action = self.actions[ply] if ply >= 0 else None
            return Stop(max(ply, 0), action, f"the rules fail: {type(error).__name__}: {error}")
        return last

    def replay(self, game: Game, to: int | None = None) -> State:
        """The state after the first `to` actions (all of them by default)."""
        if to is not None and not 0 <= to <= len(self.actions):
            raise RecordError(f"the record has {len(self.actions)} actions; there is no number {to}")
        states = self.states(game)
        state = next(states)
        for _ in range(len(self.actions) if to is None else to):
            state = next(states)
        return state

    def verify(self, game: Game) -> State:
        """Replay it all and compare with the digest and the result it claims; returns the last state.

        A digest of an older version may be of another form and is not held against the record.
        """
        state = self.replay(game)
        if self.version == VERSION and self.final is not None and digest(state) != self.final:
            raise RecordError(f"the record ends in state {digest(state)}, but claims {self.final}")
        if self.result is not None and self.result != result_text(game, state):
            raise RecordError(f"the record ends {result_text(game, state)!r}, but claims {self.result!r}")
        return state


def result_text(game: Game, state: State) -> str | None:
    """Who won, as records write it: a seat's name, `draw`, or None while the game goes on."""
    result = state.result()
    if result is None:
        return None
    return "draw" if result.winner is None else game.seat(result.winner)


def _typed(value: JsonObject, name: str, kind: type[Any]) -> Any:
    words: dict[type[Any], str] = {str: "a text", dict: "an object", list: "a list"}
    if not isinstance(value.get(name), kind):
        raise RecordError(f'not a game record: "{name}" is {words[kind]}; found {value.get(name)!r}')
    if kind is str:
        _check_text(name, value[name])
    return value[name]


def _texts(value: Any, name: str) -> Any:
    if len(value) > _MOST_TEXTS:
        raise RecordError(f'not a game record: "{name}" has at most {_MOST_TEXTS} entries')
    for item in value.values() if isinstance(value, dict) else value:
        if not isinstance(item, str):
            raise RecordError(f'not a game record: "{name}" holds texts; found {item!r}')
        _check_text(name, item)
    for key in value if isinstance(value, dict) else ():
        _check_text(name, key)
    return value


def _check_text(name: str, text: str) -> None:
    defect = check_text(text, _LONGEST_NOTE if name == "notes" else LONGEST_TEXT)
    if defect is not None:
        raise RecordError(f'not a game record: "{name}": {defect}')
