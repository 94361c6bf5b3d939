"""Whole games: no exception, no dead end, every promise of the kernel kept, every piece accounted for."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.kernel import Table, Undo, digest
from hannibal.rome_carthage.actions import VERBS, make
from tests.properties import (
    check_nothing_revealed,
    check_record_replays,
    check_refusals_change_nothing,
    check_state,
    random_action,
    random_record,
)
from tests.rome_carthage.playing import GAME, check_pieces, choose, mixed_options, quarrel, start

RANDOM_GAMES = 500


def test_random_games_come_to_an_end() -> None:
    for seed in range(RANDOM_GAMES):
        rng = Random(seed)
        state = GAME.new_initial_state(GAME.check_options({}))
        for _ in range(20_000):
            if state.is_terminal():
                break
            state.apply_action(random_action(state, rng))
        assert state.result() is not None, f"seed {seed} goes on for ever"


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
    """`legal_actions` and the predicate behind `explain` agree on everything one might think of."""
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if state.is_terminal() or state.is_chance_node() or number % 3:
            continue
        frame = state.stack[-1]
        legal = state.legal_actions()
        thinkable = frame.candidates(state)
        assert set(legal) <= set(thinkable), f"{frame}: legal but not thought of"
        assert sorted(a for a in thinkable if frame.refuse(state, a) is None) == sorted(legal)


@pytest.mark.parametrize("seed", range(6))
def test_records_replay(seed: int) -> None:
    check_record_replays(GAME, random_record(GAME, {}, seed))


def test_anything_may_be_tried_and_is_refused_with_a_rule() -> None:
    everything = [
        make(verb, argument) for verb in range(len(VERBS)) for argument in (0, 1, 5, 33, 95, 96, 127)
    ]
    rng = Random(5)
    table = Table(GAME, seed=5)
    for number in range(300):
        if table.over:
            break
        if number % 10 == 0:
            check_refusals_change_nothing(table, everything)
        table.play(rng.choice(table.legal_actions()))


def test_undo_is_exact() -> None:
    table = Table(GAME, seed=8, undo=Undo.ANYTHING)
    rng = Random(8)
    seen, lines = [], []
    for _ in range(150):
        seen.append(digest(table.state))
        lines.append(len(table.log))
        table.play(rng.choice(table.legal_actions()))
    while seen:
        table.undo()
        assert digest(table.state) == seen.pop()
        assert len(table.log) == lines.pop()


def test_a_state_is_small() -> None:
    import json

    for state in quarrel(3, crowded=False):
        assert len(json.dumps(state.position(), separators=(",", ":"))) <= 4096


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_soak_thousands_of_games(block: int) -> None:
    for seed in range(block * 1000, block * 1000 + 1000):
        rng = Random(seed)
        state = start(seed, crowded=seed % 2 == 1, options=mixed_options(seed))
        for _ in range(50_000):
            if state.is_terminal():
                break
            state.apply_action(choose(state, rng))
        assert state.result() is not None, f"seed {seed} goes on for ever"
