"""Data packs: all facts of a game, from its packaged files or a folder of corrected ones, and their check.

A game says which files there are, how they become its pack and what can be wrong with one. What every pack
has is here: sources that entries name, totals it must count to, defects.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar

from hannibal.kernel.datafile import SUFFIXES, DataFile, Entry
from hannibal.kernel.errors import DataError

P = TypeVar("P")
"""A game's pack."""
R = TypeVar("R", bound="Identified")

_RULE_ID: Final = re.compile(r"(?P<book>[A-Za-z0-9]+):(?P<rule>[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*)")


class Identified(Protocol):
    """An entry with an id."""

    @property
    def id(self) -> str: ...


class Sourced(Protocol):
    """An entry that says where it comes from: keys of sources, ids of rules."""

    @property
    def source(self) -> tuple[str, ...]: ...


class Total(Sourced, Protocol):
    """How many of something there must be, and the file to look in if the count is wrong."""

    @property
    def value(self) -> int: ...
    @property
    def file(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A key that entries name as their source; `book` if rule ids begin with it."""

    id: str
    title: str
    about: str | None
    book: bool


@dataclass(frozen=True, slots=True)
class Defect:
    """Something wrong in the data: the file, the entry, and what is the matter."""

    file: str
    entry: str
    problem: str

    def __str__(self) -> str:
        return f"{self.file}, {self.entry}: {self.problem}"


class PackFiles(Generic[P]):
    """The data files of a game, by name and without their ending, in the folder `data` of its package."""

    def __init__(
        self,
        package: str,
        names: tuple[str, ...],
        assemble: Callable[[Mapping[str, DataFile]], P],
        check: Callable[[P], list[Defect]],
        count: Callable[[P], Mapping[str, int]],
    ) -> None:
        self.package = package
        self.names = names
        self._assemble = assemble
        self.check = check
        self.count = count
        self._packaged: P | None = None

    def load(self, directory: Path | None = None) -> P:
        """The packaged facts, or those with the files of a folder in place of their packaged namesakes.

        The folder need not hold every file. A pack that has any defect is refused with a `DataError`.
        """
        if directory is not None:
            return self.sound(self.parse(directory))
        if self._packaged is None:
            self._packaged = self.sound(self.parse())
        return self._packaged

    def read(self, directory: Path | None = None) -> P:
        """Like `load`, but only the form of the files is checked: for the check to find the rest."""
        return self._finished(self.parse(directory))

    def defects(self, directory: Path | None = None) -> list[Defect]:
        """What is wrong with a pack whose form is right."""
        return self.check(self.read(directory))

    def parse(self, directory: Path | None = None) -> dict[str, DataFile]:
        """The files as they are, by name."""
        return {name: DataFile.read(path) for name, path in self._locate(directory).items()}

    def sound(self, files: Mapping[str, DataFile]) -> P:
        """The pack of these files; raises a `DataError` with its first defect."""
        pack = self._finished(files)
        defects = self.check(pack)
        if defects:
            first, more = defects[0], len(defects) - 1
            rest = f" (and {more} more: `hannibal data check` lists them)" if more else ""
            raise DataError(first.file, first.entry, "", first.problem + rest)
        return pack

    def export(self, directory: Path) -> list[str]:
        """Write a copy of the packaged files for a user to correct; the folder must be new or empty."""
        if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
            raise DataError(str(directory), "", "", "exists and is not an empty folder")
        packaged = list(self._locate(None).values())
        try:
            directory.mkdir(parents=True, exist_ok=True)
            for path in packaged:
                (directory / path.name).write_bytes(path.read_bytes())
        except OSError as error:
            raise DataError(
                str(directory), "", "", f"cannot be written: {error.strerror or error}"
            ) from error
        return [path.name for path in packaged]

    def _finished(self, files: Mapping[str, DataFile]) -> P:
        pack = self._assemble(files)
        for file in files.values():
            file.finish()
        return pack

    def _locate(self, directory: Path | None) -> dict[str, Path | Traversable]:
        """Where each file is to be read from."""
        packaged = resources.files(self.package) / "data"
        found: dict[str, Path | Traversable] = {name: packaged / f"{name}.toml" for name in self.names}
        if directory is None:
            return found
        if not directory.is_dir():
            raise DataError(str(directory), "", "", "there is no such folder")
        replaced: set[str] = set()
        for path in sorted(directory.iterdir()):
            if path.suffix not in SUFFIXES:
                continue
            if path.stem not in found:
                known = ", ".join(self.names)
                raise DataError(path.name, "", "", f"unknown data file; the known ones are {known}")
            if path.stem in replaced:
                raise DataError(path.name, "", "", f"there are two files {path.stem}; expected one")
            replaced.add(path.stem)
            found[path.stem] = path
        return found


def by_id(entries: Iterable[R]) -> Mapping[str, R]:
    """Entries by their ids, in their order."""
    return MappingProxyType({entry.id: entry for entry in entries})


# Reading what every pack has.


def read_sources(file: DataFile) -> list[Source]:
    """Books, whose rules are named by id, and all other sources."""

    def book(entry: Entry) -> Source:
        return Source(id=entry.text("id"), title=entry.text("title"), about=None, book=True)

    def other(entry: Entry) -> Source:
        return Source(
            id=entry.identifier("id"), title=entry.text("title"), about=entry.text("about"), book=False
        )

    return file.entries("book", book) + file.entries("source", other)


def is_rule(source: str) -> bool:
    """Whether a source is the id of a rule, such as `2E:8.4`."""
    return _RULE_ID.fullmatch(source) is not None


def source_of(entry: Entry) -> tuple[str, ...]:
    """Where an entry comes from; one that does not say is refused."""
    source = entry.texts("source")
    if not source:
        raise entry.error("source", "expected at least one source")
    return source


def integer_table(entry: Entry, field: str, minimum: int | None = None) -> MappingProxyType[str, int]:
    """A table inside an entry whose every field is a whole number."""
    inner = entry.table(field)
    return MappingProxyType({name: inner.integer(name, minimum) for name in inner.names()})


# Checking it. `files` are the files' names as people know them; a fact comes with its file and entry.


def is_known_source(source: str, sources: Mapping[str, Source]) -> bool:
    """Whether it is a rule of a book that is listed, or a listed source that is no book."""
    rule = _RULE_ID.fullmatch(source)
    told = sources.get(rule["book"] if rule else source)
    return told is not None and told.book == bool(rule)


def check_sources(
    facts: Iterable[tuple[str, str, Sourced]], sources: Mapping[str, Source], files: Mapping[str, str]
) -> Iterator[Defect]:
    """Every source an entry names is known."""
    for file, entry, fact in facts:
        for source in fact.source:
            if not is_known_source(source, sources):
                yield Defect(files[file], entry, f"source: unknown source {source!r}")


def check_totals(
    counted: Mapping[str, int], totals: Mapping[str, Total], files: Mapping[str, str]
) -> Iterator[Defect]:
    """What a pack counts to is what the totals say; each is known on both sides."""
    for name, total in totals.items():
        entry = f"total {name}"
        if total.file not in files:
            known = ", ".join(files)
            yield Defect(files["totals"], entry, f"file: expected one of {known}, found {total.file!r}")
        elif name not in counted:
            known = ", ".join(counted)
            yield Defect(files["totals"], entry, f"nothing is counted by that name; known: {known}")
        elif counted[name] != total.value:
            told = f"counted {counted[name]}, expected {total.value} ({', '.join(total.source)})"
            yield Defect(files[total.file], entry, told)
    for name in sorted(counted.keys() - totals.keys()):
        yield Defect(files["totals"], f"total {name}", "missing")
