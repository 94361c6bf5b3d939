"""The options of a game: the scenario, and what the rulebook leaves to the players or to a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hannibal.italian_campaign.facts.model import SCENARIOS, Scenario
from hannibal.kernel import Option, complete_options

OPTIONS: Final = (
    Option("scenario", SCENARIOS, "From winter 218 to 212 BC, or the whole war in Italy to 206 (IC:12.3)."),
    Option("elections", ("dice", "quick"), "Elections by dice and modifiers, or drawn by lot (IC:5.5)."),
    Option(
        "diplomacy",
        ("once-per-city", "once-per-leader"),
        "How often a city's loyalty may be tested in a movement phase: the rule breaks off there (IC:7.4).",
    ),
)


class Rules:
    """The options of one game, as attributes the engine reads."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.scenario: Scenario = "campaign" if options["scenario"] == "campaign" else "short"
        self.quick_elections = options["elections"] == "quick"
        self.once_per_city = options["diplomacy"] == "once-per-city"


def check_options(options: Mapping[str, str]) -> dict[str, str]:
    """The complete options of a game; raises `OptionError` with the list of what exists."""
    return complete_options(OPTIONS, options)
