"""The check of the data: what is wrong in a pack, and what it counts to beside the published totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields

from hannibal.kernel.pack import Defect, check_sources, check_totals
from hannibal.rome_carthage.facts.check_cards import check_cards
from hannibal.rome_carthage.facts.check_map import check_map, land_masses
from hannibal.rome_carthage.facts.check_pieces import check_pieces
from hannibal.rome_carthage.facts.check_tables import check_tables
from hannibal.rome_carthage.facts.model import DataPack, Side
from hannibal.rome_carthage.facts.provenance import Fact


def check_pack(pack: DataPack) -> list[Defect]:
    """Every defect of the pack; an empty list if it is sound."""
    return [
        *check_sources(_facts(pack), pack.sources, pack.files),
        *check_map(pack),
        *check_pieces(pack),
        *check_cards(pack),
        *check_tables(pack),
        *check_totals(count_totals(pack), pack.totals, pack.files),
    ]


def count_totals(pack: DataPack) -> dict[str, int]:
    """What the pack counts to, by the ids of the published totals."""
    return {**_count_map(pack), **_count_start(pack), **_count_cards(pack), **_count_rest(pack)}


def _count_map(pack: DataPack) -> dict[str, int]:
    kinds = Counter(space.kind for space in pack.spaces.values())
    links = Counter(connection.kind for connection in pack.connections)
    return {
        "provinces": len(pack.provinces),
        "politically_significant": sum(province.significant for province in pack.provinces.values()),
        "spaces": len(pack.spaces),
        "open_spaces": kinds["open"],
        "walled_cities": kinds["walled"],
        "tribes": kinds["tribe"],
        "ports": sum(space.is_port for space in pack.spaces.values()),
        "connections": len(pack.connections),
        "roads": links["road"],
        "alps_passes": links["alps_pass"],
        "non_alps_passes": links["non_alps_pass"],
        "straits": links["strait"],
        "land_masses": land_masses(pack),
    }


def _count_start(pack: DataPack) -> dict[str, int]:
    markers = Counter((space.kind, space.start) for space in pack.spaces.values())
    forces = pack.setup.forces
    return {
        "start_pc_rome": markers["open", "rome"],
        "start_pc_carthage": markers["open", "carthage"],
        "start_walled_rome": markers["walled", "rome"],
        "start_walled_carthage": markers["walled", "carthage"],
        "start_tribes_carthage": markers["tribe", "carthage"],
        "start_tribes_neutral": markers["tribe", None],
        "start_points_rome": _start_points(pack, "rome"),
        "start_points_carthage": _start_points(pack, "carthage"),
        "start_cus_rome": sum(force.cus for force in forces if force.side == "rome"),
        "start_cus_carthage": sum(force.cus for force in forces if force.side == "carthage"),
        "start_elephants": sum(force.elephants for force in forces),
    }


def _start_points(pack: DataPack, side: Side) -> int:
    """Significant provinces the side controls when the game begins (2E:22.1)."""
    return sum(
        province.significant
        and sum(pack.spaces[name].start == side for name in province.spaces) >= province.majority
        for province in pack.provinces.values()
    )


def _count_cards(pack: DataPack) -> dict[str, int]:
    cards = [card for card in pack.cards.values() if not card.optional]
    deck = [card for card in cards if not card.set_aside]
    operations = Counter(card.ops for card in deck)
    events = Counter(card.event_side for card in deck)
    return {
        "strategy_cards": len(deck),
        "set_aside_cards": len(cards) - len(deck),
        "cards_of_1": operations[1],
        "cards_of_2": operations[2],
        "cards_of_3": operations[3],
        "events_rome": events["rome"],
        "events_carthage": events["carthage"],
        "events_both": events["both"],
        "counter_events": sum(card.counter is not None for card in deck),
        "removed_events": sum(card.remove for card in deck),
        "events_with_operation": sum(card.used_with_operation for card in deck),
        "truce_breakers": sum(card.breaks_truce for card in deck),
        "battle_cards": sum(card.count for card in pack.battle_cards.values()),
    }


def _count_rest(pack: DataPack) -> dict[str, int]:
    sides = Counter(general.side for general in pack.generals.values() if not general.optional)
    tables = pack.tables
    return {
        "generals": sides.total(),
        "generals_rome": sides["rome"],
        "generals_carthage": sides["carthage"],
        "turns": len(pack.turns),
        "cards_dealt_to_each": sum(turn.hand for turn in pack.turns),
        "attrition_cells": sum(len(row) for row in tables.attrition.rows),
        "retreat_cells": sum(len(row) for row in tables.retreat.rows),
        "siege_rows": len(tables.siege.outcomes),
        "carthaginian_reinforcements": sum(item.cus for item in tables.reinforcement.carthage),
    }


def _facts(pack: DataPack) -> Iterator[tuple[str, str, Fact]]:
    """Every entry that has a source, with its file and its name there."""
    by_name: tuple[tuple[str, str, Mapping[str, Fact]], ...] = (
        ("totals", "total", pack.totals),
        ("provinces", "region", pack.regions),
        ("provinces", "province", pack.provinces),
        ("spaces", "space", pack.spaces),
        ("generals", "general", pack.generals),
        ("strategy_cards", "card", pack.cards),
        ("battle_cards", "battle_card", pack.battle_cards),
    )
    for file, kind, entries in by_name:
        for name, fact in entries.items():
            yield file, f"{kind} {name}", fact
    for entry in pack.neighbour_lists:
        yield "connections", f"space {entry.space}", entry
    for connection in pack.connections:
        yield "connections", f"connection {connection.a} - {connection.b}", connection
    for force in pack.setup.forces:
        yield "setup", f"force {force.space}", force
    yield "setup", "officials", pack.setup.officials
    yield "setup", "tribes", pack.setup.tribes
    for turn in pack.turns:
        yield "turns", f"turn {turn.number}", turn
    for field in fields(pack.tables):
        yield "tables", field.name, getattr(pack.tables, field.name)
