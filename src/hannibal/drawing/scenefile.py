"""Reading a scene, the position a picture is made of, from a JSON document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from hannibal.kernel.errors import DataError

Word = TypeVar("Word", bound=str)


class SceneReader:
    """Checks the records of one file and names the place of every error; `source` is the file's name."""

    def __init__(self, source: str) -> None:
        self.source = source

    def wrong(self, record: str, name: str, expected: str) -> DataError:
        """The error that blames a field of a record."""
        return DataError(self.source, record, name, expected)

    def mapping(self, value: object, record: str, name: str = "") -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong(record, name, "expected an object with named fields")
        return value

    def records(self, value: Mapping[str, Any], name: str) -> list[Any]:
        """A list of records, empty where there is none."""
        found = value.get(name, [])
        if not isinstance(found, list):
            raise self.wrong("", name, f"expected a list of {name}")
        return found

    def only(self, value: Mapping[str, Any], record: str, known: tuple[str, ...]) -> None:
        """Refuse a field that is not one of these."""
        for name in value:
            if name not in known:
                raise self.wrong(record, name, f"unknown field, expected one of {', '.join(known)}")

    def text(self, value: Mapping[str, Any], name: str, default: str) -> str:
        found = value.get(name, default)
        if not isinstance(found, str):
            raise self.wrong("", name, f"expected a text, found {found!r}")
        return found

    def choice(self, value: object, record: str, name: str, options: tuple[Word, ...]) -> Word:
        for option in options:
            if value == option:
                return option
        raise self.wrong(record, name, f"expected one of {', '.join(options)}, found {value!r}")

    def whole(self, value: object, record: str, name: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.wrong(record, name, f"expected a whole number from 0, found {value!r}")
        return value

    def flag(self, value: object, record: str, name: str) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(record, name, f"expected true or false, found {value!r}")
        return value
