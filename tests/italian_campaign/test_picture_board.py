"""The map as SVG: every fact of the pack is on it, holders are classes, pieces tell all and find room."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hannibal.cli import main
from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.model import DataPack
from hannibal.italian_campaign.facts.pack import load_pack
from hannibal.italian_campaign.picture import (
    Layer,
    Scene,
    Siege,
    Stack,
    draw_board,
    draw_pieces,
    scene_from_json,
    starting_scene,
)
from hannibal.italian_campaign.picture.geometry import load_geometry, outline
from hannibal.italian_campaign.picture.land import road_sides, space_ids
from hannibal.italian_campaign.picture.pieces import stack_groups
from hannibal.kernel.errors import DataError

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


@pytest.fixture(scope="module")
def board(pack: DataPack) -> ElementTree.Element:
    return ElementTree.fromstring(draw_board(pack, starting_scene(pack)))


def war() -> Scene:
    """The year 212: Capua besieged, Hannibal at Tarentum, Rome threatened."""
    return Scene(
        cities={"capua": "carthage", "tarentum": "carthage", "arpi": "carthage"},
        provinces={"bruttium": "carthage", "samnium": None},
        stacks=(
            Stack("2904", "carthage", 62, ("hannibal", "hanno"), elephants=2),
            Stack("2904", "rome", 10, inside=True),
            Stack("2511", "carthage", 20, inside=True),
            Stack("2511", "rome", 78, ("pulcher", "flaccus"), "consul"),
            Stack("2510", "rome", 39, ("gracchus",), "proconsul"),
            Stack("3307", "carthage", None, ("hamilcar",)),
            Stack("2608", "rome", 20),
        ),
        sieges={"capua": Siege(6, "complete"), "tarentum": Siege(5), "rome": Siege(None, "partial")},
    )


def by(element: ElementTree.Element, attribute: str) -> dict[str, ElementTree.Element]:
    return {str(found.get(attribute)): found for found in element.iter() if found.get(attribute)}


def layer_of(board: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (group for group in board if group.get("id") == name)
    return found


def texts(element: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()) for found in element.iter() if found.tag in ("text", f"{SVG}text")]


def test_every_hex_can_be_pointed_at_and_has_its_number(pack: DataPack, board: ElementTree.Element) -> None:
    ids = space_ids(pack)
    assert set(by(layer_of(board, "spaces"), "data-space")) == set(ids.values())
    assert texts(layer_of(board, "numbers")) == list(pack.hexes)
    assert ids["2511"] == "capua"
    assert ids["0522"] == "0522"


def test_terrain_is_drawn_hex_by_hex(pack: DataPack, board: ElementTree.Element) -> None:
    hexes = by(layer_of(board, "spaces"), "data-space")
    ids = space_ids(pack)
    assert all(place.terrain in str(hexes[ids[number]].get("class")) for number, place in pack.hexes.items())
    shades = {str(path.get("class")): str(path.get("d")).count("Z") for path in layer_of(board, "terrain")}
    assert shades == {
        f"terrain {terrain}": sum(place.terrain == terrain for place in pack.hexes.values())
        for terrain in ("rough", "mountain")
    }


def test_every_city_is_in_its_holders_colour_with_class_and_loyalty(
    pack: DataPack, board: ElementTree.Element
) -> None:
    drawn = by(layer_of(board, "cities"), "data-city")
    assert set(drawn) == set(pack.cities)
    for city in pack.cities.values():
        assert drawn[city.id].get("class") == f"city {city.kind} held-by-rome"
        assert texts(drawn[city.id]) == ([] if city.loyalty is None else [str(city.loyalty)])
        signs = [used.get("href") for used in drawn[city.id].iter(f"{SVG}use")]
        assert ("#b-standard" in signs) == city.centre


def test_provinces_show_their_points_and_diagonal_ones_their_lines(
    pack: DataPack, board: ElementTree.Element
) -> None:
    areas = by(layer_of(board, "provinces"), "data-province")
    badges = by(layer_of(board, "badges"), "data-province")
    for province in pack.provinces.values():
        lines = [used for used in areas[province.id] if used.get("class") == "diagonal"]
        assert bool(lines) == province.diagonal
        assert texts(badges[province.id]) == [str(province.victory_points)]


def test_the_map_says_that_it_is_a_reconstruction(pack: DataPack) -> None:
    layers: tuple[Layer, ...] = ("full", "phone")
    for layer in layers:
        drawn = ElementTree.fromstring(draw_board(pack, starting_scene(pack), layer=layer))
        assert any("reconstruction" in line for line in texts(layer_of(drawn, "reconstruction")))


def test_holders_are_classes(pack: DataPack) -> None:
    board = ElementTree.fromstring(draw_board(pack, war()))
    cities = by(layer_of(board, "cities"), "data-city")
    assert "held-by-carthage" in str(cities["capua"].get("class"))
    provinces = by(layer_of(board, "provinces"), "data-province")
    assert str(provinces["bruttium"].get("class")) == "province held-by-carthage"
    assert str(provinces["samnium"].get("class")) == "province held-by-none"


def test_a_hex_is_in_the_middle_of_its_neighbours(pack: DataPack) -> None:
    geometry = load_geometry("full")
    for number in pack.hexes:
        x, y = geometry.centre(number)
        around = [geometry.centre(other) for other in neighbours(number)]
        assert all(
            ((far_x - x) ** 2 + (far_y - y) ** 2) ** 0.5 == pytest.approx(geometry.hex)
            for far_x, far_y in around
        )
        corners = geometry.corners(number)
        for side, (far_x, far_y) in enumerate(around):
            ends = corners[(side + 1) % 6], corners[(side + 2) % 6]
            middle = sum(end[0] for end in ends) / 2, sum(end[1] for end in ends) / 2
            assert middle == pytest.approx(((x + far_x) / 2, (y + far_y) / 2), abs=0.2)


def test_the_middle_of_every_hex_is_on_land(pack: DataPack) -> None:
    geometry = load_geometry("full")

    def ashore(x: float, y: float) -> bool:
        inside = False
        for ring in geometry.land:
            points = list(zip(ring[::2], ring[1::2], strict=True))
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    inside = not inside
        return inside

    assert [number for number in pack.hexes if not ashore(*geometry.centre(number))] == []


def test_the_outline_of_two_hexes_leaves_out_their_common_side() -> None:
    geometry = load_geometry("full")
    assert [len(ring) for ring in outline(geometry, ("2511", "2510"))] == [10]
    assert [len(ring) for ring in outline(geometry, ("2511", "0522"))] == [6, 6]


def test_roads_join_neighbours(pack: DataPack) -> None:
    assert all(other in neighbours(one) for one, other in road_sides(pack))


def test_pieces_tell_strength_leaders_rank_and_what_is_not_known(pack: DataPack) -> None:
    pieces = ElementTree.fromstring(draw_pieces(pack, war()))
    drawn = by(pieces, "id")
    assert texts(drawn["army-carthage-hannibal"]) == ["62", "Hannibal", "2", "+2", "*"]
    assert texts(drawn["army-rome-pulcher"])[:3] == ["78", "cos.", "Pulcher"]
    assert texts(drawn["army-carthage-hamilcar"])[0] == "?"
    assert texts(drawn["army-rome-in-venusia"]) == ["20"]
    assert "inside" in str(drawn["army-rome-in-tarentum-inside"].get("class"))
    assert drawn["army-rome-pulcher"].get("data-army") == "capua"
    words = [str(found.get("aria-label")) for found in pieces.iter() if found.get("aria-label")]
    assert "Rome: consul Pulcher, with Flaccus, 78 strength points" in words
    assert "Carthage: Hamilcar, strength not known" in words


def test_sieges_show_their_die_and_works(pack: DataPack) -> None:
    pieces = ElementTree.fromstring(draw_pieces(pack, war()))
    sieges, works = by(pieces, "data-siege"), by(pieces, "data-works")
    assert texts(sieges["capua"]) == ["6"]
    assert texts(sieges["tarentum"]) == ["5"]
    assert texts(sieges["rome"]) == []
    assert works["capua"].get("class") == "works complete"
    assert works["rome"].get("class") == "works partial"
    assert "tarentum" not in works


def test_stacks_of_one_side_in_one_hex_are_one_group() -> None:
    groups = stack_groups(war())
    assert len(groups) == len({(group[0].hex, group[0].side, group[0].inside) for group in groups})
    assert sum(len(group) for group in groups) == len(war().stacks)


def test_ids_are_one_of_a_kind(pack: DataPack) -> None:
    board = ElementTree.fromstring(draw_board(pack, war()))
    found = [str(element.get("id")) for element in board.iter() if element.get("id")]
    assert [(one, other) for one, other in combinations(sorted(found), 2) if one == other] == []
    used = {str(element.get("href"))[1:] for element in board.iter(f"{SVG}use")}
    assert used <= set(found)


def test_a_scene_reads_back(pack: DataPack) -> None:
    assert scene_from_json(json.loads(json.dumps(war().to_json())), pack, "war.json") == war()


@pytest.mark.parametrize(
    ("scene", "word"),
    [
        ({"cities": {"carthago": "rome"}}, "no such city"),
        ({"provinces": {"gallia": "rome"}}, "no such province"),
        ({"stacks": [{"hex": "9999", "side": "rome", "strength": 1}]}, "no land hex"),
        ({"stacks": [{"hex": "2511", "side": "gauls", "strength": 1}]}, "expected one of rome, carthage"),
        ({"stacks": [{"hex": "2511", "side": "rome", "strength": -1}]}, "whole number"),
        ({"stacks": [{"hex": "2511", "side": "rome", "strength": 1, "leaders": ["hannibal"]}]}, "serve"),
        ({"stacks": [{"hex": "0522", "side": "rome", "strength": 1, "inside": True}]}, "no city"),
        ({"stacks": [{"hex": "0522", "side": "rome", "strength": 1, "rank": "king"}]}, "expected one of"),
        ({"sieges": {"capua": {"works": "done"}}}, "expected one of none, partial, complete"),
        ({"armies": []}, "unknown"),
    ],
)
def test_a_wrong_scene_is_refused_with_what_would_be_right(
    pack: DataPack, scene: dict[str, object], word: str
) -> None:
    with pytest.raises(DataError, match=word):
        scene_from_json(scene, pack, "scene.json")


def test_the_command_draws_the_map_and_any_position(tmp_path: Path) -> None:
    out, position = tmp_path / "map.svg", tmp_path / "war.json"
    position.write_text(json.dumps(war().to_json()), encoding="utf-8")
    command = ["map", "--game", "italian-campaign", "--out", str(out)]
    assert main(command) == 0
    assert "Longus" in out.read_text(encoding="utf-8")
    assert main([*command, "--position", str(position), "--theme", "dark", "--layer", "phone"]) == 0
    assert "Pulcher" in out.read_text(encoding="utf-8")


def test_options_of_the_other_board_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--game", "italian-campaign", "--edition", "classic"]) != 0
    assert "--edition is not to be chosen for the board of italian-campaign" in capsys.readouterr().err
