"""Games on disk: options, seed, actions; one transaction for each decision, nothing acknowledged before it.

SQLite in one file, or any database SQLAlchemy has a URL for. What is cached elsewhere can be made anew from
here at any moment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from hannibal.kernel import HannibalError
from hannibal.kernel.game import JsonObject

_META = sql.MetaData()
_GAMES = sql.Table(
    "games",
    _META,
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
)
_KEYS = sql.Table(
    "keys",
    _META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("role", sql.String(64), nullable=False),
)
_ACTIONS = sql.Table(
    "actions",
    _META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("quiet", sql.Boolean, nullable=False),
)

_REASONS = sql.Table(
    "reasons",
    _META,
    sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("text", sql.Text, nullable=False),
)

Kept = tuple[str, bool]
"""One action as it is kept: its notation, and whether a standing order took it."""


class Overtaken(Exception):
    """Somebody else has changed the game in the database since it was read."""


@dataclass
class StoredGame:
    """A game as the database has it; `seats` is what sits where, `orders` and `rematch` are by seat.

    `reasons` are the computers' own, by the number of the action.
    """

    id: str
    game: str
    options: dict[str, str]
    seats: dict[str, JsonObject]
    settings: JsonObject
    seed: str
    start: JsonObject | None = None
    version: int = 1
    resigned: str | None = None
    orders: dict[str, JsonObject] = field(default_factory=dict)
    rematch: JsonObject = field(default_factory=dict)
    keys: list[tuple[str, str]] = field(default_factory=list)
    actions: list[Kept] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        """Open the database, and make its tables where there are none.

        Raises `HannibalError` where that cannot be done.
        """
        try:
            # A database elsewhere may have been started anew since it was last asked.
            self._engine = sql.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
            in_a_file = self._engine.dialect.name == "sqlite"
            if in_a_file:
                sql.event.listen(self._engine, "connect", _prepare_sqlite)
            _META.create_all(self._engine)
        except (SQLAlchemyError, ArgumentError, ImportError) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
                reason = "PostgreSQL needs the extra `postgres`: pip install hannibal[postgres]"
            raise HannibalError(f"the database {_shown(url)} cannot be used: {reason}") from error
        # SQLite has one writer at a time; waiting here is fair, waiting on its lock is not.
        self._writing: AbstractContextManager[Any] = Lock() if in_a_file else nullcontext()

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    # Reading.

    def load(self, game_id: str) -> StoredGame | None:
        """A game with its keys and actions; None where there is none of this name."""
        with self._engine.connect() as connection:
            row = connection.execute(sql.select(_GAMES).where(_GAMES.c.id == game_id)).mappings().first()
            if row is None:
                return None
            keys = connection.execute(
                sql.select(_KEYS.c.digest, _KEYS.c.role).where(_KEYS.c.game_id == game_id)
            ).all()
            actions = connection.execute(
                sql.select(_ACTIONS.c.text, _ACTIONS.c.quiet)
                .where(_ACTIONS.c.game_id == game_id)
                .order_by(_ACTIONS.c.ply)
            ).all()
            reasons = connection.execute(
                sql.select(_REASONS.c.ply, _REASONS.c.text).where(_REASONS.c.game_id == game_id)
            ).all()
        fields = {name: row[name] for name in row if name != "created"}
        return StoredGame(
            **fields,
            keys=[(digest, role) for digest, role in keys],
            actions=[(text, quiet) for text, quiet in actions],
            reasons={row.ply: row.text for row in reasons},
        )

    # Writing: each method is one transaction.

    def create(self, game: StoredGame, *, after: StoredGame | None = None) -> None:
        """Keep a new game; `after` is the one it is the rematch of, whose `rematch` is kept with it."""
        with self._writing, self._engine.begin() as connection:
            if after is not None:
                self._change(connection, after, {"rematch": after.rematch})
            connection.execute(_GAMES.insert().values(**_row(game)))
            connection.execute(
                _KEYS.insert(),
                [{"digest": digest, "game_id": game.id, "role": role} for digest, role in game.keys],
            )
            _insert(connection, game.id, 0, game.actions)
        if after is not None:
            after.version += 1

    def append(self, game: StoredGame, ply: int, actions: Sequence[Kept], why: str = "") -> None:
        """Keep what was done from action number `ply` on, and why; the version grows by one."""
        with self._writing, self._engine.begin() as connection:
            self._change(connection, game, {})
            _insert(connection, game.id, ply, actions)
            if why:
                connection.execute(_REASONS.insert().values(game_id=game.id, ply=ply, text=why))
        game.version += 1

    def truncate(self, game: StoredGame, ply: int) -> None:
        """Take back the actions from number `ply` on; the version grows by one."""
        with self._writing, self._engine.begin() as connection:
            self._change(connection, game, {})
            for table in (_ACTIONS, _REASONS):
                connection.execute(table.delete().where(table.c.game_id == game.id, table.c.ply >= ply))
        game.version += 1

    def settle(self, game: StoredGame, **changes: Any) -> None:
        """Keep what changes about a game beside its actions; the version grows by one."""
        with self._writing, self._engine.begin() as connection:
            self._change(connection, game, changes)
        game.version += 1

    def keep_orders(self, game: StoredGame) -> None:
        """Keep standing orders: they are secret, so the version stays."""
        with self._writing, self._engine.begin() as connection:
            connection.execute(_GAMES.update().where(_GAMES.c.id == game.id).values(orders=game.orders))

    @staticmethod
    def _change(connection: sql.Connection, game: StoredGame, changes: dict[str, Any]) -> None:
        """Write the next version, or find that somebody else has."""
        done = connection.execute(
            _GAMES.update()
            .where(_GAMES.c.id == game.id, _GAMES.c.version == game.version)
            .values(version=game.version + 1, **changes)
        )
        if done.rowcount != 1:
            raise Overtaken(game.id)


def database_url(place: str) -> str:
    """The URL of a database given as a file or as a URL already; the file's folder is made.

    A URL that only says PostgreSQL is for the driver of the extra `postgres`.
    """
    if "://" in place:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", place)
    path = Path(place).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HannibalError(f"the folder {path.parent} cannot be made: {error.strerror}") from error
    return f"sqlite:///{path}"


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and the writer do not wait for each other; what is committed survives a loss of power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _row(game: StoredGame) -> dict[str, Any]:
    row = {column.name: getattr(game, column.name) for column in _GAMES.c if column.name != "created"}
    return row | {"created": datetime.now(UTC).isoformat(timespec="seconds")}


def _insert(connection: sql.Connection, game_id: str, ply: int, actions: Sequence[Kept]) -> None:
    rows = [
        {"game_id": game_id, "ply": number, "text": text, "quiet": quiet}
        for number, (text, quiet) in enumerate(actions, ply)
    ]
    if rows:
        connection.execute(_ACTIONS.insert(), rows)


def _shown(url: str) -> str:
    """The URL without its password."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "given"
