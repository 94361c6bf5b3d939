"""The `hannibal` command: a module for each subcommand, imported when it is the one that was asked for.

Each has `register(parser)`, which adds its arguments to its own parser and says what to run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from hannibal import __version__
from hannibal.cli.progress import INTERRUPTED
from hannibal.kernel.errors import HannibalError

_COMMANDS: Final = {
    "serve": ("serve", "play in a browser"),
    "games": ("games", "the games a server has stored: list, check or copy them"),
    "map": ("picture", "draw the board as SVG"),
    "data": ("data", "check a game's facts, or write out a copy to correct"),
    "simulate": ("simulate", "play many games at once and count"),
    "arena": ("arena", "let two players play each other many times"),
    "odds": ("odds", "the chances of a battle, a siege, a sea move and other rolls"),
    "replay": ("replay", "print a recorded game, or verify it"),
    "case": ("case", "run rule cases: files or folders of them"),
    "rules": ("rules", "show a rule, or which rules the cases cover"),
    "editions": ("editions", "the options in which the rulebooks of a game differ"),
    "bench": ("bench", "speed beside catanatron and python-chess, in one run"),
}
"""Each subcommand with its module and its line in the list of them."""


def build_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with every subcommand by name and the chosen one with its arguments."""
    parser = argparse.ArgumentParser(
        prog="hannibal",
        description="Hannibal: Rome vs. Carthage, every rule enforced.",
    )
    parser.add_argument("--version", action="version", version=f"hannibal {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, words) in _COMMANDS.items():
        command = subparsers.add_parser(name, help=words)
        if name == chosen:
            import_module(f"hannibal.cli.{module}").register(command)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what the user can mend is said in one sentence on stderr, exit status 2."""
    words = sys.argv[1:] if argv is None else argv
    try:
        parser = build_parser(next((word for word in words if not word.startswith("-")), None))
        arguments = parser.parse_args(words)
        status: int = arguments.run(arguments)
    except HannibalError as error:
        print(f"hannibal: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        # A command that has something to tell by then has told it.
        print("hannibal: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; that is not an error of ours.
        return 0
    return status
