"""What an owner of the Classic Edition adds: optional generals and cards. The records here are invented."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.kernel import DataError, HannibalError, NotationError
from hannibal.rome_carthage.board import Board
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.game import RomeCarthage
from tests.properties import random_action
from tests.rome_carthage.playing import GAME
from tests.spoiling import Copy

GENERAL = """
[[general]]
id = "testus"
name = "Testus"
label = "Testus"
side = "rome"
strategy = 2
battle = 2
rolls = { pursuit = 4 }
optional = true
source = "CE:3.2"
"""
CARD = """
[[card]]
id = "invented"
number = 70
title = "Invented"
ops = 3
event_side = "both"
ship = "single"
raise_troops = true
optional = true
source = "CE:1"
confidence = { 2e = 0.5, classic = 0.5 }
text = "Nobody knows."
"""


def owned(copy: Copy) -> RomeCarthage:
    """The game with the owner's files."""
    add(copy, "generals", GENERAL)
    add(copy, "strategy_cards", CARD)
    return RomeCarthage(Board(load_pack(copy.directory)))


def add(copy: Copy, file: str, record: str) -> None:
    with (copy.directory / f"{file}.toml").open("a", encoding="utf-8") as stream:
        stream.write(record)


def test_an_owners_records_are_played_with(copy: Copy) -> None:
    game = owned(copy)
    state = game.new_initial_state(game.check_options({"edition": "classic"}))
    assert "testus" in state.position()["generals"]["pool"]
    assert 70 in state.position()["deck"]
    drawn = dealt = 0
    for seed in range(6):
        rng = Random(seed)
        state = game.new_initial_state(game.check_options({"edition": "classic"}))
        while not state.is_terminal():
            action = random_action(state, rng)
            text = state.action_to_string(action)
            drawn += text.startswith("draw ") and "testus" in text
            dealt += text.startswith("deal ") and " 70" in text
            assert state.string_to_action(text) == action
            state.apply_action(action)
    assert drawn
    assert dealt


def test_a_card_whose_event_is_unknown_is_used_for_its_number(copy: Copy) -> None:
    game = owned(copy)
    position = {
        "turn": 2,
        "active": "rome",
        "hands": {"rome": [70], "carthage": [62]},
        "forces": {"rome": {"rome": {"cus": 5, "generals": ["testus"]}}},
        "pending": [["NextCardTurn", "rome"]],
    }
    state = game.load_position(position, game.check_options({}))
    state.apply_action(state.string_to_action("play 70"))
    refusal = state.explain(state.string_to_action("event"))
    assert refusal is not None
    assert "not known here" in refusal.reason
    state.apply_action(state.string_to_action("move"))
    state.apply_action(state.string_to_action("activate testus"))
    state.apply_action(state.string_to_action("march capua"))
    assert state.position()["forces"]["rome"]["capua"]["generals"] == ["testus"]


@pytest.mark.parametrize(
    ("file", "record", "expected"),
    [
        ("generals", GENERAL.replace('"rome"', '"carthage"'), "general testus: optional: only a Roman"),
        ("generals", GENERAL.replace("optional = true\n", ""), "counted 15, expected 14"),
        ("strategy_cards", CARD.replace("70", "64"), "number: an optional card has one from 65"),
        ("strategy_cards", CARD + CARD.replace("invented", "again"), "card number 70: number: 2 optional"),
        ("strategy_cards", CARD.replace("raise_troops = true\n", ""), "raise_troops: does not go with 3"),
    ],
)  # fmt: skip
def test_records_that_cannot_be(copy: Copy, file: str, record: str, expected: str) -> None:
    add(copy, file, record)
    assert any(expected in defect for defect in copy.defects()), copy.defects()


def test_nothing_is_invented_in_the_packaged_data() -> None:
    pack = load_pack()
    assert not any(general.optional for general in pack.generals.values())
    assert not any(card.optional for card in pack.cards.values())
    state = GAME.new_initial_state(GAME.check_options({"edition": "classic"}))
    with pytest.raises(NotationError, match="there is no strategy card 70: they are 1 to 64 and 9b"):
        state.string_to_action("play 70")


def test_entries_of_a_case_are_checked_too() -> None:
    with pytest.raises(DataError, match="entries can be added to generals and strategy_cards"):
        GAME.with_entries({"spaces": []})
    with pytest.raises(DataError, match="expected a list of entries"):
        GAME.with_entries({"generals": "flaccus"})
    with pytest.raises(HannibalError, match="general x: name: missing"):
        GAME.with_entries({"generals": [{"id": "x"}]})
