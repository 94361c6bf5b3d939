"""Every difference between the two rulebooks as a named option, read here and nowhere else.

The rules ask `state.rules` for what an option means to them; the two editions are two sets of values. A game
may mix them: `--edition classic --option messina_strait_requires=both_cities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hannibal.kernel import OptionError
from hannibal.rome_carthage.provenance import EDITIONS, Edition


@dataclass(frozen=True)
class Difference:
    """One thing the books settle differently: its value in either edition, and the rules."""

    name: str
    second: str
    classic: str
    rules: tuple[str, str]
    sentence: str
    others: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """Every value it takes, the 2nd edition's first."""
        return tuple(dict.fromkeys((self.second, self.classic, *self.others)))

    def value_in(self, edition: Edition) -> str:
        """What an edition's book says."""
        return self.second if edition == "2e" else self.classic


DIFFERENCES: Final = (
    Difference(
        "names",
        "2e",
        "classic",
        ("2E:3.africa", "CE:2.1.F"),
        "Names of places, people and cards as the edition prints them.",
    ),
    Difference(
        "dice",
        "classic",
        "custom",
        ("TAB:equivalence", "CE:2.4.C"),
        "Sea moves, sieges and retreats by one classic die with the tables, or by the custom dice with their "
        "symbols; the odds are the same.",
    ),
    Difference(
        "mountain_pass_attrition",
        "mandatory",
        "mandatory",
        ("2E:10.6", "CE:7.2.B"),
        "Whether an army rolls for attrition over a pass; one heading of the 2nd edition calls it optional.",
        ("off",),
    ),
    Difference(
        "elephant_counters",
        "2x2",
        "4x1",
        ("2E:17.1", "CE:2.3.B"),
        "Elephants come on two counters of up to two CUs, or on four of one: how far they can be split.",
    ),
    Difference(
        "messina_strait_requires",
        "both_cities",
        "city_moved_from",
        ("2E:10.6", "CE:7.2.B"),
        "Which cities must be held to cross the strait of Messana.",
    ),
)
_BY_NAME: Final = {difference.name: difference for difference in DIFFERENCES}


class Rules:
    """The options of one game, as attributes the engine reads."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.names: Edition = "2e" if options["names"] == "2e" else "classic"
        self.symbol_dice = options["dice"] == "custom"
        self.pass_attrition = options["mountain_pass_attrition"] == "mandatory"
        counters, size = options["elephant_counters"].split("x")
        self.elephant_counters = int(counters)
        self.elephants_per_counter = int(size)
        self.strait_needs_both_cities = options["messina_strait_requires"] == "both_cities"


def check_options(options: Mapping[str, str]) -> dict[str, str]:
    """The complete options of a game: an edition's, with what is chosen otherwise.

    Raises `OptionError` for an unknown name or value, with the list of what exists.
    """
    edition = options.get("edition", "2e")
    if edition not in EDITIONS:
        raise OptionError(f"option edition is one of {', '.join(EDITIONS)}; not {edition!r}")
    for name, value in options.items():
        if name == "edition":
            continue
        if name not in _BY_NAME:
            raise OptionError(f"there is no option {name!r}; there are: edition, {', '.join(_BY_NAME)}")
        if value not in _BY_NAME[name].values:
            raise OptionError(f"option {name} is one of {', '.join(_BY_NAME[name].values)}; not {value!r}")
    preset = {difference.name: difference.value_in(edition) for difference in DIFFERENCES}
    return (
        {"edition": edition} | preset | {name: value for name, value in options.items() if name != "edition"}
    )
