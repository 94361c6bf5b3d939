"""A running game: seats, the dice, undo, what each seat sees, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from hannibal.kernel.chance import Chance, SeededChance
from hannibal.kernel.errors import (
    ActionError,
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    Refusal,
    UndoRefused,
    Unplayable,
)
from hannibal.kernel.game import CHANCE, Game, JsonObject, Result, State, digest
from hannibal.kernel.record import Record, result_text
from hannibal.kernel.story import Bookmark, Told
from hannibal.kernel.telling import LogLine, beats_for, begin_story, log_for

_CHECKPOINT: Final = 64
"""A copy of the state is kept every so many moves, so that taking one back replays few."""


class Undo(Enum):
    """How far a step may be taken back at a table."""

    UNTIL_REVEALED = "until revealed"
    """Back to the last die, card, look or decision of another seat: online and against the computer."""
    ANYTHING = "anything"
    """Everything, by anybody: players who share a screen settle it between them."""
    NEVER = "never"


@dataclass(frozen=True)
class Move:
    """One action of the game as it was taken. `forced`: nobody chose it; `revealed`: it showed something.

    `quiet`: a secret decision taken by a standing order. Nobody else can know that it was asked, so for the
    others it is as if it had not been.
    """

    player: int
    action: int
    text: str
    forced: bool
    revealed: bool
    quiet: bool = False


class Table:
    """A game being played.

    `play` checks, refuses with the rule, and changes nothing when it refuses. After each action chance is
    resolved and decisions with a single legal action are taken, until a player has a choice; both can be
    left to the caller (`chance=None`, `automatic=False`).
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
        undo: Undo = Undo.UNTIL_REVEALED,
        automatic: bool = True,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = game.check_options(options or {})
        self.chance = SeededChance(seed) if seed is not None else chance
        self.undo_policy = undo
        self.automatic = automatic
        self.start = dict(start) if start is not None else None
        self.moves: list[Move] = []
        self._bookmarks: list[Bookmark] = []
        self._checkpoints: dict[int, State] = {}
        self.state = self._first_state()
        self._checkpoints[0] = self.state.clone()
        self.story = begin_story(game, self.state, from_setup=start is None)
        self._settle()

    @classmethod
    def from_record(
        cls,
        record: Record,
        game: Game,
        *,
        seed: int | str | None = None,
        undo: Undo = Undo.UNTIL_REVEALED,
        automatic: bool = True,
    ) -> Table:
        """A table at which the record has been played; it goes on from there with dice from the seed."""
        record.first_state(game)
        table = cls(game, record.options, undo=undo, automatic=False, start=record.start)
        for number, text in enumerate(record.actions, 1):
            try:
                table.play(text)
            except (ActionError, NotationError) as error:
                raise Unplayable(number, text, str(error)) from error
        table.chance = SeededChance(seed) if seed is not None else None
        table.automatic = automatic
        table._settle()
        return table

    # Reading.

    @property
    def ply(self) -> int:
        """How many actions have been taken, chance included."""
        return len(self.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_terminal()

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.state.result()

    def current_player(self) -> int:
        """Who is to decide."""
        return self.state.current_player()

    def legal_actions(self) -> list[int]:
        """Every legal action of the player to decide."""
        return self.state.legal_actions()

    def view(self, seat: int) -> JsonObject:
        """All this seat may know: the state, what is asked, its own choices, whether it may undo."""
        decision = self.state.decision()
        mine = decision.player == seat
        asked: JsonObject = {"player": self.game.seat(decision.player) if not self.over else None}
        if mine or not decision.secret:
            asked |= {"kind": decision.kind, "question": decision.question, "rule": decision.rule}
        undo = self.why_not_undo(seat)
        return {
            "game": self.game.id,
            "options": self.options,
            "seat": self.game.seat(seat),
            "ply": self.ply,
            "state": self.state.view(seat),
            "decision": asked,
            "actions": [self.state.action_to_string(a) for a in self.state.legal_actions()] if mine else [],
            "undo": None if undo is None else str(undo),
            "result": result_text(self.game, self.state),
        }

    def log_for(self, seat: int) -> list[LogLine]:
        """The lines of the log this seat may read."""
        return log_for(self.state, self.story.beats, seat)

    def told_by(self, move: int) -> list[Told]:
        """The beats of a move, by its number, counted from 0; with the first comes what preceded it."""
        start = self._bookmarks[move].beats if move else 0
        end = self._bookmarks[move + 1].beats if move + 1 < self.ply else None
        return self.story.beats[start:end]

    def beats_for(self, seat: int | None, move: int) -> list[JsonObject]:
        """The beats of a move this seat may know, as JSON; None: whoever may know everything."""
        return beats_for(self.state, self.told_by(move), seat)

    # Playing.

    def play(self, action: int | str, seat: int | None = None, *, quiet: bool = False) -> None:
        """Take an action, given as a number or in the game's notation.

        With `seat`, only that player may be the one to decide; `quiet` as in `Move`. Raises `NotationError`,
        `NotYourTurn`, `GameOver` or `IllegalAction`; then nothing has changed.
        """
        state = self.state
        number = state.string_to_action(action) if isinstance(action, str) else action
        player = state.current_player()
        if self.over:
            raise GameOver(str(action), Refusal("", "the game is over"))
        if seat is not None and seat != player:
            raise NotYourTurn(str(action), Refusal("", f"{self.game.seat(player)} is to decide"))
        refusal = state.explain(number)
        if refusal is not None:
            raise IllegalAction(str(action), refusal)
        self._take(number, quiet)
        self._settle()

    def _take(self, action: int, quiet: bool = False) -> None:
        state = self.state
        player = state.current_player()
        forced = player == CHANCE or len(state.legal_actions()) == 1
        revealed = player != CHANCE and state.reveals(action)
        self._bookmarks.append(self.story.bookmark())
        self.moves.append(Move(player, action, state.action_to_string(action), forced, revealed, quiet))
        state.apply_action(action)
        if self.ply % _CHECKPOINT == 0:
            self._checkpoints[self.ply] = state.clone()

    def _settle(self) -> None:
        """Let chance and forced decisions run until a player has a choice."""
        state = self.state
        while not state.is_terminal():
            if state.is_chance_node():
                if self.chance is None:
                    return
                self._take(self.chance.resolve(state, self.ply))
                continue
            legal = state.legal_actions()
            if not self.automatic or len(legal) != 1:
                return
            self._take(legal[0])

    # Taking back.

    def why_not_undo(self, seat: int | None = None) -> Refusal | None:
        """None when this seat may take its last step back, otherwise why it may not."""
        target = self.undo_target(seat)
        return target if isinstance(target, Refusal) else None

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision of this seat (of anybody, where everything may be taken back).

        Raises `UndoRefused` with what has been revealed since; then nothing has changed.
        """
        target = self.undo_target(seat)
        if isinstance(target, Refusal):
            raise UndoRefused("undo", target)
        self._rewind(target)

    def undo_target(self, seat: int | None) -> int | Refusal:
        """The number of moves that stay, or why none can be taken back."""
        if self.undo_policy is Undo.NEVER:
            return Refusal("", "at this table nothing is taken back")
        if self.undo_policy is Undo.UNTIL_REVEALED and seat is not None and self._asked_in_secret(seat):
            # Even that somebody is being asked would tell what he may hold.
            return Refusal("", "somebody is deciding on it")
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if self.undo_policy is Undo.UNTIL_REVEALED:
                if seat is None:
                    seat = move.player
                if move.player == CHANCE:
                    return Refusal("", "a die or a card has been revealed since")
                if move.quiet:
                    continue
                if move.player != seat:
                    return Refusal("", f"{self.game.seat(move.player)} has decided since")
                if move.revealed:
                    return Refusal("", "the last step showed something that was hidden")
            if not move.forced:
                return index
        return Refusal("", "there is nothing to take back")

    def _asked_in_secret(self, seat: int) -> bool:
        """Whether another seat than this is asked something in secret now."""
        if self.over or self.state.is_chance_node():
            return False
        decision = self.state.decision()
        return decision.secret and decision.player != seat

    def _rewind(self, ply: int) -> None:
        base = max(mark for mark in self._checkpoints if mark <= ply)
        moves = self.moves[:ply]
        state = self._checkpoints[base].clone()
        for move in moves[base:]:
            state.apply_action(move.action)
        self.story.cut(self._bookmarks[ply])
        del self._bookmarks[ply:]
        self.moves = moves
        self._checkpoints = {mark: kept for mark, kept in self._checkpoints.items() if mark <= ply}
        self.state = state
        state.story = self.story

    # Keeping.

    def record(self, notes: list[str] | None = None) -> Record:
        """The game so far, hidden cards included: for storage and for after the game."""
        return Record(
            game=self.game.id,
            options=self.options,
            actions=[move.text for move in self.moves],
            start=self.start,
            result=result_text(self.game, self.state),
            final=digest(self.state),
            notes=notes or [],
        )

    def moves_seen_by(self, seat: int) -> list[str]:
        """The actions so far as this seat may read them."""
        state = self._first_state()
        texts = []
        for move in self.moves:
            text = state.action_seen_by(move.action, seat)
            if text is not None:
                texts.append(text)
            state.apply_action(move.action)
        return texts

    def _first_state(self) -> State:
        if self.start is not None:
            return self.game.load_position(self.start, self.options)
        return self.game.new_initial_state(self.options)
