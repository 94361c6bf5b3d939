"""The forms in which a position writes the fields of what is going on and of pending frames.

Inside the engine a space, a general, a kind of card is a small number; a position calls everything that has
a name by it, so that it means the same when the data files list their entries in another order. Version
0.1.0 wrote some of these fields as bare numbers: every form still reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from hannibal.kernel.errors import PositionError
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.notation import closest
from hannibal.kernel.shapes import Fields, Keyed, Listing, Several, Shape

B = TypeVar("B")
"""The board: what knows the names of things."""
B_contra = TypeVar("B_contra", contravariant=True)

NOTHING: Final = -1
"""In the place of a number that stands for something: nobody, nowhere."""

_LARGEST: Final = 10_000
"""No count of points, dice, units or rounds comes near it."""


class Form(Generic[B_contra]):
    """How one sort of value is written and read."""

    def write(self, board: B_contra, value: Any) -> Any:
        """The value as a position writes it."""
        return value

    def read(self, board: B_contra, value: Any) -> Any:
        """The value of what `write` has written; raises `PositionError`."""
        raise NotImplementedError

    def part(self, key: str) -> Form[B_contra]:
        """The form of a part of the value, by its key or its place in a list."""
        return self

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        """What a case finds here; the default is what it means where it is left out."""
        return Shape(default)


class Number(Form[Any]):
    """A number that stands for itself."""

    def read(self, board: Any, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(f"expected a number; found {value!r}")
        if not -_LARGEST <= value <= _LARGEST:
            raise PositionError(f"expected a number from {-_LARGEST} to {_LARGEST}; found {value}")
        return value


class Flag(Form[Any]):
    """True or false."""

    def write(self, board: Any, value: Any) -> bool:
        return bool(value)

    def read(self, board: Any, value: Any) -> bool:
        if not isinstance(value, int):
            raise PositionError(f"expected true or false; found {value!r}")
        return bool(value)


class Text(Form[Any]):
    """A text that stands for itself, such as the id of a rule."""

    def read(self, board: Any, value: Any) -> str:
        if not isinstance(value, str):
            raise PositionError(f"expected a text; found {value!r}")
        return value


class Name(Form[B_contra]):
    """One of several things that have names.

    `besides` are names for numbers that stand for none of them; `optional`: it may be none of them at all;
    `numbered`: 0.1.0 wrote the bare number.
    """

    def __init__(
        self,
        noun: str,
        names: Callable[[B_contra], Sequence[str]],
        *,
        besides: Mapping[str, int] = MappingProxyType({}),
        optional: bool = False,
        numbered: bool = False,
    ) -> None:
        self.noun = noun
        self.names = names
        self.besides = besides
        self.optional = optional
        self.numbered = numbered

    def write(self, board: B_contra, value: Any) -> Any:
        for name, number in self.besides.items():
            if value == number:
                return name
        return value if value == NOTHING else self.names(board)[value]

    def read(self, board: B_contra, value: Any) -> int:
        if isinstance(value, str):
            return self._read_name(board, value)
        if isinstance(value, bool) or not isinstance(value, int) or not self._read_number(board, value):
            raise PositionError(f"a {self.noun} is given by its name; found {value!r}")
        return value

    def _read_number(self, board: B_contra, value: int) -> bool:
        """Whether a bare number means anything here."""
        if value == NOTHING and self.optional:
            return True
        return self.numbered and (value in self.besides.values() or 0 <= value < len(self.names(board)))

    def _read_name(self, board: B_contra, value: str) -> int:
        if value in self.besides:
            return self.besides[value]
        names = self.names(board)
        if value not in names:
            raise PositionError(f"there is no {self.noun} {value!r}{closest(value, (*names, *self.besides))}")
        return names.index(value)


class Names(Form[B_contra]):
    """A set of things that have names: inside the engine a mask of their numbers.

    0.1.0 wrote 0 for nobody, and other masks as numbers where the form is `numbered`.
    """

    def __init__(
        self, noun: str, names: Callable[[B_contra], Sequence[str]], *, numbered: bool = False
    ) -> None:
        self.names = names
        self.numbered = numbered
        self.each = Name(noun, names)

    def write(self, board: B_contra, value: Any) -> list[str]:
        names = self.names(board)
        return [names[number] for number in members(value)]

    def read(self, board: B_contra, value: Any) -> int:
        if isinstance(value, list):
            return mask_of(self.each.read(board, name) for name in value)
        most = 1 << len(self.names(board)) if self.numbered else 1
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < most:
            raise PositionError(f"expected a list of names; found {value!r}")
        return value

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        return Several(default)


class Counts(Form[B_contra]):
    """How many there are of each of several things: written by name, and only what is not zero."""

    def __init__(
        self,
        noun: str,
        names: Callable[[B_contra], Sequence[str]],
        make: Callable[[Iterable[int]], Any] = tuple,
        *,
        each: Form[B_contra] | None = None,
    ) -> None:
        self.noun = noun
        self.names = names
        self.make = make
        self.each: Form[B_contra] = Number() if each is None else each

    def write(self, board: B_contra, value: Any) -> dict[str, Any]:
        names = self.names(board)
        return {names[index]: self.each.write(board, count) for index, count in enumerate(value) if count}

    def read(self, board: B_contra, value: Any) -> Any:
        names = self.names(board)
        if isinstance(value, list):
            if len(value) != len(names):
                raise PositionError(f"expected a list of {len(names)}; found {value!r}")
            return self.make(self.each.read(board, count) for count in value)
        if not isinstance(value, dict):
            raise PositionError(f"expected an object: how many by {self.noun}; found {value!r}")
        counts = [0] * len(names)
        for name, count in value.items():
            if name not in names:
                raise PositionError(f"there is no {self.noun} {name!r}{closest(str(name), names)}")
            counts[names.index(name)] = self.each.read(board, count)
        return self.make(counts)

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        return Keyed(self.names(board), self.each.shape(board, 0))


class Listed(Form[B_contra]):
    """Any number of values of one form, in their order."""

    def __init__(self, each: Form[B_contra]) -> None:
        self.each = each

    def write(self, board: B_contra, value: Any) -> list[Any]:
        return [self.each.write(board, item) for item in value]

    def read(self, board: B_contra, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise PositionError(f"expected a list; found {value!r}")
        return tuple(self.each.read(board, item) for item in value)

    def part(self, key: str) -> Form[B_contra]:
        return self.each

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        return Listing(self.each.shape(board), default)


class BySide(Listed[B_contra]):
    """A value for each of the two sides, in a list that the engine changes in place."""

    def read(self, board: B_contra, value: Any) -> Any:
        if not isinstance(value, list) or len(value) != 2:
            raise PositionError(f"expected a list of 2, one for each side; found {value!r}")
        return [self.each.read(board, item) for item in value]


class Perhaps(Form[B_contra]):
    """A value, or nothing."""

    def __init__(self, form: Form[B_contra]) -> None:
        self.form = form

    def write(self, board: B_contra, value: Any) -> Any:
        return None if value is None else self.form.write(board, value)

    def read(self, board: B_contra, value: Any) -> Any:
        return None if value is None else self.form.read(board, value)

    def part(self, key: str) -> Form[B_contra]:
        return self.form.part(key)

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        return self.form.shape(board)


class Parts(Form[B_contra]):
    """A named tuple, each part in its own form. 0.1.0 wrote lists."""

    def __init__(self, make: Callable[..., Any], parts: Mapping[str, Form[B_contra]]) -> None:
        self.make = make
        self.parts = parts

    def write(self, board: B_contra, value: Any) -> dict[str, Any]:
        parts = zip(self.parts.items(), value, strict=True)
        return {name: form.write(board, part) for (name, form), part in parts}

    def read(self, board: B_contra, value: Any) -> Any:
        if isinstance(value, list) and len(value) == len(self.parts):
            value = dict(zip(self.parts, value, strict=True))
        if not isinstance(value, dict) or set(value) != set(self.parts):
            raise PositionError(f"expected an object with {', '.join(self.parts)}; found {value!r}")
        return self.make(*(form.read(board, value[name]) for name, form in self.parts.items()))

    def part(self, key: str) -> Form[B_contra]:
        return self.parts.get(key, self)

    def shape(self, board: B_contra, default: Any = None) -> Shape:
        return Fields({name: form.shape(board) for name, form in self.parts.items()}, optional=True)


NUMBER: Final = Number()
NUMBERS: Final[Form[Any]] = Listed(NUMBER)
FLAG: Final = Flag()
TEXT: Final = Text()
