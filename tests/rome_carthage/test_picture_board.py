"""The drawn board: well formed, complete, and restyled by classes alone."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from hannibal.drawing.look import load_palette
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.picture import (
    Edition,
    Layer,
    Scene,
    Theme,
    board_layers,
    draw_board,
    province_control,
    starting_scene,
)
from hannibal.rome_carthage.picture.geometry import load_geometry

EDITIONS: tuple[Edition, ...] = ("2e", "classic")
LAYERS: tuple[Layer, ...] = ("full", "phone")
THEMES: tuple[Theme, ...] = ("light", "dark")
LAYER_IDS = (
    *("sea", "land", "provinces", "relief", "scenery-names", "province-names", "roads", "spaces"),
    *("ports", "labels", "title", "legend", "frame", "pieces"),
)
LARGEST_SVG = 350_000


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def layer_of(root: ElementTree.Element, name: str) -> ElementTree.Element:
    found = [element for element in root if element.get("id") == name]
    assert len(found) == 1, name
    return found[0]


def having(root: ElementTree.Element, attribute: str) -> list[str]:
    return [value for element in root.iter() if (value := element.get(attribute)) is not None]


@pytest.mark.parametrize(("edition", "layer", "theme"), list(product(EDITIONS, LAYERS, THEMES)))
def test_every_board_is_well_formed_and_small(
    pack: DataPack, edition: Edition, layer: Layer, theme: Theme
) -> None:
    picture = draw_board(pack, starting_scene(pack), edition=edition, layer=layer, theme=theme)
    root = parse(picture)
    assert local(root) == "svg"
    assert (root.get("data-edition"), root.get("data-layer"), root.get("data-theme")) == (
        edition,
        layer,
        theme,
    )
    assert [element.get("id") for element in root if element.get("id")] == list(LAYER_IDS)
    assert len(picture.encode()) < LARGEST_SVG


def test_no_id_is_used_twice_and_every_reference_is_there(pack: DataPack) -> None:
    picture = draw_board(pack, starting_scene(pack))
    ids = having(parse(picture), "id")
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))
    assert wanted <= set(ids)


@pytest.mark.parametrize(("edition", "layer"), list(product(EDITIONS, LAYERS)))
def test_every_space_province_and_connection_is_drawn_once(
    pack: DataPack, edition: Edition, layer: Layer
) -> None:
    root = parse(draw_board(pack, starting_scene(pack), edition=edition, layer=layer))
    assert sorted(having(layer_of(root, "spaces"), "data-space")) == sorted(pack.spaces)
    assert sorted(having(layer_of(root, "provinces"), "data-province")) == sorted(pack.provinces)
    drawn = [
        (element.get("data-a"), element.get("data-b"), element.get("data-kind"))
        for element in layer_of(root, "roads").iter()
        if element.get("data-a")
    ]
    assert sorted(map(str, drawn)) == sorted(str((link.a, link.b, link.kind)) for link in pack.connections)


def test_every_port_has_one_badge_with_its_modifier(pack: DataPack) -> None:
    ports = layer_of(parse(draw_board(pack, starting_scene(pack))), "ports")
    shown = {badge.get("data-port"): "".join(badge.itertext()) for badge in ports}
    assert len(shown) == len(ports)
    wanted = {
        space.id: f"{space.port_modifier:+d}".replace("-", "\u2212") if space.port_modifier else "0"
        for space in pack.spaces.values()
        if space.port_modifier is not None
    }
    assert shown == wanted


def test_the_geometry_knows_every_province_space_and_port(pack: DataPack) -> None:
    geometry = load_geometry("full")
    assert set(geometry.provinces) == set(pack.provinces)
    assert set(geometry.labels) == set(pack.spaces)
    assert set(geometry.ports) == {space.id for space in pack.spaces.values() if space.is_port}
    links = {frozenset((link.a, link.b)) for link in pack.connections}
    assert set(geometry.bends) <= links


def test_the_sparse_layer_names_the_walled_cities_only(pack: DataPack) -> None:
    walled = {space.id for space in pack.spaces.values() if space.kind == "walled"}
    assert set(load_geometry("phone").labels) == walled


def test_each_edition_bears_its_own_names(pack: DataPack) -> None:
    def names(edition: Edition) -> str:
        layers = board_layers(pack, Scene(control={}), edition=edition, layer="full")
        return layers["labels"] + layers["province-names"]

    second, classic = names("2e"), names("classic")
    for name in (">Rome<", ">Rhegium<", ">CARTHAGINIA<", ">New Carthage<", ">EASTERN NUMIDIA<"):
        assert name in second
        assert name not in classic
    for name in (">Roma<", ">Regium<", ">LIBYA<", ">Carthago Nova<", ">NUMIDIA MINOR<", ">&amp; SARDINIA<"):
        assert name in classic
        assert name not in second


def test_spaces_carry_their_holder_as_a_class(pack: DataPack) -> None:
    scene = Scene(control={"capua": "carthage", "rome": "rome"})
    spaces = layer_of(parse(draw_board(pack, scene)), "spaces")
    classes = {space.get("data-space"): str(space.get("class")).split() for space in spaces}
    assert classes["capua"] == ["space", "walled", "held-by-carthage"]
    assert classes["rome"] == ["space", "walled", "held-by-rome"]
    assert classes["boii"] == ["space", "tribe", "held-by-none"]


def test_a_change_of_control_changes_nothing_but_classes(pack: DataPack) -> None:
    start = starting_scene(pack)
    turned = Scene(control={}, armies=start.armies, title=start.title, subtitle=start.subtitle)
    before = board_layers(pack, start, edition="2e", layer="full")
    after = board_layers(pack, turned, edition="2e", layer="full")
    for name, markup in before.items():
        plain = re.sub(r"held-by-\w+", "", markup)
        assert plain == re.sub(r"held-by-\w+", "", after[name]), name
    assert before["spaces"] != after["spaces"]


def test_provinces_and_their_names_carry_the_same_holder(pack: DataPack) -> None:
    scene = starting_scene(pack)
    root = parse(draw_board(pack, scene))
    held = province_control(pack, scene)
    for name in ("provinces", "province-names"):
        for element in layer_of(root, name).iter():
            province = element.get("data-province")
            if province is not None:
                assert f"held-by-{held[province] or 'none'}" in str(element.get("class")).split()


def test_sides_are_told_apart_by_sign_as_well_as_by_colour(pack: DataPack) -> None:
    picture = draw_board(pack, starting_scene(pack))
    root = parse(picture)
    for shape in ("b-open", "b-walled", "b-capital", "b-tribe"):
        (symbol,) = [element for element in root.iter() if element.get("id") == shape]
        classes = having(symbol, "class")
        assert "b-sign-rome" in classes
        assert "b-sign-carthage" in classes
    assert "--show-rome:inline" in picture
    assert ".b-sign-rome{display:var(--show-rome,none)}" in picture


def test_the_two_capitals_are_drawn_larger(pack: DataPack) -> None:
    spaces = layer_of(parse(draw_board(pack, starting_scene(pack))), "spaces")
    capitals = [
        space.get("data-space") for space in spaces for shape in space if shape.get("href") == "#b-capital"
    ]
    assert capitals == ["rome", "carthage"]


def test_both_themes_give_every_colour_and_every_colour_is_given() -> None:
    light, dark = load_palette("light"), load_palette("dark")
    assert set(light) == set(dark)
    style = draw_board(load_pack(), Scene(control={})).split("</style>")[0]
    set_here = set(re.findall(r"--([\w-]+):", style))
    used = set(re.findall(r"var\(--([\w-]+)", style))
    assert used <= set_here
    assert set(light) - {"sea-top", "sea-bottom"} <= used


def test_the_hatch_is_off_unless_it_is_asked_for(pack: DataPack) -> None:
    assert "data-hatch=" not in draw_board(pack, starting_scene(pack)).split(">")[0]
    assert 'data-hatch="on"' in draw_board(pack, starting_scene(pack), hatch=True).split(">")[0]


def test_samples_in_the_key_are_not_taken_for_pieces(pack: DataPack) -> None:
    root = parse(draw_board(pack, Scene(control={})))
    assert "token" in having(layer_of(root, "legend"), "class")
    assert having(root, "data-army") == []
    assert having(root, "data-siege") == []


def test_titles_are_escaped(pack: DataPack) -> None:
    scene = Scene(control={}, title='<b>"Rome" & Carthage</b>', subtitle="a < b")
    root = parse(draw_board(pack, scene))
    shown = ["".join(text.itertext()) for text in layer_of(root, "title")]
    assert shown == ['<B>"ROME" & CARTHAGE</B>', "a < b"]


def test_the_same_scene_is_always_drawn_the_same_way(pack: DataPack) -> None:
    assert draw_board(pack, starting_scene(pack)) == draw_board(pack, starting_scene(pack))
