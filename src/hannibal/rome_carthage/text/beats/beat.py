"""The base of every kind of beat of this game."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.kernel.story import Beat


@dataclass(frozen=True, slots=True, kw_only=True)
class RomeBeat(Beat):
    """One thing that happened in a game of Rome vs. Carthage."""
