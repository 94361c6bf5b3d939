"""The year: its segments and phases, who is first, who comes from over the sea."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstructed(CampaignBeat):
    """The map is a reconstruction, and the game says so at its beginning."""

    kind = "reconstructed"


@dataclass(frozen=True, slots=True, kw_only=True)
class YearBegins(CampaignBeat):
    """A year begins; years are counted down."""

    kind = "year-begins"
    opens = "year"
    detail = True

    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBegins(CampaignBeat):
    """Summer or winter begins."""

    kind = "season-begins"
    opens = "season"

    year: int
    season: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegins(CampaignBeat):
    """A phase begins; `side` is whose it is, None where both act."""

    kind = "phase-begins"
    opens = "phase"
    detail = True

    phase: str
    side: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnds(CampaignBeat):
    """A phase is over."""

    kind = "phase-ends"
    closes = "phase"
    detail = True

    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlayer(CampaignBeat):
    """Carthage names the first player of the year."""

    kind = "first-player"

    year: int
    side: int
    side_before: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforced(CampaignBeat):
    """Carthaginian reinforcements arrive, by their id in the data."""

    kind = "reinforced"
    private = ("units",)

    reinforcement: str
    hex: int
    leaders: tuple[int, ...]
    counters: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GaulReturned(CampaignBeat):
    """The Gauls have a new leader."""

    kind = "gaul-returned"

    leader: int
    hex: int
