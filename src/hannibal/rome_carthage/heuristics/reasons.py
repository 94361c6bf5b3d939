"""A card play in a sentence."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.heuristics.plans import MarchPlan, Play
from hannibal.rome_carthage.rules.cards.strategy import card_title
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import CONTROL, DISCARD, EVENT, TROOPS

_LIKELY: Final = 0.6


def sentence(state: RomeState, play: Play) -> str:
    """What the play is for."""
    who = PLAYERS[state.active]
    title, ops = card_title(state, play.card), state.board.ops[play.card]
    if play.use == CONTROL:
        swing = _swing(state, play.places)
        return f"{who} uses {title} ({ops}) for PCs in {_spaces(state, play.places)}{swing}."
    if play.use == TROOPS:
        return f"{who} uses {title} (3) to raise a CU: nothing on the map is worth more now."
    if play.use == DISCARD:
        return f"{who} lets {title} go: no use of it would help."
    if play.marches:
        marches = "; ".join(_march(state, march) for march in play.marches)
        card = f"plays {title}" if play.use == EVENT else f"uses {title} ({ops})"
        return f"{who} {card}: {marches}."
    return f"{who} plays {title} for its event, which is worth more now than its {ops}."


def _spaces(state: RomeState, spaces: tuple[int, ...]) -> str:
    return _listed([state.space_name(space) for space in spaces]) or "no place"


def _listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _swing(state: RomeState, places: tuple[int, ...]) -> str:
    """Which provinces the PCs win, and which they take from the other side."""
    side, board, after = state.active, state.board, state.pc[:]
    for space in places:
        after[space] = side + 1
    won, taken = [], []
    for province in sorted({board.province_of[space] for space in places}):
        count = sum(after[space] == side + 1 for space in board.province_spaces[province])
        theirs = sum(after[space] == 2 - side for space in board.province_spaces[province])
        if count >= board.majority[province] and not state.controls(side, province):
            won.append(province)
        elif theirs < board.majority[province] and state.controls(1 - side, province):
            taken.append(province)
    parts = [f"{PLAYERS[side]} wins {_provinces(state, won)}"] if won else []
    parts += [f"{PLAYERS[1 - side]} loses {_provinces(state, taken)}"] if taken else []
    return f": {' and '.join(parts)}" if parts else ", towards the majority there"


def _provinces(state: RomeState, provinces: list[int]) -> str:
    ids = tuple(state.board.pack.provinces)
    return _listed([state.name_of(ids[one]) for one in provinces])


def _hope(chance: float) -> str:
    """How a battle looks, in words: figures are for games in which the odds are shown."""
    if chance >= _LIKELY:
        return "likely to win"
    return "about even" if chance >= 1.0 - _LIKELY else "at a risk worth taking"


def _march(state: RomeState, plan: MarchPlan) -> str:
    name, end = state.general_name(plan.general), state.space_name(plan.end)
    if plan.chance >= 0.0:
        return f"{name} attacks in {end}, {_hope(plan.chance)}"
    if not plan.path:
        return f"{name} goes on with what he is at in {end}"
    way = "sails to" if plan.sails else "marches to"
    left = f", leaving CUs in {_spaces(state, plan.drops)}" if plan.drops else ""
    return f"{name} {way} {end}{_prey(state, plan.end)}{left}"


def _prey(state: RomeState, space: int) -> str:
    """What there is to besiege at the end of a march."""
    if state.pc[space] == state.active + 1:
        return ""
    if state.tribe[space]:
        return " to subjugate the tribe"
    return " to besiege it" if state.board.walled[space] else ""
