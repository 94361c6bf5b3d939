"""CUs that arrive by event: recruits, auxiliaries, slingers, slaves, elephants, Macedonians, Numidians.

The rules of reinforcement hold for all of them: nobody enters a besieged city (2E:25).
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.events.target import ChooseSpace, card_rule, happened
from hannibal.rome_carthage.rules.cards.operations import place_pc
from hannibal.rome_carthage.rules.turn.placement import (
    generals_receive,
    italian_provinces_of_carthage,
    place_cus,
    refuse_new_cus,
)
from hannibal.rome_carthage.state import RomeState, play_of

_RECRUIT_PROVINCES: Final = {
    13: ("lucania",),
    14: ("liguria", "gallia-cisalpinia", "etruria"),
    16: ("gallia-transalpinia", "gallia-cisalpinia"),
}
_AUXILIARY_PROVINCES: Final = {44: "apulia", 45: "etruria", 46: "samnium", 47: "lucania", 48: "campania"}
_RECRUITS: Final = 2
_MACEDONIANS: Final = 2
_SLAVES: Final = 4
_ITALY_IN_REVOLT: Final = 3


def arrive(state: RomeState, space: int, count: int, elephants: int = 0) -> None:
    """New CUs of the card's player."""
    if place_cus(state, state.active, space, count, elephants):
        happened(state)


# With a general: recruits (#13 to #16) and auxiliaries (#44 to #48).


def recruit_provinces(state: RomeState, side: int) -> list[int]:
    """The provinces in which the card in play recruits."""
    board, card = state.board, play_of(state).card
    if card in _RECRUIT_PROVINCES:
        return [board.province[name] for name in _RECRUIT_PROVINCES[card]]
    if card in _AUXILIARY_PROVINCES:
        controlled = state.controls(side, board.province[_AUXILIARY_PROVINCES[card]])
        return list(board.italian_provinces) if controlled else []
    spain = board.regions.index("spain")
    return [
        province
        for province, region in enumerate(board.region_of)
        if region == spain and state.controls(side, province)
    ]


class Recruits(ChooseSpace):
    """Two CUs join one general; a space with several is chosen once for all of them."""

    kind = "Recruits"
    rule = "2E:25.44"
    words = "Which general receives the CUs? Choose his space"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if state.board.province_of[space] not in recruit_provinces(state, state.active):
            return Refusal(card_rule(state), "the card does not recruit in that province")
        refusal = refuse_new_cus(state, state.active, space)
        if refusal is not None:
            return refusal
        if space not in generals_receive(state, state.active):
            return Refusal(card_rule(state), "there is no general of yours who can take in CUs")
        return None

    def spaces(self, state: RomeState) -> list[int]:
        provinces = recruit_provinces(state, state.active)
        province_of = state.board.province_of
        return [space for space in generals_receive(state, state.active) if province_of[space] in provinces]

    def chosen(self, state: RomeState, space: int) -> None:
        arrive(state, space, _RECRUITS)


RECRUITS: Final[Recruits] = Recruits()


# In ports: Macedonians (#10) and slingers (#11).


def refuse_macedonians(state: RomeState, _side: int) -> Refusal | None:
    """#10 may only be played while Macedonia is allied."""
    return None if state.macedon else Refusal("2E:25.10", "Macedonia is not allied with Carthage")


class MacedonianPort(ChooseSpace):
    """#10: a Carthaginian port in Africa or Italy."""

    kind = "MacedonianPort"
    rule = "2E:25.10"
    words = "In which port do the Macedonians land?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board = state.board
        if not board.port[space] or not (board.in_africa[space] or board.in_italy[space]):
            return Refusal(self.rule, "they land in a port of Africa or {italy}")
        if state.pc[space] != PUNIC:
            return Refusal(self.rule, "Carthage does not control that port")
        return refuse_new_cus(state, CARTHAGE, space)

    def chosen(self, state: RomeState, space: int) -> None:
        arrive(state, space, _MACEDONIANS)


MACEDONIAN_PORT: Final[MacedonianPort] = MacedonianPort()


class SlingersPort(ChooseSpace):
    """#11: an own port without enemy CUs."""

    kind = "SlingersPort"
    rule = "2E:25.11"
    words = "In which port do the slingers land?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if not state.board.port[space] or state.pc[space] != state.active + 1:
            return Refusal(self.rule, "the slingers land in a port with a PC of yours")
        if state.out[1 - state.active][space]:
            return Refusal(self.rule, "enemy CUs stand in that port")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        arrive(state, space, 1)


SLINGERS_PORT: Final[SlingersPort] = SlingersPort()


def balearic_slingers(state: RomeState) -> None:
    """#11: for whoever controls the Balearic Islands."""
    side = state.active
    if state.controls(side, state.board.province["balearic-islands"]):
        SLINGERS_PORT.ask(state)


# At home: elephants (#12) and slaves (#43).


def free_elephants(state: RomeState, space: int, wanted: int) -> int:
    """How many new elephants a space can have: so many in play, on so many counters (2E:17.1)."""
    rules = state.rules
    size = rules.elephants_per_counter
    stacks: list[int] = [count for count in (*state.els, *state.iels) if count]
    here: int = state.iels[space] if state.out[ROME][space] else state.els[space]
    counters: int = rules.elephant_counters - sum(-(-count // size) for count in stacks) + -(-here // size)
    left = min(wanted, state.board.tables.elephants.maximum_cus - sum(stacks))
    return max(0, min(left, size * counters - here))


def african_reinforcements(state: RomeState) -> None:
    """#12: two elephants in Carthage, an ordinary CU for each that is not free."""
    carthage = state.board.carthage
    if refuse_new_cus(state, CARTHAGE, carthage) is None:
        arrive(state, carthage, _RECRUITS, free_elephants(state, carthage, _RECRUITS))


def refuse_slaves(state: RomeState, _side: int) -> Refusal | None:
    """#43 may only be played when Carthage controls three provinces of Italy."""
    if italian_provinces_of_carthage(state) >= _ITALY_IN_REVOLT:
        return None
    return Refusal("2E:25.43", "Carthage controls fewer than three provinces of {italy}")


def slaves_raised(state: RomeState) -> None:
    """#43: four CUs in Latium, if no Carthaginian CU stands there."""
    rome = state.board.rome
    if not state.cus(CARTHAGE, rome):
        arrive(state, rome, _SLAVES)


# In Sicily: Mutin (#22).


class MutinLands(ChooseSpace):
    """#22: a CU and a PC in Sicilia."""

    kind = "MutinLands"
    rule = "2E:25.22"
    words = "Where in Sicilia do Mutin's Numidians land?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board = state.board
        if board.province_ids[board.province_of[space]] != "sicilia":
            return Refusal(self.rule, "they land in Sicilia")
        if board.walled[space]:
            return Refusal(self.rule, "they do not land at a walled city")
        if state.cus(ROME, space):
            return Refusal(self.rule, "Roman CUs stand there")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        if state.pc[space] != PUNIC:
            place_pc(state, CARTHAGE, space, self.rule)
        arrive(state, space, 1)


MUTIN_LANDS: Final[MutinLands] = MutinLands()
