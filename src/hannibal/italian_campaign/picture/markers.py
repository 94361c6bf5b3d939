"""The signs of the map: cities by class with their loyalty, recruiting centres, badges, siege works."""

from __future__ import annotations

from collections.abc import Mapping

from hannibal.drawing.look import Layer
from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.signs import held_class, mountain_symbols, signs, square, tanit, towered, wreath
from hannibal.drawing.svg import Markup, element, fitted, join, moved, use
from hannibal.italian_campaign.facts.model import City, CityClass, DataPack
from hannibal.italian_campaign.picture.geometry import Geometry

CITY_WORDS: Mapping[CityClass, str] = {
    "unfortified": "unfortified city",
    "fortified": "fortified city",
    "walled": "walled city",
    "class-2": "class 2 fortress",
    "class-1": "class 1 fortress",
}
BADGE_SIZE = (64.0, 30.0)
_HALF_SIZE = {"unfortified": 13.0, "fortified": 13.5, "walled": 16.5, "class-2": 20.0, "class-1": 26.0}
_LOYALTY = (15.0, 14.0)
"""Where the middle of the loyalty disc is, beyond the half size of the city."""
_LOYALTY_SIZE = 20.0
_PHONE_SCALE = 1.35
_FIGURE = 16.0


def marker_scale(layer: Layer) -> float:
    """How much larger signs are drawn on the sparse layer."""
    return _PHONE_SCALE if layer == "phone" else 1.0


def city_box(city: City, geometry: Geometry, layer: Layer) -> Box:
    """The box that the marker of a city covers."""
    size = 2 * _HALF_SIZE[city.kind] * marker_scale(layer)
    return Box.around(*geometry.centre(city.hex), size, size)


def loyalty_at(city: City) -> tuple[float, float]:
    """The middle of the loyalty disc, from the middle of the city."""
    half = _HALF_SIZE[city.kind]
    return half * 0.62 + _LOYALTY[0] * 0.55, half * 0.62 + _LOYALTY[1] * 0.55


def loyalty_box(city: City, geometry: Geometry, layer: Layer) -> Box | None:
    """The box that the loyalty disc of a city covers, if the city has one."""
    if city.loyalty is None:
        return None
    (x, y), scale = geometry.centre(city.hex), marker_scale(layer)
    right, down = loyalty_at(city)
    size = _LOYALTY_SIZE * scale
    return Box.around(x + right * scale, y + down * scale, size, size)


def _standard_at(city: City) -> tuple[float, float]:
    half = _HALF_SIZE[city.kind]
    return -half * 0.62 - 10, half * 0.62 + 5


def standard_box(city: City, geometry: Geometry, layer: Layer) -> Box | None:
    """The box that the standard of a recruiting centre covers."""
    if not city.centre:
        return None
    (x, y), scale, (right, down) = geometry.centre(city.hex), marker_scale(layer), _standard_at(city)
    return Box.around(x + right * scale, y + (down - 1) * scale, 16 * scale, 24 * scale)


def badge_box(centre: tuple[float, float], layer: Layer) -> Box:
    """The box that the badge of a province covers."""
    width, height = BADGE_SIZE
    return Box.around(*centre, width * marker_scale(layer), height * marker_scale(layer))


def _fortress() -> Markup:
    """A walled city within a second wall."""
    ring = element("rect", x=-19.0, y=-19.0, width=38.0, height=38.0, class_="b-rim")
    wall = element("rect", x=-17.5, y=-17.5, width=35.0, height=35.0, class_="b-outer-wall")
    return element("g", ring, wall, use("b-walled", transform="scale(.74)"), id="b-class-2")


def _stronghold() -> Markup:
    ring = element("circle", r=27.0, class_="b-rim")
    wall = element("circle", r=24.5, class_="b-outer-wall")
    return element("g", ring, wall, use("b-walled", transform="scale(.94)"), id="b-class-1")


