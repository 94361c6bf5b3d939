"""Databases for tests: empty ones, and those that a release has left."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import sqlalchemy as sql

from hannibal.server.storage import database_url

NAMED = "HANNIBAL_TEST_DATABASE"
"""The environment variable that names a database to test the server on, as `hannibal serve --db` takes it."""
RELEASES = Path(__file__).parent.parent / "releases"


@contextmanager
def emptied() -> Iterator[str]:
    """The URL of an empty part of the database that is named; it goes with the test."""
    url = database_url(os.environ[NAMED])
    name = f"test_{uuid4().hex}"
    change(url, f"create schema {name}")
    yield sql.make_url(url).update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(False)
    change(url, f"drop schema {name} cascade")


@contextmanager
def closing(url: str) -> Iterator[sql.Engine]:
    """A database that is let go of at the end, come what may."""
    engine = sql.create_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def fill(url: str, release: str, folder: Path) -> None:
    """Give an empty database the tables and games that a release has left."""
    kept = folder / "left.db"
    shutil.copy(RELEASES / release / "games.db", kept)
    tables = sql.MetaData()
    with (
        closing(f"sqlite:///{kept}") as source,
        closing(url) as target,
        source.connect() as reading,
        target.begin() as writing,
    ):
        tables.reflect(reading)
        tables.create_all(writing)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in reading.execute(sql.select(table)).mappings()]
            if rows:
                writing.execute(table.insert(), rows)


def change(url: str, statement: str, **values: object) -> None:
    """Change a database behind the server's back."""
    with closing(url) as engine, engine.begin() as connection:
        connection.execute(sql.text(statement), values)


def ask(url: str, statement: str) -> list[tuple[object, ...]]:
    """What a database holds."""
    with closing(url) as engine, engine.connect() as connection:
        return [tuple(row) for row in connection.execute(sql.text(statement))]
