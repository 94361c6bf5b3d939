"""A folder of data files to spoil."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hannibal.kernel.errors import DataError
from hannibal.kernel.pack import PackFiles


class Copy:
    """A copy of the packaged data files in a folder of its own; files are named without their ending."""

    def __init__(self, pack: PackFiles[Any], directory: Path) -> None:
        self.pack = pack
        self.directory = directory
        pack.export(directory)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the first place where `old` stands; it must stand there."""
        path = self.directory / f"{file}.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def edit_record(self, file: str, record_id: str, old: str, new: str) -> None:
        """Replace inside the record with that id."""
        path = self.directory / f"{file}.toml"
        head, mark, tail = path.read_text(encoding="utf-8").partition(f'id = "{record_id}"\n')
        assert mark, f"{file} has no record {record_id}"
        record, gap, rest = tail.partition("\n\n")
        assert old in record, f"{file}, {record_id} has no {old!r}"
        path.write_text(head + mark + record.replace(old, new, 1) + gap + rest, encoding="utf-8")

    def defects(self) -> list[str]:
        """What the check says, or the error that keeps it from being made."""
        try:
            return [str(defect) for defect in self.pack.defects(self.directory)]
        except DataError as error:
            return [str(error)]
