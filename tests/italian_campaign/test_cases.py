"""Every rule case of the Italian Campaign holds, and every testable rule of its book has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hannibal.cases import Case, load_cases, run_case
from hannibal.cli.rules import covered, named_rules
from hannibal.rulebook import load_rules
from tests.italian_campaign.playing import GAME
from tests.properties import case_id

CASES = Path(__file__).parent / "cases"
ALL = load_cases(CASES)


@pytest.mark.parametrize("case", ALL, ids=case_id)
def test_a_case_holds(case: Case) -> None:
    run_case(case, GAME)


def test_ids_are_not_used_twice() -> None:
    ids = [case.id for case in ALL]
    assert sorted(set(ids)) == sorted(ids)


def test_no_testable_rule_lacks_a_case() -> None:
    _, named = named_rules(CASES)
    assert covered("IC", named)["missing"] == []
    assert sorted(name for name in named if name not in load_rules()) == []
