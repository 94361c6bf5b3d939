"""Many games between two players: who wins how often, with the error of the figure.

Games come in pairs: the same dice, once with either player on either side, so that luck weighs on both.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from statistics import median
from typing import Any, Final

from hannibal.games import get_game
from hannibal.kernel import OptionError
from hannibal.players import get_player, make_agent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.match import play_game
from hannibal.players.workers import play_in_processes

_Z: Final = 1.959964
"""Of a normal distribution 95 % lie so many standard deviations about the mean."""


@dataclass(frozen=True)
class Job:
    """One game to be played: who is in which seat, and how long each may think."""

    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    seconds: tuple[float, ...]
    seat_of_a: int
    seed: int

    def __str__(self) -> str:
        return f"seed {self.seed}, {' - '.join(self.players)}"


@dataclass(frozen=True)
class Outcome:
    """What came of a job."""

    job: Job
    winner: int
    reason: str
    turns: int
    decisions: int
    seconds: float
    median_ms: tuple[float, ...]
    remarks: tuple[str, ...] = ()


def play_job(job: Job) -> Outcome:
    """Play one game; can run in any process that has the program.

    A second of thought is one of the processor's: a busy machine weakens nobody.
    """
    game = get_game(job.game)
    state = game.new_initial_state(job.options)
    agents = [make_agent(name, job.game, f"{job.seed}/{seat}") for seat, name in enumerate(job.players)]
    for agent in agents:
        agent.clock = time.process_time
    played = play_game(state, agents, job.seconds, job.seed)
    times = tuple(1000.0 * median(spent) if spent else 0.0 for spent in played.thinking)
    turns = int(getattr(state, "turn", 0))
    remarks = tuple(knowledge_of(job.game).remarks(state))
    return Outcome(job, played.winner, played.reason, turns, played.decisions, played.seconds, times, remarks)


def make_jobs(
    game_id: str,
    editions: Sequence[Mapping[str, str]],
    first: str,
    second: str,
    games: int,
    seed: int,
    seconds: tuple[float | None, float | None],
) -> list[Job]:
    """The games of a contest: sides alternate, two games share their dice, editions follow one another."""
    game = get_game(game_id)
    budgets = tuple(
        get_player(name).seconds if given is None else given
        for name, given in zip((first, second), seconds, strict=True)
    )
    if len(game.players) != 2:
        raise OptionError(f"the arena is for games of two players; {game_id} has {len(game.players)}")
    jobs = []
    for number in range(games):
        options = game.check_options(editions[number // 2 % len(editions)])
        seat = number % 2
        players = (first, second) if seat == 0 else (second, first)
        times = budgets if seat == 0 else (budgets[1], budgets[0])
        # Between equals a second game to the same dice would be the same game.
        dice = seed + (number if first == second else number // 2)
        jobs.append(Job(game_id, options, players, times, seat, dice))
    return jobs


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo(rate: float) -> float | None:
    """The Elo difference at which one expects this rate; None where there is none."""
    return None if not 0.0 < rate < 1.0 else -400.0 * log10(1.0 / rate - 1.0)


@dataclass
class Contest:
    """What the games have come to so far."""

    first: str
    second: str
    games: int
    outcomes: list[Outcome] = field(default_factory=list)

    def score(self, outcomes: Iterable[Outcome]) -> tuple[float, int]:
        """A's points, a draw counting half, and the number of games."""
        points, count = 0.0, 0
        for outcome in outcomes:
            count += 1
            points += 0.5 if outcome.winner < 0 else float(outcome.winner == outcome.job.seat_of_a)
        return points, count

    def report(self) -> dict[str, Any]:
        """The figures as `--json` prints them; of no games there are none."""
        count = len(self.outcomes)
        report: dict[str, Any] = {
            "a": self.first,
            "b": self.second,
            "games": self.games,
            "finished": count,
            "complete": count == self.games,
        }
        return report | self._figures() if count else report

    def _figures(self) -> dict[str, Any]:
        outcomes = self.outcomes
        points, count = self.score(outcomes)
        low, high = interval(points, count)
        rate = points / count
        players = get_game(outcomes[0].job.game).players
        return {
            "wins_a": points,
            "win_rate_a": round(rate, 4),
            "interval_95": [round(low, 4), round(high, 4)],
            "elo_difference": _rounded(elo(rate)),
            "elo_interval_95": [_rounded(elo(low)), _rounded(elo(high))],
            "seconds_per_game": round(sum(outcome.seconds for outcome in outcomes) / count, 3),
            "mean_decisions": round(sum(outcome.decisions for outcome in outcomes) / count, 1),
            "as": {name: self._as(seat) for seat, name in enumerate(players)},
            "wins": {name: sum(o.winner == seat for o in outcomes) for seat, name in enumerate(players)},
            "median_ms_per_decision": {"a": self._pace(0), "b": self._pace(1)},
            "endings": self._endings(),
            "last_turn": _counted(str(outcome.turns) for outcome in outcomes if outcome.turns),
            "remarks": _counted(remark for outcome in outcomes for remark in outcome.remarks),
        }

    def by_edition(self) -> list[tuple[str, Contest]]:
        """The games of each edition, by its name; of a game without editions all."""
        found: dict[str, Contest] = {}
        for outcome in self.outcomes:
            options = outcome.job.options
            name = options.get("edition", options.get("scenario", outcome.job.game))
            contest = found.setdefault(name, Contest(self.first, self.second, 0))
            contest.outcomes.append(outcome)
            contest.games += 1
        return list(found.items())

    def _as(self, seat: int) -> dict[str, Any]:
        points, count = self.score(o for o in self.outcomes if o.job.seat_of_a == seat)
        return {"games": count, "wins_a": points}

    def _pace(self, which: int) -> float:
        times = [
            outcome.median_ms[outcome.job.seat_of_a if which == 0 else 1 - outcome.job.seat_of_a]
            for outcome in self.outcomes
        ]
        return round(median(times), 2)

    def _endings(self) -> dict[str, int]:
        """How games ended, without the figures in the sentence."""
        return _counted(re.sub(r"\d+", "n", outcome.reason) for outcome in self.outcomes)


def _counted(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes, the most frequent first."""
    return dict(Counter(names).most_common())


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def play_here(jobs: Sequence[Job], processes: int) -> Iterator[Outcome]:
    """Play the jobs on so many cores of this machine; outcomes come as they are ready.

    Raises `HannibalError` for a game that cannot be played, once all that had begun are over.
    """
    if processes <= 1:
        yield from map(play_job, jobs)
        return
    yield from play_in_processes(play_job, jobs, processes)


def play_on_ray(jobs: Sequence[Job]) -> Iterator[Outcome]:
    """Play the jobs on a Ray cluster: the one this machine belongs to, or one started here."""
    try:
        import ray
    except ImportError as error:
        raise OptionError("--ray needs the extra: pip install 'hannibal[ray]'") from error
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(play_job)
    waiting = [remote.remote(job) for job in jobs]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)


def cores() -> int:
    """How many games to play at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
