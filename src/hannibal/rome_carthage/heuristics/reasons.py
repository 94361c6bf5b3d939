"""A card play in a sentence."""

from __future__ import annotations

from hannibal.rome_carthage.actions import CONTROL, DISCARD, EVENT, TROOPS
from hannibal.rome_carthage.heuristics.plans import March, Play
from hannibal.rome_carthage.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.strategy import card_title


def sentence(state: RomeState, play: Play) -> str:
    """What the play is for."""
    who = PLAYERS[state.active]
    title, ops = card_title(state, play.card), state.board.ops[play.card]
    if play.use == CONTROL:
        return f"{who} uses {title} ({ops}) for PCs in {_spaces(state, play.places)}."
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
    names = [state.space_name(space) for space in spaces]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "no place"


def _march(state: RomeState, plan: March) -> str:
    name, end = state.general_name(plan.general), state.space_name(plan.end)
    if plan.chance >= 0.0:
        return f"{name} attacks in {end}, with a chance of about {round(100 * plan.chance)} %"
    if not plan.path:
        return f"{name} goes on with what he is at in {end}"
    way = "sails to" if plan.sails else "marches to"
    left = f", leaving CUs in {_spaces(state, plan.drops)}" if plan.drops else ""
    return f"{name} {way} {end}{left}"
