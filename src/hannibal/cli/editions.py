"""`hannibal editions`: what the two rulebooks settle differently, as options."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import TYPE_CHECKING

from hannibal.rome_carthage.edition import DIFFERENCES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_WIDTH = 100


def register(subparsers: Subparsers) -> None:
    """Add `editions diff` to the command line."""
    parser = subparsers.add_parser("editions", help="the options in which the two rulebooks differ")
    commands = parser.add_subparsers(dest="editions_command", required=True, metavar="COMMAND")
    diff = commands.add_parser("diff", help="each option with its value in both editions and the rules")
    diff.add_argument("--json", action="store_true", help="print a list of JSON objects")
    diff.set_defaults(run=_diff)


def _diff(arguments: argparse.Namespace) -> int:
    if arguments.json:
        rows = [
            {
                "option": row.name,
                "2e": row.second,
                "classic": row.classic,
                "values": list(row.values),
                "rules": list(row.rules),
                "sentence": row.sentence,
            }
            for row in DIFFERENCES
        ]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return 0
    for row in DIFFERENCES:
        others = f"  (also: {', '.join(row.others)})" if row.others else ""
        print(f"{row.name}: {row.second} | {row.classic}{others}  [{row.rules[0]} | {row.rules[1]}]")
        print(textwrap.fill(row.sentence, _WIDTH, initial_indent="  ", subsequent_indent="  "))
    return 0
