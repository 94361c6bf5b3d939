"""Every rule case holds, and every testable rule of the book has one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hannibal.cases import Case, CaseFailed, load_cases, run_case
from hannibal.cli.rules import covered, named_rules
from hannibal.rulebook import load_rules
from tests.properties import case_id
from tests.rome_carthage.playing import GAME

CASES = Path(__file__).parents[1] / "cases"
ALL = load_cases(CASES)


@pytest.mark.parametrize("case", ALL, ids=case_id)
def test_a_case_holds(case: Case) -> None:
    run_case(case, GAME)


@pytest.mark.parametrize("case", [case for case in ALL if case.holds_in("classic")], ids=case_id)
def test_a_case_holds_in_the_classic_edition(case: Case) -> None:
    """All but those that set options or say that they hold in the other edition only."""
    try:
        run_case(case, GAME, "classic")
    except CaseFailed as failure:
        pytest.fail(f'{failure} (if it is right so, {case.id} takes "editions": ["2e"])')


def test_ids_are_not_used_twice() -> None:
    ids = [case.id for case in ALL]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("book", ["2E", "AID", "TAB", "CE"])
def test_no_testable_rule_of_a_book_lacks_a_case(book: str) -> None:
    _, named = named_rules(CASES)
    assert covered(book, named)["missing"] == []
    assert sorted(name for name in named if name.startswith(f"{book}:") and name not in load_rules()) == []


def test_few_cases_could_not_be_written() -> None:
    written = len(ALL)
    left_out = [
        entry
        for path in CASES.glob("not_written*.json")
        for entry in json.loads(path.read_text(encoding="utf-8"))
    ]
    assert all(entry["reason"] for entry in left_out)
    assert len(left_out) * 20 <= written
