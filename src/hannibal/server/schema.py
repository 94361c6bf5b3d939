"""The tables games are kept in, which version of them a database has, and how an older one becomes today's.

The version is that of Alembic's own table. It is read in plain SQL: Alembic is imported only where there is
something to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import sqlalchemy as sql

from hannibal.kernel import HannibalError

META: Final = sql.MetaData()
GAMES: Final = sql.Table(
    "games",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("settings", sql.JSON, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("start", sql.JSON(none_as_null=True)),
    sql.Column("created", sql.String(32), nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("resigned", sql.String(64)),
    sql.Column("orders", sql.JSON, nullable=False),
    sql.Column("rematch", sql.JSON, nullable=False),
    sql.Column("made_by", sql.String(32)),
    sql.Column("ended", sql.JSON(none_as_null=True)),
)
KEYS: Final = sql.Table(
    "keys",
    META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("role", sql.String(64), nullable=False),
)
ACTIONS: Final = sql.Table(
    "actions",
    META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("quiet", sql.Boolean, nullable=False),
)
REASONS: Final = sql.Table(
    "reasons",
    META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("text", sql.Text, nullable=False),
)

REVISIONS: Final = ("0001", "0002")
"""Every version of the tables, oldest first; `migrations/versions` has a module for each."""
NEWEST: Final = REVISIONS[-1]
_UNMARKED: Final = REVISIONS[0]
"""The version of a database that names none: 0.1.0 did not write one."""
_UNMARKED_TABLES: Final = ("games", "keys", "actions", "reasons")
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_VERSIONS: Final = sql.table("alembic_version", sql.column("version_num"))
_LOCK: Final = 0x48414E4E
"""The number servers on one PostgreSQL agree on; it is written nowhere else."""


def version_of(connection: sql.Connection) -> str | None:
    """Which version of the tables a database has; None for one that has no tables of ours.

    Raises `HannibalError` for a newer version than this program knows, and for tables of somebody else.
    """
    found = sql.inspect(connection)
    if found.has_table(_VERSIONS.name):
        version = connection.execute(sql.select(_VERSIONS.c.version_num)).scalar()
        if version is not None:
            return _known(version)
    ours = [name for name in _UNMARKED_TABLES if found.has_table(name)]
    if not ours:
        return None
    if len(ours) < len(_UNMARKED_TABLES):
        raise HannibalError(
            f"it has a table {ours[0]!r}, but not all tables of a server's games; "
            "give the games a database of their own"
        )
    return _UNMARKED


def _known(version: str) -> str:
    if version in REVISIONS:
        return version
    raise HannibalError(
        f"it is of version {version}, and this program knows versions up to {NEWEST}: a newer hannibal has "
        "used it. Start that one, or put back the copy made before it was used"
    )


def bring_up_to_date(engine: sql.Engine) -> str | None:
    """Make the tables, or change those of an older version, all in one transaction.

    Returns the version that was found. Servers that start at the same time wait here for the first of them.
    """
    with engine.connect() as connection:
        found = version_of(connection)
    if found == NEWEST:
        return found
    with _alone(engine) as connection:
        # Somebody else may have been quicker.
        if (now := version_of(connection)) != NEWEST:
            _migrate(connection, now)
    return found


@contextmanager
def _alone(engine: sql.Engine) -> Iterator[sql.Connection]:
    """A transaction that no other server is in at the same time."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        elif engine.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
        yield connection


def _migrate(connection: sql.Connection, found: str | None) -> None:
    # Imported here: a fifth of a second that a server whose database is as it should be need not wait.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found == _UNMARKED:
        command.stamp(config, _UNMARKED)
    command.upgrade(config, NEWEST)
