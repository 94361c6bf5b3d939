"""Checks of what stands on the map: set-up, generals; and of the turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hannibal.kernel.pack import Defect
from hannibal.rome_carthage.facts.model import DataPack, SetupForce


def check_pieces(pack: DataPack) -> Iterator[Defect]:
    """Everything that can be wrong with set-up, generals and turns."""
    for force in pack.setup.forces:
        yield from _force(pack, force)
    yield from _places_of_generals(pack)
    yield from _officials(pack)
    yield from _tribes(pack)
    yield from _generals(pack)
    yield from _turns(pack)


def _force(pack: DataPack, force: SetupForce) -> Iterator[Defect]:
    file, entry = pack.files["setup"], f"force {force.space}"
    space = pack.spaces.get(force.space)
    if space is None:
        yield Defect(file, entry, f"space: unknown space {force.space!r}")
    elif space.start != force.side:
        yield Defect(file, entry, f"side: {force.space} does not belong to {force.side} at the start")
    for name in force.generals:
        general = pack.generals.get(name)
        if general is None:
            yield Defect(file, entry, f"generals: unknown general {name!r}")
        elif general.side != force.side:
            yield Defect(file, entry, f"generals: {name} is not of {force.side}")
    if force.elephants > force.cus:
        yield Defect(file, entry, f"elephants: {force.elephants} among {force.cus} CUs")
    if force.elephants and force.side != "carthage":
        yield Defect(file, entry, "elephants: only Carthage has them")


def _places_of_generals(pack: DataPack) -> Iterator[Defect]:
    """Every Carthaginian is on the map, and nobody in two forces."""
    file = pack.files["setup"]
    placed = Counter(name for force in pack.setup.forces for name in force.generals)
    for name, count in placed.items():
        if count > 1:
            yield Defect(file, f"general {name}", f"stands in {count} forces")
    for general in pack.generals.values():
        if general.side == "carthage" and not general.optional and general.id not in placed:
            yield Defect(file, f"general {general.id}", "stands in no force")
    for name in pack.setup.officials.consuls:
        if name not in placed:
            yield Defect(file, f"general {name}", "is a consul but stands in no force")


def _officials(pack: DataPack) -> Iterator[Defect]:
    """Every Roman general is either consul, in the pool or to come later."""
    file, entry = pack.files["setup"], "officials"
    officials = pack.setup.officials
    told = Counter((*officials.consuls, *officials.pool, *officials.later))
    for name, count in told.items():
        general = pack.generals.get(name)
        if general is None:
            yield Defect(file, entry, f"unknown general {name!r}")
        elif general.side != "rome":
            yield Defect(file, entry, f"{name} is no Roman")
        if count > 1:
            yield Defect(file, entry, f"{name} is named {count} times")
    for general in pack.generals.values():
        if general.side == "rome" and not general.optional and general.id not in told:
            yield Defect(file, entry, f"{general.id} is neither consul nor in the pool nor to come later")


def _tribes(pack: DataPack) -> Iterator[Defect]:
    file, entry = pack.files["setup"], "tribes"
    told = dict.fromkeys(pack.setup.tribes.neutral, "neutral")
    told |= dict.fromkeys(pack.setup.tribes.friendly_to_carthage, "carthage")
    for name, tribe in told.items():
        space = pack.spaces.get(name)
        if space is None:
            yield Defect(file, entry, f"unknown space {name!r}")
        elif space.tribe != tribe:
            yield Defect(file, entry, f"{name} is {tribe} here, {space.tribe} in {pack.files['spaces']}")
    for space in pack.spaces.values():
        if space.kind == "tribe" and space.id not in told:
            yield Defect(file, entry, f"{space.id} is not named")


def _generals(pack: DataPack) -> Iterator[Defect]:
    for general in pack.generals.values():
        if general.optional and general.side != "rome":
            # How those of Carthage arrive stands in a book we do not have.
            problem = "optional: only a Roman can be added, who joins the pool"
            yield Defect(pack.files["generals"], f"general {general.id}", problem)
        regions = [*general.strategy_in, *([general.confined_to] if general.confined_to else [])]
        for region in regions:
            if region not in pack.regions:
                problem = f"unknown region {region!r}"
                yield Defect(pack.files["generals"], f"general {general.id}", problem)


def _turns(pack: DataPack) -> Iterator[Defect]:
    """Turns are counted from 1, and hands never shrink (2E:7.1)."""
    file = pack.files["turns"]
    hand = 0
    for position, turn in enumerate(pack.turns, start=1):
        entry = f"turn {turn.number}"
        if turn.number != position:
            yield Defect(file, entry, f"number: stands where turn {position} should")
        if turn.hand < hand:
            yield Defect(file, entry, f"hand: {turn.hand} cards after a turn with {hand}")
        hand = turn.hand
