"""No word of the map runs into another, into a city, a number of loyalty, a badge or a panel."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from hannibal.drawing.labels import Label
from hannibal.drawing.metrics import Box
from hannibal.drawing.names import name_box
from hannibal.italian_campaign.facts.model import City, DataPack
from hannibal.italian_campaign.facts.pack import load_pack
from hannibal.italian_campaign.picture import Layer
from hannibal.italian_campaign.picture.geometry import Geometry, load_geometry
from hannibal.italian_campaign.picture.labels import name_lines, place_labels
from hannibal.italian_campaign.picture.legend import panel_boxes
from hannibal.italian_campaign.picture.markers import badge_box, city_box, loyalty_box, standard_box

LAYERS: tuple[Layer, ...] = ("full", "phone")
SMALLEST_AT_1600 = 13.0


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


def labels_of(pack: DataPack, layer: Layer) -> list[Label]:
    return place_labels(pack, load_geometry(layer), layer)


def signs_of(pack: DataPack, layer: Layer) -> dict[str, Box]:
    """The boxes of all that stands in hexes: cities, their loyalty, their standards."""
    geometry, found = load_geometry(layer), {}
    for city in pack.cities.values():
        # A round city leaves its corners free; what must stay clear is the box within it.
        round_city = city.kind in ("unfortified", "class-1")
        box = city_box(city, geometry, layer)
        found[city.id] = box.grown(-0.14 * box.width) if round_city else box
        for name, part in (
            ("loyalty", loyalty_box(city, geometry, layer)),
            ("standard", standard_box(city, geometry, layer)),
        ):
            if part is not None:
                found[f"{name} of {city.id}"] = part.grown(-2)
    return found


def provinces_of(pack: DataPack, geometry: Geometry, layer: Layer) -> dict[str, Box]:
    """The boxes of the names of provinces and of their badges."""
    found = {}
    for province, place in geometry.provinces.items():
        found[province] = name_box(place.name, name_lines(pack, province, place.name))
        found[f"badge of {province}"] = badge_box(place.badge, layer)
    return found


def clashes(one: dict[str, Box], other: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for a, first in one.items() for b, second in other.items() if first.overlap(second)]


@pytest.mark.parametrize("layer", LAYERS)
def test_no_two_names_overlap(pack: DataPack, layer: Layer) -> None:
    names = {label.place: label.box for label in labels_of(pack, layer)}
    names |= provinces_of(pack, load_geometry(layer), layer)
    assert [(a, b) for (a, one), (b, other) in combinations(names.items(), 2) if one.overlap(other)] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_no_name_covers_a_city_or_what_belongs_to_it(pack: DataPack, layer: Layer) -> None:
    names = {f"name of {label.place}": label.box for label in labels_of(pack, layer)}
    names |= provinces_of(pack, load_geometry(layer), layer)
    assert clashes(names, signs_of(pack, layer)) == []


@pytest.mark.parametrize("layer", LAYERS)
def test_panels_cover_no_hex_and_no_name(pack: DataPack, layer: Layer) -> None:
    geometry = load_geometry(layer)
    panels = {f"panel {count}": box for count, box in enumerate(panel_boxes(geometry))}
    hexes = {place: Box.around(*geometry.centre(place), geometry.hex, geometry.hex) for place in pack.hexes}
    names = {label.place: label.box for label in labels_of(pack, layer)}
    names |= provinces_of(pack, geometry, layer)
    assert clashes(panels, hexes | names) == []
    assert [(a, b) for (a, one), (b, other) in combinations(panels.items(), 2) if one.overlap(other)] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_every_word_is_on_the_map(pack: DataPack, layer: Layer) -> None:
    geometry = load_geometry(layer)
    left, top, width, height = geometry.view
    frame = Box(left, top, left + width, top + height).grown(-14)
    boxes = {label.place: label.box for label in labels_of(pack, layer)}
    boxes |= provinces_of(pack, geometry, layer)
    boxes |= {f"panel {count}": box for count, box in enumerate(panel_boxes(geometry))}
    assert [name for name, box in boxes.items() if not frame.contains(box)] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_a_name_stands_nearer_to_its_own_city_than_to_any_other(pack: DataPack, layer: Layer) -> None:
    geometry = load_geometry(layer)

    def gap(label: Label, city: City) -> float:
        x, y = geometry.centre(city.hex)
        near_x, near_y = label.box.nearest(x, y)
        return hypot(near_x - x, near_y - y)

    placed = labels_of(pack, layer)
    shown = [pack.cities[label.place] for label in placed]
    nearer = [
        (label.place, city.id)
        for label in placed
        for city in shown
        if gap(label, city) < gap(label, pack.cities[label.place]) - 3
    ]
    assert nearer == []


def test_every_city_and_province_is_named_on_the_full_map(pack: DataPack) -> None:
    geometry = load_geometry("full")
    assert set(geometry.labels) == set(pack.cities)
    assert set(geometry.provinces) == set(pack.provinces)


@pytest.mark.parametrize("layer", LAYERS)
def test_names_can_be_read_on_a_screen_1600_wide(pack: DataPack, layer: Layer) -> None:
    width = load_geometry(layer).view[2]
    assert min(label.size for label in labels_of(pack, layer)) * 1600 / width >= SMALLEST_AT_1600
