"""What stands on the map: who holds cities and provinces, stacks with their leaders, sieges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from hannibal.drawing.scenefile import SceneReader
from hannibal.italian_campaign.facts.model import SIDES, DataPack, Side

Rank = Literal["consul", "proconsul", "praetor", "dictator", "master-of-horse"]
Works = Literal["none", "partial", "complete"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
WORKS: Final[tuple[Works, ...]] = get_args(Works)

_TITLE = "Hannibal in Italy"
_SUBTITLE = "Winter 218 BC"


@dataclass(frozen=True)
class Stack:
    """Units of one side in one hex with their leaders, the commander first; `strength` None is not known."""

    hex: str
    side: Side
    strength: int | None
    leaders: tuple[str, ...] = ()
    rank: Rank | None = None
    elephants: int = 0
    inside: bool = False

    def to_json(self) -> dict[str, object]:
        """The stack as plain data; what is at its default is left out."""
        record: dict[str, object] = {"hex": self.hex, "side": self.side, "strength": self.strength}
        if self.leaders:
            record["leaders"] = list(self.leaders)
        if self.rank is not None:
            record["rank"] = self.rank
        if self.elephants:
            record["elephants"] = self.elephants
        if self.inside:
            record["inside"] = True
        return record


@dataclass(frozen=True)
class Siege:
    """A city besieged: the die at which it surrenders, if it may yet, and the siege works round it."""

    number: int | None = None
    works: Works = "none"


@dataclass(frozen=True)
class Scene:
    """A position to be drawn. A city or a province that is not named is Roman, as at the start (IC:8.22).

    A province under None is controlled by nobody (IC:8.21).
    """

    cities: Mapping[str, Side] = field(default_factory=dict)
    provinces: Mapping[str, Side | None] = field(default_factory=dict)
    stacks: tuple[Stack, ...] = ()
    sieges: Mapping[str, Siege] = field(default_factory=dict)
    title: str = _TITLE
    subtitle: str = ""

    def to_json(self) -> dict[str, object]:
        """The scene as plain data, read back by `scene_from_json`."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "cities": dict(self.cities),
            "provinces": dict(self.provinces),
            "stacks": [stack.to_json() for stack in self.stacks],
            "sieges": {
                city: {"number": siege.number, "works": siege.works} for city, siege in self.sieges.items()
            },
        }


def starting_scene(pack: DataPack) -> Scene:
    """The position in the winter of 218, with garrisons in their cities; Gauls not drawn yet (IC:12.31)."""
    stacks = []
    for force in pack.forces:
        units = [(pack.units[name], count) for name, count in force.units.items()]
        leaders = tuple(name for name in force.leaders if pack.leaders[name].side != "gauls")
        allies = tuple(name for name in force.leaders if pack.leaders[name].side == "gauls")
        stacks.append(
            Stack(
                hex=force.hex,
                side=force.side,
                strength=sum(unit.steps[0] * count for unit, count in units),
                leaders=leaders + allies,
                rank="consul" if force.side == "rome" and leaders else None,
                elephants=sum(count for unit, count in units if unit.arm == "elephants"),
                inside=not force.leaders,
            )
        )
    return Scene(stacks=tuple(stacks), subtitle=_SUBTITLE)


def scene_from_json(data: object, pack: DataPack, source: str) -> Scene:
    """The scene written in a JSON document; `source` is the name of its file, for the messages.

    Raises DataError, which says what record is wrong and what was expected.
    """
    reader = _Reader(pack, source)
    root = reader.mapping(data, "")
    reader.only(root, "", ("title", "subtitle", "cities", "provinces", "stacks", "sieges"))
    stacks = reader.records(root, "stacks")
    return Scene(
        cities=reader.cities(root.get("cities", {})),
        provinces=reader.provinces(root.get("provinces", {})),
        stacks=tuple(reader.stack(record, f"stack {place}") for place, record in enumerate(stacks, 1)),
        sieges=reader.sieges(root.get("sieges", {})),
        title=reader.text(root, "title", _TITLE),
        subtitle=reader.text(root, "subtitle", ""),
    )


class _Reader(SceneReader):
    """Reads the parts of a scene and names the place of every error."""

    def __init__(self, pack: DataPack, source: str) -> None:
        self.pack = pack
        super().__init__(source)

    def side(self, value: object, record: str, name: str) -> Side:
        return self.choice(value, record, name, SIDES)

    def city(self, name: str, record: str) -> str:
        if name not in self.pack.cities:
            raise self.wrong(record, name, "no such city, expected an id such as 'tarentum'")
        return name

    def cities(self, value: object) -> dict[str, Side]:
        found = self.mapping(value, "cities")
        return {self.city(name, "cities"): self.side(side, "cities", name) for name, side in found.items()}

    def provinces(self, value: object) -> dict[str, Side | None]:
        held: dict[str, Side | None] = {}
        for name, side in self.mapping(value, "provinces").items():
            if name not in self.pack.provinces:
                raise self.wrong("provinces", name, "no such province, expected an id such as 'apulia'")
            held[name] = None if side is None else self.side(side, "provinces", name)
        return held

    def hex(self, value: object, record: str) -> str:
        """A hex by its number or by its city."""
        if isinstance(value, str) and value in self.pack.cities:
            return self.pack.cities[value].hex
        if not isinstance(value, str) or value not in self.pack.hexes:
            raise self.wrong(
                record, "hex", f"no land hex {value!r}, expected one such as '2511' or a city's id"
            )
        return value

    def leaders(self, value: object, record: str, side: Side) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.wrong(record, "leaders", "expected a list of leaders")
        for name in value:
            leader = self.pack.leaders.get(name) if isinstance(name, str) else None
            if leader is None:
                raise self.wrong(record, "leaders", f"no leader {name!r}, expected an id such as 'hannibal'")
            if (leader.side == "rome") != (side == "rome"):
                raise self.wrong(record, "leaders", f"{name} does not serve {side}")
        return tuple(value)

    def stack(self, value: object, record: str) -> Stack:
        found = self.mapping(value, record)
        self.only(found, record, ("hex", "side", "strength", "leaders", "rank", "elephants", "inside"))
        side = self.side(found.get("side"), record, "side")
        place = self.hex(found.get("hex"), record)
        strength = found.get("strength")
        rank = found.get("rank")
        inside = self.flag(found.get("inside", False), record, "inside")
        if inside and all(city.hex != place for city in self.pack.cities.values()):
            raise self.wrong(record, "inside", f"there is no city in {place}")
        return Stack(
            hex=place,
            side=side,
            strength=None if strength is None else self.whole(strength, record, "strength"),
            leaders=self.leaders(found.get("leaders", []), record, side),
            rank=None if rank is None else self.choice(rank, record, "rank", RANKS),
            elephants=self.whole(found.get("elephants", 0), record, "elephants"),
            inside=inside,
        )

    def sieges(self, value: object) -> dict[str, Siege]:
        return {
            self.city(name, "sieges"): self.siege(record, f"siege of {name}")
            for name, record in self.mapping(value, "sieges").items()
        }

    def siege(self, value: object, record: str) -> Siege:
        found = self.mapping(value, record)
        self.only(found, record, ("number", "works"))
        figure = found.get("number")
        works = self.choice(found.get("works", "none"), record, "works", WORKS)
        return Siege(None if figure is None else self.whole(figure, record, "number"), works)
