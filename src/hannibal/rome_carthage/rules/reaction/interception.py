"""Chapter 12: interception, and backing up from it."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal, Step
from hannibal.rome_carthage.board import ALPS_PASS, CARTHAGE, NON_ALPS_PASS
from hannibal.rome_carthage.ongoing import (
    BY_SEA,
    FROM_CITY,
    CUClass,
    FailedInterception,
    Force,
    March,
    Muster,
    Reaction,
)
from hannibal.rome_carthage.rules.battle.joining import begin_battle
from hannibal.rome_carthage.rules.command import ask_merged
from hannibal.rome_carthage.rules.generals import interception_rating
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import (
    confined_refusal,
    go_inside,
    note_voyage,
    pass_modifier,
    relocate,
)
from hannibal.rome_carthage.rules.march.attrition import ARMY, OUTSIDE, Die, roll_attrition
from hannibal.rome_carthage.rules.march.muster import (
    BACKING_INSIDE,
    INTERCEPTING,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.naval_combat import naval_result, sink, with_pirates
from hannibal.rome_carthage.rules.march.tribes import tribes_may_strike
from hannibal.rome_carthage.rules.politics.control import leave_alone
from hannibal.rome_carthage.rules.reaction.forces import (
    LEFT_ALONE,
    RESOLVE_ON,
    can_muster,
    can_overrun,
    give_way,
    move_force,
)
from hannibal.rome_carthage.rules.ways_back import go_on_declaring, go_on_resolving
from hannibal.rome_carthage.state import RomeState, intercepting, march_of, play_of, reaction_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import BACK_UP, BACK_UP_CITY, FIGHT, RESOLVE, argument_of, make

_NO_ARMY: Final = Refusal("2E:12.2", "only an army next to the space may intercept: a general with CUs")
_OWN_CUS: Final = Refusal("2E:12.3", "no interception into a space with enemy CUs that have not moved")


def refuse_intercept(state: RomeState, general: int) -> Refusal | None:
    """The rule against an interception under this general."""
    march, reaction, board = march_of(state), reaction_of(state), state.board
    active, other = march.side, 1 - march.side
    origin, space = state.where[general], march.space
    if (space, origin) not in board.link_kind:
        return _NO_ARMY
    if origin not in board.roads[space]:
        return Refusal("2E:12.3", "nobody intercepts over a mountain pass or a strait")
    if state.truce:
        return Refusal("2E:25.64", "no interceptions during a truce")
    if march.origin == FROM_CITY:
        return Refusal("2E:12.3", "a sally enters no new space")
    if state.out[active][space] > march.cus or (state.ins[space] and state.pc[space] == active + 1):
        return _OWN_CUS
    if any(force.space == origin for force in reaction.intercept):
        return Refusal("2E:12.7", "one interception from each space")
    inside = bool(state.inside >> general & 1)
    if inside and state.out[active][origin]:
        return Refusal("2E:12.8", "enemies stand outside the city")
    if not (state.ins[origin] if inside else state.out[other][origin]):
        return _NO_ARMY
    confined = confined_refusal(state, 1 << general, space)
    if confined is not None:
        return confined
    if not can_muster(state, INTERCEPTING, other, general):
        return LEFT_ALONE
    return None


class Intercepting(Purpose):
    """Who intercepts; those left behind need a CU, a consul five (2E:12.7)."""

    rule = "2E:12.7"
    most_rule = "AID:interception"
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
        staying = state.generals_mask(side, space, inside) & ~going
        if staying and cus == total:
            return LEFT_ALONE
        march = march_of(state)
        confined = confined_refusal(state, taken, march.space)
        return confined or consul_refusal(state, going, cus, staying, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        inside = bool(state.inside >> muster.leader & 1)
        total = state.iels[muster.space] if inside else state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def refuse_general(self, state: RomeState, muster: Muster, general: int) -> Refusal | None:
        if general == muster.leader or state.where[general] != muster.space:
            return None
        return confined_refusal(state, 1 << general, march_of(state).space)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        reaction = reaction_of(state)
        generals = muster.taken | 1 << muster.leader
        force = Force(muster.space, muster.leader, generals, cus, elephants)
        reaction.intercept = (*reaction.intercept, force)
        if state.story is not None:
            state.tell(
                beats.InterceptionDeclared(
                    rule=self.rule,
                    side=muster.side,
                    general=muster.leader,
                    from_=muster.space,
                    space=reaction.space,
                    generals=generals,
                    cus=cus,
                    elephants=elephants,
                )
            )
        go_on_declaring(state)


PURPOSES[INTERCEPTING] = Intercepting()

# The dice (2E:12.4).


class ChooseInterception(Frame[RomeState]):
    """Which of several interceptions is rolled next (2E:10.3)."""

    kind = "ChooseInterception"
    rule = "2E:10.3"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Which interception is tried next?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(RESOLVE, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [make(RESOLVE, force.space) for force in reaction_of(state).intercept]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "choose a space from which an interception was declared")

    def apply(self, state: RomeState, action: int) -> None:
        reaction = reaction_of(state)
        try_interception(
            state, reaction, next(f for f in reaction.intercept if f.space == argument_of(action))
        )


CHOOSE_INTERCEPTION: Final = ChooseInterception()


def try_interception(state: RomeState, reaction: Reaction, force: Force) -> None:
    """Roll for one of the declared interceptions."""
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

    kind = "InterceptRoll"
    rule = "2E:12.4"

    def question(self, state: RomeState) -> str:
        return "Interception"

    def rolled(self, state: RomeState, face: int) -> None:
        reaction, march, play = reaction_of(state), march_of(state), play_of(state)
        force = intercepting(state)
        reaction.current = None
        side = 1 - state.active
        general = force.leader
        modifier = interception_modifier(state, side, march.space)
        success = face + modifier <= interception_rating(state, general)
        if state.story is not None:
            state.tell(
                beats.InterceptionRolled(
                    rule="2E:12.4",
                    side=side,
                    general=general,
                    from_=force.space,
                    space=march.space,
                    die=face,
                    modifier=modifier,
                    parts=(("into an enemy PC", modifier),) if modifier else (),
                    rating=interception_rating(state, general),
                    success=success,
                )
            )
        if success:
            if not reaction.arrived and not state.rules.interception_card_always:
                # By CE:11.4.A a card is only for a battle that would not have been fought without it.
                reaction.due = bool(state.out[side][march.space]) and not can_overrun(state, march)
            reaction.joined = reaction.joined or state.any_general(side, march.space)
            move_force(state, side, force, march.space)
            state.promote(general)  # he commands those he brings (2E:12.6)
            reaction.arrived = True
            state.stack.append(InterceptorsArrived(force.space, force.generals))
            tribes_may_strike(state, side, march.space, OUTSIDE)
        else:
            failed = FailedInterception(
                march.general, force.space, force.generals, force.cus, force.elephants
            )
            play.failed = (*play.failed, failed)
            state.stack.append(RESOLVE_ON)
        if reaction.avoided and reaction.avoid is not None:
            # Those who avoided battle may have come to where he started from.
            ask_merged(state, side, force.space, reaction.avoid.generals)


INTERCEPT_ROLL: Final = InterceptRoll()


class InterceptorsArrived(Step[RomeState]):
    """The interceptors are there; generals whose last CU Hostile Tribes took go back where they came from."""

    kind = "InterceptorsArrived"
    fields = ("origin", "generals")

    def __init__(self, origin: int, generals: int) -> None:
        self.origin = origin
        self.generals = generals

    def run(self, state: RomeState) -> None:
        reaction, side = reaction_of(state), 1 - state.active
        if not state.out[side][reaction.space]:
            reaction.arrived = False
            for general in state.board.generals_of[side]:
                if self.generals >> general & 1:
                    state.set_general(general, self.origin)
        go_on_resolving(state)


# Backing up (2E:12.5, 2E:12.8).


class BackUpOrFight(Frame[RomeState]):
    """An intercepted army may go back a space instead of fighting (2E:12.5, 2E:12.8)."""

    kind = "BackUpOrFight"
    rule = "2E:12.5"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "The army is intercepted: back up or fight?"

    def candidates(self, state: RomeState) -> list[int]:
        return [BACK_UP, BACK_UP_CITY, FIGHT]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        march = march_of(state)
        if action in (BACK_UP, FIGHT):
            return None
        if action != BACK_UP_CITY:
            return Refusal(self.rule, "back up or fight")
        if not state.rules.landed_may_enter_city:
            return Refusal("CE:10.3", "an intercepted army fights or goes back where it came from")
        space = march.space
        if march.origin != BY_SEA or not state.is_city_of(march.side, space) or state.is_besieged(space):
            return Refusal("2E:12.8", "only who landed at an own city that is not besieged may go inside")
        if state.board.capacity[space] <= state.ins[space]:
            return Refusal("2E:10.7", "the city is full")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        march = march_of(state)
        if action == FIGHT:
            begin_battle(state)
            return
        campaign.spend_all(state, march)
        march.settled = True
        if state.story is not None:
            state.tell(
                beats.BackedUp(
                    rule=self.rule,
                    side=march.side,
                    general=march.general,
                    space=march.space,
                    inside=action == BACK_UP_CITY,
                )
            )
        if action == BACK_UP_CITY:
            classes = (CUClass(0, march.cus, march.els),)
            begin_muster(state, BACKING_INSIDE, march.side, march.space, -1, march.generals, classes)
        elif march.origin == BY_SEA:
            sail_back(state)
        else:
            give_way(state)
            walk_back(state, march)


BACK_UP_OR_FIGHT: Final = BackUpOrFight()


def walk_back(state: RomeState, march: March) -> None:
    """To the space it came from; a pass takes its toll again (2E:12.5)."""
    kind, space = state.board.link_kind[march.space, march.origin], march.space
    relocate(state, march, march.origin)
    tribes_may_strike(state, march.side, march.space, ARMY)
    if kind in (ALPS_PASS, NON_ALPS_PASS) and state.rules.pass_attrition:
        roll_attrition(state, march.side, march.space, ARMY, pass_modifier(state, kind), "2E:12.5")
    leave_alone(state, march.side, space)


def sail_back(state: RomeState) -> None:
    """To the port it sailed from; Carthage runs the risk again (2E:12.5)."""
    march = march_of(state)
    if march.side == CARTHAGE and not with_pirates(state, march):
        state.stack.append(SAIL_BACK_ROLL)
    else:
        _back_to_port(state, march)


def _back_to_port(state: RomeState, march: March) -> None:
    """Where it embarked: inside the city, if it had sailed out of one with enemies before the walls."""
    space = march.space
    give_way(state)
    relocate(state, march, march.target)
    note_voyage(march)
    if state.out[1 - march.side][march.space]:
        go_inside(state, march, march.generals, march.cus, march.els, "2E:12.8")
    tribes_may_strike(state, march.side, march.space, ARMY)
    leave_alone(state, march.side, space)


class SailBackRoll(Die):
    """The naval die on the way back: `return` means it cannot leave and must fight (2E:12.5)."""

    kind = "SailBackRoll"
    rule = "2E:12.5"

    def question(self, state: RomeState) -> str:
        die = "Naval die" if state.rules.symbol_dice else "Naval Combat Table"
        return f"{die}, on the way back"

    def rolled(self, state: RomeState, face: int) -> None:
        march = march_of(state)
        result, space = naval_result(state, march, face), march.space
        if result == "success":
            _back_to_port(state, march)
        elif result == "sunk" or not march.cus:
            # A general who cannot leave and has no CUs left outside is caught (2E:10.10).
            give_way(state)
            sink(state, march)
            leave_alone(state, march.side, space)
        else:
            begin_battle(state)


SAIL_BACK_ROLL: Final = SailBackRoll()


class BackingInside(Purpose):
    """Who backs up into the city; the rest sails back, nobody stays outside (2E:12.8)."""

    rule = "2E:12.8"
    words = "go inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        march = march_of(state)
        away = march.generals & ~taken
        if cus < march.cus and not away:
            return Refusal("2E:11.1", "CUs do not sail without a general")
        return consul_refusal(state, taken, cus, away, march.cus - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        march = march_of(state)
        return elephant_refusal(state, (elephants, march.els - elephants), march.els)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = march_of(state)
        away = march.generals & ~muster.taken
        go_inside(state, march, muster.taken, cus, elephants, self.rule)
        if away:
            sail_back(state)
        else:
            give_way(state)
            leave_alone(state, march.side, march.space)


PURPOSES[BACKING_INSIDE] = BackingInside()
