"""New pieces on the map (2E:6.3): where CUs and generals may arrive, and on which side of the walls.

New units stand outside. Where enemy CUs stand outside an own city that is not besieged they go inside, as far
as it has room; a besieged city takes nobody in.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.rules.politics.control import displace_lone_generals
from hannibal.rome_carthage.state import OFF_MAP, RomeState
from hannibal.rome_carthage.text import beats

PLAYERS: Final = ("Rome", "Carthage")
ADJECTIVES: Final = ("Roman", "Carthaginian")
UNLIMITED: Final = 99

BESIEGED: Final = Refusal("2E:6.3", "a besieged city takes in no reinforcements")
NO_ROOM: Final = Refusal("2E:10.7", "enemies stand there and the city has no room for more CUs")


def room_for(state: RomeState, side: int, space: int) -> int:
    """How many new CUs of a side the space can take."""
    if not state.out[1 - side][space]:
        return UNLIMITED
    if state.is_city_of(side, space) and not state.is_besieged(space):
        return max(0, state.board.capacity[space] - state.ins[space])
    return 0


def refuse_new_cus(state: RomeState, side: int, space: int) -> Refusal | None:
    """The rule against even one new CU in the space."""
    if room_for(state, side, space):
        return None
    return BESIEGED if state.is_besieged(space) else NO_ROOM


def generals_receive(state: RomeState, side: int) -> list[int]:
    """The spaces with a general to whom new CUs can come, ascending (2E:6.1, 2E:6.2)."""
    where, enemies = state.where, state.out[1 - side]
    spaces: list[int] = []
    for general in state.board.generals_of[side]:
        space = where[general]
        if space < OFF_MAP and space not in spaces and (not enemies[space] or room_for(state, side, space)):
            spaces.append(space)
    spaces.sort()
    return spaces


def free_cus(state: RomeState, side: int, space: int) -> int:
    """The CUs of a side in a space that are not shut in by a siege."""
    count = state.out[side][space]
    inside = state.ins[space]
    if inside and state.pc[space] == side + 1 and not state.is_besieged(space):
        count += inside
    return count


def place_cus(state: RomeState, side: int, space: int, count: int, elephants: int = 0) -> int:
    """Put new CUs down, as many as there is room for; lone enemy generals are displaced (2E:6.3)."""
    count = min(count, room_for(state, side, space))
    if not count:
        return 0
    elephants = min(elephants, count)
    inside = bool(state.out[1 - side][space])
    if state.story is not None:
        state.tell(
            beats.Reinforced(
                rule="2E:6.3", side=side, space=space, inside=inside, cus=count, elephants=elephants
            )
        )
    state.add_cus(side, space, count, elephants, inside=inside)
    if not inside:
        displace_lone_generals(state, 1 - side, space)
    return count


def place_general(state: RomeState, side: int, general: int, space: int) -> None:
    """Put a general down: inside where enemy CUs stand outside his city."""
    inside = bool(state.out[1 - side][space]) and state.is_city_of(side, space)
    if state.story is not None and side == CARTHAGE:
        state.tell(beats.GeneralReturns(rule="2E:6.1", general=general, space=space, inside=inside))
    elif state.story is not None:
        state.tell(beats.GeneralPosted(rule="2E:6.5", general=general, space=space, inside=inside))
    state.set_general(general, space, inside=inside)


def italian_provinces_of_carthage(state: RomeState) -> int:
    """How many provinces of Italy Carthage controls."""
    return sum(1 for province in state.board.italian_provinces if state.controls(CARTHAGE, province))
