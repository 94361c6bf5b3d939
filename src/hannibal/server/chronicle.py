"""A game move by move: who did what as each seat may read it, what the log said, and the state at any moment.

Plies are numbered for each seat by the moves it may know of: a gap would tell of a secret pass.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hannibal.kernel import CHANCE, SPECTATOR, Game, LogLine, Move, State
from hannibal.kernel.game import JsonObject

_CHECKPOINT: Final = 32
_ROLL: Final = re.compile(r"roll(?: \d+)+")


@dataclass(frozen=True)
class Entry:
    """One move. `seen` has its notation by seat, the spectator's last; None: that seat may not know of it."""

    player: int
    text: str
    kind: str
    seen: tuple[str | None, ...]
    moment: JsonObject
    lines: tuple[LogLine, ...]


class Chronicle:
    """The entries of one game, and which of them, and which lines of the log, each seat may read."""

    def __init__(self, game: Game, first: State) -> None:
        self._game = game
        self._seats = (*range(len(game.players)), SPECTATOR)
        self._state = first.clone()
        self._checkpoints = {0: first.clone()}
        self.entries: list[Entry] = []
        self._known: dict[int, list[int]] = {seat: [] for seat in self._seats}
        self._lines: dict[int, list[tuple[int, LogLine]]] = {seat: [] for seat in self._seats}

    def extend(self, moves: Sequence[Move]) -> None:
        """Enter the moves that followed."""
        for move in moves:
            number = len(self.entries)
            entry = self._entry(move)
            self.entries.append(entry)
            for seat, text in zip(self._seats, entry.seen, strict=True):
                if text is not None:
                    self._known[seat].append(number)
                self._lines[seat] += [(number, line) for line in entry.lines if line.seat in (None, seat)]
            if len(self.entries) % _CHECKPOINT == 0:
                self._checkpoints[len(self.entries)] = self._state.clone()

    def cut(self, ply: int, state: State) -> None:
        """Forget the moves from number `ply` on; `state` is the game after those that stay."""
        del self.entries[ply:]
        for seat in self._seats:
            del self._known[seat][self.count(seat, ply) :]
            del self._lines[seat][self.line_count(seat, ply) :]
        self._checkpoints = {mark: kept for mark, kept in self._checkpoints.items() if mark <= ply}
        self._state = state.clone()

    def _entry(self, move: Move) -> Entry:
        state = self._state
        seen = tuple(state.action_seen_by(move.action, seat) for seat in self._seats)
        kind = "" if move.player == CHANCE else state.decision().kind
        state.log = []
        state.apply_action(move.action)
        lines, state.log = tuple(state.log), None
        return Entry(move.player, move.text, kind, seen, self._game.moment(state), lines)

    # Reading. `knower` is whose moves are counted; None: whoever may know of all. A move he may not know
    # of is to him part of the one before it: what followed from it openly seems to have followed from that.

    def count(self, knower: int | None, to: int) -> int:
        """How many of the first `to` moves somebody may know of."""
        return to if knower is None else bisect_left(self._known[knower], to)

    def line_count(self, reader: int, to: int) -> int:
        """How many lines of the log the first `to` moves left for a seat to read."""
        return bisect_left(self._lines[reader], to, key=lambda line: line[0])

    def rows(self, knower: int | None, reader: int | None) -> list[JsonObject]:
        """Every move somebody may know of, in the words of a `reader`; None: with all that was hidden."""
        place = 0 if reader is None else self._seats.index(reader)
        rows = []
        for ply in range(1, self.count(knower, len(self.entries)) + 1):
            entry = self.entries[self._number(knower, ply)]
            text = (None if reader is None else entry.seen[place]) or entry.text
            moment = self.entries[self._after(knower, ply) - 1].moment
            player = self._game.seat(entry.player)
            rows.append({"ply": ply, "player": player, "text": text, "kind": entry.kind, **moment})
        return rows

    def lines(self, knower: int | None, reader: int, start: int = 0) -> list[JsonObject]:
        """The lines of the log a seat may read, from a number on."""
        return [
            self._line(line, knower, self.count(knower, number + 1))
            for number, line in self._lines[reader][start:]
        ]

    def _line(self, line: LogLine, knower: int | None, ply: int) -> JsonObject:
        row: JsonObject = {"ply": ply, "rule": line.rule, "text": line.text}
        if not ply:
            return row
        entry = self.entries[self._number(knower, ply)]
        if entry.player != CHANCE:
            row["side"] = self._game.seat(entry.player)
        elif _ROLL.fullmatch(entry.text):
            row["dice"] = [int(face) for face in entry.text.split()[1:]]
        return row

    def state_at(self, knower: int | None, ply: int) -> tuple[State, int]:
        """The state after the first `ply` moves somebody may know of, and how many moves that truly are."""
        number = self._after(knower, ply)
        base = max(mark for mark in self._checkpoints if mark <= number)
        state = self._checkpoints[base].clone()
        for entry in self.entries[base:number]:
            state.apply_action(state.string_to_action(entry.text))
        return state, number

    def _number(self, knower: int | None, ply: int) -> int:
        """The true number of a move, counted from 0."""
        return ply - 1 if knower is None else self._known[knower][ply - 1]

    def _after(self, knower: int | None, ply: int) -> int:
        """How many moves there truly were when somebody knew of `ply`, up to the next he knows of."""
        if knower is None:
            return ply
        known = self._known[knower]
        return known[ply] if ply < len(known) else len(self.entries)
