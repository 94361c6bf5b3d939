"""The check names what is wrong: the file, the record and the fault, for every way to spoil the data."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from hannibal.cli import data
from hannibal.kernel.errors import DataError
from hannibal.rome_carthage.facts.check import check_pack, count_totals
from hannibal.rome_carthage.facts.pack import load_pack, read_pack
from tests.spoiling import Copy


def test_the_packaged_data_have_no_defects() -> None:
    assert check_pack(load_pack()) == []


def test_an_unspoilt_copy_has_no_defects(copy: Copy) -> None:
    assert copy.defects() == []


def test_one_direction_of_a_connection_removed(copy: Copy) -> None:
    copy.edit_record("connections", "gades", '"hispalis", ', "")
    assert copy.defects() == [
        "connections.toml, space hispalis: one-way: lists gades, but gades does not list hispalis"
    ]


def test_both_directions_of_a_connection_removed(copy: Copy) -> None:
    copy.edit_record("connections", "gades", '"hispalis", ', "")
    copy.edit_record("connections", "hispalis", '"gades", ', "")
    assert copy.defects() == [
        "connections.toml, total connections: counted 175, expected 176 (board-2e)",
        "connections.toml, total roads: counted 165, expected 166 (board-2e)",
    ]


def test_loading_refuses_what_the_check_finds(copy: Copy) -> None:
    copy.edit("setup", "cus = 8", "cus = 9")
    with pytest.raises(
        DataError, match=r"^setup\.toml, total start_cus_rome: counted 17, expected 16 \(.*\)$"
    ):
        load_pack(copy.directory)
    copy.edit("setup", '["hanno"]', '["hano"]')
    with pytest.raises(
        DataError, match=r"^setup\.toml, force carthage: .* \(and 2 more: `hannibal data check`"
    ):
        load_pack(copy.directory)


def test_a_one_way_connection_added(copy: Copy) -> None:
    copy.edit_record("connections", "salmantica", "roads = [", 'roads = ["numantia", ')
    assert (
        "connections.toml, space salmantica: one-way: lists numantia, but numantia does not list salmantica"
        in copy.defects()
    )


def test_a_connection_of_two_kinds(copy: Copy) -> None:
    copy.edit_record("connections", "isere", "alps_passes", "non_alps_passes")
    (defect,) = [text for text in copy.defects() if "two kinds" in text]
    assert defect.startswith("connections.toml, space insubrians: connection with isere is of two kinds")


def test_a_crossing_road_added(copy: Copy) -> None:
    copy.edit_record("connections", "gades", "roads = [", 'roads = ["corduba", ')
    copy.edit_record("connections", "corduba", "roads = [", 'roads = ["gades", ')
    defects = copy.defects()
    assert "connections.toml, connection gades - corduba: crosses malaca - hispalis" in defects
    assert "connections.toml, total roads: counted 167, expected 166 (board-2e)" in defects


def test_a_space_moved_onto_another_and_across_a_road(copy: Copy) -> None:
    copy.edit_record("spaces", "gades", "x = 164\ny = 1098", "x = 319\ny = 1098")
    defects = copy.defects()
    assert "spaces.toml, space gades: x, y: another space lies at 319, 1098 too" in defects
    assert "spaces.toml, space malaca: x, y: another space lies at 319, 1098 too" in defects


def test_a_cards_number_doubled(copy: Copy) -> None:
    copy.edit_record("strategy_cards", "epidemic", "number = 51", "number = 52")
    defects = copy.defects()
    assert "strategy_cards.toml, card pestilence: number: 52 is the number of epidemic too" in defects
    assert "strategy_cards.toml, card number 51: number: no card has it" in defects


def test_a_number_doubled_in_one_editions_list_only(copy: Copy) -> None:
    copy.edit_record("strategy_cards", "native-guide", "2e = 6", "2e = 5")
    defects = copy.defects()
    assert (
        "strategy_cards.toml, card maharbals-cavalry: listed, 2e: 5 is the number of native-guide too"
        in defects
    )
    assert not [text for text in defects if "classic" in text]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("spaces", 'id = "gades"', 'id = "gadez"', "connections.toml, space gades: unknown space 'gades'"),
        ("spaces", 'id = "gades"', 'id = "gadez"', "connections.toml, space gadez: missing"),
        ("connections", 'id = "gades"', 'id = "gadez"', "connections.toml, space gadez: unknown space"),
        ("connections", '["hispalis", "malaca"]', '["hispaliz"]', "space gades: unknown space 'hispaliz'"),
        ("connections", 'between = ["messana"', 'between = ["messena"', "remark on messena - rhegium"),
        ("setup", 'space = "saguntum"', 'space = "sagunto"', "setup.toml, force sagunto: space: unknown"),
        ("setup", '["boii"', '["boians"', "setup.toml, tribes: unknown space 'boians'"),
        ("tables", 'capitals = ["carthage"', 'capitals = ["carthago"', "siege: capitals: unknown"),
        ("tables", 'large_cities = ["rome"', 'large_cities = ["roma"', "city_capacity: large_cities"),
        ("tables", 'cities = ["new-carthage"]', 'cities = ["cartagena"]', "reinforcement: cities"),
        ("tables", 'if_space = "new-carthage"', 'if_space = "cartagena"', "reinforcement: if_space"),
    ],
)  # fmt: skip
def test_a_space_misspelt(copy: Copy, file: str, old: str, new: str, expected: str) -> None:
    copy.edit(file, old, new)
    assert [text for text in copy.defects() if expected in text]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("spaces", 'province = "baetica"', 'province = "betica"', "spaces.toml, space gades: province"),
        ("spaces", 'province = "baetica"', 'province = "orospeda"', "spaces.toml, province baetica: 4"),
        ("provinces", 'region = "spain"', 'region = "iberia"', "provinces.toml, province baetica: region"),
        ("provinces", "ally_cards = 1", "ally_cards = 2", "tables.toml, allies: possible: spain gives 5"),
        ("generals", 'confined_to = "africa"', 'confined_to = "afrika"', "general hanno: unknown region"),
        ("generals", "{ spain = 2 }", "{ gaul = 2 }", "general p-scipio: unknown region 'gaul'"),
        ("setup", '["hanno"]', '["hano"]', "setup.toml, force carthage: generals: unknown general 'hano'"),
        ("setup", '["hanno"]', '["varro"]', "setup.toml, force carthage: generals: varro is not of carthage"),
        ("setup", '["hanno"]', '["mago"]', "setup.toml, general mago: stands in 2 forces"),
        ("setup", '["hanno"]', '["mago"]', "setup.toml, general hanno: stands in no force"),
        ("setup", '["longus"]', '["p-scipio"]', "setup.toml, general longus: is a consul but"),
        ("setup", '"nero", ', "", "setup.toml, officials: nero is neither consul nor in the pool"),
        ("setup", '"nero", ', '"nero", "nero", ', "setup.toml, officials: nero is named 2 times"),
        ("setup", '"nero", ', '"mago", ', "setup.toml, officials: mago is no Roman"),
        ("setup", '"nero", ', '"neron", ', "setup.toml, officials: unknown general 'neron'"),
        ("setup", 'space = "agrigentum"', 'space = "utica"', "setup.toml, force utica: side: utica does not"),
        ("setup", "cus = 8", "cus = 9", "setup.toml, total start_cus_rome: counted 17, expected 16"),
        ("setup", "elephants = 2", "elephants = 12", "setup.toml, force saguntum: elephants: 12 among 10"),
        ("setup", "elephants = 2", "elephants = 5", "tables.toml, elephants: maximum_cus: fewer"),
        ("setup", "cus = 8", "cus = 8\nelephants = 2", "setup.toml, force rome: elephants: only Carthage"),
        ("setup", ', "bruttium"', "", "setup.toml, tribes: bruttium is not named"),
        ("setup", '"bruttium"', '"aquitani"', "tribes: aquitani is carthage here, neutral in spaces"),
        ("turns", "number = 9", "number = 10", "turns.toml, turn 10: number: stands where turn 9 should"),
        ("turns", "hand = 8", "hand = 6", "turns.toml, turn 4: hand: 6 cards after a turn with 7"),
        ("turns", "hand = 7", "hand = 6", "turns.toml, total cards_dealt_to_each: counted 71"),
        ("battle_cards", "count = 12", "count = 13", "battle_cards.toml, total battle_cards: counted 49"),
        ("totals", 'file = "provinces"', 'file = "province"', "totals.toml, total provinces: file: expected"),
        ("totals", 'id = "ports"', 'id = "harbours"', "totals.toml, total harbours: nothing is counted"),
        ("totals", 'id = "ports"', 'id = "harbours"', "totals.toml, total ports: missing"),
        ("connections", 'roads = ["hispalis"', 'roads = ["gades", "hispalis"', "space gades: is its own"),
        ("tables", "africanus_turn = 6", "africanus_turn = 12", "tables.toml, reinforcement: africanus_turn"),
    ],
)  # fmt: skip
def test_names_and_counts(copy: Copy, file: str, old: str, new: str, expected: str) -> None:
    copy.edit(file, old, new)
    assert [text for text in copy.defects() if expected in text]


@pytest.mark.parametrize(
    ("file", "record", "old", "new", "expected"),
    [
        ("spaces", "gades", "capacity = 2", "capacity = 5", "space gades: capacity: expected 2, found 5"),
        ("spaces", "gades", "capacity = 2\n", "", "space gades: capacity: expected 2, found None"),
        ("spaces", "gades", 'start = "carthage"\n', "", "space gades: start: a walled city always"),
        ("spaces", "acci", "x = 458", "capacity = 2\nx = 458", "space acci: capacity: only a walled"),
        ("spaces", "acci", "x = 458", 'tribe = "neutral"\nx = 458', "space acci: tribe: the space is no"),
        ("spaces", "boii", 'tribe = "carthage"\n', "", "space boii: tribe: expected neutral or carthage"),
        ("spaces", "boii", 'start = "carthage"\n', "", "space boii: start: does not go with a tribe"),
        ("spaces", "acci", 'start = "carthage"\n', "", "total start_pc_carthage: counted 28, expected 29"),
        ("spaces", "rome", "port_modifier = 2\n", "", "spaces.toml, total ports: counted 33, expected 34"),
        ("strategy_cards", "epidemic", "ops = 2", "ops = 3", "card epidemic: raise_troops: does not go"),
        ("strategy_cards", "epidemic", "ops = 2", "ops = 3", "card epidemic: ship: does not go"),
        ("strategy_cards", "epidemic", "ops = 2", "ops = 1", "total cards_of_1: counted 22, expected 21"),
        ("strategy_cards", "epidemic", "ops = 2", 'ops = 2\ncounter = "spy"', "counter_events: counted 11"),
        ("strategy_cards", "epidemic", "ops = 2", 'ops = 2\nsuffix = "A"\neditions = ["2e"]', "suffix: only"),
        ("strategy_cards", "epidemic", "breaks_truce = true\n", "", "total truce_breakers: counted 40"),
    ],
)  # fmt: skip
def test_spaces_and_cards(copy: Copy, file: str, record: str, old: str, new: str, expected: str) -> None:
    copy.edit_record(file, record, old, new)
    (defect,) = [text for text in copy.defects() if expected in text][:1]
    assert defect.startswith(f"{file}.toml")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[0, 0, 1, 1, 1, 2, 2]", "[0, 0, 2, 1, 1, 2, 2]", "attrition: losses: expected to rise"),
        ("    [0, 0, 1, 1, 1, 2, 2],\n", "", "total attrition_cells: counted 42, expected 49"),
        ("    [3, 5],\n", "    [3, 2],\n", "retreat: losses: expected to rise"),
        ("    [3, 5],\n", "    [4, 6],\n", "retreat_dice: small, frontal-assault: differs from"),
        ("points = [0, 0, 1, 1, 1, 2]", "points = [0, 0, 1, 1, 1, 0]", "siege: points: expected to rise"),
        ("elephant_from = 6", "elephant_from = 9", "attrition: elephant_from: expected one of the rows"),
        ("return_up_to = 2", "return_up_to = 0", "naval: return_up_to: expected at least"),
        ('faces = ["dot"', 'faces = ["blank"', "naval_die: faces: face 1 differs from the table"),
        ('red = ["loss', 'red = ["point', "siege_dice: red: differs from the table at modifier 0"),
        ("marcellus = [2, 0]", "marcellus = [1, 0]", "siege_dice: red with its symbol: differs"),
        ('white = ["loss"', 'white = ["blank"', "siege_dice: white: differs from the table at modifier -1"),
        ('"point walls"', '"point"', "siege_dice: white with its symbol: differs"),
        ('faces = ["A", "A"', 'faces = ["B", "A"', "retreat_dice: small, frontal-assault: differs"),
        ("probe = [1, 2", "probe = [0, 2", "retreat_dice: large, probe: differs from the table"),
        ("strait = 2\n", "", "movement: cost: expected one for each of road, alps_pass"),
        ("\nprobe = -2", "", "retreat: modifiers: expected one for each of"),
        ("sicily = 2\n", "", "allies: possible: sicily gives 2 by its provinces, None here"),
        ("\nsicily = 2", "\nsicilia = 2", "allies: possible: unknown region 'sicilia'"),
        ('region = "spain"', 'region = "iberia"', "reinforcement: region: unknown region 'iberia'"),
        ('if_province = "baetica"', 'if_province = "betica"', "reinforcement: if_province: unknown province"),
        ("counters = { 2e = 2", "counters = { 2e = 3", "elephants: counters: do not make 4 CUs"),
    ],
)  # fmt: skip
def test_tables(copy: Copy, old: str, new: str, expected: str) -> None:
    copy.edit("tables", old, new)
    assert [text for text in copy.defects() if text.startswith("tables.toml, " + expected)]


@pytest.mark.parametrize(
    ("file", "old", "new", "record"),
    [
        ("sources", 'id = "counters-2e"', 'id = "counters"', "generals.toml, general hannibal"),
        ("sources", 'id = "TAB"', 'id = "TABLES"', "provinces.toml, province baetica"),
        ("spaces", 'source = ["board-2e"', 'source = ["map"', "spaces.toml, space gades"),
        ("connections", 'source = "board-2e"', 'source = "2E"', "connections.toml, space baleares"),
        ("connections", 'source = ["board-2e"', 'source = ["board"', "connections.toml, connection druentia"),
        ("tables", '"TAB:naval"', '"TAB naval"', "tables.toml, naval"),
        ("setup", '"2E:4.1"', '"3E:4.1"', "setup.toml, force rome"),
        ("turns", '"2E:22.4"', '"2E:"', "turns.toml, turn 9"),
    ],
)  # fmt: skip
def test_an_unknown_source(copy: Copy, file: str, old: str, new: str, record: str) -> None:
    copy.edit(file, old, new)
    assert [
        text for text in copy.defects() if text.startswith(f"{record}") and "source: unknown source" in text
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("generals", 'source = "counters-2e"\n', "", "generals.toml, general hasdrubal: source: missing"),
        ("spaces", 'source = ["board-2e", "setup-2e", "own-drawing"]\n', "", "space gades: source: missing"),
        ("setup", "confidence = 0.99\n", "", "setup.toml, force rome: confidence: missing"),
        ("setup", 'source = ["2E:4.1", "CE:3.2"]', "source = []", "force rome: source: expected at"),
        ("spaces", "2e = 0.99", "2e = 9.9", "space gades, confidence: 2e: expected a number from 0 to 1"),
        ("spaces", "classic = 0.85", "clasic = 0.85", "space gades, confidence: classic: missing"),
        ("spaces", 'kind = "walled"', 'kind = "wall"', "space gades: kind: expected one of open"),
        ("spaces", "x = 164", 'x = "164"', "spaces.toml, space gades: x: expected a whole number"),
        ("spaces", "x = 164", "z = 164", "spaces.toml, space gades: x: missing; expected a whole number"),
        ("spaces", "x = 164", "x = 164\nz = 0", "spaces.toml, space gades: z: unknown field"),
        ("spaces", 'id = "acci"', 'id = "gades"', "space gades: id: expected each space once"),
        ("spaces", "x = 164", "x = ", "spaces.toml, line 25: Invalid value"),
        ("strategy_cards", 'editions = ["classic"]', 'editions = ["clasic"]', "editions: expected one of"),
        ("strategy_cards", 'ship = "single"', 'ship = "ship"', "ship: expected one of single, double"),
        ("connections", '["hispalis", "malaca"]', '["malaca", "malaca"]', "space gades: roads: expected"),
        ("connections", '["druentia", "taurini"]', '["druentia"]', "remark number 1: between"),
        ("tables", "[1, 5]", "[5, 1]", "tables.toml, retreat: columns_from: expected rising numbers from 1"),
        ("tables", 'white = ["loss", ', "white = [", "siege_dice: white: expected 6 faces, found 5"),
        ("tables", 'faces = ["dot"', 'faces = ["spot"', "expected the symbols dot, diamond or blank"),
        ("tables", 'faces = ["A", ', 'faces = ["A B", ', "faces: expected one symbol on each face"),
        ("tables", "[naval]", "[navel]", "tables.toml: naval: expected a table [naval]"),
        ("turns", "[defaults]", "[default]", "turns.toml, turn 1: source: missing"),
        ("generals", "{ pursuit = 4 }", "{ pursue = 4 }", "general flaminius, rolls: pursue: unknown field"),
    ],
)  # fmt: skip
def test_form(copy: Copy, file: str, old: str, new: str, expected: str) -> None:
    copy.edit(file, old, new)
    (defect,) = copy.defects()
    assert defect.startswith(f"{file}.toml")
    assert expected in defect


def run_check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    parser = argparse.ArgumentParser()
    data.register(parser)
    arguments = parser.parse_args(words)
    status: int = arguments.run(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_check_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run_check(capsys, "check", "--json")
    report: dict[str, Any] = json.loads(out)
    assert (status, err, report["defects"]) == (0, "", [])
    published = {
        "provinces": 22, "politically_significant": 18, "spaces": 96, "connections": 176, "roads": 166,
        "alps_passes": 4, "non_alps_passes": 4, "straits": 2, "ports": 34, "walled_cities": 13, "tribes": 8,
        "strategy_cards": 64, "counter_events": 10, "battle_cards": 48, "generals": 14, "start_pc_rome": 26,
        "start_pc_carthage": 29,
    }  # fmt: skip
    assert {name: report[name] for name in published} == published
    assert count_totals(read_pack()).items() <= report.items()


def test_check_command_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run_check(capsys, "check", "--game", "rome-carthage")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[-1] == "no defects"
    assert {len(line) for line in lines[:-2]} == {len(lines[0])}


def test_check_command_on_spoilt_data(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    copy.edit_record("connections", "gades", '"hispalis", ', "")
    status, out, err = run_check(capsys, "check", "--data", str(copy.directory))
    assert status == 1
    assert "no defects" not in out
    assert err.splitlines() == copy.defects()
    status, out, err = run_check(capsys, "check", "--json", "--data", str(copy.directory))
    assert (status, err, json.loads(out)["defects"]) == (1, "", copy.defects())


def test_check_command_on_a_malformed_file(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    copy.edit("turns", "hand = 7", "hand = seven")
    status, out, err = run_check(capsys, "check", "--data", str(copy.directory))
    assert (status, out) == (1, "")
    assert err.startswith("turns.toml, line 10: ")


def test_export_command_then_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run_check(capsys, "export", str(tmp_path / "mine"))
    assert status == 0
    assert "spaces.toml" in out
    assert run_check(capsys, "check", "--data", str(tmp_path / "mine"))[0] == 0
