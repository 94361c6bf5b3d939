"""The drawn map as data: where hexes lie, shores, rivers, places of names; loaded once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
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
class ProvincePlace:
    """Where the name of a province is written, and where its badge is."""

    name: NamePlace
    badge: Point


@dataclass(frozen=True)
class Geometry:
    """Everything of the map that is drawn and is not a rule of the game."""

    hex: float
    origin: Point
    view: tuple[float, float, float, float]
    land: tuple[Line, ...]
    rivers: tuple[Line, ...]
    lakes: tuple[Line, ...]
    fringe: Mapping[str, str]
    """Hexes outside the game that hold a sliver of shore, and the province it is drawn with."""
    labels: Mapping[str, LabelPlace]
    provinces: Mapping[str, ProvincePlace]
    seas: tuple[FreeName, ...]
    regions: tuple[FreeName, ...]
    mountains: tuple[Mountain, ...]
    title: Point | None
    legend: Point | None
    key: Point | None

    def centre(self, number: str) -> Point:
        """The middle of a hex. The sheet's top is the east: turned so that north is up, columns go down."""
        column, row = int(number[:2]), int(number[2:])
        down = row + (0.5 if column % 2 else 0.0)
        return self.origin[0] - down * self.hex, self.origin[1] + column * sqrt(3) / 2 * self.hex

    def corners(self, number: str) -> list[Point]:
        """The corners of a hex, from its top clockwise: side n is from corner n + 1 to n + 2."""
        x, y = self.centre(number)
        reach = self.hex / sqrt(3)
        return [
            (round(x + reach * sin(pi / 3 * turn), 1), round(y - reach * cos(pi / 3 * turn), 1))
            for turn in range(6)
        ]


def outline(geometry: Geometry, numbers: Iterable[str]) -> list[list[Point]]:
    """The rings round an area of hexes: sides that two of its hexes share are left out."""
    sides: dict[Point, list[Point]] = {}
    for number in numbers:
        corners = geometry.corners(number)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            back = sides.get(end, [])
            if start in back:
                back.remove(start)
            else:
                sides.setdefault(start, []).append(end)
    rings = []
    while any(sides.values()):
        first = next(point for point, ends in sides.items() if ends)
        ring, here = [first], sides[first].pop()
        while here != first:
            ring.append(here)
            here = sides[here].pop()
        rings.append(ring)
    return rings


def _read(name: str) -> Any:
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


def _province(record: Mapping[str, Any]) -> ProvincePlace:
    return ProvincePlace(read_name(record), (record["badge"][0], record["badge"][1]))


@cache
def load_geometry(layer: Layer) -> Geometry:
    """The geometry of one layer: the full map or the sparse one for small screens."""
    layout, coast = _read("layout.json"), _read("coast.json")
    names = layout[layer]
    return Geometry(
        hex=layout["hex"],
        origin=(layout["origin"][0], layout["origin"][1]),
        view=read_view(layout["view"]),
        land=read_lines(coast["land"]),
        rivers=read_lines(coast["rivers"].values()),
        lakes=read_lines(coast["lakes"].values()),
        fringe=coast["fringe"],
        labels={city: read_label(record) for city, record in names["labels"].items()},
        provinces={province: _province(record) for province, record in names["provinces"].items()},
        seas=read_free_names(names["seas"]),
        regions=read_free_names(names["regions"]),
        mountains=read_mountains({"alp": layout["mountains"]}),
        title=read_point(names.get("title")),
        legend=read_point(names.get("legend")),
        key=read_point(names.get("key")),
    )
