"""Carthaginian reinforcements (IC:12.311, IC:12.321) and the return of the Gaulish leader (IC:10.6)."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, NO_CITY, ROME
from hannibal.italian_campaign.facts.model import Reinforcement
from hannibal.italian_campaign.state import AWAY, IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import LAND, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal, Step


def reinforcement(state: IcState, number: int) -> Reinforcement:
    """One of the reinforcements by its number in the data."""
    return tuple(state.board.pack.reinforcements.values())[number]


def refuse_reinforcement(state: IcState, number: int) -> Refusal | None:
    """The rule against this reinforcement's coming now."""
    coming = reinforcement(state, number)
    rule = coming.source[0]
    if state.rules.scenario not in coming.scenarios:
        return Refusal(rule, "it does not belong to this scenario")
    if state.landed >> number & 1:
        return Refusal(rule, "it has come already")
    if state.year > coming.year:
        return Refusal(rule, f"it comes in {coming.year} BC")
    if coming.controlled and state.control[state.board.province[coming.province]] != CARTHAGE:
        return Refusal(rule, "Carthage does not control the province")
    return None if landings(state, number) else Refusal(rule, "every hex it may come to is taken")


def _free(state: IcState, at: int) -> bool:
    """No Romans, no Roman city."""
    city = state.board.city_at[at]
    if city != NO_CITY and (state.city[city] == ROME or city == state.board.capua):
        return False
    return not state.any_units(ROME, at) and not state.leaders_at(ROME, at)


def landings(state: IcState, number: int) -> list[int]:
    """The hexes where a reinforcement may arrive."""
    board, coming = state.board, reinforcement(state, number)
    province = board.province[coming.province]
    edge = board.coast if coming.where == "coast" else board.western_edge
    return [
        at for at in range(board.hexes) if board.province_of[at] == province and edge[at] and _free(state, at)
    ]


def gaulish_homes(state: IcState) -> list[int]:
    """Where a new Gaulish leader appears: friends in his provinces, or else the western edge."""
    board = state.board
    at_home = [at for at in range(board.hexes) if board.for_gauls[board.province_of[at]] and _free(state, at)]
    friends = [at for at in at_home if board.city_at[at] != NO_CITY or state.any_units(CARTHAGE, at)]
    return friends or [at for at in at_home if board.western_edge[at]]


class Reinforce(Step[IcState]):
    """The Carthaginian Reinforcement Phase (IC:4.2.S.B)."""

    kind = "Reinforce"

    def run(self, state: IcState) -> None:
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule="IC:4.2.S.B", phase="reinforcement", side=CARTHAGE))
        for number in reversed(range(len(state.board.pack.reinforcements))):
            if refuse_reinforcement(state, number) is None:
                state.stack.append(Land(number))
        if state.where[state.board.gaul] == AWAY and gaulish_homes(state):
            state.stack.append(GAUL_RETURNS)


REINFORCE: Final = Reinforce()


class Land(Frame[IcState]):
    """Where do the reinforcements arrive?"""

    kind = "Land"
    rule = "IC:12.311"
    fields = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        return "Where do the reinforcements arrive?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(LAND, at) for at in range(state.board.hexes)]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        rule = reinforcement(state, self.number).source[0]
        if verb_of(action) != LAND:
            return Refusal(rule, "the reinforcements are to be placed")
        if argument_of(action) in landings(state, self.number):
            return None
        return Refusal(rule, "they do not arrive there")

    def apply(self, state: IcState, action: int) -> None:
        board, coming, at = state.board, reinforcement(state, self.number), argument_of(action)
        state.landed |= 1 << self.number
        units = tuple(coming.units.get(name, 0) for name in board.kind_ids)
        leaders = tuple(board.leader[name] for name in coming.leaders)
        if state.story is not None:
            told = beats.Reinforced(
                rule=coming.source[0],
                seats=(CARTHAGE,) if leaders else changes.seats_of(state, CARTHAGE, at),
                reinforcement=tuple(board.pack.reinforcements)[self.number],
                hex=at,
                leaders=leaders,
                counters=sum(units),
                units=units,
            )
            state.story.tell(told)
        for leader in leaders:
            state.put_leader(leader, at)
        state.put(state.place(CARTHAGE, at), units)


class GaulReturns(Frame[IcState]):
    """A new leader of the Gauls."""

    kind = "GaulReturns"
    rule = "IC:10.6"

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        return "Where does the new Gaulish leader appear?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(LAND, at) for at in range(state.board.hexes)]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == LAND and argument_of(action) in gaulish_homes(state):
            return None
        return Refusal(self.rule, "he appears among friends in Cisalpine Gaul or Liguria")

    def apply(self, state: IcState, action: int) -> None:
        gaul, at = state.board.gaul, argument_of(action)
        if state.story is not None:
            state.story.tell(beats.GaulReturned(rule=self.rule, leader=gaul, hex=at))
        state.put_leader(gaul, at)


GAUL_RETURNS: Final = GaulReturns()
