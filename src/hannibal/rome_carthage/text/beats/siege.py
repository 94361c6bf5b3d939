"""Sieges and subjugation."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeRolled(RomeBeat):
    """A siege or subjugation is rolled for: the die with what changes it, or its colour and symbols."""

    kind = "siege-rolled"

    side: int
    general: int
    space: int
    tribe: bool
    die: int
    modifier: int
    parts: tuple[tuple[str, int], ...]
    colour: str
    symbols: tuple[str, ...]
    points: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeLifted(RomeBeat):
    """The besiegers are gone, and with them their points."""

    kind = "siege-lifted"

    side: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeRelieved(RomeBeat):
    """An event takes siege or subjugation points off a space."""

    kind = "siege-relieved"

    side: int
    space: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityFell(RomeBeat):
    """A walled city falls; who was inside is lost."""

    kind = "city-fell"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Subjugated(RomeBeat):
    """A tribe is subjugated and lives no more; the space is the conqueror's."""

    kind = "subjugated"

    side: int
    space: int
