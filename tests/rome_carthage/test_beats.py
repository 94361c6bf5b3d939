"""What is told of a game: complete, by name, in scenes, and each kind with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hannibal.kernel import SPECTATOR
from hannibal.kernel.story import Told, kinds_of
from hannibal.kernel.telling import beats_for
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.beats import RomeBeat
from tests.properties import random_states
from tests.rome_carthage.playing import GAME, mixed_options, quarrel
from tests.rome_carthage.told_board import ToldBoard, difference
from tests.telling import listen

KINDS = kinds_of(RomeBeat)
READERS = (None, 0, 1, SPECTATOR)


def games(seed: int, plain: bool) -> Iterator[RomeState]:
    """A random game of mixed options: a plain one, or one of quarrelsome players in a crowd."""
    options = mixed_options(seed)
    if plain:
        states = random_states(GAME, options, seed)
        for state in states:
            assert isinstance(state, RomeState)
            yield state
    else:
        yield from quarrel(seed, crowded=seed % 2 == 0, options=options)


def heard(states: Iterator[RomeState]) -> Iterator[tuple[RomeState, list[Told]]]:
    """Every state after the first, with what was told of the action that led to it."""
    state = next(states)
    story, told = listen(GAME, state), 0
    for state in states:
        yield state, story.beats[told:]
        told = len(story.beats)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_the_board_is_drawn_from_what_is_told(seed: int, plain: bool) -> None:
    """After every action, by any reader: each change of the board is in some beat he may know."""
    reader = READERS[seed % len(READERS)]
    states = games(seed, plain)
    first = next(states)
    story, told = listen(GAME, first), 0
    board = ToldBoard(first.view(SPECTATOR))
    for number, state in enumerate(states, 1):
        facts: list[dict[str, Any]] = beats_for(state, story.beats[told:], reader)
        for beat in facts:
            board.hear(beat["kind"], beat["facts"])
        unlike = difference(board, ToldBoard(state.view(SPECTATOR)))
        kinds = [beat["kind"] for beat in facts]
        assert not unlike, f"seed {seed}, action {number}, told {kinds}: {unlike}"
        told = len(story.beats)
