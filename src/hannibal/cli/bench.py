"""`hannibal bench`: the engine's speed beside its peers'."""

from __future__ import annotations

import argparse
import json

from hannibal.bench import ROUNDS, measure


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds, of which the best counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    figures = measure(max(1, arguments.rounds))
    if arguments.json:
        print(json.dumps({name: round(value, 2) for name, value in figures.items()}, indent=2))
        return 0
    for name, value in figures.items():
        print(f"{name:<28} {value:>12,.2f}" if name.startswith("ratio") else f"{name:<28} {value:>12,.0f}")
    return 0
