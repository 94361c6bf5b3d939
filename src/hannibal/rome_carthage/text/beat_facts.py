"""The facts of a beat by name, as positions have them: no number of the engine's own leaves it.

A field is known by its name wherever it occurs: `space` is a space in a march and in a siege, `generals` a
set of generals. Nobody and nothing, -1 inside the engine, is null.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.kernel.story import Beat
from hannibal.rome_carthage.board import SIDE_NAMES, Board
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, MAHARBAL_CHARGES, NOWHERE
from hannibal.rome_carthage.state import DEAD, LATER, POOL, RomeState

Writer = Callable[[Board, Any], Any]

_MARKERS: Final = ("none", "rome", "carthage", "neutral")
_PLACES: Final = {POOL: "pool", DEAD: "dead", LATER: "later"}
_ENTRIES: Final = {BY_SEA: "by-sea", FROM_CITY: "from-city", NOWHERE: None}
_MAHARBAL: Final = "maharbals-cavalry"


def _plain(_board: Board, value: Any) -> Any:
    return value


def _side(_board: Board, value: int) -> str | None:
    return SIDE_NAMES[value] if value >= 0 else None


def _place(board: Board, value: int) -> str:
    return board.space_ids[value] if value < board.spaces else _PLACES[value]


def _entry(board: Board, value: int) -> str | None:
    return board.space_ids[value] if value < board.spaces else _ENTRIES[value]


def _spaces(board: Board, value: tuple[int, ...]) -> list[str]:
    return [board.space_ids[space] for space in value]


def _province(board: Board, value: int) -> str:
    return board.province_ids[value]


def _general(board: Board, value: int) -> str | None:
    return board.general_ids[value] if value >= 0 else None


def _generals(board: Board, value: int) -> list[str]:
    return [board.general_ids[general] for general in members(value)]


def _card(board: Board, value: int) -> str:
    return board.card_text[value]


def _cards(board: Board, value: int) -> list[str]:
    return [board.card_text[card] for card in members(value)]


def _tactic(board: Board, value: int) -> str | None:
    if value == MAHARBAL_CHARGES:
        return _MAHARBAL
    return tuple(board.pack.battle_cards)[value] if value >= 0 else None


def _tactics(board: Board, value: tuple[int, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(board.pack.battle_cards, value, strict=True) if count}


def _marker(_board: Board, value: int) -> str:
    return _MARKERS[value]


def _parts(_board: Board, value: tuple[tuple[str, int], ...]) -> dict[str, int]:
    return dict(value)


def _list(_board: Board, value: tuple[str, ...]) -> list[str]:
    return list(value)


def _table(*rows: tuple[Writer, str]) -> Mapping[str, Writer]:
    return MappingProxyType({field: writer for writer, fields in rows for field in fields.split()})


WRITERS: Final = _table(
    (_side, "side loser winner"),
    (_place, "space from_ to place place_before"),
    (_entry, "entry"),
    (_spaces, "spaces"),
    (_province, "province"),
    (_general, "general replaced proconsul"),
    (_generals, "generals enemy_generals consuls joined left_behind"),
    (_card, "card"),
    (_cards, "cards"),
    (_tactic, "tactic played"),
    (_tactics, "tactics"),
    (_marker, "was now"),
    (_parts, "parts rome_parts carthage_parts"),
    (_list, "symbols"),
    # Numbers.
    (_plain, "before after elephants_before elephants_after cus elephants enemy_cus enemy_elephants force"),
    (_plain, "cus_before count hand deck cards_back cards_left rome_cards carthage_cards left lost penalty"),
    (_plain, "turn round number rome carthage points limit cost die modifier rating needed"),
    # Whether.
    (_plain, "inside claimed effect elephant success along changed intercepted large all_ tribe"),
    # Words.
    (_plain, "phase pile as_ standing why reason way because result colour name"),
)
"""How each field is written, by its name."""


def facts(state: RomeState, beat: Beat, reader: int | None) -> JsonObject:
    """See `State.facts`."""
    board = state.board
    return {name.rstrip("_"): WRITERS[name](board, value) for name, value in beat.facts(reader)}
