"""Chapter 5.4: the dictator of a bad summer and his master of horse."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import ROME
from hannibal.italian_campaign.ongoing import Election
from hannibal.italian_campaign.rules.turn.elections import eligible, officials
from hannibal.italian_campaign.rules.turn.placement import PlaceOfficial, vacate
from hannibal.italian_campaign.state import CONSUL, DICTATOR, MASTER, NO_RANK, SENATE, WAITING, IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import APPOINT, PASS, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal, Step


def refuse_dictator(state: IcState) -> Refusal | None:
    """A dictator needs heavy losses, in combat or not, or both consuls killed in the summer just ended."""
    if state.losses + state.gone_over < state.board.heavy_loss and state.consuls_lost < 2:
        return Refusal("IC:5.4", "neither four legions nor both consuls were lost this summer")
    return None


def offer_dictator(state: IcState) -> None:
    """At the end of a summer that allows it, Rome may appoint a dictator and his master of horse."""
    if refuse_dictator(state) is None and dictator_pairs(state):
        state.stack.append(APPOINT_FIRST)


def senior(state: IcState, first: int, other: int) -> int:
    """Who of two is dictator: the one who has served, otherwise the one named first."""
    return other if state.served >> other & 1 and not state.served >> first & 1 else first


def dictator_pairs(state: IcState) -> list[tuple[int, int]]:
    """Those who may be appointed together, in the order in which they are named."""
    able = eligible(state)
    return [
        (first, other)
        for first in able
        for other in able
        if first != other and not state.dictators >> senior(state, first, other) & 1
    ]


class AppointFirst(Frame[IcState]):
    """The first of the two who take over from the consuls."""

    kind = "AppointFirst"
    rule = "IC:5.4"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return "Is a dictator appointed, and who?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, *(make(APPOINT, leader) for leader in state.board.leaders_of[ROME])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if verb_of(action) != APPOINT:
            return Refusal(self.rule, "appoint an eligible leader or pass")
        if argument_of(action) not in eligible(state):
            return Refusal(self.rule, "he is not in the Senate, or not eligible yet")
        if any(first == argument_of(action) for first, _ in dictator_pairs(state)):
            return None
        return Refusal(self.rule, "nobody is dictator twice")

    def apply(self, state: IcState, action: int) -> None:
        if action != PASS:
            state.stack.append(AppointSecond(argument_of(action)))


APPOINT_FIRST: Final = AppointFirst()


class AppointSecond(Frame[IcState]):
    """The other: the senior of the two is dictator, the other master of horse."""

    kind = "AppointSecond"
    rule = "IC:5.4"
    fields = ("leader",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return f"Who serves with {state.leader_name(self.leader)}? The senior is dictator"

    def candidates(self, state: IcState) -> list[int]:
        return [make(APPOINT, leader) for leader in state.board.leaders_of[ROME]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != APPOINT:
            return Refusal(self.rule, "appoint an eligible leader")
        if (self.leader, argument_of(action)) in dictator_pairs(state):
            return None
        return Refusal(self.rule, "not eligible, or he would be dictator a second time")

    def apply(self, state: IcState, action: int) -> None:
        other = argument_of(action)
        dictator = senior(state, self.leader, other)
        master = other if dictator == self.leader else self.leader
        if state.story is not None:
            state.story.tell(beats.DictatorNamed(rule=self.rule, dictator=dictator, master=master))
        election = state.election = Election()
        consuls = officials(state, CONSUL)
        vacate(state, election, consuls, SENATE)
        for consul in consuls:
            changes.set_rank(state, consul, NO_RANK)
        rome = state.board.rome_hex
        while len(election.vacant) < 2:
            election.vacant += (state.place(ROME, rome, state.enemies_outside(ROME, rome)),)
        state.dictators |= 1 << dictator
        for leader, rank in ((dictator, DICTATOR), (master, MASTER)):
            changes.set_rank(state, leader, rank)
            state.put_leader(leader, WAITING)
        state.stack.append(END_APPOINTMENT)
        for leader in (master, dictator):
            state.stack.append(PlaceOfficial(leader, False))


class EndAppointment(Step[IcState]):
    """Both stand on the map."""

    kind = "EndAppointment"

    def run(self, state: IcState) -> None:
        state.election = None


END_APPOINTMENT: Final = EndAppointment()
