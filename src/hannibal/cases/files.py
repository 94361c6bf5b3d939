"""Case files: from JSON or TOML to cases, with what is wrong with their form."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hannibal.kernel import HannibalError
from hannibal.kernel.notation import closest

_FILE_KEYS: Final = ("game", "case", "cases")
_KEYS: Final = (
    *("id", "rule_ids", "given", "when", "then", "note", "game"),
    *("options", "editions", "data", "position", "do", "expect"),
)
_STEPS: Final = {
    "refuse": {"refuse", "rule", "now"},
    "legal": {"legal", "now"},
    "expect": {"expect", "now"},
    "only": {"only"},
}
"""The steps that are no action, by the key that tells them, and what each may have."""


class CaseFailed(HannibalError):
    """A case does not hold, or is badly written; says at which step."""


@dataclass(frozen=True)
class Case:
    """One case of a file; `game` is what the file says of all of its cases."""

    file: str
    data: Mapping[str, Any]
    game: str | None = None

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
    game, records = _content(path)
    return [_case(path.name, index, record, game) for index, record in enumerate(records)]


def _content(path: Path) -> tuple[str | None, list[Any]]:
    """What a file says of its game, and its records."""
    try:
        text = path.read_text(encoding="utf-8")
        value = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise HannibalError(f"{path.name} cannot be read: {error}") from error
    game = None
    if isinstance(value, dict):
        _no_unknown(path.name, value, _FILE_KEYS)
        game, value = value.get("game"), value.get("case", value.get("cases"))
    if not isinstance(value, list):
        raise HannibalError(f"{path.name}: expected a list of cases, or an object with cases and game")
    return game, value


def _case(file: str, index: int, record: Any, game: str | None) -> Case:
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise HannibalError(f"{file}: case {index + 1} is an object with an id")
    case = Case(file, record, game)
    _no_unknown(str(case), record, _KEYS)
    own = record.get("game", game)
    if game is not None and own != game:
        raise HannibalError(f"{case}: game is {own!r}, but the file says {game!r} of all its cases")
    if not _is_texts(record.get("rule_ids")) or not record["rule_ids"]:
        raise HannibalError(f"{case}: rule_ids names the rules it shows, in a list")
    if not _is_texts(record.get("editions", [])):
        raise HannibalError(f"{case}: editions is a list of names; found {record['editions']!r}")
    if not record.get("do") and not record.get("expect"):
        raise HannibalError(f"{case}: there is nothing to do or expect")
    check_form(case)
    return case


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _no_unknown(where: str, value: Mapping[str, Any], known: tuple[str, ...]) -> None:
    unknown = sorted(set(value) - set(known))
    if unknown:
        raise CaseFailed(f"{where}: unknown keys {', '.join(unknown)}{closest(unknown[0], known)}")


def check_form(case: Case) -> None:
    """Raises `CaseFailed` where a step or an expectation is none."""
    if not isinstance(case.data.get("do", []), list):
        raise CaseFailed(f"{case}: do is a list of steps; found {case.data['do']!r}")
    for number, step in enumerate(case.data.get("do", []), 1):
        _check_step(f"{case}: step {number}, {json.dumps(step)}", step)
    if not isinstance(case.data.get("expect", {}), Mapping):
        raise CaseFailed(f"{case}: expect is an object, by path; found {case.data['expect']!r}")


def _check_step(where: str, step: Any) -> None:
    if isinstance(step, str):
        return
    kinds = [kind for kind in _STEPS if isinstance(step, Mapping) and kind in step]
    if len(kinds) != 1:
        known = ", ".join(f'{{"{kind}": ...}}' for kind in _STEPS)
        raise CaseFailed(f"{where}: a step is an action or one of {known}")
    kind = kinds[0]
    _no_unknown(where, step, tuple(sorted(_STEPS[kind])))
    if not isinstance(step.get("now", False), bool):
        raise CaseFailed(f"{where}: now is true or false")
    if kind == "expect" and not isinstance(step[kind], Mapping):
        raise CaseFailed(f"{where}: expect is an object, by path")
    if kind in ("refuse", "legal") and not isinstance(step[kind], str):
        raise CaseFailed(f"{where}: {kind} takes one action")
    if kind == "only" and not isinstance(step[kind], str) and not _is_texts(step[kind]):
        raise CaseFailed(f"{where}: only takes an action, or a list of them")
