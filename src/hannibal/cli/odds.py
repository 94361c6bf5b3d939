"""`hannibal odds`: the chances of rolls and battles, of every game that can work them out."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from hannibal.cli.progress import progress
from hannibal.games import get_package, packages
from hannibal.kernel.package import OddsCommand

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(parser: argparse.ArgumentParser) -> None:
    """Add the kinds of odds: those of the first game that has some as they are, others under their game."""
    parser.description = (
        "Exact chances of rolls, with the modifiers; battles fought many times by the computer's own policy, "
        "with the standard error."
    )
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="KIND")
    first, *others = [package.id for package in packages() if package.odds is not None]
    _add(kinds, first)
    for game_id in others:
        own = kinds.add_parser(game_id, help=f"the odds of {get_package(game_id).name}")
        _add(own.add_subparsers(dest="kind", required=True, metavar="KIND"), game_id)
    parser.set_defaults(run=_run)


def _add(kinds: Subparsers, game_id: str) -> None:
    _odds(game_id).register(kinds)
    for parser in kinds.choices.values():
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.set_defaults(game=game_id)


def _odds(game_id: str) -> OddsCommand:
    odds = get_package(game_id).odds
    assert odds is not None
    return odds()


def _run(arguments: argparse.Namespace) -> int:
    report = _odds(arguments.game).answer(arguments, progress())
    print(json.dumps(report, indent=2) if arguments.json else _text(report))
    return 0


def _text(report: dict[str, Any], indent: str = "") -> str:
    """The figures a line each, in the order of the report."""
    lines = []
    for name, value in report.items():
        words = name.replace("_", " ")
        if isinstance(value, dict):
            lines += [f"{indent}{words}:", _text(value, indent + "  ")]
        elif isinstance(value, list):
            lines.append(f"{indent}{words}:{'' if value else ' none'}")
            lines += [indent + "  " + ", ".join(f"{k} {v}" for k, v in row.items()) for row in value]
        else:
            lines.append(f"{indent}{words}: {value}")
    return "\n".join(lines)
