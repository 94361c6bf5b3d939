"""`hannibal map`: the board with any position on it, as an SVG file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from hannibal.games import GAMES
from hannibal.italian_campaign import picture as italian_picture
from hannibal.italian_campaign.facts import pack as italian_pack
from hannibal.kernel.errors import DataError, HannibalError, OptionError
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.picture import draw_board, scene_from_json, starting_scene

_DEFAULT_GAME = "rome-carthage"
_STDOUT = "-"


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `map` to the command line."""
    parser = subparsers.add_parser(
        "map",
        help="draw the board as SVG",
        description="Draws the board with the position at the outbreak of the war, or with one of your own.",
    )
    parser.add_argument(
        "--game", choices=tuple(GAMES), default=_DEFAULT_GAME, help="which board (default %(default)s)"
    )
    parser.add_argument(
        "--edition",
        choices=("2e", "classic"),
        help="whose names the board of Rome vs. Carthage bears (default 2e)",
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
        "--hatch", action="store_true", help="hatch the provinces of Carthage, to tell them without colour"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="a folder with your own copy of the data files"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw the board and write it where it is wanted."""
    italian = arguments.game != _DEFAULT_GAME
    picture = _italian_map(arguments) if italian else _board(arguments)
    if arguments.out == _STDOUT:
        sys.stdout.write(picture + "\n")
    else:
        _write(Path(arguments.out), picture + "\n")
    return 0


def _board(arguments: argparse.Namespace) -> str:
    pack, position = load_pack(arguments.data), _position(arguments.position)
    scene = starting_scene(pack) if position is None else scene_from_json(position[1], pack, position[0])
    return draw_board(
        pack,
        scene,
        edition=arguments.edition or "2e",
        layer=arguments.layer,
        theme=arguments.theme,
        hatch=arguments.hatch,
    )


def _italian_map(arguments: argparse.Namespace) -> str:
    for given, option in ((arguments.edition, "--edition"), (arguments.hatch, "--hatch")):
        if given:
            raise OptionError(
                f"{option} belongs to rome-carthage: the map of {arguments.game} has but one look"
            )
    pack, position = italian_pack.load_pack(arguments.data), _position(arguments.position)
    if position is None:
        scene = italian_picture.starting_scene(pack)
    else:
        scene = italian_picture.scene_from_json(position[1], pack, position[0])
    return italian_picture.draw_board(pack, scene, layer=arguments.layer, theme=arguments.theme)


def _position(position: str | None) -> tuple[str, object] | None:
    """The name of the file and what it says; None where none was named."""
    if position is None:
        return None
    path = Path(position)
    try:
        return path.name, json.loads(path.read_text(encoding="utf-8"))
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
