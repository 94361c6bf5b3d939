"""`hannibal simulate` and `hannibal replay`: whole games from the command line; `new_game` from Python."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hannibal
from hannibal.cli import main
from hannibal.games import get_game
from hannibal.kernel import OptionError, Record, Table
from hannibal.kernel.telling import log_for

SIMULATE = ["simulate", "rome-carthage", "--edition", "2e", "--players", "random,random"]


@pytest.fixture(scope="module")
def record() -> Record:
    table = hannibal.new_game("rome-carthage", edition="2e", seed=7)
    rng = Random(7)
    while not table.over:
        table.play(rng.choice(table.legal_actions()))
    return table.record()


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record.dumps(), encoding="utf-8")
    return path


def figures(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main([*SIMULATE, "--json", *more]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_it_counts_what_came_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    report = figures(capsys, "--games", "3", "--seed", "1")
    assert (report["games"], report["finished"], report["errors"]) == (3, 3, 0)
    assert sum(report["wins"].values()) + report["draws"] == 3
    assert set(report["wins"]) == {"rome", "carthage"}
    assert report["mean_decisions"] == pytest.approx(report["decisions"] / 3, abs=0.1)
    assert report["decisions_per_s"] > 0
    assert 2 <= report["mean_legal_actions"] <= 15


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    both = figures(capsys, "--games", "2", "--seed", "5")
    one, other = (figures(capsys, "--games", "1", "--seed", seed) for seed in ("5", "6"))
    assert both["decisions"] == one["decisions"] + other["decisions"]


def test_it_prints_a_summary_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--games", "1"]) == 0
    captured = capsys.readouterr()
    assert "1 of 1 games finished, 0 errors; won: " in captured.out
    assert captured.err == "", "the bar is for terminals"


def test_a_game_that_breaks_is_counted_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("no such space")

    monkeypatch.setattr("hannibal.rome_carthage.game.RomeCarthage.new_initial_state", broken)
    assert main([*SIMULATE, "--games", "2", "--seed", "40", "--json"]) == 1
    captured = capsys.readouterr()
    assert json.loads(captured.out)["errors"] == 2
    assert captured.err == "seed 40: LookupError: no such space\nseed 41: LookupError: no such space\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "random"], "rome-carthage has 2 players"),
        (["--players", "random,oracle"], "there is no player 'oracle'; there are: random"),
        (["--option", "truce"], "an option is given as NAME=VALUE"),
        (["--option", "truce=yes"], "there is no option 'truce'"),
        (["--edition", "3e"], "option edition is one of 2e"),
    ],
)
def test_it_says_what_it_cannot_play(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SIMULATE, *arguments]) == 2
    assert message in capsys.readouterr().err


def test_replay_prints_who_did_what(file: Path, record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(record.actions) + 1
    assert lines[0].split() == ["1", "chance", *record.actions[0].split()]
    assert lines[-1].startswith(f"{len(record.actions)} actions, {record.result}: ")


def test_replay_stops_where_it_is_told(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file), "--to", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [move["action"] for move in report["moves"]] == record.actions[:2]
    game = get_game("rome-carthage")
    table = Table(game, record.options, start=report["position"], automatic=False)
    table.play(record.actions[2])


def test_replay_tells_what_came_of_each_action(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.from_record(record, get_game("rome-carthage"))
    assert main(["replay", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["beats_version"] == 1
    assert [move["beats"] for move in report["moves"]] == [
        table.beats_for(None, number) for number in range(table.ply)
    ]
    assert main(["replay", str(file), "--log"]) == 0
    printed = capsys.readouterr().out.splitlines()
    lines = log_for(table.state, table.story.beats, None)
    assert len(printed) == len(record.actions) + len(lines) + 1
    assert printed[1] == "       Turn 1. [2E:5]"
    assert printed[2].startswith("       Rome is dealt ")


def test_replay_verifies(file: Path, record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--verify"]) == 0
    assert capsys.readouterr().out.startswith(f"verified, {len(record.actions)} actions, {record.result}")


def test_replay_says_that_an_older_digest_is_not_compared(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text(encoding="utf-8").replace('"version": 2', '"version": 1')
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file), "--verify"]) == 0
    assert "not compared" not in capsys.readouterr().out
    file.write_text(text.replace(str(record.final), "0123456789abcdef"), encoding="utf-8")
    assert main(["replay", str(file), "--verify"]) == 0
    assert "its digest 0123456789abcdef was made by an older version" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"final": "', '"final": "0', "but claims 0"),
        ('"deal ', '"march ', "action 1, "),
        ('"game": "rome', '"game": "gaul', "there is no game 'gaul-carthage'; there are: rome-carthage"),
    ],
)
def test_replay_says_what_is_wrong(
    old: str, new: str, message: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["replay", str(file), "--verify"]) == 2
    assert message in capsys.readouterr().err


def test_replay_goes_as_far_as_the_rules_let_it(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    actions = [*record.actions[:9], "march rome", "pass"]
    file.write_text(replace(record, actions=actions).dumps(), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 9
    assert told.err.startswith("hannibal: action 10, 'march rome': ")
    assert main(["replay", str(file), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [move["action"] for move in report["moves"]] == record.actions[:9]
    assert report["error"].startswith("action 10, 'march rome': ")
    assert main(["replay", str(file), "--to", "9"]) == 0
    assert main(["replay", str(file), "--verify"]) == 2


def test_replay_says_what_it_cannot_read(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert main(["replay", str(file), "--to", "99999"]) == 2
    err = capsys.readouterr().err
    assert "cannot be read: No such file" in err
    assert "there is no number 99999" in err


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="there is no game 'chess'; there are: rome-carthage"):
        hannibal.new_game("chess")
