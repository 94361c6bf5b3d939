"""What the tests of the server share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url
from tests.server.databases import NAMED, emptied


@pytest.fixture(params=["file", "named"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where games are kept: a file of the test's own, and the database that is named, if any."""
    if request.param == "file":
        return str(tmp_path / "sub" / "games.db")
    if NAMED not in os.environ:
        pytest.skip(f"no {NAMED}, such as postgresql://user@127.0.0.1/games, is set")
    return os.environ[NAMED]


@pytest.fixture
def empty(place: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database with nothing in it: a file that is not there yet, a part of the one named."""
    if str(tmp_path) in place:
        yield database_url(place)
    else:
        with emptied() as url:
            yield url


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database of the tests' own, or the one that is named."""
    made = Store(database_url(os.environ.get(NAMED) or str(tmp_path_factory.mktemp("games") / "games.db")))
    yield made
    made.close()


@pytest.fixture(scope="session")
def client(store: Store) -> Iterator[TestClient]:
    """A client of the application, as if it came from this machine; every game has the same dice."""
    with TestClient(
        create_app(all_games(), store, seeds=lambda: "dice"), base_url="http://127.0.0.1:8218"
    ) as found:
        yield found
