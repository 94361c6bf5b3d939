"""The data pack: all facts of the game, read from the packaged files or from a folder of corrected ones.

>>> load_pack().spaces["new-carthage"].name_in("classic")
'Carthago Nova'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from hannibal.kernel.datafile import DataFile
from hannibal.kernel.errors import DataError
from hannibal.kernel.pack import Defect, PackFiles, by_id, read_sources
from hannibal.rome_carthage.facts import reading
from hannibal.rome_carthage.facts.check import check_pack, count_totals
from hannibal.rome_carthage.facts.check_cards import check_events
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.reading_tables import read_tables

FILES: Final = (
    "sources",
    "totals",
    "provinces",
    "spaces",
    "connections",
    "setup",
    "generals",
    "strategy_cards",
    "battle_cards",
    "turns",
    "tables",
)
"""The data files by name, without their ending."""

_ADDED: Final = {"generals": "general", "strategy_cards": "card"}


def _assemble(files: Mapping[str, DataFile]) -> DataPack:
    provinces = files["provinces"].entries("province", reading.read_province)
    spaces = files["spaces"].entries("space", reading.read_space)
    lists, connections = reading.read_connections(files["connections"])
    return DataPack(
        sources=by_id(read_sources(files["sources"])),
        totals=by_id(files["totals"].entries("total", reading.read_total)),
        regions=by_id(files["provinces"].entries("region", reading.read_region)),
        provinces=by_id(reading.with_spaces(province, spaces) for province in provinces),
        spaces=by_id(spaces),
        neighbour_lists=tuple(lists),
        neighbours=MappingProxyType({entry.space: entry.neighbours for entry in lists}),
        connections=tuple(connections),
        cards=by_id(files["strategy_cards"].entries("card", reading.read_card)),
        battle_cards=by_id(files["battle_cards"].entries("battle_card", reading.read_battle_card)),
        generals=by_id(files["generals"].entries("general", reading.read_general)),
        setup=reading.read_setup(files["setup"]),
        tables=read_tables(files["tables"]),
        turns=tuple(files["turns"].entries("turn", reading.read_turn, key="number")),
        files=MappingProxyType({name: file.name for name, file in files.items()}),
    )


def _check(pack: DataPack) -> list[Defect]:
    """The facts compared with each other, and the events of the cards with what the engine can do.

    The table of events is imported here and not above: the engine stands on the pack.
    """
    from hannibal.rome_carthage.events.table import COUNTERS, EVENTS

    events = {name: event.needs for name, event in EVENTS.items()}
    counters = {name: counter.needs for name, counter in COUNTERS.items()}
    return [*check_pack(pack), *check_events(pack, events, counters)]


PACK: Final = PackFiles("hannibal.rome_carthage", FILES, _assemble, _check, count_totals)
load_pack: Final = PACK.load
read_pack: Final = PACK.read
export_pack: Final = PACK.export


def add_to_pack(entries: Mapping[str, Any]) -> DataPack:
    """The packaged facts with more entries: lists of `generals` and `strategy_cards`."""
    files = PACK.parse()
    for name, more in entries.items():
        if name not in _ADDED:
            raise DataError(name, "", "", f"entries can be added to {' and '.join(_ADDED)}")
        if not isinstance(more, list) or not all(isinstance(entry, dict) for entry in more):
            raise DataError(name, "", "", "expected a list of entries")
        files[name].add(_ADDED[name], more)
    return PACK.sound(files)
