"""Who rolls the dice: resolvers that take the actions of `CHANCE` for a table.

A record needs none of them: it holds what was rolled.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from hannibal.kernel.errors import IllegalAction, RecordError
from hannibal.kernel.game import State

D6: Final = [(face, 1.0 / 6.0) for face in range(1, 7)]
"""The outcomes of one die."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Takes the actions of chance at a table."""

    def resolve(self, state: State, ply: int) -> int:
        """The outcome of the chance node `state`, which is action number `ply` of the game."""
        raise NotImplementedError


class SeededChance(Chance):
    """Dice from a seed, one independent stream per action of the game.

    What is rolled depends on the seed and on how many actions came before, not on a generator's memory: a
    stored game goes on with the dice it would have had, and a step taken back and repeated rolls the same.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._rng = Random()

    def resolve(self, state: State, ply: int) -> int:
        self._rng.seed(f"{self.seed}/{ply}")
        return state.sample_chance(self._rng)


class ScriptedChance(Chance):
    """Dice and deals given beforehand, in the game's notation: for tests, puzzles and worked examples.

    >>> dice = ScriptedChance(["roll 3", "roll 6"])
    """

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._left = list(reversed(list(outcomes)))

    def resolve(self, state: State, ply: int) -> int:
        if not self._left:
            raise RecordError(f"the script has no outcome left for: {state.decision().question}")
        text = self._left[-1]
        action = state.string_to_action(text)
        refusal = state.explain(action)
        if refusal is not None:
            raise IllegalAction(text, refusal)
        self._left.pop()
        return action

    @property
    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self._left)
