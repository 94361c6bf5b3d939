"""The static map and pieces, loaded once and indexed by small ints for the engine.

Names live at the edges; inside the engine a hex, a city, a province, a leader is its index here, and a kind
of unit is one side of one counter: `r-foot` at 10 strength points, `r-foot-half` at 6.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.model import CITY_CLASSES, TERRAINS, DataPack
from hannibal.italian_campaign.facts.pack import load_pack

ROME: Final = 0
CARTHAGE: Final = 1
SIDE_NAMES: Final = ("rome", "carthage")
NOBODYS: Final = 2
"""Control of a province that neither side has (IC:8.21)."""
NO_CITY: Final = 255
NOWHERE: Final = -1

# Terrain, in the order of `TERRAINS`.
CLEAR: Final = 0
ROUGH: Final = 1
MOUNTAIN: Final = 2

# Classes of cities, in the order of `CITY_CLASSES`.
UNFORTIFIED: Final = 0
CLASS_1: Final = 4

# Arms, as the rules tell them apart.
FOOT: Final = 0
HORSE: Final = 1
ELEPHANT: Final = 2
GARRISON: Final = 3
SLAVE: Final = 4
ALLIED: Final = 5
GAUL: Final = 6
_ARMS: Final = {
    "foot": FOOT,
    "horse": HORSE,
    "slaves": SLAVE,
    "garrison": GARRISON,
    "elephants": ELEPHANT,
    "allied": ALLIED,
    "allied-horse": ALLIED,
    "gaul": GAUL,
}
_RIDERS: Final = ("horse", "allied-horse")

Units = tuple[int, ...]
"""How many units of each kind."""


class Board:
    """Everything about the map and the pieces that never changes."""

    def __init__(self, pack: DataPack) -> None:
        self.pack = pack
        self.tables = pack.tables
        self._load_hexes()
        self._load_cities()
        self._load_roads()
        self._load_leaders()
        self._load_kinds()
        self._load_numbers()

    def _load_hexes(self) -> None:
        pack = self.pack
        self.hex_ids = tuple(pack.hexes)
        self.hex = {name: index for index, name in enumerate(self.hex_ids)}
        self.hexes = len(self.hex_ids)
        self.province_ids = tuple(pack.provinces)
        self.province = {name: index for index, name in enumerate(self.province_ids)}
        provinces = list(pack.provinces.values())
        places = list(pack.hexes.values())
        self.province_of = bytes(self.province[place.province] for place in places)
        self.terrain = bytes(TERRAINS.index(place.terrain) for place in places)
        self.coast = bytes(place.coast for place in places)
        self.western_edge = bytes(place.western_edge for place in places)
        self.diagonal = bytes(province.diagonal for province in provinces)
        self.victory_points = tuple(province.victory_points for province in provinces)
        self.for_allies = bytes(province.recruits == "allies" for province in provinces)
        self.for_gauls = bytes(province.recruits == "gauls" for province in provinces)
        # Six entries a hex, clockwise, NOWHERE where the map ends: opposite ones are three apart.
        self.around = tuple(
            tuple(self.hex.get(other, NOWHERE) for other in neighbours(name)) for name in self.hex_ids
        )
        self.links = tuple(tuple(to for to in row if to != NOWHERE) for row in self.around)

    def _load_cities(self) -> None:
        cities = list(self.pack.cities.values())
        self.city_ids = tuple(self.pack.cities)
        self.city = {name: index for index, name in enumerate(self.city_ids)}
        self.cities = len(cities)
        self.city_hex = tuple(self.hex[city.hex] for city in cities)
        self.city_class = bytes(CITY_CLASSES.index(city.kind) for city in cities)
        self.loyalty = bytes(city.loyalty or 0 for city in cities)
        self.centre = bytes(city.centre for city in cities)
        at = bytearray([NO_CITY] * self.hexes)
        for index, place in enumerate(self.city_hex):
            at[place] = index
        self.city_at = bytes(at)
        self.province_cities = tuple(
            tuple(city for city in range(self.cities) if self.province_of[self.city_hex[city]] == province)
            for province in range(len(self.province_ids))
        )
        chart = self.tables.cities.rows
        self.city_cost = bytes(chart[city.kind][0] for city in cities)
        self.defence = bytes(chart[city.kind][1] for city in cities)
        self.rome = self.city["rome"]
        self.capua = self.city["capua"]
        self.tarentum = self.city["tarentum"]
        self.rome_hex = self.city_hex[self.rome]
        self.capua_hex = self.city_hex[self.capua]
        # A hex is written by its city where it has one.
        self.hex_names = tuple(
            self.city_ids[city] if city != NO_CITY else name
            for name, city in zip(self.hex_ids, self.city_at, strict=True)
        )
        self.hex_named = {name: index for index, name in enumerate(self.hex_names)}

    def _load_roads(self) -> None:
        self.roads: set[tuple[int, int]] = set()
        for road in self.pack.roads.values():
            for one, other in zip(road.hexes, road.hexes[1:], strict=False):
                a, b = self.hex[one], self.hex[other]
                self.roads |= {(a, b), (b, a)}
        chart = self.tables.terrain
        self.terrain_cost = tuple(chart.rows[terrain][0] for terrain in TERRAINS)
        self.terrain_shift = tuple(chart.rows[terrain][1] for terrain in TERRAINS)
        # What a step costs where no unfriendly city is entered (IC:7.31).
        self.step_cost = tuple(
            tuple(chart.road if (a, b) in self.roads else self.terrain_cost[self.terrain[b]] for b in row)
            for a, row in enumerate(self.links)
        )

    def _load_leaders(self) -> None:
        leaders = list(self.pack.leaders.values())
        self.leader_ids = tuple(self.pack.leaders)
        self.leader = {name: index for index, name in enumerate(self.leader_ids)}
        self.leaders = len(leaders)
        self.side_of = bytes(ROME if leader.side == "rome" else CARTHAGE for leader in leaders)
        self.leaders_of = tuple(
            tuple(index for index in range(self.leaders) if self.side_of[index] == side)
            for side in (ROME, CARTHAGE)
        )
        self.side_mask = tuple(sum(1 << index for index in side) for side in self.leaders_of)
        self.withdrawal = bytes(leader.withdrawal for leader in leaders)
        self.modifier = tuple(leader.modifier for leader in leaders)
        self.served = sum(1 << index for index, leader in enumerate(leaders) if leader.served)
        # The year from which a Roman may be elected; those with an S always (IC:5.20).
        self.eligible_from = tuple(999 if leader.served else leader.eligible or 0 for leader in leaders)
        self.hannibal = self.leader["hannibal"]
        self.gaul = self.leader["gaulish-leader"]

    def _load_kinds(self) -> None:
        names: list[str] = []
        self.points: tuple[int, ...] = ()
        self.reduced: tuple[int, ...] = ()
        arms, sides, riders, pools = bytearray(), bytearray(), bytearray(), bytearray()
        for unit in self.pack.units.values():
            for step, points in enumerate(unit.steps):
                names.append(unit.id if step == 0 else f"{unit.id}-half")
                self.points += (points,)
                # What it becomes when it loses a step: its other side, or nothing.
                self.reduced += (len(names) if step + 1 < len(unit.steps) else -1,)
                arms.append(_ARMS[unit.arm])
                sides.append(SIDE_NAMES.index(unit.side))
                riders.append(unit.arm in _RIDERS)
                pools.append(unit.returns)
        self.kind_ids = tuple(names)
        self.kind = {name: index for index, name in enumerate(names)}
        self.kinds = len(names)
        self.arm, self.kind_side, self.rides = bytes(arms), bytes(sides), bytes(riders)
        self.returns = bytes(pools)
        self.no_units: Units = (0,) * self.kinds
        # The front of each counter: an eliminated unit goes back to the pool whole.
        self.front = tuple(
            self.kind[name.removesuffix("-half")] if name.endswith("-half") else index
            for index, name in enumerate(names)
        )
        self.steps = tuple(1 if self.reduced[kind] < 0 else 2 for kind in range(self.kinds))
        self.mobile = bytes(self.arm[kind] != GARRISON for kind in range(self.kinds))
        self.kinds_of = tuple(
            tuple(kind for kind in range(self.kinds) if sides[kind] == side) for side in (ROME, CARTHAGE)
        )
        self.allied_kinds = tuple(kind for kind in range(self.kinds) if arms[kind] == ALLIED)
        self.gaul_kinds = tuple(kind for kind in range(self.kinds) if arms[kind] == GAUL)
        self.elephant_kinds = tuple(kind for kind in range(self.kinds) if arms[kind] == ELEPHANT)
        self.roman_foot = self.kind["r-foot"]
        self.roman_horse = self.kind["r-horse"]
        self.slaves = self.kind["slaves"]
        self.capua_garrison = self.kind["capua-garrison"]
        # What lies ready at the start: Roman legions, Allies and Gauls.
        self.pool = tuple(
            self.pack.units[name].count
            if not name.endswith("-half")
            and (arms[kind] in (ALLIED, GAUL) or kind in (self.roman_foot, self.roman_horse))
            else 0
            for kind, name in enumerate(names)
        )

    def _load_numbers(self) -> None:
        numbers = self.tables.numbers
        stacking = numbers["stacking"]
        self.legion = stacking["legion"]
        self.most_leaders = stacking["leaders"]
        self.foot_points = numbers["movement"]["foot"]
        self.horse_points = numbers["movement"]["horse"]
        surrender = numbers["surrender"]
        self.siege_numbers = tuple(surrender[f"marker_{index}"] for index in range(4))
        self.works_number = surrender["works"]
        self.heavy_loss = numbers["losses"]["legions"] * self.legion


@cache
def packaged_board() -> Board:
    """The board of the packaged data."""
    return Board(load_pack())
