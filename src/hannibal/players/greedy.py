"""The greedy player: the game's knowledge, followed at once. And one who is careless about it."""

from __future__ import annotations

from random import Random
from typing import Final, Self

from hannibal.kernel.knowledge import Knowledge
from hannibal.players.agent import Agent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.observation import Observation

_CARELESS: Final = 0.35
"""How often the careless player does not take what looks best."""
_OVERLOOKED: Final = 5
"""Among how many he then takes any."""


class GreedyAgent(Agent):
    """Takes what its knowledge of the game thinks best, and carries the plan through."""

    def __init__(self, rng: Random, knowledge: Knowledge) -> None:
        super().__init__(rng)
        self.knowledge = knowledge
        self._plan: object = None
        self._why = ""

    @classmethod
    def for_game(cls, game_id: str, rng: Random) -> Self:
        return cls(rng, knowledge_of(game_id))

    def choose(self, observation: Observation, seconds: float) -> int:
        legal = observation.legal_actions()
        self._why = ""
        if len(legal) == 1:
            return legal[0]
        candidate = self.knowledge.choose(observation.sample(), self.rng, self._plan)
        return self._take(candidate.action, candidate.plan, candidate.why, legal)

    def _take(self, action: int, plan: object, why: str, legal: list[int]) -> int:
        self._plan, self._why = plan, why
        return action if action in legal else legal[0]

    def explain_choice(self) -> str:
        return self._why


class CarelessAgent(GreedyAgent):
    """Greedy, but in decisions worth thinking about it often takes another of the better-looking plans."""

    def choose(self, observation: Observation, seconds: float) -> int:
        state = observation.sample()
        if self.rng.random() < _CARELESS and self.knowledge.worth_searching(state):
            found = self.knowledge.candidates(state, self.rng)[:_OVERLOOKED]
            pick = found[int(self.rng.random() * len(found))]
            return self._take(pick.action, pick.plan, pick.why, observation.legal_actions())
        return super().choose(observation, seconds)
