"""What is told, in sentences: one place for the words, so that another language would be another folder."""

from __future__ import annotations

from hannibal.kernel.story import Beat
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.sentences import (
    battle,
    cards,
    march,
    pieces,
    politics,
    reaction,
    siege,
    turn,
)
from hannibal.rome_carthage.text.sentences.words import SENTENCES, Words

__all__ = [
    "SENTENCES",
    "battle",
    "cards",
    "march",
    "pieces",
    "politics",
    "reaction",
    "sentence",
    "siege",
    "turn",
]


def sentence(state: RomeState, beat: Beat, reader: int | None) -> str:
    """See `State.sentence`."""
    return SENTENCES[type(beat)](Words(state, reader), beat)
