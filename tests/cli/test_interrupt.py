"""Ctrl-C, failing games and dying processes: what has been played is told.

The bot plays the games with the first seed. In the next it says so and waits for a signal, fails or dies.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hannibal.cli import main

_BOT = """
import os
import select
import signal
from random import Random

from hannibal.players import Agent

FIRST = [Random(f"agent 0/{seat}").getstate() for seat in (0, 1)]


def wait():
    with open(os.environ["BELL"], "w") as bell:
        bell.write("here\\n")
    while True:
        # Not pause(): a signal that comes just before it would be waited for in vain.
        select.select([], [], [], 0.1)


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def fail():
    raise LookupError("no idea")


class Bot(Agent):
    def __init__(self, rng):
        super().__init__(rng)
        self.knows = rng.getstate() in FIRST

    def choose(self, observation, seconds):
        if not self.knows:
            {"wait": wait, "die": die, "fail": fail}[os.environ["THEN"]]()
        return observation.legal_actions()[0]
"""

_DEADLINE = 120
"""Seconds after which something hangs."""


class Command:
    """A `hannibal` command with the bot, in a process group as a terminal makes one."""

    def __init__(self, folder: Path, then: str) -> None:
        (folder / "bot.py").write_text(_BOT, encoding="utf-8")
        self.folder = folder
        self.bell = folder / "bell"
        os.mkfifo(self.bell)
        # Held open, so that neither a bot nor the test waits for the other to open it, and no line is lost.
        self.ear = os.open(self.bell, os.O_RDWR)
        self.environment = os.environ | {"BELL": str(self.bell), "THEN": then}
        self.process: subprocess.Popen[str] | None = None

    def start(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hannibal", *words],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def hear(self, bots: int) -> None:
        """Wait until so many bots wait."""
        heard = b""
        while heard.count(b"\n") < bots:
            assert select.select([self.ear], [], [], _DEADLINE)[0], f"only {heard!r} was heard"
            heard += os.read(self.ear, 100)

    def interrupt(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        assert self.process is not None
        out, err = self.process.communicate(timeout=_DEADLINE)
        return self.process.returncode, out, err

    def close(self) -> None:
        os.close(self.ear)
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()


@pytest.fixture
def command(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Command]:
    started = Command(tmp_path, getattr(request, "param", "wait"))
    yield started
    started.close()


def arena(games: int, jobs: int, *more: str) -> list[str]:
    """Two games of each seed, the bot once on either side."""
    return ["arena", "bot.py:Bot", "random", "--games", str(games), "--jobs", str(jobs), *more]


def simulate(*more: str) -> list[str]:
    return ["simulate", "rome-carthage", "--players", "bot.py:Bot,random", "--games", "3", *more]


def test_an_interrupted_simulation_tells_the_games_that_are_over(command: Command) -> None:
    command.start(*simulate())
    command.hear(1)
    command.interrupt()
    status, out, err = command.end()
    assert (status, err) == (130, "interrupted after 1 of 3 games\n")
    assert out.startswith("1 of 3 games finished, 0 errors; won: ")


def test_of_no_games_a_simulation_tells_no_means(command: Command) -> None:
    command.start(*simulate("--seed", "1"))
    command.hear(1)
    command.interrupt()
    assert command.end() == (130, "0 of 3 games finished, 0 errors\n", "interrupted after 0 of 3 games\n")


def test_nor_does_it_as_json(command: Command) -> None:
    command.start(*simulate("--seed", "1", "--json"))
    command.hear(1)
    command.interrupt()
    status, out, _ = command.end()
    report: dict[str, Any] = json.loads(out)
    assert status == 130
    assert (report["finished"], report["complete"], report["decisions"]) == (0, False, 0)
    assert {report[name] for name in ("mean_decisions", "decisions_per_s", "mean_legal_actions")} == {None}


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_arena_tells_the_games_that_are_over(command: Command, jobs: int) -> None:
    command.start(*arena(6, jobs))
    command.hear(jobs)
    command.interrupt()
    status, out, err = command.end()
    assert (status, err) == (130, "interrupted after 2 of 6 games\n")
    first, second, *_ = out.splitlines()
    assert first == "bot.py:Bot against random: 2 of 6 games"
    assert second.startswith("bot.py:Bot wins ")


@pytest.mark.parametrize("jobs", [1, 2])
def test_of_no_games_the_arena_tells_no_rate(command: Command, jobs: int) -> None:
    picture = command.folder / "none.svg"
    command.start(*arena(6, jobs, "--seed", "1", "--plot", str(picture)))
    command.hear(jobs)
    command.interrupt()
    told = "bot.py:Bot against random: 0 of 6 games\n"
    assert command.end() == (130, told, "interrupted after 0 of 6 games\n")
    assert not picture.exists()


def test_nor_does_the_arena_as_json(command: Command) -> None:
    command.start(*arena(2, 1, "--seed", "1", "--json"))
    command.hear(1)
    command.interrupt()
    players = {"a": "bot.py:Bot", "b": "random"}
    assert json.loads(command.end()[1]) == players | {"games": 2, "finished": 0, "complete": False}


@pytest.mark.parametrize("command", ["die"], indirect=True)
def test_a_process_that_dies_takes_no_other_game_with_it(command: Command) -> None:
    command.start(*arena(4, 2))
    status, out, err = command.end()
    assert status == 2
    assert err.startswith("hannibal: a process died (status -9) while it played seed 1, ")
    assert err.count("\n") == 1
    assert out.startswith("bot.py:Bot against random: 2 of 4 games\nbot.py:Bot wins ")


@pytest.mark.parametrize("command", ["fail"], indirect=True)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_takes_no_other_with_it(command: Command, jobs: int) -> None:
    command.start(*arena(4, jobs))
    status, out, err = command.end()
    assert status == 2
    assert "LookupError: no idea" in err
    assert err.count("\n") == 1
    assert out.startswith("bot.py:Bot against random: 2 of 4 games\nbot.py:Bot wins ")


def test_any_command_is_left_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("hannibal.cli.case._run", broken_off)
    assert main(["case", "mine.json"]) == 130
    assert capsys.readouterr().err == "hannibal: interrupted\n"
