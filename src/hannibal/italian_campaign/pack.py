"""The data pack: all facts of the game, read from the packaged files or from a folder of corrected ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from hannibal.italian_campaign import reading
from hannibal.italian_campaign.check import check_pack
from hannibal.italian_campaign.facts import DataPack
from hannibal.kernel.datafile import SUFFIXES, DataFile
from hannibal.kernel.errors import DataError

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


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Identified)


def load_pack(directory: Path | None = None) -> DataPack:
    """The packaged facts, or those with the files of a folder in place of their packaged namesakes.

    The folder need not hold every file. A pack that has any defect is refused with a `DataError`.

    >>> load_pack().cities["tarentum"].hex
    '2904'
    """
    return _packaged() if directory is None else _sound(read_pack(directory))


def read_pack(directory: Path | None = None) -> DataPack:
    """Like `load_pack`, but only the form of the files is checked: for `check_pack` to find the rest."""
    files = {name: DataFile.read(path) for name, path in _locate(directory).items()}
    years = files["recruitment"].records("year", reading.read_year, key="year")
    pack = DataPack(
        sources=_by_id(reading.read_sources(files["sources"])),
        totals=_by_id(files["totals"].records("total", reading.read_total)),
        provinces=_by_id(files["provinces"].records("province", reading.read_province)),
        hexes=_by_id(files["hexes"].records("hex", reading.read_hex)),
        cities=_by_id(files["cities"].records("city", reading.read_city)),
        roads=_by_id(files["roads"].records("road", reading.read_road)),
        leaders=_by_id(files["leaders"].records("leader", reading.read_leader)),
        units=_by_id(files["units"].records("unit", reading.read_unit)),
        forces=tuple(files["setup"].records("force", reading.read_force, key="hex")),
        reinforcements=_by_id(files["setup"].records("reinforcement", reading.read_reinforcement)),
        scenarios=_by_id(files["setup"].records("scenario", reading.read_scenario)),
        recruitment=MappingProxyType({year.year: year for year in years}),
        tables=reading.read_tables(files["tables"]),
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
    packaged = resources.files("hannibal.italian_campaign") / "data"
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
