"""A game move by move: who did what as each seat may read it, what the log said, and the state at any moment.

Plies are numbered for each seat by the moves it may know of: a gap would tell of a secret pass.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from hannibal.kernel import CHANCE, SPECTATOR, Game, LogLine, Move, State
from hannibal.kernel.game import JsonObject
from hannibal.kernel.story import Story, Told
from hannibal.kernel.telling import line_of

_CHECKPOINT: Final = 32
_ROLL: Final = re.compile(r"roll(?: \d+)+")


@dataclass(frozen=True)
class Reason:
    """A line of the log for all to read: why a computer played a card, in its own words."""

    side: str
    text: str
    rule: str = ""


Line = LogLine | Reason


@dataclass(frozen=True)
class Entry:
    """One move. `seen` has its notation by seat, the spectator's last; None: that seat may not know of it."""

    player: int
    text: str
    kind: str
    seen: tuple[str | None, ...]
    moment: JsonObject
    told: tuple[Told, ...]
    reason: Reason | None = None


class Chronicle:
    """The entries of one game, and which of them, and which lines of the log, each seat may read."""

    def __init__(self, game: Game, first: State) -> None:
        self._game = game
        self._seats = (*range(len(game.players)), SPECTATOR)
        self._state = first.clone()
        self._story = self._state.story = Story(game.scenes)
        self._checkpoints = {0: first.clone()}
        self._bookmarks = [self._story.bookmark()]
        self.entries: list[Entry] = []
        self._reasons: dict[int, str] = {}
        self._known: dict[int, list[int]] = {seat: [] for seat in self._seats}
        self._lines: dict[int, list[tuple[int, Line]]] = {seat: [] for seat in self._seats}

    def extend(self, moves: Sequence[Move], reasons: Mapping[int, str] = MappingProxyType({})) -> None:
        """Enter the moves that followed, with the reasons of those that have one, by their numbers."""
        self._reasons |= reasons
        for move in moves:
            number = len(self.entries)
            entry = self._with_reason(number, self._entry(move))
            self.entries.append(entry)
            for seat, text in zip(self._seats, entry.seen, strict=True):
                if text is not None:
                    self._known[seat].append(number)
                self._lines[seat] += [(number, line) for line in self._lines_of(entry, seat)]
            self._bookmarks.append(self._story.bookmark())
            if len(self.entries) % _CHECKPOINT == 0:
                self._checkpoints[len(self.entries)] = self._state.clone()

    def cut(self, ply: int, state: State) -> None:
        """Forget the moves from number `ply` on; `state` is the game after those that stay."""
        del self.entries[ply:]
        self._reasons = {number: why for number, why in self._reasons.items() if number < ply}
        for seat in self._seats:
            del self._known[seat][self.count(seat, ply) :]
            del self._lines[seat][self.line_count(seat, ply) :]
        self._checkpoints = {mark: kept for mark, kept in self._checkpoints.items() if mark <= ply}
        self._story.cut(self._bookmarks[ply])
        del self._bookmarks[ply + 1 :]
        self._state = state.clone()
        self._state.story = self._story

    def _lines_of(self, entry: Entry, seat: int) -> list[Line]:
        """The lines of the log a move leaves for a seat."""
        found = (line_of(self._state, told, seat) for told in entry.told)
        lines: list[Line] = [line for line in found if line is not None]
        return lines if entry.reason is None else [*lines, entry.reason]

    def _entry(self, move: Move) -> Entry:
        state = self._state
        seen = tuple(state.action_seen_by(move.action, seat) for seat in self._seats)
        kind = "" if move.player == CHANCE else state.decision().kind
        start = len(self._story.beats)
        state.apply_action(move.action)
        told = tuple(self._story.beats[start:])
        return Entry(move.player, move.text, kind, seen, self._game.moment(state), told)

    def _with_reason(self, number: int, entry: Entry) -> Entry:
        """The move with the reason it makes known: that of a card, once the card has been played to its end.

        Before that it would tell what the computer is about to do.
        """
        latest = max((given for given in self._reasons if given <= number), default=None)
        if latest is None:
            return entry
        moves = [*self.entries[latest:], entry]
        card = moves[0].moment.get("card")
        told = next(
            (at for at, move in enumerate(moves) if card is None or move.moment.get("card") != card), -1
        )
        if told != len(moves) - 1:
            return entry
        return replace(entry, reason=Reason(self._game.seat(moves[0].player), self._reasons[latest]))

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

    def _line(self, line: Line, knower: int | None, ply: int) -> JsonObject:
        row: JsonObject = {"ply": ply, "rule": line.rule, "text": line.text}
        if isinstance(line, Reason):
            return row | {"side": line.side, "reason": True}
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
