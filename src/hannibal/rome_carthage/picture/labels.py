"""All the words on the board, each with the box it covers."""

from __future__ import annotations

from collections.abc import Mapping

from hannibal.drawing.labels import Label, province_name, written_label
from hannibal.drawing.look import Layer
from hannibal.drawing.names import NamePlace, split_name
from hannibal.drawing.signs import held_class
from hannibal.drawing.svg import Markup, element
from hannibal.rome_carthage.facts.model import DataPack, Space
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.picture.geometry import Geometry
from hannibal.rome_carthage.picture.markers import is_capital

_SIZES: Mapping[Layer, Mapping[str, float]] = {
    "full": {"open": 24.0, "tribe": 24.0, "walled": 25.0, "capital": 31.0},
    "phone": {"open": 34.0, "tribe": 34.0, "walled": 40.0, "capital": 50.0},
}


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
        labels.append(written_label(space_id, lines, place.x, place.y, place.anchor, size))
    return labels


def name_lines(pack: DataPack, province: str, place: NamePlace, edition: Edition) -> tuple[str, ...]:
    """The lines of a province's name in capitals."""
    name = place.text.get(edition, pack.provinces[province].name_in(edition))
    return split_name(name.upper(), place.lines)


def province_names_layer(
    pack: DataPack, geometry: Geometry, held: Mapping[str, str | None], edition: Edition
) -> Markup:
    """The names of the provinces, in the colour of their holder."""
    drawn: list[Markup] = []
    for province, place in geometry.names.items():
        lines = name_lines(pack, province, place, edition)
        weight = " significant" if pack.provinces[province].significant else ""
        colour = f"province-name{weight} {held_class(held[province])}"
        drawn += province_name(province, lines, place, colour)
    return element("g", *drawn, id="province-names")
