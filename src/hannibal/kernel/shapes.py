"""What a position can hold, path by path: for cases, which name its parts.

A position leaves out what is at its default and lists a set in the engine's order. A shape knows both, and
every name a path can have, so that a misspelt one is not taken for something that is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from hannibal.kernel.errors import PositionError
from hannibal.kernel.notation import closest


class Shape:
    """What may stand at a place; by itself a value without parts.

    `default` is what it means when nothing stands there.
    """

    unordered = False
    """Whether it is a list whose order says nothing."""
    optional = False
    """Whether it need not be there at all, as a battle: then its parts have no defaults either."""

    def __init__(self, default: Any = None) -> None:
        self.default = default

    def names(self) -> Collection[str]:
        """The names of its parts, as far as they can be listed."""
        return ()

    def written(self, name: str) -> str:
        """The name under which a position writes a part that has several."""
        return name

    def part(self, name: str) -> Shape | None:
        """The shape of a part; None where there can be none of this name."""
        return None


class Anything(Shape):
    """Whatever it is, and whatever parts it has."""

    def part(self, name: str) -> Shape:
        return self


class Listing(Shape):
    """A list; its parts are called by their places, from 0."""

    def __init__(self, each: Shape, default: Any = None) -> None:
        super().__init__([] if default is None else default)
        self.each = each

    def part(self, name: str) -> Shape | None:
        return self.each if name.isascii() and name.isdigit() else None


class Several(Listing):
    """A list whose order says nothing."""

    unordered = True

    def __init__(self, default: Any = None) -> None:
        super().__init__(Shape(), default)


class Fields(Shape):
    """An object with fields, each of its own shape."""

    def __init__(self, fields: Mapping[str, Shape], default: Any = None, *, optional: bool = False) -> None:
        super().__init__({} if default is None and not optional else default)
        self.fields = fields
        self.optional = optional

    def names(self) -> Collection[str]:
        return self.fields

    def part(self, name: str) -> Shape | None:
        return self.fields.get(name)


class Keyed(Shape):
    """An object by the names of things, all of one shape; `other_names` are read for some of them."""

    def __init__(
        self,
        keys: Collection[str],
        each: Shape,
        other_names: Mapping[str, str] = MappingProxyType({}),
        *,
        optional: bool = False,
    ) -> None:
        super().__init__(None if optional else {})
        self.keys = keys
        self.each = each
        self.other_names = other_names
        self.optional = optional

    def names(self) -> Collection[str]:
        return self.keys

    def written(self, name: str) -> str:
        return self.other_names.get(name, name)

    def part(self, name: str) -> Shape | None:
        return self.each if self.written(name) in self.keys else None


DECISION: Final[Mapping[str, Shape]] = {
    "decision": Fields({name: Shape() for name in ("player", "kind", "question", "rule")}),
    "legal": Several(),
}
"""What `Game.derived` derives in every game."""
ENDED: Final = Fields({name: Shape() for name in ("winner", "reason", "rule")}, optional=True)
"""How a game ended."""


class Found(NamedTuple):
    """What stands at a path: as it is written (None where nothing is), what that means, and its shape."""

    written: Any
    meant: Any
    shape: Shape


def look_up(shape: Shape, value: Any, path: str) -> Found:
    """What stands at a dotted path; raises `PositionError` for a path that no position can have."""
    way: list[str] = []
    there = True
    for name in path.split("."):
        part = shape.part(name)
        if part is None:
            raise PositionError(_no_such(shape, ".".join(way), name))
        value = _step(value, shape.written(name))
        shape = part
        there = there and not (value is None and shape.optional)
        way.append(name)
    return Found(value, shape.default if value is None and there else value, shape)


def _no_such(shape: Shape, where: str, name: str) -> str:
    if isinstance(shape, Listing):
        hint = ": it is a list, and its parts are called 0, 1 and so on"
    else:
        names = sorted(shape.names())
        hint = closest(name, names) if names else ": it has no parts"
    return f"there is no {name!r} in {where or 'a position or what is derived from it'}{hint}"


def _step(value: Any, name: str) -> Any:
    """A part of a value, None where it has none of this name."""
    if isinstance(value, Mapping):
        return value.get(name)
    if isinstance(value, list | tuple) and name.isascii() and name.isdigit() and int(name) < len(value):
        return value[int(name)]
    return None
