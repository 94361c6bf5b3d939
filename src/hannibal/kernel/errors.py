"""What can go wrong, as types: each error says what is wrong and, where it can, what would be right."""

from __future__ import annotations


class HannibalError(Exception):
    """Anything a user can mend: a wrong move, a broken file, an unknown name."""


class DataError(HannibalError):
    """A data file does not say what it should: names the file, the record, the field and what was expected."""

    def __init__(self, file: str, record: str, field: str, expected: str) -> None:
        self.file = file
        self.record = record
        self.field = field
        self.expected = expected
        place = f"{file}, {record}" if record else file
        super().__init__(f"{place}: {field}: {expected}" if field else f"{place}: {expected}")
