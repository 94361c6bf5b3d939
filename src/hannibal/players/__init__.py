"""Computer players for every game of the kernel, and the levels at which people meet them.

    agent = make_agent("greedy", "rome-carthage", seed=7)
    action = agent.choose(Observation(table.state, seat, rng), seconds=1.0)

docs/players.md says how they think and how to write one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hannibal.kernel import OptionError
from hannibal.players.agent import Agent, RandomAgent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.observation import Observation

Maker = Callable[[str, Random], Agent]
"""Makes an agent for a game, by the game's id, with its own random numbers."""


def _random(_game_id: str, rng: Random) -> Agent:
    return RandomAgent(rng)


def _greedy(game_id: str, rng: Random) -> Agent:
    from hannibal.players.greedy import GreedyAgent

    return GreedyAgent(rng, knowledge_of(game_id))


def _careless(game_id: str, rng: Random) -> Agent:
    from hannibal.players.greedy import CarelessAgent

    return CarelessAgent(rng, knowledge_of(game_id))


def _search(game_id: str, rng: Random) -> Agent:
    from hannibal.players.search import SearchAgent

    return SearchAgent(rng, knowledge_of(game_id))


@dataclass(frozen=True)
class Level:
    """A strength a person can choose: how it is made and how long it may think about a move."""

    name: str
    about: str
    seconds: float
    make: Maker

    def agent(self, game_id: str, seed: int | str) -> Agent:
        """A player of this level for one seat of one game."""
        return self.make(game_id, Random(f"agent {seed}"))


LEVELS: Final[dict[str, Level]] = {
    "recruit": Level("Recruit", "Knows the rules and the aims, and overlooks much.", 0.1, _careless),
    "centurion": Level("Centurion", "Sees every gain within a card, and takes it.", 0.2, _greedy),
    "legate": Level("Legate", "Looks at your answer before it plays.", 0.5, _search),
    "consul": Level("Consul", "Looks at your answer, and takes its time.", 2.0, _search),
}
"""The levels of the page, the easiest first."""

AGENTS: Final[dict[str, Level]] = {
    "random": Level("random", "Any legal action.", 0.0, _random),
    "greedy": Level("greedy", "The game's knowledge, followed at once.", 0.2, _greedy),
    "search": Level("search", "Looks ahead in deals it could believe in.", 1.0, _search),
    **LEVELS,
}
"""Every player by name, for the arena."""


def get_level(name: str) -> Level:
    """The player of this name; raises `OptionError` listing those there are."""
    if name not in AGENTS:
        raise OptionError(f"there is no player {name!r}; there are: {', '.join(AGENTS)}")
    return AGENTS[name]


def make_agent(name: str, game_id: str, seed: int | str) -> Agent:
    """A player by name, for one seat of one game; raises `OptionError` listing those there are."""
    return get_level(name).agent(game_id, seed)


__all__ = ["AGENTS", "LEVELS", "Agent", "Level", "Observation", "get_level", "make_agent"]
