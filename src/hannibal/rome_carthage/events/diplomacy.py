"""Spaces and cities that change sides."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, ROMAN
from hannibal.rome_carthage.events.target import (
    ChooseSpace,
    card_places,
    card_rule,
    card_term,
    card_terms,
    happened,
)
from hannibal.rome_carthage.rules.cards.operations import place_pc
from hannibal.rome_carthage.rules.siege import capture
from hannibal.rome_carthage.rules.turn.placement import italian_provinces_of_carthage
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import PLACE


def refuse_flip(state: RomeState, side: int, space: int, rule: str) -> Refusal | None:
    """The rule against flipping the enemy's PC here by diplomacy."""
    if state.pc[space] != 2 - side:
        return Refusal(rule, "there is no enemy PC")
    if state.board.walled[space]:
        return Refusal(rule, "walled cities do not change sides so")
    if state.tribe[space]:
        return Refusal(rule, "tribes do not change sides")
    if state.out[1 - side][space]:
        return Refusal(rule, "enemy CUs hold the space")
    return None


class Diplomacy(ChooseSpace):
    """Diplomacy: one enemy PC anywhere."""

    kind = "Diplomacy"
    rule = "2E:25.35"
    verb = PLACE
    words = "Which enemy PC changes sides?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        return refuse_flip(state, state.active, space, card_rule(state))

    def chosen(self, state: RomeState, space: int) -> None:
        place_pc(state, state.active, space, card_rule(state))
        happened(state)


DIPLOMACY: Final[Diplomacy] = Diplomacy()


# A province won over: Numidia.


class NumidianPCs(ChooseSpace):
    """So many PCs in one of the card's provinces: Eastern Numidia for Rome, either Numidia for Carthage."""

    kind = "NumidianPCs"
    rule = "2E:25.24"
    verb = PLACE
    optional = True
    fields = ("left", "province")

    def __init__(self, left: int, province: int) -> None:
        self.left = left
        self.province = province

    def question(self, state: RomeState) -> str:
        provinces = card_terms(state, "provinces") if self.province < 0 else (self.province,)
        names = [state.name_of(state.board.province_ids[province]) for province in provinces]
        return f"Place a PC in {' or '.join(names)}; {self.left} may be placed"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board, side, rule = state.board, state.active, card_rule(state)
        province = board.province_of[space]
        if province not in card_terms(state, "provinces"):
            return Refusal(rule, f"the PCs go to {card_places(state, 'provinces')}")
        if self.province not in (-1, province):
            return Refusal(rule, "the PCs go to one province only")
        if state.pc[space] == side + 1:
            return Refusal(rule, "your PC is there already")
        if state.out[1 - side][space]:
            return Refusal(rule, "enemy CUs stand there")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        place_pc(state, state.active, space, card_rule(state))
        happened(state)
        if self.left > 1:
            NumidianPCs(self.left - 1, state.board.province_of[space]).ask(state)


def win_province_over(state: RomeState) -> None:
    """PCs in the card's province; where it names several, the first PC decides in which."""
    provinces = card_terms(state, "provinces")
    NumidianPCs(card_term(state, "markers"), provinces[0] if len(provinces) == 1 else -1).ask(state)


# Italy and Sicily.


def city_defects(state: RomeState) -> None:
    """A Roman city sides with Carthage, if that controls enough of Italy: Capua, Syracuse.

    The naval modifier of Syracuse follows the city (2E:25.26).
    """
    city = card_term(state, "city")
    needed = card_term(state, "italian_provinces")
    if state.pc[city] == ROMAN and italian_provinces_of_carthage(state) >= needed:
        happened(state)
        capture(state, CARTHAGE, city)


def refuse_liberty(state: RomeState, _side: int, _card: int) -> Refusal | None:
    """I Have Come into Italy may only be played while Hannibal is there."""
    hannibal = state.board.hannibal
    if state.on_map(hannibal) and state.board.in_italy[state.where[hannibal]]:
        return None
    return Refusal("2E:25.27", "Hannibal is not in {italy}")


class Liberty(ChooseSpace):
    """I Have Come into Italy: Roman PCs there without Roman CUs change sides."""

    kind = "Liberty"
    rule = "2E:25.27"
    verb = PLACE
    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def question(self, state: RomeState) -> str:
        return f"Which Roman PC of {state.name_of('italy')} changes sides? {self.left} to go"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if not state.board.in_italy[space]:
            return Refusal(self.rule, "Hannibal came to free the Italians")
        return refuse_flip(state, CARTHAGE, space, self.rule)

    def chosen(self, state: RomeState, space: int) -> None:
        place_pc(state, CARTHAGE, space, self.rule)
        happened(state)
        if self.left > 1:
            Liberty(self.left - 1).ask(state)


def i_have_come_into_italy(state: RomeState) -> None:
    """So many PCs."""
    Liberty(card_term(state, "markers")).ask(state)
