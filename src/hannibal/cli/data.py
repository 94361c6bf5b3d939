"""`hannibal data`: check the facts the game is played by, and write out a copy to correct."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hannibal.italian_campaign.facts import pack as italian_campaign
from hannibal.italian_campaign.facts.check import count_totals as count_italian_campaign
from hannibal.kernel.errors import DataError
from hannibal.kernel.pack import PackFiles
from hannibal.rome_carthage.facts import pack as rome_carthage
from hannibal.rome_carthage.facts.check import count_totals as count_rome_carthage

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

P = TypeVar("P")


@dataclass(frozen=True)
class _Data(Generic[P]):
    """The data of a game, and what it counts to."""

    files: PackFiles[P]
    count: Callable[[P], dict[str, int]]

    def examine(self, directory: Path | None) -> tuple[dict[str, int], list[str]]:
        """What the data counts to, and what is wrong with it."""
        pack = self.files.read(directory)
        return self.count(pack), [str(defect) for defect in self.files.check(pack)]


_GAMES: dict[str, _Data[Any]] = {
    "rome-carthage": _Data(rome_carthage.PACK, count_rome_carthage),
    "italian-campaign": _Data(italian_campaign.PACK, count_italian_campaign),
}


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
        command.add_argument(
            "--game", choices=_GAMES, default="rome-carthage", help="whose data (%(default)s)"
        )


def _check(arguments: argparse.Namespace) -> int:
    totals: dict[str, int] = {}
    try:
        totals, defects = _GAMES[arguments.game].examine(arguments.data)
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
    names = _GAMES[arguments.game].files.export(arguments.directory)
    print(f"{len(names)} files written to {arguments.directory}: {', '.join(names)}")
    return 0
