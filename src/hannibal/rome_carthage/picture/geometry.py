"""The drawn board as data: shores, provinces, places of names, loaded once from the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hannibal.drawing.look import Anchor, Layer, Line, Point
from hannibal.drawing.names import FreeName, NamePlace

_DATA = Path(__file__).resolve().parent.parent / "data"


@dataclass(frozen=True)
class LabelPlace:
    """Where the name of a space is written: x, baseline of the first line, which end x means."""

    x: float
    y: float
    anchor: Anchor
    lines: int
    text: Mapping[str, str]


@dataclass(frozen=True)
class Mountain:
    """One drawn mountain: its foot's centre, its half width and its kind (high, peak, mid, low)."""

    x: float
    y: float
    size: float
    kind: str


@dataclass(frozen=True)
class Geometry:
    """Everything of the board that is drawn and is not a rule of the game."""

    view: tuple[float, float, float, float]
    land: tuple[Line, ...]
    provinces: Mapping[str, tuple[Line, ...]]
    borders: tuple[Line, ...]
    frontier: tuple[Line, ...]
    labels: Mapping[str, LabelPlace]
    ports: Mapping[str, Point]
    names: Mapping[str, NamePlace]
    seas: tuple[FreeName, ...]
    regions: tuple[FreeName, ...]
    bends: Mapping[frozenset[str], Point]
    mountains: tuple[Mountain, ...]
    rivers: tuple[Line, ...]
    title: Point | None
    legend: Point | None
    key: Point | None


def _read(name: str) -> Any:
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


def _point(record: Sequence[float] | None) -> Point | None:
    return (record[0], record[1]) if record is not None else None


def _lines(records: Sequence[Sequence[float]]) -> tuple[Line, ...]:
    return tuple(tuple(record) for record in records)


def _label(record: Mapping[str, Any]) -> LabelPlace:
    return LabelPlace(
        record["x"], record["y"], record["anchor"], record.get("lines", 1), record.get("text", {})
    )


def _name(record: Mapping[str, Any]) -> NamePlace:
    text = record.get("text", {})
    return NamePlace(
        record["x"],
        record["y"],
        record["angle"],
        record["size"],
        record.get("lines", 1),
        {} if isinstance(text, str) else text,
    )


def _free_names(records: Sequence[Mapping[str, Any]]) -> tuple[FreeName, ...]:
    return tuple(FreeName(record["text"], _name(record)) for record in records)


def _mountains(records: Mapping[str, Sequence[float]]) -> tuple[Mountain, ...]:
    """All mountains from the far ones to the near ones, so that the near ones stand in front."""
    found = [
        Mountain(x, y, size, kind)
        for kind, flat in records.items()
        for x, y, size in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    ]
    return tuple(sorted(found, key=lambda mountain: (mountain.y, mountain.x)))


def _bends(records: Mapping[str, Sequence[float]]) -> dict[frozenset[str], Point]:
    return {frozenset(pair.split("--")): (point[0], point[1]) for pair, point in records.items()}


@cache
def load_geometry(layer: Layer) -> Geometry:
    """The geometry of one layer: the full board or the sparse one for small screens."""
    full = _read("layout.json")
    layout = full if layer == "full" else _read("layout_phone.json")
    areas = _read("areas.json")
    left, top, width, height = layout["view"]
    return Geometry(
        view=(left, top, width, height),
        land=_lines(_read("coast.json")["land"]),
        provinces={name: _lines(rings) for name, rings in areas["provinces"].items()},
        borders=_lines(areas["borders"]),
        frontier=_lines(areas["frontier"]),
        labels={space: _label(record) for space, record in layout["labels"].items()},
        ports={space: (x, y) for space, (x, y) in layout.get("ports", {}).items()},
        names={province: _name(record) for province, record in layout["provinces"].items()},
        seas=_free_names(layout["seas"]),
        regions=_free_names(layout["regions"]),
        bends=_bends(full["roads"]),
        mountains=_mountains(layout["mountains"]),
        rivers=_lines(list(full["rivers"].values())),
        title=_point(layout.get("title")),
        legend=_point(layout.get("legend")),
        key=_point(layout.get("key")),
    )
