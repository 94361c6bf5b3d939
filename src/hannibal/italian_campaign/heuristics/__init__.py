"""What computer players know of the Italian Campaign: docs/players.md says how they use it."""

from __future__ import annotations

from hannibal.italian_campaign.heuristics.knowledge import IcKnowledge

__all__ = ["IcKnowledge"]
