"""How the page asks what is pending: always on the map, and a march in its own way."""

from __future__ import annotations

from hannibal.italian_campaign.rules.march.movement import MarchOn
from hannibal.italian_campaign.state import IcState
from hannibal.kernel.face import asking
from hannibal.kernel.game import JsonObject


def asks(state: IcState) -> JsonObject:
    """The pending question as the page asks it."""
    return asking("march" if isinstance(state.stack[-1], MarchOn) else "choice")
