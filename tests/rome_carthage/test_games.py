"""Whole games: no exception, no dead end, every promise of the kernel kept, every piece accounted for."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.kernel import Table
from hannibal.rome_carthage.text.actions import VERBS, make
from tests.properties import (
    check_anything_may_be_tried,
    check_legal_is_what_is_not_refused,
    check_nothing_revealed,
    check_record_replays,
    check_state,
    check_undo_is_exact,
    play_out,
    random_record,
    random_states,
)
from tests.rome_carthage.playing import GAME, check_pieces, mixed_options, quarrel

RANDOM_GAMES = 500


def test_random_games_come_to_an_end() -> None:
    for seed in range(RANDOM_GAMES):
        play_out(random_states(GAME, {}, seed, 20_000))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("crowded", [False, True])
def test_pieces_are_conserved_in_quarrelsome_games(seed: int, crowded: bool) -> None:
    for state in quarrel(seed, crowded=crowded):
        check_pieces(state)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("crowded", [False, True])
def test_the_kernels_promises(seed: int, crowded: bool) -> None:
    rng = Random(seed)
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if number % 9 == 0 or state.battle is not None:
            check_state(GAME, {}, state, rng)
            check_nothing_revealed(state, rng)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("crowded", [False, True])
def test_what_is_legal_is_what_is_not_refused(seed: int, crowded: bool) -> None:
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if number % 3 == 0:
            check_legal_is_what_is_not_refused(state)


@pytest.mark.parametrize("seed", range(6))
def test_records_replay(seed: int) -> None:
    check_record_replays(GAME, random_record(GAME, {}, seed))


def test_anything_may_be_tried_and_is_refused_with_a_rule() -> None:
    everything = [
        make(verb, argument) for verb in range(len(VERBS)) for argument in (0, 1, 5, 33, 95, 96, 127)
    ]
    check_anything_may_be_tried(Table(GAME, seed=5), everything, seed=5, every=10)


def test_undo_is_exact() -> None:
    check_undo_is_exact(GAME, 8)


def test_a_state_is_small() -> None:
    import json

    for state in quarrel(3, crowded=False):
        assert len(json.dumps(state.position(), separators=(",", ":"))) <= 4096


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_soak_thousands_of_games(block: int) -> None:
    for seed in range(block * 1000, block * 1000 + 1000):
        play_out(quarrel(seed, crowded=seed % 2 == 1, options=mixed_options(seed)))
