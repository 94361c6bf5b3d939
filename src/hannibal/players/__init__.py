"""Computer players for every game of the kernel, and the levels at which people meet them.

    agent = make_agent("greedy", game.id, seed=7)
    action = agent.choose(Observation(table.state, seat, rng), seconds=1.0)

Players are found by their entry points in `hannibal.players`, or named by a file and a class. docs/players.md
says how ours think, docs/howto/add-a-player.md how to write one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from hannibal.kernel import OptionError
from hannibal.players.agent import Agent, PlayerFailed
from hannibal.players.observation import Observation
from hannibal.players.player import Player, as_player
from hannibal.registration import BadRegistration, Registered, registered

GROUP: Final = "hannibal.players"
"""The entry points of players: the name is the player's, the value leads to a `Player` or an `Agent`."""


def _check(name: str, export: object) -> Player:
    try:
        return as_player(name, export)
    except TypeError as error:
        raise BadRegistration(str(error)) from error


@cache
def _registered() -> Registered[Player]:
    return registered(GROUP, "player", _check, lambda player: player.order)


def players() -> Mapping[str, Player]:
    """Every registered player by name, in the order in which they are listed."""
    return MappingProxyType(_registered().found)


def get_player(name: str) -> Player:
    """The player of this name, or one's own as `mine.py:Cautious` or `package.module:Cautious`.

    Raises `OptionError` listing those there are.
    """
    if name in players():
        return players()[name]
    if ":" in name:
        from hannibal.players.loading import load_player

        return load_player(name)
    if name.endswith(".py"):
        raise OptionError(f"name the class too, as {name}:Cautious")
    return _registered().get(name)


def make_agent(name: str, game_id: str, seed: int | str) -> Agent:
    """A player by name, for one seat of one game; raises `OptionError` listing those there are."""
    return get_player(name).agent_for(game_id, seed)


def forget() -> None:
    """Look for entry points anew when they are next asked for: packages have come or gone."""
    _registered.cache_clear()


__all__ = [
    "Agent",
    "Observation",
    "Player",
    "PlayerFailed",
    "forget",
    "get_player",
    "make_agent",
    "players",
]
