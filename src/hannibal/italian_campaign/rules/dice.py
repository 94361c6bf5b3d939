"""Chance: one die, and the frames that roll it."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.actions import ROLL, argument_of, make
from hannibal.kernel import ChanceFrame, Refusal
from hannibal.kernel.chance import D6

ROLLS: Final = [(make(ROLL, face), probability) for face, probability in D6]
_FACES: Final = tuple(action for action, _ in ROLLS)


class Die(ChanceFrame[IcState]):
    """One die is rolled (IC:3.4); what it does is in `rolled`."""

    def question(self, state: IcState) -> str:
        return "A die is rolled"

    def candidates(self, state: IcState) -> list[int]:
        return list(_FACES)

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        return None if action in _FACES else Refusal(self.cited(), "a die is rolled: 1 to 6")

    def outcomes(self, state: IcState) -> list[tuple[int, float]]:
        return ROLLS

    def apply(self, state: IcState, action: int) -> None:
        self.rolled(state, argument_of(action))

    def rolled(self, state: IcState, face: int) -> None:
        """What this face means."""
        raise NotImplementedError
