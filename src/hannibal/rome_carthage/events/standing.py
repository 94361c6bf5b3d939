"""Events that last: Philip (#9), naval victory (#29), siege train (#30), counsels (#57, #58), truce (#64)."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.events.hands import discard_at_random
from hannibal.rome_carthage.events.target import ChooseSpace, happened
from hannibal.rome_carthage.state import OFF_MAP, RomeState


def refuse_philip(state: RomeState, side: int) -> Refusal | None:
    """#9: Carthage makes the alliance, Rome ends it."""
    if side == CARTHAGE:
        return Refusal("2E:25.9", "Philip is Carthage's ally already") if state.macedon else None
    return None if state.macedon else Refusal("2E:25.9", "Philip is not allied with Carthage: nothing to end")


def philip(state: RomeState) -> None:
    """#9: the alliance begins or ends, and the other side loses a card."""
    side = state.active
    state.macedon = side == CARTHAGE
    happened(state)
    words = "allies with Carthage" if state.macedon else "makes peace with Rome"
    state.say("2E:25.9", f"Philip of Macedon {words}.")
    discard_at_random(state, 1 - side)


def naval_victory(state: RomeState) -> None:
    """#29: for the rest of the turn."""
    state.naval_victory = True
    happened(state)


def counsel(state: RomeState) -> None:
    """#57 played by Rome binds Carthage, #58 played by Carthage binds Rome."""
    side = state.active
    state.counsel[1 - side] = 1
    happened(state)


def truce(state: RomeState) -> None:
    """#64."""
    state.truce = True
    happened(state)


class PlaceTrain(ChooseSpace):
    """#30: the train joins a general; played again, it may be moved to another."""

    rule = "2E:25.30"
    words = "With which general is the siege train? Choose his space"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        where = state.where
        if not any(where[general] == space for general in state.board.generals_of[CARTHAGE]):
            return Refusal(self.rule, "there is no Carthaginian general")
        if state.out[ROME][space]:
            return Refusal("2E:25.30", "the train does not come through to a general shut in by enemies")
        return None

    def spaces(self, state: RomeState) -> list[int]:
        where = state.where
        places = {where[general] for general in state.board.generals_of[CARTHAGE] if where[general] < OFF_MAP}
        return sorted(space for space in places if not state.out[ROME][space])

    def chosen(self, state: RomeState, space: int) -> None:
        most = state.board.tables.siege_train.maximum[state.rules.names]
        kept = state.trains if len(state.trains) < most else state.trains[:-1]
        trains = tuple(sorted((*kept, space)))
        if trains == state.trains:
            return  # it is with that general already: nothing happens (2E:25.64)
        state.trains = trains
        happened(state)
        if state.log is not None:
            state.say(self.rule, f"The siege train is in {state.space_name(space)}.")


PLACE_TRAIN: Final[PlaceTrain] = PlaceTrain()
