"""Scenes: the first position, control of provinces, and positions written as JSON."""

from __future__ import annotations

import json

import pytest

from hannibal.kernel.errors import DataError
from hannibal.rome_carthage.facts.model import DataPack, Side
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.picture import Army, Scene, province_control, scene_from_json, starting_scene


@pytest.fixture(scope="module")
def pack() -> DataPack:
    return load_pack()


def siege_of_tarentum() -> Scene:
    return Scene(
        control={"tarentum": "carthage", "rome": "rome"},
        armies=(
            Army("tarentum", "carthage", 2, inside=True),
            Army("tarentum", "rome", 9, "marcellus", ("varro", "nero")),
            Army("capua", "carthage", 10, "hannibal", elephants=2, siege_trains=1),
        ),
        siege_points={"tarentum": 2},
        title="Tarentum",
        subtitle="Turn 6, 211 BC",
    )


def test_the_war_begins_with_the_forces_of_the_pack(pack: DataPack) -> None:
    scene = starting_scene(pack)
    assert len(scene.armies) == len(pack.setup.forces)
    hannibal = next(army for army in scene.armies if army.commander == "hannibal")
    assert (hannibal.space, hannibal.elephants) == ("saguntum", 2)
    assert scene.control["rome"] == "rome"
    assert scene.control["boii"] == "carthage"
    assert "averni" not in scene.control


def test_a_province_belongs_to_who_holds_more_than_half_of_it(pack: DataPack) -> None:
    held = province_control(pack, Scene(control={"capua": "carthage", "neapolis": "rome", "rome": "rome"}))
    assert held["campania"] is None
    assert held["latium"] == "rome"
    spaces = pack.provinces["carthaginia"].spaces
    for count, holder in ((3, None), (4, "carthage")):
        control: dict[str, Side] = dict.fromkeys(spaces[:count], "carthage")
        assert province_control(pack, Scene(control=control))["carthaginia"] == holder


def test_a_scene_survives_being_written_and_read(pack: DataPack) -> None:
    for scene in (siege_of_tarentum(), starting_scene(pack), Scene(control={})):
        text = json.dumps(scene.to_json())
        assert scene_from_json(json.loads(text), pack, "position.json") == scene


def test_what_is_left_out_is_at_rest(pack: DataPack) -> None:
    scene = scene_from_json({"control": {"capua": None}}, pack, "position.json")
    assert scene == Scene(control={})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected an object with named fields"),
        ({"armys": []}, "armys: unknown field, expected one of title, subtitle, control, armies"),
        ({"control": {"roma": "rome"}}, "no space 'roma'"),
        ({"control": {"rome": "gaul"}}, "control: rome: expected one of rome, carthage, found 'gaul'"),
        ({"control": []}, "control: expected an object"),
        ({"title": 3}, "title: expected a text"),
        ({"armies": {}}, "armies: expected a list of armies"),
        ({"armies": [3]}, "army 1: expected an object"),
        ({"armies": [{"space": "rome", "cus": 1}]}, "army 1: side: expected one of rome, carthage"),
        ({"armies": [{"side": "rome", "cus": 1}]}, "army 1: space: no space None"),
        ({"armies": [{"space": "rome", "side": "rome", "cus": -1}]}, "cus: expected a whole number from 0"),
        ({"armies": [{"space": "rome", "side": "rome", "cus": True}]}, "found True"),
        (
            {"armies": [{"space": "rome", "side": "rome", "cus": 1, "commander": "hannibal"}]},
            "army 1: commander: hannibal does not serve rome",
        ),
        (
            {"armies": [{"space": "rome", "side": "rome", "cus": 1, "commander": "caesar"}]},
            "no general 'caesar'",
        ),
        (
            {"armies": [{"space": "rome", "side": "rome", "cus": 1, "subordinates": ["nero"]}]},
            "commander: expected a general",
        ),
        (
            {"armies": [{"space": "rome", "side": "rome", "cus": 1, "subordinates": "nero"}]},
            "subordinates: expected a list of generals",
        ),
        (
            {"armies": [{"space": "rome", "side": "rome", "cus": 1, "inside": 1}]},
            "inside: expected true or false",
        ),
        ({"armies": [{"space": "rome", "side": "rome", "cus": 1, "horses": 1}]}, "horses: unknown field"),
        ({"siege_points": {"rome": "two"}}, "siege_points: rome: expected a whole number from 0"),
    ],
)
def test_a_wrong_position_is_told_by_record_and_field(pack: DataPack, data: object, message: str) -> None:
    with pytest.raises(DataError) as caught:
        scene_from_json(data, pack, "position.json")
    assert str(caught.value).startswith("position.json")
    assert message in str(caught.value)
