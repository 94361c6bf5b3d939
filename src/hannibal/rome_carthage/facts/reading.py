"""From records of the data files to facts: one small function for each kind of record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypedDict, TypeVar

from hannibal.kernel.datafile import DataFile, Record
from hannibal.kernel.errors import DataError
from hannibal.kernel.pack import integer_table, is_rule, source_of
from hannibal.rome_carthage.facts.model import (
    CONNECTION_KINDS,
    EVENT_SIDES,
    REGION_KINDS,
    ROLLS,
    SHIPS,
    SIDES,
    SPACE_KINDS,
    TERM_KINDS,
    TRIBES,
    BattleCard,
    Connection,
    ConnectionKind,
    General,
    Neighbour,
    NeighbourList,
    Officials,
    Province,
    Region,
    Roll,
    Setup,
    SetupForce,
    Space,
    StrategyCard,
    Total,
    TribeSetup,
    Turn,
)
from hannibal.rome_carthage.facts.provenance import EDITIONS, Fact, PerEdition

T = TypeVar("T")

_LISTS: dict[ConnectionKind, str] = {
    "road": "roads",
    "alps_pass": "alps_passes",
    "non_alps_pass": "non_alps_passes",
    "strait": "straits",
}


class Provenance(TypedDict):
    """The fields every fact has."""

    source: tuple[str, ...]
    confidence: PerEdition[float]


def per_edition(record: Record, field: str, read: Callable[[Record, str], T]) -> PerEdition[T]:
    """A field that is one value for both editions, or a table with one for each."""
    if not record.is_table(field):
        value = read(record, field)
        return PerEdition(value, value)
    inner = record.table(field)
    result = PerEdition(*(read(inner, edition) for edition in EDITIONS))
    inner.finish()
    return result


def provenance(record: Record) -> Provenance:
    """Where the record comes from and how sure it is; a record that does not say is refused."""
    return {"source": source_of(record), "confidence": per_edition(record, "confidence", _confidence)}


def read_total(record: Record) -> Total:
    """One of the published totals."""
    return Total(
        id=record.text("id"),
        value=record.integer("value", minimum=0),
        file=record.text("file"),
        note=record.optional_text("note"),
        **provenance(record),
    )


def read_region(record: Record) -> Region:
    """A country or an island."""
    return Region(
        id=record.identifier("id"),
        name=record.text("name"),
        classic=record.optional_text("classic"),
        kind=record.choice("kind", REGION_KINDS),
        **provenance(record),
    )


def read_province(record: Record) -> Province:
    """A province, as yet without its spaces: those say themselves where they lie."""
    return Province(
        id=record.identifier("id"),
        name=record.text("name"),
        classic=record.optional_text("classic"),
        region=record.optional_text("region"),
        significant=record.flag("significant"),
        ally_cards=record.integer("ally_cards", minimum=0),
        space_count=record.integer("space_count", minimum=1),
        spaces=(),
        note=record.optional_text("note"),
        **provenance(record),
    )


def with_spaces(province: Province, spaces: Iterable[Space]) -> Province:
    """The province with the spaces that lie in it, in the order of their file."""
    return replace(province, spaces=tuple(space.id for space in spaces if space.province == province.id))


def read_space(record: Record) -> Space:
    """A space of the map."""
    return Space(
        id=record.identifier("id"),
        name=record.text("name"),
        classic=record.optional_text("classic"),
        province=record.text("province"),
        kind=record.choice("kind", SPACE_KINDS),
        capacity=record.optional_integer("capacity", minimum=1),
        port_modifier=record.optional_integer("port_modifier", minimum=-3, maximum=3),
        tribe=record.optional_choice("tribe", TRIBES),
        start=record.optional_choice("start", SIDES),
        x=record.integer("x", minimum=0),
        y=record.integer("y", minimum=0),
        note=record.optional_text("note"),
        **provenance(record),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Remark(Fact):
    between: frozenset[str]
    note: str | None


def read_connections(file: DataFile) -> tuple[list[NeighbourList], list[Connection]]:
    """Each space's neighbours as written, and from them each connection once.

    A pair that stands at one end only becomes a connection here all the same: the check names it.
    """
    entries = file.records("space", _read_neighbours)
    remarks = {remark.between: remark for remark in file.records("remark", _read_remark)}
    connections: dict[frozenset[str], Connection] = {}
    for entry in entries:
        for neighbour in entry.neighbours:
            pair = frozenset((entry.space, neighbour.space))
            remark = remarks.get(pair)
            told = remark or entry
            connections.setdefault(
                pair,
                Connection(
                    a=entry.space,
                    b=neighbour.space,
                    kind=neighbour.kind,
                    note=remark.note if remark else None,
                    source=told.source,
                    confidence=told.confidence,
                ),
            )
    stray = sorted(" - ".join(sorted(pair)) for pair in remarks.keys() - connections.keys())
    if stray:
        raise DataError(
            file.name, f"remark on {stray[0]}", "between", "expected two spaces that are connected"
        )
    return entries, list(connections.values())


def read_general(record: Record) -> General:
    """A general."""
    return General(
        id=record.identifier("id"),
        name=record.text("name"),
        classic=record.optional_text("classic"),
        label=record.text("label"),
        classic_label=record.optional_text("classic_label"),
        side=record.choice("side", SIDES),
        strategy=record.integer("strategy", minimum=1, maximum=3),
        battle=record.integer("battle", minimum=1, maximum=4),
        ability=record.optional_text("ability"),
        limits=record.optional_text("limits"),
        rolls=_read_rolls(record),
        strategy_in=integer_table(record, "strategy_in", 1)
        if record.has("strategy_in")
        else MappingProxyType({}),
        confined_to=record.optional_text("confined_to"),
        optional=record.flag("optional", default=False),
        **provenance(record),
    )


def read_card(record: Record) -> StrategyCard:
    """A strategy card."""
    number = record.integer("number", minimum=1)
    listed = (
        per_edition(record, "listed", Record.integer) if record.has("listed") else PerEdition(number, number)
    )
    facts = provenance(record)
    return StrategyCard(
        id=record.identifier("id"),
        number=number,
        listed=listed,
        suffix=record.optional_text("suffix") or "",
        title=record.text("title"),
        classic=record.optional_text("classic"),
        editions=record.choices("editions", EDITIONS) if record.has("editions") else EDITIONS,
        set_aside=record.flag("set_aside", default=False),
        ops=record.integer("ops", minimum=1, maximum=3),
        event_side=record.choice("event_side", EVENT_SIDES),
        event=record.optional_identifier("event"),
        counter=record.optional_identifier("counter"),
        terms=_read_terms(record),
        rule=record.optional_text("rule") or next(filter(is_rule, facts["source"]), None),
        remove=record.flag("remove", default=False),
        ship=per_edition(record, "ship", lambda inner, field: inner.optional_choice(field, SHIPS)),
        raise_troops=record.flag("raise_troops", default=False),
        breaks_truce=record.flag("breaks_truce", default=False),
        used_with_operation=record.flag("used_with_operation", default=False),
        reshuffle=record.flag("reshuffle", default=False),
        optional=record.flag("optional", default=False),
        text=record.text("text"),
        notes=record.optional_text("notes"),
        **facts,
    )


def read_battle_card(record: Record) -> BattleCard:
    """A kind of battle card."""
    return BattleCard(
        id=record.identifier("id"),
        name=record.text("name"),
        classic=record.optional_text("classic"),
        count=record.integer("count", minimum=1),
        text=record.text("text"),
        **provenance(record),
    )


def read_setup(file: DataFile) -> Setup:
    """The position when the game begins."""

    def force(record: Record) -> SetupForce:
        return SetupForce(
            space=record.text("space"),
            side=record.choice("side", SIDES),
            cus=record.integer("cus", minimum=1),
            elephants=record.optional_integer("elephants", minimum=0) or 0,
            generals=record.texts("generals"),
            **provenance(record),
        )

    def officials(record: Record) -> Officials:
        return Officials(
            consuls=record.texts("consuls"),
            pool=record.texts("pool"),
            later=record.texts("later"),
            note=record.optional_text("note"),
            **provenance(record),
        )

    def tribes(record: Record) -> TribeSetup:
        return TribeSetup(
            friendly_to_carthage=record.texts("friendly_to_carthage"),
            neutral=record.texts("neutral"),
            **provenance(record),
        )

    return Setup(
        forces=tuple(file.records("force", force, key="space")),
        officials=file.section("officials", officials),
        tribes=file.section("tribes", tribes),
    )


def read_turn(record: Record) -> Turn:
    """A turn of the track."""
    return Turn(
        number=record.integer("number", minimum=1),
        years=record.text("years"),
        hand=record.integer("hand", minimum=1),
        note=record.optional_text("note"),
        **provenance(record),
    )


def _confidence(record: Record, field: str) -> float:
    return record.number(field, minimum=0, maximum=1)


def _read_neighbours(record: Record) -> NeighbourList:
    neighbours = [
        Neighbour(space, kind) for kind in CONNECTION_KINDS for space in record.optional_texts(_LISTS[kind])
    ]
    space = record.identifier("id")
    seen: set[str] = set()
    for neighbour in neighbours:
        if neighbour.space in seen:
            raise record.error(
                _LISTS[neighbour.kind], f"expected each neighbour once, found {neighbour.space!r} twice"
            )
        seen.add(neighbour.space)
    return NeighbourList(
        space=space, neighbours=tuple(neighbours), note=record.optional_text("note"), **provenance(record)
    )


def _read_remark(record: Record) -> _Remark:
    between = frozenset(record.texts("between"))
    if len(between) != 2:
        raise record.error("between", f"expected two spaces, found {', '.join(sorted(between))}")
    return _Remark(between=between, note=record.optional_text("note"), **provenance(record))


def _read_terms(record: Record) -> MappingProxyType[str, tuple[str, ...] | int]:
    if not record.has("terms"):
        return MappingProxyType({})
    inner = record.table("terms")
    return MappingProxyType({name: _read_term(inner, name) for name in inner.names()})


def _read_term(terms: Record, name: str) -> tuple[str, ...] | int:
    """A list of ids for a term that names something, for any other a number."""
    if name in TERM_KINDS:
        return terms.texts(name)
    try:
        return terms.integer(name, minimum=0)
    except DataError as error:
        raise terms.error(name, f"{error.expected}; only {', '.join(TERM_KINDS)} name something") from None


def _read_rolls(record: Record) -> MappingProxyType[Roll, int]:
    if not record.has("rolls"):
        return MappingProxyType({})
    inner = record.table("rolls")
    rolls = {roll: inner.integer(roll, minimum=1, maximum=6) for roll in ROLLS if inner.has(roll)}
    inner.finish()
    return MappingProxyType(rolls)
