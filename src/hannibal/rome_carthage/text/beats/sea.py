"""The sea: fleets, storms, the Roman navy."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class PutToSea(RomeBeat):
    """An army goes aboard for another port."""

    kind = "put-to-sea"

    side: int
    general: int
    from_: int
    to: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptInPort(RomeBeat):
    """Bad Weather keeps a fleet in port."""

    kind = "kept-in-port"

    side: int
    general: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalRoll(RomeBeat):
    """The Roman fleet looks for the Carthaginian: the die and what changes it, or the symbols it shows.

    The fleet gets through (`success`), must `return` or is `sunk`.
    """

    kind = "naval-roll"

    from_: int
    to: int
    die: int
    modifier: int
    parts: tuple[tuple[str, int], ...]
    symbols: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sunk(RomeBeat):
    """A fleet goes down with all aboard."""

    kind = "sunk"

    side: int
    general: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BackInPort(RomeBeat):
    """A general whose CUs a storm has taken is back in port."""

    kind = "back-in-port"

    side: int
    general: int
    space: int
