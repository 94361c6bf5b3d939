"""The kernel's promises, along random games of Skirmish."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmish.game import DEAL, OPTIONS, ROLL, Skirmish

from hannibal.kernel import Table, Undo, digest
from hannibal.kernel.actions import make
from tests.properties import (
    check_nothing_revealed,
    check_record_replays,
    check_refusals_change_nothing,
    check_state,
    random_record,
    random_states,
)

GAME = Skirmish()
seeds = st.integers(min_value=0, max_value=2**32 - 1)
games = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})


@settings(max_examples=60, deadline=None, derandomize=True)
@given(games, seeds)
def test_every_state_of_a_random_game(options: dict[str, str], seed: int) -> None:
    rng = Random(seed)
    for state in random_states(GAME, options, seed):
        check_state(GAME, options, state, rng)
        check_nothing_revealed(state, rng)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(games, seeds)
def test_a_record_replays_without_a_generator(options: dict[str, str], seed: int) -> None:
    check_record_replays(GAME, random_record(GAME, options, seed))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(games, seeds)
def test_refused_actions_change_nothing(options: dict[str, str], seed: int) -> None:
    everything = [make(kind, argument) for kind in range(8) for argument in range(12)]
    table = Table(GAME, options, seed=seed)
    rng = Random(seed)
    while not table.over:
        check_refusals_change_nothing(table, everything)
        table.play(rng.choice(table.legal_actions()))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(games, seeds)
def test_undo_never_crosses_what_was_revealed(options: dict[str, str], seed: int) -> None:
    """Whatever undo brings back, the moves it removed are all of the player's own and showed him nothing."""
    table = Table(GAME, options, seed=seed)
    rng = Random(seed)
    while not table.over:
        player = table.current_player()
        before, ply = digest(table.state), table.ply
        table.play(rng.choice(table.legal_actions()), seat=player)
        if table.why_not_undo(player) is None:
            moves = table.moves[:]
            table.undo(player)
            removed = moves[table.ply :]
            assert all(move.player == player and not move.revealed for move in removed)
            assert (digest(table.state), table.ply) == (before, ply)
            table.play(moves[table.ply].action, seat=player)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(games, seeds)
def test_a_shared_screen_takes_everything_back_exactly(options: dict[str, str], seed: int) -> None:
    table = Table(GAME, options, seed=seed, undo=Undo.ANYTHING)
    rng = Random(seed)
    states, told = [], []
    while not table.over:
        states.append(digest(table.state))
        told.append(table.story.beats[:])
        table.play(rng.choice(table.legal_actions()))
    end = digest(table.state)
    chosen = [move.action for move in table.moves if not move.forced]
    while states:
        table.undo()
        assert digest(table.state) == states.pop()
        assert table.story.beats == told.pop()
    for action in chosen:
        table.play(action)
    assert digest(table.state) == end, "the same dice come again"


@pytest.mark.parametrize("face", [0, 7])
def test_a_die_has_six_faces(face: int) -> None:
    table = Table(GAME, chance=None, automatic=False)
    table.play("deal 1 2 3")
    table.play("deal 4 5 6")
    table.play("deal 7")
    table.play("attack 7")
    assert table.state.explain(make(ROLL, face)) is not None
    assert table.state.explain(make(ROLL, 6)) is None
    assert table.state.explain(make(DEAL, 1 << 8)) is not None
