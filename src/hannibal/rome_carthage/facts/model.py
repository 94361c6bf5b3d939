"""The facts of the game as entries: what the data files say, frozen, each with its source.

Every entry carries `source`, the keys and rule ids it rests on, and `confidence`, how sure we are of it in
each edition. What has a name carries the 2nd edition's as `name` and, where it differs, the Classic
Edition's as `classic`; `name_in` chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from hannibal.kernel.pack import Source
from hannibal.rome_carthage.facts.provenance import EDITIONS as EDITIONS
from hannibal.rome_carthage.facts.provenance import Edition as Edition
from hannibal.rome_carthage.facts.provenance import Fact as Fact
from hannibal.rome_carthage.facts.provenance import PerEdition as PerEdition
from hannibal.rome_carthage.facts.tables import Tables

Side = Literal["rome", "carthage"]
EventSide = Literal["rome", "carthage", "both"]
SpaceKind = Literal["open", "walled", "tribe"]
Tribe = Literal["neutral", "carthage"]
ConnectionKind = Literal["road", "alps_pass", "non_alps_pass", "strait"]
RegionKind = Literal["country", "island"]
Ship = Literal["single", "double"]
Roll = Literal[
    "avoid_battle", "interception", "pursuit", "counterattack_as_attacker", "counterattack_as_defender"
]

SIDES: tuple[Side, ...] = get_args(Side)
EVENT_SIDES: tuple[EventSide, ...] = get_args(EventSide)
SPACE_KINDS: tuple[SpaceKind, ...] = get_args(SpaceKind)
TRIBES: tuple[Tribe, ...] = get_args(Tribe)
CONNECTION_KINDS: tuple[ConnectionKind, ...] = get_args(ConnectionKind)
REGION_KINDS: tuple[RegionKind, ...] = get_args(RegionKind)
SHIPS: tuple[Ship, ...] = get_args(Ship)
ROLLS: tuple[Roll, ...] = get_args(Roll)

TERM_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "provinces": "province",
        "controlled": "province",
        "regions": "region",
        "city": "space",
        "ports": "space",
    }
)
"""The terms of a card's event that name something, and what; every other term is a whole number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Fact):
    """An entry that other entries refer to by `id` and people know by name."""

    id: str
    name: str
    classic: str | None = None

    def name_in(self, edition: Edition) -> str:
        """The name this edition prints, as far as it is known."""
        return PerEdition(self.name, self.classic or self.name)[edition]


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Fact):
    """How many of something the published game has, and the file in which to look if ours has not."""

    id: str
    value: int
    file: str
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Region(Named):
    """A country or an island whose provinces help each other in battle (2E:14.2)."""

    kind: RegionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(Named):
    """A province; `significant` if it counts as a political point (2E:22.1)."""

    region: str | None
    significant: bool
    ally_cards: int
    space_count: int
    spaces: tuple[str, ...]
    note: str | None

    @property
    def majority(self) -> int:
        """How many of its spaces control it."""
        return self.space_count // 2 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Space(Named):
    """A space; `x`, `y` is its place on our own board, `start` whose marker lies there at the beginning."""

    province: str
    kind: SpaceKind
    capacity: int | None
    port_modifier: int | None
    tribe: Tribe | None
    start: Side | None
    x: int
    y: int
    note: str | None

    @property
    def is_port(self) -> bool:
        """Whether armies may sail from here."""
        return self.port_modifier is not None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One entry of a space's list of neighbours: where the connection leads, and its kind."""

    space: str
    kind: ConnectionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighbourList(Fact):
    """A space's neighbours as its own entry tells them: the other ends may tell otherwise."""

    space: str
    neighbours: tuple[Neighbour, ...]
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection(Fact):
    """Two spaces joined; one entry for both directions."""

    a: str
    b: str
    kind: ConnectionKind
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class General(Named):
    """A general; `rolls` are the highest dice that succeed where his ability replaces his battle rating."""

    label: str
    classic_label: str | None
    side: Side
    strategy: int
    battle: int
    ability: str | None
    limits: str | None
    rolls: Mapping[Roll, int]
    strategy_in: Mapping[str, int]
    confined_to: str | None
    optional: bool

    def label_in(self, edition: Edition) -> str:
        """His short name in this edition, for tokens and buttons."""
        return PerEdition(self.label, self.classic_label or self.label)[edition]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyCard(Fact):
    """A strategy card: `number` as printed on it, `listed` as each edition's rulebook counts it.

    `event` and `counter` name what it does in its player's turn and in the middle of a move or battle;
    `terms` is what that needs to know: names by their ids, or a number. `rule` is what the event cites.
    """

    id: str
    number: int
    listed: PerEdition[int]
    suffix: str
    title: str
    classic: str | None
    editions: tuple[Edition, ...]
    set_aside: bool
    ops: int
    event_side: EventSide
    event: str | None
    counter: str | None
    terms: Mapping[str, tuple[str, ...] | int]
    rule: str | None
    remove: bool
    ship: PerEdition[Ship | None]
    raise_troops: bool
    breaks_truce: bool
    used_with_operation: bool
    reshuffle: bool
    optional: bool
    picture: str
    when: str | None
    text: str
    notes: str | None

    def name_in(self, edition: Edition) -> str:
        """The title this edition prints, as far as it is known."""
        return PerEdition(self.title, self.classic or self.title)[edition]

    def number_in(self, edition: Edition) -> str:
        """The card's number as players of this edition write it: 12, or 9A."""
        return PerEdition(str(self.number), f"{self.number}{self.suffix}")[edition]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleCard(Named):
    """A kind of battle card, and how many of it the deck has."""

    count: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupForce(Fact):
    """A force when the game begins: `elephants` are among its `cus`, the commander is first."""

    space: str
    side: Side
    cus: int
    elephants: int
    generals: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Officials(Fact):
    """The Roman generals when the game begins: in office, waiting to be drawn, and arriving later."""

    consuls: tuple[str, ...]
    pool: tuple[str, ...]
    later: tuple[str, ...]
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TribeSetup(Fact):
    """Which tribes begin on the side of Carthage, and which are neutral."""

    friendly_to_carthage: tuple[str, ...]
    neutral: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The position when the game begins, besides the markers on the spaces."""

    forces: tuple[SetupForce, ...]
    officials: Officials
    tribes: TribeSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Fact):
    """One turn of the track: the years it stands for and the strategy cards dealt to each player."""

    number: int
    years: str
    hand: int
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPack:
    """All facts of the game.

    `neighbours` gives each space's connections, `connections` each connection once. `files` says, for each
    kind of data, the name of the file it was read from.
    """

    sources: Mapping[str, Source]
    totals: Mapping[str, Total]
    regions: Mapping[str, Region]
    provinces: Mapping[str, Province]
    spaces: Mapping[str, Space]
    neighbour_lists: tuple[NeighbourList, ...]
    neighbours: Mapping[str, tuple[Neighbour, ...]]
    connections: tuple[Connection, ...]
    cards: Mapping[str, StrategyCard]
    battle_cards: Mapping[str, BattleCard]
    generals: Mapping[str, General]
    setup: Setup
    tables: Tables
    turns: tuple[Turn, ...]
    files: Mapping[str, str]
