"""What can be chosen for a game of Rome vs. Carthage, in plain words."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.edition import DIFFERENCES

_EDITIONS: Final = (
    {"id": "2e", "name": "2nd edition", "text": "By the rulebook of the second edition."},
    {"id": "classic", "name": "Classic Edition", "text": "By the rulebook of the Classic Edition."},
)
_SIDES: Final = (
    {"id": "rome", "name": "Rome", "sign": "wreath"},
    {"id": "carthage", "name": "Carthage", "sign": "tanit"},
)


def catalogue() -> JsonObject:
    """The editions, the options with what each edition says, and the sides."""
    return {
        "id": "rome-carthage",
        "name": "Hannibal: Rome vs. Carthage",
        "editions": [dict(edition) for edition in _EDITIONS],
        "sides": [dict(side) for side in _SIDES],
        "options": [
            {
                "name": difference.name,
                "text": difference.sentence,
                "values": [{"id": value, "text": value.replace("_", " ")} for value in difference.values],
                "editions": {"2e": difference.second, "classic": difference.classic},
                "rules": list(difference.rules),
            }
            for difference in DIFFERENCES
        ],
    }
