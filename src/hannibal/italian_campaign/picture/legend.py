"""The legend of the map, the key to its pieces, and the word that it is a reconstruction."""

from __future__ import annotations

from typing import Final

from hannibal.drawing.furniture import panel
from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.svg import Markup, element, fitted, join, line_data, moved, use
from hannibal.drawing.tokens import HEIGHT, MARK_SIZE, WALL_MARGIN
from hannibal.italian_campaign.facts.model import CityClass, DataPack
from hannibal.italian_campaign.picture.geometry import Geometry
from hannibal.italian_campaign.picture.markers import CITY_WORDS, loyalty_disc, province_badge
from hannibal.italian_campaign.picture.scene import Siege, Stack
from hannibal.italian_campaign.picture.tokens import group_size, siege_mark, stack_group, works_ring

NOTICE: Final = (
    "A reconstruction: the published map sheet was not seen.",
    "Cities, roads, terrain and points are ours.",
)
_LEGEND_SIZE = (640.0, 372.0)
_KEY_SIZE = (640.0, 330.0)
_WORD_SIZE = 20.5
_WORD_STRETCH = 0.95
_NOTICE_SIZE = 15.8
_CITY_ROWS: tuple[tuple[CityClass, float], ...] = (
    ("unfortified", 40.0),
    ("fortified", 80.0),
    ("walled", 124.0),
    ("class-2", 174.0),
    ("class-1", 234.0),
)
_TERRAIN_ROWS = (("clear", "Clear"), ("rough", "Rough"), ("mountain", "Mountain"))
_HOLDERS = (("rome", "Rome"), ("carthage", "Carthage"), ("none", "Nobody"))
_SAMPLES = (
    (
        Stack("", "carthage", 51, ("hannibal", "hanno"), elephants=3),
        "Strength points, leader, elephants, another",
        "leader; his modifier over his withdrawal",
    ),
    (Stack("", "rome", 26, ("longus",), "consul"), "A Roman consul (cos.)", "with his legions"),
    (Stack("", "rome", 20, inside=True), "Inside the city,", "without a leader"),
)


def panel_boxes(geometry: Geometry) -> list[Box]:
    """The boxes of the panels, where no piece may stand."""
    placed = ((geometry.legend, _LEGEND_SIZE), (geometry.key, _KEY_SIZE))
    return [Box(at[0], at[1], at[0] + size[0], at[1] + size[1]) for at, size in placed if at is not None]


def _word(text: str, x: float, y: float) -> Markup:
    width = sans_width(text, _WORD_SIZE) * _WORD_STRETCH
    return fitted(text, x, y, width, font_size=_WORD_SIZE, class_="legend-word")


def _city_rows() -> Markup:
    rows = []
    for kind, y in _CITY_ROWS:
        rows.append(element("g", use(f"b-{kind}"), class_="held-by-none", transform=moved(48, y)))
        rows.append(_word(CITY_WORDS[kind].capitalize(), 92, y + 7))
    return join(
        (
            *rows,
            loyalty_disc(5, 48, 286),
            _word("Loyalty, and its worth", 92, 293),
            use("b-standard", transform=moved(48, 332)),
            _word("Recruiting centre", 92, 339),
        )
    )


def _terrain_rows(geometry: Geometry, x: float) -> Markup:
    rows = []
    for count, (terrain, text) in enumerate(_TERRAIN_ROWS):
        y = 46.0 + count * 62.0
        cell = element(
            "g",
            use("b-cell", class_="tint held-by-rome"),
            use("b-cell", class_=f"terrain {terrain}") if terrain != "clear" else Markup(""),
            use("b-cell", class_="grid"),
            *_peaks(terrain),
            class_="held-by-rome",
            transform=moved(x, y, 26 / geometry.hex * 2),
        )
        rows += [cell, _word(text, x + 44, y + 7)]
    return join(rows)


def _peaks(terrain: str) -> list[Markup]:
    kinds = {"clear": (), "rough": (("hill0", -12), ("hill1", 14)), "mountain": (("alp0", -14), ("alp1", 13))}
    return [
        use(f"b-{kind}", transform=f"translate({right} 12)scale(19 22)") for kind, right in kinds[terrain]
    ]


def _other_rows(x: float) -> Markup:
    """Road, border, diagonal lines, and who holds a province."""
    road = line_data((x - 28, 228, x + 28, 228))
    border = line_data((x - 28, 264, x + 28, 264))
    box = {"x": x - 28, "y": 283.0, "width": 56.0, "height": 26.0}
    return join(
        (
            element("path", d=road, class_="case road-case"),
            element("path", d=road, class_="link road"),
            _word("Road", x + 44, 235),
            element("path", d=border, class_="border"),
            _word("Border of a province", x + 44, 271),
            element("g", element("rect", class_="tint", **box), class_="held-by-rome"),
            element("rect", class_="diagonal", **box),
            _word("Diagonal province", x + 44, 303),
            province_badge(6, "rome", moved(x, 336, 0.86)),
            _word("Holder, points a winter", x + 44, 343),
        )
    )


def _legend(geometry: Geometry) -> Markup:
    return join((panel(*_LEGEND_SIZE), _city_rows(), _terrain_rows(geometry, 372), _other_rows(372)))


def _sample(pack: DataPack, stack: Stack, x: float, y: float) -> Markup:
    """A token as it stands on the map, pointing down."""
    width, height = group_size((stack,), pack)
    top = y - (WALL_MARGIN if stack.inside else 0.0)
    box = Box(x, top, x + width, top + height)
    below = Box.around(x + width / 2, top + height + 12, 10, 10)
    return stack_group((stack,), "", pack, below, box, 1.0)


def _key(pack: DataPack) -> Markup:
    """Sample pieces with their words beside or under them."""
    (first, *first_words), (second, *second_words), (third, *third_words) = _SAMPLES
    besieged = Siege(6, "complete")
    drawn = [panel(*_KEY_SIZE), _sample(pack, first, 24, 24)]
    drawn += [_word(line, 24, 104 + 25 * place) for place, line in enumerate(first_words)]
    drawn += [_sample(pack, second, 24, 158), _sample(pack, third, 330, 158)]
    drawn += [_word(line, 24, 234 + 25 * place) for place, line in enumerate(second_words)]
    drawn += [_word(line, 330, 234 + 25 * place) for place, line in enumerate(third_words)]
    drawn.append(siege_mark("", besieged, Box(24, 278, 24 + MARK_SIZE[0], 278 + HEIGHT), 1.0))
    drawn.append(_word("Siege: the die it ends on", 84, 303))
    drawn.append(works_ring("", besieged, 400, 296, 0.6))
    drawn.append(_word("Siege works", 434, 303))
    return join(drawn)


def legend_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """The legend and the key to the pieces, where the layer has room for them."""
    panels = []
    if geometry.legend is not None:
        panels.append(element("g", _legend(geometry), transform=moved(*geometry.legend)))
    if geometry.key is not None:
        panels.append(element("g", _key(pack), transform=moved(*geometry.key)))
    return element("g", *panels, id="legend")


def notice_layer(geometry: Geometry, scale: float) -> Markup:
    """That the map is a reconstruction, under the title; on every layer."""
    if geometry.title is None:
        return element("g", id="reconstruction")
    (x, y), size = geometry.title, _NOTICE_SIZE * scale
    lines = [
        fitted(
            line,
            x + 2,
            y + (66 + 20 * count) * scale,
            sans_width(line, size) * 0.93,
            font_size=size,
            class_="reconstruction",
        )
        for count, line in enumerate(NOTICE)
    ]
    return element("g", *lines, id="reconstruction")
