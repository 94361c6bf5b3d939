"""`hannibal case`: run rule cases, the project's or a user's own."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from hannibal.cases import load_cases, run_cases
from hannibal.games import first_game, get_game


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `case`."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a case file, or a folder of them"
    )
    parser.add_argument("--game", default=first_game(), help="the game they are of (default %(default)s)")
    parser.add_argument("--only", metavar="ID", help="run the cases whose id begins so")
    parser.add_argument("--edition", help="run those that hold in an edition by its rules, such as classic")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    game = get_game(arguments.game)
    cases = [case for path in arguments.files for case in load_cases(path)]
    if arguments.only:
        cases = [case for case in cases if case.id.startswith(arguments.only)]
    results = [failure for _, failure in run_cases(cases, game, arguments.edition)]
    failures = [failure for failure in results if failure is not None]
    if arguments.json:
        print(json.dumps({"cases": len(results), "failed": len(failures), "failures": failures}, indent=2))
    else:
        for failure in failures:
            print(failure, file=sys.stderr)
        print(f"{len(results) - len(failures)} of {len(results)} cases hold")
    return 1 if failures else 0
