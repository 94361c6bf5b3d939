"""The pack as loaded: worked values of the tables, names of both editions, folders of corrected files."""

from __future__ import annotations

import doctest
import json
import tomllib
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from hannibal.kernel.errors import DataError
from hannibal.rome_carthage.facts import pack as pack_module
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.pack import FILES, export_pack, load_pack
from hannibal.rome_carthage.facts.tables import SiegeOutcome
from tests.spoiling import Copy


@pytest.fixture
def facts() -> DataPack:
    return load_pack()


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(pack_module).failed == 0


def test_the_packaged_facts_are_loaded_once_and_cannot_be_changed(facts: DataPack) -> None:
    assert load_pack() is facts
    with pytest.raises(FrozenInstanceError):
        facts.spaces["rome"].x = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        facts.spaces["rome"] = facts.spaces["capua"]  # type: ignore[index]


def test_names_of_both_editions(facts: DataPack) -> None:
    assert facts.spaces["new-carthage"].name_in("2e") == "New Carthage"
    assert facts.spaces["new-carthage"].name_in("classic") == "Carthago Nova"
    assert facts.spaces["gades"].name_in("classic") == "Gades"
    assert facts.provinces["eastern-numidia"].name_in("classic") == "Numidia Minor"
    assert facts.regions["spain"].name_in("classic") == "Iberia"
    assert facts.cards["force-march-63"].name_in("classic") == "Forced March"
    assert facts.cards["force-march-63"].name_in("2e") == "Force March"


def test_spaces_of_every_kind(facts: DataPack) -> None:
    rome, boii, averni, acci = (facts.spaces[name] for name in ("rome", "boii", "averni", "acci"))
    assert (rome.kind, rome.capacity, rome.port_modifier, rome.start) == ("walled", 5, 2, "rome")
    assert (boii.kind, boii.tribe, boii.start) == ("tribe", "carthage", "carthage")
    assert (averni.kind, averni.tribe, averni.start) == ("tribe", "neutral", None)
    assert (acci.kind, acci.capacity, acci.is_port) == ("open", None, False)
    assert facts.spaces["sassari"].is_port, "a modifier of 0 is a port too"
    assert not facts.spaces["capua"].is_port


def test_connections_stand_at_both_ends(facts: DataPack) -> None:
    assert {(near.space, near.kind) for near in facts.neighbours["isere"]} == {
        ("allobroges", "road"),
        ("insubrians", "alps_pass"),
    }
    assert facts.neighbours["baleares"] == ()
    strait = next(link for link in facts.connections if {link.a, link.b} == {"messana", "rhegium"})
    assert (strait.kind, strait.source) == ("strait", ("board-2e", "2E:10.6", "CE:7.2.B"))
    hidden = next(link for link in facts.connections if {link.a, link.b} == {"utica", "carthage"})
    assert hidden.confidence["2e"] < strait.confidence["2e"]
    assert hidden.note is not None


def test_provinces_know_their_spaces(facts: DataPack) -> None:
    assert facts.provinces["campania"].spaces == ("capua", "neapolis")
    assert facts.provinces["idubeda"].majority == 4
    assert facts.provinces["liguria"].majority == 2


def test_cards_5_and_6_are_listed_the_other_way_round_in_the_second_edition(facts: DataPack) -> None:
    guide, cavalry = facts.cards["native-guide"], facts.cards["maharbals-cavalry"]
    assert (guide.number, guide.listed["2e"], guide.listed["classic"]) == (5, 6, 5)
    assert (cavalry.number, cavalry.listed["2e"], cavalry.listed["classic"]) == (6, 5, 6)


def test_philip_is_one_card_in_one_edition_and_two_in_the_other(facts: DataPack) -> None:
    allies, peace = (
        facts.cards[name] for name in ("philip-v-allies-with-carthage", "philip-v-makes-peace-with-rome")
    )
    assert (allies.number_in("2e"), allies.number_in("classic"), peace.number_in("classic")) == (
        "9",
        "9A",
        "9B",
    )
    assert (allies.editions, peace.editions) == (("2e", "classic"), ("classic",))
    assert (allies.set_aside, peace.set_aside, peace.remove) == (False, True, True)


def test_campaign_cards_have_two_ships_in_the_classic_edition(facts: DataPack) -> None:
    two_ships = {card.number for card in facts.cards.values() if card.ship["classic"] == "double"}
    assert two_ships == {33, 34, 37, 38, 39, 40}
    assert not [card for card in facts.cards.values() if card.ship["2e"] == "double"]


