"""Checks of the tables: complete, rising, true to the map, and equal to the Classic Edition's dice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from hannibal.kernel.pack import Defect
from hannibal.rome_carthage.facts.model import CONNECTION_KINDS, DataPack
from hannibal.rome_carthage.facts.provenance import EDITIONS
from hannibal.rome_carthage.facts.tables import PrioritySymbol, SiegeColour

_DIE = range(1, 7)
_WILD_CARD = "reserve"
# Any net modifier a sea move can have lies well within these bounds (2E:11.6).
_NAVAL_MODIFIERS = range(-10, 11)
# One size for each retreat die (2E:14.12): the largest force the small one serves, and a large force.
_SMALL, _LARGE = 4, 10


def check_tables(pack: DataPack) -> Iterator[Defect]:
    """Everything that can be wrong with the tables, each fault with its section."""
    file = pack.files["tables"]
    for section, problem in (*_shapes(pack), *_names(pack), *_allies(pack), *_pieces(pack), *_dice(pack)):
        yield Defect(file, section, problem)


def _shapes(pack: DataPack) -> Iterator[tuple[str, str]]:
    tables = pack.tables
    for section, rows in (("attrition", tables.attrition.rows), ("retreat", tables.retreat.rows)):
        if not all(_rises(row) for row in rows) or not all(
            _rises(column) for column in zip(*rows, strict=True)
        ):
            yield section, "losses: expected to rise, or stay, along rows and down columns"
    if not _rises(outcome.points for outcome in tables.siege.outcomes):
        yield "siege", "points: expected to rise, or stay, with the die"
    last = tables.attrition.first_row + len(tables.attrition.rows) - 1
    if not tables.attrition.first_row <= tables.attrition.elephant_from <= last:
        yield "attrition", f"elephant_from: expected one of the rows, up to {last}"
    if tables.naval.return_up_to < tables.naval.success_up_to:
        yield "naval", "return_up_to: expected at least success_up_to"


def _names(pack: DataPack) -> Iterator[tuple[str, str]]:
    tables = pack.tables
    walled = {space.id for space in pack.spaces.values() if space.kind == "walled"}
    yield from _unknown("siege", "capitals", tables.siege.capitals, walled, "walled city")
    yield from _unknown(
        "city_capacity", "large_cities", tables.city_capacity.large_cities, walled, "walled city"
    )
    for item in tables.reinforcement.carthage:
        yield from _unknown("reinforcement", "cities", item.cities, walled, "walled city")
        yield from _unknown("reinforcement", "region", _given(item.region), pack.regions, "region")
        yield from _unknown("reinforcement", "if_space", _given(item.if_space), pack.spaces, "space")
        yield from _unknown(
            "reinforcement", "if_province", _given(item.if_province), pack.provinces, "province"
        )
    if set(tables.movement.cost) != set(CONNECTION_KINDS):
        yield "movement", f"cost: expected one for each of {', '.join(CONNECTION_KINDS)}"
    cards = pack.battle_cards.keys() - {_WILD_CARD}
    if set(tables.retreat.modifiers) != cards:
        yield "retreat", f"modifiers: expected one for each of {', '.join(sorted(cards))}"
    if tables.reinforcement.africanus_turn not in {turn.number for turn in pack.turns}:
        yield "reinforcement", f"africanus_turn: there is no turn {tables.reinforcement.africanus_turn}"


def _allies(pack: DataPack) -> Iterator[tuple[str, str]]:
    """The most a region gives is what its provinces give together (2E:14.2)."""
    possible = pack.tables.allies.possible
    yield from _unknown("allies", "possible", possible, pack.regions, "region")
    for region in pack.regions:
        given = sum(province.ally_cards for province in pack.provinces.values() if province.region == region)
        if possible.get(region) != given:
            yield "allies", f"possible: {region} gives {given} by its provinces, {possible.get(region)} here"


def _pieces(pack: DataPack) -> Iterator[tuple[str, str]]:
    elephants = pack.tables.elephants
    for edition in EDITIONS:
        if elephants.counters[edition] * elephants.cus_per_counter[edition] != elephants.maximum_cus:
            yield "elephants", f"counters: do not make {elephants.maximum_cus} CUs in edition {edition}"
    if sum(force.elephants for force in pack.setup.forces) > elephants.maximum_cus:
        yield "elephants", "maximum_cus: fewer than there are at the start"


def _dice(pack: DataPack) -> Iterator[tuple[str, str]]:
    """The dice of the Classic Edition give the same results as the tables, as often (TAB:equivalence)."""
    tables = pack.tables
    for die in _DIE:
        for modifier in _NAVAL_MODIFIERS:
            if tables.naval_die.result(die, modifier) != tables.naval.result(die + modifier):
                yield "naval_die", f"faces: face {die} differs from the table at modifier {modifier}"
                break
    siege, dice = tables.siege, tables.siege_dice
    capital = siege.carthaginian_besieger + siege.capital
    steps: tuple[tuple[str, SiegeColour, PrioritySymbol | None, int], ...] = (
        ("red", "red", None, 0),
        ("red with its symbol", "red", "marcellus", siege.marcellus_with_campaign),
        ("white", "white", None, siege.carthaginian_besieger),
        ("white with its symbol", "white", "walls", capital),
    )
    for name, colour, counts, modifier in steps:
        by_table = sorted(siege.outcome(die + modifier) for die in _DIE)
        if sorted(dice.outcome(colour, counts, die) for die in _DIE) != by_table:
            yield "siege_dice", f"{name}: differs from the table at modifier {modifier}"
    yield from _retreat_dice(pack)


def _retreat_dice(pack: DataPack) -> Iterator[tuple[str, str]]:
    table, dice = pack.tables.retreat, pack.tables.retreat_dice
    for name, size in (("small", _SMALL), ("large", _LARGE)):
        for card, modifier in table.modifiers.items():
            by_die = [dice.losses(die, card, size=size, large=size == _LARGE) for die in _DIE]
            if by_die != [table.losses(die + modifier, size) for die in _DIE]:
                yield "retreat_dice", f"{name}, {card}: differs from the table at modifier {modifier}"


def _rises(values: Iterable[int]) -> bool:
    return all(one <= other for one, other in pairwise(values))


def _given(name: str | None) -> tuple[str, ...]:
    return () if name is None else (name,)


def _unknown(
    section: str, field: str, names: Iterable[str], known: Collection[str], kind: str
) -> Iterator[tuple[str, str]]:
    for name in names:
        if name not in known:
            yield section, f"{field}: unknown {kind} {name!r}"
