"""The army on the move as a page shows it: its points, its make-up, how far it could go."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from hannibal.italian_campaign.board import CLASS_1, NO_CITY
from hannibal.italian_campaign.face.pieces import covered
from hannibal.italian_campaign.face.words import make_up, place_words, side_id, space_id
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.rules.march.army import movement_points, step_cost
from hannibal.italian_campaign.rules.march.movement import refuse_step
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.actions import MARCH, VERBS
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members

STEP_NOTATION: Final = f"{VERBS[MARCH][0]} {{}}"
"""How a step along the way is written: the hex stands in the place of the braces."""


def march(state: IcState, army: Army, seat: int) -> JsonObject:
    """Who marches; with what and how far only for those who may look into the stack."""
    board = state.board
    shown: JsonObject = {
        "side": side_id(army.side),
        "general": board.leader_ids[army.leader],
        "name": state.leader_name(army.leader),
        "others": [board.leader_ids[leader] for leader in members(army.others)],
        "space": space_id(state, army.hex),
        "place": place_words(state, army.hex),
        "inside": army.inside,
        "used": army.spent,
        "halted": army.halted,
        "notation": STEP_NOTATION,
    }
    if covered(state, army.side, army.hex, seat):
        return shown | {"counters": sum(army.units), "reach": []}
    limit = movement_points(state, army)
    return shown | {
        "units": make_up(state, army.units),
        "counters": sum(army.units),
        "strength": state.strength(army.units),
        "limit": limit,
        "left": max(0, limit - army.spent),
        "reach": _reach(state, army),
    }


def _reach(state: IcState, army: Army) -> list[JsonObject]:
    """Every hex the army could walk to: the cheapest way, each step asked of the rule a real one is asked of.

    The way does not lead on through enemies or past a class 1 fortress of the enemy: there the move ends.
    """
    if army.halted:
        return []
    best = {army.hex: army.spent}
    ways: dict[int, tuple[int, ...]] = {army.hex: ()}
    queue = [(army.spent, army.hex)]
    there = army.copy()
    while queue:
        spent, at = heappop(queue)
        if best[at] != spent or (at != army.hex and _ends_in(state, army.side, at)):
            continue
        for to in state.board.links[at]:
            there.hex, there.spent, there.steps = at, spent, army.steps + len(ways[at])
            if refuse_step(state, there, to) is not None:
                continue
            cost = spent + step_cost(state, army.side, at, to)
            if to not in best or cost < best[to]:
                best[to], ways[to] = cost, (*ways[at], to)
                heappush(queue, (cost, to))
    return [
        {
            "space": space_id(state, at),
            "cost": cost - army.spent,
            "path": [space_id(state, step) for step in ways[at]],
        }
        for at, cost in sorted(best.items(), key=lambda item: (item[1], item[0]))
        if at != army.hex
    ]


def _ends_in(state: IcState, side: int, at: int) -> bool:
    """Whether a move ends in a hex: among enemies, or before a class 1 fortress of theirs."""
    if state.any_units(1 - side, at) or state.leaders_at(1 - side, at):
        return True
    city = state.board.city_at[at]
    return city != NO_CITY and state.city[city] != side and state.board.city_class[city] == CLASS_1
