"""Hostile Tribes (2E:25.7) against forces that come to Liguria or Gallia Transalpina not on a march.

Where the Classic Edition is followed, they also strike who avoids battle, intercepts, backs up, withdraws or
retreats there (CE:14.1.7). An army on the march meets them in `reactions`.
"""

from __future__ import annotations

from hannibal.kernel import Step
from hannibal.kernel.masks import members
from hannibal.rome_carthage.rules.cards.counter_events import HOSTILE_TRIBES, CounterWindow, held
from hannibal.rome_carthage.rules.march.attrition import group_size, roll_attrition
from hannibal.rome_carthage.state import RomeState


def tribes_may_strike(state: RomeState, side: int, space: int, group: int) -> None:
    """A group of a side's CUs has come to a space: after what is pushed next, the other may play the card."""
    if state.rules.tribes_strike_any_entry and state.board.tribes_strike[space]:
        state.stack.append(ForceHasCome(side, space, group))


class ForceHasCome(Step[RomeState]):
    """A force is in the tribes' country."""

    kind = "ForceHasCome"
    fields = ("side", "space", "group")

    def __init__(self, side: int, space: int, group: int) -> None:
        self.side = side
        self.space = space
        self.group = group

    def run(self, state: RomeState) -> None:
        HostileToAll(self.side, self.space, self.group).open(state)


class HostileToAll(CounterWindow):
    """Hostile Tribes against a force of `side`, however it came (CE:14.1.7)."""

    kind = "HostileToAll"
    rule = "CE:14.1.7"
    fields = ("side", "space", "group")

    def __init__(self, side: int, space: int, group: int) -> None:
        self.side = side
        self.space = space
        self.group = group

    def player(self, state: RomeState) -> int:
        return 1 - self.side

    def cards(self, state: RomeState) -> list[int]:
        if not group_size(state, self.side, self.space, self.group)[0]:
            return []
        cards = held(state, 1 - self.side, HOSTILE_TRIBES)
        return members(cards & state.board.tribes_strike[self.space])

    def played(self, state: RomeState, card: int) -> None:
        state.stack.append(ForceHasCome(self.side, self.space, self.group))
        size = state.board.tables.attrition.hostile_tribes_size
        roll_attrition(state, self.side, self.space, self.group, 0, "CE:14.1.7", size)

    def passed(self, state: RomeState) -> None:
        """The force goes on unharmed."""
