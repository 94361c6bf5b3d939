"""How sentences are found by the kind of a beat, and the words they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from hannibal.italian_campaign.board import Units
from hannibal.italian_campaign.state import IcState
from hannibal.kernel.story import Beat

B = TypeVar("B", bound=Beat)

SENTENCES: Final[dict[type[Beat], Callable[[IcState, Any, int | None], str]]] = {}
"""What each kind of beat says, to a reader; None may know everything."""

SIDES: Final = ("Rome", "Carthage", "nobody")
OF_SIDES: Final = ("Roman", "Carthaginian")
THE_SIDES: Final = ("the Romans", "the Carthaginians")
RANKS: Final = ("private man", "consul", "proconsul", "praetor", "dictator", "master of horse")


def says(kind: type[B]) -> Callable[[Callable[[IcState, B], str]], Callable[[IcState, B], str]]:
    """The decorated function says what a kind of beat tells everybody who may know of it."""

    def keep(said: Callable[[IcState, B], str]) -> Callable[[IcState, B], str]:
        SENTENCES[kind] = lambda state, beat, _: said(state, beat)
        return said

    return keep


def says_to(
    kind: type[B],
) -> Callable[[Callable[[IcState, B, bool], str]], Callable[[IcState, B, bool], str]]:
    """The same for a kind with a private half: the function is told whether the reader knows all."""

    def keep(said: Callable[[IcState, B, bool], str]) -> Callable[[IcState, B, bool], str]:
        SENTENCES[kind] = lambda state, beat, reader: said(state, beat, beat.knows_all(reader))
        return said

    return keep


def listed(names: list[str]) -> str:
    """Names in a row, with an `and`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def leaders(state: IcState, who: tuple[int, ...]) -> str:
    """Leaders by name."""
    return listed([state.leader_name(leader) for leader in who]) if who else "nobody"


def counted(number: int, one: str) -> str:
    """So many of something."""
    return f"{number} {one if number == 1 else one + 's'}"


def units(state: IcState, counts: Units) -> str:
    """Units by kind."""
    return listed([f"{n} {state.kind_name(kind)}" for kind, n in enumerate(counts) if n] or ["nothing"])


def place(state: IcState, at: int, inside: bool) -> str:
    """Where something lies on the map."""
    return f"inside {state.hex_name(at)}" if inside else f"in {state.hex_name(at)}"
