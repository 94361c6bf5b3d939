"""From entries of the data files to facts: one small function for each kind of entry."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, TypedDict

from hannibal.italian_campaign.facts.model import (
    ARMS,
    CITY_CLASSES,
    LEADER_SIDES,
    RECRUITS,
    SCENARIOS,
    SIDES,
    TERRAINS,
    WHERES,
    Chart,
    City,
    CombatTable,
    DieTable,
    Force,
    Hex,
    Leader,
    Numbers,
    Province,
    RecruitmentYear,
    Reinforcement,
    Road,
    ScenarioFacts,
    Tables,
    Total,
    Unit,
)
from hannibal.kernel.datafile import DataFile, Entry
from hannibal.kernel.pack import integer_table, source_of

_NUMBERS: Final = {
    "movement": ("foot", "horse", "overrun_ratio", "overrun_cost"),
    "stacking": ("consul", "proconsul", "praetor", "leaders", "legion"),
    "diplomacy": ("hannibal_points", "roman_points", "barred_from"),
    "risk": ("withdrawing", "fallen_city"),
    "ambush": ("arrives_up_to", "delayed_on"),
    "capua": ("first_year", "turns_up_to", "victory_points", "tarentum_from", "tarentum_points"),
    "losses": ("legions", "proconsuls", "candidates"),
    "election": ("served", "consul", "praetor", "won", "lost"),
}
"""The charts of single numbers and what stands in each."""


class Provenance(TypedDict):
    """The fields every fact has."""

    source: tuple[str, ...]
    confidence: float
    reconstructed: str | None
    note: str | None


def provenance(entry: Entry) -> Provenance:
    """Where the entry comes from; an entry that does not say is refused."""
    return {
        "source": source_of(entry),
        "confidence": entry.number("confidence", 0, 1),
        "reconstructed": entry.optional_text("reconstructed"),
        "note": entry.optional_text("note"),
    }


def read_total(entry: Entry) -> Total:
    """How many there are of something."""
    return Total(
        id=entry.text("id"),
        value=entry.integer("value", 0),
        file=entry.text("file"),
        **provenance(entry),
    )


def read_province(entry: Entry) -> Province:
    """A province."""
    return Province(
        id=entry.identifier("id"),
        name=entry.text("name"),
        diagonal=entry.flag("diagonal"),
        recruits=entry.choice("recruits", RECRUITS),
        victory_points=entry.integer("victory_points", 0),
        **provenance(entry),
    )


def read_hex(entry: Entry) -> Hex:
    """A hex; its id is four digits."""
    number = entry.text("id")
    if not (len(number) == 4 and number.isascii() and number.isdigit()):
        raise entry.error("id", f"expected two digits of the column and two of the row, found {number!r}")
    return Hex(
        id=number,
        province=entry.text("province"),
        terrain=entry.choice("terrain", TERRAINS),
        coast=entry.flag("coast", default=False),
        western_edge=entry.flag("western_edge", default=False),
        **provenance(entry),
    )


def read_city(entry: Entry) -> City:
    """A city or fortress."""
    return City(
        id=entry.identifier("id"),
        name=entry.text("name"),
        hex=entry.text("hex"),
        kind=entry.choice("class", CITY_CLASSES),
        loyalty=entry.optional_integer("loyalty", 1),
        centre=entry.flag("centre", default=False),
        **provenance(entry),
    )


def read_road(entry: Entry) -> Road:
    """A road."""
    return Road(
        id=entry.identifier("id"),
        name=entry.text("name"),
        paved=entry.flag("paved"),
        hexes=entry.texts("hexes"),
        **provenance(entry),
    )


def read_leader(entry: Entry) -> Leader:
    """A leader."""
    return Leader(
        id=entry.identifier("id"),
        name=entry.text("name"),
        side=entry.choice("side", LEADER_SIDES),
        withdrawal=entry.integer("withdrawal", 0, 6),
        modifier=entry.integer("modifier", -3, 3),
        served=entry.flag("served", default=False),
        eligible=entry.optional_integer("eligible", 200, 218),
        arrives=entry.optional_integer("arrives", 200, 218),
        **provenance(entry),
    )


def read_unit(entry: Entry) -> Unit:
    """A kind of counter."""
    steps = entry.integers("steps")
    if not 1 <= len(steps) <= 2 or min(steps) < 1 or list(steps) != sorted(set(steps), reverse=True):
        raise entry.error("steps", "expected the strength of the front and, if any, a smaller one behind")
    return Unit(
        id=entry.identifier("id"),
        name=entry.text("name"),
        side=entry.choice("side", SIDES),
        arm=entry.choice("arm", ARMS),
        count=entry.integer("count", 1, 99),
        steps=steps,
        returns=entry.flag("returns"),
        **provenance(entry),
    )


def read_force(entry: Entry) -> Force:
    """A force of the set-up."""
    return Force(
        hex=entry.text("hex"),
        side=entry.choice("side", SIDES),
        leaders=entry.optional_texts("leaders"),
        units=integer_table(entry, "units", 1),
        gauls=entry.optional_integer("gauls", 0) or 0,
        **provenance(entry),
    )


def read_reinforcement(entry: Entry) -> Reinforcement:
    """A Carthaginian reinforcement."""
    return Reinforcement(
        id=entry.identifier("id"),
        year=entry.integer("year", 200, 218),
        leaders=entry.optional_texts("leaders"),
        units=integer_table(entry, "units", 1),
        province=entry.text("province"),
        where=entry.choice("where", WHERES),
        controlled=entry.flag("controlled"),
        scenarios=entry.choices("scenarios", SCENARIOS),
        **provenance(entry),
    )


def read_scenario(entry: Entry) -> ScenarioFacts:
    """A scenario."""
    return ScenarioFacts(
        id=entry.choice("id", SCENARIOS),
        name=entry.text("name"),
        last_year=entry.integer("last_year", 200, 217),
        carthage_from=entry.integer("carthage_from"),
        draw_from=entry.integer("draw_from"),
        **provenance(entry),
    )


def read_year(entry: Entry) -> RecruitmentYear:
    """A year of the Roman Recruitment Schedule."""
    return RecruitmentYear(
        year=entry.integer("year", 200, 217),
        legions=integer_table(entry, "legions", 1),
        **provenance(entry),
    )


# The tables.


def read_tables(file: DataFile) -> Tables:
    """The combat tables and the charts."""
    dice = {"allied_recruitment": "units", "gaulish_recruitment": "units", "elephant_attrition": "steps"}
    return Tables(
        field_combat=file.section("field_combat", _read_field),
        siege_combat=file.section("siege_combat", _read_siege),
        terrain=file.section("terrain", _read_terrain),
        cities=file.section("cities", _read_cities),
        numbers=MappingProxyType(
            {name: file.section(name, _numbers_reader(name)) for name in _NUMBERS}
            | {"surrender": file.section("surrender", _read_surrender)}
        ),
        dice=MappingProxyType(
            {name: file.section(name, _die_reader(name, field)) for name, field in dice.items()}
        ),
    )


def _combat(entry: Entry, numbers: tuple[str, ...]) -> CombatTable:
    columns = entry.texts("columns")
    rows = entry.text_rows("rows", len(columns))
    return CombatTable(
        first_row=entry.integer("first_row"),
        columns=columns,
        rows=rows,
        numbers=MappingProxyType({name: entry.integer(name) for name in numbers}),
        **provenance(entry),
    )


def _read_field(entry: Entry) -> CombatTable:
    return _combat(entry, ("elephants", "ambush"))


def _read_siege(entry: Entry) -> CombatTable:
    return _combat(entry, ("carthaginian_assault",))


def _numbers_reader(name: str) -> Callable[[Entry], Numbers]:
    def read(entry: Entry) -> Numbers:
        values = {field: entry.integer(field) for field in _NUMBERS[name]}
        return Numbers(id=name, values=MappingProxyType(values), **provenance(entry))

    return read


def _read_surrender(entry: Entry) -> Numbers:
    numbers = entry.integers("numbers", 4)
    values = {f"marker_{index}": number for index, number in enumerate(numbers)}
    values["works"] = entry.integer("works", 1, 6)
    return Numbers(id="surrender", values=MappingProxyType(values), **provenance(entry))


def _die_reader(name: str, field: str) -> Callable[[Entry], DieTable]:
    def read(entry: Entry) -> DieTable:
        return DieTable(
            id=name,
            values=entry.integers(field),
            hannibal=entry.optional_integer("hannibal", 0) or 0,
            **provenance(entry),
        )

    return read


def _pair(entry: Entry, field: str, second: str) -> tuple[int, int]:
    inner = entry.table(field)
    pair = inner.integer("cost", 1), inner.integer(second, 0)
    inner.finish()
    return pair


def _read_terrain(entry: Entry) -> Chart:
    rows: dict[str, tuple[int, int]] = {terrain: _pair(entry, terrain, "shift") for terrain in TERRAINS}
    road = entry.integer("road", 1)
    return Chart(id="terrain", rows=MappingProxyType(rows), road=road, **provenance(entry))


def _read_cities(entry: Entry) -> Chart:
    rows: dict[str, tuple[int, int]] = {kind: _pair(entry, kind, "defence") for kind in CITY_CLASSES}
    return Chart(id="cities", rows=MappingProxyType(rows), road=0, **provenance(entry))
