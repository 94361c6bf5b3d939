"""The face of the example game, and the plain face it is made of: words for all, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from skirmish.face import SkirmishFace
from skirmish.game import Skirmish, SkirmishState

from hannibal.kernel import NotationError
from hannibal.kernel.face import Face
from hannibal.kernel.plain_face import PlainFace
from tests.faces import check_actions_are_described, check_nothing_leaks
from tests.properties import random_states

GAME = Skirmish()
FACES: tuple[Face, ...] = (SkirmishFace(GAME), PlainFace(GAME))


def states(seed: int) -> Iterator[SkirmishState]:
    for state in random_states(GAME, GAME.check_options({}), seed):
        assert isinstance(state, SkirmishState)
        yield state


@pytest.mark.parametrize("face", FACES)
def test_every_state_can_be_shown(face: Face) -> None:
    for seed in range(8):
        for state in states(seed):
            labels = [action["label"] for action in check_actions_are_described(face, state)]
            assert len(labels) == len(set(labels)), labels


@pytest.mark.parametrize("face", FACES)
def test_nothing_leaks_through_the_face(face: Face) -> None:
    for seed in range(8):
        check_nothing_leaks(
            face, states(seed), lambda *_: [], Random(seed), every=1, pieces_every=1, limit=200
        )


def test_there_is_no_thing_to_ask_about() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    with pytest.raises(NotationError, match="Skirmish has no such thing to ask about"):
        FACES[0].why_not(state, 0, {"space": "capua"})
