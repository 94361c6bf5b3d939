"""No word of the board runs into another, into a space, a badge or the sign of a pass."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import cos, hypot, radians, sin

import pytest

from hannibal.drawing.labels import Label
from hannibal.drawing.metrics import Box, capitals_width, sans_width
from hannibal.drawing.names import NamePlace
from hannibal.rome_carthage.facts.model import DataPack, Space
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.picture import Edition, Layer
from hannibal.rome_carthage.picture.geometry import Geometry, load_geometry
from hannibal.rome_carthage.picture.labels import name_lines, place_labels
from hannibal.rome_carthage.picture.land import pass_boxes
from hannibal.rome_carthage.picture.legend import panel_boxes
from hannibal.rome_carthage.picture.markers import port_box, space_box

Corners = tuple[tuple[float, float], ...]
BOARDS: list[tuple[Edition, Layer]] = list(product(("2e", "classic"), ("full", "phone")))
SMALLEST_AT_1600 = 15.0


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


def labels_of(pack: DataPack, edition: Edition, layer: Layer) -> list[Label]:
    return place_labels(pack, load_geometry(layer), edition, layer)


def corners_of(box: Box) -> Corners:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)


def turned(place: NamePlace, lines: tuple[str, ...]) -> Corners:
    """The corners of a province's name as it is turned on the board."""
    width = max(capitals_width(line, place.size) for line in lines) / 2
    height = place.size * (0.72 + (len(lines) - 1) * 1.05) / 2
    along, across = cos(radians(place.angle)), sin(radians(place.angle))
    return tuple(
        (place.x + x * along - y * across, place.y + x * across + y * along)
        for x, y in ((-width, -height), (width, -height), (width, height), (-width, height))
    )


def meet(one: Corners, other: Corners) -> bool:
    """Whether two rectangles meet: no edge of either has them on its two sides."""
    for shape in (one, other):
        for (x, y), (next_x, next_y) in pairwise(shape):
            across = next_y - y, x - next_x
            first = [a * across[0] + b * across[1] for a, b in one]
            second = [a * across[0] + b * across[1] for a, b in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def covers_marker(box: Box, space: Space, layer: Layer) -> bool:
    """Whether a box runs over the marker of a space, round or square as it is."""
    marker = space_box(space, layer)
    if space.kind == "walled":
        return box.overlap(marker) > 0
    near_x, near_y = box.nearest(*marker.centre)
    return hypot(near_x - marker.centre[0], near_y - marker.centre[1]) < marker.width / 2


def province_names(pack: DataPack, geometry: Geometry, edition: Edition) -> dict[str, Corners]:
    return {
        province: turned(place, name_lines(pack, province, place, edition))
        for province, place in geometry.names.items()
    }


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_no_two_names_of_spaces_overlap(pack: DataPack, edition: Edition, layer: Layer) -> None:
    placed = labels_of(pack, edition, layer)
    assert [
        (one.place, other.place) for one, other in combinations(placed, 2) if one.box.overlap(other.box)
    ] == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_no_name_covers_a_space(pack: DataPack, edition: Edition, layer: Layer) -> None:
    assert [
        (label.place, space.id)
        for label in labels_of(pack, edition, layer)
        for space in pack.spaces.values()
        if covers_marker(label.box, space, layer)
    ] == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_no_name_covers_a_badge_a_pass_or_the_legend(pack: DataPack, edition: Edition, layer: Layer) -> None:
    geometry = load_geometry(layer)
    things = {f"port {space}": port_box(centre) for space, centre in geometry.ports.items()}
    # A sign of a pass is round or a diamond: the box within it is what must stay clear.
    things |= {f"pass {count}": box.grown(-5) for count, box in enumerate(pass_boxes(pack, geometry, layer))}
    things |= {f"panel {count}": box for count, box in enumerate(panel_boxes(geometry))}
    assert [
        (label.place, name)
        for label in labels_of(pack, edition, layer)
        for name, box in things.items()
        if label.box.overlap(box)
    ] == []


def test_badges_keep_off_spaces_and_each_other(pack: DataPack) -> None:
    badges = {space: port_box(centre) for space, centre in load_geometry("full").ports.items()}
    assert [(a, b) for (a, one), (b, other) in combinations(badges.items(), 2) if one.overlap(other)] == []
    assert [
        (port, space.id)
        for port, box in badges.items()
        for space in pack.spaces.values()
        if covers_marker(box, space, "full")
    ] == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_names_of_provinces_keep_off_names_spaces_and_badges(
    pack: DataPack, edition: Edition, layer: Layer
) -> None:
    geometry = load_geometry(layer)
    names = province_names(pack, geometry, edition)
    things = {f"label {label.place}": label.box for label in labels_of(pack, edition, layer)}
    things |= {f"port {space}": port_box(centre) for space, centre in geometry.ports.items()}
    things |= {f"space {space.id}": space_box(space, layer).grown(-3) for space in pack.spaces.values()}
    clashes = [
        (province, thing)
        for province, name in names.items()
        for thing, box in things.items()
        if meet(name, corners_of(box))
    ]
    assert clashes == []
    assert [(a, b) for (a, one), (b, other) in combinations(names.items(), 2) if meet(one, other)] == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_every_word_is_on_the_board(pack: DataPack, edition: Edition, layer: Layer) -> None:
    geometry = load_geometry(layer)
    left, top, width, height = geometry.view
    frame = Box(left, top, left + width, top + height).grown(-14)
    assert [label.place for label in labels_of(pack, edition, layer) if not frame.contains(label.box)] == []
    assert [
        province
        for province, name in province_names(pack, geometry, edition).items()
        if not all(frame.holds(x, y) for x, y in name)
    ] == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_a_name_stands_nearer_to_its_own_space_than_to_any_other(
    pack: DataPack, edition: Edition, layer: Layer
) -> None:
    def gap(label: Label, space: Space) -> float:
        near_x, near_y = label.box.nearest(space.x, space.y)
        return hypot(near_x - space.x, near_y - space.y)

    shown = {label.place for label in labels_of(pack, edition, layer)}
    nearer = [
        (label.place, space.id)
        for label in labels_of(pack, edition, layer)
        for space in pack.spaces.values()
        if space.id in shown and gap(label, space) < gap(label, pack.spaces[label.place]) - 3
    ]
    assert nearer == []


@pytest.mark.parametrize(("edition", "layer"), BOARDS)
def test_names_can_be_read_on_a_screen_1600_wide(pack: DataPack, edition: Edition, layer: Layer) -> None:
    width = load_geometry(layer).view[2]
    assert min(label.size for label in labels_of(pack, edition, layer)) * 1600 / width >= SMALLEST_AT_1600


def test_widths_grow_with_text_and_size() -> None:
    assert sans_width("Capua", 24) < sans_width("Capuae", 24) < sans_width("Capuae", 25)
    assert capitals_width("LATIUM", 24) == pytest.approx(2 * capitals_width("LATIUM", 12))
