"""How pieces change: what the writers of the state tell, so that the beats alone draw the board.

What Carthage has out of Rome's sight (IC:7.5) is a number of counters to her; a counter turned over in such a
stack is nothing she could see.
"""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsChanged(CampaignBeat):
    """The units in a place, before and after.

    `lies` says what they are there: a "stack", "arrived" in this movement phase, "marching" with the army on
    the move, "foraging" or in "ambush".
    """

    kind = "units-changed"
    detail = True
    private = ("units_before", "units_after")

    side: int
    lies: str
    hex: int
    inside: bool
    counters_before: int
    counters_after: int
    units_before: tuple[int, ...]
    units_after: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReduced(CampaignBeat):
    """A unit of a stack is turned over to its reduced side."""

    kind = "unit-reduced"
    detail = True

    side: int
    hex: int
    inside: bool
    unit: int
    reduced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolChanged(CampaignBeat):
    """Units are taken from the pools, or `returned` to them; `allied` and `gauls` are what lies there now."""

    kind = "pool-changed"
    detail = True
    private = ("units",)

    returned: bool
    units: tuple[int, ...]
    allied: int
    gauls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderPlaced(CampaignBeat):
    """A leader is somewhere else, on the map or off it; nobody is upon him there."""

    kind = "leader-placed"
    detail = True

    leader: int
    from_: int
    to: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadersLetOut(CampaignBeat):
    """Leaders who were inside a city are outside it in the same hex."""

    kind = "leaders-let-out"
    detail = True

    leaders: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChanged(CampaignBeat):
    """A Roman leader has another rank."""

    kind = "rank-changed"
    detail = True

    leader: int
    rank_before: int
    rank_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyChanged(CampaignBeat):
    """A count that is kept: "kills" of foot this year; "losses", "gone-over", "consuls-lost" this segment."""

    kind = "tally-changed"
    detail = True

    tally: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRisk(CampaignBeat):
    """A leader rolls for his life; he dies on `limit` or less."""

    kind = "leader-risk"

    leader: int
    risk: str
    die: int
    limit: int
    killed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Killed(CampaignBeat):
    """A leader is killed."""

    kind = "killed"

    leader: int
    from_: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Escaped(CampaignBeat):
    """A leader without units gets away to Rome, or to friends."""

    kind = "escaped"

    leader: int
    from_: int
    to: int
    inside: bool
