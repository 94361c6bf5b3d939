"""The searching player: looks ahead in deals it could believe in.

Each round deals anew what is hidden and plays every candidate out in that same deal with the same dice, both
sides following their knowledge of the game, as far as the knowledge says is far enough. Candidates that fall
behind are dropped, so that the time goes to those that are close. It can stop after any play-out.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from hannibal.kernel import CHANCE, State
from hannibal.kernel.knowledge import Candidate, Knowledge
from hannibal.players.agent import Agent
from hannibal.players.observation import Observation

WIDTH: Final = 6
"""How many candidates are looked at, the best-looking first."""
_MOST_ROUNDS: Final = 1_000
"""More deals than these teach nothing."""
_MOST_ACTIONS: Final = 20_000
"""A play-out of a game that goes in circles ends here."""


@dataclass
class Line:
    """A candidate and what its play-outs came to."""

    candidate: Candidate
    total: float = 0.0
    squares: float = 0.0
    count: int = 0

    @property
    def mean(self) -> float:
        """The mean of its play-outs."""
        return self.total / self.count if self.count else -2.0

    def add(self, value: float) -> None:
        self.total += value
        self.squares += value * value
        self.count += 1

    @property
    def error(self) -> float:
        """The standard error of the mean; wide while little is known."""
        if self.count < 3:
            return 1.0
        spread = max(self.squares / self.count - self.mean**2, 1e-4)
        return sqrt(spread / self.count)


class SearchAgent(Agent):
    """Searches the decisions its knowledge thinks worth it, and is greedy in the others."""

    def __init__(
        self, rng: Random, knowledge: Knowledge, width: int = WIDTH, rounds: int = _MOST_ROUNDS
    ) -> None:
        super().__init__(rng)
        self.knowledge = knowledge
        self.width = width
        self.rounds = rounds
        self._plan: object = None
        self._why = ""

    def choose(self, observation: Observation, seconds: float) -> int:
        deadline = time.perf_counter() + seconds
        legal = observation.legal_actions()
        self._why = ""
        if len(legal) == 1:
            return legal[0]
        state = observation.sample()
        if self.knowledge.worth_searching(state):
            found = self.search(observation, state, deadline)
        else:
            found = self.knowledge.choose(state, self.rng, self._plan)
        self._plan, self._why = found.plan, found.why
        return found.action if found.action in legal else legal[0]

    def explain_choice(self) -> str:
        return self._why

    def search(self, observation: Observation, state: State, deadline: float) -> Candidate:
        """The candidate whose play-outs are best when the time is up."""
        seat = observation.seat
        lines = [Line(entry) for entry in self.knowledge.candidates(state, self.rng)[: self.width]]
        alive = lines
        for number in range(self.rounds):
            if len(alive) < 2 or (number and time.perf_counter() >= deadline):
                break
            deal = observation.sample()
            seed = self.rng.getrandbits(48)
            for line in alive:
                line.add(self.play_out(deal.clone(), line.candidate, seat, Random(seed)))
                if number and time.perf_counter() >= deadline:
                    break
            alive = self._close(alive)
        best = max(lines, key=lambda line: (line.count > 0, line.mean, line.candidate.prior))
        return best.candidate

    def _close(self, alive: list[Line]) -> list[Line]:
        """Those that may still turn out to be the best."""
        best = max(alive, key=lambda line: line.mean)
        return [line for line in alive if line.mean + 2.0 * (line.error + best.error) >= best.mean]

    def play_out(self, state: State, candidate: Candidate, seat: int, rng: Random) -> float:
        """What the seat thinks of the position a candidate leads to in this deal."""
        knowledge = self.knowledge
        start = state.clone()
        plans: dict[int, object] = {seat: candidate.plan}
        state.apply_action(candidate.action)
        for _ in range(_MOST_ACTIONS):
            if state.is_terminal() or knowledge.horizon(state, start):
                break
            player = state.current_player()
            if player == CHANCE:
                state.apply_action(state.sample_chance(rng))
                continue
            found = knowledge.choose(state, rng, plans.get(player))
            plans[player] = found.plan
            state.apply_action(found.action)
        return knowledge.evaluate(state, seat)
