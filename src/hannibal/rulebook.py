"""The rules of the games' books by id, each with its gist in our own words: for `rules show` and coverage.

An id begins with its book: 2E is the second edition's rulebook, AID its player aid, TAB the tables of 2007,
CE the Classic Edition, IC the Italian Campaign. Each game's package names its books and holds their rules.
"""

from __future__ import annotations

import difflib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hannibal.games import packages
from hannibal.kernel.errors import HannibalError

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rule:
    """One numbered rule. Headings, history and design notes are not `testable`."""

    id: str
    title: str
    testable: bool
    gist: str

    @property
    def book(self) -> str:
        """The book it stands in."""
        return self.id.partition(":")[0]


def book_names() -> tuple[str, ...]:
    """The books of all games, in the games' order."""
    return tuple(book for package in packages() if package.rules is not None for book in package.rules.books)


@cache
def load_rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the books."""
    rules: dict[str, Rule] = {}
    for package in packages():
        if package.rules is not None:
            rules |= _rules_in(package.id, package.rules.file)
    return MappingProxyType(rules)


def _rules_in(game_id: str, file: Path) -> dict[str, Rule]:
    """The rules of one file; one that cannot be read takes none of the others away."""
    try:
        return {row["id"]: Rule(**row) for row in json.loads(file.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError, KeyError) as error:
        _LOG.warning("the rules of %r cannot be read from %s: %s", game_id, file, error)
        return {}


def get_rule(rule_id: str) -> Rule:
    """The rule with this id; raises `HannibalError` with what comes close."""
    rules = load_rules()
    if rule_id in rules:
        return rules[rule_id]
    same = [known for known in rules if known.lower() == rule_id.lower()]
    close = same or difflib.get_close_matches(rule_id, rules, n=4)
    books = ":, ".join(book_names())
    hint = f"; did you mean {' or '.join(close)}?" if close else f"; ids start with {books}:"
    raise HannibalError(f"there is no rule {rule_id!r}{hint}")


def rules_below(rule_id: str) -> list[Rule]:
    """The rules directly under a heading: 2E:12.1 and its sisters under 2E:12."""
    start = f"{rule_id}."
    return [
        rule
        for name, rule in load_rules().items()
        if name.startswith(start) and "." not in name[len(start) :]
    ]
