"""What the chapters of a battle share: the battle at hand, names, questions with two answers."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.actions import PASS
from hannibal.rome_carthage.records import Battle
from hannibal.rome_carthage.state import RomeState

TACTIC_NAMES: Final = (
    "Frontal Assault",
    "Flank Left",
    "Flank Right",
    "Probe",
    "Double Envelopment",
    "Reserve",
)

# How an elephant charge went (2E:17).
NO_CHARGE: Final = 0
CHARGE_SUCCEEDS: Final = 1
CHARGE_FAILS: Final = 2
RAMPAGE: Final = 3
FRIGHT: Final = 4


def battle_of(state: RomeState) -> Battle:
    """The battle that is being fought."""
    battle = state.battle
    assert battle is not None
    return battle


class YesOrNo(Frame[RomeState]):
    """One thing to do, or to let be."""

    yes: int = PASS

    def candidates(self, state: RomeState) -> list[int]:
        return [self.yes, PASS]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [self.yes, PASS]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (self.yes, PASS) else Refusal(self.rule, "answer, or pass")
