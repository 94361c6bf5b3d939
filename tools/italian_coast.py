"""Makes the shores, rivers and lakes of the Italian map: src/hannibal/italian_campaign/data/coast.json.

Needs numpy, scipy and shapely, which the project itself does not, and the land of Natural Earth (public
domain) as the npm package world-atlas 2.0.2 has it:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python tools/italian_coast.py package/land-10m.json

Steps: longitude and latitude onto a Lambert conic in km, from there by the fit of the four hexes the rules
name onto the hex grid, then a smooth shift that carries every city to the middle of its hex, so that harbours
lie on the shore; land is added where the middle of a hex of the game would still be at sea. Rivers and lakes
are our own lines and take the same way.
"""

from __future__ import annotations

import json
import sys
import tomllib
from math import cos, log, pi, radians, sin, sqrt, tan
from pathlib import Path

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator
from scipy.spatial import cKDTree
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

DATA = Path(__file__).resolve().parent.parent / "src/hannibal/italian_campaign/data"
ROOM = json.loads((DATA / "layout.json").read_text(encoding="utf-8"))
HEX = ROOM["hex"]
LEFT, TOP = ROOM["origin"]
SHEET = box(*ROOM["sheet"])
WORLD = box(4.0, 35.5, 22.0, 48.5)

# Lambert conic in km and the fit onto the grid.
LON0, LAT0, LAT1, LAT2, EARTH = 12.5, 42.5, 39.0, 45.0, 6371.0
TURN, KM, ACROSS, DOWN = radians(79.18), 29.98, 15.4348, 15.8005

SMOOTHING, FIXED_BEYOND, FIXED_EVERY = 0.02, 2.4, 1.5
CITY_GROUND, HEX_GROUND = 0.36, 0.3
SOFT, FINE, SMALLEST = 0.045, 0.9, 60.0
STRAIT = 0.2
BAY = 0.55
ABROAD = {"0611", "1029"}
"""Hexes with a sliver of Istria or of Gaul beyond the Alps."""

PLACES = json.loads((Path(__file__).resolve().parent / "italian_places.json").read_text(encoding="utf-8"))


def _cone() -> tuple[float, float, float]:
    one, two = radians(LAT1), radians(LAT2)
    steep = log(cos(one) / cos(two)) / log(tan(pi / 4 + two / 2) / tan(pi / 4 + one / 2))
    scale = cos(one) * tan(pi / 4 + one / 2) ** steep / steep
    return steep, scale, EARTH * scale / tan(pi / 4 + radians(LAT0) / 2) ** steep


STEEP, SCALE, POLE = _cone()


def on_grid(lon, lat):
    """Longitude and latitude as hexes across and down the sheet, whose top is the east."""
    far = EARTH * SCALE / np.tan(pi / 4 + np.radians(lat) / 2) ** STEEP
    angle = STEEP * np.radians(np.asarray(lon) - LON0)
    x, y = far * np.sin(angle), POLE - far * np.cos(angle)
    return (cos(TURN) * x - sin(TURN) * y) / KM + ACROSS, -(sin(TURN) * x + cos(TURN) * y) / KM + DOWN


def centre(number: str) -> tuple[float, float]:
    """The middle of a hex on the same grid."""
    column, row = int(number[:2]), int(number[2:])
    return column * sqrt(3) / 2, row + (0.5 if column % 2 else 0.0)


def on_board(across, down):
    """The sheet turned so that north is up, in the units of the drawing."""
    return LEFT - np.asarray(down) * HEX, TOP + np.asarray(across) * HEX


def records(name: str, kind: str) -> list[dict]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))[kind]


def the_shift() -> RBFInterpolator:
    """By how much the map bends so that cities come to stand in the middle of their hexes."""
    known = [
        (on_grid(*PLACES["cities"][city["id"]]), centre(city["hex"])) for city in records("cities", "city")
    ]
    start = np.array([place for place, _ in known])
    move = np.array([goal for _, goal in known]) - start
    around = [(a, d) for a in np.arange(-8, 50, FIXED_EVERY) for d in np.arange(-16, 46, FIXED_EVERY)]
    gaps, _ = cKDTree(start).query(around)
    still = np.array(around)[gaps > FIXED_BEYOND]
    return RBFInterpolator(
        np.r_[start, still],
        np.r_[move, np.zeros_like(still)],
        kernel="thin_plate_spline",
        smoothing=SMOOTHING,
        neighbors=90,
    )


