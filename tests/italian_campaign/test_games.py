"""Whole games: no exception, no dead end, every promise of the kernel kept, every piece accounted for."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.italian_campaign.text.actions import VERBS, make
from hannibal.kernel import Table
from tests.italian_campaign.playing import GAME, check_pieces, quarrel
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

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"scenario": "campaign"},
    {"elections": "quick"},
    {"diplomacy": "once-per-leader", "scenario": "campaign", "elections": "quick"},
)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "default")
def test_random_games_come_to_an_end(options: dict[str, str]) -> None:
    for seed in range(8):
        play_out(random_states(GAME, options, seed, 20_000))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("crowded", [False, True])
def test_pieces_are_conserved_in_quarrelsome_games(seed: int, crowded: bool) -> None:
    for state in quarrel(seed, crowded=crowded, scenario=("short", "campaign")[seed % 2]):
        check_pieces(state)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("crowded", [False, True])
def test_the_kernels_promises(seed: int, crowded: bool) -> None:
    rng = Random(seed)
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if number % 23 == 0 or (state.battle is not None and number % 3 == 0):
            check_state(GAME, {}, state, rng)
            check_nothing_revealed(state, rng)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("crowded", [False, True])
def test_what_is_legal_is_what_is_not_refused(seed: int, crowded: bool) -> None:
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if number % 11 == 0:
            check_legal_is_what_is_not_refused(state)


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays(seed: int) -> None:
    options = OPTIONS[seed]
    check_record_replays(GAME, random_record(GAME, options, seed))


def test_anything_may_be_tried_and_is_refused_with_a_rule() -> None:
    everything = [
        make(verb, argument) for verb in range(len(VERBS)) for argument in (0, 1, 5, 18, 150, 328, 329)
    ]
    check_anything_may_be_tried(Table(GAME, seed=5), everything, seed=5, every=30)


def test_undo_is_exact() -> None:
    check_undo_is_exact(GAME, 8)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_soak_hundreds_of_games(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        play_out(quarrel(seed, crowded=seed % 2 == 1, scenario=("short", "campaign")[seed // 2 % 2]))
