"""The kernel's costs on its own small game: a random game, a clone, against a deep copy of the same state."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from skirmish.game import Skirmish, SkirmishState

from tests.properties import random_action

GAME = Skirmish()
OPTIONS = GAME.check_options({})


def midgame() -> SkirmishState:
    rng = Random(7)
    state = GAME.new_initial_state(OPTIONS)
    for _ in range(9):
        state.apply_action(random_action(state, rng))
    return state


def play_one(seed: int = 7) -> None:
    rng = Random(seed)
    state = GAME.new_initial_state(OPTIONS)
    while not state.is_terminal():
        state.apply_action(random_action(state, rng))


def test_a_random_game(benchmark: Any) -> None:
    benchmark(play_one)


def test_clone(benchmark: Any) -> None:
    benchmark(midgame().clone)


def test_deep_copy_for_comparison(benchmark: Any) -> None:
    benchmark(deepcopy, midgame())
