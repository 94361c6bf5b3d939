"""What can be chosen for a game of the Italian Campaign, in plain words."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.facts.model import RECONSTRUCTION, SCENARIOS, Scenario
from hannibal.italian_campaign.options import OPTIONS
from hannibal.kernel.game import JsonObject

_SIDES: Final = (
    {"id": "rome", "name": "Rome", "sign": "wreath", "text": "Endure, then strike"},
    {"id": "carthage", "name": "Carthage", "sign": "tanit", "text": "Win before Rome grows"},
)
_BOARD: Final = {
    "title": "The map of the Italian Campaign",
    "text": "hexes, cities and stacks in the winter of 218 BC",
    "caption": "The Italian Campaign in the winter of 218 BC; the map is a reconstruction",
    "names": "Rome, Capua, Tarentum …",
    "editions": False,
}
"""What is said of the map at set-up, which can be looked at without a game."""
_SCENARIOS: Final[dict[Scenario, tuple[str, str]]] = {
    "short": ("Short scenario", "From the winter of 218 to that of 212 BC."),
    "campaign": ("Campaign", "The whole war in Italy, to the winter of 206 BC."),
}
_RULES: Final = {"elections": ("IC:5.5",), "diplomacy": ("IC:7.4",)}
_WORDS: Final = {
    "dice": "by dice and modifiers",
    "quick": "by lot",
    "once-per-city": "once a city",
    "once-per-leader": "once a leader",
}


def catalogue() -> JsonObject:
    """The scenarios in the place of editions, the options and the sides; the map is reconstructed."""
    return {
        "id": "italian-campaign",
        "name": "Hannibal: The Italian Campaign",
        "notice": RECONSTRUCTION,
        "edition_option": "scenario",
        "editions": [
            {"id": name, "name": _SCENARIOS[name][0], "text": _SCENARIOS[name][1]} for name in SCENARIOS
        ],
        "sides": [dict(side) for side in _SIDES],
        "board": dict(_BOARD),
        "options": [
            {
                "name": option.name,
                "text": option.sentence,
                "values": [{"id": value, "text": _WORDS.get(value, value)} for value in option.values],
                "editions": dict.fromkeys(SCENARIOS, option.default),
                "rules": list(_RULES[option.name]),
            }
            for option in OPTIONS
            if option.name != "scenario"
        ],
    }
