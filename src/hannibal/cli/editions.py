"""`hannibal editions`: what the rulebooks of a game settle differently, as options."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from typing import Any

from hannibal.games import get_package, packages
from hannibal.kernel.package import Difference

_WIDTH = 100


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command of `editions`."""
    commands = parser.add_subparsers(dest="editions_command", required=True, metavar="COMMAND")
    diff = commands.add_parser("diff", help="each option with its value in each edition and the rules")
    games = [package.id for package in packages() if package.differences is not None]
    diff.add_argument("--game", choices=games, default=games[0], help="whose editions (%(default)s)")
    diff.add_argument("--json", action="store_true", help="print a list of JSON objects")
    diff.set_defaults(run=_diff)


def _diff(arguments: argparse.Namespace) -> int:
    package = get_package(arguments.game)
    assert package.differences is not None
    rows = package.differences()
    if arguments.json:
        objects = [_object(row, package.editions) for row in rows]
        print(json.dumps(objects, indent=2, ensure_ascii=False))
        return 0
    for row in rows:
        settled = [row.value_in(edition) for edition in package.editions]
        more = [value for value in row.values if value not in settled]
        others = f"  (also: {', '.join(more)})" if more else ""
        print(f"{row.name}: {' | '.join(settled)}{others}  [{' | '.join(row.rules)}]")
        print(textwrap.fill(row.sentence, _WIDTH, initial_indent="  ", subsequent_indent="  "))
    return 0


def _object(row: Difference, editions: Sequence[str]) -> dict[str, Any]:
    return {
        "option": row.name,
        **{edition: row.value_in(edition) for edition in editions},
        "values": list(row.values),
        "rules": list(row.rules),
        "sentence": row.sentence,
    }
