"""Positions: a whole state as small JSON, and what every game's have in common.

A game writes its board in its own way. What is going on and what is pending is written field by field, by a
`FieldWriter`: a field is known by its name wherever it occurs, in a record and in a frame. `PositionReader`
has the small readers that say what is wrong with a position.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from hannibal.kernel.errors import PositionError
from hannibal.kernel.frames import Frame, FrameState, frame_from_json, kinds_of
from hannibal.kernel.game import JsonObject, Result
from hannibal.kernel.notation import closest
from hannibal.kernel.ongoing import Ongoing

B = TypeVar("B")
"""The board: what knows the names of things."""


class FieldWriter(Generic[B]):
    """How a game writes and reads the fields of what goes on and of pending frames.

    `frames` are the packages in which its frames are defined, `records` the names of the state's attributes
    for what goes on, `always` the fields of them that are written even when they are as in a record just
    begun.
    """

    frames: tuple[str, ...]
    records: tuple[str, ...]
    always: tuple[str, ...]

    def encode(self, board: B, field: str, value: Any) -> Any:
        """A field's value as a position writes it."""
        raise NotImplementedError

    def decode(self, board: B, field: str, value: Any) -> Any:
        """The value of a field that `encode` wrote, lists still lists; raises `PositionError`."""
        raise NotImplementedError

    def decode_in_frame(self, board: B, field: str, value: Any) -> Any:
        """The same for a frame's field; override where less is possible there."""
        return self.decode(board, field, value)

    def blank(self, board: B, name: str) -> Ongoing:
        """A record as its chapter begins it; only what differs is written."""
        raise NotImplementedError

    # A state.

    def write_ongoing(self, board: B, state: FrameState) -> JsonObject:
        """Every record the state holds, by name."""
        held = {name: getattr(state, name) for name in self.records}
        return {
            name: self.write_record(board, name, record)
            for name, record in held.items()
            if record is not None
        }

    def write_pending(self, board: B, state: FrameState) -> JsonObject:
        """What is pending, if anything is."""
        return {"pending": [self.write_frame(board, frame) for frame in state.stack]} if state.stack else {}

    # Records.

    def write_record(self, board: B, name: str, record: Ongoing) -> JsonObject:
        """What differs from a record just begun."""
        blank = self.blank(board, name)
        return {
            field: self.encode(board, field, getattr(record, field))
            for field in record.fields
            if getattr(record, field) != getattr(blank, field) or field in self.always
        }

    def read_record(self, board: B, name: str, value: object) -> Ongoing:
        """The record a position holds; raises `PositionError` naming the field that is wrong."""
        if not isinstance(value, dict):
            raise PositionError(f"{name}: expected an object; found {value!r}")
        record = self.blank(board, name)
        for field, written in value.items():
            if field not in record.fields:
                raise PositionError(f"{name}: there is no field {field!r}{closest(field, record.fields)}")
            try:
                setattr(record, field, _shaped(self.decode(board, field, written), getattr(record, field)))
            except PositionError as error:
                raise PositionError(f"{name}, {field}: {error}") from None
        return record

    # Frames.

    @cached_property
    def frame_kinds(self) -> dict[str, type[Frame[Any]]]:
        """Every frame of this game by its kind, from all the modules of its packages."""
        for package in self.frames:
            _import_all(package)
        return kinds_of(frame for frame in _descendants(Frame) if frame.__module__.startswith(self.frames))

    def write_frame(self, board: B, frame: Frame[Any]) -> Any:
        """A pending frame: its kind and its fields, or the kind alone where it has none."""
        kind, *values = frame.to_json()
        if not values:
            return kind
        return [kind, *(self.encode(board, *pair) for pair in zip(frame.fields, values, strict=True))]

    def read_frame(self, board: B, value: object) -> Frame[Any]:
        """The frame a position holds; raises `PositionError`."""
        kinds = self.frame_kinds
        parts = value if isinstance(value, list) else [value]
        name = parts[0] if parts else None
        if not isinstance(name, str) or name not in kinds:
            hint = closest(name, kinds) if isinstance(name, str) else ""
            raise PositionError(f"there is no pending step {name!r}{hint}")
        fields = kinds[name].fields
        if len(parts) == len(fields) + 1:
            pairs = zip(fields, parts[1:], strict=True)
            parts = [name, *(self.decode_in_frame(board, *pair) for pair in pairs)]
        try:
            return frame_from_json(kinds, parts)
        except (TypeError, ValueError, LookupError) as error:
            raise PositionError(f"the pending step {value!r} cannot be: {error}") from None


