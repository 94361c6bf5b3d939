"""Chapter 5.23: where new officials take command, and in whose place."""

from __future__ import annotations

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import ROME
from hannibal.italian_campaign.ongoing import Election
from hannibal.italian_campaign.rules.leaders import close_ranks, step_down
from hannibal.italian_campaign.state import IcState, election_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import STATION, WAIT, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal


def vacate(state: IcState, election: Election, leaders: list[int], where: int) -> None:
    """Officials leave their places to successors, who are inside or trapped where they were (IC:5.23)."""
    for leader in leaders:
        place = state.place(ROME, state.where[leader], bool(state.inside >> leader & 1))
        election.vacant += (place,)
        if state.under >> leader & 1:
            election.trapped += (place,)
    for leader in leaders:
        step_down(state, leader, where)


class PlaceOfficial(Frame[IcState]):
    """A new official takes the place of an old one, or waits for this year's legions (IC:5.23)."""

    kind = "PlaceOfficial"
    rule = "IC:5.23"
    fields = ("leader", "waits")

    def __init__(self, leader: int, waits: bool) -> None:
        self.leader = leader
        self.waits = waits

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return f"Where does {state.leader_name(self.leader)} take command?"

    def candidates(self, state: IcState) -> list[int]:
        places = {place >> 2 for place in election_of(state).vacant}
        return [WAIT, *(make(STATION, at) for at in sorted(places))]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == WAIT:
            return None if self.waits else Refusal("IC:5.4", "he takes the place of a consul now")
        if verb_of(action) != STATION:
            return Refusal(self.rule, "station him, or let him wait")
        at = argument_of(action)
        if not any(place >> 2 == at for place in election_of(state).vacant):
            return Refusal(self.rule, "no official has left a place there that is still free")
        return None

    def apply(self, state: IcState, action: int) -> None:
        election = election_of(state)
        if action == WAIT:
            election.waiting += (self.leader,)
        else:
            self._succeed(state, election, argument_of(action))
        if not any(isinstance(frame, PlaceOfficial) for frame in state.stack):
            close_vacancies(state, election)

    def _succeed(self, state: IcState, election: Election, at: int) -> None:
        place = next(place for place in election.vacant if place >> 2 == at)
        trapped = place in election.trapped
        election.vacant = _without(election.vacant, place)
        election.trapped = _without(election.trapped, place)
        succeed(state, self.leader, place, self.rule, trapped=trapped)


def _without(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The places with one of this number taken out, if there is one."""
    if place not in places:
        return places
    index = places.index(place)
    return places[:index] + places[index + 1 :]


def succeed(state: IcState, leader: int, place: int, rule: str, *, trapped: bool) -> None:
    """An official has the place of his predecessor: inside or outside, trapped as he was or upon others."""
    at = place >> 2
    inside = bool(place & 2) and state.enemies_outside(ROME, at)
    _take_command(state, leader, at, rule, inside=inside)
    if trapped and state.with_leader(1 - ROME, at):
        changes.press(state, 1 << leader)


def close_vacancies(state: IcState, election: Election) -> None:
    """All are placed. Units in the places that are left have no leader, and trap nobody (IC:7.6)."""
    for place in election.vacant:
        close_ranks(state, place >> 2)


def take_command(state: IcState, leader: int, at: int, rule: str) -> None:
    """A leader comes to the units of a hex where he succeeds nobody, trapped where they are trapped.

    With enemies there he is inside with units that have no leader (IC:7.6), or those under siege (IC:9.71).
    """
    inside = state.walls_of(ROME, at) and state.enemies_outside(ROME, at)
    if inside and not state.besieged(state.board.city_at[at]):
        inside = not state.with_leader(ROME, at)
    _take_command(state, leader, at, rule, inside=inside)
    if state.with_leader(1 - ROME, at):
        changes.press(state, 1 << leader)


def _take_command(state: IcState, leader: int, at: int, rule: str, *, inside: bool) -> None:
    if state.story is not None:
        state.story.tell(beats.TookCommand(rule=rule, leader=leader, hex=at, inside=inside))
    state.put_leader(leader, at, inside=inside)
