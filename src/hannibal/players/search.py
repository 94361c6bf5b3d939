"""The searching player: looks ahead in deals it could believe in.

Each round deals anew what is hidden and plays every candidate out in that same deal with the same dice, both
sides following their knowledge of the game, as far as the knowledge says is far enough. Candidates that fall
behind are dropped, so that the time goes to those that are close. It can stop after any play-out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from hannibal.kernel import CHANCE, State
from hannibal.kernel.knowledge import Candidate, Knowledge
from hannibal.players.agent import Agent
from hannibal.players.observation import Observation

TRUST: Final = 0.03
"""By how much first looks are usually wrong, on the scale of the evaluation."""
WIDTH: Final = 6
"""How many candidates are looked at, the best-looking first."""
_MOST_ROUNDS: Final = 1_000
"""More deals than these teach nothing."""
_MOST_ACTIONS: Final = 20_000
"""A play-out of a game that goes in circles ends here."""


@dataclass
class Line:
    """A candidate, and how its play-outs compare with those of the first in the same deals."""

    candidate: Candidate
    start: float
    total: float = 0.0
    squares: float = 0.0
    count: int = 0

    def add(self, difference: float) -> None:
        self.total += difference
        self.squares += difference * difference
        self.count += 1

    @property
    def variance(self) -> float:
        """That of the mean of its play-outs; wide while little is known."""
        if self.count < 3:
            return 0.1 / max(self.count, 1)
        mean = self.total / self.count
        return max(self.squares / self.count - mean * mean, 1e-5) / self.count

    @property
    def trust(self) -> float:
        """How far the play-outs are believed against the first look: the steadier, the more."""
        return TRUST * TRUST / (TRUST * TRUST + self.variance) if self.count else 0.0

    @property
    def mean(self) -> float:
        """What it is worth beyond the first, by the first look and the play-outs together.

        Without the first look the luckiest of several gambles would win, not the best.
        """
        average = self.total / self.count if self.count else 0.0
        return self.start + self.trust * (average - self.start)

    @property
    def error(self) -> float:
        """How far off that may still be."""
        return sqrt((1.0 - self.trust) * TRUST * TRUST) if self.count > 2 else 1.0


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
        deadline = self.clock() + seconds
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
        """The candidate that looks best when the time is up; the first look decides between equals."""
        seat = observation.seat
        found = self.knowledge.candidates(state, self.rng)[: self.width]
        lines = [Line(entry, entry.prior - found[0].prior) for entry in found]
        others = lines[1:]
        for number in range(self.rounds):
            if not others or (number and self.clock() >= deadline):
                break
            deal = observation.sample()
            seed = self.rng.getrandbits(48)
            first = self.play_out(deal.clone(), lines[0].candidate, seat, Random(seed))
            for line in others:
                line.add(self.play_out(deal.clone(), line.candidate, seat, Random(seed)) - first)
                if number and self.clock() >= deadline:
                    break
            others = self._close(others)
        return max(lines, key=lambda line: line.mean).candidate

    def _close(self, others: list[Line]) -> list[Line]:
        """Those that may still turn out to be the best."""
        best = max(0.0, *(line.mean for line in others))
        return [line for line in others if line.mean + 2.0 * line.error >= best]

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
            found = knowledge.reply(state, rng, plans.get(player))
            plans[player] = found.plan
            state.apply_action(found.action)
        return knowledge.evaluate(state, seat)
