"""The arena: sides alternate, figures with their error, partial results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hannibal.cli import arena as command
from hannibal.cli import main
from hannibal.players.arena import Contest, Job, Outcome, elo, interval, make_jobs, play_here


def test_sides_alternate_and_two_games_share_their_dice() -> None:
    editions = [{"edition": "2e"}, {"edition": "classic"}]
    jobs = make_jobs("rome-carthage", editions, "greedy", "random", 8, 10, (None, 0.5))
    assert [job.players for job in jobs[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert [job.seconds for job in jobs[:2]] == [(0.2, 0.5), (0.5, 0.2)]
    assert [job.seed for job in jobs] == [10, 10, 11, 11, 12, 12, 13, 13]
    assert [job.options["edition"] for job in jobs] == ["2e"] * 2 + ["classic"] * 2 + ["2e"] * 2 + [
        "classic"
    ] * 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (130, 200, 0.5817, 0.7127)],
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_elo() -> None:
    assert elo(0.5) == pytest.approx(0.0)
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(1.0) is None


def test_a_contest_adds_up() -> None:
    jobs = make_jobs("rome-carthage", [{}], "greedy", "random", 4, 0, (None, None))
    winners = (0, 0, -1, 1)
    outcomes = [
        Outcome(job, winner, f"Rome wins by {number + 9} to 8 points", 9, 100, 2.0, (1.0, 3.0))
        for number, (job, winner) in enumerate(zip(jobs, winners, strict=True))
    ]
    report = Contest("greedy", "random", 4, outcomes).report()
    assert report["wins_a"] == 2.5  # as Rome a win and a draw, as Carthage a loss and a win
    assert report["as"] == {"rome": {"games": 2, "wins_a": 1.5}, "carthage": {"games": 2, "wins_a": 1.0}}
    assert report["wins"] == {"rome": 2, "carthage": 1}
    assert report["median_ms_per_decision"] == {"a": 2.0, "b": 2.0}
    assert report["endings"] == {"Rome wins by n to n points": 4}
    assert report["complete"]


def test_the_command_plays_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "greedy", "random", "--games", "2", "--jobs", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["finished"], report["win_rate_a"]) == (2, 1.0)
    assert report["interval_95"] == [0.3424, 1.0]


def test_a_game_without_editions_is_played_by_its_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "italian-campaign", "--scenario", "short", "--games", "2", "--jobs", "1", "--json"]
    assert main(["arena", "greedy", "random", *arguments]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["as"] == {"rome": {"games": 1, "wins_a": 1.0}, "carthage": {"games": 1, "wins_a": 1.0}}


def test_two_processes_play_the_same_games_as_one() -> None:
    jobs = make_jobs("rome-carthage", [{}], "random", "random", 4, 3, (None, None))
    alone = {job.seed * 2 + job.seat_of_a: o.reason for job, o in zip(jobs, play_here(jobs, 1), strict=True)}
    together = {o.job.seed * 2 + o.job.seat_of_a: o.reason for o in play_here(jobs, 2)}
    assert alone == together


def test_interrupted_it_says_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(jobs: list[Job], processes: int) -> Iterator[Outcome]:
        yield next(play_here(jobs[:1], processes))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_here", broken_off)
    assert main(["arena", "random", "random", "--games", "6", "--jobs", "1"]) == 130
    printed = capsys.readouterr()
    assert "interrupted after 1 of 6 games" in printed.err
    assert "1 of 6 games" in printed.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["caesar", "random"], "there is no player 'caesar'"),
        (["random", "random", "--edition", "3e"], "edition is one of"),
        (["random", "random", "--game", "italian-campaign", "--edition", "2e"], "edition"),
        (["random", "random", "--option", "scenario"], "NAME=VALUE"),
    ],
)
def test_bad_input_is_told(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments, "--games", "2"]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.soak
def test_greedy_beats_chance_in_the_italian_campaign() -> None:
    jobs = make_jobs("italian-campaign", [{"scenario": "short"}], "greedy", "random", 200, 0, (None, None))
    contest = Contest("greedy", "random", 200, list(play_here(jobs, 2)))
    assert contest.report()["win_rate_a"] >= 0.9


@pytest.mark.soak
def test_greedy_beats_chance_in_nearly_every_game() -> None:
    editions = [{"edition": "2e"}, {"edition": "classic"}]
    jobs = make_jobs("rome-carthage", editions, "greedy", "random", 400, 0, (None, None))
    contest = Contest("greedy", "random", 400, list(play_here(jobs, 2)))
    assert contest.report()["win_rate_a"] >= 0.95


def test_the_figures_are_drawn_for_each_edition(tmp_path: Path) -> None:
    picture = tmp_path / "balance.svg"
    assert (
        main(["arena", "random", "random", "--games", "4", "--edition", "both", "--plot", str(picture)]) == 0
    )
    root = ElementTree.parse(picture).getroot()
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"2e: 2 games", "classic: 2 games", "Who wins", "How games end", "The last turn"} <= set(words)