def test_sets_of_cards(facts: DataPack) -> None:
    deck = [card for card in facts.cards.values() if not card.set_aside]
    assert {card.number for card in deck if card.counter} == {6, 7, 8, 20, 31, 32, 41, 42, 59, 60}
    assert {card.number for card in deck if card.event_side == "rome"} == {
        21,
        23,
        42,
        43,
        44,
        45,
        46,
        47,
        48,
        57,
    }
    assert {card.number for card in deck if card.used_with_operation} == {5, 18, 28, 50, 54}
    assert {card.number for card in deck if card.remove} == {25, 26}
    assert [card.id for card in deck if card.reshuffle] == ["truce"]
    # 2E:25.64, its groups one after the other.
    breakers = [10, 11, 12, 13, 14, 15, 16, 22, 30, 43, 44, 45, 46, 47, 48, 1, 2, 3, 4, 23, 24, 25, 26, 56]
    breakers += [7, 8, 21, 51, 52, 9, 19, 27, 35, 36, 57, 58, 17, 49, 53, 29, 55]
    assert sorted(card.listed["2e"] for card in deck if card.breaks_truce) == sorted(breakers)


def test_generals(facts: DataPack) -> None:
    ratings = {general.id: (general.strategy, general.battle) for general in facts.generals.values()}
    assert ratings == {
        "hannibal": (1, 4), "hasdrubal": (2, 3), "hanno": (3, 2), "mago": (2, 2), "gisgo": (2, 1),
        "p-scipio": (3, 2), "longus": (2, 1), "flaminius": (2, 2), "fabius": (3, 3), "marcellus": (2, 3),
        "nero": (1, 2), "varro": (1, 1), "paulus": (3, 2), "scipio-africanus": (1, 4),
    }  # fmt: skip
    assert facts.generals["gisgo"].rolls == {"avoid_battle": 3, "interception": 3}
    assert facts.generals["p-scipio"].strategy_in == {"spain": 2}
    assert facts.generals["fabius"].confined_to == "italy"
    assert facts.generals["hasdrubal"].ability is None


def test_set_up(facts: DataPack) -> None:
    forces = {force.space: force for force in facts.setup.forces}
    assert set(forces) == {"rome", "agrigentum", "carthage", "saguntum", "new-carthage"}
    saguntum = forces["saguntum"]
    assert (saguntum.cus, saguntum.elephants, saguntum.generals) == (10, 2, ("hannibal", "mago", "gisgo"))
    assert facts.setup.officials.consuls == ("p-scipio", "longus")


@pytest.mark.parametrize(
    ("die", "size", "losses"),
    [
        (1, 6, 0), (1, 7, 1), (2, 4, 0), (2, 5, 1), (3, 4, 1), (3, 10, 2), (4, 3, 1), (4, 9, 2), (5, 1, 0),
        (5, 2, 1), (5, 40, 3), (6, 1, 1), (6, 5, 2), (7, 3, 2), (7, 10, 4), (-3, 10, 1), (8, 10, 4),
        (6, 0, 0),
    ],
)  # fmt: skip
def test_attrition(facts: DataPack, die: int, size: int, losses: int) -> None:
    assert facts.tables.attrition.losses(die, size) == losses


def test_attrition_takes_elephants_on_6_and_more(facts: DataPack) -> None:
    assert [facts.tables.attrition.takes_elephant(die) for die in (5, 6, 7, 8)] == [False, True, True, True]


def test_native_guide_over_a_non_alps_pass_is_minus_5(facts: DataPack) -> None:
    attrition = facts.tables.attrition
    assert attrition.non_alps_pass + attrition.native_guide == -5


@pytest.mark.parametrize(
    ("modifier", "success", "back", "sunk"),
    [(-5, 6, 0, 0), (-4, 5, 1, 0), (-3, 4, 1, 1), (0, 1, 1, 4), (1, 0, 1, 5), (2, 0, 0, 6)],
)
def test_naval_outcomes(facts: DataPack, modifier: int, success: int, back: int, sunk: int) -> None:
    results = Counter(facts.tables.naval.result(die + modifier) for die in range(1, 7))
    assert (results["success"], results["return"], results["sunk"]) == (success, back, sunk)


