"""What must hold in every state of every game: checks that any game's tests call along random play."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TypeVar

import pytest

from hannibal.cases import Case
from hannibal.kernel import (
    CHANCE,
    SPECTATOR,
    FrameState,
    Game,
    IllegalAction,
    Record,
    State,
    Table,
    Undo,
    digest,
)
from hannibal.kernel.game import JsonObject, canonical
from hannibal.kernel.story import SceneEnds, Story, Told
from hannibal.kernel.telling import beats_for, line_of

S = TypeVar("S", bound=State)


def case_id(case: Case) -> str:
    """A case's name among the tests: its file and its id."""
    return f"{case.file}::{case.id}"


def random_states(game: Game, options: Mapping[str, str], seed: int, limit: int = 100_000) -> Iterator[State]:
    """Every state of one random game, from set-up to the end; the same object, changing."""
    state = game.new_initial_state(game.check_options(options))
    return states_to_the_end(state, random_action, seed, limit)


def states_to_the_end(
    state: S, choose: Callable[[S, Random], int], seed: int, limit: int = 50_000
) -> Iterator[S]:
    """Every state from this one to the end of its game; the same object, changing."""
    rng = Random(seed)
    yield state
    for _ in range(limit):
        if state.is_terminal():
            assert state.result() is not None
            return
        state.apply_action(choose(state, rng))
        yield state
    raise AssertionError(f"seed {seed}: no end after {limit} actions")


def weighted_action(state: S, rng: Random, weight: Callable[[S, int], float]) -> int:
    """A random legal action, each as likely as it weighs."""
    if state.is_chance_node():
        return state.sample_chance(rng)
    actions = state.legal_actions()
    assert actions, f"nothing legal: {state.decision()}"
    weights = [weight(state, action) for action in actions]
    left = rng.random() * sum(weights)
    for action, heavy in zip(actions, weights, strict=True):
        left -= heavy
        if left < 0:
            return action
    return actions[-1]


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
    check_beats_hide(game, state, rng)
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
    assert copy.story is None
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


def check_beats_hide(game: Game, state: State, rng: Random) -> None:
    """In two games a reader cannot tell apart, what looks the same to him is told to him the same.

    Where one of them stops to ask somebody in secret, it has told no more than the other up to there.
    """
    if state.is_terminal():
        return
    for reader in (*range(len(game.players)), SPECTATOR):
        other = _believed(state, reader, rng)
        action = random_action(state, rng)
        if reader == state.current_player() and state.reveals(action):
            continue  # he is shown what was hidden: it may differ
        told = told_of(game, state, action, reader)
        for twin in _looking_alike(state, action, other, reader, rng):
            heard = told_of(game, other, twin, reader)
            shorter, longer = sorted((told, heard), key=len)
            assert longer[: len(shorter)] == shorter, f"{state.action_to_string(action)}, told to {reader}"


def _believed(state: State, reader: int, rng: Random) -> State:
    """Another deal of all that is hidden from a player, or from a spectator."""
    if reader != SPECTATOR:
        return state.resample_from_infostate(reader, rng)
    return state.resample_from_infostate(0, rng).resample_from_infostate(1, rng)


def _looking_alike(state: State, action: int, other: State, reader: int, rng: Random) -> list[int]:
    """Actions in the other state of which this reader sees the same as of this one in its own."""
    if other.is_terminal() or other.current_player() != state.current_player():
        return []
    twins = [action] if other.explain(action) is None else []
    if other.is_chance_node():
        twins.append(other.sample_chance(rng))
    seen = state.action_seen_by(action, reader)
    return [twin for twin in twins if other.action_seen_by(twin, reader) == seen]


def told_of(game: Game, state: State, action: int, reader: int) -> list[JsonObject]:
    """What a reader is told of an action: each beat, with the line of the log it makes for him."""
    copy = state.clone()
    copy.story = Story(game.scenes)
    copy.apply_action(action)
    lines = [line_of(copy, told, reader) for told in copy.story.beats if told.beat.is_known_to(reader)]
    beats = beats_for(copy, copy.story.beats, reader)
    return [beat | {"line": line} for beat, line in zip(beats, lines, strict=True)]


