"""Where the game meets the world: its notation, views and positions, for the state to fetch."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.texts import Texts
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.beat_facts import facts
from hannibal.rome_carthage.text.notation import read, write
from hannibal.rome_carthage.text.position import write_position
from hannibal.rome_carthage.text.sentences import sentence
from hannibal.rome_carthage.text.view import action_seen_by, resample, view

TEXTS: Final = Texts[RomeState](
    write=lambda state, action: write(state.board, action),
    read=lambda state, text: read(state.board, text),
    view=view,
    resample=resample,
    action_seen_by=action_seen_by,
    position=write_position,
    facts=facts,
    sentence=sentence,
)
