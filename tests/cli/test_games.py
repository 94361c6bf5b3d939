"""`hannibal games`: what a server has stored, looked at without changing it."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hannibal.cli import games, main
from hannibal.server.storage import Store
from tests.server.databases import RELEASES, change

FIRST = "ty2t6ke6h8au"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database of the first release, as that release has left it."""
    copy = tmp_path / "games.db"
    shutil.copy(RELEASES / "0.1.0" / "games.db", copy)
    return copy


def spoil(file: Path, statement: str, **values: object) -> None:
    change(f"sqlite:///{file}", statement, **values)


def checked(file: Path, capsys: pytest.CaptureFixture[str], status: int = 1) -> dict[str, Any]:
    assert main(["games", "check", "--db", str(file), "--json"]) == status
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_all_games_go_on_and_the_file_stays_as_it_was(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = hashlib.sha256(file.read_bytes()).digest()
    assert main(["games", "check", "--db", str(file)]) == 0
    assert capsys.readouterr().out.startswith("14 of 14 games go on by the rules of hannibal ")
    report = checked(file, capsys, 0)
    assert (report["database_version"], report["games"], report["stopped"]) == ("0001", 14, [])
    assert hashlib.sha256(file.read_bytes()).digest() == before
    assert [path.name for path in file.parent.iterdir()] == ["games.db"]


def test_a_game_the_rules_refuse_is_named_with_the_action_and_the_reason(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(file, "update actions set text = 'march rome' where game_id = :id and ply = 2", id=FIRST)
    [found] = checked(file, capsys)["stopped"]
    assert (found["id"], found["moves"], found["made_by"], found["over"]) == (FIRST, 165, None, None)
    assert (found["stop"]["number"], found["stop"]["action"]) == (3, "march rome")
    assert "2E:7.3" in found["stop"]["why"]
    assert main(["games", "check", "--db", str(file)]) == 1
    [line, last] = capsys.readouterr().out.splitlines()
    assert line.startswith(FIRST)
    assert "action 3, 'march rome': " in line
    assert last.startswith("13 of 14 games go on")


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (
            'update games set options = \'{"edition": "third"}\' where id = :id',
            "cannot begin: option edition",
        ),
        ("update games set game = 'gaul' where id = :id", "there is no game 'gaul'"),
        ("update games set start = '{}' where id = :id", "cannot begin: "),
        ("update games set options = '{' where id = :id", "what is kept cannot be read: "),
    ],
)
def test_a_game_that_cannot_even_begin(
    statement: str, why: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(file, statement, id=FIRST)
    [found] = checked(file, capsys)["stopped"]
    assert (found["id"], found["stop"]["number"], found["stop"]["action"]) == (FIRST, None, None)
    assert why in found["stop"]["why"]
    assert main(["games", "list", "--db", str(file)]) == 0
    assert "cannot go on" in capsys.readouterr().out.splitlines()[0]


def test_the_list_tells_how_each_game_stands(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(file, "update games set resigned = 'rome' where id = :id", id=FIRST)
    assert main(["games", "list", "--db", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        FIRST, "2026-11-16T16:22:22+00:00", "rome-carthage", "2e", "165", "moves", "over:", "rome", "resigned"
    ]  # fmt: skip
    assert lines[-1] == "14 games"
    assert main(["games", "list", "--db", str(file), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["list"]
    assert [row["result"] for row in rows if row["over"]] == ["rome resigned", "carthage"]


def test_what_is_found_before_an_interruption_is_told(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(file, "update actions set text = 'march rome' where game_id = :id and ply = 2", id=FIRST)
    look = games._look

    def interrupted(store: Store, game_id: str, created: str) -> games._Found:
        if game_id == "yqjmge4u3cbr":
            raise KeyboardInterrupt
        return look(store, game_id, created)

    monkeypatch.setattr(games, "_look", interrupted)
    assert main(["games", "check", "--db", str(file), "--json"]) == 1
    told = capsys.readouterr()
    assert told.err == "interrupted after 2 of 14 games\n"
    report = json.loads(told.out)
    assert (report["looked_at"], [found["id"] for found in report["stopped"]]) == (2, [FIRST])


def test_the_games_are_looked_for_where_the_server_keeps_them(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(file.parent / "data"))
    assert main(["games", "check"]) == 2
    assert "data/hannibal/games.db cannot be used: there is no such file" in capsys.readouterr().err
    assert not (file.parent / "data").exists()
    (file.parent / "data" / "hannibal").mkdir(parents=True)
    file.rename(file.parent / "data" / "hannibal" / "games.db")
    assert main(["games", "check"]) == 0


def test_a_database_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, nothing, newer = (tmp_path / name for name in ("text", "nothing", "newer"))
    text.write_text("no database, but a text that is long enough to be looked at", encoding="utf-8")
    nothing.touch()
    Store(f"sqlite:///{newer}").close()
    spoil(newer, "update alembic_version set version_num = '0099'")
    for place, sentence in (
        (str(tmp_path), "there is no such file"),
        (str(text), "file is not a database"),
        (str(nothing), "no server has kept games in it"),
        (str(newer), "it is of version 0099"),
        ("nosuchdialect://x", "nosuchdialect"),
    ):
        assert main(["games", "check", "--db", place]) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("database", "target", "sentence"),
    [
        ("postgresql://nobody@127.0.0.1:1/games", "copy.db", "pg_dump"),
        ("none.db", "copy.db", "there is no such file"),
        ("games.db", "games.db", "already; name one that is not there"),
        ("games.db", "none/copy.db", "cannot be made: No such file or directory"),
    ],
)
def test_a_copy_that_cannot_be_made(
    file: Path, database: str, target: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = database if "://" in database else str(file.parent / database)
    assert main(["games", "backup", str(file.parent / target), "--db", place]) == 2
    assert sentence in capsys.readouterr().err
    assert [path.name for path in file.parent.iterdir()] == ["games.db"]


def test_a_copy_has_everything(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert main(["games", "backup", str(copy), "--db", str(file)]) == 0
    with closing(sqlite3.connect(file)) as kept, closing(sqlite3.connect(copy)) as copied:
        assert list(kept.iterdump()) == list(copied.iterdump())
