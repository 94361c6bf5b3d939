"""The data pack: all facts of the game, read from the packaged files or from a folder of corrected ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from hannibal.kernel.datafile import SUFFIXES, DataFile
from hannibal.kernel.errors import DataError
from hannibal.rome_carthage import reading
from hannibal.rome_carthage.check import check_pack
from hannibal.rome_carthage.facts import DataPack
from hannibal.rome_carthage.reading_tables import read_tables

FILES = (
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


_ADDED = {"generals": "general", "strategy_cards": "card"}


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Identified)


def load_pack(directory: Path | None = None) -> DataPack:
    """The packaged facts, or those with the files of a folder in place of their packaged namesakes.

    The folder need not hold every file. A pack that has any defect is refused with a `DataError`.

    >>> load_pack().spaces["new-carthage"].name_in("classic")
    'Carthago Nova'
    """
    return _packaged() if directory is None else _sound(read_pack(directory))


def add_to_pack(records: Mapping[str, Any]) -> DataPack:
    """The packaged facts with more records: lists of `generals` and `strategy_cards`."""
    files = _read_files(None)
    for name, more in records.items():
        if name not in _ADDED:
            raise DataError(name, "", "", f"records can be added to {' and '.join(_ADDED)}")
        if not isinstance(more, list) or not all(isinstance(record, dict) for record in more):
            raise DataError(name, "", "", "expected a list of records")
        files[name].add(_ADDED[name], more)
    return _sound(_assemble(files))


def read_pack(directory: Path | None = None) -> DataPack:
    """Like `load_pack`, but only the form of the files is checked: for `check_pack` to find the rest."""
    return _assemble(_read_files(directory))


def _read_files(directory: Path | None) -> dict[str, DataFile]:
    return {name: DataFile.read(path) for name, path in _locate(directory).items()}


def _assemble(files: Mapping[str, DataFile]) -> DataPack:
    provinces = files["provinces"].records("province", reading.read_province)
    spaces = files["spaces"].records("space", reading.read_space)
    lists, connections = reading.read_connections(files["connections"])
    pack = DataPack(
        sources=_by_id(reading.read_sources(files["sources"])),
        totals=_by_id(files["totals"].records("total", reading.read_total)),
        regions=_by_id(files["provinces"].records("region", reading.read_region)),
        provinces=_by_id(reading.with_spaces(province, spaces) for province in provinces),
        spaces=_by_id(spaces),
        neighbour_lists=tuple(lists),
        neighbours=MappingProxyType({entry.space: entry.neighbours for entry in lists}),
        connections=tuple(connections),
        cards=_by_id(files["strategy_cards"].records("card", reading.read_card)),
        battle_cards=_by_id(files["battle_cards"].records("battle_card", reading.read_battle_card)),
        generals=_by_id(files["generals"].records("general", reading.read_general)),
        setup=reading.read_setup(files["setup"]),
        tables=read_tables(files["tables"]),
        turns=tuple(files["turns"].records("turn", reading.read_turn, key="number")),
        files=MappingProxyType({name: file.name for name, file in files.items()}),
    )
    for file in files.values():
        file.finish()
    return pack


def export_pack(directory: Path) -> list[str]:
    """Write a copy of the packaged files for a user to correct; the folder must be new or empty."""
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise DataError(str(directory), "", "", "exists and is not an empty folder")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for path in _locate(None).values():
            (directory / path.name).write_bytes(path.read_bytes())
    except OSError as error:
        raise DataError(str(directory), "", "", f"cannot be written: {error.strerror or error}") from error
    return [path.name for path in _locate(None).values()]


@cache
def _packaged() -> DataPack:
    return _sound(read_pack())


def _sound(pack: DataPack) -> DataPack:
    defects = check_pack(pack)
    if defects:
        first, more = defects[0], len(defects) - 1
        rest = f" (and {more} more: `hannibal data check` lists them)" if more else ""
        raise DataError(first.file, first.record, "", first.problem + rest)
    return pack


def _locate(directory: Path | None) -> dict[str, Path | Traversable]:
    """Where each file is to be read from."""
    packaged = resources.files("hannibal.rome_carthage") / "data"
    found: dict[str, Path | Traversable] = {name: packaged / f"{name}.toml" for name in FILES}
    if directory is None:
        return found
    if not directory.is_dir():
        raise DataError(str(directory), "", "", "there is no such folder")
    replaced: set[str] = set()
    for path in sorted(directory.iterdir()):
        if path.suffix not in SUFFIXES:
            continue
        if path.stem not in found:
            raise DataError(path.name, "", "", f"unknown data file; the known ones are {', '.join(FILES)}")
        if path.stem in replaced:
            raise DataError(path.name, "", "", f"there are two files {path.stem}; expected one")
        replaced.add(path.stem)
        found[path.stem] = path
    return found


def _by_id(records: Iterable[R]) -> Mapping[str, R]:
    return MappingProxyType({record.id: record for record in records})
