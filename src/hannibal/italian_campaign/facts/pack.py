"""The data pack: all facts of the game, read from the packaged files or from a folder of corrected ones.

>>> load_pack().cities["tarentum"].hex
'2904'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hannibal.italian_campaign.facts import reading
from hannibal.italian_campaign.facts.check import check_pack, count_totals
from hannibal.italian_campaign.facts.model import DataPack
from hannibal.kernel.datafile import DataFile
from hannibal.kernel.pack import PackFiles, by_id, read_sources

FILES: Final = (
    "sources",
    "totals",
    "provinces",
    "hexes",
    "cities",
    "roads",
    "leaders",
    "units",
    "recruitment",
    "setup",
    "tables",
)
"""The data files by name, without their ending."""


def _assemble(files: Mapping[str, DataFile]) -> DataPack:
    years = files["recruitment"].entries("year", reading.read_year, key="year")
    return DataPack(
        sources=by_id(read_sources(files["sources"])),
        totals=by_id(files["totals"].entries("total", reading.read_total)),
        provinces=by_id(files["provinces"].entries("province", reading.read_province)),
        hexes=by_id(files["hexes"].entries("hex", reading.read_hex)),
        cities=by_id(files["cities"].entries("city", reading.read_city)),
        roads=by_id(files["roads"].entries("road", reading.read_road)),
        leaders=by_id(files["leaders"].entries("leader", reading.read_leader)),
        units=by_id(files["units"].entries("unit", reading.read_unit)),
        forces=tuple(files["setup"].entries("force", reading.read_force, key="hex")),
        reinforcements=by_id(files["setup"].entries("reinforcement", reading.read_reinforcement)),
        scenarios=by_id(files["setup"].entries("scenario", reading.read_scenario)),
        recruitment=MappingProxyType({year.year: year for year in years}),
        tables=reading.read_tables(files["tables"]),
        files=MappingProxyType({name: file.name for name, file in files.items()}),
    )


PACK: Final = PackFiles("hannibal.italian_campaign", FILES, _assemble, check_pack, count_totals)
load_pack: Final = PACK.load
read_pack: Final = PACK.read
export_pack: Final = PACK.export
