"""The parts of a position that are written field by field: records of what goes on, and pending frames.

A field is known by its name wherever it occurs: `hex` is a hex in an army, in a battle and in a frame. What
has a name is written by it; a number that stands for nothing on the board (-1 for nobody) stays one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from hannibal.italian_campaign.board import SIDE_NAMES, Board, Units
from hannibal.italian_campaign.records import Army, Battle, Election, Levy, Record
from hannibal.kernel import Frame, PositionError
from hannibal.kernel.frames import frame_from_json
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.kernel.notation import closest

RECORDS: Final = ("election", "levy", "army", "battle")
"""The records a state may hold, by the names of its attributes."""

_HEXES: Final = frozenset(("hex", "origin", "hexes"))
_CITIES: Final = frozenset(("city",))
_LEADERS: Final = frozenset(("leader", "commander", "elected", "waiting"))
_MASKS: Final = frozenset(("others", "candidates", "leaders"))
_SIDES: Final = frozenset(("side", "attacker", "sally", "lost"))
_PROVINCES: Final = frozenset(("province", "asked"))
_UNITS: Final = frozenset(("units", "ambush"))
_NEVER_NOTHING: Final = frozenset(("side", "leader", "hex", "city", "hexes", "elected", "waiting", "vacant"))
_TABLES: Final = _UNITS | {"forage", "legions", "rolls"}
_PACKAGE: Final = "hannibal.italian_campaign"


def _blank(board: Board, name: str) -> Record:
    """A record as its chapter begins it; only what differs is written."""
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


# Names.


def hex_index(board: Board, name: object) -> int:
    """The number of a hex, given by its number or its city; raises `PositionError` for an unknown one."""
    if isinstance(name, str) and name in board.hex:
        return board.hex[name]
    return _index("hex", name, board.hex_named)


def leader_index(board: Board, name: object) -> int:
    """The number of a leader; raises `PositionError` for an unknown name."""
    return _index("leader", name, board.leader)


def side_index(name: object) -> int:
    """The number of a side; raises `PositionError` for an unknown name."""
    return _index("side", name, {side: index for index, side in enumerate(SIDE_NAMES)})


def city_index(board: Board, name: object) -> int:
    """The number of a city; raises `PositionError` for an unknown name."""
    return _index("city", name, board.city)


def province_index(board: Board, name: object) -> int:
    """The number of a province; raises `PositionError` for an unknown name."""
    return _index("province", name, board.province)


def _index(noun: str, name: object, known: Mapping[str, int]) -> int:
    if not isinstance(name, str):
        raise PositionError(f"a {noun} is given by its name; found {name!r}")
    if name not in known:
        raise PositionError(f"there is no {noun} {name!r}{closest(name, known)}")
    return known[name]


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
        kind = _index("kind of unit", name, board.kind)
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 99:
            raise PositionError(f"{where}: {name}: expected a whole number from 0 to 99; found {count!r}")
        counts[kind] = count
    return tuple(counts)


# Fields.


def encode(board: Board, field: str, value: Any) -> Any:
    """A field's value as a position writes it."""
    if field in _TABLES:
        return _encode_table(board, field, value)
    if isinstance(value, list | tuple):
        return [encode(board, field, item) for item in value]
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        return value
    if field == "vacant":
        return board.hex_names[value >> 2] + (", inside" if value & 2 else "")
    if field in _MASKS:
        return [board.leader_ids[leader] for leader in members(value)]
    names = _names(board, field)
    return value if names is None else names[value]


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


def decode(board: Board, field: str, value: Any) -> Any:
    """The value of a field that `encode` wrote; raises `PositionError`."""
    if field in _TABLES:
        return _decode_table(board, field, value)
    if field in _MASKS:
        names = value if isinstance(value, list) else []
        return sum(1 << leader for leader in {leader_index(board, name) for name in names})
    if isinstance(value, list):
        return tuple(decode(board, field, item) for item in value)
    if not isinstance(value, str):
        return _decode_number(board, field, value)
    if field in _HEXES:
        return hex_index(board, value)
    if field in _CITIES:
        return city_index(board, value)
    if field == "vacant":
        return hex_index(board, value.removesuffix(", inside")) << 2 | (2 if value.endswith("inside") else 0)
    if field in _PROVINCES:
        return province_index(board, value)
    if field in _LEADERS:
        return leader_index(board, value)
    return side_index(value) if field in _SIDES else value


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


