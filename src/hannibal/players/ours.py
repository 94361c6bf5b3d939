"""The players of this package, each under its name in the entry points `hannibal.players`."""

from __future__ import annotations

from typing import Final

from hannibal.players.agent import RandomAgent
from hannibal.players.greedy import CarelessAgent, GreedyAgent
from hannibal.players.player import Player
from hannibal.players.search import SearchAgent

RANDOM: Final = Player(name="random", about="Any legal action.", agent=RandomAgent, seconds=0.0, order=1)
GREEDY: Final = Player(
    name="greedy",
    about="The game's knowledge, followed at once.",
    agent=GreedyAgent,
    seconds=0.2,
    on_page=False,
    order=2,
)
SEARCH: Final = Player(
    name="search",
    about="Looks ahead in deals it could believe in.",
    agent=SearchAgent,
    on_page=False,
    order=3,
)

# The levels of the page, the easiest first.
RECRUIT: Final = Player(
    name="Recruit",
    about="Knows the rules and the aims, and overlooks much.",
    agent=CarelessAgent,
    seconds=0.1,
    needs_knowledge=True,
    order=11,
)
CENTURION: Final = Player(
    name="Centurion",
    about="Sees every gain within a card, and takes it.",
    agent=GreedyAgent,
    seconds=0.2,
    needs_knowledge=True,
    order=12,
)
LEGATE: Final = Player(
    name="Legate",
    about="Looks at your answer before it plays.",
    agent=SearchAgent,
    seconds=0.5,
    needs_knowledge=True,
    order=13,
)
CONSUL: Final = Player(
    name="Consul",
    about="Looks at your answer, and takes its time.",
    agent=SearchAgent,
    seconds=2.0,
    needs_knowledge=True,
    order=14,
)
