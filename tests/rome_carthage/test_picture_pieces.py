"""Army tokens and sieges: everything of an army is on its token, and tokens find room."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from hannibal.drawing.metrics import Box
from hannibal.drawing.placer import Ground, Obstacle, Piece, Weight, place_pieces
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.picture import Army, Layer, Scene, draw_pieces, starting_scene
from hannibal.rome_carthage.picture.geometry import load_geometry
from hannibal.rome_carthage.picture.pieces import army_groups, obstacles

VIEW = Box(0, 0, 1000, 1000)


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


def crowded_italy() -> Scene:
    armies = (
        Army("capua", "carthage", 9, "hannibal", ("mago",), elephants=1, siege_trains=1),
        Army("beneventum", "rome", 10, "fabius", ("varro",)),
        Army("cannae", "rome", 8, "marcellus"),
        Army("heraclea", "carthage", 5, "gisgo"),
        Army("praeneste", "rome", 6, "nero"),
        Army("rome", "rome", 5, inside=True),
        Army("rome", "rome", 3, "paulus"),
        Army("tarentum", "carthage", 2, inside=True),
        Army("tarentum", "rome", 7, "flaminius"),
        Army("arpi", "carthage", 1),
        Army("bruttium", "carthage", 2),
    )
    return Scene(control={}, armies=armies, siege_points={"tarentum": 2})


def pieces_of(pack: DataPack, scene: Scene, layer: Layer = "full") -> ElementTree.Element:
    return ElementTree.fromstring(draw_pieces(pack, scene, edition="2e", layer=layer))


def texts(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter("text")]


def symbols(element: ElementTree.Element) -> list[str]:
    return [str(used.get("href")) for used in element.iter("use")]


def the_token(pack: DataPack, army: Army) -> ElementTree.Element:
    (group,) = pieces_of(pack, Scene(control={}, armies=(army,)))
    return group


def test_a_token_shows_strength_commander_elephants_subordinates_and_ratings(pack: DataPack) -> None:
    army = Army("saguntum", "carthage", 10, "hannibal", ("mago", "hasdrubal"), elephants=2)
    token = the_token(pack, army)
    assert texts(token) == ["10", "Hannibal", "2", "1", "4"]
    assert symbols(token) == ["#b-elephant", "#b-bust", "#b-bust"]
    (body,) = token.iter("g") if token.get("class") == "token" else token.findall(".//g[@class='token']")
    assert body.get("data-commander") == "hannibal"
    assert body.get("data-subordinates") == "mago hasdrubal"
    assert "10 CUs" in str(body.get("aria-label"))


def test_units_without_a_general_show_their_number_alone(pack: DataPack) -> None:
    token = the_token(pack, Army("rome", "rome", 3))
    assert texts(token) == ["3"]
    assert symbols(token) == []


def test_a_siege_train_has_its_sign(pack: DataPack) -> None:
    assert symbols(the_token(pack, Army("rome", "carthage", 3, "hanno", siege_trains=1))) == ["#b-train"]
    two = the_token(pack, Army("capua", "carthage", 3, "mago", siege_trains=2))
    assert symbols(two) == ["#b-train", "#b-train"]
    (body,) = two.iter("g") if two.get("class") == "token" else two.findall(".//g[@class='token']")
    assert "2 siege trains" in str(body.get("aria-label"))


def test_an_army_inside_stands_within_walls(pack: DataPack) -> None:
    inside = the_token(pack, Army("rome", "rome", 3, inside=True))
    outside = the_token(pack, Army("rome", "rome", 3))
    assert str(inside.get("class")).split() == ["army", "rome", "inside"]
    assert inside.findall(".//rect[@class='rampart']")
    assert not outside.findall(".//rect[@class='rampart']")


def test_roman_tokens_are_square_and_punic_ones_round(pack: DataPack) -> None:
    def corner(army: Army) -> float:
        (plate,) = the_token(pack, army).findall(".//rect[@class='counter']")
        return float(str(plate.get("rx"))) / float(str(plate.get("height")))

    assert corner(Army("rome", "rome", 3)) < 0.1
    assert corner(Army("rome", "carthage", 3)) == pytest.approx(0.5, abs=0.01)


def test_a_siege_shows_its_points(pack: DataPack) -> None:
    scene = Scene(control={}, siege_points={"tarentum": 2, "syracuse": 0})
    marks = {mark.get("data-siege"): texts(mark) for mark in pieces_of(pack, scene)}
    assert marks == {"tarentum": ["2"], "syracuse": ["0"]}


def test_armies_of_a_side_stack_and_the_garrison_stands_apart() -> None:
    scene = Scene(
        control={},
        armies=(
            Army("rome", "rome", 3, "fabius"),
            Army("rome", "carthage", 8, "hannibal"),
            Army("rome", "rome", 4, "nero"),
            Army("rome", "rome", 5, inside=True),
        ),
    )
    sizes = [[army.cus for army in group] for group in army_groups(scene)]
    assert sizes == [[3, 4], [8], [5]]


@pytest.mark.parametrize("layer", ["full", "phone"])
def test_every_army_is_drawn_once_on_either_layer(pack: DataPack, layer: Layer) -> None:
    root = pieces_of(pack, crowded_italy(), layer)
    assert len(root.findall(".//g[@class='token']")) == len(crowded_italy().armies)
    spaces = sorted(str(group.get("data-army")) for group in root if group.get("data-army"))
    assert spaces == sorted(group[0].space for group in army_groups(crowded_italy()))


def _boxes(root: ElementTree.Element) -> dict[str, Box]:
    """The boxes of the tokens, read back from the drawing."""
    found = {}
    for token in root.findall(".//g[@class='token']"):
        (holder,) = [group for group in root.findall(".//g[@transform]") if token in list(group)]
        x, y = _moved(holder)
        own_x, own_y = _moved(token)
        (plate,) = token.findall("rect[@class='counter']")
        width, height = float(str(plate.get("width"))), float(str(plate.get("height")))
        name = str(token.get("aria-label"))
        found[name] = Box(x + own_x, y + own_y, x + own_x + width, y + own_y + height)
    return found


def _moved(element: ElementTree.Element) -> tuple[float, float]:
    inner = str(element.get("transform")).removeprefix("translate(").split(")")[0]
    x, y = inner.split()
    return float(x), float(y)


def test_tokens_of_a_crowded_italy_do_not_cover_each_other_or_a_space(pack: DataPack) -> None:
    boxes = _boxes(pieces_of(pack, crowded_italy()))
    assert len(boxes) == len(crowded_italy().armies)
    assert [(a, b) for (a, one), (b, other) in combinations(boxes.items(), 2) if one.overlap(other)] == []
    spaces = [
        thing.box
        for thing in obstacles(pack, load_geometry("full"), "2e", "full")
        if thing.weight is Weight.SPACE
    ]
    hidden = [name for name, box in boxes.items() for space in spaces if box.overlap(space) > 250]
    assert hidden == []


def test_at_the_start_tokens_hide_no_name(pack: DataPack) -> None:
    boxes = _boxes(pieces_of(pack, starting_scene(pack)))
    things = [
        thing.box
        for thing in obstacles(pack, load_geometry("full"), "2e", "full")
        if thing.weight in (Weight.SPACE, Weight.LABEL)
    ]
    assert [name for name, box in boxes.items() for thing in things if box.overlap(thing) > 60] == []


def test_an_empty_board_has_no_pieces(pack: DataPack) -> None:
    assert list(pieces_of(pack, Scene(control={}))) == []


def test_a_piece_alone_stands_close_above_its_space() -> None:
    (box,) = place_pieces([Piece(Box.around(500, 500, 40, 40), 100, 36)], Ground([], VIEW))
    assert box.bottom < 480
    assert 480 - box.bottom < 10
    assert box.centre[0] == 500


def test_a_piece_makes_way_for_a_name() -> None:
    name = Obstacle(Box(400, 430, 600, 475), Weight.LABEL)
    (box,) = place_pieces([Piece(Box.around(500, 500, 40, 40), 100, 36)], Ground([name], VIEW))
    assert box.overlap(name.box) == 0


def test_pieces_stay_on_the_board() -> None:
    homes = [Box.around(x, y, 40, 40) for x in (20, 980) for y in (20, 980)]
    boxes = place_pieces([Piece(home, 160, 36) for home in homes], Ground([], VIEW))
    assert all(VIEW.contains(box) for box in boxes)


def test_two_pieces_of_one_space_stand_side_by_side() -> None:
    home = Box.around(500, 500, 40, 40)
    one, other = place_pieces([Piece(home, 120, 36), Piece(home, 140, 36)], Ground([], VIEW))
    assert one.overlap(other) == 0


def test_a_snug_piece_sits_on_a_corner() -> None:
    home = Box.around(500, 500, 40, 40)
    (box,) = place_pieces([Piece(home, 50, 36, snug=True)], Ground([], VIEW))
    assert box.overlap(home) > 0
    assert box.centre[0] > 500
    assert box.centre[1] < 500
