"""Whole games by the Classic Edition, and with every option in turn set otherwise than its edition has it."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.kernel import Table
from hannibal.rome_carthage.edition import DIFFERENCES
from hannibal.rome_carthage.text.actions import VERBS, make
from tests.properties import (
    check_anything_may_be_tried,
    check_legal_is_what_is_not_refused,
    check_nothing_revealed,
    check_record_replays,
    check_state,
    random_record,
)
from tests.rome_carthage.playing import CLASSIC, GAME, check_pieces, mixed_options, quarrel

OTHERWISE = [
    (edition, row.name, value)
    for row in DIFFERENCES
    for edition in ("2e", "classic")
    for value in row.values
    if value != (row.second if edition == "2e" else row.classic)
]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("crowded", [False, True])
def test_pieces_are_conserved_by_the_classic_edition(seed: int, crowded: bool) -> None:
    for state in quarrel(seed, crowded=crowded, options=CLASSIC):
        check_pieces(state)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("crowded", [False, True])
def test_the_kernels_promises_by_the_classic_edition(seed: int, crowded: bool) -> None:
    rng = Random(seed)
    for number, state in enumerate(quarrel(seed, crowded=crowded, options=CLASSIC)):
        if number % 9 == 0 or state.battle is not None:
            check_state(GAME, CLASSIC, state, rng)
            check_nothing_revealed(state, rng)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("crowded", [False, True])
def test_what_is_legal_by_the_classic_edition_is_what_is_not_refused(seed: int, crowded: bool) -> None:
    for number, state in enumerate(quarrel(seed, crowded=crowded, options=CLASSIC)):
        if number % 3 == 0:
            check_legal_is_what_is_not_refused(state)


@pytest.mark.parametrize("seed", range(4))
def test_records_of_the_classic_edition_replay(seed: int) -> None:
    check_record_replays(GAME, random_record(GAME, CLASSIC, seed))


def test_anything_may_be_tried_by_the_classic_edition_and_is_refused_with_a_rule() -> None:
    everything = [
        make(verb, argument) for verb in range(len(VERBS)) for argument in (0, 1, 5, 33, 65, 95, 96, 127)
    ]
    check_anything_may_be_tried(Table(GAME, CLASSIC, seed=6), everything, seed=6, every=10)


@pytest.mark.parametrize("seed", range(2, 50, 3))
def test_all_options_can_be_mixed_at_random(seed: int) -> None:
    options, rng = mixed_options(seed), Random(seed)
    for number, state in enumerate(quarrel(seed, crowded=seed % 2 == 1, options=options)):
        check_pieces(state)
        if number % 40 == 0:
            check_state(GAME, options, state, rng)


@pytest.mark.parametrize(("edition", "name", "value"), OTHERWISE)
def test_every_option_can_be_mixed_into_either_edition(edition: str, name: str, value: str) -> None:
    for seed in (1, 2):
        for state in quarrel(seed, crowded=seed == 1, options={"edition": edition, name: value}):
            check_pieces(state)
