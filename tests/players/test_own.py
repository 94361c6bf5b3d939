"""A player of one's own, from a file or a module: where it plays, and what can be wrong with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hannibal.cli import main
from hannibal.players import get_player

_BOTS = '''
from dataclasses import dataclass
from hannibal.players import Agent
from near import pick


class Cautious(Agent):
    """Takes the first thing that comes to mind."""

    def choose(self, observation, seconds):
        return pick(observation.legal_actions())


@dataclass
class Memory:
    seen: int = 0


class Broken(Agent):
    def choose(self, observation, seconds):
        return 1 // 0


class Cheat(Agent):
    def choose(self, observation, seconds):
        return -7


class Demanding(Agent):
    def __init__(self, rng, book):
        super().__init__(rng)

    def choose(self, observation, seconds):
        return 0


class Silent(Agent):
    pass


NUMBER = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(_BOTS)
    (tmp_path / "near.py").write_text("def pick(legal):\n    return legal[0]\n")
    (tmp_path / "unfinished.py").write_text("def choose(:\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("folder", "example")
@pytest.mark.parametrize("bot", ["mine.py:Cautious", "mine:Cautious"])
def test_it_plays_in_the_arena_in_several_processes(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", bot, "random", "--game", "skirmish", "--games", "4", "--jobs", "2", "--json"]
    assert main(arena) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["a"], report["finished"]) == (bot, 4)


@pytest.mark.usefixtures("example")
def test_it_plays_in_simulations_and_its_games_are_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", "skirmish", "--players", f"{folder}/mine.py:Cautious,random", "--games", "2"]
    assert main([*command, "--records", "kept"]) == 0
    assert main(["replay", "kept/skirmish-0002.json", "--verify"]) == 0
    assert "verified" in capsys.readouterr().out


def test_it_is_described_by_its_docstring(folder: Path) -> None:
    assert get_player(f"{folder}/mine.py:Cautious").about == "Takes the first thing that comes to mind."


@pytest.mark.usefixtures("folder", "example")
@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("yours.py:Cautious", "there is no file yours.py"),
        ("mine.py", "name the class too, as mine.py:Cautious"),
        ("mine.py:Cautios", "mine.py has no class 'Cautios'; it has: Cautious, Broken, Cheat"),
        ("mine.py:NUMBER", "mine.py:NUMBER is no player: a class derived from hannibal.players.Agent"),
        ("mine.py:Memory", "mine.py:Memory is no player: a class derived from hannibal.players.Agent"),
        ("mine.py:Silent", "with its own `choose` is expected"),
        ("unfinished.py:Cautious", "unfinished.py cannot be loaded: SyntaxError"),
        ("no.such.module:Cautious", "'no.such.module' cannot be imported: ModuleNotFoundError"),
        ("mine.py:Demanding", "cannot be made for skirmish: TypeError"),
        ("mine.py:Broken", "Broken breaks off when asked 'red: attack, pitch camp or scout?'"),
        ("mine.py:Broken", "ZeroDivisionError: integer division or modulo by zero (mine.py, line 21)"),
        ("mine.py:Cheat", "with -7, which is no legal action"),
        ("caesar", "there is no player 'caesar'; there are: random, greedy"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    bot: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", bot, "random", "--game", "skirmish", "--games", "2", "--jobs", "1"]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.usefixtures("folder", "example")
def test_it_is_said_from_another_process_too(capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", "mine.py:Broken", "random", "--game", "skirmish", "--games", "2", "--jobs", "2"]
    assert main(arena) == 2
    assert "Broken breaks off" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_records_need_a_folder_that_can_be_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = folder / "near.py" / "records"
    assert main(["simulate", "rome-carthage", "--games", "1", "--records", str(place)]) == 2
    assert f"the folder {place} cannot be made: Not a directory" in capsys.readouterr().err


def test_a_record_changes_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for more in ([], ["--records", str(tmp_path)]):
        assert main(["simulate", "italian-campaign", "--games", "1", "--seed", "3", "--json", *more]) == 0
        figures.append(json.loads(capsys.readouterr().out))
    assert figures[0]["decisions"] == figures[1]["decisions"]
    assert figures[0]["wins"] == figures[1]["wins"]
    assert [path.name for path in tmp_path.iterdir()] == ["italian-campaign-short-0001.json"]
