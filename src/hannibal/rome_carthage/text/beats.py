"""What is told of this game: its kinds of beats, and their facts by name."""

from __future__ import annotations

from hannibal.kernel.game import JsonObject
from hannibal.kernel.story import Beat
from hannibal.rome_carthage.state import RomeState


def facts(state: RomeState, beat: Beat, reader: int | None) -> JsonObject:
    """See `State.facts`."""
    del state  # nothing has a name yet
    return {name.rstrip("_"): value for name, value in beat.facts(reader)}
