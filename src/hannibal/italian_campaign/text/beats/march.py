"""The march: a leader sets out, hex by hex, meets enemies and treats with cities."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchBegins(CampaignBeat):
    """A leader sets out from where he stands."""

    kind = "march-begins"
    opens = "march"
    detail = True

    side: int
    leader: int
    hex: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(CampaignBeat):
    """Another leader goes along."""

    kind = "joined"
    detail = True

    leader: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(CampaignBeat):
    """The army enters a hex; `spent` are its movement points so far."""

    kind = "moved"
    detail = True

    side: int
    leader: int
    leaders: tuple[int, ...]
    from_: int
    to: int
    cost: int
    spent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftBehind(CampaignBeat):
    """A unit of the army stays where the army stands."""

    kind = "left-behind"
    detail = True
    private = ("unit",)

    side: int
    hex: int
    inside: bool
    unit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Halted(CampaignBeat):
    """The army may go no further: `because` of enemies, or of a fortress."""

    kind = "halted"
    detail = True

    side: int
    hex: int
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marched(CampaignBeat):
    """A march is over, where it led somewhere."""

    kind = "marched"
    closes = "march"

    side: int
    leader: int
    leaders: tuple[int, ...]
    hex: int
    spent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stayed(CampaignBeat):
    """A leader's move is over, and he has not left his hex."""

    kind = "stayed"
    closes = "march"
    detail = True

    side: int
    leader: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WentInside(CampaignBeat):
    """An army that enemies came upon is inside its city."""

    kind = "went-inside"
    closes = "march"

    side: int
    leader: int
    leaders: tuple[int, ...]
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrun(CampaignBeat):
    """Enemies are swept away in passing; `spent` counts what it cost."""

    kind = "overrun"

    side: int
    hex: int
    units: tuple[int, ...]
    leaders: tuple[int, ...]
    cost: int
    spent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trapped(CampaignBeat):
    """A leader with an enemy leader upon him tries to get away."""

    kind = "trapped"

    leader: int
    die: int
    needed: int
    free: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(CampaignBeat):
    """An enemy leader is upon these leaders, or no longer is."""

    kind = "pressed"
    detail = True

    leaders: tuple[int, ...]
    pressed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiplomacyBarred(CampaignBeat):
    """A city is held too strongly to go over."""

    kind = "diplomacy-barred"

    side: int
    leader: int
    city: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiplomacyRolled(CampaignBeat):
    """A city's loyalty is tested."""

    kind = "diplomacy-rolled"

    side: int
    leader: int
    city: int
    die: int
    modifier: int
    needed: int
    turns: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GatesOpened(CampaignBeat):
    """An empty unfortified city goes to the army that enters it."""

    kind = "gates-opened"

    side: int
    city: int
