"""The searching player: looks ahead in deals it could believe in.

Each round deals anew what is hidden and plays every candidate out in that same deal with the same dice, both
sides following their knowledge of the game, as far as the knowledge says is far enough. Candidates that fall
behind are dropped, so that the time goes to those that are close. It can stop after any play-out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, Self

from hannibal.kernel import CHANCE, State
from hannibal.kernel.knowledge import Candidate, Knowledge
from hannibal.players.agent import Agent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.observation import Observation

PRIOR: Final = 4.0
"""The first look at a candidate counts as so many play-outs."""
DOUBT: Final = 0.12
"""The most by which a first look is believed to set candidates apart, on the scale of the evaluation."""
WIDTH: Final = 6
"""How many candidates are looked at, the best-looking first."""
_ROUNDS_KEPT: Final = 3
"""No candidate is dropped before it was played out so often."""
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
    def mean(self) -> float:
        """What it is worth beyond the first, by the first look and the play-outs together.

        Without the first look the luckiest of several gambles would win, not the best.
        """
        return (PRIOR * self.start + self.total) / (PRIOR + self.count)

    @property
    def error(self) -> float:
        """How far off that may still be, by how much the play-outs differ among themselves."""
        average = self.total / self.count
        variance = max(self.squares / self.count - average * average, 0.0)
        return sqrt(variance / (PRIOR + self.count))


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

    @classmethod
    def for_game(cls, game_id: str, rng: Random) -> Self:
        return cls(rng, knowledge_of(game_id))

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
        lines = [Line(entry, max(entry.prior - found[0].prior, -DOUBT)) for entry in found]
        others = lines[1:]
        for number in range(self.rounds):
            if not others or (number and self.clock() >= deadline):
                break
            deal = observation.sample()
            seed = self.rng.getrandbits(48)
            first = self.play_out(deal.clone(), lines[0].candidate, seat, seed)
            for line in others:
                line.add(self.play_out(deal.clone(), line.candidate, seat, seed) - first)
                if number and self.clock() >= deadline:
                    break
            if number + 1 >= _ROUNDS_KEPT:
                others = self._close(others)
        return max(lines, key=lambda line: line.mean).candidate

    def _close(self, others: list[Line]) -> list[Line]:
        """Those that may still turn out to be the best."""
        best = max(0.0, *(line.mean for line in others))
        return [line for line in others if line.mean + 2.0 * line.error >= best]

    def play_out(self, state: State, candidate: Candidate, seat: int, seed: int) -> float:
        """What the seat thinks of the position a candidate leads to in this deal.

        Dice begin anew with every decision worth searching: where two candidates have the same consequence,
        it falls alike, and their difference is theirs.
        """
        knowledge = self.knowledge
        rng = Random(seed)
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
            if knowledge.worth_searching(state):
                seed += 1
                rng.seed(seed)
            found = knowledge.reply(state, rng, plans.get(player))
            plans[player] = found.plan
            state.apply_action(found.action)
        return knowledge.evaluate(state, seat)
