"""What can be chosen for a game of the Italian Campaign, in plain words."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.facts import RECONSTRUCTION
from hannibal.italian_campaign.options import OPTIONS
from hannibal.kernel.game import JsonObject

_SIDES: Final = (
    {"id": "rome", "name": "Rome", "sign": "wreath"},
    {"id": "carthage", "name": "Carthage", "sign": "tanit"},
)
_WORDS: Final = {
    "short": "short, to 212 BC",
    "campaign": "campaign, to 206 BC",
    "dice": "by dice and modifiers",
    "quick": "by lot",
    "once-per-city": "once a city",
    "once-per-leader": "once a leader",
}


def catalogue() -> JsonObject:
    """The options and the sides; there is one edition, on a reconstructed map."""
    return {
        "id": "italian-campaign",
        "name": "Hannibal: The Italian Campaign",
        "notice": RECONSTRUCTION,
        "editions": [],
        "sides": [dict(side) for side in _SIDES],
        "options": [
            {
                "name": option.name,
                "text": option.sentence,
                "values": [{"id": value, "text": _WORDS.get(value, value)} for value in option.values],
                "default": option.default,
            }
            for option in OPTIONS
        ],
    }
