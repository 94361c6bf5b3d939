"""Chapter 5: Roman elections and proconsuls; the dictator is in `dictator`."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import ROME
from hannibal.italian_campaign.ongoing import CandidateDie, Election
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import leave_office
from hannibal.italian_campaign.rules.turn.placement import PlaceOfficial, vacate
from hannibal.italian_campaign.state import (
    CONSUL,
    DICTATOR,
    MASTER,
    NO_RANK,
    PRAETOR,
    SENATE,
    WAITING,
    IcState,
    election_of,
)
from hannibal.italian_campaign.state import PROCONSUL as PROCONSUL_RANK
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import (
    DISMISS,
    DONE,
    DRAW,
    ELECT,
    PASS,
    PROCONSUL,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import ChanceFrame, Frame, Refusal, Step
from hannibal.kernel.masks import members

SEATS: Final = 4
_OFFICES: Final = ("consul", "consul", "praetor", "praetor")


def officials(state: IcState, rank: int) -> list[int]:
    """The Romans on the map who hold a rank."""
    return [
        leader
        for leader in state.board.leaders_of[ROME]
        if state.rank[leader] == rank and state.on_map(leader)
    ]


def eligible(state: IcState) -> list[int]:
    """The leaders in the Senate who may be chosen this year (IC:5.20)."""
    board = state.board
    return [
        leader
        for leader in board.leaders_of[ROME]
        if state.where[leader] == SENATE and state.year <= board.eligible_from[leader]
    ]


def begin_election(state: IcState) -> None:
    """Every summer from 217 on (IC:5.1): proconsuls first, then the candidates."""
    if state.story is not None:
        state.story.tell(beats.PhaseBegins(rule="IC:5.1", phase="elections", side=ROME))
    state.election = Election()
    state.stack.append(CALL_ELECTION)
    state.stack.append(NEW_PROCONSUL)
    if officials(state, PROCONSUL_RANK):
        state.stack.append(KEEP_PROCONSULS)


# Proconsuls (IC:5.3).


class KeepProconsuls(Frame[IcState]):
    """Proconsuls stay as long as Rome wishes; at an election one may be recalled."""

    kind = "KeepProconsuls"
    rule = "IC:5.3"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return "Is a proconsul recalled?"

    def candidates(self, state: IcState) -> list[int]:
        return [DONE, *(make(DISMISS, leader) for leader in state.board.leaders_of[ROME])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == DONE:
            return None
        if verb_of(action) != DISMISS:
            return Refusal(self.rule, "recall a proconsul or be done")
        if argument_of(action) in officials(state, PROCONSUL_RANK):
            return None
        return Refusal(self.rule, "he is no proconsul")

    def apply(self, state: IcState, action: int) -> None:
        if action == DONE:
            return
        leader = argument_of(action)
        if state.story is not None:
            at = state.where[leader]
            state.story.tell(beats.ProconsulRecalled(rule=self.rule, leader=leader, hex=at))
        changes.set_rank(state, leader, NO_RANK)
        leave_office(state, leader, SENATE)
        if officials(state, PROCONSUL_RANK):
            state.stack.append(KEEP_PROCONSULS)


KEEP_PROCONSULS: Final = KeepProconsuls()


class NewProconsul(Frame[IcState]):
    """One consul may stay in the field as proconsul instead of going to the election."""

    kind = "NewProconsul"
    rule = "IC:5.3"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return "Does a consul stay as proconsul?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, *(make(PROCONSUL, leader) for leader in state.board.leaders_of[ROME])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if verb_of(action) != PROCONSUL:
            return Refusal(self.rule, "make a consul proconsul or pass")
        if argument_of(action) not in officials(state, CONSUL):
            return Refusal(self.rule, "only a consul of the year just ended stays as proconsul")
        most = state.board.tables.numbers["losses"]["proconsuls"]
        if len(officials(state, PROCONSUL_RANK)) >= most:
            return Refusal(self.rule, f"there are {most} proconsuls already")
        return None

    def apply(self, state: IcState, action: int) -> None:
        if action != PASS:
            leader = argument_of(action)
            if state.story is not None:
                at = state.where[leader]
                state.story.tell(beats.ProconsulNamed(rule=self.rule, leader=leader, hex=at))
            changes.set_rank(state, leader, PROCONSUL_RANK)


NEW_PROCONSUL: Final = NewProconsul()


# The election (IC:5.2).


class CallElection(Step[IcState]):
    """The old officials and three of the Senate stand for election."""

    kind = "CallElection"
    rule = "IC:5.2"

    def run(self, state: IcState) -> None:
        election = election_of(state)
        retiring = [
            leader for rank in (CONSUL, DICTATOR, MASTER, PRAETOR) for leader in officials(state, rank)
        ]
        state.stack.append(BALLOT)
        state.stack.append(DRAW_CANDIDATES)
        vacate(state, election, retiring, WAITING)
        for leader in retiring:
            election.candidates |= 1 << leader


CALL_ELECTION: Final = CallElection()


class Draw(ChanceFrame[IcState]):
    """Some leaders of several are drawn at random; `urn` and `number` say which and how many."""

    def urn(self, state: IcState) -> list[int]:
        """Those who may be drawn."""
        raise NotImplementedError

    def number(self, state: IcState) -> int:
        """How many are drawn."""
        raise NotImplementedError

    def drawn(self, state: IcState, leaders: int) -> None:
        """What it means."""
        raise NotImplementedError

    def _count(self, state: IcState) -> int:
        return min(self.number(state), len(self.urn(state)))

    def candidates(self, state: IcState) -> list[int]:
        return [action for action, _ in self.outcomes(state)]

    def outcomes(self, state: IcState) -> list[tuple[int, float]]:
        draws = [
            make(DRAW, sum(1 << leader for leader in chosen))
            for chosen in combinations(self.urn(state), self._count(state))
        ]
        return [(draw, 1.0 / len(draws)) for draw in draws]

    def sample(self, state: IcState, rng: Random) -> int:
        urn, mask = self.urn(state), 0
        for _ in range(self._count(state)):
            mask |= 1 << urn.pop(int(rng.random() * len(urn)))
        return make(DRAW, mask)

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != DRAW:
            return Refusal(self.cited(), "leaders are drawn at random")
        mask = argument_of(action)
        if mask & ~sum(1 << leader for leader in self.urn(state)):
            return Refusal(self.cited(), "only eligible leaders are drawn")
        count = self._count(state)
        return None if mask.bit_count() == count else Refusal(self.cited(), f"{count} leaders are drawn")

    def apply(self, state: IcState, action: int) -> None:
        self.drawn(state, argument_of(action))


class DrawCandidates(Draw):
    """Three eligible leaders of the Senate stand too."""

    kind = "DrawCandidates"
    rule = "IC:5.2"

    def question(self, state: IcState) -> str:
        return "Candidates from the Senate"

    def urn(self, state: IcState) -> list[int]:
        return eligible(state)

    def number(self, state: IcState) -> int:
        return state.board.tables.numbers["losses"]["candidates"]

    def drawn(self, state: IcState, leaders: int) -> None:
        election_of(state).candidates |= leaders
        if state.story is not None:
            standing, drawn = tuple(members(election_of(state).candidates)), tuple(members(leaders))
            state.story.tell(beats.CandidatesNamed(rule=self.rule, leaders=standing, drawn=drawn))
        for leader in members(leaders):
            state.put_leader(leader, WAITING)


DRAW_CANDIDATES: Final = DrawCandidates()


class Ballot(Step[IcState]):
    """A die for each candidate, or by the optional rule lots for the offices (IC:5.5)."""

    kind = "Ballot"

    def run(self, state: IcState) -> None:
        state.stack.append(INAUGURATE)
        if state.rules.quick_elections:
            state.stack.append(DRAW_OFFICE)
            state.stack.append(DRAW_OFFICE)
            return
        state.stack.append(COUNT)
        for leader in reversed(members(election_of(state).candidates)):
            state.stack.append(CandidateRoll(leader))


BALLOT: Final = Ballot()


class DrawOffice(Draw):
    """Two consuls, then two praetors by lot (IC:5.5)."""

    kind = "DrawOffice"
    rule = "IC:5.5"

    def question(self, state: IcState) -> str:
        return "Two praetors" if election_of(state).elected else "Two consuls"

    def urn(self, state: IcState) -> list[int]:
        election = election_of(state)
        return [leader for leader in members(election.candidates) if leader not in election.elected]

    def number(self, state: IcState) -> int:
        return SEATS // 2

    def drawn(self, state: IcState, leaders: int) -> None:
        election_of(state).elected += tuple(members(leaders))


DRAW_OFFICE: Final = DrawOffice()


def election_modifiers(state: IcState, leader: int) -> list[tuple[str, int]]:
    """What is added to a candidate's die, each with its name."""
    chart = state.board.tables.numbers["election"]
    found = []
    if state.served >> leader & 1:
        found.append(("has been consul", chart["served"]))
    if state.rank[leader] == CONSUL:
        found.append(("consul last year", chart["consul"]))
    if state.rank[leader] == PRAETOR:
        found.append(("praetor last year", chart["praetor"]))
    if state.won >> leader & 1:
        found.append(("won a battle", chart["won"]))
    if state.beaten >> leader & 1:
        found.append(("lost a battle", chart["lost"]))
    return found


