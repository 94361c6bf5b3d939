"""Hannibal: Rome vs. Carthage and The Italian Campaign, every rule enforced."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hannibal.kernel import Table

__version__ = "0.2.0"


def new_game(game_id: str, *, seed: int | str | None = None, **options: str) -> Table:
    """A table at which a game begins: `new_game("skirmish", hills="2", seed=7)`.

    Without a seed the dice are different every time. Raises `OptionError` for a game or an option that does
    not exist.
    """
    # Imported here: the version and the small commands should not wait for an engine.
    from secrets import randbits

    from hannibal.games import get_game
    from hannibal.kernel import Table

    return Table(get_game(game_id), options, seed=randbits(64) if seed is None else seed)
