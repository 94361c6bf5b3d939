"""The army on the move as a page shows it: its points, its make-up, how far it could go."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.face.describe import interceptors
from hannibal.rome_carthage.face.words import place_name, short_name, side_id
from hannibal.rome_carthage.ongoing import Force, March, Muster, Reaction
from hannibal.rome_carthage.rules.march.army import here, points_left, relocate
from hannibal.rome_carthage.rules.march.campaign import WITH_NERO
from hannibal.rome_carthage.rules.march.movement import refuse_step
from hannibal.rome_carthage.rules.march.muster import PURPOSES
from hannibal.rome_carthage.rules.march.naval import refuse_sea
from hannibal.rome_carthage.state import RomeState, march_of
from hannibal.rome_carthage.text.actions import MARCH, VERBS

STEP_NOTATION: Final = f"{VERBS[MARCH][0]} {{}}"
"""How a step along the way is written: the space stands in the place of the braces."""


def march(state: RomeState, army: March) -> JsonObject:
    """Who marches with what, what stands beside it, and how far it could go."""
    board = state.board
    generals, cus, elephants = here(state, army)
    left = points_left(state, army)
    return {
        "side": side_id(army.side),
        "general": board.general_ids[army.general],
        "name": short_name(state, army.general),
        "others": [board.general_ids[general] for general in members(army.others)],
        "cus": army.cus,
        "elephants": army.els,
        "most": board.tables.movement.cus_with_general,
        "space": board.space_ids[army.space],
        "inside": army.inside,
        "from": place_name(state, army.origin),
        "path": [board.space_ids[space] for space in army.path],
        "used": army.used,
        "limit": army.limit,
        "left": max(0, left),
        "train": army.train,
        "fought": army.fought,
        "pursuit": army.pursuit,
        "here": {
            "generals": [board.general_ids[general] for general in members(generals)],
            "cus": cus,
            "elephants": elephants,
        },
        "port": _port(state, army),
        "notation": STEP_NOTATION,
        "reach": reach(state, army),
    }


def _port(state: RomeState, army: March) -> JsonObject | None:
    """Whether the army could put to sea from the port it is in, and why not; None where there is no port."""
    if not state.board.port[army.space]:
        return None
    refusal = state.named(refuse_sea(state, army))
    return {"open": True} if refusal is None else {"open": False, "why": refusal.reason, "rule": refusal.rule}


def reach(state: RomeState, army: March) -> list[JsonObject]:
    """Every space the army could walk to if nobody stops it: the cheapest way, among those the safest.

    Each step is asked of the rule that a real one is asked of, from where the army would then stand. The way
    does not lead on through enemy CUs.
    """
    board, left = state.board, points_left(state, army)
    if army.inside or army.pursuit or left <= 0:
        return []
    best: dict[int, tuple[int, int]] = {army.space: (0, 0)}
    ways: dict[int, tuple[int, ...]] = {army.space: ()}
    queue = [(0, 0, army.space)]
    while queue:
        cost, danger, space = heappop(queue)
        if best[space] != (cost, danger) or (space != army.space and state.out[1 - army.side][space]):
            continue
        there = _walked(state, ways[space])
        for to, kind in board.links[space]:
            if refuse_step(there, march_of(there), to, kind, left - cost) is not None:
                continue
            threats = len(interceptors(state, army.side, to)) if army.cus else 0
            new = (cost + board.link_cost[kind], danger + threats)
            if to not in best or new < best[to]:
                best[to], ways[to] = new, (*ways[space], to)
                heappush(queue, (*new, to))
    return [
        {
            "space": board.space_ids[space],
            "cost": cost,
            "path": [board.space_ids[step] for step in ways[space]],
        }
        for space, (cost, _) in sorted(best.items(), key=lambda item: item[1])
        if space != army.space
    ]


def _walked(state: RomeState, way: tuple[int, ...]) -> RomeState:
    """The state once the army has gone this way and nothing else has happened."""
    there = state.clone()
    for space in way:
        relocate(there, march_of(there), space)
    return there


def reaction(state: RomeState, answer: Reaction) -> JsonObject:
    """What the other side has declared against the army that entered."""

    def force(declared: Force) -> JsonObject:
        return {
            "space": state.board.space_ids[declared.space],
            "general": state.board.general_ids[declared.leader],
            "cus": declared.cus,
            "elephants": declared.elephants,
        }

    return {
        "space": state.board.space_ids[answer.space],
        "avoid": force(answer.avoid) if answer.avoid is not None else None,
        "intercept": [force(declared) for declared in answer.intercept],
        "avoided": answer.avoided,
        "failed": answer.failed,
    }


def muster(state: RomeState, force: Muster) -> JsonObject:
    """A force being made up: who is asked about, who has been chosen, what is left to choose from."""
    ids = state.board.general_ids
    open_classes = force.classes[len(force.chosen) :]
    return {
        "side": side_id(force.side),
        "space": state.board.space_ids[force.space],
        "words": PURPOSES[force.purpose].words,
        "leader": ids[force.leader] if force.leader >= 0 else None,
        "asked": [ids[general] for general in members(force.asked)],
        "taken": [ids[general] for general in members(force.taken)],
        "chosen": {
            "cus": sum(c for _, c, _ in force.chosen),
            "elephants": sum(e for _, _, e in force.chosen),
        },
        "classes": [
            {"points": points & ~WITH_NERO, "cus": cus, "elephants": elephants}
            for points, cus, elephants in open_classes
        ],
        "count": force.count if force.count >= 0 else None,
    }