class CandidateRoll(Die):
    """A candidate's die with his modifiers."""

    kind = "CandidateRoll"
    rule = "IC:5.2"
    fields = ("leader",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def question(self, state: IcState) -> str:
        return f"The vote for {state.leader_name(self.leader)}"

    def rolled(self, state: IcState, face: int) -> None:
        modifiers = election_modifiers(state, self.leader)
        total = face + sum(value for _, value in modifiers)
        election_of(state).rolls += (CandidateDie(self.leader, total),)
        if state.story is not None:
            told = beats.CandidateRolled(
                rule=self.rule, leader=self.leader, die=face, modifiers=tuple(modifiers), total=total
            )
            state.story.tell(told)


def front_runners(state: IcState) -> list[int]:
    """Those among whom the next seat is given: the highest, of them those who have served (IC:5.22)."""
    election = election_of(state)
    rest = [roll for roll in election.rolls if roll.leader not in election.elected]
    best = max((roll.total for roll in rest), default=0)
    tied = [roll.leader for roll in rest if roll.total == best]
    return [leader for leader in tied if state.served >> leader & 1] or tied


class Count(Step[IcState]):
    """Seats are filled from the highest roll down; where a tie is left, Rome chooses."""

    kind = "Count"

    def run(self, state: IcState) -> None:
        election = election_of(state)
        while len(election.elected) < SEATS:
            tied = front_runners(state)
            if not tied:
                return
            open_seats = 2 - len(election.elected) % 2
            if len(tied) > open_seats:
                state.stack.append(COUNT)
                state.stack.append(BREAK_TIE)
                return
            election.elected += tuple(tied)


COUNT: Final = Count()


class BreakTie(Frame[IcState]):
    """Rome chooses among equals (IC:5.22)."""

    kind = "BreakTie"
    rule = "IC:5.22"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return f"A tie: who becomes {_OFFICES[len(election_of(state).elected)]}?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(ELECT, leader) for leader in state.board.leaders_of[ROME]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == ELECT and argument_of(action) in front_runners(state):
            return None
        return Refusal(self.rule, "choose one of those who are tied for the office")

    def apply(self, state: IcState, action: int) -> None:
        election_of(state).elected += (argument_of(action),)


BREAK_TIE: Final = BreakTie()


class Inaugurate(Step[IcState]):
    """The elected take office, the others go back to the Senate; who becomes consul has served (IC:5.24)."""

    kind = "Inaugurate"
    rule = "IC:5.2"

    def run(self, state: IcState) -> None:
        election = election_of(state)
        for leader in members(election.candidates):
            if leader not in election.elected:
                changes.set_rank(state, leader, NO_RANK)
                state.put_leader(leader, SENATE)
        for number, leader in enumerate(election.elected):
            office = CONSUL if number < SEATS // 2 else PRAETOR
            if state.story is not None:
                state.story.tell(beats.Elected(rule=self.rule, leader=leader, rank=office))
                if office == CONSUL and not state.served >> leader & 1:
                    state.story.tell(beats.Served(rule="IC:5.24", leader=leader))
            changes.set_rank(state, leader, office)
            if office == CONSUL:
                state.served |= 1 << leader
        changes.keep_records(state, 0, 0)
        for leader in reversed(election.elected):
            state.stack.append(PlaceOfficial(leader, True))


INAUGURATE: Final = Inaugurate()
