"""Political control: markers, provinces, points."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerPlaced(RomeBeat):
    """A PC is placed in an empty space: by a card's number, by its event, or back again for the weather."""

    kind = "marker-placed"

    side: int
    space: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerFlipped(RomeBeat):
    """A PC of the enemy, or a tribe, becomes a PC of this side."""

    kind = "marker-flipped"

    side: int
    space: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerRemoved(RomeBeat):
    """A PC of this side is removed.

    Its owner does it for a lost battle, points, Hannibal's death or an event; or the space is charmed, is in
    revolt or has a grain-shortage, or Hanno does it.
    """

    kind = "marker-removed"

    side: int
    space: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkersRemoved(RomeBeat):
    """A side has no more PCs than it must remove: all go."""

    kind = "markers-removed"

    side: int
    spaces: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlChanged(RomeBeat):
    """A province is controlled by another side than before, or by none."""

    kind = "control-changed"

    province: int
    was: int
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolated(RomeBeat):
    """PCs that nothing feeds are removed."""

    kind = "isolated"

    side: int
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCounted(RomeBeat):
    """The political points are counted at the end of a turn."""

    kind = "points-counted"

    rome: int
    carthage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkersOwed(RomeBeat):
    """A side has to remove PCs of its own choice: for a battle, points, Hannibal's death or an event."""

    kind = "markers-owed"

    side: int
    count: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SuedForPeace(RomeBeat):
    """A side has fewer PCs than it must remove and has lost the game."""

    kind = "sued-for-peace"

    side: int
    count: int
    left: int
