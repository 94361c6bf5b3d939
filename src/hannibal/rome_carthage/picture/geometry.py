"""The drawn board as data: shores, provinces, places of names, loaded once from the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hannibal.drawing.layout import (
    LabelPlace,
    Mountain,
    read_free_names,
    read_label,
    read_lines,
    read_mountains,
    read_name,
    read_point,
    read_view,
)
from hannibal.drawing.look import Layer, Line, Point
from hannibal.drawing.names import FreeName, NamePlace

_DATA = Path(__file__).resolve().parent.parent / "data"


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


def _bends(records: Mapping[str, Sequence[float]]) -> dict[frozenset[str], Point]:
    return {frozenset(pair.split("--")): (point[0], point[1]) for pair, point in records.items()}


@cache
def load_geometry(layer: Layer) -> Geometry:
    """The geometry of one layer: the full board or the sparse one for small screens."""
    full = _read("layout.json")
    layout = full if layer == "full" else _read("layout_phone.json")
    areas = _read("areas.json")
    return Geometry(
        view=read_view(layout["view"]),
        land=read_lines(_read("coast.json")["land"]),
        provinces={name: read_lines(rings) for name, rings in areas["provinces"].items()},
        borders=read_lines(areas["borders"]),
        frontier=read_lines(areas["frontier"]),
        labels={space: read_label(record) for space, record in layout["labels"].items()},
        ports={space: (x, y) for space, (x, y) in layout.get("ports", {}).items()},
        names={province: read_name(record) for province, record in layout["provinces"].items()},
        seas=read_free_names(layout["seas"]),
        regions=read_free_names(layout["regions"]),
        bends=_bends(full["roads"]),
        mountains=read_mountains(layout["mountains"]),
        rivers=read_lines(full["rivers"].values()),
        title=read_point(layout.get("title")),
        legend=read_point(layout.get("legend")),
        key=read_point(layout.get("key")),
    )