def _standard() -> Markup:
    """The standard of the legions, for recruiting centres."""
    cloth = element("path", d="M-6-10H6V1L3-1 0 2-3-1-6 1Z", class_="b-cloth")
    pole = element("path", d="M0-13V11M-8-10H8", class_="b-pole")
    return element("g", pole, cloth, id="b-standard")


def _works() -> Markup:
    """A ring of stakes, whole and half."""
    ring = element("circle", r=33.0, class_="b-stakes")
    half = element("path", d="M-33 0A33 33 0 0 1 33 0", class_="b-stakes")
    return join((element("g", ring, id="b-works-complete"), element("g", half, id="b-works-partial")))


def symbols() -> Markup:
    """Every symbol that cities, badges and works are drawn with."""
    rim, body = element("circle", r=13.0, class_="b-rim"), element("circle", r=11.0, class_="b-body")
    box = square(13.5, "b-rim"), square(11.0, "b-fort")
    return join(
        (
            wreath(),
            tanit(),
            element("g", rim, body, signs(0.7), id="b-unfortified"),
            element("g", *box, signs(0.72), id="b-fortified"),
            towered("b-walled", 12.0, 4.2, 0.8),
            _fortress(),
            _stronghold(),
            _standard(),
            _works(),
            mountain_symbols(),
        )
    )


def loyalty_disc(loyalty: int, x: float, y: float) -> Markup:
    """The number a die must reach to win the city over, which is also its worth."""
    figure = str(loyalty)
    return element(
        "g",
        element("circle", r=10.0, class_="loyalty-disc"),
        fitted(figure, 0.0, 5.8, sans_width(figure, _FIGURE), font_size=_FIGURE, class_="loyalty-figure"),
        class_="loyalty",
        transform=moved(x, y),
    )


def city_marker(city: City, holder: str | None, place: str) -> Markup:
    """One city, drawn round the origin of the transform that carries it to its hex."""
    parts = [use(f"b-{city.kind}")]
    if city.centre:
        parts.append(use("b-standard", transform=moved(*_standard_at(city))))
    if city.loyalty is not None:
        parts.append(loyalty_disc(city.loyalty, *loyalty_at(city)))
    worth = "" if city.loyalty is None else f", loyalty {city.loyalty}"
    centre = ", recruiting centre" if city.centre else ""
    return element(
        "g",
        *parts,
        class_=f"city {city.kind} {held_class(holder)}",
        data_city=city.id,
        data_space=city.id,
        aria_label=f"{city.name}, {CITY_WORDS[city.kind]}{worth}{centre}",
        transform=place,
    )


def cities_layer(pack: DataPack, geometry: Geometry, held: Mapping[str, str], layer: Layer) -> Markup:
    """All cities in the colour of their holder."""
    scale = marker_scale(layer)
    return element(
        "g",
        *(
            city_marker(city, held[city.id], moved(*geometry.centre(city.hex), scale))
            for city in pack.cities.values()
        ),
        id="cities",
    )


def province_badge(points: int, holder: str | None, place: str, province: str | None = None) -> Markup:
    """Who holds a province, as a sign, and what it is worth each winter."""
    width, height = BADGE_SIZE
    figure = str(points)
    plate = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": 5.0}
    return element(
        "g",
        element("rect", class_="badge-plate", **plate),
        element("g", signs(), transform="translate(-15 0)"),
        fitted(figure, 14.0, 8.0, sans_width(figure, 23.0), font_size=23.0, class_="badge-figure"),
        class_=f"province-badge {held_class(holder)}",
        data_province=province,
        transform=place,
    )


def badges_layer(pack: DataPack, geometry: Geometry, held: Mapping[str, str | None], layer: Layer) -> Markup:
    """The badges of all provinces."""
    return element(
        "g",
        *(
            province_badge(
                pack.provinces[name].victory_points,
                held[name],
                moved(*place.badge, marker_scale(layer)),
                name,
            )
            for name, place in geometry.provinces.items()
        ),
        id="badges",
    )
