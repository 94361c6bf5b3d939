"""The `hannibal serve` command: ports, signals, the browser."""

from __future__ import annotations

import errno
import json
import os
import select
import shutil
import signal
import socket
import sqlite3
import stat
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from hannibal.cli import main
from hannibal.cli.serve import own_folder
from hannibal.server.schema import NEWEST
from tests.server.caller import new_game
from tests.server.databases import RELEASES, change
from tests.server.process import serving


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        text: str = answer.read().decode()
    return text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(number: signal.Signals) -> None:
    with serving("--port", "0") as server:
        assert _get(f"{server.address}healthz") == "ok\n"
        status, rest = server.stop(number)
    assert status == 0
    assert rest == ""


def test_an_open_connection_does_not_hold_it_up() -> None:
    with serving("--port", "0") as server:
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), timeout=10):
            assert server.stop() == (0, "")


def test_a_taken_port_gets_a_word_and_the_next_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with serving("--port", str(taken)) as server:
            port = int(server.address.rstrip("/").rpartition(":")[2])
            assert port > taken
            assert f"Port {taken} is taken; using {port} instead." in server.said
            assert _get(f"{server.address}healthz") == "ok\n"


@pytest.mark.parametrize("port", ["abc", "-1", "65536", "", "8 218", "1.5"])
def test_a_bad_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"--port={port}"])
    assert ended.value.code == 2
    assert "is no port: a whole number from 0 to 65535 is expected" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.EACCES, "port 80 is reserved for the system; choose one from 1024 up"),
        (errno.EADDRINUSE, "every port from 80 to 130 is taken on 127.0.0.1; choose another with --port"),
        (errno.EADDRNOTAVAIL, "cannot listen on '127.0.0.1', port 80"),
    ],
)
def test_a_port_that_cannot_be_had(
    code: int,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(_self: socket.socket, _address: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(socket.socket, "bind", refuse)
    _keep_signals(monkeypatch)
    assert main(["serve", "--port", "80", "--db", str(tmp_path / "games.db")]) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_host_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown(*_arguments: object, **_options: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    _keep_signals(monkeypatch)
    assert main(["serve", "--host", "elsewhere", "--db", str(tmp_path / "games.db")]) == 2
    assert "there is no address 'elsewhere' to listen on" in capsys.readouterr().err


def test_a_missing_data_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_signals(monkeypatch)
    kept = str(tmp_path / "games.db")
    assert main(["serve", "--port", "0", "--db", kept, "--data", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


def test_corrected_data_of_either_game_is_served(tmp_path: Path) -> None:
    for game, name, old, new in (
        ("rome-carthage", "spaces.toml", '"Capua"', '"Volturnum"'),
        ("italian-campaign", "cities.toml", '"Capua"', '"Casilinum Vetus"'),
    ):
        assert main(["data", "export", str(tmp_path / game), "--game", game]) == 0
        file = tmp_path / game / name
        assert old in file.read_text(encoding="utf-8")
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with serving("--port", "0", "--data", str(tmp_path)) as server:
        for game, new in (("rome-carthage", "Volturnum"), ("italian-campaign", "Casilinum Vetus")):
            with urllib.request.urlopen(f"{server.address}api/board.json?game={game}") as answer:
                assert new in {space["name"] for space in json.load(answer)["spaces"]}


def test_a_folder_of_one_game_is_that_games(tmp_path: Path) -> None:
    assert own_folder(None, "rome-carthage") is None
    assert own_folder(tmp_path / "none", "rome-carthage") == tmp_path / "none"
    (tmp_path / "tables.toml").touch()
    assert own_folder(tmp_path, "rome-carthage") == tmp_path
    assert own_folder(tmp_path, "italian-campaign") is None
    (tmp_path / "hexes.toml").touch()
    assert own_folder(tmp_path, "rome-carthage") is None
    assert own_folder(tmp_path, "italian-campaign") == tmp_path


def test_the_browser_is_given_the_address(tmp_path: Path) -> None:
    pipe = tmp_path / "address"
    os.mkfifo(pipe)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >"{pipe}"\n')
    browser.chmod(0o755)
    reader = os.open(pipe, os.O_RDWR)
    try:
        with serving("--port", "0", environment={"BROWSER": str(browser)}) as server:
            ready, _, _ = select.select([reader], [], [], 30)
            assert ready
            assert os.read(reader, 200).decode().strip() == server.address
    finally:
        os.close(reader)


def test_no_browser_is_looked_for_without_a_screen() -> None:
    with serving("--port", "0", environment={"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}) as server:
        assert _get(f"{server.address}healthz") == "ok\n"
        assert server.stop() == (0, "")


def _keep_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command leave the signals of the test run alone."""
    monkeypatch.setattr(signal, "signal", lambda _number, _handler: None)


def test_a_database_of_an_older_release_is_brought_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.db"
    shutil.copy(RELEASES / "0.1.0" / "games.db", kept)
    said = f"The database was of version 0001; it is of version {NEWEST} now."
    with serving("--port", "0", "--db", str(kept)) as server:
        assert said in server.said
    with serving("--port", "0", "--db", str(kept)) as server:
        assert said not in server.said
    change(f"sqlite:///{kept}", "update alembic_version set version_num = '0099'")
    assert main(["serve", "--port", "0", "--db", str(kept)]) == 2
    assert f"it is of version 0099, and this program knows versions up to {NEWEST}" in capsys.readouterr().err


def _games_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        [(count,)] = connection.execute("select count(*) from games")
    return int(count)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_a_stop_the_file_holds_every_game_by_itself(number: signal.Signals, tmp_path: Path) -> None:
    kept, moved = tmp_path / "games.db", tmp_path / "elsewhere.db"
    with serving("--port", "0", "--db", str(kept)) as server:
        new_game(server.address)
        assert server.stop(number) == (0, "")
    shutil.copy(kept, moved)
    assert _games_in(moved) == 1


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    kept = tmp_path / "games.db"
    kept.touch(0o644)
    with serving("--port", "0", "--db", str(kept)) as server:
        new_game(server.address)
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert set(files) == {"games.db", "games.db-wal", "games.db-shm", "games.db-lock"}
    assert set(files.values()) == {0o600}


def test_a_file_another_server_holds_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "games.db")
    _keep_signals(monkeypatch)
    with serving("--port", "0", "--db", kept) as server:
        port = server.address.rstrip("/").rpartition(":")[2]
        assert main(["serve", "--port", port, "--db", kept]) == 2
        said = capsys.readouterr()
        assert f"another server at {server.address} has the games of {kept}" in said.err
        assert said.out == ""
        server.process.kill()
        server.process.wait()
        with serving("--port", "0", "--db", kept) as again:
            assert _get(f"{again.address}healthz") == "ok\n"


def test_the_games_of_a_running_server_are_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with serving("--port", "0", "--db", str(kept)) as server:
        new_game(server.address)
        assert main(["games", "backup", str(copy), "--db", str(kept)]) == 0
        assert capsys.readouterr().out == f"1 games are in {copy} now\n"
        new_game(server.address)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert _games_in(copy) == 1
    assert not list(tmp_path.glob("copy.db?*"))
    with serving("--port", "0", "--db", str(copy)) as server:
        assert _get(f"{server.address}healthz") == "ok\n"
