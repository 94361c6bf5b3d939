"""What the check of the data finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Defect:
    """Something wrong in the data: the file, the record, and what is the matter."""

    file: str
    record: str
    problem: str

    def __str__(self) -> str:
        return f"{self.file}, {self.record}: {self.problem}"
