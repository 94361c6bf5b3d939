"""What lies under any game: sea and shores, land out of play, provinces in the colour of their holder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hannibal.drawing.signs import held_class
from hannibal.drawing.svg import Markup, element, join, rings_data, use

_SHORE_BANDS = ((54.0, 0.2), (34.0, 0.24), (15.0, 0.36))


def sea_shading() -> Markup:
    """The sea, darker from the top to the bottom; for the definitions."""
    return element(
        "linearGradient",
        element("stop", offset="0", class_="b-sea-top"),
        element("stop", offset="1", class_="b-sea-bottom"),
        id="b-sea",
        x1="0",
        y1="0",
        x2="0",
        y2="1",
    )


def slanted_lines(name: str, gap: int, class_: str) -> Markup:
    """A pattern of slanted lines; for the definitions."""
    return element(
        "pattern",
        element("path", d=f"M0 0V{gap}", class_=class_),
        id=name,
        width=str(gap),
        height=str(gap),
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )


def province_area(province: str, rings: Iterable[Sequence[float]]) -> Markup:
    """The shape of a province, and the clip that keeps its band inside it; for the definitions."""
    shape = element("path", id=f"b-area-{province}", d=rings_data(rings))
    return join((shape, element("clipPath", use(f"b-area-{province}"), id=f"b-clip-{province}")))


def sea_layer(view: tuple[float, float, float, float]) -> Markup:
    """The sea and the lighter water along the shores."""
    left, top, width, height = view
    water = element("rect", x=left, y=top, width=width, height=height, class_="sea")
    shores = [
        use("b-land", class_="shore", stroke_width=wide, stroke_opacity=f"{strength:g}")
        for wide, strength in _SHORE_BANDS
    ]
    return element("g", water, *shores, id="sea")


def land_layer() -> Markup:
    """All land, in the colour of land out of play."""
    return element("g", use("b-land", class_="out"), id="land")


def province_group(
    province: str, holder: str | None, pattern: str | None, bands: Sequence[tuple[float, str]]
) -> Markup:
    """A province: its tint, its pattern if it has one, and the bands inside its border (width, opacity)."""
    area = f"b-area-{province}"
    band = element(
        "g",
        *(use(area, class_="band", stroke_width=wide, stroke_opacity=strength) for wide, strength in bands),
        clip_path=f"url(#b-clip-{province})",
    )
    return element(
        "g",
        use(area, class_="tint"),
        *(() if pattern is None else (use(area, class_=pattern),)),
        band,
        class_=f"province {held_class(holder)}",
        data_province=province,
    )
