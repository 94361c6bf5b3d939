"""The places of things on a board, from the records of its layout files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hannibal.drawing.look import Anchor, Line, Point
from hannibal.drawing.names import FreeName, NamePlace


@dataclass(frozen=True)
class LabelPlace:
    """Where a place's name is written: x, baseline of the first line, which end x means.

    `text` are names written otherwise than elsewhere, by edition.
    """

    x: float
    y: float
    anchor: Anchor
    lines: int
    text: Mapping[str, str]


@dataclass(frozen=True)
class Mountain:
    """One drawn mountain: its foot's centre, its half width and its kind."""

    x: float
    y: float
    size: float
    kind: str


def read_point(record: Sequence[float] | None) -> Point | None:
    return (record[0], record[1]) if record is not None else None


def read_view(record: Sequence[float]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the board."""
    left, top, width, height = record
    return left, top, width, height


def read_lines(records: Iterable[Sequence[float]]) -> tuple[Line, ...]:
    return tuple(tuple(record) for record in records)


def read_label(record: Mapping[str, Any]) -> LabelPlace:
    return LabelPlace(
        record["x"], record["y"], record["anchor"], record.get("lines", 1), record.get("text", {})
    )


def read_name(record: Mapping[str, Any]) -> NamePlace:
    text = record.get("text", {})
    return NamePlace(
        record["x"],
        record["y"],
        record.get("angle", 0.0),
        record["size"],
        record.get("lines", 1),
        {} if isinstance(text, str) else text,
    )


def read_free_names(records: Sequence[Mapping[str, Any]]) -> tuple[FreeName, ...]:
    return tuple(FreeName(record["text"], read_name(record)) for record in records)


def read_mountains(records: Mapping[str, Sequence[float]]) -> tuple[Mountain, ...]:
    """Mountains by kind, from the far ones to the near ones, so that the near ones stand in front."""
    found = [
        Mountain(x, y, size, kind)
        for kind, flat in records.items()
        for x, y, size in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    ]
    return tuple(sorted(found, key=lambda mountain: (mountain.y, mountain.x)))
