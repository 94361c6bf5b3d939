"""`hannibal data`: check the facts the game is played by, and write out a copy to correct."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from hannibal.italian_campaign import check as _italian_check
from hannibal.italian_campaign import pack as _italian_pack
from hannibal.kernel.errors import DataError
from hannibal.rome_carthage import check as _roman_check
from hannibal.rome_carthage import pack as _roman_pack

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_GAMES = ("rome-carthage", "italian-campaign")


def register(subparsers: Subparsers) -> None:
    """Add `data` with its two commands to the command line."""
    parser = subparsers.add_parser("data", help="check the game's facts, or write out a copy to correct")
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

    for command in (check, export):
        command.add_argument("--game", choices=_GAMES, default=_GAMES[0], help="whose data (%(default)s)")


def _check(arguments: argparse.Namespace) -> int:
    totals: dict[str, int] = {}
    try:
        totals, defects = _examine(arguments.game, arguments.data)
    except DataError as error:
        defects = [str(error)]
    if arguments.json:
        print(json.dumps({"game": arguments.game, **totals, "defects": defects}, indent=2))
    else:
        _print_report(totals, defects)
    return 1 if defects else 0


def _examine(game: str, directory: Path | None) -> tuple[dict[str, int], list[str]]:
    """What a game's data counts to, and what is wrong with it."""
    if game == "italian-campaign":
        italian = _italian_pack.read_pack(directory)
        return _italian_check.count_totals(italian), [str(d) for d in _italian_check.check_pack(italian)]
    roman = _roman_pack.read_pack(directory)
    return _roman_check.count_totals(roman), [str(d) for d in _roman_check.check_pack(roman)]


def _print_report(totals: Mapping[str, int], defects: list[str]) -> None:
    width = max(map(len, totals), default=0)
    for name, value in totals.items():
        print(f"{name.replace('_', ' '):<{width}}  {value:>4}")
    if not defects:
        print("\nno defects")
    for defect in defects:
        print(defect, file=sys.stderr)


def _export(arguments: argparse.Namespace) -> int:
    export = _italian_pack.export_pack if arguments.game == "italian-campaign" else _roman_pack.export_pack
    names = export(arguments.directory)
    print(f"{len(names)} files written to {arguments.directory}: {', '.join(names)}")
    return 0
