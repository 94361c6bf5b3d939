"""Chapter 11: what winter does to elephants. What they do in combat is in `rounds`."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import CARTHAGE
from hannibal.italian_campaign.rules.combat.losses import lose_step
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import ELEPHANTS, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal, Step


def elephant_places(state: IcState) -> list[int]:
    """The places with elephants, in the order of the map."""
    return [
        key for key in sorted(state.stacks) if key & 1 == CARTHAGE and state.has_elephants(state.stacks[key])
    ]


class ElephantAttrition(Step[IcState]):
    """Elephant Attrition Phase (IC:4.2.W.E): one die for all of them."""

    kind = "ElephantAttrition"

    def run(self, state: IcState) -> None:
        if elephant_places(state):
            if state.story is not None:
                state.story.tell(beats.PhaseBegins(rule="IC:4.2.W.E", phase="elephants"))
            state.stack.append(ELEPHANT_ROLL)


ELEPHANT_ATTRITION: Final = ElephantAttrition()


class ElephantRoll(Die):
    """The Elephant Attrition Table."""

    kind = "ElephantRoll"
    rule = "IC:11.2"

    def question(self, state: IcState) -> str:
        return "Elephant attrition"

    def rolled(self, state: IcState, face: int) -> None:
        steps = state.board.tables.dice["elephant_attrition"].result(face)
        if state.story is not None:
            state.story.tell(beats.ElephantsLost(rule=self.rule, die=face, steps=steps))
        elephants_die(state, steps)


ELEPHANT_ROLL: Final = ElephantRoll()


def elephants_die(state: IcState, steps: int) -> None:
    """Ask for the next step, while there are elephants to lose it."""
    if steps > 0 and elephant_places(state):
        state.stack.append(LoseElephants(steps))


class LoseElephants(Frame[IcState]):
    """Where does the next step of elephants go? A unit already reduced goes first: it costs least."""

    kind = "LoseElephants"
    rule = "IC:11.2"
    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        return "Where do elephants die?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(ELEPHANTS, at) for at in dict.fromkeys(key >> 2 for key in elephant_places(state))]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == ELEPHANTS and action in self.candidates(state):
            return None
        return Refusal(self.rule, "there are no elephants")

    def apply(self, state: IcState, action: int) -> None:
        at = argument_of(action)
        key = next(key for key in elephant_places(state) if key >> 2 == at)
        units = state.stacks[key]
        kind = min(
            (kind for kind in state.board.elephant_kinds if units[kind]),
            key=lambda kind: state.board.points[kind],
        )
        lose_step(state, key, kind)
        state.open_gates(at)
        elephants_die(state, self.left - 1)
