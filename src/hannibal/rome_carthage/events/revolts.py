"""Provinces that throw off their masters, and PCs lost to hunger (Grain Shortage)."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import ROME
from hannibal.rome_carthage.events.target import (
    ChooseSpace,
    card_places,
    card_rule,
    card_term,
    card_terms,
    happened,
)
from hannibal.rome_carthage.rules.politics.control import CARD_EVENT, sues_for_peace
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import REMOVE


def can_revolt(state: RomeState, enemy: int, space: int) -> bool:
    """Whether the enemy's PC here can be taken off: not walled, no tribe, no CU of his."""
    return (
        state.pc[space] == enemy + 1
        and not state.board.walled[space]
        and not state.tribe[space]
        and not state.out[enemy][space]
    )


def revolt(state: RomeState, enemy: int, province: int) -> None:
    """All PCs of a province that can revolt are removed."""
    rule = card_rule(state)
    for space in state.board.province_spaces[province]:
        if can_revolt(state, enemy, space):
            if state.story is not None:
                state.tell(beats.MarkerRemoved(rule=rule, side=enemy, space=space, why="revolt"))
            state.set_marker(space, 0)
            happened(state)


def revolt_if_controlled(state: RomeState) -> None:
    """A province revolts if it is under the enemy's control."""
    side = state.active
    for province in card_terms(state, "provinces"):
        if state.controls(1 - side, province):
            revolt(state, 1 - side, province)


class NumidiaRevolts(ChooseSpace):
    """One of several provinces, such as the two of Numidia, named by any PC of it that would go."""

    kind = "NumidiaRevolts"
    rule = "2E:25.3"
    words = "Which province revolts? Point at one of its PCs"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if state.board.province_of[space] not in card_terms(state, "provinces"):
            return Refusal(self.rule, f"{card_places(state, 'provinces')} revolts")
        if not can_revolt(state, 1 - state.active, space):
            return Refusal(self.rule, "there is no enemy PC without CUs that would be removed")
        return None

    def ask(self, state: RomeState) -> None:
        board = state.board
        provinces = {board.province_of[space] for space in self.spaces(state)}
        if len(provinces) == 1:
            revolt(state, 1 - state.active, provinces.pop())
        elif provinces:
            state.stack.append(self)

    def chosen(self, state: RomeState, space: int) -> None:
        revolt(state, 1 - state.active, state.board.province_of[space])


NUMIDIA_REVOLTS: Final[NumidiaRevolts] = NumidiaRevolts()


def refuse_grain_shortage(state: RomeState, side: int, card: int) -> Refusal | None:
    """There is a shortage only while its player controls the granary, Sicilia."""
    board = state.board
    if all(state.controls(side, province) for province in board.terms(card, "controlled")):
        return None
    granary = board.places(card, "controlled")
    return Refusal(board.card_rule[card], f"{PLAYERS[side]} does not control {granary}")


class GrainShortage(ChooseSpace):
    """Grain Shortage: Roman PCs go, wherever Carthage says."""

    kind = "GrainShortage"
    rule = "2E:25.56"
    verb = REMOVE
    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def question(self, state: RomeState) -> str:
        return f"Remove a Roman PC; {self.left} to go"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if state.pc[space] != ROME + 1:
            return Refusal(self.rule, "there is no Roman PC")
        if state.board.walled[space]:
            return Refusal(self.rule, "walled cities are not affected")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        if state.story is not None:
            state.tell(beats.MarkerRemoved(rule=self.rule, side=ROME, space=space, why="grain-shortage"))
        state.set_marker(space, 0)
        happened(state)
        if self.left > 1:
            GrainShortage(self.left - 1).ask(state)


def grain_shortage(state: RomeState) -> None:
    """So many Roman PCs; by the Classic Edition Rome has lost if it has fewer (CE:4.1)."""
    markers = card_term(state, "markers")
    if sues_for_peace(state, ROME, markers, CARD_EVENT):
        happened(state)
        return
    GrainShortage(markers).ask(state)
