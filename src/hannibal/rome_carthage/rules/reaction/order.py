"""What the other player may do as an army enters a space, in the order of 2E:10.3.

Inside or outside the walls, then everything is declared, then rolled. Avoiding battle is in `avoid_battle`,
intercepting in `interception`; here is their order, and what comes of it.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Frame, Refusal, Step
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, CUClass, March, Muster, Reaction
from hannibal.rome_carthage.rules.battle.joining import begin_battle
from hannibal.rome_carthage.rules.cards.counter_events import HOSTILE_TRIBES, CounterWindow, held
from hannibal.rome_carthage.rules.generals import call_home
from hannibal.rome_carthage.rules.march.army import leave_city, relocate
from hannibal.rome_carthage.rules.march.attrition import ARMY, roll_attrition
from hannibal.rome_carthage.rules.march.muster import (
    AVOIDING,
    DECLARING_INSIDE,
    INTERCEPTING,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.weather import WeatherWindow, weather_could_shorten
from hannibal.rome_carthage.rules.politics.control import displace_all, displace_lone_generals, leave_alone
from hannibal.rome_carthage.rules.reaction.avoid_battle import AVOID_ROLL, refuse_avoid
from hannibal.rome_carthage.rules.reaction.forces import available, can_overrun, companions, give_way
from hannibal.rome_carthage.rules.reaction.interception import (
    BACK_UP_OR_FIGHT,
    CHOOSE_INTERCEPTION,
    refuse_intercept,
    try_interception,
)
from hannibal.rome_carthage.rules.ways_back import march_on
from hannibal.rome_carthage.state import RomeState, march_of, reaction_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    AVOID,
    DONE,
    FIGHT,
    INTERCEPT,
    OVERRUN,
    argument_of,
    make,
    verb_of,
)


def arrived(state: RomeState) -> None:
    """Hostile Tribes may strike, then the other player reacts (2E:10.3)."""
    HOSTILE_ON_ENTRY.open(state)


class Arrived(Step[RomeState]):
    """The army is in the new space and its pass is paid for."""

    kind = "Arrived"

    def run(self, state: RomeState) -> None:
        arrived(state)


ARRIVED: Final = Arrived()


class HostileOnEntry(CounterWindow):
    """Hostile Tribes against an army that has entered Liguria or Gallia Transalpina (2E:25.7)."""

    kind = "HostileOnEntry"
    rule = "2E:25.7"

    def cards(self, state: RomeState) -> list[int]:
        march = march_of(state)
        strike = state.board.tribes_strike[march.space]
        if not march.cus or not strike:
            return []
        return members(held(state, 1 - state.active, HOSTILE_TRIBES) & strike)

    def played(self, state: RomeState, card: int) -> None:
        march = march_of(state)
        state.stack.append(ARRIVED)
        size = state.board.tables.attrition.hostile_tribes_size
        roll_attrition(state, march.side, march.space, ARMY, 0, "2E:25.7", size)

    def passed(self, state: RomeState) -> None:
        WEATHER_ON_ENTRY.open(state)


HOSTILE_ON_ENTRY: Final = HostileOnEntry()


class WeatherOnEntry(WeatherWindow):
    """Bad Weather as an army enters, where it must precede the reactions (CE:14.1.41)."""

    kind = "WeatherOnEntry"
    rule = "CE:14.1.41"

    def matters(self, state: RomeState, march: March) -> bool:
        # A fleet has been asked about as it landed.
        if not state.rules.weather_before_reactions or march.origin == BY_SEA:
            return False
        return weather_could_shorten(state, march)

    def passed(self, state: RomeState) -> None:
        begin_reaction(state)


WEATHER_ON_ENTRY: Final = WeatherOnEntry()


def sally(state: RomeState) -> None:
    """A shut-in army comes out against those who stand before the walls (2E:20.5)."""
    march = march_of(state)
    relocate(state, march, march.space, FROM_CITY)
    begin_reaction(state)


def come_out(state: RomeState) -> None:
    """Who has come out of his city meets enemy generals without CUs at the gate, then marches (R-M28)."""
    march = march_of(state)
    if state.out[march.side][march.space] and state.any_general(1 - march.side, march.space):
        march.origin = FROM_CITY
        begin_reaction(state)
    else:
        march_on(state)


def begin_reaction(state: RomeState) -> None:
    """The army has entered: if there is anything to decide, the other player decides (2E:10.3)."""
    march = march_of(state)
    other, space = 1 - march.side, march.space
    state.reaction = Reaction(space)
    if may_go_inside(state, march):
        leave_city(state, other, space)
        cus = state.out[other][space]
        els = state.els[space] if other == CARTHAGE else 0
        generals = state.generals_mask(other, space, False)
        begin_muster(
            state, DECLARING_INSIDE, other, space, -1, generals, (CUClass(0, cus, els),) if cus else ()
        )
    else:
        declare(state)


def may_go_inside(state: RomeState, march: March) -> bool:
    """Whether the city's own say now who is inside the walls, each time an army enters (2E:10.7, R-E20)."""
    other, space = 1 - march.side, march.space
    return (
        march.origin != FROM_CITY
        and bool(march.cus or not state.out[march.side][space])
        and state.is_city_of(other, space)
        and not state.is_besieged(space)
        and bool(
            state.cus(other, space)
            or state.generals_at(other, space, True)
            or state.any_general(other, space)
        )
    )


