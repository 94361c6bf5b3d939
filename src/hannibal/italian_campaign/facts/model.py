"""The facts of the game as entries: what the data files say, frozen, each with its source.

The rulebook leaves the map and several charts to a sheet we have not seen: `reconstructed` says which
parts of an entry are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from hannibal.kernel.pack import Source

Side = Literal["rome", "carthage"]
LeaderSide = Literal["rome", "carthage", "gauls"]
Terrain = Literal["clear", "rough", "mountain"]
CityClass = Literal["unfortified", "fortified", "walled", "class-2", "class-1"]
Recruits = Literal["none", "allies", "gauls"]
Arm = Literal["foot", "horse", "slaves", "garrison", "elephants", "allied", "allied-horse", "gaul"]
Where = Literal["coast", "western-edge"]
Scenario = Literal["short", "campaign"]

SIDES: tuple[Side, ...] = get_args(Side)
LEADER_SIDES: tuple[LeaderSide, ...] = get_args(LeaderSide)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
CITY_CLASSES: tuple[CityClass, ...] = get_args(CityClass)
RECRUITS: tuple[Recruits, ...] = get_args(Recruits)
ARMS: tuple[Arm, ...] = get_args(Arm)
WHERES: tuple[Where, ...] = get_args(Where)
SCENARIOS: tuple[Scenario, ...] = get_args(Scenario)

RECONSTRUCTION: Final = (
    "The map and the charts printed on it are a reconstruction: playable, not the published ones."
)
"""What the game, its views and its documents say of themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What every entry has: where it comes from, how sure we are, and what of it is reconstructed."""

    source: tuple[str, ...]
    confidence: float
    reconstructed: str | None
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Fact):
    """How many of something there are, and the file in which to look if the data has not."""

    id: str
    value: int
    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(Fact):
    """A province; `diagonal` ones are less loyal to Rome (IC:3.1)."""

    id: str
    name: str
    diagonal: bool
    recruits: Recruits
    victory_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex(Fact):
    """A land hex, its number as id."""

    id: str
    province: str
    terrain: Terrain
    coast: bool
    western_edge: bool

    @property
    def column(self) -> int:
        return int(self.id[:2])

    @property
    def row(self) -> int:
        return int(self.id[2:])


@dataclass(frozen=True, slots=True, kw_only=True)
class City(Fact):
    """A city or fortress; a class 1 fortress has no loyalty number (IC:7.4)."""

    id: str
    name: str
    hex: str
    kind: CityClass
    loyalty: int | None
    centre: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Road(Fact):
    """A road, hex by hex."""

    id: str
    name: str
    paved: bool
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader(Fact):
    """A leader; `withdrawal` 0 is the asterisk."""

    id: str
    name: str
    side: LeaderSide
    withdrawal: int
    modifier: int
    served: bool
    eligible: int | None
    arrives: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit(Fact):
    """A kind of counter; `steps` are its strength points, front and back."""

    id: str
    name: str
    side: Side
    arm: Arm
    count: int
    steps: tuple[int, ...]
    returns: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Force(Fact):
    """Who stands in a hex when the game begins; `gauls` units are drawn at random."""

    hex: str
    side: Side
    leaders: tuple[str, ...]
    units: Mapping[str, int]
    gauls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcement(Fact):
    """What comes to Carthage from a year on (IC:12.311, IC:12.321)."""

    id: str
    year: int
    leaders: tuple[str, ...]
    units: Mapping[str, int]
    province: str
    where: Where
    controlled: bool
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioFacts(Fact):
    """How long a scenario lasts and what decides it."""

    id: Scenario
    name: str
    last_year: int
    carthage_from: int
    draw_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatTable(Fact):
    """A combat results table by modified die and odds."""

    first_row: int
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: Mapping[str, int]

    def result(self, die: int, column: int) -> str:
        """The cell for a modified die; beyond the table its nearest row counts."""
        row = min(max(die - self.first_row, 0), len(self.rows) - 1)
        return self.rows[row][column]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Fact):
    """A chart of single numbers by name."""

    id: str
    values: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        return self.values[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieTable(Fact):
    """A number by the die, the first for a one; `hannibal` is what Hannibal adds to the die."""

    id: str
    values: tuple[int, ...]
    hannibal: int

    def result(self, die: int) -> int:
        """The number for a modified die; beyond the table its nearest entry counts."""
        return self.values[min(max(die, 1), len(self.values)) - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Fact):
    """A chart of pairs by name: cost and shift of terrain, cost and defence of cities."""

    id: str
    rows: Mapping[str, tuple[int, int]]
    road: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitmentYear(Fact):
    """The legions due in a year, by province (IC:6.2)."""

    year: int
    legions: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The combat tables and charts."""

    field_combat: CombatTable
    siege_combat: CombatTable
    terrain: Chart
    cities: Chart
    numbers: Mapping[str, Numbers]
    dice: Mapping[str, DieTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPack:
    """All facts of the game."""

    sources: Mapping[str, Source]
    totals: Mapping[str, Total]
    provinces: Mapping[str, Province]
    hexes: Mapping[str, Hex]
    cities: Mapping[str, City]
    roads: Mapping[str, Road]
    leaders: Mapping[str, Leader]
    units: Mapping[str, Unit]
    forces: tuple[Force, ...]
    reinforcements: Mapping[str, Reinforcement]
    scenarios: Mapping[str, ScenarioFacts]
    recruitment: Mapping[int, RecruitmentYear]
    tables: Tables
    files: Mapping[str, str]
