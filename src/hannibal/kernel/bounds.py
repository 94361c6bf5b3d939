"""How big what somebody writes down may be: looked at before anything else is done about it.

Positions and records come from files and over the network. Whatever is in them is small: a text that cannot
be sent on, a number without end or a list of a hundred thousand steps is refused where it stands.
"""

from __future__ import annotations

from typing import Any, Final

from hannibal.kernel.errors import PositionError

LONGEST_TEXT: Final = 300
"""In characters: longer than any reason for which a game has ended."""
_LARGEST: Final = 2**40
"""Larger than any set of pieces that 0.1.0 wrote as a number."""
_MOST_ENTRIES: Final = 1000
_MOST_VALUES: Final = 20_000
_DEEPEST: Final = 12
_SHOWN: Final = 40


def check_text(text: str, longest: int = LONGEST_TEXT) -> str | None:
    """What is wrong with a text; None: it can be kept and sent."""
    if len(text) > longest:
        return f"at most {longest} characters are taken; found {len(text)}"
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        return "a text has only characters that can be written down; found half of one, or none"
    return None


def check_bounds(value: object) -> None:
    """Raises `PositionError` with the place of what is too long, too large, too deep or no JSON."""
    _Bounds().check(value, ())


class _Bounds:
    """Counts on the way through one value."""

    def __init__(self) -> None:
        self._left = _MOST_VALUES

    def check(self, value: Any, place: tuple[str | int, ...]) -> None:
        self._left -= 1
        if self._left < 0:
            raise PositionError(f"a position has at most {_MOST_VALUES} values")
        if isinstance(value, dict):
            self._entries(len(value), place)
            for key, part in value.items():
                self._key(key, place)
                self.check(part, (*place, key))
        elif isinstance(value, list | tuple):
            self._entries(len(value), place)
            for number, part in enumerate(value):
                self.check(part, (*place, number))
        else:
            defect = _defect(value)
            if defect is not None:
                raise PositionError(f"{_shown(place)}{defect}")

    @staticmethod
    def _entries(count: int, place: tuple[str | int, ...]) -> None:
        if count > _MOST_ENTRIES:
            raise PositionError(f"{_shown(place)}at most {_MOST_ENTRIES} entries are taken; found {count}")
        if len(place) >= _DEEPEST:
            raise PositionError(f"{_shown(place[:3])}lists in lists, {_DEEPEST} deep: that is no position")

    @staticmethod
    def _key(key: object, place: tuple[str | int, ...]) -> None:
        defect = check_text(key) if isinstance(key, str) else f"a name is a text; found {key!r}"
        if defect is not None:
            raise PositionError(f"{_shown(place)}{defect}")


def _defect(value: object) -> str | None:
    if isinstance(value, str):
        return check_text(value)
    if value is None or isinstance(value, bool):
        return None
    if not isinstance(value, int):
        return f"expected a whole number, a text, a list or an object; found {str(value)[:_SHOWN]}"
    return None if -_LARGEST <= value <= _LARGEST else "the number is too large"


def _shown(place: tuple[str | int, ...]) -> str:
    """Where it is: `ended, reason: `."""
    if not place:
        return ""
    return ", ".join(str(part)[:_SHOWN] for part in place) + ": "
