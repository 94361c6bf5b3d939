"""Chapter 6: legions by the schedule, Allies and Gauls by the die, and the slave legion."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.ongoing import Levy
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.turn.placement import take_command
from hannibal.italian_campaign.state import SLAVES_READY, IcState, levy_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import (
    PASS,
    RAISE,
    RECRUIT,
    SLAVES,
    STATION,
    UNITS_DRAWN,
    argument_of,
    make,
    units_argument,
    units_in,
    verb_of,
)
from hannibal.kernel import ChanceFrame, Frame, Refusal, Step

GAULS: Final = -1
"""Stands for the Gaulish leader's levy where a province is expected."""


class Recruit(Step[IcState]):
    """The first or the second player recruits, in summer only (IC:6.1)."""

    kind = "Recruit"
    fields = ("second",)

    def __init__(self, second: bool) -> None:
        self.second = second

    def run(self, state: IcState) -> None:
        side = state.active = state.second if self.second else state.first
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule="IC:6.1", phase="recruitment", side=side))
        state.levy = Levy()
        state.stack.append(END_LEVY)
        if side == ROME:
            levy_of(state).legions = legions_due(state)
            state.stack.append(PLACE_WAITING)
            state.stack.append(NEXT_LEGION)
        else:
            levy_of(state).legions = (0,) * len(state.board.province_ids)
            levy_of(state).asked = levies(state)
            state.stack.append(NEXT_LEVY)


RECRUIT_FIRST: Final = Recruit(False)
RECRUIT_SECOND: Final = Recruit(True)


class EndLevy(Step[IcState]):
    """Recruitment is over; what was due and could not be raised is lost (IC:6.2)."""

    kind = "EndLevy"

    def run(self, state: IcState) -> None:
        state.levy = None
        if state.story is not None:
            state.story.tell(beats.PhaseEnds(rule="IC:6.1", phase="recruitment"))


END_LEVY: Final = EndLevy()


# Rome (IC:6.2).


def legions_due(state: IcState) -> tuple[int, ...]:
    """The legions of this year, by province."""
    board = state.board
    due = [0] * len(board.province_ids)
    year = board.pack.recruitment.get(state.year)
    if year is not None:
        for name, count in year.legions.items():
            due[board.province[name]] = count
    return tuple(due)


def refuse_legion(state: IcState, at: int) -> Refusal | None:
    """The rule against raising a legion in a hex."""
    board = state.board
    city = state.city_in(at)
    if city < 0 or not board.centre[city]:
        return Refusal("IC:6.2", "no legions are raised there")
    province = board.province_of[at]
    if not levy_of(state).legions[province]:
        return Refusal("IC:6.2", f"no more legions are due in {state.province_name(province)} this year")
    if state.control[province] != ROME:
        return Refusal("IC:6.2", "Rome does not control the province")
    if state.city[city] != ROME:
        return Refusal("IC:6.2", "the city is Carthaginian")
    if state.besieged(city):
        return Refusal("IC:9.71", "the city is under siege")
    if not state.pool[board.roman_foot] or not state.pool[board.roman_horse]:
        return Refusal("IC:6.2", "no foot and horse are left for a whole legion")
    return None


def legions_to_raise(state: IcState) -> int:
    """How many of the legions still due can be raised: where, and with what is left of foot and horse."""
    board, due = state.board, levy_of(state).legions
    open_to = {board.province_of[at] for at in board.city_hex if refuse_legion(state, at) is None}
    left = min(state.pool[board.roman_foot], state.pool[board.roman_horse])
    return min(sum(due[province] for province in open_to), left)


class NextLegion(Step[IcState]):
    """Go on as long as a legion can be raised somewhere."""

    kind = "NextLegion"

    def run(self, state: IcState) -> None:
        if any(refuse_legion(state, at) is None for at in state.board.city_hex):
            state.stack.append(NEXT_LEGION)
            state.stack.append(RAISE_LEGION)


NEXT_LEGION: Final = NextLegion()


class RaiseLegion(Frame[IcState]):
    """In which city is the next legion raised?"""

    kind = "RaiseLegion"
    rule = "IC:6.2"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        due, able = sum(levy_of(state).legions), legions_to_raise(state)
        if able < due:
            return f"Where is a legion raised? {able} of the {due} due this year can be"
        return f"Where is a legion raised? {'The last of' if due == 1 else f'{due} are due'} this year"

    def candidates(self, state: IcState) -> list[int]:
        return [make(RECRUIT, at) for at in state.board.city_hex]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != RECRUIT:
            return Refusal(self.rule, "a legion is to be raised")
        return refuse_legion(state, argument_of(action))

    def apply(self, state: IcState, action: int) -> None:
        board, levy, at = state.board, levy_of(state), argument_of(action)
        province = board.province_of[at]
        due = list(levy.legions)
        due[province] -= 1
        levy.legions = tuple(due)
        if at not in levy.hexes:
            levy.hexes += (at,)
        legion = (board.roman_foot, board.roman_horse)
        units = tuple(1 if kind in legion else 0 for kind in range(board.kinds))
        if state.story is not None:
            state.story.tell(beats.Levied(rule=self.rule, hex=at, province=province, units=units))
        changes.draw(state, units)
        state.put(state.place(ROME, at), units)
        state.shut_gates(at)


