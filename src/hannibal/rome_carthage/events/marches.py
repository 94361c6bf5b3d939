"""Events that move armies: campaigns, force marches, and what goes with an activation."""

from __future__ import annotations

from hannibal.kernel import Refusal
from hannibal.rome_carthage.events.target import card_term, happened
from hannibal.rome_carthage.rules.cards.operations import (
    CHOOSE_GENERAL,
    NOBODY_TO_ACTIVATE,
    begin_campaign,
    can_activate,
    on_the_map,
)
from hannibal.rome_carthage.state import RomeState, play_of


def refuse_number(state: RomeState, side: int, card: int) -> Refusal | None:
    """An event that activates needs a general its number covers."""
    return None if can_activate(state, side, state.board.ops[card]) else NOBODY_TO_ACTIVATE


def refuse_campaign(state: RomeState, side: int, _card: int) -> Refusal | None:
    """A campaign needs generals, of whatever rating."""
    return None if on_the_map(state, side) else NOBODY_TO_ACTIVATE


def refuse_charm(state: RomeState, _side: int, _card: int) -> Refusal | None:
    """Hannibal Charms Italy activates Hannibal."""
    if state.on_map(state.board.hannibal):
        return None
    return Refusal("2E:25.28", "Hannibal is not on the map")


def activate(state: RomeState) -> None:
    """A general is activated; what is special about his move is in its own chapter."""
    happened(state)
    state.stack.append(CHOOSE_GENERAL)


def adriatic_pirates(state: RomeState) -> None:
    """Their ships hold a small army only."""
    play_of(state).fleet = card_term(state, "cus")
    activate(state)


def campaign(state: RomeState) -> None:
    """Several generals move, one after the other."""
    happened(state)
    begin_campaign(state, play_of(state))
