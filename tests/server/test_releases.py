"""Games that released versions have stored: read, played on, taken back, with the keys of then."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games
from hannibal.kernel import Record
from hannibal.server.app import create_app
from hannibal.server.open_rooms import Listener
from hannibal.server.storage import Store, database_url
from tests.server.databases import RELEASES, ask
from tests.server.playing import Json, Seat

_PATIENCE_S = 60
_DECISIONS = 6


def kept() -> list[tuple[str, str]]:
    """Every game of every release, by its name."""
    return [
        (folder.name, name)
        for folder in sorted(RELEASES.iterdir())
        if folder.is_dir()
        for name in json.loads((folder / "keys.json").read_text(encoding="utf-8"))
    ]


class Kept:
    """A stored game at a server of today: its seats by their keys."""

    def __init__(self, client: TestClient, made: Json) -> None:
        self.id: str = made["id"]
        self.seats = [Seat(client, self.id, key) for key in dict.fromkeys(made["keys"].values())]
        self.watch = Seat(client, self.id, made["watch"])
        self._rooms = client.app.state.rooms  # type: ignore[attr-defined]
        self._news = Event()

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Somebody looks on, so that a computer's move can be waited for."""
        listener = Listener("watch", self._news.set)
        self._rooms.listen(self.id, listener)
        yield
        self._rooms.leave(self.id, listener)

    def to_decide(self) -> tuple[Seat, Json] | None:
        """The seat whose turn it is, with its view, once the computers are done; None when it is over."""
        while True:
            self._news.clear()
            for seat in self.seats:
                view = seat.get()
                if view["decision"]["yours"]:
                    return seat, view
            if view["result"] is not None:
                return None
            assert self._news.wait(_PATIENCE_S)

    def play(self, rng: Random) -> bool:
        """Take any legal action and, where that is possible, take it back and take it again."""
        turn = self.to_decide()
        if turn is None:
            return False
        seat, before = turn
        action = rng.choice(before["actions"])["text"]
        after = seat.act(action, version=before["version"])
        assert after["taken"] == 1
        # Where it is no longer for this seat, a computer may be quicker.
        if after["decision"]["yours"] and after["undo"]["possible"]:
            back = seat.post("/undo", {"version": after["version"]})
            assert back["ply"] == after["undo"]["to"] == before["ply"]
            assert (back["state"], back["actions"]) == (before["state"], before["actions"])
            seat.act(action, version=back["version"])
        return True


@pytest.fixture(params=kept(), ids=lambda place: ": ".join(place))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Json]:
    """A copy of the database a game is in, and its keys."""
    release, name = request.param
    copy = tmp_path / "games.db"
    shutil.copy(RELEASES / release / "games.db", copy)
    return copy, json.loads((RELEASES / release / "keys.json").read_text(encoding="utf-8"))[name]


@pytest.fixture
def game(place: tuple[Path, Json]) -> Iterator[Kept]:
    """A game of a release at a server of today."""
    file, made = place
    store = Store(database_url(str(file)))
    with TestClient(create_app(all_games(), store), base_url="http://127.0.0.1") as client:
        yield Kept(client, made)
    store.close()


def read(seat: Seat) -> Json:
    """Everything a key can read of a game; its view."""
    view: Json = seat.get()
    moves = seat.get("/history")["moves"]
    assert len(moves) == view["ply"]
    assert len(seat.get("/log")["lines"]) == view["log_length"]
    for ply in {0, view["ply"] // 2, view["ply"]}:
        assert seat.get(f"/at/{ply}")["ply"] == ply
    assert seat.get("/summary")["result"] == view["result"]
    assert "sequence" in seat.get("/aid")
    assert "odds" in seat.get("/odds")
    return view


def check_record(game: Kept, url: str) -> None:
    """The record is told to who may have it, with every action that is kept."""
    seat = game.seats[0]
    if seat.get()["result"] is None and len(game.seats) == 2:
        seat.get("/record", 403)
        return
    record = Record.loads(seat.text("/record"))
    kept = ask(url, f"select text from actions where game_id = '{game.id}' order by ply")
    assert [(text,) for text in record.actions] == kept


def test_it_can_be_read_and_played_on(game: Kept, place: tuple[Path, Json]) -> None:
    url = database_url(str(place[0]))
    with game.followed():
        game.to_decide()
        for seat in (*game.seats, game.watch):
            before = read(seat)
        rng = Random(game.id)
        played = sum(game.play(rng) for _ in range(_DECISIONS))
        game.to_decide()
        for seat in (*game.seats, game.watch):
            after = read(seat)
        check_record(game, url)
    assert (played > 0) == (before["result"] is None)
    assert (after["version"] > before["version"]) == (played > 0)
    [(ended,)] = ask(url, f"select ended from games where id = '{game.id}'")
    assert (ended is None) == (after["result"] is None)
