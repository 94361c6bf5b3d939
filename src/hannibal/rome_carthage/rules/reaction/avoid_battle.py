"""Chapter 13: avoiding battle."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import BY_SEA, Force, Muster
from hannibal.rome_carthage.rules.command import ask_merged
from hannibal.rome_carthage.rules.generals import avoid_rating
from hannibal.rome_carthage.rules.march.army import confined_refusal
from hannibal.rome_carthage.rules.march.attrition import OUTSIDE, Die
from hannibal.rome_carthage.rules.march.muster import (
    AVOIDING,
    PURPOSES,
    Purpose,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.tribes import tribes_may_strike
from hannibal.rome_carthage.rules.politics.control import displace_lone_generals
from hannibal.rome_carthage.rules.reaction.forces import (
    RESOLVE_ON,
    can_muster,
    failures,
    move_force,
)
from hannibal.rome_carthage.rules.ways_back import go_on_declaring, go_on_resolving
from hannibal.rome_carthage.state import RomeState, avoiding, march_of, reaction_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import AVOID_TO, argument_of, make, verb_of

_LEFT_ALONE: Final = Refusal("2E:13.3", "generals left behind need at least one CU")


def avoid_spaces(state: RomeState, cus: int) -> list[int]:
    """Where so many CUs could avoid battle to (2E:13.2); their own space stands for the city there."""
    march = march_of(state)
    active, other = march.side, 1 - march.side
    # A fleet advances from the port it sailed from.
    origin = march.target if march.origin == BY_SEA else march.origin
    found = []
    for to in state.board.roads[march.space]:
        if to == origin or state.out[active][to] or state.pc[to] == active + 1:
            continue
        if state.tribe[to] and state.pc[to] != other + 1:
            continue
        found.append(to)
    if state.rules.avoid_into_city and city_takes_in(state, other, march.space, cus):
        found.append(march.space)
    return found


def city_takes_in(state: RomeState, side: int, space: int, cus: int) -> bool:
    """Whether a force fits into its own city, which is not besieged (CE:8.2)."""
    if not state.is_city_of(side, space) or state.is_besieged(space):
        return False
    return state.ins[space] + cus <= state.board.capacity[space]


def common_spaces(state: RomeState, generals: int, cus: int) -> list[int]:
    """Where all of these generals may avoid battle to: Hanno and Fabius are bound (2E:24)."""
    return [to for to in avoid_spaces(state, cus) if confined_refusal(state, generals, to) is None]


def refuse_ways(state: RomeState, generals: int, cus: int) -> Refusal | None:
    """The rule that leaves these generals with so many CUs no space to avoid battle to."""
    if common_spaces(state, generals, cus):
        return None
    if common_spaces(state, generals, 0):
        return Refusal("CE:8.2", "the city has no room for so many, and there is no other way out")
    for to in avoid_spaces(state, 0):
        return confined_refusal(state, generals, to)
    return Refusal("2E:13.2", "there is no space to avoid battle to")


def refuse_avoid(state: RomeState, general: int) -> Refusal | None:
    """The rule against avoiding battle under this general."""
    march, reaction = march_of(state), reaction_of(state)
    other = 1 - march.side
    if state.where[general] != march.space or state.inside >> general & 1:
        return Refusal("2E:13.1", "only those outside in the space that was entered can avoid battle")
    if not march.cus:
        return Refusal("2E:13.1", "a general without CUs threatens nobody")
    if reaction.avoid is not None:
        return Refusal("2E:13.3", "one attempt to avoid battle is allowed")
    if any(failed.generals >> general & 1 for failed in failures(state, march.space)):
        return Refusal("2E:12.10", "who failed to intercept this army cannot avoid it on the same card")
    nowhere = refuse_ways(state, 1 << general, 0)
    if nowhere is not None:
        return nowhere
    if not can_muster(state, AVOIDING, other, general):
        return Refusal("2E:13.3", "too few CUs to leave behind what has to stay")
    return None


class Avoiding(Purpose):
    """Who avoids battle; the rest stays and fights (2E:13.2, 2E:13.3)."""

    rule = "2E:13.2"
    words = "avoid battle"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.tables.movement.avoid_battle_maximum_cus

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        going = taken | 1 << muster.leader
        total = state.out[muster.side][muster.space]
        staying = state.generals_mask(muster.side, muster.space, False) & ~going
        if staying and cus == total:
            return _LEFT_ALONE
        nowhere = refuse_ways(state, going, cus)
        return nowhere or consul_refusal(state, going, cus, staying, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        reaction = reaction_of(state)
        generals = muster.taken | 1 << muster.leader
        reaction.avoid = Force(muster.space, muster.leader, generals, cus, elephants)
        if state.story is not None:
            state.tell(
                beats.AvoidDeclared(
                    rule=self.rule,
                    side=muster.side,
                    general=muster.leader,
                    space=muster.space,
                    generals=generals,
                    cus=cus,
                    elephants=elephants,
                )
            )
        go_on_declaring(state)


PURPOSES[AVOIDING] = Avoiding()


class AvoidRoll(Die):
    """Avoid battle on the general's rating or less (2E:13.1)."""

    kind = "AvoidRoll"
    rule = "2E:13.1"

    def question(self, state: RomeState) -> str:
        return "Avoid battle"

    def rolled(self, state: RomeState, face: int) -> None:
        reaction, general = reaction_of(state), avoiding(state).leader
        rating = avoid_rating(state, general)
        success = face <= rating
        if state.story is not None:
            state.tell(
                beats.AvoidRolled(
                    rule="2E:13.1",
                    side=1 - state.active,
                    general=general,
                    space=reaction.space,
                    die=face,
                    rating=rating,
                    success=success,
                )
            )
        if not success:
            reaction.failed = True
            go_on_resolving(state)
            return
        reaction.avoided = True
        state.stack.append(AVOID_WHERE)


AVOID_ROLL: Final = AvoidRoll()


class AvoidWhere(Frame[RomeState]):
    """Where the force that avoided battle goes (2E:13.2)."""

    kind = "AvoidWhere"
    rule = "2E:13.2"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Where does the force go that avoided battle?"

    def _spaces(self, state: RomeState) -> list[int]:
        force = avoiding(state)
        return common_spaces(state, force.generals, force.cus)

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
        reaction, to = reaction_of(state), argument_of(action)
        origin, leader, generals, cus, els = avoiding(state)
        side = 1 - state.active
        if state.story is not None:
            state.tell(
                beats.AvoidedTo(
                    rule="2E:13.2",
                    side=side,
                    general=leader,
                    from_=origin,
                    to=to,
                    inside=to == origin,
                    generals=generals,
                    cus=cus,
                    elephants=els,
                )
            )
        state.promote(leader)  # a subordinate who leads them commands them (2E:10.9)
        move_force(state, side, Force(origin, -1, generals, cus, els), to, into_city=to == origin)
        if side == CARTHAGE and origin in state.trains:
            # A siege train is lost in a retreat only: it goes along (2E:25.30).
            state.move_train(origin, to)
        state.stack.append(RESOLVE_ON)
        if not any(
            force.space == to for force in reaction.intercept
        ):  # who intercepts from there is gone soon
            ask_merged(state, side, to, generals, inside=to == origin)
        tribes_may_strike(state, side, to, OUTSIDE)
        displace_lone_generals(state, state.active, to)


AVOID_WHERE: Final = AvoidWhere()
