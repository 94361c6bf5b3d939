"""Where a fact comes from and how sure we are of it, in each of the two editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, get_args

T_co = TypeVar("T_co", covariant=True)

Edition = Literal["2e", "classic"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)


@dataclass(frozen=True, slots=True)
class PerEdition(Generic[T_co]):
    """A value the editions may differ in: `value["2e"]`, `value["classic"]`."""

    second: T_co
    classic: T_co

    def __getitem__(self, edition: Edition) -> T_co:
        return (self.second, self.classic)[EDITIONS.index(edition)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What every entry has: where it comes from, and how sure we are."""

    source: tuple[str, ...]
    confidence: PerEdition[float]
