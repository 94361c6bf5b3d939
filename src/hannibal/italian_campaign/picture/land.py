"""What lies under the game: sea, shores, provinces, terrain, the grid, rivers, borders, mountains, roads."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from hannibal.drawing.land import province_area, province_group, sea_shading, slanted_lines
from hannibal.drawing.look import Layer, Point
from hannibal.drawing.svg import (
    Markup,
    element,
    fitted,
    join,
    line_data,
    moved,
    number,
    rings_data,
    smooth_data,
    use,
)
from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.model import DataPack, Hex
from hannibal.italian_campaign.picture.geometry import Geometry, outline

_BANDS = ((26.0, ".14"), (11.0, ".3"))
_NUMBER_SIZE = 11.0
_NUMBER_WIDTH = 24.0
# Where in a hex its hills and mountains stand, and their half widths; the first set leaves room for a city.
_PEAKS = (
    ((-25.0, -4.0, 15.0), (24.0, -2.0, 16.0), (-13.0, 26.0, 13.0), (17.0, 27.0, 12.0)),
    ((-18.0, -9.0, 17.0), (15.0, -13.0, 19.0), (-3.0, 14.0, 18.0), (24.0, 17.0, 13.0)),
    ((-22.0, 10.0, 16.0), (2.0, -10.0, 20.0), (20.0, 12.0, 17.0), (-3.0, 26.0, 12.0)),
)
_HILLS = (
    ((-26.0, -6.0, 10.0), (26.0, 16.0, 10.0)),
    ((-18.0, -10.0, 12.0), (12.0, 2.0, 13.0), (-8.0, 20.0, 10.0)),
    ((16.0, -12.0, 12.0), (-14.0, 2.0, 13.0), (12.0, 22.0, 10.0)),
)


def space_ids(pack: DataPack) -> dict[str, str]:
    """How each hex is named in actions and on the page: by its city where it has one, else by its number."""
    cities = {city.hex: city.id for city in pack.cities.values()}
    return {place: cities.get(place, place) for place in pack.hexes}


def definitions(pack: DataPack, geometry: Geometry) -> Markup:
    """The shapes that several layers draw again: land, provinces, their clips, one hex, the sea's shading."""
    areas = []
    for province in pack.provinces:
        numbers = [place.id for place in pack.hexes.values() if place.province == province]
        numbers += [fringe for fringe, owner in geometry.fringe.items() if owner == province]
        rings = [[value for point in ring for value in point] for ring in outline(geometry, numbers)]
        areas.append(province_area(province, rings))
    land = element("path", id="b-land", d=rings_data(geometry.land))
    shore = element("clipPath", use("b-land"), id="b-clip-land")
    lines = slanted_lines("b-diagonal", 15, "b-diagonal-line")
    return join((sea_shading(), lines, land, shore, _cell(geometry), *areas))


def _cell(geometry: Geometry) -> Markup:
    reach, half = geometry.hex / sqrt(3), geometry.hex / 2
    points = ((0, -reach), (half, -reach / 2), (half, reach / 2), (0, reach), (-half, reach / 2))
    data = line_data([value for point in (*points, (-half, -reach / 2)) for value in point], closed=True)
    return element("path", d=data, id="b-cell")


def provinces_layer(pack: DataPack, held: Mapping[str, str | None]) -> Markup:
    """One group for each province: its tint, its diagonal lines and the band inside its border."""
    groups = [
        province_group(province.id, held[province.id], "diagonal" if province.diagonal else None, _BANDS)
        for province in pack.provinces.values()
    ]
    return element("g", *groups, id="provinces", clip_path="url(#b-clip-land)")


def _data(points: list[Point], *, closed: bool = False) -> str:
    return line_data([value for point in points for value in point], closed=closed)


def terrain_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """Rough and mountain hexes darker than clear ones, on land only."""
    shades = []
    for terrain in ("rough", "mountain"):
        cells = [place.id for place in pack.hexes.values() if place.terrain == terrain]
        data = "".join(_data(geometry.corners(place), closed=True) for place in cells)
        shades.append(element("path", d=data, class_=f"terrain {terrain}"))
    return element("g", *shades, id="terrain", clip_path="url(#b-clip-land)")


def relief_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """Rivers, lakes, the grid, the shore, mountains, and borders of provinces along the sides of hexes."""
    grid, borders, frontier = _sides(pack, geometry)
    on_land = element(
        "g",
        element("path", d=frontier, class_="frontier"),
        element("path", d=borders, class_="border-case"),
        element("path", d=borders, class_="border"),
        clip_path="url(#b-clip-land)",
    )
    return element(
        "g",
        element("path", d="".join(smooth_data(river) for river in geometry.rivers), class_="river"),
        element("path", d=rings_data(geometry.lakes), class_="lake"),
        element("path", d=grid, class_="grid"),
        use("b-land", class_="coast"),
        _mountains(pack, geometry),
        on_land,
        id="relief",
    )