# Records.


def write_record(board: Board, name: str, record: Record) -> JsonObject:
    """What differs from a record just begun."""
    blank = _blank(board, name)
    return {
        field: encode(board, field, getattr(record, field))
        for field in record.fields
        if getattr(record, field) != getattr(blank, field) or field in ("side", "hex", "leader")
    }


def read_record(board: Board, name: str, value: object) -> Any:
    """The record a position holds; raises `PositionError` naming the field that is wrong."""
    if not isinstance(value, dict):
        raise PositionError(f"{name}: expected an object; found {value!r}")
    record = _blank(board, name)
    for field, written in value.items():
        if field not in record.fields:
            raise PositionError(f"{name}: there is no field {field!r}{closest(field, record.fields)}")
        try:
            setattr(record, field, _shaped(decode(board, field, written), getattr(record, field)))
        except PositionError as error:
            raise PositionError(f"{name}, {field}: {error}") from None
    return record


def _shaped(value: Any, like: Any) -> Any:
    """A value in the shape of the field it goes into."""
    if isinstance(like, list):
        if not isinstance(value, list | tuple) or len(value) != len(like):
            raise PositionError(f"expected a list of {len(like)}; found {value!r}")
        return list(value)
    if isinstance(like, tuple):
        if not isinstance(value, tuple):
            raise PositionError(f"expected a list; found {value!r}")
        return value
    if not isinstance(value, int):
        what = "true or false" if isinstance(like, bool) else "a number"
        raise PositionError(f"expected {what}; found {value!r}")
    return value


# Frames.


@cache
def frame_kinds() -> dict[str, type[Frame[Any]]]:
    """Every kind of frame of this game by its name, from all the modules of its package."""
    for module in pkgutil.iter_modules(importlib.import_module(_PACKAGE).__path__):
        if not module.ispkg:
            importlib.import_module(f"{_PACKAGE}.{module.name}")
    kinds: dict[str, type[Frame[Any]]] = {}
    for kind in _descendants(Frame):
        if kind.__module__.startswith(_PACKAGE) and kinds.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(
                f"two kinds of frame are called {kind.__name__}: positions cannot tell them apart"
            )
    return kinds


def _descendants(kind: type[Frame[Any]]) -> list[type[Frame[Any]]]:
    found = []
    for child in kind.__subclasses__():
        found += [child, *_descendants(child)]
    return found


def write_frame(board: Board, frame: Frame[Any]) -> Any:
    """A pending frame: its kind and its fields, or the kind alone where it has none."""
    kind, *values = frame.to_json()
    if not values:
        return kind
    return [kind, *(encode(board, field, value) for field, value in zip(frame.fields, values, strict=True))]


def read_frame(board: Board, value: object) -> Frame[Any]:
    """The frame a position holds; raises `PositionError`."""
    kinds = frame_kinds()
    parts = value if isinstance(value, list) else [value]
    name = parts[0] if parts else None
    if not isinstance(name, str) or name not in kinds:
        hint = closest(name, kinds) if isinstance(name, str) else ""
        raise PositionError(f"there is no pending step {name!r}{hint}")
    fields = kinds[name].fields
    if len(parts) == len(fields) + 1:
        parts = [name, *(decode(board, field, part) for field, part in zip(fields, parts[1:], strict=True))]
        if any(isinstance(part, tuple) for part in parts):
            raise PositionError(f"the pending step {value!r} has a list where a name or a number is expected")
    try:
        return frame_from_json(kinds, parts)
    except (TypeError, ValueError, LookupError) as error:
        raise PositionError(f"the pending step {value!r} cannot be: {error}") from None
