"""`hannibal rules`: what a rule says, and which rules the cases cover."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hannibal.cli import main
from hannibal.rulebook import book_names, load_rules


def test_it_shows_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "2E:12.4"]) == 0
    out = capsys.readouterr().out
    rule = load_rules()["2E:12.4"]
    assert out.startswith(f"2E:12.4  {rule.title}\n")
    assert " ".join(out.split()).endswith(" ".join(rule.gist.split()))


def test_it_lists_what_stands_under_a_heading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "2E:12"]) == 0
    out = capsys.readouterr().out
    assert "2E:12.1" in out
    assert "2E:12.4" in out


def test_every_rule_says_something_of_its_own() -> None:
    """A chapter's heading too: no placeholder of whoever made the list is left."""
    for rule in load_rules().values():
        assert "(heading)" not in rule.title
        assert not rule.gist.startswith("Container"), rule.id
        assert rule.gist.endswith((".", ")", "?", "!")), (rule.id, rule.gist)


def test_it_shows_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "2E:12.4", "TAB:naval", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in rules] == ["2E:12.4", "TAB:naval"]
    assert set(rules[0]) == {"id", "title", "testable", "gist"}


@pytest.mark.parametrize(
    ("name", "hint"),
    [("2e:12.4", "did you mean 2E:12.4?"), ("12.4", "2E:12.4"), ("???", "ids start with 2E:")],
)
def test_an_unknown_rule_is_answered_with_what_comes_close(
    name: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "show", name]) == 2
    err = capsys.readouterr().err
    assert f"there is no rule {name!r}" in err
    assert hint in err


def test_the_index_holds_the_five_books() -> None:
    rules = load_rules()
    assert {book: sum(rule.book == book for rule in rules.values()) for book in book_names()} == {
        "2E": 226,
        "AID": 15,
        "TAB": 13,
        "CE": 161,
        "IC": 105,
    }
    assert all(rule.title and rule.gist for rule in rules.values())


def test_coverage_counts_the_rules_the_cases_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "march.json").write_text(json.dumps([{"rule_ids": ["2E:12.4", "CE:1"]}, {"rule_ids": []}]))
    (tmp_path / "siege.toml").write_text('[[case]]\nrule_ids = ["2E:10.1", "2E:99.9"]\n')
    (tmp_path / "notes.txt").write_text("not a case")
    assert main(["rules", "coverage", "--cases", str(tmp_path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["cases"] == 3
    assert report["testable"] == 202
    assert report["covered"] == 2
    assert len(report["missing"]) == 200
    assert "2E:12.4" not in report["missing"]
    assert report["unknown"] == ["2E:99.9"]
    assert {book: part["testable"] for book, part in report["books"].items()} == {
        "2E": 202,
        "AID": 15,
        "TAB": 13,
        "CE": 131,
        "IC": 85,
    }
    assert report["books"]["2E"] == {key: report[key] for key in ("testable", "covered", "missing")}


def test_a_case_counts_for_the_books_of_the_editions_it_runs_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = ["2E:10.6", "CE:7.2.B", "TAB:naval"]
    second = {"rule_ids": ids, "editions": ["2e"]}
    classic = {"rule_ids": ids, "options": {"edition": "classic"}}
    for cases, covered in (([second], [1, 0, 1]), ([classic], [0, 1, 1]), ([{"rule_ids": ids}], [1, 1, 1])):
        (tmp_path / "march.json").write_text(json.dumps(cases))
        (tmp_path / "not_written.json").write_text(json.dumps([{"rule_ids": ["2E:10.1", "CE:7.1"]}]))
        assert main(["rules", "coverage", "--cases", str(tmp_path), "--json"]) == 0
        books = json.loads(capsys.readouterr().out)["books"]
        assert [books[book]["covered"] for book in ("2E", "CE", "TAB")] == covered


def test_coverage_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "--cases", str(tmp_path), "--book", "TAB"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("0 of 13 testable rules of TAB have a case\n")
    assert "missing  TAB:naval" in out


@pytest.mark.parametrize(("text", "message"), [("{", "cannot be read"), (None, "there is no folder")])
def test_coverage_says_what_it_cannot_read(
    text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cases"
    if text is not None:
        folder.mkdir()
        (folder / "broken.json").write_text(text)
    assert main(["rules", "coverage", "--cases", str(folder)]) == 2
    assert message in capsys.readouterr().err
