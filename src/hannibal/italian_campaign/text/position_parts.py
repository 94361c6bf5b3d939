"""The parts of a position that are written field by field: what goes on, and pending frames.

What has a name is written by it; a number that stands for nobody or nothing (-1) stays one.
"""

from __future__ import annotations

from typing import Any, Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board, Units
from hannibal.italian_campaign.ongoing import Army, Battle, CandidateDie, Election, Levy
from hannibal.italian_campaign.rules.turn.recruitment import GAULS
from hannibal.kernel import PositionError
from hannibal.kernel.fields import FLAG, NUMBER, TEXT, BySide, Counts, Form, Listed, Name, Names
from hannibal.kernel.ongoing import Ongoing
from hannibal.kernel.positions import FieldWriter, index_of
from hannibal.kernel.shapes import Keyed, Shape

_SCOPES: Final = ("outside", "inside", "no-elephants", "no-garrison")
"""Which units may be chosen for a loss, in the order of the bits in `rules.combat.losses`."""
_RISKS: Final = ("fallen-city", "withdrawing", "routed")
"""What a leader risks his life by, in the order of `rules.leaders`."""


# Names.


def hex_index(board: Board, name: object) -> int:
    """The number of a hex, given by its number or its city; raises `PositionError` for an unknown one."""
    if isinstance(name, str) and name in board.hex:
        return board.hex[name]
    return index_of("hex", name, board.hex_named)


def leader_index(board: Board, name: object) -> int:
    """The number of a leader; raises `PositionError` for an unknown name."""
    return index_of("leader", name, board.leader)


def side_index(name: object) -> int:
    """The number of a side; raises `PositionError` for an unknown name."""
    return index_of("side", name, SIDE_NAMES)


def city_index(board: Board, name: object) -> int:
    """The number of a city; raises `PositionError` for an unknown name."""
    return index_of("city", name, board.city)


def province_index(board: Board, name: object) -> int:
    """The number of a province; raises `PositionError` for an unknown name."""
    return index_of("province", name, board.province)


# Units.


def write_units(board: Board, units: Units) -> dict[str, int]:
    """Units by kind."""
    return {board.kind_ids[kind]: count for kind, count in enumerate(units) if count}


def read_units(board: Board, where: str, value: object) -> Units:
    """The units a position names; raises `PositionError`."""
    if not isinstance(value, dict):
        raise PositionError(f"{where}: expected units by kind; found {value!r}")
    counts = [0] * board.kinds
    for name, count in value.items():
        kind = index_of("kind of unit", name, board.kind)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 99:
            raise PositionError(f"{where}: {name}: expected a whole number from 0 to 99; found {count!r}")
        counts[kind] = count
    return tuple(counts)


# Forms.


class _HexName(Name[Board]):
    """A hex, by the city in it or by its number on the map."""

    def _read_name(self, board: Board, value: str) -> int:
        return hex_index(board, value)


class _Place(Form[Board]):
    """A place for a leader: a hex, or inside the city there (see `IcState.place`)."""

    def write(self, board: Board, value: int) -> str:
        return board.hex_names[value >> 2] + (", inside" if value & 2 else "")

    def read(self, board: Board, value: Any) -> int:
        if not isinstance(value, str):
            raise PositionError(f"a place is given by the name of its hex; found {value!r}")
        inside = 2 if value.endswith(", inside") else 0
        return hex_index(board, value.removesuffix(", inside")) << 2 | inside


class _UnitCounts(Form[Board]):
    """Units by kind."""

    def write(self, board: Board, value: Units) -> dict[str, int]:
        return write_units(board, value)

    def read(self, board: Board, value: Any) -> Units:
        return read_units(board, "units", value)

    def shape(self, board: Board, default: Any = None) -> Shape:
        return Keyed(board.kind_ids, Shape(0))


class _Rolls(Form[Board]):
    """The candidates' dice, by leader."""

    def write(self, board: Board, value: Any) -> dict[str, int]:
        return {board.leader_ids[leader]: total for leader, total in value}

    def read(self, board: Board, value: Any) -> tuple[CandidateDie, ...]:
        if not isinstance(value, dict):
            raise PositionError(f"expected an object: the dice by leader; found {value!r}")
        rolls = [(leader_index(board, name), NUMBER.read(board, total)) for name, total in value.items()]
        return tuple(CandidateDie(leader, total) for leader, total in rolls)

    def shape(self, board: Board, default: Any = None) -> Shape:
        return Keyed(board.leader_ids, Shape())


