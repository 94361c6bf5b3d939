"""Points and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCounted(CampaignBeat):
    """What a winter is worth to Carthage, part by part."""

    kind = "points-counted"

    year: int
    parts: tuple[tuple[str, int], ...]
    gained: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(CampaignBeat):
    """The game is over: by the points, with what Carthage needs to win and not to lose, or by Rome's fall."""

    kind = "game-ended"

    winner: int | None
    because: str
    points: int
    to_win: int
    to_draw: int
