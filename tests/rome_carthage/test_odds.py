"""Odds for people: rolls against their tables, battles against enumeration and best responses."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hannibal.cli import main
from hannibal.games import get_game
from hannibal.rome_carthage.board import packaged_board
from hannibal.rome_carthage.heuristics.battle_table import (
    HANNIBAL_ROW,
    SIZES,
    BattleTable,
    battle_table,
    tabulate,
)
from hannibal.rome_carthage.heuristics.duel import Fight, fight
from hannibal.rome_carthage.heuristics.response import all_hands, gaps, measure
from hannibal.rome_carthage.odds.rolls import Host, battle_odds
from hannibal.rome_carthage.state import RomeState

DECK = tuple(packaged_board().tactics)


def odds(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["odds", *arguments, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def start() -> RomeState:
    game = get_game("rome-carthage")
    state = game.new_initial_state(game.check_options({}))
    assert isinstance(state, RomeState)
    return state


@pytest.mark.parametrize(
    ("arguments", "chance"),
    [
        (["interception", "hannibal"], 0.6667),
        (["interception", "hannibal", "--enemy-pc"], 0.5),
        (["interception", "longus", "--enemy-pc"], 0.0),
        (["interception", "varro", "--enemy-pc"], 0.5),
        (["avoid", "fabius"], 0.8333),
        (["avoid", "gisgo"], 0.5),
    ],
)
def test_rolls_against_a_rating(
    arguments: list[str], chance: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert odds(capsys, *arguments)["chance"] == chance


@pytest.mark.parametrize("edition", ["2e", "classic"])
@pytest.mark.parametrize(
    ("arguments", "cards", "losses"),
    [
        (["boii", "--side", "rome"], 3.84, 1.28),
        (["new-carthage", "--side", "rome", "--marcellus"], 2.83, 0.47),
        (["syracuse", "--side", "rome"], 6.0, 3.0),
        (["rome", "--side", "carthage"], 9.0, 6.0),
        (["capua", "--side", "carthage", "--train"], 3.84, 1.28),
    ],
)
def test_how_long_a_siege_takes(
    edition: str, arguments: list[str], cards: float, losses: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """The dice of the Classic Edition stand for the table of the 2nd."""
    report = odds(capsys, "siege", *arguments, "--edition", edition)
    assert (report["expected_cards"], report["expected_losses"]) == (cards, losses)
    assert report["falls_within"]["6"] > report["falls_within"]["3"] > report["falls_now"] == 0.0


@pytest.mark.parametrize("edition", ["2e", "classic"])
@pytest.mark.parametrize(
    ("arguments", "modifier", "success", "sunk"),
    [
        (["carthage", "new-carthage"], -4, 0.8333, 0.0),
        (["carthage", "croton"], -1, 0.3333, 0.5),
        (["carthage", "croton", "--general", "mago", "--syracuse", "--own", "croton"], -4, 0.8333, 0.0),
        (["carthage", "rome"], 1, 0.0, 0.8333),
    ],
)
def test_the_fleet_of_carthage(
    edition: str,
    arguments: list[str],
    modifier: int,
    success: float,
    sunk: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = odds(capsys, "naval", *arguments, "--edition", edition)
    assert report["modifier"] == modifier == sum(one["value"] for one in report["modifiers"])
    assert (report["chances"]["success"], report["chances"]["sunk"]) == (success, sunk)


@pytest.mark.parametrize(
    ("cause", "expected"), [("alps", 2.0), ("pass", 1.3333), ("alps-guide", 1.1667), ("storms", 3.0)]
)
def test_attrition_of_ten(cause: str, expected: float, capsys: pytest.CaptureFixture[str]) -> None:
    report = odds(capsys, "attrition", "10", "--cause", cause)
    assert report["expected_losses"] == expected
    assert sum(report["chances"].values()) == pytest.approx(1.0, abs=1e-3)


def test_a_battle_has_its_error_and_its_losses(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--attacker-cards", "10", "--defender-cards", "10"]
    ratings = ["--attacker-rating", "3", "--defender-rating", "3"]
    report = odds(capsys, "battle", *sizes, *ratings, "--samples", "2000")
    assert report["attacker_wins"] == pytest.approx(0.61, abs=0.04)
    assert report["standard_error"] == pytest.approx(0.0109, abs=2e-4)
    assert 4.0 < report["expected_rounds"] < 5.0
    assert report["defender"]["expected_losses"] > report["attacker"]["expected_losses"] > 1.0
    shares = sum(sum(report[side]["wins_by"].values()) for side in ("attacker", "defender"))
    assert shares == pytest.approx(1.0, abs=0.002)


def test_battles_decided_before_they_begin() -> None:
    state = start()
    assert battle_odds(state, Host(5, 2), Host(0, 2), 50)["attacker_wins"] == 1.0
    assert battle_odds(state, Host(0, 2, 1), Host(5, 2), 50)["attacker_wins"] == 0.0


def test_hannibal_is_worth_more_than_his_rating() -> None:
    state = start()
    without = battle_odds(state, Host(10, 4), Host(12, 2), 4000)["attacker_wins"]
    assert battle_odds(state, Host(10, 4, hannibal=True), Host(12, 2), 4000)["attacker_wins"] > without


def test_many_battles_agree_with_enumeration() -> None:
    """The solver goes through every deal of three cards against three; the fights are drawn."""
    battle, rng = Fight(DECK, (3, 3), (3, 2)), Random(4)
    exact = measure(battle, 0, rng, 1000)
    assert exact.hands == len(all_hands(DECK, 3)) == 56
    drawn = sum(fight(battle, rng).winner == 0 for _ in range(6000)) / 6000
    assert drawn == pytest.approx(exact.policy, abs=0.02)
    # What one side loses the other wins.
    assert exact.policy + measure(battle, 1, rng, 1000).policy == pytest.approx(1.0)


@pytest.mark.parametrize(("cards", "most"), [(2, 0.003), (3, 0.005)])
def test_the_policy_is_close_to_a_best_response(cards: int, most: float) -> None:
    found = list(gaps(DECK, cards, Random(0), 100))
    assert all(gap.gap >= -1e-9 for gap in found)
    assert {gap.hands for gap in found} == {len(all_hands(DECK, cards))}
    assert sum(gap.gap for gap in found) / len(found) <= most


@pytest.mark.soak
def test_the_policy_is_within_a_point_of_a_best_response_with_four_cards() -> None:
    found = list(gaps(DECK, 4, Random(0), 126))
    assert sum(gap.gap for gap in found) / len(found) <= 0.01


def test_a_table_is_written_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from hannibal.rome_carthage.heuristics import battle_table

    monkeypatch.setattr(battle_table, "ATTACKERS", (2,))
    monkeypatch.setattr(battle_table, "DEFENDERS", (0, 3))
    table = BattleTable.loads(tabulate(DECK, 20).dumps())
    assert set(table.rows) == {"2-0", "2-3"}
    ten, twelve = SIZES.index(10), SIZES.index(12)
    low, high = (table.at(row, ten, 2, 3).wins for row in (ten, twelve))
    assert table.wins(10, 10, 2, 3) == low
    assert table.wins(11, 10, 2, 3) == pytest.approx((low + high) / 2)
    with pytest.raises(ValueError, match="the table of battles is for hands of"):
        BattleTable.loads('{"sizes": [1], "samples": 1, "rows": {}}')


@pytest.mark.parametrize(
    ("cards", "rows"),
    [((10, 10), (3, 2)), ((8, 12), (5, 1)), ((11, 7), (2, 5)), ((5, 15), (4, 0)), ((18, 17), (1, 3))],
)
def test_the_table_that_is_shipped_agrees_with_battles_fought_now(
    cards: tuple[int, int], rows: tuple[int, int]
) -> None:
    rng = Random(11)
    ratings = (min(rows[0], 4), min(rows[1], 4))
    hannibal = (rows[0] == HANNIBAL_ROW, rows[1] == HANNIBAL_ROW)
    wins = sum(fight(Fight(DECK, cards, ratings, hannibal), rng).winner == 0 for _ in range(1500)) / 1500
    assert battle_table().wins(*cards, *rows) == pytest.approx(wins, abs=0.05)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["battle", "--attacker-cards", "21", "--defender-cards", "3"], "0 to 20 battle cards"),
        (["battle", "--attacker-cards", "2", "--defender-cards", "3", "--attacker-rating", "7"], "1 to 4"),
        (["siege", "sena", "--side", "rome"], "neither a walled city nor a tribe"),
        (["siege", "capua", "--side", "carthage", "--marcellus"], "Marcellus besieges for Rome"),
        (["naval", "carthage", "capua"], "there is no port 'capua'"),
        (["naval", "carthage", "croton", "--general", "varro"], "only Carthage rolls"),
        (["attrition", "0"], "at least one CU"),
        (["attrition", "3", "--cause", "love"], "there is no cause 'love'"),
        (["avoid", "caesar"], "there is no general 'caesar'"),
        (["gap", "--cards", "6"], "1 to 5 cards"),
    ],
)
def test_bad_input_is_told(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *arguments]) == 2
    assert words in capsys.readouterr().err
