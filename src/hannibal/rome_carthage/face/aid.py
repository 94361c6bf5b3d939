"""The player aid: the sequence of play with its current step lit."""

from __future__ import annotations

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.face.public import step
from hannibal.rome_carthage.state import RomeState


def aid(state: RomeState) -> JsonObject:
    """What lies beside the board in the printed game."""
    return {"step": step(state)}