class DeclaringInside(Purpose):
    """Which of the city's own are inside the walls, now that an enemy has come (2E:10.7)."""

    rule = "2E:10.7"
    words = "be inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        generals = state.generals_mask(muster.side, muster.space, False)
        total = state.out[muster.side][muster.space]
        return consul_refusal(state, taken, cus, generals & ~taken, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        side, space = muster.side, muster.space
        if state.story is not None and (cus or muster.taken):
            state.tell(
                beats.WithdrewInside(
                    rule=self.rule,
                    side=side,
                    space=space,
                    generals=muster.taken,
                    cus=cus,
                    elephants=elephants,
                )
            )
        if cus:
            state.take_cus(side, space, cus, elephants)
            state.add_cus(side, space, cus, elephants, inside=True)
        for general in state.board.generals_of[side]:
            if muster.taken >> general & 1:
                state.set_general(general, space, inside=True)
        declare(state)


PURPOSES[DECLARING_INSIDE] = DeclaringInside()

# Declaring.


def declare(state: RomeState) -> None:
    """Ask for avoid battle and interceptions, if any is possible; then roll what was declared."""
    if any_declaration(state):
        state.stack.append(DECLARE)
    else:
        resolve(state)


def any_declaration(state: RomeState) -> bool:
    """Whether anything can be declared."""
    march = march_of(state)
    other = 1 - march.side
    if march.cus and any(
        refuse_avoid(state, general) is None for general in _outside(state, other, march.space)
    ):
        return True
    return any(refuse_intercept(state, general) is None for general in _neighbours(state, march, other))


def _outside(state: RomeState, side: int, space: int) -> list[int]:
    return state.generals_at(side, space, False) if state.any_general(side, space) else []


def _neighbours(state: RomeState, march: March, other: int) -> list[int]:
    """The generals of the other side one road away."""
    where, roads = state.where, state.board.roads[march.space]
    return [general for general in state.board.generals_of[other] if where[general] in roads]


class Declare(Frame[RomeState]):
    """Declare avoid battle and interceptions, all before any is rolled (2E:10.3)."""

    kind = "Declare"
    rule = "2E:10.3"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        march = march_of(state)
        name, where = state.general_name(march.general), state.space_name(march.space)
        return f"{name} enters {where}: avoid battle, intercept, or let it be?"

    def candidates(self, state: RomeState) -> list[int]:
        generals = range(state.board.generals)
        return [DONE, *(make(AVOID, g) for g in generals), *(make(INTERCEPT, g) for g in generals)]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = march_of(state)
        other = 1 - march.side
        actions = [DONE]
        for general in _outside(state, other, march.space):
            if refuse_avoid(state, general) is None:
                actions.append(make(AVOID, general))
        for general in _neighbours(state, march, other):
            if refuse_intercept(state, general) is None:
                actions.append(make(INTERCEPT, general))
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        verb, general = verb_of(action), argument_of(action)
        if action == DONE:
            return None
        if verb not in (AVOID, INTERCEPT) or general >= state.board.generals:
            return Refusal(self.rule, "avoid battle, intercept, or be done")
        if state.board.side_of[general] == state.active:
            return Refusal(self.rule, "that is not your general")
        return refuse_avoid(state, general) if verb == AVOID else refuse_intercept(state, general)

    def apply(self, state: RomeState, action: int) -> None:
        verb, general = verb_of(action), argument_of(action)
        if action == DONE:
            resolve(state)
            return
        if state.story is not None and not state.story.is_open("reaction"):
            state.tell(
                beats.ReactionBegins(rule=self.rule, side=1 - state.active, space=reaction_of(state).space)
            )
        purpose = AVOIDING if verb == AVOID else INTERCEPTING
        _muster(state, purpose, general)


DECLARE: Final = Declare()


def _muster(state: RomeState, purpose: int, general: int) -> None:
    side, space = 1 - state.active, state.where[general]
    inside = bool(state.inside >> general & 1)
    cus, els = available(state, side, space, inside, purpose)
    along = companions(state, purpose, general)
    begin_muster(state, purpose, side, space, general, along, (CUClass(0, cus, els),) if cus else ())


# Rolling, and what comes of it.


def resolve(state: RomeState) -> None:
    """First the attempt to avoid battle, then the interceptions in the owner's order (2E:10.3)."""
    march, reaction = march_of(state), reaction_of(state)
    if state.rules.weather_before_reactions and (reaction.avoid is not None or reaction.intercept):
        march.answered = True
    if reaction.avoid is not None and not reaction.avoided and not reaction.failed:
        state.stack.append(AVOID_ROLL)
    elif len(reaction.intercept) > 1:
        state.stack.append(CHOOSE_INTERCEPTION)
    elif reaction.intercept:
        try_interception(state, reaction, reaction.intercept[0])
    else:
        conclude(state)


def conclude(state: RomeState) -> None:
    """The reaction is over: back up, fight, overrun or go on (2E:10.2)."""
    march, reaction = march_of(state), reaction_of(state)
    other, space = 1 - march.side, march.space
    if reaction.arrived:
        if march.cus:
            state.stack.append(BACK_UP_OR_FIGHT)
        else:
            # A general without CUs who is intercepted is caught (2E:10.10).
            give_way(state)
            generals = march.generals
            march.others = 0
            displace_all(state, generals)
            leave_alone(state, march.side, space)
        return
    enemies = state.out[other][space]
    if not enemies:
        march.pursuit = pursuit_due(state, reaction)
        state.end_reaction()
        march_on(state)
        if state.out[march.side][space]:
            # After `march_on`: the PCs lost with Hannibal are removed before the army marches on (2E:10.10).
            displace_lone_generals(state, other, space)
    elif not march.cus:
        # The pass or the tribes took his last CU: he goes back where he came from.
        state.end_reaction()
        relocate(state, march, march.origin)
        march.used, march.settled = march.limit, True
    elif can_overrun(state, march):
        state.stack.append(OVERRUN_OR_FIGHT)
    else:
        begin_battle(state)


def pursuit_due(state: RomeState, reaction: Reaction) -> bool:
    """Whether it takes a roll to move on: after any avoided battle (2E:13.4), or if CUs left so (CE:9.3)."""
    if not reaction.avoided or state.rules.pursuit_after_any_avoid:
        return reaction.avoided
    return reaction.avoid is not None and reaction.avoid.cus > 0


class OverrunOrFight(Choice[RomeState]):
    """A single CU without a general may be overrun by five (2E:10.5)."""

    kind = "OverrunOrFight"
    rule = "2E:10.5"
    answers = (OVERRUN, FIGHT)
    expected = "overrun or fight"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Overrun the single CU, or give battle?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == FIGHT:
            begin_battle(state)
            return
        march, reaction = march_of(state), reaction_of(state)
        other, space = 1 - march.side, march.space
        els = state.els[space] if other == CARTHAGE else 0
        if state.story is not None:
            state.tell(beats.Overrun(rule="2E:10.5", side=other, space=space, elephants=els))
        state.take_cus(other, space, 1, els)
        if other == CARTHAGE:
            state.lose_trains(space)
        # By the Classic Edition not all CUs left by avoiding: no roll to move on (CE:9.3).
        march.pursuit = reaction.avoided and state.rules.pursuit_after_any_avoid
        state.end_reaction()
        call_home(state)
        march_on(state)


OVERRUN_OR_FIGHT: Final = OverrunOrFight()
