"""Details, told by the writers of the state: how pieces, markers, cards and offices change."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsChanged(RomeBeat):
    """The CUs of a side in a space, inside its city or outside, have become more or fewer."""

    kind = "units-changed"
    detail = True

    side: int
    space: int
    inside: bool
    before: int
    after: int
    elephants_before: int
    elephants_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralPlaced(RomeBeat):
    """A general is in another place, or on the other side of the walls; off the map a place is a word."""

    kind = "general-placed"
    detail = True

    general: int
    place_before: int
    place: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeniorityTaken(RomeBeat):
    """A general is the senior of all from now on: among equals in rank he commands."""

    kind = "seniority-taken"
    detail = True

    general: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficesChanged(RomeBeat):
    """Who is consul and who is proconsul from now on."""

    kind = "offices-changed"
    detail = True

    consuls: int
    proconsul: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerChanged(RomeBeat):
    """The marker of a space, a walled city's or a tribe's included, was one thing and is another."""

    kind = "marker-changed"
    detail = True

    space: int
    was: int
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegePoints(RomeBeat):
    """The siege or subjugation points of a side on a space."""

    kind = "siege-points"
    detail = True

    side: int
    space: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainsChanged(RomeBeat):
    """Where the siege trains are from now on, a space once for each train in it."""

    kind = "trains-changed"
    detail = True

    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChanged(RomeBeat):
    """A strategy card has come to a hand or left it; which one, not everybody may know."""

    kind = "hand-changed"
    detail = True
    private = ("card",)

    side: int
    before: int
    after: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaid(RomeBeat):
    """A strategy card lies on a pile: the discards, or out of the game."""

    kind = "card-laid"
    detail = True

    card: int
    pile: str
