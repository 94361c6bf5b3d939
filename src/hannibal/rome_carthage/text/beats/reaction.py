"""Reactions to an army that enters a space: interception, avoiding battle, backing up."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionBegins(RomeBeat):
    """The other side answers the army that has entered."""

    kind = "reaction-begins"
    opens = "reaction"
    detail = True

    side: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionOver(RomeBeat):
    """The answer has been given."""

    kind = "reaction-over"
    closes = "reaction"
    detail = True

    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionDeclared(RomeBeat):
    """An interception is declared."""

    kind = "interception-declared"

    side: int
    general: int
    from_: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionRolled(RomeBeat):
    """An interception succeeds or fails."""

    kind = "interception-rolled"

    side: int
    general: int
    from_: int
    space: int
    die: int
    modifier: int
    parts: tuple[tuple[str, int], ...]
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidDeclared(RomeBeat):
    """An attempt to avoid battle is declared."""

    kind = "avoid-declared"

    side: int
    general: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidRolled(RomeBeat):
    """An attempt to avoid battle succeeds or fails."""

    kind = "avoid-rolled"

    side: int
    general: int
    space: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AvoidedTo(RomeBeat):
    """The force that avoided battle goes to a space, or inside the city of its own."""

    kind = "avoided-to"

    side: int
    general: int
    from_: int
    to: int
    inside: bool
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrewInside(RomeBeat):
    """As an enemy comes, part of a city's own are inside its walls."""

    kind = "withdrew-inside"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedUp(RomeBeat):
    """An intercepted army gives way."""

    kind = "backed-up"

    side: int
    general: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PursuitRolled(RomeBeat):
    """An army rolls to move on after the enemy avoided battle."""

    kind = "pursuit-rolled"

    side: int
    general: int
    space: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrun(RomeBeat):
    """A single CU is overrun."""

    kind = "overrun"

    side: int
    space: int
    elephants: int
