"""The check of the data: what is wrong in a pack, and what it counts to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.model import CombatTable, DataPack, Fact
from hannibal.kernel.pack import Defect, check_sources, check_totals

_FIELD_CELL: Final = re.compile(r"[ADE][1-9]")
_SIEGE_CELL: Final = re.compile(r"[RS]/(?:[AE][1-9]|DE)")
_HALF: Final = "-half"


def check_pack(pack: DataPack) -> list[Defect]:
    """Every defect of the pack; an empty list if it is sound."""
    return [
        *_sources(pack),
        *_hexes(pack),
        *_cities(pack),
        *_roads(pack),
        *_leaders(pack),
        *_forces(pack),
        *_recruitment(pack),
        *_tables(pack),
        *check_totals(_counted(pack), pack.totals, pack.files),
    ]


def count_totals(pack: DataPack) -> dict[str, int]:
    """What the pack counts to, by the ids of the totals, and how many entries are reconstructed."""
    return _counted(pack) | {
        "records": len(list(_facts(pack))),
        "reconstructed_records": sum(fact.reconstructed is not None for _, _, fact in _facts(pack)),
    }


def _counted(pack: DataPack) -> dict[str, int]:
    terrains = Counter(place.terrain for place in pack.hexes.values())
    sides = Counter(leader.side for leader in pack.leaders.values())
    units = {name: unit.count for name, unit in pack.units.items()}
    arms = Counter[str]()
    for unit in pack.units.values():
        arms[unit.arm] += unit.count
    tables = pack.tables
    return {
        "provinces": len(pack.provinces),
        "diagonal_provinces": sum(province.diagonal for province in pack.provinces.values()),
        "hexes": len(pack.hexes),
        "clear_hexes": terrains["clear"],
        "rough_hexes": terrains["rough"],
        "mountain_hexes": terrains["mountain"],
        "cities": len(pack.cities),
        "class_1_fortresses": sum(city.kind == "class-1" for city in pack.cities.values()),
        "recruiting_centres": sum(city.centre for city in pack.cities.values()),
        "roads": len(pack.roads),
        "roman_leaders": sides["rome"],
        "carthaginian_leaders": sides["carthage"],
        "roman_foot": units.get("r-foot", 0),
        "roman_horse": units.get("r-horse", 0),
        "carthaginian_foot": units.get("c-foot", 0),
        "allied_units": arms["allied"] + arms["allied-horse"],
        "gaulish_units": arms["gaul"],
        "field_cells": sum(map(len, tables.field_combat.rows)),
        "siege_cells": sum(map(len, tables.siege_combat.rows)),
        "legions": sum(sum(year.legions.values()) for year in pack.recruitment.values()),
        "start_points_rome": _start_points(pack, "rome"),
        "start_points_carthage": _start_points(pack, "carthage"),
    }


def _start_points(pack: DataPack, side: str) -> int:
    """Strength points under leaders at set-up, without the Gauls that are drawn."""
    return sum(
        pack.units[name].steps[0] * count
        for force in pack.forces
        if force.side == side and force.leaders
        for name, count in force.units.items()
        if name in pack.units
    )


def _sources(pack: DataPack) -> Iterator[Defect]:
    yield from check_sources(_facts(pack), pack.sources, pack.files)
    for file, entry, fact in _facts(pack):
        if "reconstruction" in fact.source and fact.reconstructed is None:
            yield Defect(pack.files[file], entry, "reconstructed: missing; say which parts are")


def _facts(pack: DataPack) -> Iterator[tuple[str, str, Fact]]:
    """Every entry that has a source, with its file and its name there."""
    by_name: tuple[tuple[str, str, Mapping[str, Fact]], ...] = (
        ("totals", "total", pack.totals),
        ("provinces", "province", pack.provinces),
        ("hexes", "hex", pack.hexes),
        ("cities", "city", pack.cities),
        ("roads", "road", pack.roads),
        ("leaders", "leader", pack.leaders),
        ("units", "unit", pack.units),
        ("setup", "reinforcement", pack.reinforcements),
        ("setup", "scenario", pack.scenarios),
    )
    for file, kind, entries in by_name:
        for name, fact in entries.items():
            yield file, f"{kind} {name}", fact
    for force in pack.forces:
        yield "setup", f"force {force.hex}", force
    for year in pack.recruitment.values():
        yield "recruitment", f"year {year.year}", year
    tables = pack.tables
    yield "tables", "field_combat", tables.field_combat
    yield "tables", "siege_combat", tables.siege_combat
    yield "tables", "terrain", tables.terrain
    yield "tables", "cities", tables.cities
    charts: dict[str, Fact] = {**tables.numbers, **tables.dice}
    for name, chart in charts.items():
        yield "tables", name, chart


def _hexes(pack: DataPack) -> Iterator[Defect]:
    """Every hex lies in a known province, and the land hangs together."""
    file = pack.files["hexes"]
    for name, place in pack.hexes.items():
        if place.province not in pack.provinces:
            yield Defect(file, f"hex {name}", f"province: there is no province {place.province!r}")
    for name in pack.provinces:
        if not any(place.province == name for place in pack.hexes.values()):
            yield Defect(file, f"province {name}", "has no hex")
    seen: set[str] = set()
    todo = list(pack.hexes)[:1]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [other for other in neighbours(name) if other in pack.hexes]
    for name in pack.hexes.keys() - seen:
        yield Defect(file, f"hex {name}", "is cut off from the rest of the map")


def _cities(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["cities"]
    taken: dict[str, str] = {}
    for name, city in pack.cities.items():
        entry = f"city {name}"
        if city.hex not in pack.hexes:
            yield Defect(file, entry, f"hex: there is no hex {city.hex!r}")
        if city.hex in taken:
            yield Defect(file, entry, f"hex: {city.hex} is taken by {taken[city.hex]}")
        taken[city.hex] = name
        if (city.loyalty is None) != (city.kind == "class-1"):
            yield Defect(file, entry, "loyalty: every city has a number but class 1 fortresses (IC:7.4)")
    for name, place in (("capua", "2511"), ("tarentum", "2904")):
        if name not in pack.cities or pack.cities[name].hex != place:
            yield Defect(file, f"city {name}", f"hex: the rules put it in {place} (IC:12.21)")
    held = {pack.hexes[city.hex].province for city in pack.cities.values() if city.hex in pack.hexes}
    for province in pack.provinces.keys() - held:
        yield Defect(file, f"province {province}", "has no city, so nobody could hold all of them (IC:8.2)")


def _roads(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["roads"]
    for name, road in pack.roads.items():
        for place in road.hexes:
            if place not in pack.hexes:
                yield Defect(file, f"road {name}", f"hexes: there is no hex {place!r}")
        for one, other in zip(road.hexes, road.hexes[1:], strict=False):
            if other not in neighbours(one):
                yield Defect(file, f"road {name}", f"hexes: {one} and {other} are not adjacent")


def _leaders(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["leaders"]
    for name, leader in pack.leaders.items():
        roman = leader.side == "rome"
        if roman and leader.served == (leader.eligible is not None):
            yield Defect(file, f"leader {name}", "a Roman has an S or the year he becomes eligible (IC:5.20)")
        if not roman and (leader.served or leader.eligible is not None):
            yield Defect(file, f"leader {name}", "only Romans are elected")
    for name in ("hannibal", "gaulish-leader"):
        if name not in pack.leaders:
            yield Defect(file, f"leader {name}", "missing: rules are about him by name")


def _forces(pack: DataPack) -> Iterator[Defect]:
    """Set-up and reinforcements name what exists, each leader once."""
    file = pack.files["setup"]
    placed: dict[str, str] = {}
    forces = [(f"force {force.hex}", force.hex, force.leaders, force.units) for force in pack.forces]
    forces += [(f"reinforcement {r.id}", "", r.leaders, r.units) for r in pack.reinforcements.values()]
    for entry, place, leaders, units in forces:
        if place and place not in pack.hexes:
            yield Defect(file, entry, f"hex: there is no hex {place!r}")
        for leader in leaders:
            if leader not in pack.leaders:
                yield Defect(file, entry, f"leaders: there is no leader {leader!r}")
            elif leader in placed:
                yield Defect(file, entry, f"leaders: {leader} is already in {placed[leader]}")
            placed[leader] = entry
        for unit in units:
            if unit.removesuffix(_HALF) not in pack.units:
                yield Defect(file, entry, f"units: there is no unit {unit!r}")
    for reinforcement in pack.reinforcements.values():
        if reinforcement.province not in pack.provinces:
            problem = f"province: there is no province {reinforcement.province!r}"
            yield Defect(file, f"reinforcement {reinforcement.id}", problem)
    yield from _arrivals(pack)


def _arrivals(pack: DataPack) -> Iterator[Defect]:
    """A leader from abroad comes with a reinforcement, in its year."""
    years = {name: force.year for force in pack.reinforcements.values() for name in force.leaders}
    for leader in pack.leaders.values():
        if leader.arrives != years.get(leader.id):
            problem = (
                f"arrives: expected {years.get(leader.id)} as in the reinforcements, found {leader.arrives}"
            )
            yield Defect(pack.files["leaders"], f"leader {leader.id}", problem)


def _recruitment(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["recruitment"]
    centres = {
        pack.hexes[city.hex].province
        for city in pack.cities.values()
        if city.centre and city.hex in pack.hexes
    }
    for year in pack.recruitment.values():
        for province in year.legions:
            if province not in pack.provinces:
                yield Defect(file, f"year {year.year}", f"legions: there is no province {province!r}")
            elif province not in centres:
                yield Defect(file, f"year {year.year}", f"legions: {province} has no recruiting centre")
    last = min((scenario.last_year for scenario in pack.scenarios.values()), default=217)
    for year_number in range(last, 218):
        if year_number not in pack.recruitment:
            yield Defect(file, f"year {year_number}", "missing")


def _tables(pack: DataPack) -> Iterator[Defect]:
    tables = pack.tables
    for name, table, cell in (
        ("field_combat", tables.field_combat, _FIELD_CELL),
        ("siege_combat", tables.siege_combat, _SIEGE_CELL),
    ):
        yield from _cells(pack, name, table, cell)


def _cells(pack: DataPack, name: str, table: CombatTable, cell: re.Pattern[str]) -> Iterator[Defect]:
    for number, row in enumerate(table.rows):
        for result in row:
            if not cell.fullmatch(result):
                where = f"row {table.first_row + number}"
                yield Defect(pack.files["tables"], name, f"{where}: {result!r} is no result of this table")
