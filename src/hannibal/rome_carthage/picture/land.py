"""What lies under the game: sea, shores, provinces, rivers, borders, mountains and roads."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from hannibal.drawing.land import province_area, province_group, sea_shading, slanted_lines
from hannibal.drawing.look import Layer, Point
from hannibal.drawing.metrics import Box
from hannibal.drawing.svg import (
    Markup,
    element,
    join,
    line_data,
    moved,
    number,
    rings_data,
    smooth_data,
    use,
)
from hannibal.rome_carthage.facts.model import Connection, DataPack
from hannibal.rome_carthage.picture.geometry import Geometry

_BANDS = ((24.0, ".13"), (9.0, ".34"))
_SNOWY = ("high", "peak")
_SHORT_LINK = 95.0


def definitions(geometry: Geometry) -> Markup:
    """The shapes that several layers draw again: land, provinces and their clips, the sea's shading."""
    hatch = slanted_lines("b-hatch", 9, "b-hatching")
    land = element("path", id="b-land", d=rings_data(geometry.land))
    areas = [province_area(province, rings) for province, rings in geometry.provinces.items()]
    return join((sea_shading(), hatch, land, *areas))


def provinces_layer(pack: DataPack, held: Mapping[str, str | None]) -> Markup:
    """One group for each province: its tint, its hatch and the band inside its border."""
    groups = [province_group(province, held[province], "hatch", _BANDS) for province in pack.provinces]
    return element("g", *groups, id="provinces")


def relief_layer(geometry: Geometry) -> Markup:
    """Rivers, borders, the shore line and the mountains."""
    rivers = "".join(smooth_data(river) for river in geometry.rivers)
    borders = "".join(line_data(border) for border in geometry.borders)
    frontier = "".join(line_data(line) for line in geometry.frontier)
    return element(
        "g",
        element("path", d=rivers, class_="river"),
        element("path", d=borders, class_="border"),
        element("path", d=frontier, class_="frontier"),
        use("b-land", class_="coast"),
        _mountains(geometry),
        id="relief",
    )


def _mountains(geometry: Geometry) -> Markup:
    drawn = []
    for count, mountain in enumerate(geometry.mountains):
        symbol = f"b-{'alp' if mountain.kind in _SNOWY else 'hill'}{(count * 7 + int(mountain.x)) % 2}"
        height = mountain.size * (1.25 if mountain.kind == "high" else 1.1)
        foot = f"translate({number(mountain.x)} {number(mountain.y + mountain.size * 0.45)})"
        drawn.append(use(symbol, transform=f"{foot}scale({number(mountain.size * 0.95)} {number(height)})"))
    return join(drawn)


def _ends(pack: DataPack, link: Connection) -> tuple[Point, Point]:
    first, second = pack.spaces[link.a], pack.spaces[link.b]
    return (first.x, first.y), (second.x, second.y)


def link_data(pack: DataPack, geometry: Geometry, link: Connection) -> str:
    """Path data of one connection, bent where the layout says so."""
    start, end = _ends(pack, link)
    bend = geometry.bends.get(frozenset((link.a, link.b)))
    middle = "L" if bend is None else f"Q{number(bend[0])} {number(bend[1])} "
    return f"M{number(start[0])} {number(start[1])}{middle}{number(end[0])} {number(end[1])}"


def link_middle(pack: DataPack, geometry: Geometry, link: Connection) -> Point:
    """The middle of a connection, where the sign of a pass or strait stands."""
    start, end = _ends(pack, link)
    bend = geometry.bends.get(frozenset((link.a, link.b)))
    if bend is None:
        return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (start[0] + 2 * bend[0] + end[0]) / 4, (start[1] + 2 * bend[1] + end[1]) / 4


def pass_scale(pack: DataPack, link: Connection, layer: Layer) -> float:
    """The size of the sign of a pass or strait: smaller where its two spaces stand close together."""
    near = dist(*_ends(pack, link)) < _SHORT_LINK
    return round((0.72 if near else 1.0) * (1.25 if layer == "phone" else 1.0), 2)


def pass_boxes(pack: DataPack, geometry: Geometry, layer: Layer) -> list[Box]:
    """The boxes that the signs of passes and straits cover."""
    return [
        Box.around(*link_middle(pack, geometry, link), *(2 * [34 * pass_scale(pack, link, layer)]))
        for link in pack.connections
        if link.kind != "road"
    ]


def pass_line(kind: str, data: str, sign: Markup, a: str | None = None, b: str | None = None) -> Markup:
    """A pass or a strait: its own dashes on a light ground, with its sign on it."""
    return element(
        "g",
        element("path", d=data, class_="case pass-case"),
        element("path", d=data, class_="line"),
        sign,
        class_=f"link {kind}",
        data_a=a,
        data_b=b,
        data_kind=kind if a else None,
    )


def roads_layer(pack: DataPack, geometry: Geometry, layer: Layer) -> Markup:
    """Every connection once: plain roads first, passes and straits over them."""
    plain = [link for link in pack.connections if link.kind == "road"]
    cases = "".join(link_data(pack, geometry, link) for link in plain)
    roads = [
        element(
            "path",
            d=link_data(pack, geometry, link),
            class_="link road",
            data_a=link.a,
            data_b=link.b,
            data_kind="road",
        )
        for link in plain
    ]
    passes = []
    for link in pack.connections:
        if link.kind != "road":
            middle = link_middle(pack, geometry, link)
            sign = use(f"b-{link.kind}", transform=moved(*middle, pass_scale(pack, link, layer)))
            passes.append(pass_line(link.kind, link_data(pack, geometry, link), sign, link.a, link.b))
    return element("g", element("path", d=cases, class_="case road-case"), *roads, *passes, id="roads")
