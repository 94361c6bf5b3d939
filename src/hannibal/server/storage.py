"""Games on disk: options, seed, actions; one transaction for each decision, nothing acknowledged before it.

SQLite in one file, or any database SQLAlchemy has a URL for. What is cached elsewhere can be made anew from
here at any moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as DatabaseBusy

from hannibal import __version__
from hannibal.kernel import HannibalError, Record
from hannibal.kernel.game import JsonObject
from hannibal.server.database_file import file_of, keep_private
from hannibal.server.schema import ACTIONS, GAMES, KEYS, REASONS, bring_up_to_date, version_of

Kept = tuple[str, bool]
"""One action as it is kept: its notation, and whether a standing order took it."""


_BUSY_MS: Final = 5000
"""How long SQLite waits while another program has locked the file."""
_STUCK_S: Final = 1.0
"""A writer who has waited so long for that is not alone in it: others need not queue behind him."""


class Overtaken(Exception):
    """Somebody else has changed the game in the database since it was read."""


@dataclass
class StoredGame:
    """A game as the database has it; `seats` is what sits where, `orders` and `rematch` are by seat.

    `reasons` are the computers' own, by the number of the action; `made_by` is the version of the program
    that made the game, None where that was not kept; `ended` is how the rules ended it.
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
    made_by: str | None = __version__
    ended: JsonObject | None = None
    keys: list[tuple[str, str]] = field(default_factory=list)
    actions: list[Kept] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)

    def record(self) -> Record:
        """Its options and actions as a record, which the rules of today may refuse."""
        return Record(self.game, self.options, [text for text, _ in self.actions], self.start)


class _OneWriter:
    """SQLite has one writer at a time; waiting here is fair, waiting on its lock is not.

    Where the writer at work does not get on, somebody else has locked the file: then nobody waits for him,
    so that the server's threads are there for whoever only looks.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._since: float | None = None

    @property
    def stuck(self) -> bool:
        """Whether the writer at work has been waiting for long."""
        since = self._since
        return since is not None and monotonic() - since > _STUCK_S

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=0 if self.stuck else _STUCK_S):
            raise DatabaseBusy("another program has locked the file")
        self._since = monotonic()

    def __exit__(self, *_error: object) -> None:
        self._since = None
        self._lock.release()


class Store:
    """The database of one server."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        """Open the database, and make its tables or bring them up to date.

        With `read_only` nothing is changed, and older tables are read as they are. Raises `HannibalError`
        where the database cannot be used.
        """
        self._columns = list(GAMES.c)
        self._read_only = read_only
        self._closed = False
        self._turn = _OneWriter()
        with _saying_which(url):
            self._engine = _engine_of(url, read_only)
            try:
                self.found = self._look() if read_only else bring_up_to_date(self._engine)
            except Exception:
                self._engine.dispose()
                raise

    def _look(self) -> str | None:
        """Which version the database has, and which columns of that can be read."""
        with self._engine.connect() as connection:
            found = version_of(connection)
            if found is None:
                raise HannibalError("no server has kept games in it")
            there = {column["name"] for column in sql.inspect(connection).get_columns(GAMES.name)}
        self._columns = [column for column in self._columns if column.name in there]
        return found

    @property
    def _in_a_file(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Let go of the database; nothing is written any more, and a file holds everything by itself."""
        self._closed = True
        if self._in_a_file and not self._read_only:
            # Whatever prevents it: what is committed is safe beside the file until the next server comes.
            with suppress(SQLAlchemyError), self._turn, self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self._engine.dispose()

    def trouble(self) -> str | None:
        """What keeps the database from its work, in a sentence; None: it answers."""
        if self._turn.stuck:
            return "the database takes nothing: another program has locked it"
        try:
            with self._engine.connect() as connection:
                version_of(connection)
        except (SQLAlchemyError, HannibalError) as error:
            return f"the database does not answer: {_reason(error)}"
        return None

    # Reading.

    def created(self) -> dict[str, str]:
        """When each game was made, the oldest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(GAMES.c.id, GAMES.c.created)).all()
        return dict(sorted(((row.id, row.created) for row in rows), key=lambda pair: pair[::-1]))

    def load(self, game_id: str) -> StoredGame | None:
        """A game with its keys and actions; None where there is none of this name."""
        with self._engine.connect() as connection:
            found = connection.execute(sql.select(*self._columns).where(GAMES.c.id == game_id))
            row = found.mappings().first()
            if row is None:
                return None
            actions = connection.execute(
                sql.select(ACTIONS.c.text, ACTIONS.c.quiet)
                .where(ACTIONS.c.game_id == game_id)
                .order_by(ACTIONS.c.ply)
            ).all()
            reasons = connection.execute(
                sql.select(REASONS.c.ply, REASONS.c.text).where(REASONS.c.game_id == game_id)
            ).all()
        fields = {"made_by": None} | {name: row[name] for name in row if name != "created"}
        return StoredGame(
            **fields,
            keys=self.keys(game_id),
            actions=[(text, quiet) for text, quiet in actions],
            reasons={row.ply: row.text for row in reasons},
        )

    def keys(self, game_id: str) -> list[tuple[str, str]]:
        """The digests of a game's keys with their roles; none where there is no such game."""
        with self._engine.connect() as connection:
            found = connection.execute(
                sql.select(KEYS.c.digest, KEYS.c.role).where(KEYS.c.game_id == game_id)
            ).all()
        return [(digest, role) for digest, role in found]

    # Writing: each method is one transaction.

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        with self._turn if self._in_a_file else nullcontext():
            if self._closed:
                raise InvalidRequestError("the database is closed: the server stops")
            with self._engine.begin() as connection:
                yield connection

    def create(self, game: StoredGame, *, after: StoredGame | None = None) -> None:
        """Keep a new game; `after` is the one it is the rematch of, whose `rematch` is kept with it."""
        with self._writing() as connection:
            if after is not None:
                self._change(connection, after, {"rematch": after.rematch})
            connection.execute(GAMES.insert().values(**_row(game)))
            connection.execute(
                KEYS.insert(),
                [{"digest": digest, "game_id": game.id, "role": role} for digest, role in game.keys],
            )
            _insert(connection, game.id, 0, game.actions)
        if after is not None:
            after.version += 1

    def append(self, game: StoredGame, ply: int, actions: Sequence[Kept], why: str = "") -> None:
        """Keep what was done from action number `ply` on, and why; the version grows by one."""
        with self._writing() as connection:
            self._change(connection, game, {})
            _insert(connection, game.id, ply, actions)
            if why:
                connection.execute(REASONS.insert().values(game_id=game.id, ply=ply, text=why))
        game.version += 1

    def truncate(self, game: StoredGame, ply: int) -> None:
        """Take back the actions from number `ply` on; the version grows by one."""
        with self._writing() as connection:
            self._change(connection, game, {})
            for table in (ACTIONS, REASONS):
                connection.execute(table.delete().where(table.c.game_id == game.id, table.c.ply >= ply))
        game.version += 1

    def settle(self, game: StoredGame, **changes: Any) -> None:
        """Keep what changes about a game beside its actions; the version grows by one."""
        with self._writing() as connection:
            self._change(connection, game, changes)
        game.version += 1

    def keep_orders(self, game: StoredGame) -> None:
        """Keep standing orders: they are secret, so the version stays."""
        with self._writing() as connection:
            connection.execute(GAMES.update().where(GAMES.c.id == game.id).values(orders=game.orders))

    def keep_end(self, game: StoredGame) -> None:
        """Keep how the rules have ended a game: its actions say the same, so the version stays."""
        with self._writing() as connection:
            connection.execute(GAMES.update().where(GAMES.c.id == game.id).values(ended=game.ended))

    @staticmethod
    def _change(connection: sql.Connection, game: StoredGame, changes: dict[str, Any]) -> None:
        """Write the next version, or find that somebody else has."""
        done = connection.execute(
            GAMES.update()
            .where(GAMES.c.id == game.id, GAMES.c.version == game.version)
            .values(version=game.version + 1, **changes)
        )
        if done.rowcount != 1:
            raise Overtaken(game.id)


