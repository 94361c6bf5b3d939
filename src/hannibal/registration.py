"""What other packages register with this program by entry points, found through `importlib.metadata`.

A bad registration takes away nothing but itself: it is logged, and told to whoever asks for it by name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Generic, TypeVar

from hannibal.kernel.errors import HannibalError, OptionError

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_OURS: Final = "hannibal"


class BadRegistration(HannibalError):
    """An entry point leads to something that cannot be used."""


@dataclass
class Registered(Generic[T]):
    """What was found in a group, by name, and what is wrong with the rest."""

    word: str
    found: dict[str, T] = field(default_factory=dict)
    troubles: dict[str, str] = field(default_factory=dict)

    def get(self, name: str) -> T:
        """What is registered by this name; raises `OptionError` with those there are."""
        if name in self.found:
            return self.found[name]
        if name in self.troubles:
            raise OptionError(f"the {self.word} {name!r} cannot be had: {self.troubles[name]}")
        raise OptionError(f"there is no {self.word} {name!r}; there are: {', '.join(self.found) or 'none'}")


def registered(
    group: str, word: str, check: Callable[[str, object], T], order: Callable[[T], int]
) -> Registered[T]:
    """All of a group: `check` makes of a name and an export what is wanted, or raises `BadRegistration`.

    `word` is what one of them is called. Two of one name: our own is kept, otherwise the first by its
    distribution.
    """
    found: dict[str, tuple[EntryPoint, T]] = {}
    result = Registered[T](word)
    for entry in _entries(group):
        try:
            if entry.name in found:
                raise BadRegistration(f"{_named(found[entry.name][0])} has registered that name already")
            found[entry.name] = entry, check(entry.name, _load(entry))
        except BadRegistration as error:
            trouble = f"the entry point {_named(entry)} is no use: {error}"
            result.troubles.setdefault(entry.name, trouble)
            _LOG.warning("%s", trouble)
    names = sorted(found, key=lambda name: (order(found[name][1]), name))
    result.found = {name: found[name][1] for name in names}
    return result


def _entries(group: str) -> Iterator[EntryPoint]:
    """Our own first, the others by the names of their distributions: the order of a path says nothing."""
    yield from sorted(entry_points(group=group), key=lambda entry: (_from(entry) != _OURS, _from(entry)))


def _from(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else ""


def _named(entry: EntryPoint) -> str:
    return f"`{entry.name} = {entry.value}` of {_from(entry) or 'an unnamed distribution'}"


def _load(entry: EntryPoint) -> object:
    try:
        return entry.load()
    # Somebody else's module may fail in any way as it is imported.
    except Exception as error:
        raise BadRegistration(f"{type(error).__name__}: {error}") from error
