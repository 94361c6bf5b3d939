"""Bad Weather (2E:25.41, CE:14.1.41): when it can shorten a march, and how.

The windows in which it is played are where a march is shortened: at a pass (`movement`), in port and on
landing (`naval`), on entering a space (`reactions`), before a battle (`battle`), after it (`end_of_move`).
The 2nd edition counts two spaces, the Classic Edition two movement points; and where that edition's timing is
followed, it must come before a reaction is resolved, but may undo a sea move or a pass.
"""

from __future__ import annotations

from itertools import pairwise

from hannibal.rome_carthage import campaign
from hannibal.rome_carthage.army import go_inside, relocate
from hannibal.rome_carthage.board import ROAD
from hannibal.rome_carthage.counters import BAD_WEATHER, holds
from hannibal.rome_carthage.records import BY_SEA, March
from hannibal.rome_carthage.state import RomeState


def bad_weather_in_hand(state: RomeState) -> list[int]:
    """Bad Weather, if the waiting player holds it and has not used it against this move."""
    return [BAD_WEATHER] if holds(state, 1 - state.active, BAD_WEATHER) else []


def two_points(state: RomeState, march: March) -> int:
    """The points a move under Bad Weather may have used: two, counted from where it began (CE:14.1.41)."""
    began = march.spent[0] if march.spent else 0
    return began + state.board.tables.movement.bad_weather


def bars_way(state: RomeState, march: March, cost: int) -> bool:
    """Whether Bad Weather can be played against this pass or strait before it is crossed (2E:25.41)."""
    return not state.rules.weather_before_reactions and march.used + cost > two_points(state, march)


def weather_could_shorten(state: RomeState, march: March) -> bool:
    """Whether the general has gone too far, has not fought, and it is not too late to call him back."""
    play = state.play
    assert play is not None
    return (
        not play.weather
        and not march.fought
        and not march.settled
        and not march.answered
        and way_back(state, march) is not None
    )


def way_back(state: RomeState, march: March) -> tuple[int, int] | None:
    """Where Bad Weather sends the army, and the points that undoes; None where it stays."""
    if not march.path or march.path[-1] != march.space:
        return None
    way = _by_points(state, march) if state.rules.weather_by_points else _by_spaces(state, march)
    return way if way is not None and _can_go_back(state, march, way[0]) else None


def _by_spaces(state: RomeState, march: March) -> tuple[int, int] | None:
    """To the second space he entered; a sea move or late pass is undone where its die does not protect it."""
    numbers, path, after_die = state.board.tables.movement, march.path, state.rules.weather_before_reactions
    if march.origin == BY_SEA:
        return (march.target, numbers.naval_cost) if after_die else None
    if len(path) > numbers.bad_weather:
        undone = path[numbers.bad_weather - 1 :]
        return undone[0], sum(_cost(state, *step) for step in pairwise(undone))
    late = march.used > numbers.bad_weather and state.board.link_kind.get((march.origin, march.space), ROAD)
    return (march.origin, _cost(state, march.origin, march.space)) if after_die and late else None


def _by_points(state: RomeState, march: March) -> tuple[int, int] | None:
    """To the last space he entered with two points, or where he began (CE:14.1.41)."""
    trail, most = (march.start, *march.path), two_points(state, march)
    kept = max((index for index, points in enumerate(march.spent) if points <= most), default=len(trail) - 1)
    undone = trail[kept:]
    if len(undone) == 1:
        return None
    if not state.rules.weather_before_reactions and any(_by_sea(state, *step) for step in pairwise(undone)):
        return None
    return undone[0], march.used - march.spent[kept]


def _can_go_back(state: RomeState, march: March, to: int) -> bool:
    """Not where he stands already, nor among enemies, unless into the city he sailed out of."""
    if to == march.space:
        return False
    if not state.out[1 - march.side][to]:
        return True
    room = state.board.capacity[to] - state.ins[to]
    return state.is_city_of(march.side, to) and not state.is_besieged(to) and march.cus <= room


def go_back_for_weather(state: RomeState, march: March) -> None:
    """His move was only so long: back to where it ends, and he stays there."""
    play, way = state.play, way_back(state, march)
    assert play is not None
    assert way is not None
    to, undone = way
    play.weather = True
    relocate(state, march, to)
    march.entering = False
    # The event stops the general, not the CUs, which another may take on (2E:25.41).
    campaign.walk_back(state, march, undone)
    if state.out[1 - march.side][to]:
        go_inside(state, march, march.generals, march.cus, march.els)


def _by_sea(state: RomeState, space: int, to: int) -> bool:
    """Whether a step of the march was a sea move."""
    return space != to and (space, to) not in state.board.link_kind


def _cost(state: RomeState, space: int, to: int) -> int:
    """What a step of the march cost; a sally nothing."""
    board = state.board
    if _by_sea(state, space, to):
        return board.tables.movement.naval_cost
    return board.link_cost[board.link_kind[space, to]] if space != to else 0