class PositionReader:
    """Reads one position; a game's own reader has a method for each part."""

    def __init__(self, value: Mapping[str, Any], keys: tuple[str, ...], sides: tuple[str, ...]) -> None:
        for key in value:
            if key not in keys:
                raise PositionError(f"a position has no {key!r}{closest(str(key), keys)}")
        self.value = value
        self.sides = sides
        self._placed: dict[int, str] = {}

    def read_object(self, key: str, value: object = None) -> Mapping[str, Any]:
        """The object under a key, empty where there is none; or a value found there that must be one."""
        found = self.value.get(key, {}) if value is None else value
        if not isinstance(found, dict):
            raise PositionError(f"{key}: expected an object; found {found!r}")
        return found

    def read_list(self, key: str, value: object = None) -> list[Any]:
        """The list under a key, empty where there is none; or a value found there that must be one."""
        found = self.value.get(key, []) if value is None else value
        if not isinstance(found, list):
            raise PositionError(f"{key}: expected a list; found {found!r}")
        return found

    def begins_with_setup(self) -> bool:
        """Whether the position describes what differs from the set-up, not from an empty map."""
        base = self.value.get("base", "empty")
        if base not in ("empty", "setup"):
            raise PositionError(f"base is empty or setup; found {base!r}")
        return bool(base == "setup")

    def by_side(self, key: str) -> list[tuple[int, str, Any]]:
        """The entries of an object by side: its number, its name and what is said of it."""
        entries = self.read_object(key).items()
        return [(index_of("side", name, self.sides), name, part) for name, part in entries]

    def place(self, number: int, name: str, where: str) -> None:
        """Note where somebody is; nobody is in two places."""
        if number in self._placed:
            raise PositionError(f"{name} is in two places: {self._placed[number]} and {where}")
        self._placed[number] = where

    def placed(self) -> list[int]:
        """Everybody who has been placed so far, in that order."""
        return list(self._placed)

    def read_ended(self) -> Result | None:
        """How the game ended, if it has."""
        if self.value.get("ended") is None:
            return None
        ended = self.read_object("ended")
        reason, rule = ended.get("reason", ""), ended.get("rule", "")
        if not isinstance(reason, str) or not isinstance(rule, str):
            raise PositionError("ended: the reason and the rule are texts")
        winner = ended.get("winner")
        return Result(None if winner is None else index_of("side", winner, self.sides), reason, rule)

    def read_going_on(self, fields: FieldWriter[B], board: B, state: FrameState) -> None:
        """Put the records and the pending steps onto the state."""
        for name in fields.records:
            if self.value.get(name) is not None:
                setattr(state, name, fields.read_record(board, name, self.value[name]))
        state.stack = [fields.read_frame(board, frame) for frame in self.read_list("pending")]


def write_ended(ended: Result, sides: tuple[str, ...]) -> JsonObject:
    """How the game ended."""
    winner = None if ended.winner is None else sides[ended.winner]
    return {"winner": winner, "reason": ended.reason, "rule": ended.rule}


def index_of(noun: str, name: object, known: Mapping[str, int] | tuple[str, ...]) -> int:
    """The number of what has this name; raises `PositionError` for an unknown one."""
    if not isinstance(name, str):
        raise PositionError(f"a {noun} is given by its name; found {name!r}")
    if name not in known:
        raise PositionError(f"there is no {noun} {name!r}{closest(name, known)}")
    return known.index(name) if isinstance(known, tuple) else known[name]


def whole_number(where: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds; raises `PositionError`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PositionError(f"{where}: expected a whole number from {least} to {most}; found {value!r}")
    return value


def _shaped(value: Any, like: Any) -> Any:
    """A value from JSON in the shape of the field it goes into: lists where the record holds lists."""
    if isinstance(like, list):
        if not isinstance(value, list) or len(value) != len(like):
            raise PositionError(f"expected a list of {len(like)}; found {value!r}")
        return [_shaped(item, part) for item, part in zip(value, like, strict=True)]
    if isinstance(like, tuple) or like is None:
        if not isinstance(value, list | tuple) and (like is not None or value is not None):
            raise PositionError(f"expected a list; found {value!r}")
        return _tuples(value)
    if not isinstance(value, int):
        what = "true or false" if isinstance(like, bool) else "a number"
        raise PositionError(f"expected {what}; found {value!r}")
    return value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _import_all(package: str) -> None:
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)


def _descendants(kind: type[Frame[Any]]) -> list[type[Frame[Any]]]:
    found = []
    for child in kind.__subclasses__():
        found += [child, *_descendants(child)]
    return found
