"""`hannibal case`: run rule cases, the project's or a user's own."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from hannibal.cases import Case, check_case, game_of, load_cases, run_cases
from hannibal.cases.checking import check_edition
from hannibal.games import first_game, get_game, get_package
from hannibal.kernel import HannibalError
from hannibal.kernel.notation import closest


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `case`."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a case file, or a folder of them"
    )
    parser.add_argument(
        "--game", help="the game they are of (default: what they say, or whose rules they show)"
    )
    parser.add_argument("--only", metavar="ID", help="run the cases whose id begins so")
    parser.add_argument("--edition", help="run those that hold in an edition by its rules, such as classic")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    by_game = _by_game(_chosen(arguments.files, arguments.only), arguments.game)
    games = {name: get_game(name) for name in by_game}
    for name, cases in by_game.items():
        if arguments.edition is not None:
            check_edition(get_package(name), arguments.edition, "--edition")
        for case in cases:
            check_case(case, games[name])
    results = [
        failure
        for name, cases in by_game.items()
        for _, failure in run_cases(cases, games[name], arguments.edition)
    ]
    if not results:
        raise HannibalError(f"none of these cases can be asked of the edition {arguments.edition}")
    failures = [failure for failure in results if failure is not None]
    if arguments.json:
        print(json.dumps({"cases": len(results), "failed": len(failures), "failures": failures}, indent=2))
    else:
        for failure in failures:
            print(failure, file=sys.stderr)
        print(f"{len(results) - len(failures)} of {len(results)} cases hold")
    return 1 if failures else 0


def _chosen(files: list[Path], start: str | None) -> list[Case]:
    """The cases of the files whose ids begin so; there must be some."""
    cases = [case for path in files for case in load_cases(path)]
    if not cases:
        raise HannibalError(f"there are no cases in {', '.join(map(str, files))}")
    chosen = [case for case in cases if start is None or case.id.startswith(start)]
    if not chosen:
        known = [case.id for case in cases]
        raise HannibalError(
            f"--only: no id of {len(cases)} cases begins with {start!r}{closest(start or '', known)}"
        )
    return chosen


def _by_game(cases: list[Case], asked: str | None) -> dict[str, list[Case]]:
    """The cases of each game: the one asked for, or what each case tells."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        game = game_of(case)
        if asked is not None and game not in (None, asked):
            raise HannibalError(f"{case} is a case of {game}, not of {asked}: leave --game out")
        found.setdefault(game or asked or first_game(), []).append(case)
    return found
