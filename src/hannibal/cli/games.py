"""`hannibal games`: what a server has stored, and whether the rules that are installed still take it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hannibal import __version__
from hannibal.cli.progress import progress
from hannibal.cli.serve import default_database
from hannibal.games import get_game
from hannibal.kernel import Game, OptionError, Stop
from hannibal.kernel.record import result_text

if TYPE_CHECKING:
    from hannibal.server.storage import Store, StoredGame


def register(parser: argparse.ArgumentParser) -> None:
    """Add the commands of `games`."""
    commands = parser.add_subparsers(dest="games_command", required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check",
        help="replay every stored game through the rules that are installed",
        description="Replays every stored game and says which would not go on, and at which action. "
        "Nothing is changed. Exit status 1: there are such games, or not all were looked at.",
    )
    check.set_defaults(run=_check)
    listing = commands.add_parser("list", help="the stored games, oldest first; nothing is changed")
    listing.set_defaults(run=_list)
    backup = commands.add_parser(
        "backup",
        help="copy the games into a file, also while a server is running",
        description="Copies all games, as they are at this moment, into a new file that `serve --db` takes. "
        "A server may go on running.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to make")
    backup.set_defaults(run=_backup)
    for command in (check, listing, backup):
        command.add_argument(
            "--db",
            metavar="FILE",
            help="the file the games are in, or the URL of a database (default: where `serve` keeps them)",
        )
    for command in (check, listing):
        command.add_argument("--json", action="store_true", help="print one JSON object")


@dataclass(frozen=True)
class _Found:
    """A stored game as the rules of today find it: how it stands, or where they stop it."""

    id: str
    created: str
    stored: StoredGame | None
    result: str | None
    stop: Stop | None

    @property
    def standing(self) -> str:
        """How it stands, in a word or two."""
        if self.stop is not None:
            return "cannot go on"
        return "running" if self.result is None else f"over: {self.result}"

    def row(self) -> dict[str, Any]:
        """All that is to be told of it."""
        row: dict[str, Any] = {"id": self.id, "created": self.created}
        if self.stored is not None:
            row |= {"game": self.stored.game, "options": self.stored.options}
            row |= {"moves": len(self.stored.actions), "made_by": self.stored.made_by}
        unknown = self.stop is not None and self.result is None
        row |= {"over": None if unknown else self.result is not None, "result": self.result}
        if self.stop is not None:
            number = None if self.stop.action is None else self.stop.ply + 1
            row["stop"] = {"number": number, "action": self.stop.action, "why": self.stop.why}
        return row


@dataclass
class _Survey:
    """What has been found so far of `total` games, in a database of tables of a version."""

    total: int
    version: str | None
    found: list[_Found]

    @property
    def complete(self) -> bool:
        return len(self.found) == self.total

    def report(self, name: str, games: list[_Found]) -> str:
        """Some of what was found, under a name, as one JSON object."""
        return json.dumps(
            {
                "hannibal": __version__,
                "database_version": self.version,
                "games": self.total,
                "looked_at": len(self.found),
                name: [found.row() for found in games],
            },
            ensure_ascii=False,
            indent=2,
        )


def _check(arguments: argparse.Namespace) -> int:
    survey = _survey(arguments.db)
    stopped = [found for found in survey.found if found.stop is not None]
    if arguments.json:
        print(survey.report("stopped", stopped))
    else:
        for found in stopped:
            print(f"{found.id}  {found.created}  {found.stop}")
        going = f"{len(survey.found) - len(stopped)} of {len(survey.found)}"
        print(f"{going} games go on by the rules of hannibal {__version__}")
    return 0 if survey.complete and not stopped else 1


def _list(arguments: argparse.Namespace) -> int:
    survey = _survey(arguments.db)
    if arguments.json:
        print(survey.report("list", survey.found))
    else:
        for found in survey.found:
            print(_line(found))
        print(f"{survey.total} games")
    return 0 if survey.complete else 1


def _backup(arguments: argparse.Namespace) -> int:
    # Imported here: the other commands should not wait for the database's library.
    from hannibal.server.database_file import copy_games, file_of
    from hannibal.server.storage import database_url

    place = arguments.db or default_database()
    url = database_url(place, folder=False)
    if file_of(url) is not None:
        # It says what is wrong where there are no games to copy.
        with _store(place):
            pass
    count = copy_games(url, arguments.file)
    print(f"{count} games are in {arguments.file} now")
    return 0


def _line(found: _Found) -> str:
    if found.stored is None:
        return f"{found.id:<14}{found.created:<27}{found.standing}"
    first = next(iter(found.stored.options.values()), "")
    moves = f"{len(found.stored.actions)} moves"
    return f"{found.id:<14}{found.created:<27}{found.stored.game:<18}{first:<12}{moves:>11}  {found.standing}"


def _survey(place: str | None) -> _Survey:
    """Look at every game; Ctrl-C leaves what has been found by then."""
    with _store(place or default_database()) as store:
        created = store.created()
        survey = _Survey(len(created), store.found, [])
        show: Callable[[int, int], None] | None = progress()
        try:
            for game_id in created:
                survey.found.append(_look(store, game_id, created[game_id]))
                if show is not None:
                    show(len(survey.found), survey.total)
        except KeyboardInterrupt:
            print(f"interrupted after {len(survey.found)} of {survey.total} games", file=sys.stderr)
    return survey


@contextmanager
def _store(place: str) -> Iterator[Store]:
    # Imported here: the other commands should not wait for the database's library.
    from hannibal.server.storage import Store, database_url

    store = Store(database_url(place, folder=False), read_only=True)
    try:
        yield store
    finally:
        store.close()


def _look(store: Store, game_id: str, created: str) -> _Found:
    try:
        stored = store.load(game_id)
    except ValueError as error:
        return _Found(game_id, created, None, None, Stop(0, None, f"what is kept cannot be read: {error}"))
    assert stored is not None, "nobody deletes games"
    try:
        game = _game(stored.game)
    except OptionError as error:
        return _Found(game_id, created, stored, None, Stop(0, None, str(error)))
    result, stop = _replay(game, stored)
    return _Found(game_id, created, stored, result, stop)


@cache
def _game(game_id: str) -> Game:
    return get_game(game_id)


def _replay(game: Game, stored: StoredGame) -> tuple[str | None, Stop | None]:
    """How a game has ended, if it has, and where the rules of today stop it, if they do."""
    end = stored.record().state_or_stop(game)
    stop = end if isinstance(end, Stop) else None
    if stored.resigned is not None:
        return f"{stored.resigned} resigned", stop
    if stored.ended is not None:
        return stored.ended["winner"] or "draw", stop
    return None if isinstance(end, Stop) else result_text(game, end), stop
