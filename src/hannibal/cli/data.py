"""`hannibal data`: check the facts a game is played by, and write out a copy to correct."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hannibal.games import get_package, packages
from hannibal.kernel.errors import DataError
from hannibal.kernel.pack import PackFiles


def register(parser: argparse.ArgumentParser) -> None:
    """Add the two commands of `data`."""
    commands = parser.add_subparsers(dest="data_command", required=True, metavar="COMMAND")

    check = commands.add_parser("check", help="validate the data files and print their totals")
    check.add_argument("--json", action="store_true", help="print totals and defects as one JSON object")
    check.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of corrected files, all or some of them"
    )
    check.set_defaults(run=_check)

    export = commands.add_parser("export", help="write a copy of the packaged data files")
    export.add_argument("directory", type=Path, metavar="DIR", help="a new or empty folder")
    export.set_defaults(run=_export)

    games = [package.id for package in packages() if package.data is not None]
    for command in (check, export):
        command.add_argument("--game", choices=games, default=games[0], help="whose data (%(default)s)")


def _files(game_id: str) -> PackFiles[Any]:
    data = get_package(game_id).data
    assert data is not None
    return data()


def _check(arguments: argparse.Namespace) -> int:
    files = _files(arguments.game)
    totals: Mapping[str, int] = {}
    try:
        pack = files.read(arguments.data)
        totals, defects = files.count(pack), [str(defect) for defect in files.check(pack)]
    except DataError as error:
        defects = [str(error)]
    if arguments.json:
        print(json.dumps({"game": arguments.game, **totals, "defects": defects}, indent=2))
    else:
        _print_report(totals, defects)
    return 1 if defects else 0


def _print_report(totals: Mapping[str, int], defects: list[str]) -> None:
    width = max(map(len, totals), default=0)
    for name, value in totals.items():
        print(f"{name.replace('_', ' '):<{width}}  {value:>4}")
    if not defects:
        print("\nno defects")
    for defect in defects:
        print(defect, file=sys.stderr)


def _export(arguments: argparse.Namespace) -> int:
    names = _files(arguments.game).export(arguments.directory)
    print(f"{len(names)} files written to {arguments.directory}: {', '.join(names)}")
    return 0
