"""Checks of the map: names that lead nowhere, connections, positions, kinds of spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hannibal.kernel.pack import Defect
from hannibal.rome_carthage.facts.model import Connection, DataPack, Space


def check_map(pack: DataPack) -> Iterator[Defect]:
    """Everything that can be wrong with provinces, spaces and connections."""
    yield from _provinces(pack)
    yield from _spaces(pack)
    yield from _neighbours(pack)
    yield from _positions(pack)


def land_masses(pack: DataPack) -> int:
    """How many parts the map falls into if nobody sails."""
    unseen = set(pack.spaces)
    masses = 0
    while unseen:
        masses += 1
        front = [unseen.pop()]
        while front:
            reached = {neighbour.space for neighbour in pack.neighbours.get(front.pop(), ())} & unseen
            unseen -= reached
            front.extend(reached)
    return masses


def _provinces(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["provinces"]
    for province in pack.provinces.values():
        entry = f"province {province.id}"
        if province.region is not None and province.region not in pack.regions:
            yield Defect(file, entry, f"region: unknown region {province.region!r}")
        if len(province.spaces) != province.space_count:
            found = f"{len(province.spaces)} spaces lie in it, {province.space_count} are published"
            yield Defect(pack.files["spaces"], entry, found)


def _spaces(pack: DataPack) -> Iterator[Defect]:
    file = pack.files["spaces"]
    for space in pack.spaces.values():
        entry = f"space {space.id}"
        if space.province not in pack.provinces:
            yield Defect(file, entry, f"province: unknown province {space.province!r}")
        for problem in (_capacity(pack, space), _tribe(space)):
            if problem:
                yield Defect(file, entry, problem)


def _capacity(pack: DataPack, space: Space) -> str | None:
    """Walled cities, and only they, hold CUs: Rome and Carthage more than the others (2E:10.7)."""
    if space.kind != "walled":
        return None if space.capacity is None else "capacity: only a walled city has one"
    if space.start is None:
        return "start: a walled city always belongs to a side"
    rule = pack.tables.city_capacity
    expected = rule.large if space.id in rule.large_cities else rule.ordinary
    return None if space.capacity == expected else f"capacity: expected {expected}, found {space.capacity}"


def _tribe(space: Space) -> str | None:
    if space.kind != "tribe":
        return None if space.tribe is None else "tribe: the space is no tribe"
    if space.tribe is None:
        return "tribe: expected neutral or carthage"
    expected = "carthage" if space.tribe == "carthage" else None
    return None if space.start == expected else f"start: does not go with a tribe that is {space.tribe}"


def _neighbours(pack: DataPack) -> Iterator[Defect]:
    """Every name is that of a space, and every connection stands at both ends and is of one kind."""
    file = pack.files["connections"]
    for space in pack.spaces:
        if space not in pack.neighbours:
            yield Defect(file, f"space {space}", "missing: every space lists its neighbours")
    for space, neighbours in pack.neighbours.items():
        entry = f"space {space}"
        if space not in pack.spaces:
            yield Defect(file, entry, f"unknown space {space!r}")
        for neighbour in neighbours:
            back = {other.space: other.kind for other in pack.neighbours.get(neighbour.space, ())}
            if neighbour.space == space:
                yield Defect(file, entry, "is its own neighbour")
            elif neighbour.space not in pack.spaces:
                yield Defect(file, entry, f"unknown space {neighbour.space!r} among its neighbours")
            elif space not in back:
                problem = f"one-way: lists {neighbour.space}, but {neighbour.space} does not list {space}"
                yield Defect(file, entry, problem)
            elif back[space] != neighbour.kind and space < neighbour.space:
                kinds = f"{neighbour.kind} here, {back[space]} at {neighbour.space}"
                yield Defect(file, entry, f"connection with {neighbour.space} is of two kinds: {kinds}")


def _positions(pack: DataPack) -> Iterator[Defect]:
    """No two spaces at one place, and no two connections that cross: the published graph is planar."""
    places = Counter((space.x, space.y) for space in pack.spaces.values())
    for space in pack.spaces.values():
        if places[space.x, space.y] > 1:
            problem = f"x, y: another space lies at {space.x}, {space.y} too"
            yield Defect(pack.files["spaces"], f"space {space.id}", problem)
    drawn = [link for link in pack.connections if {link.a, link.b} <= pack.spaces.keys() and link.a != link.b]
    for one, other in combinations(drawn, 2):
        if len({one.a, one.b, other.a, other.b}) == 4 and _cross(pack, one, other):
            entry = f"connection {one.a} - {one.b}"
            yield Defect(pack.files["connections"], entry, f"crosses {other.a} - {other.b}")


def _cross(pack: DataPack, one: Connection, other: Connection) -> bool:
    """Whether the straight lines of two connections without a common end meet, if only in a point."""
    a, b, c, d = (pack.spaces[name] for name in (one.a, one.b, other.a, other.b))
    if max(a.x, b.x) < min(c.x, d.x) or max(c.x, d.x) < min(a.x, b.x):
        return False
    if max(a.y, b.y) < min(c.y, d.y) or max(c.y, d.y) < min(a.y, b.y):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Space, b: Space, c: Space) -> int:
    """Positive, negative or zero as the way from a over b to c turns right, left or not at all."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
