"""`hannibal simulate`: many whole games without a table, for figures and for finding faults."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from hannibal.cli.progress import INTERRUPTED, progress
from hannibal.games import game_ids, get_game
from hannibal.kernel import CHANCE, NOBODY, Game, Record, State, digest
from hannibal.kernel.errors import HannibalError, OptionError
from hannibal.kernel.record import result_text
from hannibal.players import Observation, get_player, players
from hannibal.players.match import ask

_MOST_ACTIONS = 200_000
"""No game comes near; one that does goes in circles."""
_RANDOM = "random"
"""The player who needs no agent."""


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

    @property
    def played(self) -> int:
        """The games that are over, in one way or another."""
        return self.finished + self.errors

    def report(self) -> dict[str, Any]:
        """The figures as `--json` prints them; a mean of nothing is null."""
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "complete": self.played == self.games,
            "wins": self.wins,
            "draws": self.draws,
            "decisions": self.decisions,
            "mean_decisions": round(self.decisions / self.played, 1) if self.played else None,
            "decisions_per_s": round(self.decisions / self.seconds, 1) if self.seconds else None,
            "mean_legal_actions": round(self.choices / self.decisions, 2) if self.decisions else None,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True)
class Series:
    """Games to be played: of what, with which options, by whom, from which seed on."""

    game: Game
    options: dict[str, str]
    players: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None
    trace: bool = False

    def record_file(self, number: int) -> Path:
        """Where the record of a game goes: `rome-2e-0001.json`, by game, edition or scenario, and number."""
        assert self.records is not None
        variant = self.options.get("edition") or self.options.get("scenario")
        return self.records / f"{'-'.join(filter(None, (self.game.id, variant)))}-{number:04}.json"


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `simulate`."""
    parser.description = "Plays whole games between the given players and prints what came of them."
    games = game_ids()
    parser.add_argument("game", choices=games, metavar="GAME", help=f"one of {', '.join(games)}")
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
        metavar="A,B",
        help=f"who plays (default: all at random); there are: {', '.join(players())}, or one of your own, "
        "as mine.py:Cautious",
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="save a record of each game there")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="a folder with your own copy of the game's data files"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--traceback", action="store_true", help="say where in the program an error arose")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and tell, if they are broken off too; the status is 1 when one could not be played."""
    game = get_game(arguments.game, arguments.data)
    series = Series(
        game,
        game.check_options(given_options(arguments)),
        _players(game, arguments.players),
        arguments.games,
        arguments.seed,
        _made(arguments.records),
        arguments.traceback,
    )
    tally = simulate(series, progress())
    print(json.dumps(tally.report(), indent=2) if arguments.json else _text(tally))
    if tally.played < tally.games:
        print(f"interrupted after {tally.played} of {tally.games} games", file=sys.stderr)
        return INTERRUPTED
    return 1 if tally.errors else 0


def _text(tally: Tally) -> str:
    """The figures for people; of no games there are none."""
    line = f"{tally.finished} of {tally.games} games finished, {tally.errors} errors"
    if not tally.finished:
        return line
    wins = ", ".join(f"{side} {count}" for side, count in tally.wins.items())
    report = tally.report()
    return (
        f"{line}; won: {wins}\n"
        f"{report['mean_decisions']} decisions a game, {report['mean_legal_actions']} choices each; "
        f"{report['decisions_per_s']} decisions/s"
    )


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


def _players(game: Game, text: str | None) -> tuple[str, ...]:
    names = tuple(text.split(",")) if text else (_RANDOM,) * len(game.players)
    if len(names) != len(game.players):
        raise OptionError(f"{game.id} has {len(game.players)} players; found {text!r}")
    for name in names:
        get_player(name)
    return names


def _made(folder: Path | None) -> Path | None:
    """The folder for the records, made if it is not there."""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HannibalError(f"the folder {folder} cannot be made: {error.strerror}") from error
    return folder


def simulate(series: Series, progress: Callable[[int, int], None] | None = None) -> Tally:
    """Play the games of a series; errors are counted and told. Ctrl-C leaves the games that are over."""
    tally = Tally(series.games, wins=dict.fromkeys(series.game.players, 0))
    over = replace(tally, wins=dict(tally.wins))
    with suppress(KeyboardInterrupt):
        for number in range(series.games):
            begun = time.perf_counter()
            try:
                _play_one(series, number, tally)
            # A fault in a rule may raise anything; the other games are to be played all the same.
            except Exception as error:
                _tell_error(series, number, error)
                tally.errors += 1
            tally.seconds += time.perf_counter() - begun
            over = replace(tally, wins=dict(tally.wins))
            if progress is not None:
                progress(number + 1, series.games)
    return over


def _tell_error(series: Series, number: int, error: Exception) -> None:
    print(f"seed {series.seed + number}: {type(error).__name__}: {error}", file=sys.stderr)
    if series.trace:
        traceback.print_exception(error, file=sys.stderr)


def _play_one(series: Series, number: int, tally: Tally) -> None:
    game, seed = series.game, series.seed + number
    state = game.new_initial_state(series.options)
    if series.records is None and set(series.players) == {_RANDOM}:
        _play(state, Random(seed), tally)
    else:
        actions = _play_with_agents(state, series, seed, tally)
        if series.records is not None:
            _save(game, series, state, actions, series.record_file(number + 1))
    tally.finished += 1
    result = state.result()
    if result is None or result.winner is None:
        tally.draws += 1
    else:
        tally.wins[game.players[result.winner]] += 1


def _save(game: Game, series: Series, state: State, actions: list[str], file: Path) -> None:
    record = Record(game.id, series.options, actions, result=result_text(game, state), final=digest(state))
    file.write_text(record.dumps(), encoding="utf-8")


def _play(state: State, rng: Random, tally: Tally) -> None:
    """One game at random. The loop is what the figures measure: the engine and a random number alone."""
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


def _play_with_agents(state: State, series: Series, seed: int, tally: Tally) -> list[str]:
    """One game, by agents where a seat is not played at random; its actions in the notation.

    At random it is the same game as without a record.
    """
    rng = Random(seed)
    seats = [_chooser(name, series.game.id, seed, seat, rng) for seat, name in enumerate(series.players)]
    actions: list[str] = []
    while (player := state.current_player()) != NOBODY:
        if player == CHANCE:
            action = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            if len(legal) > 1:
                tally.decisions += 1
                tally.choices += len(legal)
            action = legal[0] if len(legal) == 1 else seats[player](state, legal)
        actions.append(state.action_to_string(action))
        state.apply_action(action)
        if len(actions) > _MOST_ACTIONS:
            raise RuntimeError(f"no end after {_MOST_ACTIONS} actions")
    return actions


def _chooser(name: str, game_id: str, seed: int, seat: int, rng: Random) -> Callable[[State, list[int]], int]:
    """What chooses for a seat."""
    if name == _RANDOM:
        return lambda _, legal: legal[int(rng.random() * len(legal))]
    player = get_player(name)
    agent, guesses = player.agent_for(game_id, f"{seed}/{seat}"), Random(f"guess {seed} {seat}")

    def choose(state: State, legal: list[int]) -> int:
        return ask(agent, Observation(state, seat, guesses), player.seconds, legal)

    return choose
