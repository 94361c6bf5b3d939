"""What must hold in every state of every game: checks that any game's tests call along random play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from hannibal.kernel import CHANCE, SPECTATOR, Game, IllegalAction, Record, State, Table, digest
from hannibal.kernel.game import canonical


def random_states(game: Game, options: Mapping[str, str], seed: int, limit: int = 100_000) -> Iterator[State]:
    """Every state of one random game, from set-up to the end; the same object, changing."""
    rng = Random(seed)
    state = game.new_initial_state(game.check_options(options))
    yield state
    for _ in range(limit):
        if state.is_terminal():
            return
        state.apply_action(random_action(state, rng))
        yield state
    raise AssertionError(f"seed {seed}: no end after {limit} actions")


def random_action(state: State, rng: Random) -> int:
    if state.is_chance_node():
        return state.sample_chance(rng)
    return rng.choice(state.legal_actions())


def random_record(game: Game, options: Mapping[str, str], seed: int) -> Record:
    """A whole random game as a table keeps it."""
    table = Table(game, options, seed=seed)
    rng = Random(seed)
    while not table.over:
        table.play(rng.choice(table.legal_actions()))
    return table.record()


def check_state(game: Game, options: Mapping[str, str], state: State, rng: Random) -> None:
    """All the checks of one state that do not change it."""
    before = digest(state)
    check_somebody_can_move(state)
    check_position_round_trip(game, options, state)
    check_notation_round_trip(state)
    check_clone(state, rng)
    check_views_hide(game, state, rng)
    assert digest(state) == before, "a check or a query changed the state"


def check_somebody_can_move(state: State) -> None:
    """No dead end: a player to decide has something legal, each legal action is explained by nothing."""
    if state.is_terminal():
        assert state.result() is not None
        assert state.legal_actions() == []
        assert sum(state.returns()) == 0.0
    elif state.current_player() == CHANCE:
        assert state.legal_actions() == []
    else:
        legal = state.legal_actions()
        assert legal, f"nothing legal: {state.decision()}"
        assert len(set(legal)) == len(legal), "an action is listed twice"
        assert [action for action in legal if state.explain(action) is not None] == []
        assert state.decision().rule, "a decision names its rule"


def check_position_round_trip(game: Game, options: Mapping[str, str], state: State) -> None:
    """A position written as text and read back is the same state."""
    position = json.loads(json.dumps(state.position()))
    again = game.load_position(position, game.check_options(options))
    assert canonical(again.position()) == canonical(state.position())
    assert again.legal_actions() == state.legal_actions()
    assert again.current_player() == state.current_player()


def check_notation_round_trip(state: State) -> None:
    """Every legal action, and every outcome of chance that can be listed, reads back from its text."""
    actions = state.legal_actions()
    if not state.is_terminal() and state.is_chance_node():
        actions = [state.sample_chance(Random(0))]
    for action in actions:
        assert state.string_to_action(state.action_to_string(action)) == action


def check_clone(state: State, rng: Random) -> None:
    """A copy is equal, and what is done to it leaves the original alone."""
    before = digest(state)
    copy = state.clone()
    assert digest(copy) == before
    assert copy.log is None
    for _ in range(3):
        if copy.is_terminal():
            break
        copy.apply_action(random_action(copy, rng))
    assert digest(state) == before


def check_views_hide(game: Game, state: State, rng: Random) -> None:
    """Another deal of what is hidden from a player looks the same to him: his view holds none of it."""
    for player in range(len(game.players)):
        view = state.information_state_string(player)
        believed = state.resample_from_infostate(player, rng)
        assert believed.information_state_string(player) == view
        both = believed.resample_from_infostate(1 - player, rng)
        assert both.information_state_string(SPECTATOR) == state.information_state_string(SPECTATOR)


def check_nothing_revealed(state: State, rng: Random) -> None:
    """An action that says it reveals nothing gives the same view whatever was hidden: undo may cross it.

    The states compared must ask the same question afterwards, since what is asked of the other may depend on
    his hidden cards.
    """
    player = state.current_player()
    if state.is_terminal() or player == CHANCE:
        return
    believed = state.resample_from_infostate(player, rng)
    for action in state.legal_actions():
        if state.reveals(action):
            continue
        one, other = state.clone(), believed.clone()
        one.apply_action(action)
        other.apply_action(action)
        if one.current_player() == other.current_player() == player:
            assert one.information_state_string(player) == other.information_state_string(player)


def check_record_replays(game: Game, record: Record) -> None:
    """The record verifies, and its text reads back."""
    again = Record.loads(record.dumps())
    assert again == record
    assert digest(again.verify(game)) == record.final


def check_refusals_change_nothing(table: Table, actions: list[int]) -> None:
    """Illegal actions raise the typed error with a reason, and leave the table as it was."""
    before, ply, lines = digest(table.state), table.ply, len(table.log)
    legal = set(table.legal_actions())
    for action in actions:
        if action in legal:
            continue
        with pytest.raises(IllegalAction) as caught:
            table.play(action)
        assert caught.value.refusal.rule
        assert caught.value.refusal.reason
        assert (digest(table.state), table.ply, len(table.log)) == (before, ply, lines)
