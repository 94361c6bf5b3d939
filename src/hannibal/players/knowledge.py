"""Which knowledge goes with which game."""

from __future__ import annotations

from hannibal.games import find_package
from hannibal.kernel.knowledge import Knowledge


def knowledge_of(game_id: str) -> Knowledge:
    """The knowledge of a game; that of every game where it has none of its own."""
    package = find_package(game_id)
    return Knowledge() if package is None or package.knowledge is None else package.knowledge()


def has_knowledge(game_id: str) -> bool:
    """Whether a game tells computer players more than its rules."""
    package = find_package(game_id)
    return package is not None and package.knowledge is not None
