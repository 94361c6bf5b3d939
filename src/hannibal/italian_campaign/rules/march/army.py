"""The army on the move: who belongs to it, what it may cost, how it comes to rest."""

from __future__ import annotations

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import GAUL, NO_CITY, ROME, Units
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Refusal
from hannibal.kernel.masks import members
from hannibal.kernel.story import Beat


def gather(state: IcState, leader: int, leaders: int) -> Units:
    """The units a leader may take of those that began the phase with him.

    The Gaulish leader moves Gauls and nobody else does (IC:10.6); garrisons stay; the slave legion goes with
    its own leader.
    """
    board = state.board
    side, at = board.side_of[leader], state.where[leader]
    units = state.units(side, at, bool(state.inside >> leader & 1))
    slaves = state.slaves >= 0 and bool(leaders >> state.slaves & 1)
    return tuple(
        count if count and _goes_with(state, leader, kind, slaves) else 0 for kind, count in enumerate(units)
    )


def _goes_with(state: IcState, leader: int, kind: int, slaves: bool) -> bool:
    board = state.board
    if not board.mobile[kind]:
        return False
    if kind == board.slaves:
        return slaves
    return (board.arm[kind] == GAUL) == (leader == board.gaul)


def join(state: IcState, army: Army, leader: int) -> None:
    """A leader and the units he may take become part of the army."""
    if leader != army.leader:
        army.others |= 1 << leader
    units = gather(state, leader, army.leaders)
    if any(units):
        state.take(state.place(army.side, army.hex, army.inside), units)
        lead(state, army, tuple(a + b for a, b in zip(army.units, units, strict=True)))


def lead(state: IcState, army: Army, units: Units) -> None:
    """These are the units with the army now."""
    before, army.units = army.units, units
    if state.story is not None:
        key = state.place(army.side, army.hex, army.inside)
        changes.tell_units(state, changes.MARCHING, key, before, units)


def drop(state: IcState, army: Army, kind: int) -> None:
    """A unit stays behind; once the army has moved, it cannot be taken up again in this phase (IC:7.2)."""
    one = state.one(kind)
    if state.story is not None:
        side, at = army.side, army.hex
        told = beats.LeftBehind(
            rule="IC:7.2",
            seats=changes.seats_of(state, side, at),
            side=side,
            hex=at,
            inside=army.inside,
            unit=kind,
        )
        state.story.tell(told)
    lead(state, army, tuple(a - b for a, b in zip(army.units, one, strict=True)))
    state.put(state.place(army.side, army.hex, army.inside), one, arrived=army.steps > 0)


def rest(state: IcState, army: Army) -> None:
    """The move is over: the units lie where the army stands."""
    units = army.units
    if any(units):
        lead(state, army, state.board.no_units)
        state.put(state.place(army.side, army.hex, army.inside), units, arrived=True)
    state.army = None


def movement_points(state: IcState, army: Army) -> int:
    """What the slowest unit with the army has for the segment (IC:7.3)."""
    board = state.board
    for kind, count in enumerate(army.units):
        if count and not board.rides[kind]:
            return board.foot_points
    return board.horse_points


def step_cost(state: IcState, side: int, at: int, to: int) -> int:
    """Movement points to enter an adjacent hex; an unfriendly city costs its price even by road (IC:7.31)."""
    board = state.board
    city = board.city_at[to]
    if city != NO_CITY and state.city[city] != side:
        return board.city_cost[city]
    return board.step_cost[at][board.links[at].index(to)]


# Stacking (IC:7.8).


def too_many_leaders(state: IcState, army: Army, to: int) -> Refusal | None:
    """Never more than three leaders of a side in a hex."""
    most = state.board.most_leaders
    coming = (army.leaders & ~(1 << state.board.gaul)).bit_count()
    if state.company(army.side, to) + coming > most:
        return Refusal("IC:7.8", f"there would be more than {most} leaders in the hex")
    return None


def refuse_stacking(state: IcState, army: Army, to: int) -> Refusal | None:
    """Roman leaders have no more with them than their rank allows; what garrisons a city does not count."""
    if army.side != ROME:
        return None
    strength = state.strength(army.units)
    limit = sum(state.limit(leader) for leader in members(army.leaders))
    if strength > limit:
        return Refusal("IC:7.8", f"the army has {strength} SPs; {limit} may go under these leaders")
    if in_garrison(state, to):
        return None
    strength += state.points_at(ROME, to)
    limit += sum(state.limit(leader) for leader in members(state.leaders_at(ROME, to, False)))
    if strength > limit:
        return Refusal("IC:7.8", f"{strength} SPs would stand there; its leaders may have {limit}")
    return None


def in_garrison(state: IcState, at: int) -> bool:
    """Whether what Romans in a hex have beyond the limit holds a city; nobody enters a besieged one."""
    city = state.board.city_at[at]
    return city != NO_CITY and state.city[city] == ROME and not state.besieged(city)


def excess(state: IcState, strength: int, leaders: int) -> int:
    """The SPs Roman leaders have beyond what their ranks allow; those with no leader have no limit."""
    if not leaders:
        return 0
    return max(0, strength - sum(state.limit(leader) for leader in members(leaders)))


def refuse_leaving(state: IcState, army: Army) -> Refusal | None:
    """Who marches off leaves the other leaders no more than they may have, or than was too much before."""
    at = army.hex
    staying = state.leaders_at(ROME, at, False) & ~army.leaders
    if army.side != ROME or not staying or army.inside or in_garrison(state, at):
        return None
    left = state.points_at(ROME, at)
    before = excess(state, left + state.strength(army.units), staying | army.leaders)
    if army.steps:  # What was there when it came by is not its fault.
        before = max(before, excess(state, state.strength(state.units(ROME, at)), staying))
    if excess(state, left, staying) <= before:
        return None
    return Refusal("IC:7.8", f"{left} SPs would stay with leaders who may not have so many")


def crowds(state: IcState, strength: int, leaders: int, to: int) -> bool:
    """Whether Romans who fall back to a hex would bring its leaders, or their own, beyond their limits."""
    if in_garrison(state, to):
        return False
    there, others = state.points_at(ROME, to), state.leaders_at(ROME, to, False)
    before = excess(state, strength, leaders) + excess(state, there, others)
    return excess(state, strength + there, leaders | others) > before


# What is told of it.


def moved(army: Army, to: int, cost: int) -> Beat:
    """The army is about to enter a hex; the points for it are counted."""
    return beats.Moved(
        rule="IC:7.3",
        side=army.side,
        leader=army.leader,
        leaders=(army.leader, *members(army.others)),
        from_=army.hex,
        to=to,
        cost=cost,
        spent=army.spent,
    )


def marched(army: Army) -> Beat:
    """A march is over, or a leader has stayed where he was."""
    if not army.steps:
        return beats.Stayed(rule="IC:7.1", side=army.side, leader=army.leader, hex=army.hex)
    return beats.Marched(
        rule="IC:7.1",
        side=army.side,
        leader=army.leader,
        leaders=(army.leader, *members(army.others)),
        hex=army.hex,
        spent=army.spent,
    )


def went_inside(army: Army) -> Beat:
    """The army is inside its city."""
    leaders = (army.leader, *members(army.others))
    return beats.WentInside(rule="IC:7.6", side=army.side, leader=army.leader, leaders=leaders, hex=army.hex)