def _sides(pack: DataPack, geometry: Geometry) -> tuple[str, str, str]:
    """Every side of the hexes once; those between two provinces; those where the land goes on out of play."""
    grid, borders, frontier = [], [], []
    for place in pack.hexes.values():
        corners = geometry.corners(place.id)
        for side, other in enumerate(neighbours(place.id)):
            data = _data([corners[(side + 1) % 6], corners[(side + 2) % 6]])
            beyond = pack.hexes.get(other)
            if beyond is None:
                grid.append(data)
                if other not in geometry.fringe:
                    frontier.append(data)
            elif place.id < other:
                grid.append(data)
                if beyond.province != place.province:
                    borders.append(data)
    return "".join(grid), "".join(borders), "".join(frontier)


def _mountains(pack: DataPack, geometry: Geometry) -> Markup:
    """Hills in rough hexes, mountains in mountain hexes and beyond the edge, the near ones in front."""
    cities = {city.hex for city in pack.cities.values()}
    found: list[tuple[float, float, float, str]] = []
    for place in pack.hexes.values():
        if place.terrain != "clear":
            found += _heights(place, geometry, place.id in cities)
    found += [(mountain.x, mountain.y, mountain.size, mountain.kind) for mountain in geometry.mountains]
    drawn = []
    for count, (x, y, size, kind) in enumerate(sorted(found, key=lambda height: (height[1], height[0]))):
        foot = f"translate({number(x)} {number(y + size * 0.45)})"
        symbol = f"b-{kind}{(count * 7 + int(x)) % 2}"
        drawn.append(use(symbol, transform=f"{foot}scale({number(size * 0.95)} {number(size * 1.05)})"))
    return element("g", *drawn, class_="heights")


def _heights(place: Hex, geometry: Geometry, city: bool) -> list[tuple[float, float, float, str]]:
    x, y = geometry.centre(place.id)
    sets = _PEAKS if place.terrain == "mountain" else _HILLS
    chosen = sets[0] if city else sets[1 + (place.column * 3 + place.row) % (len(sets) - 1)]
    kind = "alp" if place.terrain == "mountain" else "hill"
    return [(x + right, y + down, size, kind) for right, down, size in chosen]


def road_sides(pack: DataPack) -> set[tuple[str, str]]:
    """Which neighbouring hexes a road joins, each pair once."""
    return {
        (min(one, other), max(one, other))
        for road in pack.roads.values()
        for one, other in zip(road.hexes, road.hexes[1:], strict=False)
    }


def roads_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """Roads from side to side of each hex, straight into cities and junctions, in a bend elsewhere."""
    cities = {city.hex for city in pack.cities.values()}
    ways: dict[str, list[Point]] = {}
    for one, other in sorted(road_sides(pack)):
        (x, y), (far_x, far_y) = geometry.centre(one), geometry.centre(other)
        middle = (x + far_x) / 2, (y + far_y) / 2
        ways.setdefault(one, []).append(middle)
        ways.setdefault(other, []).append(middle)
    parts = []
    for place, sides in ways.items():
        x, y = geometry.centre(place)
        if len(sides) == 2 and place not in cities:
            (start_x, start_y), (end_x, end_y) = sides
            bend = f"M{number(start_x)} {number(start_y)}Q{number(x)} {number(y)} "
            parts.append(f"{bend}{number(end_x)} {number(end_y)}")
        else:
            parts += [_data([(x, y), side]) for side in sides]
    data = "".join(parts)
    return element(
        "g",
        element("path", d=data, class_="case road-case"),
        element("path", d=data, class_="link road"),
        id="roads",
    )


def _hex_words(pack: DataPack, place: Hex, ids: Mapping[str, str]) -> str:
    city = pack.cities.get(ids[place.id])
    province = pack.provinces[place.province].name
    head = f"{city.name}, hex {place.id}" if city else f"Hex {place.id}"
    return f"{head}, {place.terrain}, {province}{', coast' if place.coast else ''}"


def hexes_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """Every hex as a field of its own to point at."""
    ids = space_ids(pack)
    return element(
        "g",
        *(
            use(
                "b-cell",
                class_=f"space hex {place.terrain}",
                data_space=ids[place.id],
                aria_label=_hex_words(pack, place, ids),
                transform=moved(*geometry.centre(place.id)),
            )
            for place in pack.hexes.values()
        ),
        id="spaces",
    )


def numbers_layer(pack: DataPack, geometry: Geometry, layer: Layer) -> Markup:
    """The number of every hex, small under its upper corner; the sparse layer has none."""
    if layer == "phone":
        return element("g", id="numbers")
    drawn = []
    for place in pack.hexes:
        x, y = geometry.centre(place)
        drawn.append(fitted(place, x, y - 28.5, _NUMBER_WIDTH, font_size=_NUMBER_SIZE, class_="hex-number"))
    return element("g", *drawn, id="numbers")
