"""A computer player as people choose it: a name, a sentence about it, and the agent that thinks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hannibal.players.agent import Agent, PlayerFailed
from hannibal.players.knowledge import has_knowledge


@dataclass(frozen=True, kw_only=True)
class Player:
    """What an entry point in `hannibal.players` leads to; an `Agent` class alone will do as well.

    `on_page`: whether the page offers it as an opponent. `needs_knowledge`: only where the game has some.
    `games`: the ids of those it can play, none for every game. `order`: where it stands in lists.
    """

    name: str
    about: str
    agent: type[Agent]
    seconds: float = 1.0
    on_page: bool = True
    needs_knowledge: bool = False
    games: tuple[str, ...] = ()
    order: int = 100

    def is_offered(self, game_id: str) -> bool:
        """Whether the page offers it for a game."""
        fits = not self.games or game_id in self.games
        return self.on_page and fits and (not self.needs_knowledge or has_knowledge(game_id))

    def agent_for(self, game_id: str, seed: int | str) -> Agent:
        """One of these for one seat of one game."""
        try:
            return self.agent.for_game(game_id, Random(f"agent {seed}"))
        # The class may be anybody's.
        except Exception as error:
            raise PlayerFailed(
                f"the player {self.name} cannot be made for {game_id}: {type(error).__name__}: {error}"
            ) from error


def as_player(name: str, export: object) -> Player:
    """What an entry point or a file exports, as a player; raises `TypeError` for what is none."""
    if isinstance(export, Player):
        return export
    if not isinstance(export, type) or not issubclass(export, Agent) or export.choose is Agent.choose:
        raise TypeError("a class derived from hannibal.players.Agent with its own `choose` is expected")
    about = (export.__doc__ or "").strip().partition("\n")[0]
    return Player(name=name, about=about, agent=export)
