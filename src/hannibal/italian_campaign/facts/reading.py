"""From records of the data files to facts: one small function for each kind of record."""

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
from hannibal.kernel.datafile import DataFile, Record
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


def provenance(record: Record) -> Provenance:
    """Where the record comes from; a record that does not say is refused."""
    return {
        "source": source_of(record),
        "confidence": record.number("confidence", 0, 1),
        "reconstructed": record.optional_text("reconstructed"),
        "note": record.optional_text("note"),
    }


def read_total(record: Record) -> Total:
    """How many there are of something."""
    return Total(
        id=record.text("id"),
        value=record.integer("value", 0),
        file=record.text("file"),
        **provenance(record),
    )


def read_province(record: Record) -> Province:
    """A province."""
    return Province(
        id=record.identifier("id"),
        name=record.text("name"),
        diagonal=record.flag("diagonal"),
        recruits=record.choice("recruits", RECRUITS),
        victory_points=record.integer("victory_points", 0),
        **provenance(record),
    )


def read_hex(record: Record) -> Hex:
    """A hex; its id is four digits."""
    number = record.text("id")
    if not (len(number) == 4 and number.isascii() and number.isdigit()):
        raise record.error("id", f"expected two digits of the column and two of the row, found {number!r}")
    return Hex(
        id=number,
        province=record.text("province"),
        terrain=record.choice("terrain", TERRAINS),
        coast=record.flag("coast", default=False),
        western_edge=record.flag("western_edge", default=False),
        longitude=record.number("longitude", -180, 180),
        latitude=record.number("latitude", -90, 90),
        **provenance(record),
    )


def read_city(record: Record) -> City:
    """A city or fortress."""
    return City(
        id=record.identifier("id"),
        name=record.text("name"),
        hex=record.text("hex"),
        kind=record.choice("class", CITY_CLASSES),
        loyalty=record.optional_integer("loyalty", 1),
        centre=record.flag("centre", default=False),
        **provenance(record),
    )


def read_road(record: Record) -> Road:
    """A road."""
    return Road(
        id=record.identifier("id"),
        name=record.text("name"),
        paved=record.flag("paved"),
        hexes=record.texts("hexes"),
        **provenance(record),
    )


def read_leader(record: Record) -> Leader:
    """A leader."""
    return Leader(
        id=record.identifier("id"),
        name=record.text("name"),
        side=record.choice("side", LEADER_SIDES),
        withdrawal=record.integer("withdrawal", 0, 6),
        modifier=record.integer("modifier", -3, 3),
        served=record.flag("served", default=False),
        eligible=record.optional_integer("eligible", 200, 218),
        arrives=record.optional_integer("arrives", 200, 218),
        **provenance(record),
    )


def read_unit(record: Record) -> Unit:
    """A kind of counter."""
    steps = record.integers("steps")
    if not 1 <= len(steps) <= 2 or min(steps) < 1 or list(steps) != sorted(set(steps), reverse=True):
        raise record.error("steps", "expected the strength of the front and, if any, a smaller one behind")
    return Unit(
        id=record.identifier("id"),
        name=record.text("name"),
        side=record.choice("side", SIDES),
        arm=record.choice("arm", ARMS),
        count=record.integer("count", 1, 99),
        steps=steps,
        returns=record.flag("returns"),
        **provenance(record),
    )


def read_force(record: Record) -> Force:
    """A force of the set-up."""
    return Force(
        hex=record.text("hex"),
        side=record.choice("side", SIDES),
        leaders=record.optional_texts("leaders"),
        units=integer_table(record, "units", 1),
        gauls=record.optional_integer("gauls", 0) or 0,
        **provenance(record),
    )


def read_reinforcement(record: Record) -> Reinforcement:
    """A Carthaginian reinforcement."""
    return Reinforcement(
        id=record.identifier("id"),
        year=record.integer("year", 200, 218),
        leaders=record.optional_texts("leaders"),
        units=integer_table(record, "units", 1),
        province=record.text("province"),
        where=record.choice("where", WHERES),
        controlled=record.flag("controlled"),
        scenarios=record.choices("scenarios", SCENARIOS),
        **provenance(record),
    )


def read_scenario(record: Record) -> ScenarioFacts:
    """A scenario."""
    return ScenarioFacts(
        id=record.choice("id", SCENARIOS),
        name=record.text("name"),
        last_year=record.integer("last_year", 200, 217),
        carthage_from=record.integer("carthage_from"),
        draw_from=record.integer("draw_from"),
        **provenance(record),
    )


def read_year(record: Record) -> RecruitmentYear:
    """A year of the Roman Recruitment Schedule."""
    return RecruitmentYear(
        year=record.integer("year", 200, 217),
        legions=integer_table(record, "legions", 1),
        **provenance(record),
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


def _combat(record: Record, numbers: tuple[str, ...]) -> CombatTable:
    columns = record.texts("columns")
    rows = record.text_rows("rows", len(columns))
    return CombatTable(
        first_row=record.integer("first_row"),
        columns=columns,
        rows=rows,
        numbers=MappingProxyType({name: record.integer(name) for name in numbers}),
        **provenance(record),
    )


def _read_field(record: Record) -> CombatTable:
    return _combat(record, ("elephants", "ambush"))


def _read_siege(record: Record) -> CombatTable:
    return _combat(record, ("carthaginian_assault",))


def _numbers_reader(name: str) -> Callable[[Record], Numbers]:
    def read(record: Record) -> Numbers:
        values = {field: record.integer(field) for field in _NUMBERS[name]}
        return Numbers(id=name, values=MappingProxyType(values), **provenance(record))

    return read


def _read_surrender(record: Record) -> Numbers:
    numbers = record.integers("numbers", 4)
    values = {f"marker_{index}": number for index, number in enumerate(numbers)}
    values["works"] = record.integer("works", 1, 6)
    return Numbers(id="surrender", values=MappingProxyType(values), **provenance(record))


def _die_reader(name: str, field: str) -> Callable[[Record], DieTable]:
    def read(record: Record) -> DieTable:
        return DieTable(
            id=name,
            values=record.integers(field),
            hannibal=record.optional_integer("hannibal", 0) or 0,
            **provenance(record),
        )

    return read


def _pair(record: Record, field: str, second: str) -> tuple[int, int]:
    inner = record.table(field)
    pair = inner.integer("cost", 1), inner.integer(second, 0)
    inner.finish()
    return pair


def _read_terrain(record: Record) -> Chart:
    rows: dict[str, tuple[int, int]] = {terrain: _pair(record, terrain, "shift") for terrain in TERRAINS}
    road = record.integer("road", 1)
    return Chart(id="terrain", rows=MappingProxyType(rows), road=road, **provenance(record))


def _read_cities(record: Record) -> Chart:
    rows: dict[str, tuple[int, int]] = {kind: _pair(record, kind, "defence") for kind in CITY_CLASSES}
    return Chart(id="cities", rows=MappingProxyType(rows), road=0, **provenance(record))
