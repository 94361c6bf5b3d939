"""From tables.toml to the tables: each section of the file is one entry."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields
from functools import partial
from typing import TypeVar, get_args

from hannibal.kernel.datafile import DataFile, Entry
from hannibal.kernel.pack import integer_table
from hannibal.rome_carthage.facts.provenance import Fact
from hannibal.rome_carthage.facts.reading import per_edition, provenance
from hannibal.rome_carthage.facts.tables import (
    ALL,
    FRONTAL_OR_FLANK,
    Allies,
    AttritionTable,
    BattleHand,
    CarthaginianReinforcement,
    CityCapacity,
    CombatNumbers,
    Elephants,
    Face,
    MovementNumbers,
    NavalDie,
    NavalTable,
    PrioritySymbol,
    Reinforcements,
    RetreatDice,
    RetreatTable,
    SiegeDice,
    SiegeOutcome,
    SiegeTable,
    Tables,
)

F = TypeVar("F", bound=Fact)

_ANYWHERE = "anywhere"
_WORDS = {"all": ALL}
_FACES = 6
_BLANK = "blank"
_PRIORITY = get_args(PrioritySymbol)
_LETTERS = ("A", "B", "C", "D", "E")


def read_tables(file: DataFile) -> Tables:
    """All sections of the file."""
    return Tables(
        attrition=file.section("attrition", _attrition),
        naval=file.section("naval", partial(_numbers, NavalTable)),
        siege=file.section("siege", _siege),
        retreat=file.section("retreat", _retreat),
        naval_die=file.section("naval_die", _naval_die),
        siege_dice=file.section("siege_dice", _siege_dice),
        retreat_dice=file.section("retreat_dice", _retreat_dice),
        battle_hand=file.section("battle_hand", partial(_numbers, BattleHand)),
        allies=file.section("allies", _allies),
        combat=file.section("combat", partial(_numbers, CombatNumbers)),
        movement=file.section("movement", _movement),
        city_capacity=file.section("city_capacity", _city_capacity),
        reinforcement=file.section("reinforcement", _reinforcement),
        elephants=file.section("elephants", _elephants),
    )


def _numbers(kind: type[F], entry: Entry, **others: object) -> F:
    """A table whose fields are whole numbers, all but those given apart."""
    given: dict[str, object] = {**provenance(entry), **others}
    for field in fields(kind):
        if field.name not in given:
            given[field.name] = entry.integer(field.name)
    build: Callable[..., F] = kind
    return build(**given)


def _attrition(entry: Entry) -> AttritionTable:
    columns = _columns(entry)
    return _numbers(
        AttritionTable,
        entry,
        columns_from=columns,
        rows=entry.integer_rows("losses", length=len(columns)),
    )


def _siege(entry: Entry) -> SiegeTable:
    points = entry.integers("points")
    losses = entry.integers("losses", length=len(points))
    return _numbers(
        SiegeTable,
        entry,
        outcomes=tuple(map(SiegeOutcome, points, losses)),
        capitals=entry.texts("capitals"),
    )


def _retreat(entry: Entry) -> RetreatTable:
    columns = _columns(entry)
    return _numbers(
        RetreatTable,
        entry,
        columns_from=columns,
        rows=entry.integer_rows("losses", length=len(columns), words=_WORDS),
        modifiers=integer_table(entry, "modifiers"),
    )


def _columns(entry: Entry) -> tuple[int, ...]:
    columns = entry.integers("columns_from")
    if not columns or columns[0] != 1 or list(columns) != sorted(set(columns)):
        raise entry.error("columns_from", f"expected rising numbers from 1, found {list(columns)}")
    return columns


def _faces(entry: Entry, field: str, known: Collection[str]) -> tuple[Face, ...]:
    """The six faces of a die: the symbols of each, none where it is blank."""
    faces = entry.texts(field)
    if len(faces) != _FACES:
        raise entry.error(field, f"expected {_FACES} faces, found {len(faces)}")
    read = tuple(() if face == _BLANK else tuple(face.split()) for face in faces)
    for symbol in (symbol for face in read for symbol in face):
        if symbol not in known:
            raise entry.error(field, f"expected the symbols {', '.join(known)} or {_BLANK}, found {symbol!r}")
    return read


def _naval_die(entry: Entry) -> NavalDie:
    return NavalDie(
        faces=_faces(entry, "faces", ("dot", "diamond")),
        derived=entry.flag("derived"),
        **provenance(entry),
    )


def _siege_dice(entry: Entry) -> SiegeDice:
    priority = entry.table("priority")
    symbols = ("point", "loss", *_PRIORITY)
    return SiegeDice(
        red=_faces(entry, "red", symbols),
        white=_faces(entry, "white", symbols),
        priority={name: SiegeOutcome(*priority.integers(name, length=2)) for name in _PRIORITY},
        derived=entry.flag("derived"),
        **provenance(entry),
    )


def _retreat_dice(entry: Entry) -> RetreatDice:
    def costs(field: str) -> dict[str, dict[str, int]]:
        table = entry.table(field)
        return {
            card: dict(zip(_LETTERS, table.integers(card, length=len(_LETTERS), words=_WORDS), strict=True))
            for card in ("probe", FRONTAL_OR_FLANK, "double-envelopment")
        }

    faces = _faces(entry, "faces", _LETTERS)
    if any(len(face) != 1 for face in faces):
        raise entry.error("faces", "expected one symbol on each face")
    return RetreatDice(
        faces=faces,
        small=costs("small"),
        large=costs("large"),
        derived=entry.flag("derived"),
        **provenance(entry),
    )


def _allies(entry: Entry) -> Allies:
    return _numbers(Allies, entry, possible=integer_table(entry, "possible", 0))


def _movement(entry: Entry) -> MovementNumbers:
    return _numbers(MovementNumbers, entry, cost=integer_table(entry, "cost", 1))


def _city_capacity(entry: Entry) -> CityCapacity:
    return _numbers(
        CityCapacity,
        entry,
        large_cities=entry.texts("large_cities"),
        note=entry.optional_text("note"),
    )


def _reinforcement(entry: Entry) -> Reinforcements:
    def item(inner: Entry) -> CarthaginianReinforcement:
        region = inner.text("region")
        return CarthaginianReinforcement(
            cus=inner.integer("cus", minimum=1),
            cities=inner.texts("cities"),
            region=None if region == _ANYWHERE else region,
            if_space=inner.optional_text("if_space"),
            if_province=inner.optional_text("if_province"),
        )

    return _numbers(Reinforcements, entry, carthage=tuple(entry.entries("carthage", item)))


def _elephants(entry: Entry) -> Elephants:
    return _numbers(
        Elephants,
        entry,
        counters=per_edition(entry, "counters", Entry.integer),
        cus_per_counter=per_edition(entry, "cus_per_counter", Entry.integer),
    )
