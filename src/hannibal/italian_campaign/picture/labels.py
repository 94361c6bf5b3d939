"""All the words on the map, each with the box it covers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hannibal.drawing.look import Anchor, Layer
from hannibal.drawing.metrics import Box, capitals_width, sans_width
from hannibal.drawing.names import CAP_HEIGHT, NamePlace, baseline, free_name, split_name, turned
from hannibal.drawing.signs import held_class
from hannibal.drawing.svg import Markup, element, fitted
from hannibal.italian_campaign.facts import City, DataPack
from hannibal.italian_campaign.picture.geometry import Geometry

_SIZES: Mapping[Layer, Mapping[str, float]] = {
    "full": {"unfortified": 21.0, "fortified": 22.0, "walled": 23.0, "class-2": 24.0, "class-1": 30.0},
    "phone": {"unfortified": 36.0, "fortified": 36.0, "walled": 38.0, "class-2": 42.0, "class-1": 54.0},
}
_LEADING = 0.95
_DESCENT = 0.04


@dataclass(frozen=True)
class Label:
    """The name of a city as it is written: its lines and the box they cover."""

    city: str
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: Anchor
    size: float
    box: Box


def label_size(city: City, layer: Layer) -> float:
    """The size of the name of a city."""
    return _SIZES[layer][city.kind]


def place_labels(pack: DataPack, geometry: Geometry, layer: Layer) -> list[Label]:
    """The names of all cities that the layer names, with their boxes."""
    labels = []
    for name, place in geometry.labels.items():
        city = pack.cities[name]
        at_x, at_y = geometry.centre(city.hex)
        x, y = at_x + place.x, at_y + place.y
        lines, size = split_name(city.name, place.lines), label_size(city, layer)
        width = max(sans_width(line, size) for line in lines)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[place.anchor]
        bottom = y + (len(lines) - 1) * size * _LEADING + size * _DESCENT
        box = Box(left, y - size * CAP_HEIGHT, left + width, bottom)
        labels.append(Label(name, lines, x, y, place.anchor, size, box))
    return labels


def labels_layer(pack: DataPack, labels: list[Label]) -> Markup:
    """The names of the cities."""
    drawn = []
    for label in labels:
        city = pack.cities[label.city]
        strong = " walled" if city.kind in ("walled", "class-2", "class-1") else ""
        for count, line in enumerate(label.lines):
            drawn.append(
                fitted(
                    line,
                    label.x,
                    label.y + count * label.size * _LEADING,
                    sans_width(line, label.size),
                    font_size=label.size,
                    text_anchor=None if label.anchor == "start" else label.anchor,
                    class_=f"label{strong}",
                    data_label=label.city,
                )
            )
    return element("g", *drawn, id="labels")


def name_lines(pack: DataPack, province: str, place: NamePlace) -> tuple[str, ...]:
    """The lines of a province's name in capitals."""
    return split_name(pack.provinces[province].name.upper(), place.lines)


def province_names_layer(pack: DataPack, geometry: Geometry, held: Mapping[str, str | None]) -> Markup:
    """The names of the provinces, in the colour of their holder."""
    drawn = []
    for province, place in geometry.provinces.items():
        lines = name_lines(pack, province, place.name)
        for count, line in enumerate(lines):
            drawn.append(
                fitted(
                    line,
                    place.name.x,
                    baseline(place.name, count, len(lines)),
                    capitals_width(line, place.name.size),
                    font_size=place.name.size,
                    class_=f"province-name significant {held_class(held[province])}",
                    data_province=province,
                    transform=turned(place.name),
                )
            )
    return element("g", *drawn, id="province-names")


def scenery_names_layer(geometry: Geometry) -> Markup:
    """The names of the seas and of the lands out of play."""
    drawn = [text for name in geometry.seas for text in free_name(name, "sea-name")]
    drawn += [text for name in geometry.regions for text in free_name(name, "region-name")]
    return element("g", *drawn, id="scenery-names")
