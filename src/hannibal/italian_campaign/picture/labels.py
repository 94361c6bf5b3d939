"""All the words on the map, each with the box it covers."""

from __future__ import annotations

from collections.abc import Mapping

from hannibal.drawing.labels import Label, province_name, written_label
from hannibal.drawing.look import Layer
from hannibal.drawing.names import NamePlace, split_name
from hannibal.drawing.signs import held_class
from hannibal.drawing.svg import Markup, element
from hannibal.italian_campaign.facts.model import City, DataPack
from hannibal.italian_campaign.picture.geometry import Geometry

_SIZES: Mapping[Layer, Mapping[str, float]] = {
    "full": {"unfortified": 21.0, "fortified": 22.0, "walled": 23.0, "class-2": 24.0, "class-1": 30.0},
    "phone": {"unfortified": 36.0, "fortified": 36.0, "walled": 38.0, "class-2": 42.0, "class-1": 54.0},
}


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
        lines = split_name(city.name, place.lines)
        labels.append(written_label(name, lines, x, y, place.anchor, label_size(city, layer)))
    return labels


def label_class(city: City) -> str:
    """Cities behind real walls are written strongly."""
    return "label walled" if city.kind in ("walled", "class-2", "class-1") else "label"


def name_lines(pack: DataPack, province: str, place: NamePlace) -> tuple[str, ...]:
    """The lines of a province's name in capitals."""
    return split_name(pack.provinces[province].name.upper(), place.lines)


def province_names_layer(pack: DataPack, geometry: Geometry, held: Mapping[str, str | None]) -> Markup:
    """The names of the provinces, in the colour of their holder."""
    drawn: list[Markup] = []
    for province, place in geometry.provinces.items():
        lines = name_lines(pack, province, place.name)
        colour = f"province-name significant {held_class(held[province])}"
        drawn += province_name(province, lines, place.name, colour)
    return element("g", *drawn, id="province-names")
