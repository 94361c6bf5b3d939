"""The facts of beats by name: a field is written as positions write what it stands for, by its own name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board
from hannibal.italian_campaign.state import (
    AWAY,
    DEAD,
    RANK_NAMES,
    SEASONS,
    SENATE,
    SLAVES_GONE,
    SLAVES_READY,
    WAITING,
    IcState,
)
from hannibal.italian_campaign.text.position_parts import write_units
from hannibal.kernel.game import JsonObject
from hannibal.kernel.story import Beat

Writer = Callable[[Board, Any], Any]

_OWNERS: Final = (*SIDE_NAMES, "nobody")
_OFF_MAP: Final = {SENATE: "senate", DEAD: "dead", AWAY: "away", WAITING: "elected"}
_SLAVES: Final = {SLAVES_READY: "ready", SLAVES_GONE: "gone"}
_WORKS: Final = ("none", "begun", "complete")


def facts(state: IcState, beat: Beat, reader: int | None) -> JsonObject:
    """See `State.facts`."""
    return {
        name.rstrip("_"): None if value is None else FIELDS[name](state.board, value)
        for name, value in beat.facts(reader)
    }


def _plain(board: Board, value: Any) -> Any:
    """A number, a word or a truth that stands for itself."""
    del board
    return value


def _named(board: Board, value: tuple[tuple[str, int], ...]) -> dict[str, int]:
    del board
    return dict(value)


def _side(board: Board, value: int) -> str:
    del board
    return SIDE_NAMES[value]


def _owner(board: Board, value: int) -> str:
    del board
    return _OWNERS[value]


def _rank(board: Board, value: int) -> str:
    del board
    return RANK_NAMES[value]


def _season(board: Board, value: int) -> str:
    del board
    return SEASONS[value]


def _works(board: Board, value: int) -> str:
    del board
    return _WORKS[value]


def _hex(board: Board, value: int) -> str:
    return board.hex_names[value]


def _where(board: Board, value: int) -> str:
    """A hex, or where a leader is who is off the map."""
    return _OFF_MAP[value] if value in _OFF_MAP else board.hex_names[value]


def _city(board: Board, value: int) -> str:
    return board.city_ids[value]


def _province(board: Board, value: int) -> str:
    return board.province_ids[value]


def _leader(board: Board, value: int) -> str:
    return board.leader_ids[value]


def _leaders(board: Board, value: tuple[int, ...]) -> list[str]:
    return [board.leader_ids[leader] for leader in value]


def _slaves(board: Board, value: int) -> str:
    """The leader the slave legion is under, or that it is ready or gone."""
    return _SLAVES[value] if value in _SLAVES else board.leader_ids[value]


def _unit(board: Board, value: int) -> str:
    return board.kind_ids[value]


_BY_WRITER: Final[tuple[tuple[Writer, tuple[str, ...]], ...]] = (
    (_side, ("attacker", "loser", "side", "side_before", "winner")),
    (_owner, ("owner_before", "owner_after")),
    (_rank, ("rank", "rank_before", "rank_after")),
    (_season, ("season",)),
    (_works, ("works", "works_before", "works_after")),
    (_hex, ("hex",)),
    (_where, ("from_", "to")),
    (_city, ("city",)),
    (_province, ("province",)),
    (_leader, ("dictator", "leader", "master")),
    (_leaders, ("beaten", "drawn", "leaders", "won")),
    (_slaves, ("slaves_before", "slaves_after")),
    (_unit, ("reduced", "unit")),
    (write_units, ("attacker_units", "defender_units", "units", "units_before", "units_after")),
    (_named, ("modifiers", "parts")),
    # Words of their own: ids of the data, and what the kinds list.
    (
        _plain,
        ("because", "column", "lies", "name", "phase", "pool", "reinforcement", "result", "risk", "tally"),
    ),
    (_plain, ("away", "destroyed", "falls", "free", "inside", "killed", "pressed", "returned", "turns")),
    (_plain, ("allied", "gauls", "counters", "counters_before", "counters_after")),
    (_plain, ("attacker_points", "defence", "defender_points", "gained", "points", "to_draw", "to_win")),
    (_plain, ("cost", "die", "limit", "modifier", "needed", "shift", "spent", "steps", "total")),
    (_plain, ("after", "before", "round", "rounds", "siege_before", "siege_after", "year")),
)

FIELDS: Final[dict[str, Writer]] = {name: writer for writer, names in _BY_WRITER for name in names}
"""How each field is written, by its name."""
