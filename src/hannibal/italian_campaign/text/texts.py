"""Where the game meets the world: its notation, views and positions, for the state to fetch."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.facts import facts
from hannibal.italian_campaign.text.notation import read, write
from hannibal.italian_campaign.text.position import write_position
from hannibal.italian_campaign.text.sentences import sentence
from hannibal.italian_campaign.text.view import action_seen_by, resample, view
from hannibal.kernel.texts import Texts

TEXTS: Final = Texts[IcState](
    write=lambda state, action: write(state.board, action),
    read=lambda state, text: read(state.board, text),
    view=view,
    resample=resample,
    action_seen_by=action_seen_by,
    position=write_position,
    facts=facts,
    sentence=sentence,
)
