"""The parts of a position that are written field by field: records of what goes on, and pending frames.

A field is known by its name wherever it occurs: `hex` is a hex in an army, in a battle and in a frame. What
has a name is written by it; a number that stands for nothing on the board (-1 for nobody) stays one.
"""

from __future__ import annotations

from typing import Any, Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board, Units
from hannibal.italian_campaign.ongoing import Army, Battle, Election, Levy
from hannibal.kernel import PositionError
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.ongoing import Ongoing
from hannibal.kernel.positions import FieldWriter, index_of

_HEXES: Final = frozenset(("hex", "origin", "hexes"))
_CITIES: Final = frozenset(("city",))
_LEADERS: Final = frozenset(("leader", "commander", "elected", "waiting"))
_MASKS: Final = frozenset(("others", "candidates", "leaders"))
_SIDES: Final = frozenset(("side", "attacker", "sally", "lost"))
_PROVINCES: Final = frozenset(("province", "asked"))
_UNITS: Final = frozenset(("units", "ambush"))
_NEVER_NOTHING: Final = frozenset(("side", "leader", "hex", "city", "hexes", "elected", "waiting", "vacant"))
_TABLES: Final = _UNITS | {"forage", "legions", "rolls"}


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


# Fields.


class _Fields(FieldWriter[Board]):
    frames = ("hannibal.italian_campaign.rules",)
    records = ("election", "levy", "army", "battle")
    always = ("side", "hex", "leader")

    def blank(self, board: Board, name: str) -> Ongoing:
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

    def encode(self, board: Board, field: str, value: Any) -> Any:
        if field in _TABLES:
            return _encode_table(board, field, value)
        if isinstance(value, list | tuple):
            return [self.encode(board, field, item) for item in value]
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            return value
        if field == "vacant":
            return board.hex_names[value >> 2] + (", inside" if value & 2 else "")
        if field in _MASKS:
            return [board.leader_ids[leader] for leader in members(value)]
        names = _names(board, field)
        return value if names is None else names[value]

    def decode(self, board: Board, field: str, value: Any) -> Any:
        if field in _TABLES:
            return _decode_table(board, field, value)
        if field in _MASKS:
            names = value if isinstance(value, list) else []
            return mask_of(leader_index(board, name) for name in names)
        if isinstance(value, list):
            return [self.decode(board, field, item) for item in value]
        if not isinstance(value, str):
            return _decode_number(board, field, value)
        if field in _HEXES:
            return hex_index(board, value)
        if field in _CITIES:
            return city_index(board, value)
        if field == "vacant":
            inside = 2 if value.endswith("inside") else 0
            return hex_index(board, value.removesuffix(", inside")) << 2 | inside
        if field in _PROVINCES:
            return province_index(board, value)
        if field in _LEADERS:
            return leader_index(board, value)
        return side_index(value) if field in _SIDES else value

    def decode_in_frame(self, board: Board, field: str, value: Any) -> Any:
        found = self.decode(board, field, value)
        if isinstance(found, list | tuple):
            raise PositionError(f"{field}: expected a name or a number; found {value!r}")
        return found


def _names(board: Board, field: str) -> tuple[str, ...] | None:
    """What a field counts through, if it stands for something with a name."""
    if field in _HEXES:
        return board.hex_names
    if field in _CITIES:
        return board.city_ids
    if field in _PROVINCES:
        return board.province_ids
    if field in _LEADERS:
        return board.leader_ids
    return SIDE_NAMES if field in _SIDES else None


def _encode_table(board: Board, field: str, value: Any) -> Any:
    if field == "forage":
        return [write_units(board, part) for part in value]
    if field == "legions":
        return {board.province_ids[p]: count for p, count in enumerate(value) if count}
    if field == "rolls":
        return {board.leader_ids[leader]: total for leader, total in value}
    return write_units(board, value)


def _decode_number(board: Board, field: str, value: Any) -> Any:
    """A number that stands for itself, or -1 where a field may name nothing."""
    if not isinstance(value, int):
        raise PositionError(f"{field}: expected a name or a number; found {value!r}")
    named = field == "vacant" or _names(board, field) is not None
    if named and (field in _NEVER_NOTHING or isinstance(value, bool) or value != -1):
        raise PositionError(f"{field}: expected a name; found {value!r}")
    return value


def _decode_table(board: Board, field: str, value: Any) -> Any:
    if field in _UNITS:
        return read_units(board, field, value)
    if field == "forage":
        if not isinstance(value, list) or len(value) != len(SIDE_NAMES):
            raise PositionError(f"expected the units of both sides; found {value!r}")
        return [read_units(board, field, part) for part in value]
    if not isinstance(value, dict):
        raise PositionError(f"expected an object; found {value!r}")
    if not all(isinstance(number, int) for number in value.values()):
        raise PositionError(f"{field}: expected numbers; found {value!r}")
    if field == "rolls":
        return tuple((leader_index(board, name), total) for name, total in value.items())
    legions = [0] * len(board.province_ids)
    for name, count in value.items():
        legions[province_index(board, name)] = count
    return tuple(legions)


FIELDS: Final = _Fields()
