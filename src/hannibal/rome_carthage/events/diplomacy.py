"""Spaces and cities that change sides: #23 to #27, #35, #36."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, ROMAN
from hannibal.rome_carthage.events.target import ChooseSpace, card_rule, happened
from hannibal.rome_carthage.rules.cards.operations import place_pc
from hannibal.rome_carthage.rules.siege import capture
from hannibal.rome_carthage.rules.turn.placement import italian_provinces_of_carthage
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import PLACE

_NUMIDIAN_PCS: Final = 3
_LIBERATED: Final = 2
_CAPUA_NEEDS: Final = 3


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
    """#35, #36: one enemy PC anywhere."""

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


# Numidia (#23, #24).


class NumidianPCs(ChooseSpace):
    """Up to three PCs in one Numidian province: Eastern for Rome, one of the two for Carthage."""

    kind = "NumidianPCs"
    rule = "2E:25.24"
    verb = PLACE
    optional = True
    fields = ("left", "province")

    def __init__(self, left: int, province: int) -> None:
        self.left = left
        self.province = province

    def question(self, state: RomeState) -> str:
        return f"Place a PC in Numidia; {self.left} may be placed"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board, side, rule = state.board, state.active, card_rule(state)
        province = board.province_of[space]
        if board.province_ids[province] not in ("western-numidia", "eastern-numidia"):
            return Refusal(rule, "the PCs go to Numidia")
        if self.province not in (-1, province):
            return Refusal(rule, "the PCs go to one Numidian province only")
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


def numidian_ally(state: RomeState) -> None:
    """#23: Rome in Eastern Numidia."""
    NumidianPCs(_NUMIDIAN_PCS, state.board.province["eastern-numidia"]).ask(state)


def sophonisba(state: RomeState) -> None:
    """#24: Carthage in either Numidia; the first PC decides in which."""
    NumidianPCs(_NUMIDIAN_PCS, -1).ask(state)


# Italy and Sicily (#25, #26, #27).


def capua_sides_with_carthage(state: RomeState) -> None:
    """#25: if Carthage controls three provinces of Italy."""
    capua = state.board.space["capua"]
    if state.pc[capua] == ROMAN and italian_provinces_of_carthage(state) >= _CAPUA_NEEDS:
        happened(state)
        capture(state, CARTHAGE, capua)


def syracuse_allies(state: RomeState) -> None:
    """#26: Syracuse changes sides; the naval modifier follows the city."""
    syracuse = state.board.syracuse
    if state.pc[syracuse] == ROMAN:
        happened(state)
        capture(state, CARTHAGE, syracuse)


def refuse_liberty(state: RomeState, _side: int) -> Refusal | None:
    """#27 may only be played while Hannibal is in Italy."""
    hannibal = state.board.hannibal
    if state.on_map(hannibal) and state.board.in_italy[state.where[hannibal]]:
        return None
    return Refusal("2E:25.27", "Hannibal is not in {italy}")


class Liberty(ChooseSpace):
    """#27: Roman PCs of Italy without Roman CUs change sides."""

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
    """#27: two PCs."""
    Liberty(_LIBERATED).ask(state)
