"""The parts of a position that are written field by field: records of what goes on, and pending frames.

A field is known by its name wherever it occurs: `space` is a space in a march, in a battle and in a frame.
What has a name is written by it; a number that stands for nothing on the board (-1 for nobody) stays one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from hannibal.kernel import Frame, PositionError
from hannibal.kernel.frames import frame_from_json
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.kernel.notation import closest
from hannibal.rome_carthage.board import PHILIP_PEACE, SIDE_NAMES, Board
from hannibal.rome_carthage.notation import card_text
from hannibal.rome_carthage.records import (
    BY_SEA,
    FROM_CITY,
    NOWHERE,
    Battle,
    CardPlay,
    March,
    Muster,
    Reaction,
    Record,
)

_SPACES: Final = frozenset(
    ("space", "origin", "entry", "start", "target", "path", "tried", "retreat_space", "retreat_path")
)
_GENERALS: Final = frozenset(("general", "leader", "commander", "sailed"))
_MASKS: Final = frozenset(
    ("others", "generals", "activated", "asked", "taken", "sortie_generals", "retreat_generals")
)
_SIDES: Final = frozenset(("side", "attacker", "initiative", "loser"))
_NO_PLACES: Final = {BY_SEA: "by-sea", FROM_CITY: "from-city", NOWHERE: "nowhere"}
_NO_PLACE: Final = {name: number for number, name in _NO_PLACES.items()}
_PACKAGE: Final = "hannibal.rome_carthage"
_WITHOUT_RULES: Final = ("heuristics", "picture")


def _blank(name: str) -> Record:
    """A record as its chapter begins it; only what differs is written."""
    if name == "play":
        return CardPlay(0, 0)
    if name == "march":
        return March(0, 0, 0, 0)
    if name == "reaction":
        return Reaction(0)
    if name == "battle":
        return Battle(0, 0, 0)
    return Muster(0, 0, 0, 0)


RECORDS: Final = ("play", "march", "reaction", "battle", "muster")
"""The records a state may hold, by the names of its attributes."""


# Fields.


def encode(board: Board, field: str, value: Any) -> Any:
    """A field's value as a position writes it."""
    if isinstance(value, list | tuple):
        return [encode(board, field, item) for item in value]
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        return value
    if field in _SPACES:
        return board.space_ids[value] if value < board.spaces else _NO_PLACES.get(value, value)
    if field in _GENERALS and value < board.generals:
        return board.general_ids[value]
    # No general at all stays a number: an empty list is an empty tuple.
    if field in _MASKS and 0 < value < 1 << board.generals:
        return [board.general_ids[general] for general in members(value)]
    if field in _SIDES and value < len(SIDE_NAMES):
        return SIDE_NAMES[value]
    if field == "card" and value == PHILIP_PEACE:
        return card_text(value)
    return value


def decode(board: Board, field: str, value: Any) -> Any:
    """The value of a field that `encode` wrote, lists still lists; raises `PositionError`."""
    if isinstance(value, list):
        if field in _MASKS and value and all(isinstance(item, str) for item in value):
            return sum(1 << general for general in {general_index(board, name) for name in value})
        return [decode(board, field, item) for item in value]
    if not isinstance(value, str):
        return value
    if field in _SPACES:
        return _NO_PLACE[value] if value in _NO_PLACE else space_index(board, value)
    if field in _GENERALS:
        return general_index(board, value)
    if field in _SIDES:
        return side_index(value)
    if field == "card" and value == card_text(PHILIP_PEACE):
        return PHILIP_PEACE
    return value


def space_index(board: Board, name: object) -> int:
    """The number of a space; raises `PositionError` for an unknown name."""
    return _index("space", name, board.space)


def general_index(board: Board, name: object) -> int:
    """The number of a general; raises `PositionError` for an unknown name."""
    return _index("general", name, board.general)


def side_index(name: object) -> int:
    """The number of a side; raises `PositionError` for an unknown name."""
    return _index("side", name, {side: index for index, side in enumerate(SIDE_NAMES)})


def _index(noun: str, name: object, known: Mapping[str, int]) -> int:
    if not isinstance(name, str):
        raise PositionError(f"a {noun} is given by its name; found {name!r}")
    if name not in known:
        raise PositionError(f"there is no {noun} {name!r}{closest(name, known)}")
    return known[name]


# Records.


def write_record(board: Board, name: str, record: Record) -> JsonObject:
    """What differs from a record just begun."""
    blank = _blank(name)
    return {
        field: encode(board, field, getattr(record, field))
        for field in record.fields
        if getattr(record, field) != getattr(blank, field) or field in ("side", "space", "general", "card")
    }


def read_record(board: Board, name: str, value: object) -> Any:
    """The record a position holds; raises `PositionError` naming the field that is wrong."""
    if not isinstance(value, dict):
        raise PositionError(f"{name}: expected an object; found {value!r}")
    record = _blank(name)
    for field, written in value.items():
        if field not in record.fields:
            raise PositionError(f"{name}: there is no field {field!r}{closest(field, record.fields)}")
        try:
            setattr(record, field, _shaped(decode(board, field, written), getattr(record, field)))
        except PositionError as error:
            raise PositionError(f"{name}, {field}: {error}") from None
    return record


def _shaped(value: Any, like: Any) -> Any:
    """A value from JSON in the shape of the field it goes into: lists where the record holds lists."""
    if isinstance(like, list):
        if not isinstance(value, list) or len(value) != len(like):
            raise PositionError(f"expected a list of {len(like)}; found {value!r}")
        return [_shaped(item, part) for item, part in zip(value, like, strict=True)]
    if isinstance(like, tuple) or like is None:
        if not isinstance(value, list) and (like is not None or value is not None):
            raise PositionError(f"expected a list; found {value!r}")
        return _tuples(value)
    if not isinstance(value, int):
        raise PositionError(
            f"expected {'true or false' if isinstance(like, bool) else 'a number'}; found {value!r}"
        )
    return value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


# Frames.


@cache
def frame_kinds() -> dict[str, type[Frame[Any]]]:
    """Every kind of frame of this game by its name, from all the modules of its package."""
    _import_all(_PACKAGE)
    kinds: dict[str, type[Frame[Any]]] = {}
    for kind in _descendants(Frame):
        if kind.__module__.startswith(_PACKAGE) and kinds.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(
                f"two kinds of frame are called {kind.__name__}: positions cannot tell them apart"
            )
    return kinds


def _import_all(package: str) -> None:
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if module.name not in _WITHOUT_RULES:
            importlib.import_module(f"{package}.{module.name}")
            if module.ispkg:
                _import_all(f"{package}.{module.name}")


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
    try:
        return frame_from_json(kinds, parts)
    except (TypeError, ValueError, LookupError) as error:
        raise PositionError(f"the pending step {value!r} cannot be: {error}") from None
