"""The end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(RomeBeat):
    """The game is over: by the fall of a capital, a peace, Italy in Carthage's hands, or points."""

    kind = "game-ended"

    winner: int
    why: str
    reason: str
