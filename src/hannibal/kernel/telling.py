"""A story as others read it: beats as JSON, and as the lines of a log, for whoever may know them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hannibal.kernel.game import Game, JsonObject, State
from hannibal.kernel.story import Story, Told

BEATS_VERSION: Final = 1
"""Grows when a kind or a field of a beat goes or changes its meaning; new ones do not count."""


def begin_story(game: Game, state: State, *, from_setup: bool) -> Story:
    """Somebody listens to a state from here on; at set-up he is told what preceded it."""
    state.story = story = Story(game.scenes)
    if from_setup:
        for beat in game.prologue(state):
            story.tell(beat)
    return story


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log, with its rule, as somebody may read it."""

    rule: str
    text: str


def beats_for(state: State, story: Iterable[Told], reader: int | None) -> list[JsonObject]:
    """The beats a reader may know, in their order; None: whoever may know everything.

    Any state of the game will do: it lends the names of its board and of its edition.
    """
    return [_beat(state, told, reader) for told in story if told.beat.is_known_to(reader)]


def _beat(state: State, told: Told, reader: int | None) -> JsonObject:
    beat = told.beat
    written: JsonObject = {
        "kind": beat.kind,
        "rule": state.cite(beat.rule),
        "facts": state.facts(beat, reader),
        "scene": told.scene,
        "parent": told.parent,
    }
    if beat.opens:
        written["opens"] = beat.opens
    if beat.closes:
        written["closes"] = beat.closes
    return written


def log_for(state: State, story: Iterable[Told], reader: int | None) -> list[LogLine]:
    """The lines of the log a reader may read."""
    return [line for told in story if (line := line_of(state, told, reader)) is not None]


def line_of(state: State, told: Told, reader: int | None) -> LogLine | None:
    """The line of the log a beat makes for a reader; None where it makes none."""
    beat = told.beat
    if beat.detail or not beat.is_known_to(reader):
        return None
    return LogLine(state.cite(beat.rule), state.sentence(beat, reader))
