"""Whole games: no exception, no dead end, every promise of the kernel kept, every piece accounted for."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.italian_campaign.actions import VERBS, make
from hannibal.kernel import Table, Undo, digest
from tests.italian_campaign.playing import GAME, check_pieces, choose, quarrel, start
from tests.properties import (
    check_nothing_revealed,
    check_record_replays,
    check_refusals_change_nothing,
    check_state,
    random_action,
    random_record,
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
        rng = Random(seed)
        state = GAME.new_initial_state(GAME.check_options(options))
        for _ in range(20_000):
            if state.is_terminal():
                break
            state.apply_action(random_action(state, rng))
        assert state.result() is not None, f"seed {seed} goes on for ever"


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
    """`legal_actions` and the predicate behind `explain` agree on everything one might think of."""
    for number, state in enumerate(quarrel(seed, crowded=crowded)):
        if state.is_terminal() or state.is_chance_node() or number % 11:
            continue
        frame = state.stack[-1]
        legal = state.legal_actions()
        allowed = [action for action in frame.candidates(state) if frame.refuse(state, action) is None]
        assert sorted(allowed) == sorted(legal), state.decision()


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays(seed: int) -> None:
    options = OPTIONS[seed]
    check_record_replays(GAME, random_record(GAME, options, seed))


def test_anything_may_be_tried_and_is_refused_with_a_rule() -> None:
    everything = [
        make(verb, argument) for verb in range(len(VERBS)) for argument in (0, 1, 5, 18, 150, 328, 329)
    ]
    rng = Random(5)
    table = Table(GAME, seed=5)
    for number in range(300):
        if table.over:
            break
        if number % 30 == 0:
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


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_soak_hundreds_of_games(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        rng = Random(seed)
        state = start(seed, crowded=seed % 2 == 1, scenario=("short", "campaign")[seed // 2 % 2])
        for _ in range(50_000):
            if state.is_terminal():
                break
            state.apply_action(choose(state, rng))
        assert state.result() is not None, f"seed {seed} goes on for ever"
