"""Field combat: two forces meet, round by round, until one of them leaves or is no more."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatJoined(CampaignBeat):
    """A side attacks; what stands in the hex outside any walls lies open now."""

    kind = "combat-joined"
    opens = "combat"

    attacker: int
    hex: int
    attacker_units: tuple[int, ...]
    defender_units: tuple[int, ...]
    attacker_points: int
    defender_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sallied(CampaignBeat):
    """Those inside the city fight too."""

    kind = "sallied"
    detail = True

    side: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommanderChosen(CampaignBeat):
    """Who of several commands a side."""

    kind = "commander-chosen"

    side: int
    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommanderNamed(CampaignBeat):
    """Who commands a side, where there is no choice."""

    kind = "commander-named"
    detail = True

    side: int
    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(CampaignBeat):
    """A side that does not control the province has sent a part of its force away."""

    kind = "forage"

    side: int
    hex: int
    units: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbushLaid(CampaignBeat):
    """Hannibal has hidden a part of his force."""

    kind = "ambush"

    hex: int
    units: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbushRolled(CampaignBeat):
    """An ambush that does not arrive in the second round: `round` is when it comes, None never."""

    kind = "ambush-rolled"

    die: int
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbushSprung(CampaignBeat):
    """The hidden units arrive."""

    kind = "ambush-sprung"

    hex: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegins(CampaignBeat):
    """A round of the combat."""

    kind = "round-begins"
    opens = "round"
    detail = True

    hex: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatRolled(CampaignBeat):
    """The die of a round: odds, column after its shift to the left, modifiers, result."""

    kind = "combat-rolled"

    attacker: int
    hex: int
    round: int
    attacker_points: int
    defender_points: int
    shift: int
    column: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenOff(CampaignBeat):
    """An attack below the least odds ends."""

    kind = "broken-off"

    side: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLost(CampaignBeat):
    """A unit loses a step: what it has become, None where it is lost."""

    kind = "step-lost"

    side: int
    hex: int
    inside: bool
    unit: int
    reduced: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AllLost(CampaignBeat):
    """All that suffered the loss is gone."""

    kind = "all-lost"
    private = ("steps", "units")

    side: int
    hex: int
    steps: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceLost(CampaignBeat):
    """Nobody of a side is left fighting."""

    kind = "force-lost"

    side: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatCeased(CampaignBeat):
    """Both sides cease combat; the one that offered leaves."""

    kind = "combat-ceased"

    side: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalRolled(CampaignBeat):
    """Whether a commander gets his force away."""

    kind = "withdrawal-rolled"

    side: int
    leader: int
    die: int
    needed: int
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(CampaignBeat):
    """A force falls back to another hex, or inside its city in the same."""

    kind = "withdrew"

    side: int
    from_: int
    to: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEnded(CampaignBeat):
    """A field combat is over after so many rounds; the loser is None where nobody was beaten."""

    kind = "combat-ended"
    closes = "combat"
    detail = True

    hex: int
    loser: int | None
    rounds: int