def check_scenes(game: Game, beats: Iterable[Told]) -> dict[int, tuple[str, int]]:
    """In a whole game scenes nest by their ranks, each ends, and no private beat moves between them.

    Returns the name and the parent of each.
    """
    scenes: dict[int, tuple[str, int]] = {}
    still_open: list[int] = []
    for told in beats:
        beat = told.beat
        if beat.opens:
            assert told.scene not in scenes, f"{beat.kind} opens a scene twice"
            scenes[told.scene] = (beat.opens, told.parent)
            still_open.append(told.scene)
        if beat.opens or beat.closes:
            assert beat.seats is None, f"{beat.kind} is not known to all and moves between scenes"
        assert still_open[-2:] == [scene for scene in (told.parent, told.scene) if scene], beat
        ends = beat.name if isinstance(beat, SceneEnds) else beat.closes
        if ends:
            assert scenes[still_open.pop()][0] == ends, f"{beat.kind} ends {ends}, which is not the innermost"
    assert not still_open, "the game is over"
    for name, parent in scenes.values():
        assert not parent or game.scenes.index(scenes[parent][0]) < game.scenes.index(name)
    return scenes


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
    before, ply, lines = digest(table.state), table.ply, len(table.story.beats)
    legal = set(table.legal_actions())
    for action in actions:
        if action in legal:
            continue
        with pytest.raises(IllegalAction) as caught:
            table.play(action)
        assert caught.value.refusal.rule
        assert caught.value.refusal.reason
        assert (digest(table.state), table.ply, len(table.story.beats)) == (before, ply, lines)


def check_legal_is_what_is_not_refused(state: FrameState) -> None:
    """`legal_actions` and the predicate behind `explain` agree on everything one might think of."""
    if state.is_terminal() or state.is_chance_node():
        return
    frame, legal = state.stack[-1], state.legal_actions()
    thinkable = frame.candidates(state)
    assert set(legal) <= set(thinkable), f"{frame}: legal but not thought of"
    assert sorted(a for a in thinkable if frame.refuse(state, a) is None) == sorted(legal), state.decision()


def check_anything_may_be_tried(table: Table, actions: list[int], *, seed: int, every: int) -> None:
    """Along a random game every action there is, legal or not, may be tried every so many moves."""
    rng = Random(seed)
    for number in range(300):
        if table.over:
            break
        if number % every == 0:
            check_refusals_change_nothing(table, actions)
        table.play(rng.choice(table.legal_actions()))


def check_undo_is_exact(game: Game, seed: int, moves: int = 150) -> None:
    """Taken back move by move, a game is again what it was: the state and the log."""
    table = Table(game, seed=seed, undo=Undo.ANYTHING)
    rng = Random(seed)
    seen, lines = [], []
    for _ in range(moves):
        seen.append(digest(table.state))
        lines.append(len(table.story.beats))
        table.play(rng.choice(table.legal_actions()))
    while seen:
        table.undo()
        assert digest(table.state) == seen.pop()
        assert len(table.story.beats) == lines.pop()


def short_digests(states: Iterable[S]) -> str:
    """Two hexadecimal digits of every state but the first: what golden games are compared by."""
    following = iter(states)
    next(following)
    return "".join(digest(state)[:2] for state in following)


def check_same_steps(expected: str, found: str) -> None:
    """Two golden games are the same; otherwise name the first action that led elsewhere."""
    for step in range(0, min(len(expected), len(found)), 2):
        assert expected[step : step + 2] == found[step : step + 2], f"action {step // 2 + 1}"
    assert len(found) == len(expected)


def play_out(states: Iterable[S]) -> S:
    """The last of these states."""
    return deque(states, maxlen=1)[0]
