"""What is told, in sentences: one place for the words, so that another language would be another folder."""

from __future__ import annotations

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.sentences import combat, council, march, pieces, siege
from hannibal.italian_campaign.text.sentences.words import SENTENCES
from hannibal.kernel.story import Beat

__all__ = ["SENTENCES", "combat", "council", "march", "pieces", "sentence", "siege"]


def sentence(state: IcState, beat: Beat, reader: int | None) -> str:
    """See `State.sentence`."""
    return SENTENCES[type(beat)](state, beat, reader)
