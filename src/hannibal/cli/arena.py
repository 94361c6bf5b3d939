"""`hannibal arena`: two players against each other, many times."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hannibal.cli.progress import INTERRUPTED, progress
from hannibal.cli.simulate import given_options
from hannibal.games import first_game, game_ids, get_package
from hannibal.kernel import HannibalError
from hannibal.players import get_player, players
from hannibal.players.arena import Contest, Job, Outcome, cores, make_jobs, play_here, play_on_ray


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `arena`."""
    parser.description = (
        "Plays games between A and B, sides alternating, two games to the same dice, and says how often A "
        f"wins. Players: {', '.join(players())}; or one of your own, as mine.py:Cautious or "
        "package.module:Cautious."
    )
    parser.add_argument("a", metavar="A", help="a player by name")
    parser.add_argument("b", metavar="B", help="another, or the same")
    parser.add_argument(
        "--games", type=_count, default=20, metavar="N", help="how many (default %(default)s)"
    )
    parser.add_argument("--game", choices=game_ids(), default=first_game(), help="which game (%(default)s)")
    parser.add_argument("--edition", help="whose rulebook (default: the game's first), or both in turn")
    parser.add_argument("--scenario", help="which scenario (default: the game's first, where it has some)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="another option of the game"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first two games")
    parser.add_argument("--seconds-a", type=_seconds, metavar="T", help="A's time for a decision")
    parser.add_argument("--seconds-b", type=_seconds, metavar="T", help="B's time for a decision")
    parser.add_argument("--jobs", type=_count, metavar="N", help="games at a time (default: one a core)")
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster (the extra `ray`)")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw the figures as SVG, each edition's beside the other's"
    )
    parser.add_argument("--list", action="store_true", help="print a line for each game as it ends")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play; whatever breaks it off, say what there is so far."""
    jobs = _jobs(arguments)
    contest = Contest(arguments.a, arguments.b, len(jobs))
    status = _collect(contest, jobs, arguments)
    if arguments.plot is not None and contest.outcomes:
        series = [(name, part.report()) for name, part in contest.by_edition()]
        # Drawing is for few.
        from hannibal.players.plot import plot

        arguments.plot.write_text(plot(f"{arguments.a} against {arguments.b}", series), encoding="utf-8")
    report = contest.report()
    print(json.dumps(report, indent=2) if arguments.json else _text(report))
    return status


def _jobs(arguments: argparse.Namespace) -> list[Job]:
    for name in (arguments.a, arguments.b):
        get_player(name)
    options = given_options(arguments)
    editions = get_package(arguments.game).editions if options.get("edition") == "both" else ()
    return make_jobs(
        arguments.game,
        [options | {"edition": edition} for edition in editions] or [options],
        arguments.a,
        arguments.b,
        arguments.games,
        arguments.seed,
        (arguments.seconds_a, arguments.seconds_b),
    )


def _collect(contest: Contest, jobs: list[Job], arguments: argparse.Namespace) -> int:
    """Play the games and add up; the exit status."""
    show = progress()
    try:
        for outcome in _play(jobs, arguments):
            contest.outcomes.append(outcome)
            if show is not None:
                show(len(contest.outcomes), len(jobs))
            if arguments.list:
                print(_line(outcome), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {len(contest.outcomes)} of {len(jobs)} games", file=sys.stderr)
        return INTERRUPTED
    except HannibalError as error:
        print(f"hannibal: {error}", file=sys.stderr)
        return 2
    return 0


def _play(jobs: list[Job], arguments: argparse.Namespace) -> Iterator[Outcome]:
    if arguments.ray:
        return play_on_ray(jobs)
    return play_here(jobs, min(arguments.jobs or cores(), len(jobs)))


def _line(outcome: Outcome) -> str:
    job = outcome.job
    seats = " - ".join(job.players)
    turn = f"turn {outcome.turns}, " if outcome.turns else ""
    return f"seed {job.seed}, {seats}: {outcome.reason} ({turn}{outcome.seconds:.1f} s)"


def _text(report: dict[str, Any]) -> str:
    lines = [f"{report['a']} against {report['b']}: {report['finished']} of {report['games']} games"]
    if report["finished"]:
        lines += _figures(report)
    return "\n".join(lines)


def _figures(report: dict[str, Any]) -> list[str]:
    low, high = report["interval_95"]
    elo = report["elo_difference"]
    rate = f"{100 * report['win_rate_a']:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f} %)"
    sides = ", ".join(f"{side} {count}" for side, count in report["wins"].items())
    return [
        f"{report['a']} wins {rate}" + ("" if elo is None else f", Elo {elo:+.0f}"),
        f"won by side: {sides}; {report['seconds_per_game']} s a game",
        *(f"{count:5} {ending}" for ending, count in report["endings"].items()),
    ]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number: 1 or more is expected")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value < 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return value
