"""Every rule case of the Italian Campaign holds, and every testable rule of its book has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hannibal.cases import load_cases, run_case
from hannibal.cli.rules import covered, named_rules
from hannibal.rulebook import load_rules
from tests.italian_campaign.playing import GAME

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_cases_of_a_file_hold(path: Path) -> None:
    for case in load_cases(path):
        run_case(case, GAME)


def test_ids_are_not_used_twice() -> None:
    ids = [case.id for path in FILES for case in load_cases(path)]
    assert sorted(set(ids)) == sorted(ids)


def test_no_testable_rule_lacks_a_case() -> None:
    _, named = named_rules(CASES)
    assert covered("IC", named)["missing"] == []
    assert sorted(name for name in named if name not in load_rules()) == []
