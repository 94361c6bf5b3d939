"""The games there are, by id, found by their entry points; each is loaded when it is asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hannibal.kernel.errors import HannibalError, OptionError
from hannibal.kernel.package import GamePackage
from hannibal.registration import BadRegistration, Registered, registered

if TYPE_CHECKING:
    from hannibal.kernel.face import Face
    from hannibal.kernel.game import Game
    from hannibal.kernel.picture import BoardPicture

_LOG: Final = logging.getLogger(__name__)
GROUP: Final = "hannibal.games"
"""The entry points of games: the name is the game's id, the value leads to its `GamePackage`."""


def _check(name: str, export: object) -> GamePackage:
    if not isinstance(export, GamePackage):
        raise BadRegistration(f"a GamePackage is expected, not a {type(export).__name__}")
    if export.id != name:
        raise BadRegistration(f"its game has the id {export.id!r}; an entry point is named by the id")
    return export


@cache
def _registered() -> Registered[GamePackage]:
    found = registered(GROUP, "game", _check, lambda package: package.order)
    if not found.found:
        raise HannibalError(
            "no game is registered: install the package anew (pip install -e . in a checkout), "
            f"which declares its entry points in {GROUP}"
        )
    return found


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order in which they are listed."""
    return tuple(_registered().found)


def first_game() -> str:
    """The game that is meant where none is named."""
    return game_ids()[0]


def packages() -> tuple[GamePackage, ...]:
    """All games with what goes with them."""
    return tuple(_registered().found.values())


def get_package(game_id: str) -> GamePackage:
    """The game with this id and what goes with it; raises `OptionError` listing the ids there are."""
    return _registered().get(game_id)


def find_package(game_id: str) -> GamePackage | None:
    """The same, None for a game that is not registered."""
    return _registered().found.get(game_id)


def get_game(game_id: str, directory: Path | None = None) -> Game:
    """The game with this id, with the corrected data files of a folder if there is one.

    Raises `OptionError` listing the ids there are, or for a folder where the game has no data files.
    """
    package = get_package(game_id)
    if directory is not None and package.data is None:
        raise OptionError(f"{game_id} has no data files to correct; found the folder {directory}")
    game = package.game(directory)
    if game.id != game_id:
        raise BadRegistration(f"the package of {game_id!r} makes a game with the id {game.id!r}")
    return game


def all_games(folder_of: Callable[[str], Path | None] = lambda _: None) -> dict[str, Game]:
    """Every game by its id, each with the data files of its folder; one whose package fails is left out.

    Raises `DataError` for data that are not sound.
    """
    games: dict[str, Game] = {}
    for game_id in game_ids():
        try:
            games[game_id] = get_game(game_id, folder_of(game_id))
        except Exception as error:
            if isinstance(error, HannibalError) and not isinstance(error, BadRegistration):
                raise
            # Somebody else's game may fail in any way; the others are played all the same.
            _LOG.warning("the game %r cannot be had: %s: %s", game_id, type(error).__name__, error)
    return games


def get_face(game: Game) -> Face:
    """What shows a game to people: words, pictures, explanations. Keep it: it remembers what it has drawn."""
    package = find_package(game.id)
    if package is None or package.face is None:
        from hannibal.kernel.plain_face import PlainFace

        return PlainFace(game)
    return package.face(game)


def get_board(game: Game) -> BoardPicture | None:
    """The picture of a game's board on the game's own data; None where it has no such picture."""
    package = find_package(game.id)
    return None if package is None or package.board is None else package.board(game)


def forget() -> None:
    """Look for entry points anew when they are next asked for: packages have come or gone."""
    _registered.cache_clear()
