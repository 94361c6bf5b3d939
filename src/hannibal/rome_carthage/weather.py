"""Bad Weather (2E:25.41): when it can shorten a march, and how.

The windows in which it is played are where a march is shortened: at a pass (`movement`), in port (`naval`),
before a battle (`battle`) and after the move (`end_of_move`).
"""

from __future__ import annotations

from itertools import pairwise

from hannibal.rome_carthage import campaign
from hannibal.rome_carthage.army import relocate
from hannibal.rome_carthage.counters import BAD_WEATHER, holds
from hannibal.rome_carthage.records import BY_SEA, March
from hannibal.rome_carthage.state import RomeState


def bad_weather_in_hand(state: RomeState) -> list[int]:
    """Bad Weather, if the waiting player holds it and has not used it against this move."""
    return [BAD_WEATHER] if holds(state, 1 - state.active, BAD_WEATHER) else []


def weather_could_shorten(state: RomeState, march: March) -> bool:
    """Whether the general has gone further than the second space he entered, by land, and not fought."""
    play = state.play
    assert play is not None
    return (
        not play.weather
        and not march.fought
        and not march.settled
        and len(march.path) > state.board.tables.movement.bad_weather
        and march.origin != BY_SEA
        and march.path[-1] == march.space
        and _can_go_back(state, march, march.path[state.board.tables.movement.bad_weather - 1])
    )


def _can_go_back(state: RomeState, march: March, to: int) -> bool:
    """Not where he stands again already, nor where enemies have come since."""
    return to != march.space and not state.out[1 - march.side][to]


def go_back_for_weather(state: RomeState, march: March) -> None:
    """His move was only two spaces long: back to the second space he entered, and he stays there."""
    play = state.play
    assert play is not None
    play.weather = True
    path = march.path[state.board.tables.movement.bad_weather - 1 :]
    relocate(state, march, path[0])
    march.entering = False
    # The event stops the general, not the CUs, which another may take on (2E:25.41).
    campaign.walk_back(state, march, sum(_cost(state, *step) for step in pairwise(path)))


def _cost(state: RomeState, space: int, to: int) -> int:
    """What a step of the march cost; a sally nothing."""
    board = state.board
    if space == to:
        return 0
    kind = board.link_kind.get((space, to))
    return board.tables.movement.naval_cost if kind is None else board.link_cost[kind]
