"""Roman elections: candidates, dice, offices, and a dictator after a bad summer."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.italian_campaign.text.beats.base import CampaignBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class ProconsulRecalled(CampaignBeat):
    """A proconsul goes back to the Senate."""

    kind = "proconsul-recalled"

    leader: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProconsulNamed(CampaignBeat):
    """A consul stays in the field as proconsul."""

    kind = "proconsul-named"

    leader: int
    hex: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidatesNamed(CampaignBeat):
    """All who stand for election, and who of them were drawn from the Senate."""

    kind = "candidates-named"

    leaders: tuple[int, ...]
    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRolled(CampaignBeat):
    """The vote for a candidate."""

    kind = "candidate-rolled"

    leader: int
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Elected(CampaignBeat):
    """A candidate takes an office."""

    kind = "elected"

    leader: int
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Served(CampaignBeat):
    """From now on a leader counts as one who has been consul."""

    kind = "served"
    detail = True

    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsKept(CampaignBeat):
    """Who has won and who has lost a battle since the last election."""

    kind = "records-kept"
    detail = True

    won: tuple[int, ...]
    beaten: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DictatorNamed(CampaignBeat):
    """A dictator and his master of horse take over from the consuls."""

    kind = "dictator-named"

    dictator: int
    master: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TookCommand(CampaignBeat):
    """A leader joins the units of a hex."""

    kind = "took-command"

    leader: int
    hex: int
    inside: bool
