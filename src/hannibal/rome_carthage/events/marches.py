"""Events that move armies: campaigns, force marches, and what goes with an activation."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.events.target import happened
from hannibal.rome_carthage.rules.cards.operations import (
    CHOOSE_GENERAL,
    NOBODY_TO_ACTIVATE,
    begin_campaign,
    can_activate,
    on_the_map,
)
from hannibal.rome_carthage.state import RomeState, play_of

PIRATE_CUS: Final = 3


def refuse_number(state: RomeState, side: int, ops: int) -> Refusal | None:
    """An event that activates needs a general its number covers."""
    return None if can_activate(state, side, ops) else NOBODY_TO_ACTIVATE


def refuse_campaign(state: RomeState, side: int) -> Refusal | None:
    """A campaign needs generals, of whatever rating."""
    return None if on_the_map(state, side) else NOBODY_TO_ACTIVATE


def refuse_charm(state: RomeState, _side: int) -> Refusal | None:
    """#28 activates Hannibal."""
    if state.on_map(state.board.hannibal):
        return None
    return Refusal("2E:25.28", "Hannibal is not on the map")


def activate(state: RomeState) -> None:
    """#5, #18, #28, #54, #61 to #63: what is special about the move is in its own chapter."""
    happened(state)
    state.stack.append(CHOOSE_GENERAL)


def adriatic_pirates(state: RomeState) -> None:
    """#50: their ships hold an army of three CUs."""
    play_of(state).fleet = PIRATE_CUS
    activate(state)


def campaign(state: RomeState) -> None:
    """#33, #34, #37 to #40."""
    happened(state)
    begin_campaign(state, play_of(state))
