"""The notation of actions: a verb and its arguments, as records, tests and the command line write them.

`kernel.notation` has the rules of it; what is this game's own:

    march 0522            a hex by its number, or by the city in it: march placentia
    move hannibal         a leader or a side by its id
    lose r-foot           a kind of unit; `r-foot-half` is its reduced side
    roll 4                one die
    draw fabius nero      leaders, in the order of the data
    units 2gaul-3 1gaul-5 units drawn from a pool, in the order of the data
"""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board
from hannibal.italian_campaign.text import actions
from hannibal.italian_campaign.text.actions import VERBS, units_argument, units_in
from hannibal.kernel import NotationError
from hannibal.kernel.notation import Argument, Named, NamedSet, Notation, Several, closest


class _Hex(Named[Board]):
    """A hex with a city is written by it, and understood by its number."""

    def read(self, board: Board, words: list[str]) -> int:
        if words[0] in board.hex:
            return board.hex[words[0]]
        return super().read(board, words)


class _Face(Argument[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        if not 0 < argument <= 9:
            raise ValueError(argument)
        return [str(argument)]

    def read(self, board: Board, words: list[str]) -> int:
        if len(words[0]) != 1 or words[0] not in "123456789":
            raise NotationError(f"the face of a die is expected; found {words[0]!r}")
        return int(words[0])


class _Units(Several[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        counts = units_in(argument, board.kinds)
        if units_argument(counts) != argument:
            raise ValueError(argument)
        return [f"{count}{name}" for count, name in zip(counts, board.kind_ids, strict=True) if count]

    def read(self, board: Board, words: list[str]) -> int:
        counts = [0] * board.kinds
        for word in words:
            digit, name = word[:1], word[1:]
            if digit not in "1234567" or not digit or name not in board.kind:
                raise NotationError(
                    f"{word!r} is no count of units such as 2gaul-3{closest(name, board.kind)}"
                )
            counts[board.kind[name]] = int(digit)
        return units_argument(counts)


_NOTATION: Final = Notation[Board](
    VERBS,
    {
        actions.HEX: _Hex("hex", lambda board: board.hex_names),
        actions.LEADER: Named("leader", lambda board: board.leader_ids),
        actions.KIND: Named("kind of unit", lambda board: board.kind_ids),
        actions.SIDE: Named("side", lambda _: SIDE_NAMES),
        actions.FACES: _Face("the face of one die"),
        actions.LEADERS: NamedSet("leader", lambda board: board.leader_ids),
        actions.UNITS: _Units("units, such as 2gaul-3 1gaul-5"),
    },
)
write: Final = _NOTATION.write
read: Final = _NOTATION.read
