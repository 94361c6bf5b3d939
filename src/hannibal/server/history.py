"""What each seat may know of a game's moves: its own count of them, its lines of the log, its beats.

Everything is read from the table. Plies are numbered for each seat by the moves it may know of: a gap would
tell of a secret pass.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hannibal.kernel import CHANCE, SPECTATOR, LogLine, State, Table
from hannibal.kernel.game import JsonObject
from hannibal.kernel.story import Told
from hannibal.kernel.telling import beats_for, line_of

_ROLL: Final = re.compile(r"roll(?: \d+)+")
_NO_REASONS: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True)
class Reason:
    """A line of the log for all to read: why a computer played a card, in its own words."""

    side: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the log and the number of the move that left it."""

    move: int
    line: LogLine | Reason


@dataclass(frozen=True, slots=True)
class _Beat:
    """A beat, the number of its move, and that of the line of the log it makes, if it makes one."""

    move: int
    told: Told
    line: int | None


class _Seat:
    """What one seat may know: moves by their numbers, lines and beats in their order."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.lines: list[_Line] = []
        self.beats: list[_Beat] = []

    def cut(self, ply: int) -> None:
        """Forget what came with the moves from number `ply` on."""
        del self.moves[bisect_left(self.moves, ply) :]
        del self.lines[bisect_left(self.lines, ply, key=_move_of) :]
        del self.beats[bisect_left(self.beats, ply, key=_move_of) :]


def _move_of(entry: _Line | _Beat) -> int:
    return entry.move


class History:
    """The moves of a table as each seat may read them; `reasons` are those of computers, by their numbers."""

    def __init__(self, table: Table, reasons: Mapping[int, str] = _NO_REASONS) -> None:
        self._table = table
        self._game = table.game
        self._length = 0
        self._reasons: dict[int, str] = {}
        self._seats = {seat: _Seat() for seat in (*range(len(table.game.players)), SPECTATOR)}
        self.extend(reasons)

    def extend(self, reasons: Mapping[int, str] = _NO_REASONS) -> None:
        """Read the moves the table has taken since, with the reasons of those that have one."""
        self._reasons |= reasons
        for number in range(self._length, self._table.ply):
            reason = self._reason_told_by(number)
            for seat, known in self._seats.items():
                self._read(number, seat, known)
                if reason is not None:
                    known.lines.append(_Line(number, reason))
        self._length = self._table.ply

    def cut(self) -> None:
        """Forget the moves the table has taken back."""
        self._length = self._table.ply
        self._reasons = {number: why for number, why in self._reasons.items() if number < self._length}
        for known in self._seats.values():
            known.cut(self._length)

    def _read(self, number: int, seat: int, known: _Seat) -> None:
        """Note what a seat may know of a move."""
        if self._table.moves[number].seen_by(seat) is not None:
            known.moves.append(number)
        for told in self._table.told_by(number):
            if not told.beat.is_known_to(seat):
                continue
            line = line_of(self._table.state, told, seat)
            known.beats.append(_Beat(number, told, None if line is None else len(known.lines)))
            if line is not None:
                known.lines.append(_Line(number, line))

    def _reason_told_by(self, number: int) -> Reason | None:
        """The reason a move makes known: that of a card, once the card has been played to its end.

        Before that it would tell what the computer is about to do.
        """
        latest = max((given for given in self._reasons if given <= number), default=None)
        if latest is None:
            return None
        moves = self._table.moves[latest : number + 1]
        card = moves[0].moment.get("card")
        done = (at for at, move in enumerate(moves) if card is None or move.moment.get("card") != card)
        if next(done, -1) != len(moves) - 1:
            return None
        return Reason(self._game.seat(moves[0].player), self._reasons[latest])

    # Reading. `knower` is whose moves are counted; None: whoever may know of all. A move he may not know
    # of is to him part of the one before it: what followed from it openly seems to have followed from that.
    # `reader` is whose words are read.

    def count(self, knower: int | None, to: int) -> int:
        """How many of the first `to` moves somebody may know of."""
        return to if knower is None else bisect_left(self._seats[knower].moves, to)

    def line_count(self, reader: int, to: int) -> int:
        """How many lines of the log the first `to` moves left for a seat to read."""
        return bisect_left(self._seats[reader].lines, to, key=_move_of)

    def beat_count(self, reader: int, to: int) -> int:
        """How many beats of the first `to` moves a seat may know."""
        return bisect_left(self._seats[reader].beats, to, key=_move_of)

    def beats_before(self, knower: int | None, reader: int, ply: int) -> int:
        """How many beats a seat may know of what came before a move, by the number the knower gives it."""
        if ply < 1:
            return 0
        known = ply <= self.count(knower, self._length)
        return self.beat_count(reader, self._number(knower, ply) if known else self._length)

    def rows(self, knower: int | None, reader: int | None) -> list[JsonObject]:
        """Every move somebody may know of, in the words of a `reader`; None: with all that was hidden."""
        rows = []
        moves = self._table.moves
        for ply in range(1, self.count(knower, self._length) + 1):
            move = moves[self._number(knower, ply)]
            text = (None if reader is None else move.seen_by(reader)) or move.text
            moment = moves[self._after(knower, ply) - 1].moment
            player = self._game.seat(move.player)
            rows.append({"ply": ply, "player": player, "text": text, "kind": move.kind, **moment})
        return rows

    def lines(self, knower: int | None, reader: int, start: int = 0) -> list[JsonObject]:
        """The lines of the log a seat may read, from a number on."""
        kept = self._seats[reader].lines[start:]
        return [self._line(entry.line, knower, self.count(knower, entry.move + 1)) for entry in kept]

    def _line(self, line: LogLine | Reason, knower: int | None, ply: int) -> JsonObject:
        row: JsonObject = {"ply": ply, "rule": line.rule, "text": line.text}
        if isinstance(line, Reason):
            return row | {"side": line.side, "reason": True}
        if not ply:
            return row
        move = self._table.moves[self._number(knower, ply)]
        if move.player != CHANCE:
            row["side"] = self._game.seat(move.player)
        elif _ROLL.fullmatch(move.text):
            row["dice"] = [int(face) for face in move.text.split()[1:]]
        return row

    def beats(self, knower: int | None, reader: int, start: int = 0) -> list[JsonObject]:
        """The beats a seat may know, from a number on, each with its ply and its line of the log."""
        kept = self._seats[reader].beats[start:]
        written = beats_for(self._table.state, [entry.told for entry in kept], reader)
        return [
            {"ply": self.count(knower, entry.move + 1), **beat}
            | ({} if entry.line is None else {"line": entry.line})
            for entry, beat in zip(kept, written, strict=True)
        ]

    def state_at(self, knower: int | None, ply: int) -> tuple[State, int]:
        """The state after the first `ply` moves somebody may know of, and how many moves that truly are."""
        number = self._after(knower, ply)
        return self._table.state_at(number), number

    def _number(self, knower: int | None, ply: int) -> int:
        """The true number of a move, counted from 0."""
        return ply - 1 if knower is None else self._seats[knower].moves[ply - 1]

    def _after(self, knower: int | None, ply: int) -> int:
        """How many moves there truly were when somebody knew of `ply`, up to the next he knows of."""
        if knower is None:
            return ply
        known = self._seats[knower].moves
        return known[ply] if ply < len(known) else self._length
