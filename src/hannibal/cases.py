"""Rule cases as data: a position, what is done, what must be true after, and the rules it shows.

    {"id": "STRAIT-CLOSED", "rule_ids": ["2E:10.6"],
     "given": "...", "when": "...", "then": "...",
     "position": {"base": "setup", ...},
     "do": ["play 33", "event", "activate longus",
            {"refuse": "march rhegium", "rule": "2E:10.6"},
            "march enna", {"legal": "march syracuse"}, "roll 4",
            {"expect": {"march.space": "enna"}}],
     "expect": {"forces.rome.enna.cus": 8, "decision.kind": "MarchOn"}}

`data` adds entries to the game's own, `{"generals": [...]}`, for what a box holds and the data does not.
`options` are the game's, where it matters; `editions` names those in which the case holds, if not in all.

`do` lists actions in the game's notation, dice and deals included. A decision with a single legal action is
taken by itself unless the next text is that action. An expectation compares a dotted path in the position,
or in what `Game.derived` derives from it, with a value, or asks `{"has": x}`, `{"lacks": x}`,
`{"at_least": n}`, `{"at_most": n}`, `{"absent": true}`, `{"length": n}`. A rule is compared
as the game cites it: a case that names the 2nd edition's holds where the Classic Edition's stands for it. A
value of a position is compared as the game understands it: cases written for 0.1.0, where some were bare
numbers, still hold.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hannibal.kernel import Game, HannibalError, State

_KEYS = {
    *("id", "rule_ids", "given", "when", "then", "note"),
    *("options", "editions", "data", "position", "do", "expect"),
}


class CaseFailed(HannibalError):
    """A case does not hold, or is badly written; says at which step."""


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    file: str
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def rule_ids(self) -> list[str]:
        return list(self.data["rule_ids"])

    def holds_in(self, edition: str) -> bool:
        """Whether it can be asked of this edition: `editions` says so; if it sets options, it must."""
        return edition in self.data.get("editions", () if self.data.get("options") else (edition,))

    def __str__(self) -> str:
        return f"{self.file}: {self.id}"


def load_cases(path: Path) -> list[Case]:
    """The cases of a file, or of every file in a folder; raises `HannibalError` for what is no case.

    Files of a folder called `not_written...` list what cannot be put as a case, and why: they are left out.
    """
    if path.is_dir():
        files = sorted(
            file
            for file in path.rglob("*")
            if file.suffix in (".json", ".toml") and not file.name.startswith("not_written")
        )
        return [case for file in files for case in load_cases(file)]
    try:
        text = path.read_text(encoding="utf-8")
        value = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise HannibalError(f"{path.name} cannot be read: {error}") from error
    records = value.get("case", value.get("cases")) if isinstance(value, dict) else value
    if not isinstance(records, list):
        raise HannibalError(f"{path.name}: expected a list of cases")
    return [_checked(path.name, index, record) for index, record in enumerate(records)]


def _checked(file: str, index: int, record: Any) -> Case:
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise HannibalError(f"{file}: case {index + 1} is an object with an id")
    unknown = sorted(set(record) - _KEYS)
    if unknown:
        raise HannibalError(f"{file}: {record['id']}: unknown keys {', '.join(unknown)}")
    if not record.get("rule_ids"):
        raise HannibalError(f"{file}: {record['id']}: rule_ids names the rules it shows")
    if not record.get("do") and not record.get("expect"):
        raise HannibalError(f"{file}: {record['id']}: there is nothing to do or expect")
    return Case(file, record)


def run_case(case: Case, game: Game, edition: str | None = None) -> State:
    """Play a case through; returns the last state, raises `CaseFailed` at the first thing that is not so.

    With an `edition` its values stand for all options the case does not set.
    """
    data = case.data
    preset = {} if edition is None else {"edition": edition}
    try:
        if "data" in data:
            game = game.with_entries(data["data"])
        options = game.check_options(preset | data.get("options", {}))
        position = data.get("position", {"base": "setup"})
        state = game.load_position(position, options)
    except HannibalError as error:
        raise CaseFailed(f"{case}: position: {error}") from error
    for number, step in enumerate(data.get("do", []), 1):
        try:
            _do(game, state, step)
        except HannibalError as error:
            raise CaseFailed(f"{case}: step {number}, {_text(step)}: {error}") from error
    _expect(game, state, data.get("expect", {}), f"{case}: at the end")
    return state


def _text(step: Any) -> str:
    return step if isinstance(step, str) else json.dumps(step)


def _do(game: Game, state: State, step: Any) -> None:
    if isinstance(step, str):
        action = _reach(state, step)
        refusal = state.explain(action)
        if refusal is not None:
            raise CaseFailed(f"refused: {refusal} [asked: {state.decision().question}]")
        state.apply_action(action)
    elif "refuse" in step:
        action = _reach(state, step["refuse"])
        refusal = state.explain(action)
        if refusal is None:
            raise CaseFailed("is legal")
        if action in state.legal_actions():
            raise CaseFailed("is refused but listed as legal")
        if "rule" in step and refusal.rule != state.cite(step["rule"]):
            raise CaseFailed(f"is refused by {refusal.rule}, not {state.cite(step['rule'])}: {refusal}")
    elif "legal" in step:
        action = _reach(state, step["legal"])
        refusal = state.explain(action)
        if refusal is not None:
            raise CaseFailed(f"is refused: {refusal} [asked: {state.decision().question}]")
    elif "expect" in step:
        _settle(state)
        _expect(game, state, step["expect"], "here")
    else:
        raise CaseFailed('a step is an action, {"refuse": ...}, {"legal": ...} or {"expect": ...}')


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


def _expect(game: Game, state: State, expected: Mapping[str, Any], where: str) -> None:
    if not expected:
        return
    facts = state.position() | game.derived(state)
    for path, wanted in expected.items():
        value = state.cite(wanted) if path.endswith(".rule") and isinstance(wanted, str) else wanted
        found = _find(facts, path)
        if not _holds(game, path, found, value):
            raise CaseFailed(f"{where}: {path} is {json.dumps(found)}, not {json.dumps(value)}")


def _find(facts: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(facts, Mapping) and part in facts:
            facts = facts[part]
        elif isinstance(facts, list) and part.isdigit() and int(part) < len(facts):
            facts = facts[int(part)]
        else:
            return None
    return facts


def _holds(game: Game, path: str, found: Any, value: Any) -> bool:
    if not isinstance(value, Mapping):
        plain = json.loads(json.dumps(found))
        return bool(plain == value or game.understood(path, plain) == game.understood(path, value))
    return all(_compare(found, how, what) for how, what in value.items())


def _compare(found: Any, how: str, what: Any) -> bool:
    if how == "has":
        wanted = what if isinstance(what, list) else [what]
        return found is not None and all(item in found for item in wanted)
    if how == "lacks":
        unwanted = what if isinstance(what, list) else [what]
        return found is None or not any(item in found for item in unwanted)
    if how == "at_least":
        return isinstance(found, int) and found >= what
    if how == "at_most":
        return isinstance(found, int) and found <= what
    if how == "absent":
        return (found is None) is bool(what)
    if how == "length":
        return found is not None and len(found) == what
    raise CaseFailed(f"no comparison is called {how!r}")


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
