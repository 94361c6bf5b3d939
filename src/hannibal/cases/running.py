"""Playing a case through, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hannibal.cases.checking import check_case
from hannibal.cases.expecting import expect
from hannibal.cases.files import Case, CaseFailed
from hannibal.kernel import Game, HannibalError, State


def run_case(case: Case, game: Game, edition: str | None = None) -> State:
    """Play a case through; returns the last state, raises `CaseFailed` at the first thing that is not so.

    With an `edition` its values stand for all options the case does not set.
    """
    check_case(case, game)
    data = case.data
    preset = {} if edition is None else {"edition": edition}
    try:
        if "data" in data:
            game = game.with_entries(data["data"])
        options = game.check_options(preset | data.get("options", {}))
        if "position" in data:
            state = game.load_position(data["position"], options)
        else:
            state = game.new_initial_state(options)
    except HannibalError as error:
        raise CaseFailed(f"{case}: position: {error}") from error
    for number, step in enumerate(data.get("do", []), 1):
        try:
            _do(game, state, step)
        except HannibalError as error:
            raise CaseFailed(f"{case}: step {number}, {_text(step)}: {error}") from error
    expect(game, state, data.get("expect", {}), f"{case}: at the end")
    return state


def _text(step: Any) -> str:
    return step if isinstance(step, str) else json.dumps(step)


def _do(game: Game, state: State, step: Any) -> None:
    if isinstance(step, str):
        _act(state, step)
    elif "refuse" in step:
        _is_refused(state, step)
    elif "legal" in step:
        _is_legal(state, _asked(state, step, "legal"))
    elif "expect" in step:
        if not step.get("now"):
            _settle(state)
        expect(game, state, step["expect"], "here")
    else:
        _is_all(state, [step["only"]] if isinstance(step["only"], str) else step["only"])


def _act(state: State, text: str) -> None:
    action = _reach(state, text)
    refusal = state.explain(action)
    if refusal is not None:
        raise CaseFailed(f"refused: {refusal} [asked: {state.decision().question}]")
    state.apply_action(action)


def _asked(state: State, step: Mapping[str, Any], key: str) -> int:
    """The action a step asks about, in the state it asks about."""
    return state.string_to_action(step[key]) if step.get("now") else _reach(state, step[key])


def _is_refused(state: State, step: Mapping[str, Any]) -> None:
    action = _asked(state, step, "refuse")
    refusal = state.explain(action)
    if refusal is None:
        raise CaseFailed("is legal")
    if action in state.legal_actions():
        raise CaseFailed("is refused but listed as legal")
    if "rule" in step and refusal.rule != state.cite(step["rule"]):
        raise CaseFailed(f"is refused by {refusal.rule}, not {state.cite(step['rule'])}: {refusal}")


def _is_legal(state: State, action: int) -> None:
    refusal = state.explain(action)
    if refusal is not None:
        raise CaseFailed(f"is refused: {refusal} [asked: {state.decision().question}]")


def _is_all(state: State, texts: list[str]) -> None:
    """Nothing is legal, as the state stands, but what a case names."""
    wanted = {state.string_to_action(text) for text in texts}
    legal = state.legal_actions()
    more = [state.action_to_string(action) for action in legal if action not in wanted]
    less = [text for text in texts if state.string_to_action(text) not in legal]
    asked = f" [asked: {state.decision().question}]"
    if less:
        raise CaseFailed(f"{', '.join(less)} is not legal; legal is {_list(state, legal)}{asked}")
    if more:
        raise CaseFailed(f"legal is {', '.join(more)} as well{asked}")


def _list(state: State, legal: list[int]) -> str:
    return ", ".join(state.action_to_string(action) for action in legal) or "nothing: no player is asked"


def _reach(state: State, text: str) -> int:
    """The action, once single choices that are not it have been taken."""
    action = state.string_to_action(text)
    while not state.is_terminal() and not state.is_chance_node():
        legal = state.legal_actions()
        if len(legal) != 1 or legal[0] == action:
            break
        if state.decision().player >= 0 and state.explain(action) is None:
            break
        state.apply_action(legal[0])
    return action


def _settle(state: State) -> None:
    while not state.is_terminal() and not state.is_chance_node():
        legal = state.legal_actions()
        if len(legal) != 1:
            break
        state.apply_action(legal[0])


def run_cases(cases: list[Case], game: Game, edition: str | None = None) -> Iterator[tuple[Case, str | None]]:
    """Each case with what is wrong with it, None when it holds; with an `edition` those it can be asked."""
    for case in cases:
        if edition is not None and not case.holds_in(edition):
            continue
        try:
            run_case(case, game, edition)
        except CaseFailed as failure:
            yield case, str(failure)
        else:
            yield case, None
