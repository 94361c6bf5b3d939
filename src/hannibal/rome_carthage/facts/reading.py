"""From entries of the data files to facts: one small function for each kind of entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypedDict, TypeVar

from hannibal.kernel.datafile import DataFile, Entry
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


def per_edition(entry: Entry, field: str, read: Callable[[Entry, str], T]) -> PerEdition[T]:
    """A field that is one value for both editions, or a table with one for each."""
    if not entry.is_table(field):
        value = read(entry, field)
        return PerEdition(value, value)
    inner = entry.table(field)
    result = PerEdition(*(read(inner, edition) for edition in EDITIONS))
    inner.finish()
    return result


def provenance(entry: Entry) -> Provenance:
    """Where the entry comes from and how sure it is; an entry that does not say is refused."""
    return {"source": source_of(entry), "confidence": per_edition(entry, "confidence", _confidence)}


def read_total(entry: Entry) -> Total:
    """One of the published totals."""
    return Total(
        id=entry.text("id"),
        value=entry.integer("value", minimum=0),
        file=entry.text("file"),
        note=entry.optional_text("note"),
        **provenance(entry),
    )


def read_region(entry: Entry) -> Region:
    """A country or an island."""
    return Region(
        id=entry.identifier("id"),
        name=entry.text("name"),
        classic=entry.optional_text("classic"),
        kind=entry.choice("kind", REGION_KINDS),
        **provenance(entry),
    )


def read_province(entry: Entry) -> Province:
    """A province, as yet without its spaces: those say themselves where they lie."""
    return Province(
        id=entry.identifier("id"),
        name=entry.text("name"),
        classic=entry.optional_text("classic"),
        region=entry.optional_text("region"),
        significant=entry.flag("significant"),
        ally_cards=entry.integer("ally_cards", minimum=0),
        space_count=entry.integer("space_count", minimum=1),
        spaces=(),
        note=entry.optional_text("note"),
        **provenance(entry),
    )


def with_spaces(province: Province, spaces: Iterable[Space]) -> Province:
    """The province with the spaces that lie in it, in the order of their file."""
    return replace(province, spaces=tuple(space.id for space in spaces if space.province == province.id))


def read_space(entry: Entry) -> Space:
    """A space of the map."""
    return Space(
        id=entry.identifier("id"),
        name=entry.text("name"),
        classic=entry.optional_text("classic"),
        province=entry.text("province"),
        kind=entry.choice("kind", SPACE_KINDS),
        capacity=entry.optional_integer("capacity", minimum=1),
        port_modifier=entry.optional_integer("port_modifier", minimum=-3, maximum=3),
        tribe=entry.optional_choice("tribe", TRIBES),
        start=entry.optional_choice("start", SIDES),
        x=entry.integer("x", minimum=0),
        y=entry.integer("y", minimum=0),
        note=entry.optional_text("note"),
        **provenance(entry),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Remark(Fact):
    between: frozenset[str]
    note: str | None


def read_connections(file: DataFile) -> tuple[list[NeighbourList], list[Connection]]:
    """Each space's neighbours as written, and from them each connection once.

    A pair that stands at one end only becomes a connection here all the same: the check names it.
    """
    entries = file.entries("space", _read_neighbours)
    remarks = {remark.between: remark for remark in file.entries("remark", _read_remark)}
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


def read_general(entry: Entry) -> General:
    """A general."""
    return General(
        id=entry.identifier("id"),
        name=entry.text("name"),
        classic=entry.optional_text("classic"),
        label=entry.text("label"),
        classic_label=entry.optional_text("classic_label"),
        side=entry.choice("side", SIDES),
        strategy=entry.integer("strategy", minimum=1, maximum=3),
        battle=entry.integer("battle", minimum=1, maximum=4),
        ability=entry.optional_text("ability"),
        limits=entry.optional_text("limits"),
        rolls=_read_rolls(entry),
        strategy_in=integer_table(entry, "strategy_in", 1)
        if entry.has("strategy_in")
        else MappingProxyType({}),
        confined_to=entry.optional_text("confined_to"),
        optional=entry.flag("optional", default=False),
        **provenance(entry),
    )


def read_card(entry: Entry) -> StrategyCard:
    """A strategy card."""
    number = entry.integer("number", minimum=1)
    listed = (
        per_edition(entry, "listed", Entry.integer) if entry.has("listed") else PerEdition(number, number)
    )
    facts = provenance(entry)
    return StrategyCard(
        id=entry.identifier("id"),
        number=number,
        listed=listed,
        suffix=entry.optional_text("suffix") or "",
        title=entry.text("title"),
        classic=entry.optional_text("classic"),
        editions=entry.choices("editions", EDITIONS) if entry.has("editions") else EDITIONS,
        set_aside=entry.flag("set_aside", default=False),
        ops=entry.integer("ops", minimum=1, maximum=3),
        event_side=entry.choice("event_side", EVENT_SIDES),
        event=entry.optional_identifier("event"),
        counter=entry.optional_identifier("counter"),
        terms=_read_terms(entry),
        rule=entry.optional_text("rule") or next(filter(is_rule, facts["source"]), None),
        remove=entry.flag("remove", default=False),
        ship=per_edition(entry, "ship", lambda inner, field: inner.optional_choice(field, SHIPS)),
        raise_troops=entry.flag("raise_troops", default=False),
        breaks_truce=entry.flag("breaks_truce", default=False),
        used_with_operation=entry.flag("used_with_operation", default=False),
        reshuffle=entry.flag("reshuffle", default=False),
        optional=entry.flag("optional", default=False),
        picture=entry.optional_text("picture") or "",
        when=entry.optional_text("when"),
        text=entry.text("text"),
        notes=entry.optional_text("notes"),
        **facts,
    )


def read_battle_card(entry: Entry) -> BattleCard:
    """A kind of battle card."""
    return BattleCard(
        id=entry.identifier("id"),
        name=entry.text("name"),
        classic=entry.optional_text("classic"),
        count=entry.integer("count", minimum=1),
        text=entry.text("text"),
        **provenance(entry),
    )


def read_setup(file: DataFile) -> Setup:
    """The position when the game begins."""

    def force(entry: Entry) -> SetupForce:
        return SetupForce(
            space=entry.text("space"),
            side=entry.choice("side", SIDES),
            cus=entry.integer("cus", minimum=1),
            elephants=entry.optional_integer("elephants", minimum=0) or 0,
            generals=entry.texts("generals"),
            **provenance(entry),
        )

    def officials(entry: Entry) -> Officials:
        return Officials(
            consuls=entry.texts("consuls"),
            pool=entry.texts("pool"),
            later=entry.texts("later"),
            note=entry.optional_text("note"),
            **provenance(entry),
        )

    def tribes(entry: Entry) -> TribeSetup:
        return TribeSetup(
            friendly_to_carthage=entry.texts("friendly_to_carthage"),
            neutral=entry.texts("neutral"),
            **provenance(entry),
        )

    return Setup(
        forces=tuple(file.entries("force", force, key="space")),
        officials=file.section("officials", officials),
        tribes=file.section("tribes", tribes),
    )


def read_turn(entry: Entry) -> Turn:
    """A turn of the track."""
    return Turn(
        number=entry.integer("number", minimum=1),
        years=entry.text("years"),
        hand=entry.integer("hand", minimum=1),
        note=entry.optional_text("note"),
        **provenance(entry),
    )


def _confidence(entry: Entry, field: str) -> float:
    return entry.number(field, minimum=0, maximum=1)


def _read_neighbours(entry: Entry) -> NeighbourList:
    neighbours = [
        Neighbour(space, kind) for kind in CONNECTION_KINDS for space in entry.optional_texts(_LISTS[kind])
    ]
    space = entry.identifier("id")
    seen: set[str] = set()
    for neighbour in neighbours:
        if neighbour.space in seen:
            raise entry.error(
                _LISTS[neighbour.kind], f"expected each neighbour once, found {neighbour.space!r} twice"
            )
        seen.add(neighbour.space)
    return NeighbourList(
        space=space, neighbours=tuple(neighbours), note=entry.optional_text("note"), **provenance(entry)
    )


def _read_remark(entry: Entry) -> _Remark:
    between = frozenset(entry.texts("between"))
    if len(between) != 2:
        raise entry.error("between", f"expected two spaces, found {', '.join(sorted(between))}")
    return _Remark(between=between, note=entry.optional_text("note"), **provenance(entry))


def _read_terms(entry: Entry) -> MappingProxyType[str, tuple[str, ...] | int]:
    if not entry.has("terms"):
        return MappingProxyType({})
    inner = entry.table("terms")
    return MappingProxyType({name: _read_term(inner, name) for name in inner.names()})


def _read_term(terms: Entry, name: str) -> tuple[str, ...] | int:
    """A list of ids for a term that names something, for any other a number."""
    if name in TERM_KINDS:
        return terms.texts(name)
    try:
        return terms.integer(name, minimum=0)
    except DataError as error:
        raise terms.error(name, f"{error.expected}; only {', '.join(TERM_KINDS)} name something") from None


def _read_rolls(entry: Entry) -> MappingProxyType[Roll, int]:
    if not entry.has("rolls"):
        return MappingProxyType({})
    inner = entry.table("rolls")
    rolls = {roll: inner.integer(roll, minimum=1, maximum=6) for roll in ROLLS if inner.has(roll)}
    inner.finish()
    return MappingProxyType(rolls)
