"""Changes of the board, each with what it tells: the writers that are not the state's own methods.

A change is told where somebody listens, to those who may know it. Rome knows of Carthage's units out of her
sight how many counters they are, and the same of the pools of Allies and Gauls (IC:7.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hannibal.italian_campaign.board import CARTHAGE, ROME, Units
from hannibal.italian_campaign.text import beats
from hannibal.kernel.masks import members
from hannibal.kernel.story import Beat

if TYPE_CHECKING:
    from hannibal.italian_campaign.state import IcState

# Where units lie.
STACK: Final = "stack"
ARRIVED: Final = "arrived"
MARCHING: Final = "marching"
FORAGING: Final = "foraging"
AMBUSH: Final = "ambush"


def tell(state: IcState, beat: Beat) -> None:
    """The next thing that happened; hot callers ask first whether anybody listens."""
    if state.story is not None:
        state.story.tell(beat)


# Sight.


def out_of_sight(state: IcState, at: int) -> bool:
    """Whether Rome may not look at the Carthaginian units in a hex.

    She may where no Carthaginian leader is with them, where she has a leader of her own, where a combat has
    begun, and at a siege, whose strength is revealed (IC:7.5, IC:9.2, IC:9.7).
    """
    if not state.leaders_at(CARTHAGE, at) or state.leaders_at(ROME, at):
        return False
    battle = state.battle
    if battle is not None and battle.hex == at and battle.attacker >= 0:
        return False
    city = state.city_in(at)
    return city < 0 or not (state.siege[city] or state.works[city])


def seats_of(state: IcState, side: int, at: int) -> tuple[int, ...] | None:
    """Who may know which units a side has in a hex; None: everybody."""
    return (CARTHAGE,) if side == CARTHAGE and out_of_sight(state, at) else None


# Units.


def tell_units(state: IcState, lies: str, key: int, before: Units | None, after: Units | None) -> None:
    """Other units are in a place; None where there were or are none."""
    side, at = key & 1, key >> 2
    had, has = before or state.board.no_units, after or state.board.no_units
    told = beats.UnitsChanged(
        rule="IC:7.1",
        seats=seats_of(state, side, at),
        side=side,
        lies=lies,
        hex=at,
        inside=bool(key & 2),
        counters_before=sum(had),
        counters_after=sum(has),
        units_before=had,
        units_after=has,
    )
    tell(state, told)


def settle_arrived(state: IcState) -> None:
    """What has moved in this phase lies with the other units of its place again."""
    for key, units in state.arrived.items():
        if state.story is not None:
            tell_units(state, ARRIVED, key, units, None)
        state.put(key, units)
    state.arrived.clear()


def reduce(state: IcState, key: int, kind: int) -> None:
    """Turn a unit of a stack over to its reduced side."""
    units, reduced = list(state.stacks[key]), state.board.reduced[kind]
    units[kind] -= 1
    units[reduced] += 1
    state.stacks[key] = tuple(units)
    if state.story is not None:
        side, at, inside = key & 1, key >> 2, bool(key & 2)
        seats = seats_of(state, side, at)
        told = beats.UnitReduced(
            rule="IC:9.3", seats=seats, side=side, hex=at, inside=inside, unit=kind, reduced=reduced
        )
        state.story.tell(told)


def draw(state: IcState, units: Units) -> None:
    """Take units from the pools."""
    for kind, count in enumerate(units):
        state.pool[kind] -= count
    if state.story is not None:
        tell_pool(state, units, returned=False)


def tell_pool(state: IcState, units: Units, *, returned: bool) -> None:
    """Units have been taken from the pools or given back to them."""
    board = state.board
    roman = all(board.kind_side[kind] == ROME for kind, count in enumerate(units) if count)
    told = beats.PoolChanged(
        rule="IC:6.1",
        seats=None if roman else (CARTHAGE,),
        returned=returned,
        units=units,
        allied=sum(state.pool[kind] for kind in board.allied_kinds),
        gauls=sum(state.pool[kind] for kind in board.gaul_kinds),
    )
    tell(state, told)


def set_slaves(state: IcState, slaves: int) -> None:
    """The slave legion is under a leader, or gone."""
    before, state.slaves = state.slaves, slaves
    if state.story is not None and slaves != before:
        state.story.tell(beats.SlavesChanged(rule="IC:6.22", slaves_before=before, slaves_after=slaves))


# Leaders.


def tell_placed(state: IcState, leader: int, left: int) -> None:
    """A leader is where he was not."""
    to, inside = state.where[leader], bool(state.inside >> leader & 1)
    tell(state, beats.LeaderPlaced(rule="IC:7.1", leader=leader, from_=left, to=to, inside=inside))


def let_out(state: IcState, leaders: int) -> None:
    """Leaders inside a city are outside it now."""
    inside = state.inside & leaders
    state.inside &= ~leaders
    if state.story is not None and inside:
        state.story.tell(beats.LeadersLetOut(rule="IC:7.6", leaders=tuple(members(inside))))


def press(state: IcState, leaders: int, *, upon: bool = True) -> None:
    """An enemy leader comes upon leaders (IC:7.6), or is upon them no longer."""
    before = state.under
    state.under = before | leaders if upon else before & ~leaders
    if state.story is not None and state.under != before:
        changed = tuple(members(state.under ^ before))
        state.story.tell(beats.Pressed(rule="IC:7.6", leaders=changed, pressed=upon))


def set_rank(state: IcState, leader: int, rank: int) -> None:
    """Give a Roman leader a rank, or take it from him."""
    before = state.rank[leader]
    state.rank[leader] = rank
    if state.story is not None and rank != before:
        told = beats.RankChanged(rule="IC:5.1", leader=leader, rank_before=before, rank_after=rank)
        state.story.tell(told)


def keep_records(state: IcState, won: int, beaten: int) -> None:
    """Who has won and who has lost battles since the last election (IC:5.2)."""
    same = (won, beaten) == (state.won, state.beaten)
    state.won, state.beaten = won, beaten
    if state.story is not None and not same:
        told = beats.RecordsKept(rule="IC:5.2", won=tuple(members(won)), beaten=tuple(members(beaten)))
        state.story.tell(told)


def tally(state: IcState, name: str, before: int, after: int) -> None:
    """One of the counts that are kept has changed, if it has."""
    if state.story is not None and before != after:
        state.story.tell(beats.TallyChanged(rule="IC:12.2", tally=name, before=before, after=after))


# Cities.


def turn_city(state: IcState, city: int, side: int) -> None:
    """A city goes to a side."""
    before = state.city[city]
    state.city[city] = side
    if state.story is not None and side != before:
        told = beats.CityTurned(rule="IC:9.7", city=city, owner_before=before, owner_after=side)
        state.story.tell(told)


def mark_siege(state: IcState, city: int, siege: int, works: int) -> None:
    """Lay the markers of siege and works before a city, or take them away."""
    had = state.siege[city], state.works[city]
    state.siege[city], state.works[city] = siege, works
    if state.story is not None and (siege, works) != had:
        told = beats.SiegeMarked(
            rule="IC:9.7",
            city=city,
            siege_before=had[0],
            siege_after=siege,
            works_before=had[1],
            works_after=works,
        )
        state.story.tell(told)
