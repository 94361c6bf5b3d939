"""Recruitment: legions by the schedule, Allies and Gauls by the die, slaves after heavy losses."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Levied(CampaignBeat):
    """A legion is raised in a city."""

    kind = "levied"

    hex: int
    province: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitsRolled(CampaignBeat):
    """How many units a Carthaginian leader raises."""

    kind = "recruits-rolled"

    leader: int
    die: int
    modifier: int
    counters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDrawn(CampaignBeat):
    """Units drawn face down from a pool join a leader."""

    kind = "pool-drawn"
    detail = True
    private = ("units",)

    leader: int
    hex: int
    inside: bool
    pool: str
    counters: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlavesArmed(CampaignBeat):
    """The slave legion is raised under a leader."""

    kind = "slaves-armed"

    leader: int
    hex: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SlavesDisbanded(CampaignBeat):
    """The slave legion has lost its leader."""

    kind = "slaves-disbanded"

    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlavesChanged(CampaignBeat):
    """Where the slave legion stands: ready to be raised, under a leader, or gone."""

    kind = "slaves-changed"
    detail = True

    slaves_before: int
    slaves_after: int
