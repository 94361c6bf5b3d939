"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from hannibal.rome_carthage.pack import load_pack
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database of the tests' own."""
    made = Store(database_url(str(tmp_path_factory.mktemp("games") / "games.db")))
    yield made
    made.close()


@pytest.fixture(scope="session")
def client(store: Store) -> Iterator[TestClient]:
    """A client of the application, as if it came from this machine; every game has the same dice."""
    with TestClient(
        create_app(load_pack(None), store, seeds=lambda: "dice"), base_url="http://127.0.0.1:8218"
    ) as found:
        yield found
