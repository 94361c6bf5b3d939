"""What a position and what is derived from it can hold, path by path, for cases (see `kernel.shapes`)."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board
from hannibal.italian_campaign.text.position_parts import FIELDS
from hannibal.kernel.shapes import DECISION, ENDED, Fields, Keyed, Listing, Several, Shape

_SETS: Final = (
    *("under", "moved", "served", "dictators", "won", "beaten", "landed", "tested"),
    *("inside_leaders", "hidden_from_rome"),
)
_COMBAT_MODIFIERS: Final = ("leaders", "elephants", "ambush")
_ASSAULT_MODIFIERS: Final = ("the attacker's leader", "the defender's leader", "no siege train")
_YEAR_POINTS: Final = ("provinces", "cities", "Roman foot destroyed", "Capua", "Tarentum")


def _by_side(each: Shape) -> Shape:
    return Fields(dict.fromkeys(SIDE_NAMES, each))


def _lists(*names: str) -> Shape:
    return Fields(dict.fromkeys(names, Several()))


def shape(board: Board) -> Shape:
    """Everything a case can ask about."""
    return Fields({**_position(board), **FIELDS.shapes(board), **_derived(board), **DECISION})


def _by_hex(board: Board, each: Shape, *, walls: bool = False) -> Shape:
    """By hex, which has two names if there is a city in it; with `walls` inside and outside apart."""
    names = dict(zip(board.hex_ids, board.hex_names, strict=True))
    if walls:
        names |= {f"{name}, inside": f"{written}, inside" for name, written in names.items()}
    return Keyed(set(names.values()), each, names)


def _position(board: Board) -> dict[str, Shape]:
    units = Keyed(board.kind_ids, Shape(0))
    force: dict[str, Shape] = {"units": units, "leaders": Several()}
    leaders, cities = board.leader_ids, board.city_ids
    return {
        **dict.fromkeys(("year", "season", "first", "active", "slaves"), Shape()),
        **dict.fromkeys(("points", "kills", "losses", "gone_over", "consuls_lost"), Shape(0)),
        **dict.fromkeys(_SETS, Several()),
        "capua": Shape(False),
        "cities": _lists("carthage"),
        "provinces": _lists("carthage", "nobody"),
        "siege": Keyed(cities, Shape(0)),
        "works": Keyed(cities, Shape(0)),
        "forces": _by_side(_by_hex(board, Fields(force | {"inside": Fields(force)}))),
        "arrived": _by_hex(board, units, walls=True),
        "leaders": _lists("dead", "away", "elected"),
        "ranks": Keyed(leaders, Shape("none")),
        "came": Keyed(leaders, Shape()),
        "pool": units,
        "todo": Listing(Shape()),
        "ended": ENDED,
    }


def _derived(board: Board) -> dict[str, Shape]:
    provinces = Keyed(board.province_ids, Shape())
    return {
        "notice": Shape(),
        "strength": _by_side(_by_hex(board, Shape(0), walls=True)),
        "markers": provinces,
        "control": provinces,
        "city_control": Keyed(board.city_ids, Shape()),
        "where": Keyed(board.leader_ids, Shape()),
        "year_points": Keyed(_YEAR_POINTS, Shape(0)),
        "points_left": Shape(),
        "army_strength": Shape(),
        # True in a combat phase; what each side fights with, in a battle.
        "fighting": Fields(dict.fromkeys(SIDE_NAMES, Shape()), default=False),
        "column": Shape(),
        "combat_modifiers": Keyed(_COMBAT_MODIFIERS, Shape(0), optional=True),
        "assault_modifiers": Keyed(_ASSAULT_MODIFIERS, Shape(0), optional=True),
    }
