"""What all beats of this game have in common."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.kernel.story import Beat


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignBeat(Beat):
    """One thing that happened in the Italian Campaign. `units` are counts by kind, None stands for nobody."""
