"""Computer players: which there are, and how one is asked.

A computer is given a state its seat could believe in, what is hidden from it dealt anew: never the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Protocol

from hannibal.kernel import State
from hannibal.kernel.game import JsonObject


class Computer(Protocol):
    """Anything that can choose among legal actions."""

    def choose(self, state: State, rng: Random) -> int:
        """One of the legal actions of the state's player to decide."""


class RandomComputer:
    """Takes any legal action."""

    def choose(self, state: State, rng: Random) -> int:
        return rng.choice(state.legal_actions())


COMPUTERS: Final[Mapping[str, tuple[str, Callable[[], Computer]]]] = {
    "random": ("Random: any legal move; good for a first look", RandomComputer),
}
"""By name: how it is offered to people, and what makes it."""


def computers() -> list[JsonObject]:
    """What can sit in a seat beside a person."""
    return [{"kind": f"computer:{name}", "label": label} for name, (label, _) in COMPUTERS.items()]


def get_computer(name: str) -> Computer:
    """The computer player of this name, which `COMPUTERS` has."""
    return COMPUTERS[name][1]()
