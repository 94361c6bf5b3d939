"""Every rule case holds, and every testable rule of the book has one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hannibal.cases import Case, CaseFailed, load_cases, run_case, run_cases
from hannibal.cli.rules import covered, named_rules
from hannibal.kernel import HannibalError
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


def test_cases_are_told_from_those_that_fail() -> None:
    good = {"expect": {"turn": 1}}
    bad = {"expect": {"turn": 2}}
    here = [Case("here", BASE | part) for part in (good, bad, bad | {"editions": ["2e"]})]
    assert [failure is None for _, failure in run_cases(here, GAME)] == [True, False, False]
    assert [failure is None for _, failure in run_cases(here, GAME, "classic")] == [True, False]


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


# A case that does not hold must be told from one that does.

POSITION = {"base": "setup", "hands": {"rome": [35, 36]}, "pending": [["NextCardTurn", "rome"]]}
BASE = {"id": "X", "rule_ids": ["2E:4"], "position": POSITION}


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"expect": {"forces.rome.rome.cus": 9}}, "forces.rome.rome.cus is 8, not 9"),
        ({"expect": {"pc.rome": {"lacks": "capua"}}}, "pc.rome is"),
        ({"expect": {"turn": {"at_least": 2}}}, "turn is 1"),
        ({"expect": {"forces.rome.nowhere.cus": 1}}, "is null, not 1"),
        ({"expect": {"turn": {"roughly": 1}}}, "no comparison is called 'roughly'"),
        ({"do": ["fly rome"]}, "step 1, fly rome"),
        ({"do": [{"legal": "besiege"}]}, "is refused"),
        ({"do": [{"jump": "x"}]}, "a step is an action"),
        ({"do": [{"refuse": "besiege", "rule": "2E:99"}]}, "not 2E:99"),
        ({"position": {"base": "moon"}}, "position: "),
        ({"position": POSITION | {"hands": {}}, "expect": {"turn": 1}}, "nothing is pending any more"),
    ],
)
def test_a_case_that_does_not_hold_says_where(part: dict[str, object], message: str) -> None:
    with pytest.raises(CaseFailed, match=message):
        run_case(Case("here", BASE | part), GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read"),
        ("3", "expected a list of cases"),
        ("[3]", "is an object with an id"),
        ('[{"id": "X", "rules": []}]', "unknown keys rules"),
        ('[{"id": "X", "do": ["stop"]}]', "rule_ids names the rules"),
        ('[{"id": "X", "rule_ids": ["2E:1"]}]', "nothing to do or expect"),
    ],
)
def test_what_is_no_case_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HannibalError, match=message):
        load_cases(path)