def database_url(place: str, *, folder: bool = True) -> str:
    """The URL of a database given as a file or as a URL already; with `folder` the file's folder is made.

    A URL that only says PostgreSQL is for the driver of the extra `postgres`.
    """
    if "://" in place:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", place)
    path = Path(place).expanduser()
    try:
        if folder:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HannibalError(f"the folder {path.parent} cannot be made: {error.strerror}") from error
    return f"sqlite:///{path}"


@contextmanager
def _saying_which(url: str) -> Iterator[None]:
    """Whatever is wrong with a database is said in a sentence that names it."""
    try:
        yield
    except (SQLAlchemyError, ImportError, HannibalError) as error:
        raise HannibalError(f"the database {_shown(url)} cannot be used: {_reason(error)}") from error


def _engine_of(url: str, read_only: bool) -> sql.Engine:
    # A database elsewhere may have been started anew since it was last asked.
    engine = sql.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        file = file_of(url)
        if read_only and (file is None or not file.is_file()):
            raise HannibalError("there is no such file")
        if file is not None and not read_only:
            keep_private(file)
        sql.event.listen(engine, "connect", _only_read_sqlite if read_only else _prepare_sqlite)
    return engine.execution_options(postgresql_readonly=True) if read_only else engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and the writer do not wait for each other; what is committed survives a loss of power."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _only_read_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()


def _row(game: StoredGame) -> dict[str, Any]:
    row = {column.name: getattr(game, column.name) for column in GAMES.c if column.name != "created"}
    return row | {"created": datetime.now(UTC).isoformat(timespec="seconds")}


def _insert(connection: sql.Connection, game_id: str, ply: int, actions: Sequence[Kept]) -> None:
    rows = [
        {"game_id": game_id, "ply": number, "text": text, "quiet": quiet}
        for number, (text, quiet) in enumerate(actions, ply)
    ]
    if rows:
        connection.execute(ACTIONS.insert(), rows)


def _shown(url: str) -> str:
    """The URL without its password."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "given"


def _reason(error: Exception) -> str:
    """What is wrong with a database, in one sentence."""
    if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
        return "PostgreSQL needs the extra `postgres`: pip install hannibal[postgres]"
    return str(getattr(error, "orig", None) or error).splitlines()[0]
