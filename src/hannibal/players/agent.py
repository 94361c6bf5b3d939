"""What every computer player is, and the simplest of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Self

from hannibal.kernel.errors import HannibalError
from hannibal.players.observation import Observation


class PlayerFailed(HannibalError):
    """A computer player could not be made, broke off, or answered with what is not legal."""


class Agent:
    """A player: asked with an observation and a number of seconds, it answers with a legal action.

    One agent plays one seat of one game; it may remember what it has seen there. Its `clock` says what a
    second is: of the wall, or of the processor where many games share it.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.clock: Callable[[], float] = time.perf_counter

    @classmethod
    def for_game(cls, game_id: str, rng: Random) -> Self:
        """One that plays a game, by the game's id; here is where to load what must be known of it."""
        return cls(rng)

    def choose(self, observation: Observation, seconds: float) -> int:
        """One of the legal actions, after about so many seconds of thought at the most."""
        raise NotImplementedError

    def explain_choice(self) -> str:
        """The last choice in a sentence; empty where there is nothing to say."""
        return ""


class RandomAgent(Agent):
    """Any legal action, all equally likely."""

    def choose(self, observation: Observation, seconds: float) -> int:
        legal = observation.legal_actions()
        return legal[int(self.rng.random() * len(legal))]
