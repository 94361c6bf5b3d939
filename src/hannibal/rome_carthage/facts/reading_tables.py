"""From tables.toml to the tables: each section of the file is one record."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields
from functools import partial
from typing import TypeVar, get_args

from hannibal.kernel.datafile import DataFile, Record
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
    SiegeTrains,
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
        siege_train=file.section("siege_train", _siege_train),
    )


def _numbers(kind: type[F], record: Record, **others: object) -> F:
    """A table whose fields are whole numbers, all but those given apart."""
    given: dict[str, object] = {**provenance(record), **others}
    for field in fields(kind):
        if field.name not in given:
            given[field.name] = record.integer(field.name)
    build: Callable[..., F] = kind
    return build(**given)


def _attrition(record: Record) -> AttritionTable:
    columns = _columns(record)
    return _numbers(
        AttritionTable,
        record,
        columns_from=columns,
        rows=record.integer_rows("losses", length=len(columns)),
    )


def _siege(record: Record) -> SiegeTable:
    points = record.integers("points")
    losses = record.integers("losses", length=len(points))
    return _numbers(
        SiegeTable,
        record,
        outcomes=tuple(map(SiegeOutcome, points, losses)),
        capitals=record.texts("capitals"),
        modifiers_for_tribes=record.flag("modifiers_for_tribes"),
    )


def _retreat(record: Record) -> RetreatTable:
    columns = _columns(record)
    return _numbers(
        RetreatTable,
        record,
        columns_from=columns,
        rows=record.integer_rows("losses", length=len(columns), words=_WORDS),
        modifiers=integer_table(record, "modifiers"),
    )


def _columns(record: Record) -> tuple[int, ...]:
    columns = record.integers("columns_from")
    if not columns or columns[0] != 1 or list(columns) != sorted(set(columns)):
        raise record.error("columns_from", f"expected rising numbers from 1, found {list(columns)}")
    return columns


def _faces(record: Record, field: str, known: Collection[str]) -> tuple[Face, ...]:
    """The six faces of a die: the symbols of each, none where it is blank."""
    faces = record.texts(field)
    if len(faces) != _FACES:
        raise record.error(field, f"expected {_FACES} faces, found {len(faces)}")
    read = tuple(() if face == _BLANK else tuple(face.split()) for face in faces)
    for symbol in (symbol for face in read for symbol in face):
        if symbol not in known:
            raise record.error(
                field, f"expected the symbols {', '.join(known)} or {_BLANK}, found {symbol!r}"
            )
    return read


def _naval_die(record: Record) -> NavalDie:
    return NavalDie(
        faces=_faces(record, "faces", ("dot", "diamond")),
        derived=record.flag("derived"),
        **provenance(record),
    )


def _siege_dice(record: Record) -> SiegeDice:
    priority = record.table("priority")
    symbols = ("point", "loss", *_PRIORITY)
    return SiegeDice(
        red=_faces(record, "red", symbols),
        white=_faces(record, "white", symbols),
        priority={name: SiegeOutcome(*priority.integers(name, length=2)) for name in _PRIORITY},
        derived=record.flag("derived"),
        **provenance(record),
    )


def _retreat_dice(record: Record) -> RetreatDice:
    def costs(field: str) -> dict[str, dict[str, int]]:
        table = record.table(field)
        return {
            card: dict(zip(_LETTERS, table.integers(card, length=len(_LETTERS), words=_WORDS), strict=True))
            for card in ("probe", FRONTAL_OR_FLANK, "double-envelopment")
        }

    faces = _faces(record, "faces", _LETTERS)
    if any(len(face) != 1 for face in faces):
        raise record.error("faces", "expected one symbol on each face")
    return RetreatDice(
        faces=faces,
        small=costs("small"),
        large=costs("large"),
        derived=record.flag("derived"),
        **provenance(record),
    )


def _allies(record: Record) -> Allies:
    return _numbers(Allies, record, possible=integer_table(record, "possible", 0))


def _movement(record: Record) -> MovementNumbers:
    return _numbers(MovementNumbers, record, cost=integer_table(record, "cost", 1))


def _city_capacity(record: Record) -> CityCapacity:
    return _numbers(
        CityCapacity,
        record,
        large_cities=record.texts("large_cities"),
        note=record.optional_text("note"),
    )


def _reinforcement(record: Record) -> Reinforcements:
    def item(inner: Record) -> CarthaginianReinforcement:
        region = inner.text("region")
        return CarthaginianReinforcement(
            cus=inner.integer("cus", minimum=1),
            cities=inner.texts("cities"),
            region=None if region == _ANYWHERE else region,
            if_space=inner.optional_text("if_space"),
            if_province=inner.optional_text("if_province"),
        )

    return _numbers(Reinforcements, record, carthage=tuple(record.records("carthage", item)))


def _elephants(record: Record) -> Elephants:
    return _numbers(
        Elephants,
        record,
        counters=per_edition(record, "counters", Record.integer),
        cus_per_counter=per_edition(record, "cus_per_counter", Record.integer),
    )


def _siege_train(record: Record) -> SiegeTrains:
    return _numbers(SiegeTrains, record, maximum=per_edition(record, "maximum", Record.integer))
