"""The editions as named options: presets, mixing, refusals, and no option without effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from hannibal.cases import CaseFailed, load_cases, run_case
from hannibal.cli import main
from hannibal.kernel import OptionError, Table
from hannibal.rome_carthage.edition import DIFFERENCES, check_options
from hannibal.rulebook import load_rules
from tests.rome_carthage.playing import GAME

CASES = Path(__file__).parents[1] / "cases"


def test_an_edition_is_a_set_of_values() -> None:
    second, classic = check_options({}), check_options({"edition": "classic"})
    assert second["edition"] == "2e"
    for row in DIFFERENCES:
        assert (second[row.name], classic[row.name]) == (row.second, row.classic)


def test_options_can_be_mixed_and_the_record_keeps_them() -> None:
    mixed = {"edition": "classic", "messina_strait_requires": "both_cities"}
    table = Table(GAME, mixed, seed=1)
    assert table.record().options["messina_strait_requires"] == "both_cities"
    assert table.record().options["edition"] == "classic"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"edition": "3e"}, "option edition is one of 2e, classic; not '3e'"),
        ({"messina": "x"}, "there is no option 'messina'; there are: edition, names, "),
        (
            {"messina_strait_requires": "luck"},
            "option messina_strait_requires is one of both_cities, city_moved_from; not 'luck'",
        ),
    ],
)
def test_unknown_options_are_refused_with_what_exists(options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        check_options(options)


def test_every_option_cites_rules_that_exist() -> None:
    rules = load_rules()
    for row in DIFFERENCES:
        assert row.rules[0] in rules
        assert row.rules[1] in rules
        assert row.rules[0].startswith(("2E:", "AID:", "TAB:"))
        assert row.rules[1].startswith(("CE:", "TAB:"))


@pytest.mark.parametrize("row", [row for row in DIFFERENCES if row.name != "names"], ids=lambda row: row.name)
def test_no_option_is_dead(row: object) -> None:
    """Some case that sets the option fails when the option is set otherwise."""
    from hannibal.rome_carthage.edition import Difference

    assert isinstance(row, Difference)
    for path in sorted(CASES.glob("edition*.json")):
        for case in load_cases(path):
            chosen = dict(case.data.get("options", {}))
            if row.name not in chosen:
                continue
            for value in row.values:
                if value == chosen[row.name]:
                    continue
                flipped = dict(case.data) | {"options": chosen | {row.name: value}}
                try:
                    run_case(type(case)(case.file, flipped), GAME)
                except CaseFailed:
                    return
    raise AssertionError(f"no case in tests/cases/edition*.json fails when {row.name} is set otherwise")


def test_the_names_are_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    state = GAME.new_initial_state(check_options({"edition": "classic"}))
    assert state.space_name(state.board.space["new-carthage"]) == "Carthago Nova"
    assert GAME.new_initial_state(check_options({})).space_name(state.board.rome) == "Rome"
    assert main(["editions", "diff"]) == 0
    assert "messina_strait_requires: both_cities | city_moved_from" in capsys.readouterr().out
