"""Sieges: markers, works, assaults and surrender."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Besieged(CampaignBeat):
    """A siege begins."""

    kind = "besieged"

    side: int
    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SurrenderRolled(CampaignBeat):
    """Whether a besieged city surrenders: it falls on `needed` or more."""

    kind = "surrendered"

    side: int
    city: int
    die: int
    needed: int
    falls: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeLifted(CampaignBeat):
    """The besiegers are too weak and leave."""

    kind = "siege-lifted"

    side: int
    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeAbandoned(CampaignBeat):
    """The besieger gives the siege up."""

    kind = "siege-abandoned"

    side: int
    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeOver(CampaignBeat):
    """The last besieger has gone."""

    kind = "siege-over"

    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Works(CampaignBeat):
    """Siege works are begun or complete."""

    kind = "works"

    side: int
    city: int
    works: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeMarked(CampaignBeat):
    """The markers before a city: the die of surrender (0: no siege) and the works."""

    kind = "siege-marked"
    detail = True

    city: int
    siege_before: int
    siege_after: int
    works_before: int
    works_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assaulted(CampaignBeat):
    """A city is assaulted."""

    kind = "assaulted"
    opens = "combat"

    attacker: int
    city: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AssaultRolled(CampaignBeat):
    """The die of an assault: strengths, column, modifiers, result."""

    kind = "assault-rolled"

    attacker: int
    city: int
    attacker_points: int
    defence: int
    column: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stormed(CampaignBeat):
    """An assault has taken the city."""

    kind = "stormed"
    closes = "combat"

    side: int
    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AssaultFailed(CampaignBeat):
    """An assault has not taken the city; `destroyed` where nobody is left of the attackers."""

    kind = "assault-failed"
    closes = "combat"
    detail = True

    side: int
    city: int
    destroyed: bool
