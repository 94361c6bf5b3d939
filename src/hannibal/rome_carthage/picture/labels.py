"""All the words on the board, each with the box it covers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hannibal.drawing.look import Anchor, Layer
from hannibal.drawing.metrics import Box, capitals_width, sans_width
from hannibal.drawing.names import CAP_HEIGHT, NamePlace, baseline, free_name, split_name, turned
from hannibal.drawing.signs import held_class
from hannibal.drawing.svg import Markup, element, fitted
from hannibal.rome_carthage.facts import DataPack, Space
from hannibal.rome_carthage.picture.geometry import Geometry
from hannibal.rome_carthage.picture.markers import is_capital
from hannibal.rome_carthage.provenance import Edition

_SIZES: Mapping[Layer, Mapping[str, float]] = {
    "full": {"open": 24.0, "tribe": 24.0, "walled": 25.0, "capital": 31.0},
    "phone": {"open": 34.0, "tribe": 34.0, "walled": 40.0, "capital": 50.0},
}
_LEADING = 0.95
_DESCENT = 0.04


@dataclass(frozen=True)
class Label:
    """The name of a space as it is written: its lines and the box they cover."""

    space: str
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: Anchor
    size: float
    box: Box


def label_size(space: Space, layer: Layer) -> float:
    """The size of the name of a space."""
    return _SIZES[layer]["capital" if is_capital(space) else space.kind]


def place_labels(pack: DataPack, geometry: Geometry, edition: Edition, layer: Layer) -> list[Label]:
    """The names of all spaces that the layer names, with their boxes."""
    labels = []
    for space_id, place in geometry.labels.items():
        space = pack.spaces[space_id]
        lines = split_name(place.text.get(edition, space.name_in(edition)), place.lines)
        size = label_size(space, layer)
        width = max(sans_width(line, size) for line in lines)
        left = {"start": place.x, "middle": place.x - width / 2, "end": place.x - width}[place.anchor]
        bottom = place.y + (len(lines) - 1) * size * _LEADING + size * _DESCENT
        box = Box(left, place.y - size * CAP_HEIGHT, left + width, bottom)
        labels.append(Label(space_id, lines, place.x, place.y, place.anchor, size, box))
    return labels


def labels_layer(pack: DataPack, labels: list[Label]) -> Markup:
    """The names of the spaces."""
    drawn = []
    for label in labels:
        kind = pack.spaces[label.space].kind
        for count, line in enumerate(label.lines):
            drawn.append(
                fitted(
                    line,
                    label.x,
                    label.y + count * label.size * _LEADING,
                    sans_width(line, label.size),
                    font_size=label.size,
                    text_anchor=None if label.anchor == "start" else label.anchor,
                    class_=f"label {kind}",
                    data_label=label.space,
                )
            )
    return element("g", *drawn, id="labels")


def name_lines(pack: DataPack, province: str, place: NamePlace, edition: Edition) -> tuple[str, ...]:
    """The lines of a province's name in capitals."""
    name = place.text.get(edition, pack.provinces[province].name_in(edition))
    return split_name(name.upper(), place.lines)


def province_names_layer(
    pack: DataPack, geometry: Geometry, held: Mapping[str, str | None], edition: Edition
) -> Markup:
    """The names of the provinces, in the colour of their holder."""
    drawn = []
    for province, place in geometry.names.items():
        lines = name_lines(pack, province, place, edition)
        weight = " significant" if pack.provinces[province].significant else ""
        for count, line in enumerate(lines):
            drawn.append(
                fitted(
                    line,
                    place.x,
                    baseline(place, count, len(lines)),
                    capitals_width(line, place.size),
                    font_size=place.size,
                    class_=f"province-name{weight} {held_class(held[province])}",
                    data_province=province,
                    transform=turned(place),
                )
            )
    return element("g", *drawn, id="province-names")


def scenery_names_layer(geometry: Geometry) -> Markup:
    """The names of the seas and of the lands out of play."""
    drawn = [text for name in geometry.seas for text in free_name(name, "sea-name")]
    drawn += [text for name in geometry.regions for text in free_name(name, "region-name")]
    return element("g", *drawn, id="scenery-names")
