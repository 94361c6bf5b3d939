"""How to play Rome vs. Carthage: an evaluation, plans for every card, rules of thumb for the rest."""

from __future__ import annotations

from hannibal.rome_carthage.heuristics.knowledge import RomeKnowledge

__all__ = ["RomeKnowledge"]
