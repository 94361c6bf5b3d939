"""Chapters 12 and 13: what the other player may do as an army enters a space.

In the order of 2E:10.3: inside or outside the walls, then everything is declared, then rolled.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage import campaign
from hannibal.rome_carthage.actions import (
    AVOID,
    AVOID_TO,
    BACK_UP,
    BACK_UP_CITY,
    DONE,
    FIGHT,
    INTERCEPT,
    OVERRUN,
    RESOLVE,
    argument_of,
    make,
    verb_of,
)
from hannibal.rome_carthage.attrition import ARMY, Die, roll_attrition
from hannibal.rome_carthage.board import ALPS_PASS, CARTHAGE, NON_ALPS_PASS
from hannibal.rome_carthage.generals import avoid_rating, interception_rating
from hannibal.rome_carthage.movement import MARCH_ON, leave_city, pass_modifier, relocate
from hannibal.rome_carthage.muster import (
    AVOIDING,
    BACKING_INSIDE,
    DECLARING_INSIDE,
    INTERCEPTING,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
    mask_of,
    not_outranking,
    possible,
)
from hannibal.rome_carthage.naval import go_inside, naval_result, sink
from hannibal.rome_carthage.politics import displace_all, displace_lone_generals
from hannibal.rome_carthage.records import BY_SEA, FROM_CITY, March, Muster, Reaction
from hannibal.rome_carthage.state import RomeState

_NO_ARMY: Final = Refusal("2E:12.2", "only an army next to the space may intercept: a general with CUs")
_OWN_CUS: Final = Refusal("2E:12.3", "no interception into a space with enemy CUs that have not moved")
_LEFT_ALONE: Final = Refusal("2E:12.7", "generals left behind need at least one CU")


def begin_reaction(state: RomeState) -> None:
    """The army has entered: if there is anything to decide, the other player decides (2E:10.3)."""
    march = state.march
    assert march is not None
    other, space = 1 - march.side, march.space
    state.reaction = Reaction(space)
    if (
        march.origin != FROM_CITY
        and state.is_city_of(other, space)
        and not state.is_besieged(space)
        and (
            state.cus(other, space)
            or state.generals_at(other, space, True)
            or state.any_general(other, space)
        )
    ):
        leave_city(state, other, space)
        cus = state.out[other][space]
        els = state.els[space] if other == CARTHAGE else 0
        generals = mask_of(state.generals_at(other, space, False))
        begin_muster(state, DECLARING_INSIDE, other, space, -1, generals, ((0, cus, els),) if cus else ())
    else:
        declare(state)


class DeclaringInside(Purpose):
    """Which of the city's own are inside the walls, now that an enemy has come (2E:10.7)."""

    rule = "2E:10.7"
    words = "be inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        generals = mask_of(state.generals_at(muster.side, muster.space, False))
        total = state.out[muster.side][muster.space]
        return consul_refusal(state, taken, cus, generals & ~taken, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        side, space = muster.side, muster.space
        if cus:
            state.take_cus(side, space, cus, elephants)
            state.add_cus(side, space, cus, elephants, inside=True)
        for general in state.board.generals_of[side]:
            if muster.taken >> general & 1:
                state.set_general(general, space, inside=True)
        declare(state)


PURPOSES[DECLARING_INSIDE] = DeclaringInside()


def declare(state: RomeState) -> None:
    """Ask for avoid battle and interceptions, if any is possible; then roll what was declared."""
    if any_declaration(state):
        state.stack.append(DECLARE)
    else:
        resolve(state)


def any_declaration(state: RomeState) -> bool:
    """Whether anything can be declared."""
    march = state.march
    assert march is not None
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

    rule = "2E:10.3"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        march = state.march
        assert march is not None
        name, where = state.general_name(march.general), state.space_name(march.space)
        return f"{name} enters {where}: avoid battle, intercept, or let it be?"

    def candidates(self, state: RomeState) -> list[int]:
        generals = range(state.board.generals)
        return [DONE, *(make(AVOID, g) for g in generals), *(make(INTERCEPT, g) for g in generals)]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = state.march
        assert march is not None
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
        purpose = AVOIDING if verb == AVOID else INTERCEPTING
        _muster(state, purpose, general)


DECLARE: Final = Declare()


def _muster(state: RomeState, purpose: int, general: int) -> None:
    side, space = 1 - state.active, state.where[general]
    inside = bool(state.inside >> general & 1)
    companions = not_outranking(state, general, state.generals_at(side, space, inside))
    cus, els = _available(state, side, space, inside, purpose)
    begin_muster(state, purpose, side, space, general, companions, ((0, cus, els),) if cus else ())


def _available(state: RomeState, side: int, space: int, inside: bool, purpose: int) -> tuple[int, int]:
    """The CUs that may take part: those that failed to intercept this army may not avoid it (2E:12.10)."""
    if inside:
        return state.ins[space], state.iels[space]
    cus = state.out[side][space]
    els = state.els[space] if side == CARTHAGE else 0
    if purpose == AVOIDING:
        for _, failed_cus, failed_els in _failures(state, space):
            cus -= failed_cus
            els -= failed_els
    return max(cus, 0), max(min(els, cus), 0)


def _failures(state: RomeState, space: int) -> list[tuple[int, int, int]]:
    """Interceptions of this army that failed from this space on this card: generals, CUs, elephants."""
    play, march = state.play, state.march
    assert play is not None
    assert march is not None
    return [
        (generals, cus, els)
        for mover, origin, generals, cus, els in play.failed
        if mover == march.general and origin == space
    ]


# Avoid battle (2E:13).


def avoid_spaces(state: RomeState, general: int) -> list[int]:
    """Where a force may avoid battle to (2E:13.2)."""
    march = state.march
    assert march is not None
    active, other = march.side, 1 - march.side
    region = state.board.confined[general]
    found = []
    for to in state.board.roads[march.space]:
        if to == march.origin or state.out[active][to] or state.pc[to] == active + 1:
            continue
        if state.tribe[to] and state.pc[to] != other + 1:
            continue
        if region is not None and not region[to]:
            continue
        found.append(to)
    return found


def refuse_avoid(state: RomeState, general: int) -> Refusal | None:
    """The rule against avoiding battle under this general."""
    march, reaction = state.march, state.reaction
    assert march is not None
    assert reaction is not None
    other = 1 - march.side
    if state.where[general] != march.space or state.inside >> general & 1:
        return Refusal("2E:13.1", "only those outside in the space that was entered can avoid battle")
    if not march.cus:
        return Refusal("2E:13.1", "a general without CUs threatens nobody")
    if reaction.avoid is not None:
        return Refusal("2E:13.3", "one attempt to avoid battle is allowed")
    if any(generals >> general & 1 for generals, _, _ in _failures(state, march.space)):
        return Refusal("2E:12.10", "who failed to intercept this army cannot avoid it on the same card")
    if not avoid_spaces(state, general):
        return Refusal("2E:13.2", "there is no space to avoid battle to")
    if not _can_muster(state, AVOIDING, other, general):
        return Refusal("2E:13.3", "too few CUs to leave behind what has to stay")
    return None


def _can_muster(state: RomeState, purpose: int, side: int, general: int) -> bool:
    """Whether any force at all can be made up under this general."""
    space = state.where[general]
    inside = bool(state.inside >> general & 1)
    muster = Muster(purpose, side, space, general)
    cus, _ = _available(state, side, space, inside, purpose)
    generals = state.generals_at(side, space, inside)
    return possible(state, muster, 0, not_outranking(state, general, generals), 0, cus)


class Avoiding(Purpose):
    """Who avoids battle; the rest stays and fights (2E:13.2, 2E:13.3)."""

    rule = "2E:13.2"
    words = "avoid battle"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.tables.movement.avoid_battle_maximum_cus

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        going = taken | 1 << muster.leader
        total = state.out[muster.side][muster.space]
        staying = mask_of(state.generals_at(muster.side, muster.space, False)) & ~going
        if staying and cus == total:
            return _LEFT_ALONE
        return consul_refusal(state, going, cus, staying, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        reaction = state.reaction
        assert reaction is not None
        reaction.avoid = (muster.space, muster.leader, muster.taken | 1 << muster.leader, cus, elephants)
        declare(state)


PURPOSES[AVOIDING] = Avoiding()


# Interception (2E:12).


def refuse_intercept(state: RomeState, general: int) -> Refusal | None:
    """The rule against an interception under this general."""
    march, reaction, board = state.march, state.reaction, state.board
    assert march is not None
    assert reaction is not None
    active, other = march.side, 1 - march.side
    origin, space = state.where[general], march.space
    if origin >= board.spaces or origin not in board.roads[space]:
        return Refusal("2E:12.3", "only from a space one road away, over no pass or strait")
    if state.truce:
        return Refusal("2E:25.64", "no interceptions during a truce")
    if march.origin == FROM_CITY:
        return Refusal("2E:12.3", "a sally enters no new space")
    if state.out[active][space] > march.cus or (state.ins[space] and state.pc[space] == active + 1):
        return _OWN_CUS
    if any(force[0] == origin for force in reaction.intercept):
        return Refusal("2E:12.7", "one interception from each space")
    inside = bool(state.inside >> general & 1)
    if inside and state.out[active][origin]:
        return Refusal("2E:12.8", "enemies stand outside the city")
    if not (state.ins[origin] if inside else state.out[other][origin]):
        return _NO_ARMY
    region = board.confined[general]
    if region is not None and not region[space]:
        return Refusal("2E:24", "he may not leave his country")
    if not _can_muster(state, INTERCEPTING, other, general):
        return _LEFT_ALONE
    return None


class Intercepting(Purpose):
    """Who intercepts; those left behind need a CU, a consul five (2E:12.7)."""

    rule = "2E:12.7"
    words = "intercept"

    def least(self, state: RomeState, muster: Muster) -> int:
        return 1

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.tables.movement.interception_maximum_cus

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        inside = bool(state.inside >> muster.leader & 1)
        side, space = muster.side, muster.space
        total = state.ins[space] if inside else state.out[side][space]
        going = taken | 1 << muster.leader
        staying = mask_of(state.generals_at(side, space, inside)) & ~going
        if staying and cus == total:
            return _LEFT_ALONE
        confined = state.board.confined
        march = state.march
        assert march is not None
        for general, region in enumerate(confined):
            if region is not None and taken >> general & 1 and not region[march.space]:
                return Refusal("2E:24", "he may not leave his country")
        return consul_refusal(state, going, cus, staying, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        inside = bool(state.inside >> muster.leader & 1)
        total = state.iels[muster.space] if inside else state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        reaction = state.reaction
        assert reaction is not None
        force = (muster.space, muster.leader, muster.taken | 1 << muster.leader, cus, elephants)
        reaction.intercept = (*reaction.intercept, force)
        declare(state)


PURPOSES[INTERCEPTING] = Intercepting()


# Rolling.


def resolve(state: RomeState) -> None:
    """First the attempt to avoid battle, then the interceptions in the owner's order (2E:10.3)."""
    reaction = state.reaction
    assert reaction is not None
    if reaction.avoid is not None and not reaction.avoided and not reaction.failed:
        state.stack.append(AVOID_ROLL)
    elif len(reaction.intercept) > 1:
        state.stack.append(CHOOSE_INTERCEPTION)
    elif reaction.intercept:
        _try(state, reaction, reaction.intercept[0])
    else:
        conclude(state)


class AvoidRoll(Die):
    """Avoid battle on the general's rating or less (2E:13.1)."""

    rule = "2E:13.1"

    def question(self, state: RomeState) -> str:
        return "Avoid battle"

    def rolled(self, state: RomeState, face: int) -> None:
        reaction = state.reaction
        assert reaction is not None
        assert reaction.avoid is not None
        general = reaction.avoid[1]
        success = face <= avoid_rating(state, general)
        if state.log is not None:
            outcome = "succeeds" if success else "fails"
            state.say("2E:13.1", f"{state.general_name(general)} {outcome} to avoid battle (die {face}).")
        if not success:
            reaction.failed = True
            resolve(state)
            return
        reaction.avoided = True
        state.stack.append(AVOID_WHERE)


AVOID_ROLL: Final = AvoidRoll()


class AvoidWhere(Frame[RomeState]):
    """Where the force that avoided battle goes (2E:13.2)."""

    rule = "2E:13.2"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Where does the force go that avoided battle?"

    def _spaces(self, state: RomeState) -> list[int]:
        reaction = state.reaction
        assert reaction is not None
        assert reaction.avoid is not None
        generals = reaction.avoid[2]
        spaces = avoid_spaces(state, reaction.avoid[1])
        for general, region in enumerate(state.board.confined):
            if region is not None and generals >> general & 1:
                spaces = [space for space in spaces if region[space]]
        return spaces

    def candidates(self, state: RomeState) -> list[int]:
        return [make(AVOID_TO, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [make(AVOID_TO, space) for space in self._spaces(state)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) == AVOID_TO and argument_of(action) in self._spaces(state):
            return None
        return Refusal(
            self.rule,
            "one road away, no enemy CU or PC, no unfriendly tribe, not where the enemy came from",
        )

    def apply(self, state: RomeState, action: int) -> None:
        reaction, to = state.reaction, argument_of(action)
        assert reaction is not None
        assert reaction.avoid is not None
        origin, _, generals, cus, els = reaction.avoid
        side = 1 - state.active
        _move_force(state, side, (origin, -1, generals, cus, els), to)
        displace_lone_generals(state, state.active, to)
        resolve(state)


AVOID_WHERE: Final = AvoidWhere()


def _move_force(state: RomeState, side: int, force: tuple[int, int, int, int, int], to: int) -> None:
    """Declared units change space together."""
    origin, leader, generals, cus, els = force
    inside = leader >= 0 and bool(state.inside >> leader & 1)
    if cus:
        state.take_cus(side, origin, cus, els, inside=inside)
        state.add_cus(side, to, cus, els)
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, to)


class ChooseInterception(Frame[RomeState]):
    """Which of several interceptions is rolled next (2E:10.3)."""

    rule = "2E:10.3"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Which interception is tried next?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(RESOLVE, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        assert state.reaction is not None
        return [make(RESOLVE, force[0]) for force in state.reaction.intercept]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "choose a space from which an interception was declared")

    def apply(self, state: RomeState, action: int) -> None:
        reaction = state.reaction
        assert reaction is not None
        _try(state, reaction, next(f for f in reaction.intercept if f[0] == argument_of(action)))


CHOOSE_INTERCEPTION: Final = ChooseInterception()


def _try(state: RomeState, reaction: Reaction, force: tuple[int, int, int, int, int]) -> None:
    reaction.current = force
    reaction.intercept = tuple(other for other in reaction.intercept if other != force)
    state.stack.append(INTERCEPT_ROLL)


def interception_modifier(state: RomeState, side: int, space: int) -> int:
    """One more on the die into an enemy PC without friendly CUs (2E:12.4)."""
    if state.pc[space] == 2 - side and not state.cus(side, space):
        return state.board.tables.combat.interception_into_enemy_pc
    return 0


class InterceptRoll(Die):
    """An interception succeeds on the general's rating or less (2E:12.4)."""

    rule = "2E:12.4"

    def question(self, state: RomeState) -> str:
        return "Interception"

    def rolled(self, state: RomeState, face: int) -> None:
        reaction, march, play = state.reaction, state.march, state.play
        assert reaction is not None
        assert march is not None
        assert play is not None
        force = reaction.current
        assert force is not None
        reaction.current = None
        side = 1 - state.active
        general = force[1]
        modifier = interception_modifier(state, side, march.space)
        success = face + modifier <= interception_rating(state, general)
        if state.log is not None:
            outcome = "intercepts" if success else "does not intercept"
            state.say("2E:12.4", f"{state.general_name(general)} {outcome} (die {face}{modifier:+d}).")
        if success:
            _move_force(state, side, force, march.space)
            reaction.arrived = True
        else:
            play.failed = (*play.failed, (march.general, force[0], force[2], force[3], force[4]))
        resolve(state)


INTERCEPT_ROLL: Final = InterceptRoll()


# What comes of it.


def conclude(state: RomeState) -> None:
    """The reaction is over: back up, fight, overrun or go on (2E:10.2)."""
    march, reaction = state.march, state.reaction
    assert march is not None
    assert reaction is not None
    other, space = 1 - march.side, march.space
    if reaction.arrived:
        if march.cus:
            state.stack.append(BACK_UP_OR_FIGHT)
        else:
            # A general without CUs who is intercepted is caught (2E:10.10).
            state.reaction = None
            generals = march.generals
            march.others = 0
            displace_all(state, generals)
        return
    enemies = state.out[other][space]
    if not enemies:
        if march.cus:
            displace_lone_generals(state, other, space)
        march.pursuit = reaction.avoided
        state.reaction = None
        state.stack.append(MARCH_ON)
    elif not march.cus:
        # The pass or the tribes took his last CU: he goes back where he came from.
        state.reaction = None
        relocate(state, march, march.origin)
        march.used, march.settled = march.limit, True
    elif (
        enemies == state.board.tables.movement.overrun_target_cus
        and march.cus >= state.board.tables.movement.overrun_minimum_cus
        and not state.any_general(other, space)
    ):
        state.stack.append(OVERRUN_OR_FIGHT)
    else:
        fight(state)


def fight(state: RomeState) -> None:
    """A battle follows; chapter 14 takes over."""
    from hannibal.rome_carthage.battle import begin_battle

    begin_battle(state)


class OverrunOrFight(Frame[RomeState]):
    """A single CU without a general may be overrun by five (2E:10.5)."""

    rule = "2E:10.5"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Overrun the single CU, or give battle?"

    def candidates(self, state: RomeState) -> list[int]:
        return [OVERRUN, FIGHT]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [OVERRUN, FIGHT]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (OVERRUN, FIGHT) else Refusal(self.rule, "overrun or fight")

    def apply(self, state: RomeState, action: int) -> None:
        if action == FIGHT:
            fight(state)
            return
        march, reaction = state.march, state.reaction
        assert march is not None
        assert reaction is not None
        other, space = 1 - march.side, march.space
        els = state.els[space] if other == CARTHAGE else 0
        state.take_cus(other, space, 1, els)
        if other == CARTHAGE:
            state.trains = tuple(at for at in state.trains if at != space)
        state.say("2E:10.5", f"A CU is overrun in {state.space_name(space)}.")
        march.pursuit = reaction.avoided
        state.reaction = None
        state.stack.append(MARCH_ON)


OVERRUN_OR_FIGHT: Final = OverrunOrFight()


class BackUpOrFight(Frame[RomeState]):
    """An intercepted army may go back a space instead of fighting (2E:12.5, 2E:12.8)."""

    rule = "2E:12.5"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "The army is intercepted: back up or fight?"

    def candidates(self, state: RomeState) -> list[int]:
        return [BACK_UP, BACK_UP_CITY, FIGHT]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        march = state.march
        assert march is not None
        if action in (BACK_UP, FIGHT):
            return None
        if action != BACK_UP_CITY:
            return Refusal(self.rule, "back up or fight")
        space = march.space
        if march.origin != BY_SEA or not state.is_city_of(march.side, space) or state.is_besieged(space):
            return Refusal("2E:12.8", "only who landed at an own city that is not besieged may go inside")
        if state.board.capacity[space] <= state.ins[space]:
            return Refusal("2E:10.7", "the city is full")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        march = state.march
        assert march is not None
        if action == FIGHT:
            fight(state)
            return
        state.reaction = None
        campaign.spend_all(state, march)
        march.settled = True
        if action == BACK_UP_CITY:
            classes = ((0, march.cus, march.els),)
            begin_muster(state, BACKING_INSIDE, march.side, march.space, -1, march.generals, classes)
        elif march.origin == BY_SEA:
            sail_back(state)
        else:
            walk_back(state, march)


BACK_UP_OR_FIGHT: Final = BackUpOrFight()


def walk_back(state: RomeState, march: March) -> None:
    """To the space it came from; a pass takes its toll again (2E:12.5)."""
    kind = state.board.link_kind[march.space, march.origin]
    relocate(state, march, march.origin)
    if kind in (ALPS_PASS, NON_ALPS_PASS) and state.rules.pass_attrition:
        roll_attrition(state, march.side, march.space, ARMY, pass_modifier(state, kind), "2E:12.5")


def sail_back(state: RomeState) -> None:
    """To the port it sailed from; Carthage runs the risk again (2E:12.5)."""
    march = state.march
    assert march is not None
    if march.side == CARTHAGE:
        state.stack.append(SAIL_BACK_ROLL)
    else:
        relocate(state, march, march.target)


class SailBackRoll(Die):
    """The naval die on the way back: `return` means it cannot leave and must fight (2E:12.5)."""

    rule = "2E:12.5"

    def question(self, state: RomeState) -> str:
        return "Naval Combat Table, on the way back"

    def rolled(self, state: RomeState, face: int) -> None:
        march = state.march
        assert march is not None
        result = naval_result(state, march, face)
        if result == "success":
            relocate(state, march, march.target)
        elif result == "sunk":
            sink(state, march)
        else:
            state.reaction = Reaction(march.space)
            state.reaction.arrived = True
            fight(state)


SAIL_BACK_ROLL: Final = SailBackRoll()


class BackingInside(Purpose):
    """Who backs up into the city; the rest sails back, nobody stays outside (2E:12.8)."""

    rule = "2E:12.8"
    words = "go inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        march = state.march
        assert march is not None
        away = march.generals & ~taken
        if cus < march.cus and not away:
            return Refusal("2E:11.1", "CUs do not sail without a general")
        return consul_refusal(state, taken, cus, away, march.cus - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        assert state.march is not None
        return elephant_refusal(state, (elephants, state.march.els - elephants), state.march.els)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = state.march
        assert march is not None
        away = march.generals & ~muster.taken
        go_inside(state, march, muster.taken, cus, elephants)
        if away:
            sail_back(state)


PURPOSES[BACKING_INSIDE] = BackingInside()