def _sides(_: Board) -> tuple[str, ...]:
    return SIDE_NAMES


def _hexes(board: Board) -> tuple[str, ...]:
    return board.hex_names


def _leaders(board: Board) -> tuple[str, ...]:
    return board.leader_ids


def _provinces(board: Board) -> tuple[str, ...]:
    return board.province_ids


def _reinforcements(board: Board) -> tuple[str, ...]:
    return tuple(board.pack.reinforcements)


_SIDE: Final = Name[Board]("side", _sides)
_NO_SIDE: Final = Name[Board]("side", _sides, optional=True)
_HEX: Final = _HexName("hex", _hexes)
_LEADER: Final = Name("leader", _leaders)
_LEADERS: Final = Names("leader", _leaders)
_PROVINCE: Final = Name("province", _provinces, besides={"gauls": GAULS}, optional=True)
_UNITS: Final = _UnitCounts()
LANDED: Final = Names("reinforcement", _reinforcements, numbered=True)
"""The reinforcements of Carthage that have come."""


_ELECTION: Final[dict[str, Form[Board]]] = {
    "vacant": Listed(_Place()),
    "trapped": Listed(_Place()),
    "candidates": _LEADERS,
    "rolls": _Rolls(),
    "elected": Listed(_LEADER),
    "waiting": Listed(_LEADER),
}
_LEVY: Final[dict[str, Form[Board]]] = {
    "legions": Counts("province", _provinces),
    "hexes": Listed(_HEX),
    "asked": Listed(_PROVINCE),
}
_ARMY: Final[dict[str, Form[Board]]] = {
    "side": _SIDE,
    "leader": _LEADER,
    "others": _LEADERS,
    "hex": _HEX,
    "origin": _HexName("hex", _hexes, optional=True),
    "units": _UNITS,
    "spent": NUMBER,
    "steps": NUMBER,
    "halted": FLAG,
    "inside": FLAG,
}
_BATTLE: Final[dict[str, Form[Board]]] = {
    "hex": _HEX,
    "attacker": _NO_SIDE,
    "commander": BySide(Name("leader", _leaders, optional=True)),
    "forage": BySide(_UNITS),
    "ambush": _UNITS,
    "ambush_round": NUMBER,
    "sprung": FLAG,
    "sally": _NO_SIDE,
    "round": NUMBER,
    "lost": _NO_SIDE,
}
_PENDING: Final[dict[str, Form[Board]]] = {
    "side": _SIDE,
    "hex": _HEX,
    "city": Name[Board]("city", lambda board: board.city_ids),
    "leader": _LEADER,
    "leaders": _LEADERS,
    "province": _PROVINCE,
    "number": Name("reinforcement", _reinforcements, numbered=True),
    "scope": Names[Board]("scope of a loss", lambda _: _SCOPES, numbered=True),
    "risk": Name[Board]("risk", lambda _: _RISKS, numbered=True),
    "because": TEXT,
    **dict.fromkeys(("last", "second", "stormed", "waits"), FLAG),
    **dict.fromkeys(("count", "left"), NUMBER),
}


def _blank(board: Board, name: str) -> Ongoing:
    if name == "election":
        return Election()
    if name == "levy":
        levy = Levy()
        levy.legions = (0,) * len(board.province_ids)
        return levy
    if name == "army":
        army = Army(0, 0, 0)
        army.units = board.no_units
        return army
    battle = Battle(0)
    battle.forage = [board.no_units, board.no_units]
    battle.ambush = board.no_units
    return battle


FIELDS: Final = FieldWriter(
    frames=("hannibal.italian_campaign.rules",),
    ongoing={"election": _ELECTION, "levy": _LEVY, "army": _ARMY, "battle": _BATTLE},
    pending=_PENDING,
    blank=_blank,
    always=("side", "hex", "leader"),
)
