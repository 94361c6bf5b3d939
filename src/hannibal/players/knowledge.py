"""Which knowledge goes with which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hannibal.kernel.knowledge import Knowledge


def _rome_carthage() -> Knowledge:
    from hannibal.rome_carthage.heuristics import RomeKnowledge

    return RomeKnowledge()


def _italian_campaign() -> Knowledge:
    from hannibal.italian_campaign.heuristics import IcKnowledge

    return IcKnowledge()


KNOWLEDGE: Final[dict[str, Callable[[], Knowledge]]] = {
    "rome-carthage": _rome_carthage,
    "italian-campaign": _italian_campaign,
}
"""What makes each game's knowledge, by the game's id."""


def knowledge_of(game_id: str) -> Knowledge:
    """The knowledge of a game; that of every game where it has none of its own."""
    return KNOWLEDGE[game_id]() if game_id in KNOWLEDGE else Knowledge()
