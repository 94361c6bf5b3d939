"""Positions: a whole state as small JSON, and what every game's have in common.

A game writes its board in its own way. What is going on and what is pending is written field by field, by a
`FieldWriter` that knows the form of each (`kernel.fields`). `PositionReader` has the small readers that say
what is wrong with a position.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, Generic

from hannibal.kernel.bounds import check_bounds
from hannibal.kernel.errors import PositionError
from hannibal.kernel.fields import B, Form
from hannibal.kernel.frames import Frame, FrameState, frame_from_json, kinds_of
from hannibal.kernel.game import JsonObject, Result
from hannibal.kernel.notation import closest
from hannibal.kernel.ongoing import Ongoing
from hannibal.kernel.shapes import Anything, Fields, Shape

_MOST_PENDING: Final = 100
"""More steps than ever wait for each other."""


class FieldWriter(Generic[B]):
    """How a game writes and reads the fields of what goes on and of pending frames.

    `frames` are the packages in which its frames are defined; `ongoing` has the forms of the fields of what
    goes on, by the name of the state's attribute; `pending` those of the frames' fields. A frame's field is
    known by its name, or as `Kind.field` where it is another thing than in the other frames. `blank` makes
    what goes on as its chapter begins it: only what differs is written, apart from the fields in `always`.
    """

    def __init__(
        self,
        frames: tuple[str, ...],
        ongoing: Mapping[str, Mapping[str, Form[B]]],
        pending: Mapping[str, Form[B]],
        blank: Callable[[B, str], Ongoing],
        always: tuple[str, ...],
    ) -> None:
        self.frames = frames
        self.ongoing = ongoing
        self.pending = pending
        self.blank = blank
        self.always = always

    # What goes on.

    def write_ongoing(self, board: B, state: FrameState) -> JsonObject:
        """Everything that goes on, by name."""
        held = {name: getattr(state, name) for name in self.ongoing}
        return {
            name: self._write_one(board, name, current)
            for name, current in held.items()
            if current is not None
        }

    def _write_one(self, board: B, name: str, current: Ongoing) -> JsonObject:
        """What differs from one just begun."""
        forms, blank = self.ongoing[name], self.blank(board, name)
        return {
            field: forms[field].write(board, getattr(current, field))
            for field in current.fields
            if getattr(current, field) != getattr(blank, field) or field in self.always
        }

    def read_ongoing(self, board: B, name: str, value: object) -> Ongoing:
        """What a position says is going on; raises `PositionError` naming the field that is wrong."""
        if not isinstance(value, dict):
            raise PositionError(f"{name}: expected an object; found {value!r}")
        current = self.blank(board, name)
        for field, written in value.items():
            if field not in current.fields:
                raise PositionError(f"{name}: there is no field {field!r}{closest(field, current.fields)}")
            try:
                setattr(current, field, self.ongoing[name][field].read(board, written))
            except PositionError as error:
                raise PositionError(f"{name}, {field}: {error}") from None
        return current

    def understood(self, board: B, path: str, value: Any) -> Any:
        """What a value at a dotted path of a position means, in today's form or an older one.

        A value that is not of the path's form, or of a path this knows nothing of, is returned as it is.
        """
        name, _, rest = path.partition(".")
        field, *keys = rest.split(".")
        form = self.ongoing.get(name, {}).get(field)
        if form is None:
            return value
        for key in keys:
            form = form.part(key)
        try:
            return form.read(board, value)
        except PositionError:
            return value

    def shapes(self, board: B) -> dict[str, Shape]:
        """What a position can say of what goes on and what is pending."""
        found: dict[str, Shape] = {name: self._shape_of(board, name) for name in self.ongoing}
        return found | {"pending": Anything([])}

    def _shape_of(self, board: B, name: str) -> Shape:
        forms, blank = self.ongoing[name], self.blank(board, name)
        fields = {field: form.write(board, getattr(blank, field)) for field, form in forms.items()}
        return Fields(
            {field: forms[field].shape(board, default) for field, default in fields.items()}, optional=True
        )

    # Frames.

    @cached_property
    def frame_kinds(self) -> dict[str, type[Frame[Any]]]:
        """Every frame of this game by its kind, from all the modules of its packages."""
        for package in self.frames:
            _import_all(package)
        return kinds_of(frame for frame in _descendants(Frame) if frame.__module__.startswith(self.frames))

    def form_of(self, kind: str, field: str) -> Form[B]:
        """The form of a frame's field."""
        return self.pending[known if (known := f"{kind}.{field}") in self.pending else field]

    def write_pending(self, board: B, state: FrameState) -> JsonObject:
        """What is pending, if anything is."""
        return {"pending": [self.write_frame(board, frame) for frame in state.stack]} if state.stack else {}

    def write_frame(self, board: B, frame: Frame[Any]) -> Any:
        """A pending frame: its kind and its fields, or the kind alone where it has none."""
        kind, *values = frame.to_json()
        if not values:
            return kind
        pairs = zip(frame.fields, values, strict=True)
        return [kind, *(self.form_of(kind, field).write(board, value) for field, value in pairs)]

    def read_frame(self, board: B, value: object) -> Frame[Any]:
        """The frame a position holds; raises `PositionError`."""
        kinds = self.frame_kinds
        parts = value if isinstance(value, list) else [value]
        kind = parts[0] if parts else None
        if not isinstance(kind, str) or kind not in kinds:
            hint = closest(kind, kinds) if isinstance(kind, str) else ""
            raise PositionError(f"there is no pending step {kind!r}{hint}")
        fields = kinds[kind].fields
        if len(parts) == len(fields) + 1:
            pairs = zip(fields, parts[1:], strict=True)
            parts = [kind, *(self._read_field(board, kind, *pair) for pair in pairs)]
        try:
            return frame_from_json(kinds, parts)
        except (TypeError, ValueError, LookupError) as error:
            raise PositionError(f"the pending step {value!r} cannot be: {error}") from None

    def _read_field(self, board: B, kind: str, field: str, value: Any) -> Any:
        try:
            return self.form_of(kind, field).read(board, value)
        except PositionError as error:
            raise PositionError(f"the pending step {kind}, {field}: {error}") from None


class PositionReader:
    """Reads one position; a game's own reader has a method for each part."""

    def __init__(self, value: Mapping[str, Any], keys: tuple[str, ...], sides: tuple[str, ...]) -> None:
        check_bounds(value)
        for key in value:
            if key not in keys:
                raise PositionError(f"a position has no {key!r}{closest(str(key), keys)}")
        self.value = value
        self.sides = sides
        self._placed: dict[int, str] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """While this part is read: whatever is wrong with it is said with its name."""
        try:
            yield
        except PositionError as error:
            if str(error).startswith(name.partition(",")[0]):
                raise
            raise PositionError(f"{name}: {error}") from None

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
        """Put what goes on and the pending steps onto the state."""
        for name in fields.ongoing:
            if self.value.get(name) is not None:
                setattr(state, name, fields.read_ongoing(board, name, self.value[name]))
        pending = self.read_list("pending")
        if len(pending) > _MOST_PENDING:
            raise PositionError(f"pending: at most {_MOST_PENDING} steps are taken; found {len(pending)}")
        for number, frame in enumerate(pending):
            with self.part(f"pending, {number}"):
                state.stack.append(fields.read_frame(board, frame))


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


def _import_all(package: str) -> None:
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)


def _descendants(kind: type[Frame[Any]]) -> list[type[Frame[Any]]]:
    found = []
    for child in kind.__subclasses__():
        found += [child, *_descendants(child)]
    return found
