"""The `hannibal` command: one module per subcommand, each with its own `register`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from hannibal import __version__
from hannibal.cli import (
    arena,
    bench,
    case,
    data,
    editions,
    games,
    odds,
    picture,
    replay,
    rules,
    serve,
    simulate,
)
from hannibal.kernel.errors import HannibalError

_COMMANDS = (serve, games, picture, data, simulate, arena, odds, replay, case, rules, editions, bench)


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line, with every subcommand registered."""
    parser = argparse.ArgumentParser(
        prog="hannibal",
        description="Hannibal: Rome vs. Carthage, every rule enforced.",
    )
    parser.add_argument("--version", action="version", version=f"hannibal {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what the user can mend is said in one sentence on stderr, exit status 2."""
    arguments = build_parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except HannibalError as error:
        print(f"hannibal: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; that is not an error of ours.
        return 0
    return status
