"""The tables of the database: made, recognised, brought up to date, refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hannibal import __version__
from hannibal.kernel import HannibalError
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.server import schema
from hannibal.server.new_games import GameWish, make_game
from hannibal.server.storage import Store, StoredGame
from tests.server.databases import ask, change, closing, fill

GAME = RomeCarthage()
MIGRATIONS = Path(schema.__file__).parent / "migrations"
_THIRD = """
from alembic import op
import sqlalchemy as sql
revision = "0003"
down_revision = "0002"
def upgrade():
    op.add_column("games", sql.Column("third", sql.Text))
    {more}
"""


def opened(url: str) -> Store:
    """A store that has let go of its database again."""
    store = Store(url)
    store.close()
    return store


def a_game(url: str) -> StoredGame:
    """A game kept in a database, as it is read from there."""
    store = Store(url)
    made = make_game({GAME.id: GAME}, GameWish(), "schema").stored
    store.create(made)
    kept = store.load(made.id)
    store.close()
    assert kept is not None
    return kept


def version(url: str) -> list[tuple[object, ...]]:
    return ask(url, "select version_num from alembic_version")


def columns(url: str) -> set[str]:
    with closing(url) as engine:
        return {column["name"] for column in sql.inspect(engine).get_columns("games")}


def test_there_is_a_revision_for_each_version_of_the_tables() -> None:
    walked = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    assert tuple(script.revision for script in walked) == schema.REVISIONS[::-1]


def test_a_new_database_has_the_tables_of_today(empty: str) -> None:
    assert opened(empty).found is None
    assert version(empty) == [(schema.NEWEST,)]
    with closing(empty) as engine, engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.META) == []
    assert opened(empty).found == schema.NEWEST
    assert a_game(empty).made_by == __version__


def test_a_database_of_the_first_release_is_recognised_and_brought_up_to_date(
    empty: str, tmp_path: Path
) -> None:
    fill(empty, "0.1.0", tmp_path)
    before = ask(empty, "select id, options, seed from games order by id")
    assert opened(empty).found == "0001"
    assert version(empty) == [(schema.NEWEST,)]
    assert ask(empty, "select id, options, seed from games order by id") == before
    assert columns(empty) == {column.name for column in schema.GAMES.c}
    assert set(ask(empty, "select made_by, ended from games")) == {(None, None)}


def test_a_newer_database_is_refused_and_left_alone(empty: str) -> None:
    opened(empty)
    change(empty, "update alembic_version set version_num = '0099'")
    for read_only in (False, True):
        with pytest.raises(HannibalError, match=f"version 0099.*up to {schema.NEWEST}.*newer hannibal"):
            Store(empty, read_only=read_only)
    assert version(empty) == [("0099",)]


def test_a_database_of_somebody_else_is_refused(empty: str) -> None:
    change(empty, "create table games (id integer)")
    with pytest.raises(HannibalError, match=r"table 'games', but not all.*a database of their own"):
        Store(empty)
    assert columns(empty) == {"id"}


def with_a_third(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, more: str) -> None:
    """The program as if its tables had a third version."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "revision_0003.py").write_text(_THIRD.format(more=more), encoding="utf-8")
    monkeypatch.setattr(schema, "_MIGRATIONS", folder)
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "0003"))
    monkeypatch.setattr(schema, "NEWEST", "0003")


def test_a_change_of_the_tables_is_made_whole_or_not_at_all(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = a_game(empty)
    with monkeypatch.context() as patched:
        with_a_third(patched, tmp_path / "broken", "op.execute('no SQL at all')")
        with pytest.raises(HannibalError, match=r"cannot be used: .*syntax error"):
            Store(empty)
    assert version(empty) == [("0002",)]
    assert "third" not in columns(empty)
    with_a_third(monkeypatch, tmp_path / "whole", "")
    store = Store(empty)
    assert (store.found, version(empty)) == ("0002", [("0003",)])
    assert "third" in columns(empty)
    assert store.load(kept.id) == kept
    store.close()


def test_servers_that_start_at_once_do_not_get_in_each_others_way(empty: str, tmp_path: Path) -> None:
    fill(empty, "0.1.0", tmp_path)
    begin, failures = Barrier(4), []

    def start() -> None:
        begin.wait()
        try:
            opened(empty)
        except HannibalError as error:
            failures.append(error)

    threads = [Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert version(empty) == [(schema.NEWEST,)]


def test_a_database_that_is_only_read_stays_as_it_is(empty: str, tmp_path: Path) -> None:
    fill(empty, "0.1.0", tmp_path)
    [first, *_] = ask(empty, "select id from games order by id")
    before = columns(empty)
    store = Store(empty, read_only=True)
    kept = store.load(str(first[0]))
    assert kept is not None
    assert (store.found, kept.made_by, kept.ended) == ("0001", None, None)
    with pytest.raises(sql.exc.SQLAlchemyError, match=r"read.?only"):
        store.append(kept, len(kept.actions), [("pass", False)])
    store.close()
    assert columns(empty) == before
    with pytest.raises(sql.exc.DatabaseError, match="alembic_version"):
        version(empty)


def test_alembic_is_not_waited_for_where_there_is_nothing_to_change(empty: str) -> None:
    opened(empty)
    program = (
        "import sys; from hannibal.server.storage import Store; "
        f"Store({empty!r}).close(); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
