"""`hannibal simulate`: many whole games without a table, for figures and for finding faults."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hannibal.cli.progress import progress
from hannibal.games import GAMES, get_game
from hannibal.kernel import CHANCE, NOBODY, Game, State
from hannibal.kernel.errors import OptionError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

_MOST_ACTIONS = 200_000
"""No game comes near; one that does goes in circles."""
_PLAYERS = ("random",)


@dataclass
class Tally:
    """What is counted. A decision is an action a player chose among two or more."""

    games: int
    finished: int = 0
    errors: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    draws: int = 0
    decisions: int = 0
    choices: int = 0
    seconds: float = 0.0

    def report(self) -> dict[str, Any]:
        """The figures as `--json` prints them."""
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "wins": self.wins,
            "draws": self.draws,
            "decisions": self.decisions,
            "mean_decisions": round(self.decisions / self.games, 1),
            "decisions_per_s": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "mean_legal_actions": round(self.choices / self.decisions, 2) if self.decisions else 0.0,
            "seconds": round(self.seconds, 3),
        }


def register(subparsers: Subparsers) -> None:
    """Add `simulate` to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help="play many games at once and count",
        description="Plays whole games between the given players and prints what came of them.",
    )
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--edition", help="whose rulebook (default: the game's first)")
    parser.add_argument("--scenario", help="which scenario (default: the game's first, where it has some)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="another option of the game"
    )
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="how many (default %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="of the first game; the next have S+1, S+2 and so on"
    )
    parser.add_argument(
        "--players",
        default="random,random",
        metavar="A,B",
        help=f"who plays; there are: {', '.join(_PLAYERS)}",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="a folder with your own copy of the game's data files"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--traceback", action="store_true", help="say where in the program an error arose")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games; the status is 1 when one of them could not be played to its end."""
    game = get_game(arguments.game, arguments.data)
    options = game.check_options(given_options(arguments))
    _check_players(game, arguments.players)
    tally = simulate(game, options, arguments.games, arguments.seed, arguments.traceback, progress())
    report = tally.report()
    if arguments.json:
        print(json.dumps(report, indent=2))
    else:
        wins = ", ".join(f"{side} {count}" for side, count in tally.wins.items())
        print(f"{tally.finished} of {tally.games} games finished, {tally.errors} errors; won: {wins}")
        print(
            f"{report['mean_decisions']} decisions a game, {report['mean_legal_actions']} choices each; "
            f"{report['decisions_per_s']} decisions/s"
        )
    return 1 if tally.errors else 0


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games: 1 or more is expected")
    return int(text)


def given_options(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of a game a command was given, as names and values."""
    options = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is given as NAME=VALUE; found {text!r}")
        options[name] = value
    for name in ("edition", "scenario"):
        if getattr(arguments, name) is not None:
            options[name] = getattr(arguments, name)
    return options


def _check_players(game: Game, text: str) -> None:
    names = text.split(",")
    if len(names) != len(game.players):
        raise OptionError(f"{game.id} has {len(game.players)} players; found {text!r}")
    for name in names:
        if name not in _PLAYERS:
            raise OptionError(f"there is no player {name!r}; there are: {', '.join(_PLAYERS)}")


def simulate(
    game: Game,
    options: dict[str, str],
    games: int,
    seed: int,
    trace: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Random players through that many games, the first with this seed; errors are counted and told."""
    tally = Tally(games, wins=dict.fromkeys(game.players, 0))
    for number in range(games):
        begun = time.perf_counter()
        try:
            _play(game.new_initial_state(options), Random(seed + number), game, tally)
        # A fault in a rule may raise anything; the other games are to be played all the same.
        except Exception as error:
            tally.errors += 1
            print(f"seed {seed + number}: {type(error).__name__}: {error}", file=sys.stderr)
            if trace:
                traceback.print_exception(error, file=sys.stderr)
        tally.seconds += time.perf_counter() - begun
        if progress is not None:
            progress(number + 1, games)
    return tally


def _play(state: State, rng: Random, game: Game, tally: Tally) -> None:
    """One game. The loop is what the figures measure: nothing in it but the engine and a random number."""
    random = rng.random
    decisions = choices = 0
    try:
        for _ in range(_MOST_ACTIONS):
            player = state.current_player()
            if player == CHANCE:
                state.apply_action(state.sample_chance(rng))
                continue
            if player == NOBODY:
                break
            legal = state.legal_actions()
            count = len(legal)
            if count == 1:
                state.apply_action(legal[0])
            elif count:
                decisions += 1
                choices += count
                state.apply_action(legal[int(random() * count)])
            else:
                raise RuntimeError(f"a dead end: {state.decision().question}")
        else:
            raise RuntimeError(f"no end after {_MOST_ACTIONS} actions")
    finally:
        tally.decisions += decisions
        tally.choices += choices
    tally.finished += 1
    result = state.result()
    if result is None or result.winner is None:
        tally.draws += 1
    else:
        tally.wins[game.players[result.winner]] += 1
