"""CUs that arrive by event: recruits, auxiliaries, slingers, slaves, elephants, Macedonians, Numidians.

The rules of reinforcement hold for all of them: nobody enters a besieged city (2E:25).
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME, Board
from hannibal.rome_carthage.events.target import (
    ChooseSpace,
    card_places,
    card_rule,
    card_term,
    card_terms,
    happened,
)
from hannibal.rome_carthage.rules.cards.operations import place_pc
from hannibal.rome_carthage.rules.turn.placement import (
    generals_receive,
    italian_provinces_of_carthage,
    place_cus,
    refuse_new_cus,
)
from hannibal.rome_carthage.state import RomeState, play_of

LOYAL_RECRUITS: Final = "loyal-recruits"
AUXILIARIES: Final = "auxiliaries"


def arrive(state: RomeState, space: int, count: int, elephants: int = 0) -> None:
    """New CUs of the card's player."""
    if place_cus(state, state.active, space, count, elephants):
        happened(state)


# With a general: recruits and auxiliaries.


def recruit_provinces(state: RomeState, side: int) -> list[int]:
    """The provinces in which the card in play recruits.

    Recruits join in the card's provinces, loyal ones in those of its region that the side controls;
    auxiliaries anywhere in its region while the side controls their own province.
    """
    board, card = state.board, play_of(state).card
    event = board.event[card]
    if event == LOYAL_RECRUITS:
        return [province for province in _in_regions(board, card) if state.controls(side, province)]
    if event == AUXILIARIES:
        loyal = all(state.controls(side, province) for province in board.terms(card, "controlled"))
        return _in_regions(board, card) if loyal else []
    return list(board.terms(card, "provinces"))


def _in_regions(board: Board, card: int) -> list[int]:
    """The provinces of the regions that a card names."""
    regions = board.terms(card, "regions")
    return [province for province, region in enumerate(board.region_of) if region in regions]


class Recruits(ChooseSpace):
    """New CUs join one general; a space with several is chosen once for all of them."""

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
        arrive(state, space, card_term(state, "cus"))


RECRUITS: Final[Recruits] = Recruits()


# In ports: Macedonians and slingers.


def refuse_macedonians(state: RomeState, _side: int, _card: int) -> Refusal | None:
    """Macedonians come only while Macedonia is allied."""
    return None if state.macedon else Refusal("2E:25.10", "Macedonia is not allied with Carthage")


class MacedonianPort(ChooseSpace):
    """A Carthaginian port in one of the card's regions: Africa or Italy."""

    kind = "MacedonianPort"
    rule = "2E:25.10"
    words = "In which port do the Macedonians land?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board = state.board
        if not board.port[space] or board.space_region[space] not in card_terms(state, "regions"):
            return Refusal(self.rule, f"they land in a port of {card_places(state, 'regions')}")
        if state.pc[space] != PUNIC:
            return Refusal(self.rule, "Carthage does not control that port")
        return refuse_new_cus(state, CARTHAGE, space)

    def chosen(self, state: RomeState, space: int) -> None:
        arrive(state, space, card_term(state, "cus"))


MACEDONIAN_PORT: Final[MacedonianPort] = MacedonianPort()


class SlingersPort(ChooseSpace):
    """An own port without enemy CUs."""

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
        arrive(state, space, card_term(state, "cus"))


SLINGERS_PORT: Final[SlingersPort] = SlingersPort()


def balearic_slingers(state: RomeState) -> None:
    """For whoever controls their home, the Balearic Islands."""
    side = state.active
    if all(state.controls(side, province) for province in card_terms(state, "controlled")):
        SLINGERS_PORT.ask(state)


# At home: elephants and slaves.


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
    """African Reinforcements: elephants in Carthage, an ordinary CU for each that is not free."""
    carthage, cus = state.board.carthage, card_term(state, "cus")
    if refuse_new_cus(state, CARTHAGE, carthage) is None:
        arrive(state, carthage, cus, free_elephants(state, carthage, cus))


def refuse_slaves(state: RomeState, _side: int, card: int) -> Refusal | None:
    """Slaves are only raised when Carthage controls much of Italy."""
    needed = state.board.term(card, "italian_provinces")
    if italian_provinces_of_carthage(state) >= needed:
        return None
    return Refusal("2E:25.43", f"Carthage controls fewer than {needed} provinces of {{italy}}")


def slaves_raised(state: RomeState) -> None:
    """New CUs in Latium, if no Carthaginian CU stands there."""
    rome = state.board.rome
    if not state.cus(CARTHAGE, rome):
        arrive(state, rome, card_term(state, "cus"))


# In Sicily: Mutin.


class MutinLands(ChooseSpace):
    """New CUs and a PC in the card's province, Sicilia."""

    kind = "MutinLands"
    rule = "2E:25.22"
    words = "Where do Mutin's Numidians land?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        board = state.board
        if board.province_of[space] not in card_terms(state, "provinces"):
            return Refusal(self.rule, f"they land in {card_places(state, 'provinces')}")
        if board.walled[space]:
            return Refusal(self.rule, "they do not land at a walled city")
        if state.cus(ROME, space):
            return Refusal(self.rule, "Roman CUs stand there")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        if state.pc[space] != PUNIC:
            place_pc(state, CARTHAGE, space, self.rule)
        arrive(state, space, card_term(state, "cus"))


MUTIN_LANDS: Final[MutinLands] = MutinLands()
