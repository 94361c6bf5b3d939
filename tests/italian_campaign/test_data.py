"""The data of the Italian Campaign: sound, sourced, honest about what is reconstructed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hannibal.cli import main
from hannibal.italian_campaign.facts.check import count_totals
from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.pack import PACK as PACK_FILES
from hannibal.italian_campaign.facts.pack import load_pack
from hannibal.rulebook import load_rules
from tests.spoiling import Copy

PACK = load_pack()


def test_the_packaged_data_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "check", "--game", "italian-campaign", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "italian-campaign"
    assert report["defects"] == []
    assert (report["hexes"], report["provinces"], report["cities"]) == (329, 14, 49)


def test_what_is_reconstructed_says_so() -> None:
    facts = [*PACK.hexes.values(), *PACK.cities.values(), *PACK.roads.values(), *PACK.provinces.values()]
    assert all(fact.reconstructed for fact in facts)
    assert PACK.tables.terrain.reconstructed
    assert PACK.tables.field_combat.reconstructed is None
    totals = count_totals(PACK)
    assert 0 < totals["records"] - totals["reconstructed_records"] < totals["reconstructed_records"]


def test_rules_named_as_sources_exist() -> None:
    rules = load_rules()
    facts = [*PACK.forces, *PACK.reinforcements.values(), *PACK.scenarios.values(), *PACK.leaders.values()]
    named = {source for fact in facts for source in fact.source if source.startswith("IC:")}
    assert named
    assert sorted(named - rules.keys()) == []


def test_adjacency_is_mutual() -> None:
    for number in PACK.hexes:
        around = neighbours(number)
        assert len(set(around)) == 6
        for direction, other in enumerate(around):
            if other in PACK.hexes:
                assert neighbours(other)[(direction + 3) % 6] == number


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("hexes", 'province = "cisalpine-gaul"', 'province = "venetia"', "there is no province 'venetia'"),
        (
            "hexes",
            'terrain = "mountain"',
            'terrain = "swamp"',
            "clear, rough, mountain, found 'swamp'",
        ),
        ("hexes", 'id = "0116"', 'id = "116"', "two digits of the column and two of the row"),
        ("hexes", 'id = "3810"', 'id = "3929"', "hex 3929: is cut off from the rest of the map"),
        ("cities", 'hex = "0521"', 'hex = "0101"', "there is no hex '0101'"),
        ("cities", 'hex = "0520"', 'hex = "0521"', "0521 is taken by placentia"),
        ("cities", "loyalty = 8\n", "", "every city has a number but class 1 fortresses"),
        ("cities", 'hex = "2904"', 'hex = "2905"', "the rules put it in 2904"),
        ("roads", '"2115", ', "", "2016 and 2216 are not adjacent"),
        ("leaders", "served = true\n", "", "an S or the year he becomes eligible"),
        ("leaders", "arrives = 207", "arrives = 208", "expected 207 as in the reinforcements, found 208"),
        ("leaders", "withdrawal = 0", "withdrawal = 9", "a whole number from 0 to 6, found 9"),
        ("units", "steps = [10, 6]", "steps = [6, 10]", "a smaller one behind"),
        ("units", "count = 23", "count = 22", "counted 22, expected 23"),
        ("setup", 'leaders = ["longus"]', 'leaders = ["longinus"]', "there is no leader 'longinus'"),
        ("setup", "r-foot = 2", "r-feet = 2", "there is no unit 'r-feet'"),
        ("setup", 'source = "IC:12.31"', 'source = "12.31"', "unknown source '12.31'"),
        ("recruitment", "campania = 1", "apulia = 1", "apulia has no recruiting centre"),
        ("tables", '"A5"', '"X5"', "'X5' is no result of this table"),
        ("tables", "defence = 40", "defence = -1", "of at least 0, found -1"),
        ("tables", 'reconstructed = "every modifier"\n', "", "reconstructed: missing"),
        ("totals", 'id = "roads"', 'id = "streets"', "nothing is counted by that name"),
    ],
)
def test_spoilt_data_is_caught(tmp_path: Path, file: str, old: str, new: str, problem: str) -> None:
    copy = Copy(PACK_FILES, tmp_path / "data")
    copy.edit(file, old, new)
    found = copy.defects()
    assert any(problem in text and text.startswith((f"{file}.toml", "totals.toml")) for text in found), found


def test_export_writes_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["data", "export", str(folder), "--game", "italian-campaign"]) == 0
    assert "hexes.toml" in capsys.readouterr().out
    assert load_pack(folder).hexes.keys() == PACK.hexes.keys()
