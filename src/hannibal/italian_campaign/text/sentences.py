"""What is told, in sentences: one place for the words, so that another language would be another file."""

from __future__ import annotations

from hannibal.italian_campaign.state import IcState
from hannibal.kernel.story import Beat, Said


def sentence(state: IcState, beat: Beat, reader: int | None) -> str:
    """See `State.sentence`."""
    del state, reader  # nothing has a name yet
    if isinstance(beat, Said):
        return beat.text
    raise NotImplementedError(beat.kind)
