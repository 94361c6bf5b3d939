"""`hannibal map`: the board with any position on it, as an SVG file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from hannibal.games import get_board, get_game, packages
from hannibal.kernel.errors import DataError, HannibalError, OptionError
from hannibal.kernel.picture import BoardPicture, Look, SceneFile

_STDOUT = "-"


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `map`."""
    parser.description = "Draws the board with the position at set-up, or with one of your own."
    games = [package.id for package in packages() if package.board is not None]
    parser.add_argument("--game", choices=games, default=games[0], help="which board (default %(default)s)")
    parser.add_argument(
        "--edition", help="whose names the board bears, where it can (default: the first edition's)"
    )
    parser.add_argument(
        "--out",
        default=_STDOUT,
        metavar="FILE",
        help="the file to write (default: the standard output)",
    )
    parser.add_argument("--position", metavar="FILE", help="a JSON file that says what stands on the board")
    parser.add_argument(
        "--layer",
        choices=("full", "phone"),
        default="full",
        help="the full board, or the sparse one for small screens (default %(default)s)",
    )
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="colours (default %(default)s)"
    )
    parser.add_argument(
        "--hatch",
        action="store_true",
        help="hatch one side's areas, to tell them without colour",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="a folder with your own copy of the data files"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw the board and write it where it is wanted."""
    board = get_board(get_game(arguments.game, arguments.data))
    assert board is not None
    _check_look(board, arguments)
    look = Look(arguments.edition, arguments.layer, arguments.theme, arguments.hatch)
    picture = board.draw(look, _scene(arguments.position))
    if arguments.out == _STDOUT:
        sys.stdout.write(picture + "\n")
    else:
        _write(Path(arguments.out), picture + "\n")
    return 0


def _check_look(board: BoardPicture, arguments: argparse.Namespace) -> None:
    """What is asked of a board is one of the looks it has."""
    edition = arguments.edition
    if edition is not None and edition not in board.editions:
        known = f"is one of {', '.join(board.editions)}" if board.editions else "is not to be chosen"
        raise OptionError(f"--edition {known} for the board of {arguments.game}; found {edition!r}")
    if arguments.hatch and not board.hatches:
        raise OptionError(f"--hatch: the board of {arguments.game} has no hatching")


def _scene(position: str | None) -> SceneFile | None:
    """The file that was named and what it says; None where none was named."""
    if position is None:
        return None
    path = Path(position)
    try:
        return SceneFile(path.name, json.loads(path.read_text(encoding="utf-8")))
    except json.JSONDecodeError as error:
        raise DataError(path.name, f"line {error.lineno}", "", f"not JSON: {error.msg}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", "", f"cannot be read: {_reason(error)}") from error


def _write(path: Path, picture: str) -> None:
    if not path.parent.is_dir():
        raise HannibalError(f"cannot write {path}: there is no folder {path.parent}")
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise HannibalError(f"cannot write {path}: {_reason(error)}") from error


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
