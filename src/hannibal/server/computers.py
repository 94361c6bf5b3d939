"""Computer players in seats: which there are, and how one is asked.

A computer is given an `Observation`: what is hidden from its seat is dealt anew, the truth never gets to it.
"""

from __future__ import annotations

import logging
from random import Random
from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.players import Agent, Observation, get_player, make_agent, players
from hannibal.players.match import ask

_LOG: Final = logging.getLogger(__name__)
COMPUTER: Final = "computer:"
"""What the kind of a computer's seat begins with."""


def offered(game_id: str) -> tuple[str, ...]:
    """Who can play a game."""
    return tuple(name for name, player in players().items() if player.is_offered(game_id))


def is_computer(kind: str, game_id: str) -> bool:
    """Whether this kind of seat is a computer there is for a game."""
    return kind.startswith(COMPUTER) and kind.removeprefix(COMPUTER) in offered(game_id)


def computers(game_id: str) -> list[JsonObject]:
    """What can sit in a seat beside a person."""
    return [
        {"kind": f"{COMPUTER}{name}", "name": get_player(name).name, "label": get_player(name).about}
        for name in offered(game_id)
    ]


class Computers:
    """The computers at one table. Each remembers its plan from one decision to the next, and nothing else."""

    def __init__(self) -> None:
        self._agents: dict[int, Agent] = {}

    def choose(self, name: str, game_id: str, observation: Observation, seed: str) -> tuple[int, str]:
        """What the computer of this name does, and why, in a sentence or nothing."""
        try:
            if observation.seat not in self._agents:
                self._agents[observation.seat] = make_agent(name, game_id, seed)
            agent = self._agents[observation.seat]
            # A server that was started anew in the middle rolls as if it had not been.
            agent.rng = Random(f"agent {seed}")
            legal = observation.legal_actions()
            return ask(agent, observation, get_player(name).seconds, legal), agent.explain_choice()
        except Exception:
            # It would fail here again and again: a person's game goes on with any move rather than stop.
            _LOG.exception("the computer %s of %s failed and plays at random", name, game_id)
            self._agents.pop(observation.seat, None)
            return Random(seed).choice(observation.legal_actions()), ""
