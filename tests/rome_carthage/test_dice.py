"""The custom dice of the Classic Edition bring exactly what the tables bring, as often (TAB:equivalence)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from hannibal.cases import Case, load_cases, run_case
from hannibal.kernel import Table
from hannibal.rome_carthage.facts.tables import symbol_words
from hannibal.rome_carthage.rules.siege import SiegeRoll, siege_die, siege_modifiers
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import ROLL, make
from tests.rome_carthage.playing import GAME
from tests.telling import lines, listen

CASES = Path(__file__).parents[1] / "cases"
TABLES = GAME.board.tables
DIE = range(1, 7)

# The data, for every modifier, size and card.


@pytest.mark.parametrize("modifier", range(-12, 13))
def test_the_naval_die_is_the_table_face_by_face(modifier: int) -> None:
    by_die = [TABLES.naval_die.result(face, modifier) for face in DIE]
    assert by_die == [TABLES.naval.result(die + modifier) for die in DIE]


@pytest.mark.parametrize(("card", "size"), list(product((*TABLES.retreat.modifiers, ""), range(1, 25))))
def test_the_retreat_dice_are_the_table_face_by_face(card: str, size: int) -> None:
    modifier = TABLES.retreat.modifiers[card] if card else TABLES.retreat.out_of_cards
    by_die = [TABLES.retreat_dice.losses(face, card, size=size, large=size >= 5) for face in DIE]
    assert by_die == [TABLES.retreat.losses(die + modifier, size) for die in DIE]


# Every kind of siege: who, what, with a train or a campaign card, with Marcellus or not.

SIEGES = [
    ("rome", "longus", "gades", 37, False),
    ("rome", "longus", "carthage", 37, False),
    ("rome", "longus", "syracuse", 37, False),
    ("rome", "longus", "averni", 37, False),
    ("rome", "marcellus", "gades", 37, False),
    ("rome", "marcellus", "gades", 63, False),
    ("rome", "marcellus", "carthage", 37, False),
    ("rome", "marcellus", "syracuse", 37, False),
    ("rome", "marcellus", "carthage", 63, False),
    ("rome", "marcellus", "averni", 37, False),
    *product(
        ("carthage",),
        ("hannibal",),
        ("capua", "rome", "syracuse", "carthage", "averni"),
        (63,),
        (False, True),
    ),
]


@pytest.mark.parametrize(("side", "general", "space", "card", "train"), SIEGES)
@pytest.mark.parametrize("ability", [True, False])
def test_the_siege_dice_are_the_table(
    side: str, general: str, space: str, card: int, train: bool, ability: bool
) -> None:
    state = siege(side, general, space, card, train=train)
    assert state.march is not None
    colour, counts = siege_die(state, state.march, ability=ability)
    modifier = sum(value for _, value in siege_modifiers(state, state.march, ability=ability))
    by_die = Counter(TABLES.siege_dice.outcome(colour, counts, face) for face in DIE)
    assert by_die == Counter(TABLES.siege.outcome(die + modifier) for die in DIE)


def test_all_four_ways_to_roll_a_siege_occur() -> None:
    found = {
        siege_die(state, state.march)
        for state in (siege(*row[:4], train=row[4]) for row in SIEGES)
        if state.march
    }
    assert found == {("red", None), ("red", "marcellus"), ("white", None), ("white", "walls")}


def siege(side: str, general: str, space: str, card: int, *, train: bool) -> RomeState:
    """A general before a city or tribe of the enemy, about to roll."""
    enemy = "carthage" if side == "rome" else "rome"
    position = {
        "turn": 3,
        "active": side,
        "hands": {side: [13], enemy: [14]},
        "forces": {side: {space: {"cus": 6, "generals": [general]}}},
        "play": {"card": card, "side": side, "ops": 3},
        "march": {"side": side, "general": general, "space": space, "cus": 6, "origin": space, "limit": 4},
        "trains": [space] if train else [],
        "pending": ["EndPlay", ["SiegeRoll", True]],
    }
    if space != "averni":
        position["pc"] = {enemy: [space]}
    state = GAME.load_position(position, GAME.check_options({}))
    assert isinstance(state.stack[-1], SiegeRoll)
    return state


# The engine: every case of the three tables, rolled out to all six faces with either dice.


@pytest.mark.parametrize("file", ["naval_table", "siege_table", "retreat_table"])
def test_either_way_to_roll_leads_to_the_same_positions(file: str) -> None:
    compared = 0
    for case in load_cases(CASES / f"{file}.json"):
        steps = case.data["do"]
        rolls = [n for n, step in enumerate(steps) if isinstance(step, str) and step.startswith("roll ")]
        before = dict(case.data) | {"do": steps[: rolls[-1]], "expect": {}}
        by_dice = [positions(before, dice) for dice in ("classic", "custom")]
        assert by_dice[0] == by_dice[1], case.id
        compared += 1
    assert compared >= 36


def positions(before: dict[str, object], dice: str) -> Counter[str]:
    """Where the six faces lead, each position as often as it occurs."""
    state = run_case(Case("dice", before | {"options": {"dice": dice}}), GAME)
    assert isinstance(state, RomeState)
    found: Counter[str] = Counter()
    for action, _ in state.chance_outcomes():
        after = state.clone()
        after.apply_action(action)
        found[json.dumps(after.position(), sort_keys=True)] += 1
    assert found.total() == 6
    return found


# What the players read.


def test_the_log_names_the_symbols() -> None:
    state = siege("carthage", "hannibal", "syracuse", 63, train=False)
    custom = GAME.load_position(state.position(), GAME.check_options({"edition": "classic"}))
    listen(GAME, custom)
    assert custom.decision().question == "White siege die"
    custom.apply_action(make(ROLL, 6))
    line = lines(custom)[0]
    assert (line.rule, line.text) == (
        "CE:12.2",
        "Siege of Syracusae, white die: point and walls: 0 points, 1 CU lost.",
    )


def test_words_for_faces() -> None:
    words = [symbol_words(face) for face in TABLES.naval_die.faces]
    assert words == ["dot", "blank", "diamond", "2 diamonds", "3 diamonds", "4 diamonds"]
    assert symbol_words(TABLES.siege_dice.red[2]) == "point and loss"


def test_either_edition_may_be_rolled_either_way() -> None:
    for edition, dice in product(("2e", "classic"), ("classic", "custom")):
        table = Table(GAME, {"edition": edition, "dice": dice}, seed=4)
        assert table.record().options["dice"] == dice
