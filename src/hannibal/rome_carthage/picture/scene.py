"""What stands on the board: who holds what, which armies are where, which cities are besieged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from hannibal.drawing.scenefile import SceneReader
from hannibal.rome_carthage.facts.model import SIDES, DataPack, Side

_TITLE = "The Western Mediterranean"
_SUBTITLE = "at the outbreak of the war, 218 BC"


@dataclass(frozen=True)
class Army:
    """Units in one space under one commander, or units without a general."""

    space: str
    side: Side
    cus: int
    commander: str | None = None
    subordinates: tuple[str, ...] = ()
    elephants: int = 0
    inside: bool = False
    siege_trains: int = 0

    def to_json(self) -> dict[str, object]:
        """The army as plain data; what is at its default is left out."""
        record: dict[str, object] = {"space": self.space, "side": self.side, "cus": self.cus}
        if self.commander is not None:
            record["commander"] = self.commander
        if self.subordinates:
            record["subordinates"] = list(self.subordinates)
        if self.elephants:
            record["elephants"] = self.elephants
        if self.inside:
            record["inside"] = True
        if self.siege_trains:
            record["siege_trains"] = self.siege_trains
        return record


@dataclass(frozen=True)
class Scene:
    """A position to be drawn; control names the holder of every space that has one, cities and tribes too."""

    control: Mapping[str, Side]
    armies: tuple[Army, ...] = ()
    siege_points: Mapping[str, int] = field(default_factory=dict)
    title: str = _TITLE
    subtitle: str = ""

    def to_json(self) -> dict[str, object]:
        """The scene as plain data, read back by `scene_from_json`."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "control": dict(self.control),
            "armies": [army.to_json() for army in self.armies],
            "siege_points": dict(self.siege_points),
        }


def starting_scene(pack: DataPack) -> Scene:
    """The position before the first card of the war."""
    armies = tuple(
        Army(
            space=force.space,
            side=force.side,
            cus=force.cus,
            commander=force.generals[0] if force.generals else None,
            subordinates=tuple(force.generals[1:]),
            elephants=force.elephants,
        )
        for force in pack.setup.forces
    )
    control = {space.id: space.start for space in pack.spaces.values() if space.start is not None}
    return Scene(control=control, armies=armies, subtitle=_SUBTITLE)


def province_control(pack: DataPack, scene: Scene) -> dict[str, Side | None]:
    """Who holds each province: the side that controls more than half of its spaces."""
    held: dict[str, Side | None] = {}
    for province in pack.provinces.values():
        count = Counter(scene.control.get(space) for space in province.spaces)
        held[province.id] = next((side for side in SIDES if count[side] * 2 > len(province.spaces)), None)
    return held


def scene_from_json(data: object, pack: DataPack, source: str) -> Scene:
    """The scene written in a JSON document; `source` is the name of its file, for the messages.

    Raises DataError, which says what record is wrong and what was expected.
    """
    reader = _Reader(pack, source)
    root = reader.mapping(data, "")
    reader.only(root, "", ("title", "subtitle", "control", "armies", "siege_points"))
    armies = reader.records(root, "armies")
    return Scene(
        control=reader.control(root.get("control", {})),
        armies=tuple(reader.army(record, f"army {place}") for place, record in enumerate(armies, 1)),
        siege_points=reader.siege_points(root.get("siege_points", {})),
        title=reader.text(root, "title", _TITLE),
        subtitle=reader.text(root, "subtitle", ""),
    )


class _Reader(SceneReader):
    """Checks the records of one file against the names of the pack."""

    def __init__(self, pack: DataPack, source: str) -> None:
        self.pack = pack
        super().__init__(source)

    def space(self, value: object, record: str, name: str) -> str:
        if not isinstance(value, str) or value not in self.pack.spaces:
            raise self.wrong(record, name, f"no space {value!r}, expected an id such as 'new-carthage'")
        return value

    def side(self, value: object, record: str, name: str) -> Side:
        return self.choice(value, record, name, SIDES)

    def control(self, value: object) -> dict[str, Side]:
        """Who holds each space; null means nobody, as if the space were not named."""
        held = {}
        for space, side in self.mapping(value, "", "control").items():
            self.space(space, "", "control")
            if side is not None:
                held[space] = self.side(side, "control", space)
        return held

    def siege_points(self, value: object) -> dict[str, int]:
        points = {}
        for space, count in self.mapping(value, "", "siege_points").items():
            self.space(space, "", "siege_points")
            points[space] = self.whole(count, "siege_points", space)
        return points

    def general(self, value: object, record: str, name: str, side: Side) -> str:
        if not isinstance(value, str) or value not in self.pack.generals:
            raise self.wrong(record, name, f"no general {value!r}, expected an id such as 'hannibal'")
        if self.pack.generals[value].side != side:
            raise self.wrong(record, name, f"{value} does not serve {side}")
        return value

    def army(self, value: object, record: str) -> Army:
        known = ("space", "side", "cus", "commander", "subordinates", "elephants", "inside", "siege_trains")
        found = self.mapping(value, record)
        self.only(found, record, known)
        side = self.side(found.get("side"), record, "side")
        commander = found.get("commander")
        subordinates = found.get("subordinates", [])
        if not isinstance(subordinates, list):
            raise self.wrong(record, "subordinates", "expected a list of generals")
        if subordinates and commander is None:
            raise self.wrong(record, "commander", "expected a general, since there are subordinates")
        return Army(
            space=self.space(found.get("space"), record, "space"),
            side=side,
            cus=self.whole(found.get("cus"), record, "cus"),
            commander=None if commander is None else self.general(commander, record, "commander", side),
            subordinates=tuple(self.general(name, record, "subordinates", side) for name in subordinates),
            elephants=self.whole(found.get("elephants", 0), record, "elephants"),
            inside=self.flag(found.get("inside", False), record, "inside"),
            siege_trains=self.whole(found.get("siege_trains", 0), record, "siege_trains"),
        )
