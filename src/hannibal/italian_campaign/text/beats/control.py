"""Control: whose a city and a province is, and what winter costs where it is not one's own."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class CityTurned(CampaignBeat):
    """A city has another owner."""

    kind = "city-turned"
    detail = True

    city: int
    owner_before: int
    owner_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlChanged(CampaignBeat):
    """The control marker of a province is another's."""

    kind = "control-changed"

    province: int
    owner_before: int
    owner_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CapuaRolled(CampaignBeat):
    """Whether Capua goes over to Carthage."""

    kind = "capua-rolled"

    city: int
    die: int
    turns: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Wintered(CampaignBeat):
    """Winter takes half the strength of a stack, so many points."""

    kind = "wintered"
    private = ("points",)

    side: int
    hex: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ElephantsLost(CampaignBeat):
    """What winter costs in elephants: one die for all of them."""

    kind = "elephants-lost"

    die: int
    steps: int