def rings(path: Path) -> list[Polygon]:
    """The land of the package near Italy: arcs of whole steps, put together to rings."""
    world = json.loads(path.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = world["transform"]["scale"], world["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * (sx, sy) + (tx, ty) for arc in world["arcs"]]

    def ring(numbers: list[int]) -> np.ndarray:
        parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    found = []
    for geometry in world["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            outer = ring(polygon[0])
            if len(outer) < 4:
                continue
            near = Polygon(outer).buffer(0).intersection(WORLD)
            found += [part for part in parts_of(near) if part.area > 1e-5]
    return found


def parts_of(shape) -> list[Polygon]:
    if isinstance(shape, MultiPolygon) or shape.geom_type == "GeometryCollection":
        return [part for part in shape.geoms if part.geom_type == "Polygon"]
    return [shape] if shape.geom_type == "Polygon" and not shape.is_empty else []


def softened(shape):
    """Narrow inlets closed, thin spits dropped, lakes lost."""
    soft = SOFT * HEX
    shape = shape.buffer(soft).buffer(-2 * soft).buffer(soft)
    return unary_union([Polygon(part.exterior) for part in parts_of(shape) if part.area > SMALLEST])


def mended(shore, ground):
    """The land with the ground of the hexes; where that is new, the bays between are filled."""
    whole = unary_union([shore, ground])
    new = unary_union([part for part in parts_of(ground.difference(shore)) if part.area > SMALLEST])
    filled = whole.buffer(HEX * BAY).buffer(-HEX * BAY)
    return unary_union([whole, filled.intersection(new.buffer(HEX * BAY))])


def flat(points) -> list[float]:
    return [int(v) if v == int(v) else v for x, y in points for v in (round(x, 1), round(y, 1))]


def main(source: Path) -> None:
    shift = the_shift()

    def carried(lon, lat):
        across, down = on_grid(np.asarray(lon), np.asarray(lat))
        bent = np.c_[across, down] + shift(np.c_[across, down])
        # Rounded, so that the first and the last point of a ring stay the same.
        return np.round(np.c_[on_board(bent[:, 0], bent[:, 1])], 3)

    land = [
        shapely.transform(part.segmentize(0.02), lambda points: carried(*points.T)).buffer(0)
        for part in rings(source)
    ]
    main_land = max(land, key=lambda part: part.area)
    cities = {city["hex"] for city in records("cities", "city")}
    numbers = [record["id"] for record in records("hexes", "hex")]
    ground = [
        Point(*on_board(*centre(number))).buffer(HEX * (CITY_GROUND if number in cities else HEX_GROUND))
        for number in numbers
    ]
    main_land = softened(mended(main_land, unary_union(ground)))
    others = [softened(part.difference(main_land.buffer(HEX * STRAIT))) for part in land if part.area < 1e6]
    whole = unary_union([main_land, *others]).intersection(SHEET).simplify(FINE)
    drawn = sorted(parts_of(whole), key=lambda part: -part.area)

    def line(points) -> LineString:
        return LineString(carried(*np.array(points).T))

    def lake(points):
        shape = Polygon(carried(*np.array(points).T))
        return shape.buffer(8).buffer(-11).buffer(5).simplify(FINE)

    shown = whole.buffer(2)
    rivers = {name: line(points).intersection(shown) for name, points in PLACES["rivers"].items()}
    record = {
        "source": (
            "Natural Earth 1:10m land (public domain), from the npm package world-atlas 2.0.2, made by "
            "tools/italian_coast.py; rivers and lakes are our own lines"
        ),
        "format": "flat lists x0,y0,x1,y1,... in units of the drawing; land and lakes are closed rings",
        "land": [flat(orient(part).exterior.coords[:-1]) for part in drawn],
        "rivers": {
            name: flat(
                (max(river.geoms, key=lambda part: part.length) if hasattr(river, "geoms") else river).coords
            )
            for name, river in rivers.items()
        },
        "lakes": {
            name: flat(orient(lake(points)).exterior.coords[:-1]) for name, points in PLACES["lakes"].items()
        },
        "fringe": fringe(main_land, numbers),
    }
    text = json.dumps(record, separators=(",", ":")).replace('],"', '],\n"').replace("],[", "],\n[")
    (DATA / "coast.json").write_text(text + "\n", encoding="utf-8")


def fringe(land, numbers: list[str]) -> dict[str, str]:
    """Hexes with mere slivers of shore, drawn as part of the province beside them."""
    province = {record["id"]: record["province"] for record in records("hexes", "hex")}
    grown: dict[str, list[str]] = {}
    for number in numbers:
        for other in neighbours(number):
            if other not in province and other not in ABROAD:
                grown.setdefault(other, []).append(province[number])
    found = {}
    for number, beside in sorted(grown.items()):
        x, y = on_board(*centre(number))
        corners = [
            (x + HEX / sqrt(3) * sin(pi / 3 * k), y + HEX / sqrt(3) * cos(pi / 3 * k)) for k in range(6)
        ]
        cell = Polygon(corners)
        if 0.0 < land.intersection(cell).area / cell.area < 0.6:
            found[number] = max(sorted(set(beside)), key=beside.count)
    return found


def neighbours(number: str) -> list[str]:
    column, row = int(number[:2]), int(number[2:])
    even = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
    odd = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
    return [f"{column + a:02d}{row + d:02d}" for a, d in (odd if column % 2 else even)]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: italian_coast.py package/land-10m.json (from `npm pack world-atlas@2.0.2`)")
    main(Path(sys.argv[1]))
