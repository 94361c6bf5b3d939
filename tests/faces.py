"""What every game's face must keep: checks that its tests call along random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar, get_args

from hannibal.kernel import SPECTATOR, FrameState
from hannibal.kernel.face import GROUPS, Anchor, Face, Role, Step
from hannibal.kernel.game import JsonObject, canonical

S = TypeVar("S", bound=FrameState)


def check_actions_are_described(face: Face, state: FrameState) -> list[JsonObject]:
    """Every legal action has its text and a label that begins a sentence; returns what is shown of them."""
    legal = state.legal_actions()
    shown = [face.describe(state, action) for action in legal]
    assert [action["text"] for action in shown] == [state.action_to_string(action) for action in legal]
    assert all(action["label"] and not action["label"][0].islower() for action in shown), shown
    for action in shown:
        _check_words_of_the_page(action)
    assert not legal or face.asks(state)["step"] in get_args(Step)
    return shown


def _check_words_of_the_page(action: JsonObject) -> None:
    """An action stands where the field that its anchor names says, and is nothing a page does not know."""
    assert action["group"] in GROUPS, action
    assert action.get("role") in (None, *get_args(Role)), action
    anchor = action["anchor"]
    assert anchor in (None, *get_args(Anchor)), action
    assert anchor in (None, "army") or anchor in action, action
    assert anchor != "general" or "space" in action, action


def check_nothing_leaks(
    face: Face,
    states: Iterable[S],
    reasons: Callable[[S, int], list[str]],
    rng: Random,
    *,
    every: int,
    pieces_every: int,
    limit: int,
) -> None:
    """Deal anew what is hidden from a seat, and it is shown the same; compared every so many states."""
    for count, state in enumerate(states):
        if count % every or state.is_chance_node():
            continue
        for seat in (0, 1, SPECTATOR):
            other = state.resample_from_infostate(seat, rng)
            assert canonical(face.public(other, seat)) == canonical(face.public(state, seat))
            assert face.cards(other, seat) == face.cards(state, seat)
            if count % pieces_every == 0:
                assert face.pieces(other, seat) == face.pieces(state, seat)
            if seat != state.current_player():
                assert reasons(other, seat) == reasons(state, seat)
            if not state.decision().secret:
                assert face.asks(other) == face.asks(state)
        if count > limit:
            break
