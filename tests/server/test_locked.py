"""A database somebody else has locked: what needs none goes on, the rest is refused with a sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from hannibal.games import all_games
from hannibal.server import storage
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url
from hannibal.server.turns import GamesInTurn


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A database in a file of the test's own, which is not waited for."""
    monkeypatch.setattr(storage, "_BUSY_MS", 0)
    made = Store(database_url(str(tmp_path / "games.db")))
    yield made
    made.close()


def a_client(store: Store) -> TestClient:
    return TestClient(create_app(all_games(), store), base_url="http://127.0.0.1")


def test_who_only_looks_is_answered_while_the_file_is_locked(own: Store, tmp_path: Path) -> None:
    client = a_client(own)
    made = client.post("/api/games", json={}).json()
    headers = {"Authorization": f"Bearer {made['watch']}"}
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as elsewhere:
        elsewhere.execute("begin immediate")
        refused = client.post("/api/games", json={})
        assert refused.status_code == 503
        assert refused.json() == {"error": "the database does not take it; nothing has been done"}
        assert client.get(f"/api/games/{made['id']}", headers=headers).status_code == 200
        elsewhere.execute("rollback")
    assert client.post("/api/games", json={}).status_code == 201


def test_nobody_queues_behind_a_writer_who_does_not_get_on(
    own: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = a_client(own)
    assert client.get("/healthz").text == "ok\n"
    monkeypatch.setattr(storage, "_STUCK_S", -1.0)
    with own._turn:
        assert client.post("/api/games", json={}).status_code == 503
        sick = client.get("/healthz")
    assert (sick.status_code, sick.text) == (
        503,
        "the database takes nothing: another program has locked it\n",
    )
    assert client.get("/healthz").status_code == 200


def test_health_asks_the_database(own: Store, tmp_path: Path) -> None:
    client = a_client(own)
    own._engine.dispose()
    for path in tmp_path.glob("games.db*"):
        path.unlink()
    (tmp_path / "games.db").write_bytes(b"no database" * 1000)
    sick = client.get("/healthz")
    assert (sick.status_code, sick.text) == (
        503,
        "the database does not answer: file is not a database\n",
    )


def test_what_needs_no_game_has_its_threads() -> None:
    """However many requests wait for games, a page is let through."""

    async def attempt() -> tuple[int, list[str]]:
        free, let_in, passed = asyncio.Event(), 0, []

        async def answer(scope: Scope, _receive: Receive, _send: Send) -> None:
            nonlocal let_in
            if not scope["path"].startswith("/api/games/x/"):
                passed.append(scope["path"])
                return
            let_in += 1
            await free.wait()

        async def nothing(_message: Message | None = None) -> Message:
            return {}

        middleware = GamesInTurn(answer)

        async def ask(path: str) -> None:
            await middleware({"type": "http", "path": path}, nothing, nothing)  # type: ignore[arg-type]

        waiting = [asyncio.ensure_future(ask("/api/games/x/actions")) for _ in range(100)]
        await asyncio.sleep(0)
        await ask("/")
        await ask("/api/games/y/events")
        let_in_first = let_in
        free.set()
        await asyncio.gather(*waiting)
        assert let_in == 100
        return let_in_first, passed

    assert asyncio.run(attempt()) == (24, ["/", "/api/games/y/events"])
