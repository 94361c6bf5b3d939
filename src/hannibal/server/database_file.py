"""The file games are kept in: for its owner alone, held by one server at a time, copied while in use."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Final

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError

from hannibal.kernel import HannibalError

if sys.platform != "win32":
    import fcntl

_OWNER_ALONE: Final = 0o600
_PARTS: Final = ("", "-wal", "-shm")
"""The file itself and those SQLite keeps beside it."""


def file_of(url: str) -> Path | None:
    """The file a database URL names; None for a database elsewhere, or in no file."""
    try:
        found = sql.make_url(url)
    except ArgumentError:
        return None
    if found.get_backend_name() != "sqlite" or not found.database or found.database == ":memory:":
        return None
    return Path(found.database)


def keep_private(file: Path) -> None:
    """Make the file if there is none, and let nobody but its owner read it: it holds every hand of cards.

    SQLite gives what it keeps beside it the same permissions. A file that belongs to somebody else is left
    as he wants it, and one that cannot be made is SQLite's to complain about.
    """
    # Never open a file that is there: closing it would let go of SQLite's own locks on it.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ALONE))
    for part in _PARTS:
        with suppress(OSError):
            Path(f"{file}{part}").chmod(_OWNER_ALONE)


class Hold:
    """The right to serve the games of a file; whoever wants it too is told who has it."""

    def __init__(self, lock: int | None) -> None:
        self._lock = lock

    def tell(self, address: str) -> None:
        """Say under which address the games are served."""
        if self._lock is not None:
            os.pwrite(self._lock, f" at {address}\n".encode(), 0)


@contextmanager
def hold(url: str) -> Iterator[Hold]:
    """Be the only server of a file; raises `HannibalError` while another one is.

    The system lets go of the lock when the process ends, in whatever way. Several servers may share a
    database that is no file.
    """
    file = file_of(url)
    if file is None or sys.platform == "win32":
        yield Hold(None)
        return
    try:
        lock = os.open(f"{file}-lock", os.O_CREAT | os.O_RDWR, _OWNER_ALONE)
    except OSError as error:
        raise HannibalError(f"the file {file} cannot be used: {error.strerror}") from None
    try:
        _take(lock, file)
        os.ftruncate(lock, 0)
        yield Hold(lock)
    finally:
        os.close(lock)


def _take(lock: int, file: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        where = os.pread(lock, 200, 0).decode("utf-8", "replace").rstrip()
        raise HannibalError(
            f"another server{where} has the games of {file}; use that one, stop it, or keep other games "
            "with --db FILE"
        ) from None


def copy_games(url: str, target: Path) -> int:
    """Copy the games of a file, which a server may be using, into a new file; how many there are.

    The copy is as the games were at one moment, in one file, and complete or not there at all.
    """
    source = file_of(url)
    if source is None:
        raise HannibalError(
            "only games kept in a file are copied here; for a database of its own use the copy it comes "
            "with, such as `pg_dump games > games.sql` for PostgreSQL"
        )
    if target.exists():
        raise HannibalError(f"there is a file {target} already; name one that is not there")
    try:
        made, name = mkstemp(prefix=f"{target.name}-", dir=target.parent)
    except OSError as error:
        raise HannibalError(f"the file {target} cannot be made: {error.strerror}") from None
    os.close(made)
    unfinished = Path(name)
    try:
        count = _copy(source, unfinished)
        unfinished.rename(target)
    except sqlite3.Error as error:
        raise HannibalError(f"the games of {source} cannot be copied: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _copy(source: Path, target: Path) -> int:
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
        # All pages in one step: what a server writes meanwhile is not in the copy.
        reading.backup(writing, pages=-1)
        writing.execute("PRAGMA journal_mode = DELETE")
        [(count,)] = writing.execute("SELECT count(*) FROM games")
    return int(count)