RAISE_LEGION: Final = RaiseLegion()


class PlaceWaiting(Step[IcState]):
    """Officials who waited for them go to the new legions; without any, to Rome (IC:5.23)."""

    kind = "PlaceWaiting"

    def run(self, state: IcState) -> None:
        election = state.election
        state.election = None
        if election is None:
            return
        for leader in reversed(election.waiting):
            state.stack.append(PlaceWithLegions(leader))


PLACE_WAITING: Final = PlaceWaiting()


def stations(state: IcState) -> list[int]:
    """Where new legions stand and a leader has room; Rome if nowhere."""
    most = state.board.most_leaders
    found = [at for at in levy_of(state).hexes if state.leaders_at(ROME, at).bit_count() < most]
    return found or [state.board.rome_hex]


class PlaceWithLegions(Frame[IcState]):
    """With which of the new legions does he take command?"""

    kind = "PlaceWithLegions"
    rule = "IC:5.23"
    fields = ("leader",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return f"Where does {state.leader_name(self.leader)} take command?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(STATION, at) for at in state.board.city_hex]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == STATION and argument_of(action) in stations(state):
            return None
        return Refusal(self.rule, "he goes where a legion was raised this year and there is room")

    def apply(self, state: IcState, action: int) -> None:
        take_command(state, self.leader, argument_of(action), self.rule)


# Allies and Gauls (IC:6.3, IC:6.31).


def recruiters(state: IcState, province: int) -> list[int]:
    """The leaders who may raise troops: one of them for a province, or the Gaulish leader."""
    board = state.board
    if province == GAULS:
        gaul = board.gaul
        able = state.on_map(gaul) and board.for_gauls[board.province_of[state.where[gaul]]]
        return [gaul] if able and not state.shut_in(gaul) else []
    return [
        leader
        for leader in board.leaders_of[CARTHAGE]
        if leader != board.gaul
        and state.on_map(leader)
        and board.province_of[state.where[leader]] == province
        and not state.shut_in(leader)
    ]


def levies(state: IcState) -> tuple[int, ...]:
    """The provinces with a die to roll, one each however many leaders are there; the Gauls last."""
    board = state.board
    provinces = [p for p in range(len(board.province_ids)) if board.for_allies[p] and recruiters(state, p)]
    if recruiters(state, GAULS):
        provinces.append(GAULS)
    return tuple(provinces)


class NextLevy(Step[IcState]):
    """The next province's die."""

    kind = "NextLevy"

    def run(self, state: IcState) -> None:
        levy = levy_of(state)
        if not levy.asked:
            return
        province, levy.asked = levy.asked[0], levy.asked[1:]
        state.stack.append(NEXT_LEVY)
        state.stack.append(ChooseRecruiter(province))


NEXT_LEVY: Final = NextLevy()


class ChooseRecruiter(Frame[IcState]):
    """Only one die is rolled in a province: for which leader?"""

    kind = "ChooseRecruiter"
    rule = "IC:6.3"
    fields = ("province",)

    def __init__(self, province: int) -> None:
        self.province = province

    def cited(self) -> str:
        return "IC:6.31" if self.province == GAULS else self.rule

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        where = "" if self.province == GAULS else f" in {state.province_name(self.province)}"
        return f"Who raises troops{where}?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(RAISE, leader) for leader in state.board.leaders_of[CARTHAGE]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == RAISE and argument_of(action) in recruiters(state, self.province):
            return None
        return Refusal(self.cited(), "he cannot raise troops here")

    def apply(self, state: IcState, action: int) -> None:
        state.stack.append(RecruitRoll(argument_of(action)))


class RecruitRoll(Die):
    """The die for the number of units, with Hannibal's bonus (IC:6.32)."""

    kind = "RecruitRoll"
    rule = "IC:6.3"
    fields = ("leader",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def question(self, state: IcState) -> str:
        return f"How many units does {state.leader_name(self.leader)} raise?"

    def rolled(self, state: IcState, face: int) -> None:
        board = state.board
        gauls = self.leader == board.gaul
        table = board.tables.dice["gaulish_recruitment" if gauls else "allied_recruitment"]
        bonus = table.hannibal if self.leader == board.hannibal else 0
        kinds = board.gaul_kinds if gauls else board.allied_kinds
        count = min(table.result(face + bonus), sum(state.pool[kind] for kind in kinds))
        if state.story is not None:
            told = beats.RecruitsRolled(
                rule="IC:6.31" if gauls else self.rule,
                leader=self.leader,
                die=face,
                modifier=bonus,
                counters=count,
            )
            state.story.tell(told)
        if count:
            state.stack.append(DrawUnits(self.leader, count))


class DrawUnits(ChanceFrame[IcState]):
    """Units are drawn face down from the Allied or the Gaulish pool and join the leader."""

    kind = "DrawUnits"
    rule = "IC:6.3"
    fields = ("leader", "count")

    def __init__(self, leader: int, count: int) -> None:
        self.leader = leader
        self.count = count

    def question(self, state: IcState) -> str:
        return f"{self.count} units for {state.leader_name(self.leader)}"

    def kinds(self, state: IcState) -> tuple[int, ...]:
        """What lies in the pool he draws from."""
        return state.board.gaul_kinds if self.leader == state.board.gaul else state.board.allied_kinds

    def candidates(self, state: IcState) -> list[int]:
        return [action for action, _ in self.outcomes(state)]

    def outcomes(self, state: IcState) -> list[tuple[int, float]]:
        kinds = self.kinds(state)
        total = comb(sum(state.pool[kind] for kind in kinds), self.count)
        found: list[tuple[int, float]] = []

        def choose(index: int, left: int, ways: int, counts: list[int]) -> None:
            if index == len(kinds):
                if not left:
                    found.append((make(UNITS_DRAWN, units_argument(counts)), ways / total))
                return
            kind = kinds[index]
            for number in range(min(left, state.pool[kind]) + 1):
                counts[kind] = number
                choose(index + 1, left - number, ways * comb(state.pool[kind], number), counts)
            counts[kind] = 0

        choose(0, self.count, 1, [0] * state.board.kinds)
        return found

    def sample(self, state: IcState, rng: Random) -> int:
        urn = [kind for kind in self.kinds(state) for _ in range(state.pool[kind])]
        counts = [0] * state.board.kinds
        for _ in range(self.count):
            counts[urn.pop(int(rng.random() * len(urn)))] += 1
        return make(UNITS_DRAWN, units_argument(counts))

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != UNITS_DRAWN:
            return Refusal(self.rule, "units are drawn at random")
        counts = units_in(argument_of(action), state.board.kinds)
        kinds = self.kinds(state)
        if any(n and (kind not in kinds or n > state.pool[kind]) for kind, n in enumerate(counts)):
            return Refusal(self.rule, "there are not so many such units in the pool")
        return None if sum(counts) == self.count else Refusal(self.rule, f"{self.count} units are drawn")

    def apply(self, state: IcState, action: int) -> None:
        units = tuple(units_in(argument_of(action), state.board.kinds))
        at, inside = state.where[self.leader], bool(state.inside >> self.leader & 1)
        if state.story is not None:
            told = beats.PoolDrawn(
                rule=self.rule,
                seats=changes.seats_of(state, CARTHAGE, at),
                leader=self.leader,
                hex=at,
                inside=inside,
                pool="gauls" if self.leader == state.board.gaul else "allied",
                counters=self.count,
                units=units,
            )
            state.story.tell(told)
        changes.draw(state, units)
        state.put(state.place(CARTHAGE, at, inside), units)


# The slave legion (IC:6.22).


def refuse_slaves(state: IcState) -> Refusal | None:
    """Slaves are raised once, after heavy losses in combat."""
    if state.slaves != SLAVES_READY:
        return Refusal("IC:6.22", "the slave legion is raised only once")
    if state.losses < state.board.heavy_loss:
        return Refusal("IC:6.22", "four legions have not been lost in this segment's combat")
    return None


def offer_slaves(state: IcState) -> None:
    """After the combat of a segment, if the rule allows it."""
    if refuse_slaves(state) is None:
        state.stack.append(RAISE_SLAVES)


class RaiseSlaves(Frame[IcState]):
    """The slave legion goes under any leader in play, for good."""

    kind = "RaiseSlaves"
    rule = "IC:6.22"

    def player(self, state: IcState) -> int:
        return ROME

    def question(self, state: IcState) -> str:
        return "Is the slave legion raised, and under whom?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, *(make(SLAVES, leader) for leader in state.board.leaders_of[ROME])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if verb_of(action) != SLAVES:
            return Refusal(self.rule, "name a leader or pass")
        leader = argument_of(action)
        if state.board.side_of[leader] != ROME or not state.on_map(leader):
            return Refusal(self.rule, "he is not in play")
        if state.shut_in(leader):
            return Refusal("IC:9.71", "he is in a city under siege")
        return refuse_slaves(state)

    def apply(self, state: IcState, action: int) -> None:
        if action == PASS:
            return
        leader = argument_of(action)
        at, inside = state.where[leader], bool(state.inside >> leader & 1)
        if state.story is not None:
            state.story.tell(beats.SlavesArmed(rule=self.rule, leader=leader, hex=at, inside=inside))
        changes.set_slaves(state, leader)
        state.put(state.place(ROME, at, inside), state.one(state.board.slaves))


RAISE_SLAVES: Final = RaiseSlaves()