def test_the_worked_sea_move_of_the_classic_edition(facts: DataPack) -> None:
    """CE:7.3.B: Mago with 1 CU from Utica to Aleria, both Roman, with 6 dots against 3 diamonds."""
    naval = facts.tables.naval
    ports = (facts.spaces["utica"].port_modifier, facts.spaces["aleria"].port_modifier)
    assert ports == (-1, 1)
    dots = naval.lone_general_or_one_cu + naval.mago_commanding + naval.carthage_controls_syracuse
    dots += naval.macedonia_allied + naval.naval_victory
    modifier = sum(port or 0 for port in ports) + 2 * naval.roman_pc_in_port + dots
    assert modifier == 3 - 6
    assert [naval.result(die + modifier) for die in (4, 5, 6)] == ["success", "return", "sunk"]


@pytest.mark.parametrize(
    ("die", "outcome"),
    [(-1, (0, 1)), (1, (0, 1)), (2, (0, 0)), (3, (1, 1)), (4, (1, 0)), (5, (1, 0)), (6, (2, 0)), (7, (2, 0))],
)
def test_siege(facts: DataPack, die: int, outcome: tuple[int, int]) -> None:
    assert facts.tables.siege.outcome(die) == SiegeOutcome(*outcome)


@pytest.mark.parametrize(
    ("die", "size", "losses"),
    [
        (-1, 4, 0), (0, 4, 0), (0, 5, 1), (1, 1, 1), (3, 4, 2), (3, 1, 1), (4, 12, 3), (5, 5, 4), (6, 4, 3),
        (6, 7, 5), (7, 4, 4), (7, 9, 9), (8, 20, 20), (7, 0, 0),
    ],
)  # fmt: skip
def test_retreat(facts: DataPack, die: int, size: int, losses: int) -> None:
    assert facts.tables.retreat.losses(die, size) == losses


def test_the_worked_retreat_of_the_classic_edition(facts: DataPack) -> None:
    """CE:11.10: seven CUs beaten by a Double Envelopment lose five on the fourth face of the large die."""
    retreat = facts.tables.retreat
    assert retreat.losses(4 + retreat.modifiers["double-envelopment"], 7) == 5
    assert facts.tables.retreat_dice.losses(4, "double-envelopment", size=7, large=True) == 5


def test_hands_and_years(facts: DataPack) -> None:
    assert [turn.hand for turn in facts.turns] == [7, 7, 7, 8, 8, 8, 9, 9, 9]
    assert (facts.turns[0].years, facts.turns[8].years) == ("218 BC", "204-202 BC")


def test_numbers_that_differ_between_editions(facts: DataPack) -> None:
    assert (facts.tables.elephants.counters["2e"], facts.tables.elephants.counters["classic"]) == (2, 4)


def test_a_folder_need_not_hold_every_file(tmp_path: Path, facts: DataPack) -> None:
    export_pack(tmp_path / "all")
    text = (tmp_path / "all" / "spaces.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "spaces.toml").write_text(text.replace('name = "Gades"', 'name = "Gadir"'), encoding="utf-8")
    (mine / "README.md").write_text("my corrections", encoding="utf-8")
    corrected = load_pack(mine)
    assert corrected.spaces["gades"].name == "Gadir"
    assert corrected.generals == facts.generals
    assert load_pack().spaces["gades"].name == "Gades"


def test_a_file_may_be_json(copy: Copy) -> None:
    toml = copy.directory / "turns.toml"
    content = tomllib.loads(toml.read_text(encoding="utf-8"))
    toml.unlink()
    (copy.directory / "turns.json").write_text(json.dumps(content), encoding="utf-8")
    assert load_pack(copy.directory).files["turns"] == "turns.json"
    assert load_pack(copy.directory).turns == load_pack().turns


def test_a_file_in_two_forms_is_refused(copy: Copy) -> None:
    (copy.directory / "turns.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match=r"turns\.toml: there are two files turns"):
        load_pack(copy.directory)


def test_an_unknown_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "space.toml").write_text("", encoding="utf-8")
    with pytest.raises(
        DataError, match=r"space\.toml: unknown data file; the known ones are sources, totals"
    ):
        load_pack(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no such folder"):
        load_pack(tmp_path / "nowhere")


def test_export_writes_every_file_once(tmp_path: Path) -> None:
    names = export_pack(tmp_path / "mine")
    assert sorted(names) == sorted(f"{name}.toml" for name in FILES)
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == sorted(names)
    with pytest.raises(DataError, match="exists and is not an empty folder"):
        export_pack(tmp_path / "mine")


def test_every_packaged_data_file_is_read() -> None:
    directory = Path(pack_module.__file__).parents[1] / "data"
    # The table of citations is about the books, not a fact of the game: test_citations.py reads it.
    assert {path.stem for path in directory.glob("*.toml")} == {*FILES, "citations"}
