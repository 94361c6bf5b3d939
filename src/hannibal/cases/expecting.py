"""Expectations: what stands at a path of a state, compared with what a case says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hannibal.cases.files import CaseFailed
from hannibal.kernel import Game, PositionError, State
from hannibal.kernel.shapes import Found, look_up

COMPARISONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "has": "a list, object or text has this, or each of these",
        "lacks": "it has not this, nor any of these",
        "length": "it has so many entries",
        "at_least": "a number is at least this",
        "at_most": "a number is at most this",
        "set": "a list has exactly these entries, in any order",
        "is": "an object is exactly this",
        "absent": "nothing is there (true), or something is (false)",
    }
)
"""What an object as an expectation can ask, by name."""


def expect(game: Game, state: State, expected: Mapping[str, Any], where: str) -> None:
    """Raises `CaseFailed` at the first path that does not stand as expected."""
    if not expected:
        return
    facts, shape = state.position() | game.derived(state), game.shape()
    for path, wanted in expected.items():
        value = state.cite(wanted) if path.endswith(".rule") and isinstance(wanted, str) else wanted
        try:
            found = look_up(shape, facts, path)
            holds = _holds(game, path, found, value)
        except (CaseFailed, PositionError) as error:
            raise CaseFailed(f"{where}: {path}: {error}") from None
        if not holds:
            raise CaseFailed(f"{where}: {path} is {json.dumps(found.meant)}, not {json.dumps(value)}")


def _holds(game: Game, path: str, found: Found, value: Any) -> bool:
    if value is None:
        return found.written is None
    if value == {}:
        return not found.meant
    if isinstance(value, Mapping):
        return all(_compare(game, path, found, how, what) for how, what in value.items())
    if found.shape.unordered and isinstance(value, list):
        return _same_set(found.meant, value) or _is(game, path, found, value)
    return _is(game, path, found, value)


def _is(game: Game, path: str, found: Found, value: Any) -> bool:
    plain = json.loads(json.dumps(found.meant))
    return bool(plain == value or game.understood(path, plain) == game.understood(path, value))


def _same_set(found: Any, wanted: Any) -> bool:
    return isinstance(found, list) and sorted(map(json.dumps, found)) == sorted(map(json.dumps, wanted))


def _compare(game: Game, path: str, found: Found, how: str, what: Any) -> bool:
    if how not in COMPARISONS:
        known = ", ".join(COMPARISONS)
        raise CaseFailed(
            f"no comparison is called {how!r}: there are {known}; "
            'an object is expected as {"is": {...}}, or part by part, each with its path'
        )
    if how == "absent":
        return (found.written is None) is _given(how, what, bool, "true or false")
    if how == "is":
        return _is(game, path, found, what)
    if how == "set":
        return _same_set(found.meant, _given(how, what, list, "a list"))
    if how in ("at_least", "at_most"):
        return _in_order(how, found.meant, what)
    return _HELD[how](_container(how, found.meant), what)


def _given(how: str, what: Any, kind: type, words: str) -> Any:
    if not isinstance(what, kind) or (kind is int and isinstance(what, bool)):
        raise CaseFailed(f"{how} takes {words}; found {json.dumps(what)}")
    return what


def _in_order(how: str, found: Any, what: Any) -> bool:
    limit = _given(how, what, int, "a whole number")
    if not isinstance(found, int) or isinstance(found, bool):
        return False
    return bool(found >= limit if how == "at_least" else found <= limit)


def _container(how: str, found: Any) -> Any:
    """What can have entries; nothing at all has none."""
    if not isinstance(found, list | Mapping | str | None):
        raise CaseFailed(f"{how} asks a list, an object or a text; there is {json.dumps(found)}")
    return found


def _has(found: Any, what: Any) -> bool:
    return found is not None and all(item in found for item in _listed(what))


def _lacks(found: Any, what: Any) -> bool:
    return found is None or not any(item in found for item in _listed(what))


def _length(found: Any, what: Any) -> bool:
    return found is not None and len(found) == _given("length", what, int, "a whole number")


def _listed(what: Any) -> list[Any]:
    return what if isinstance(what, list) else [what]


_HELD: Final[Mapping[str, Callable[[Any, Any], bool]]] = {"has": _has, "lacks": _lacks, "length": _length}
