"""What a player knows about a game beyond its rules.

Computer players are written against `Knowledge`; a game's own is in its `heuristics` package. For a game that
has none, `Knowledge` itself serves: it plays at random and knows only how a game ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hannibal.kernel.game import State


@dataclass(frozen=True)
class Candidate:
    """Something to do: the next action of a plan, how good it looks beforehand, and why, in a sentence.

    `prior` is on the scale of `Knowledge.evaluate`; only its differences count.
    `plan` is the game's own: handed back with each later decision of the same plan.
    """

    action: int
    prior: float
    why: str = ""
    plan: object = None


class Knowledge:
    """How to judge and to play a game, by rule of thumb.

    The states it is given are samples of an information set: all of such a state may be read, for nothing in
    it is more than a guess about what is hidden.
    """

    def evaluate(self, state: State, seat: int) -> float:
        """How well the seat stands, from -1 (lost) to 1 (won)."""
        return state.returns()[seat]

    def candidates(self, state: State, rng: Random) -> list[Candidate]:
        """What the player to decide should think about, the best-looking first; never empty."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return [Candidate(legal[0], 0.0)]
        first = int(rng.random() * len(legal))
        return [Candidate(action, 0.0) for action in (*legal[first:], *legal[:first])]

    def choose(self, state: State, rng: Random, plan: object = None) -> Candidate:
        """What the player to decide does without further thought; goes on with a plan that still fits."""
        return self.candidates(state, rng)[0]

    def reply(self, state: State, rng: Random, plan: object = None) -> Candidate:
        """The same in a hurry: for decisions met while looking ahead."""
        return self.choose(state, rng, plan)

    def remarks(self, state: State) -> list[str]:
        """What is worth counting about a game that is over, besides who won and how."""
        return []

    def worth_searching(self, state: State) -> bool:
        """Whether the decision is one to spend time on; others are taken at once."""
        return True

    def horizon(self, state: State, start: State) -> bool:
        """Whether a look ahead from `start` has gone far enough at `state`."""
        return state.is_terminal()
