"""Bad Weather (2E:25.41): when it can shorten a march, and how.

The windows in which it is played are where a march is shortened: at a pass (`movement`), in port (`naval`),
before a battle (`battle`) and after the move (`end_of_move`).
"""

from __future__ import annotations

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
    )


def go_back_for_weather(state: RomeState, march: March) -> None:
    """His move was only two spaces long: back to the second space he entered, and he stays there."""
    play = state.play
    assert play is not None
    play.weather = True
    target = march.path[state.board.tables.movement.bad_weather - 1]
    relocate(state, march, target)
    march.entering = False
    campaign.spend_all(state, march)
