"""The rules of the books by id, each with its gist in our own words: what `rules show` and coverage read.

2E is the second edition's rulebook, AID its player aid, TAB the tables of 2007, CE the Classic Edition, IC
the Italian Campaign. Each game's package holds the rules of its books.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from hannibal.kernel import HannibalError

BOOKS: Final = ("2E", "AID", "TAB", "CE", "IC")
_PACKAGES: Final = ("hannibal.rome_carthage", "hannibal.italian_campaign")


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


@cache
def load_rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the books."""
    rules: dict[str, Rule] = {}
    for package in _PACKAGES:
        path = resources.files(package) / "data" / "rules.json"
        rules |= {row["id"]: Rule(**row) for row in json.loads(path.read_text(encoding="utf-8"))}
    return MappingProxyType(rules)


def get_rule(rule_id: str) -> Rule:
    """The rule with this id; raises `HannibalError` with what comes close."""
    rules = load_rules()
    if rule_id in rules:
        return rules[rule_id]
    same = [known for known in rules if known.lower() == rule_id.lower()]
    close = same or difflib.get_close_matches(rule_id, rules, n=4)
    hint = f"; did you mean {' or '.join(close)}?" if close else f"; ids start with {':, '.join(BOOKS)}:"
    raise HannibalError(f"there is no rule {rule_id!r}{hint}")


def rules_below(rule_id: str) -> list[Rule]:
    """The rules directly under a heading: 2E:12.1 and its sisters under 2E:12."""
    start = f"{rule_id}."
    return [
        rule
        for name, rule in load_rules().items()
        if name.startswith(start) and "." not in name[len(start) :]
    ]
