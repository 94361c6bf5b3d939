"""Reading data files: TOML or JSON in, typed fields out, and every fault named by file, entry and field.

A data file holds entries (arrays of tables, `[[space]]`) and sections (single tables, `[attrition]`). An
optional `[defaults]` table gives fields to every entry and section that does not say otherwise. What a
reader does not ask for is refused, so a misspelt field cannot pass unnoticed:

    >>> def read_town(entry: Entry) -> tuple[str, int]:
    ...     return entry.identifier("id"), entry.integer("people", minimum=0)
    >>> file = DataFile.parse("towns.toml", '[[town]]\\nid = "arpi"\\npeople = 7')
    >>> file.entries("town", read_town)
    [('arpi', 7)]
    >>> file.finish()
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from hannibal.kernel.errors import DataError

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

SUFFIXES = (".toml", ".json")
"""The forms a data file may have, by the end of its name."""

_DEFAULTS = "defaults"
_IDENTIFIER = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TOML_PLACE = re.compile(r"\s*\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


class Entry:
    """One table of a data file; each method hands out one field, checked, or raises a `DataError`."""

    __slots__ = ("_asked", "_defaults", "_fields", "file", "label")

    def __init__(
        self,
        file: str,
        label: str,
        fields: Mapping[str, object],
        defaults: Mapping[str, object] | None = None,
    ) -> None:
        self.file = file
        self.label = label
        self._fields = fields
        self._defaults = defaults or {}
        self._asked: set[str] = set()

    def error(self, field: str, expected: str) -> DataError:
        """The error that blames this entry's field, for faults only the caller can see."""
        return DataError(self.file, self.label, field, expected)

    def has(self, field: str) -> bool:
        """Whether the field is there, in the entry itself or by default."""
        self._asked.add(field)
        return field in self._fields or field in self._defaults

    def names(self) -> tuple[str, ...]:
        """The fields the entry itself spells out, in the order of the file."""
        return tuple(self._fields)

    def is_table(self, field: str) -> bool:
        """Whether the field is there and is a table of its own."""
        return self.has(field) and isinstance(self._raw(field, "a table"), dict)

    def text(self, field: str) -> str:
        """A field of text that says something."""
        return self._text(field, self._raw(field, "text"))

    def optional_text(self, field: str) -> str | None:
        """Like `text`, or None where the field is left out."""
        return self.text(field) if self.has(field) else None

    def identifier(self, field: str) -> str:
        """A name for use between files: lower-case letters and digits, joined by hyphens."""
        value = self.text(field)
        if not _IDENTIFIER.fullmatch(value):
            raise self._wrong(field, "lower-case letters and digits joined by hyphens", value)
        return value

    def optional_identifier(self, field: str) -> str | None:
        """Like `identifier`, or None where the field is left out."""
        return self.identifier(field) if self.has(field) else None

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts; a single text is a list of one."""
        value = self._raw(field, "a list of texts")
        items = value if isinstance(value, list) else [value]
        return tuple(self._text(field, item) for item in items)

    def optional_texts(self, field: str) -> tuple[str, ...]:
        """Like `texts`, or empty where the field is left out."""
        return self.texts(field) if self.has(field) else ()

    def choice(self, field: str, options: Sequence[Word]) -> Word:
        """One of the given words."""
        return self._choice(field, self._raw(field, _option_words(options)), options)

    def optional_choice(self, field: str, options: Sequence[Word]) -> Word | None:
        """Like `choice`, or None where the field is left out."""
        return self.choice(field, options) if self.has(field) else None

    def choices(self, field: str, options: Sequence[Word]) -> tuple[Word, ...]:
        """Some of the given words; a single one is a list of one."""
        return tuple(self._choice(field, value, options) for value in self.texts(field))

    def integer(self, field: str, minimum: int | None = None, maximum: int | None = None) -> int:
        """A whole number within the bounds."""
        expected = "a whole number" + _bounds(minimum, maximum)
        value = self._raw(field, expected)
        if isinstance(value, bool) or not isinstance(value, int) or not _within(value, minimum, maximum):
            raise self._wrong(field, expected, value)
        return value

    def optional_integer(
        self, field: str, minimum: int | None = None, maximum: int | None = None
    ) -> int | None:
        """Like `integer`, or None where the field is left out."""
        return self.integer(field, minimum, maximum) if self.has(field) else None

    def number(self, field: str, minimum: float | None = None, maximum: float | None = None) -> float:
        """A number, whole or not, within the bounds."""
        expected = "a number" + _bounds(minimum, maximum)
        value = self._raw(field, expected)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(field, expected, value)
        if not _within(value, minimum, maximum):
            raise self._wrong(field, expected, value)
        return float(value)

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false; the default, if there is one, where the field is left out."""
        if default is not None and not self.has(field):
            return default
        value = self._raw(field, "true or false")
        if not isinstance(value, bool):
            raise self._wrong(field, "true or false", value)
        return value

    def integers(
        self, field: str, length: int | None = None, words: Mapping[str, int] | None = None
    ) -> tuple[int, ...]:
        """A list of whole numbers; `words` says which words may stand for a number, and for which."""
        return self._integers(field, self._raw(field, _row_words(length)), length, words or {})

    def integer_rows(
        self, field: str, length: int | None = None, words: Mapping[str, int] | None = None
    ) -> tuple[tuple[int, ...], ...]:
        """A list of rows, each a list of whole numbers of the given length."""
        expected = f"a list of rows, each {_row_words(length)}"
        value = self._raw(field, expected)
        if not isinstance(value, list) or not value:
            raise self._wrong(field, expected, value)
        return tuple(self._integers(field, row, length, words or {}) for row in value)

    def text_rows(self, field: str, length: int) -> tuple[tuple[str, ...], ...]:
        """A list of rows, each a list of texts of the given length."""
        expected = f"a list of rows, each a list of {length} texts"
        value = self._raw(field, expected)
        if not isinstance(value, list) or not value:
            raise self._wrong(field, expected, value)
        for row in value:
            if not isinstance(row, list) or len(row) != length:
                raise self._wrong(field, expected, row)
        return tuple(tuple(self._text(field, item) for item in row) for row in value)

    def table(self, field: str) -> Entry:
        """A table inside this entry, as an entry of its own; finish it with `finish`."""
        value = self._raw(field, "a table")
        if not isinstance(value, dict):
            raise self._wrong(field, "a table", value)
        return Entry(self.file, f"{self.label}, {field}" if self.label else field, value)

    def entries(self, field: str, read: Callable[[Entry], T]) -> list[T]:
        """Every table of a list of tables inside this entry, read and finished."""
        value = self._raw(field, "a list of tables")
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self._wrong(field, "a list of tables", value)
        result = []
        for position, fields in enumerate(value, start=1):
            entry = Entry(self.file, f"{self.label}, {field} {position}", fields)
            result.append(read(entry))
            entry.finish()
        return result

    def finish(self) -> None:
        """Refuse what the entry spells out and nobody asked for."""
        unknown = [name for name in self._fields if name not in self._asked]
        if unknown:
            known = ", ".join(sorted(self._asked)) or "none"
            raise self.error(unknown[0], f"unknown field; the fields known here are {known}")

    def asked(self) -> frozenset[str]:
        """The fields that have been asked for so far."""
        return frozenset(self._asked)

    def _wrong(self, field: str, expected: str, found: object) -> DataError:
        return self.error(field, f"expected {expected}, found {found!r}")

    def _raw(self, field: str, expected: str) -> object:
        self._asked.add(field)
        if field in self._fields:
            return self._fields[field]
        if field in self._defaults:
            return self._defaults[field]
        raise self.error(field, f"missing; expected {expected}")

    def _text(self, field: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(field, "text", value)
        return value

    def _choice(self, field: str, value: object, options: Sequence[Word]) -> Word:
        for option in options:
            if value == option:
                return option
        raise self._wrong(field, _option_words(options), value)

    def _integers(
        self, field: str, value: object, length: int | None, words: Mapping[str, int]
    ) -> tuple[int, ...]:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self._wrong(field, _row_words(length), value)
        row: list[int] = []
        for item in value:
            if isinstance(item, str) and item in words:
                row.append(words[item])
            elif isinstance(item, int) and not isinstance(item, bool):
                row.append(item)
            else:
                raise self._wrong(field, " or ".join(["whole numbers", *words]), item)
        return tuple(row)


class DataFile:
    """A data file that has been parsed; hands out its entries and sections, and refuses the rest."""

    __slots__ = ("_asked", "_content", "_defaults", "_defaults_asked", "name")

    def __init__(self, name: str, content: Mapping[str, object]) -> None:
        self.name = name
        self._content = content
        self._asked: set[str] = {_DEFAULTS}
        self._defaults_asked: set[str] = set()
        defaults = content.get(_DEFAULTS, {})
        if not isinstance(defaults, dict):
            raise DataError(name, "", _DEFAULTS, f"expected a table, found {defaults!r}")
        self._defaults: Mapping[str, object] = defaults

    @classmethod
    def parse(cls, name: str, text: str) -> DataFile:
        """Parse the text of a file; the name's ending says whether it is TOML or JSON."""
        if name.endswith(".json"):
            return cls(name, _parse_json(name, text))
        return cls(name, _parse_toml(name, text))

    @classmethod
    def read(cls, path: Path | Traversable) -> DataFile:
        """Read and parse a file; errors name it by its last part."""
        try:
            # utf-8-sig: an editor that marks its files with a byte order mark does no harm.
            text = path.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise DataError(path.name, "", "", f"cannot be read: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            raise DataError(path.name, "", "", f"expected UTF-8 text: {error}") from error
        return cls.parse(path.name, text)

    def add(self, kind: str, entries: Sequence[Mapping[str, object]]) -> None:
        """Put further `[[kind]]` tables after those of the file."""
        found = self._content.get(kind, [])
        self._content = {**self._content, kind: [*(found if isinstance(found, list) else []), *entries]}

    def entries(self, kind: str, read: Callable[[Entry], T], key: str = "id") -> list[T]:
        """Read every `[[kind]]` table; no two may have the same value in the field `key`."""
        self._asked.add(kind)
        tables = self._content.get(kind)
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise DataError(self.name, "", kind, f"expected [[{kind}]] entries")
        seen: set[object] = set()
        result = []
        for position, fields in enumerate(tables, start=1):
            identity = fields.get(key)
            label = f"{kind} {identity}" if isinstance(identity, str | int) else f"{kind} number {position}"
            entry = Entry(self.name, label, fields, self._defaults)
            if isinstance(identity, str | int):
                if identity in seen:
                    raise entry.error(key, f"expected each {kind} once, found {identity!r} twice")
                seen.add(identity)
            result.append(self._finished(entry, read))
        return result

    def section(self, name: str, read: Callable[[Entry], T]) -> T:
        """Read the table `[name]`."""
        self._asked.add(name)
        fields = self._content.get(name)
        if not isinstance(fields, dict):
            raise DataError(self.name, "", name, f"expected a table [{name}]")
        return self._finished(Entry(self.name, name, fields, self._defaults), read)

    def finish(self) -> None:
        """Refuse what the file holds and nobody asked for."""
        for name in self._content:
            if name not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise DataError(self.name, "", name, f"unknown table; the tables known here are {known}")
        for name in self._defaults:
            if name not in self._defaults_asked:
                raise DataError(self.name, _DEFAULTS, name, "unknown field; no entry of this file has it")

    def _finished(self, entry: Entry, read: Callable[[Entry], T]) -> T:
        result = read(entry)
        entry.finish()
        self._defaults_asked |= entry.asked()
        return result


def _parse_toml(name: str, text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _TOML_PLACE.search(message)
        line = place["line"] if place and place["line"] else str(text.count("\n") + 1)
        raise DataError(name, f"line {line}", "", _TOML_PLACE.sub("", message)) from error


def _parse_json(name: str, text: str) -> Mapping[str, object]:
    def refuse_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
        result = dict(pairs)
        if len(result) != len(pairs):
            names = [key for key, _ in pairs]
            twin = next(key for key in names if names.count(key) > 1)
            raise DataError(name, "", twin, "expected each field once, found it twice in one object")
        return result

    try:
        content = json.loads(text, object_pairs_hook=refuse_twins)
    except json.JSONDecodeError as error:
        raise DataError(name, f"line {error.lineno}", "", error.msg) from error
    if not isinstance(content, dict):
        raise DataError(name, "", "", f"expected an object of tables, found {type(content).__name__}")
    return content


def _within(value: float, minimum: float | None, maximum: float | None) -> bool:
    return (minimum is None or value >= minimum) and (maximum is None or value <= maximum)


def _bounds(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" from {minimum} to {maximum}"
    if minimum is not None:
        return f" of at least {minimum}"
    return f" of at most {maximum}" if maximum is not None else ""


def _option_words(options: Sequence[str]) -> str:
    return "one of " + ", ".join(options)


def _row_words(length: int | None) -> str:
    return "a list of whole numbers" if length is None else f"a list of {length} whole numbers"
