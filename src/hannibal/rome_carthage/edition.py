"""Every difference between the two rulebooks as a named option, read here and nowhere else.

The rules ask `state.rules` for an option by its name; the two editions are two sets of values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hannibal.kernel import Option, complete_options
from hannibal.rome_carthage.provenance import Edition

OPTIONS: Final = (
    Option("edition", ("2e",), "Whose rulebook and names: the 2nd edition's."),
    Option(
        "mountain_pass_attrition", ("yes", "no"), "Whether an army rolls for attrition over a pass (2E:21.1)."
    ),
)


class Rules:
    """The options of one game, as attributes the engine reads."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.names: Edition = "2e"
        self.elephant_counters = 2
        self.elephants_per_counter = 2
        self.pass_attrition = options["mountain_pass_attrition"] == "yes"


def check_options(options: Mapping[str, str]) -> dict[str, str]:
    """The complete options of a game; raises `OptionError` saying what exists."""
    return complete_options(OPTIONS, options)
