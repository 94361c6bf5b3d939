"""Listening to a state in a test: what it tells from now on, as lines of the log."""

from __future__ import annotations

from hannibal.kernel import Game, LogLine, State, Story
from hannibal.kernel.telling import log_for


def listen(game: Game, state: State) -> Story:
    """From here on somebody listens to the state."""
    state.story = Story(game.scenes)
    return state.story


def lines(state: State, reader: int | None = None) -> list[LogLine]:
    """What the log has told since, to one seat or to whoever may know everything."""
    assert state.story is not None
    return log_for(state, state.story.beats, reader)
