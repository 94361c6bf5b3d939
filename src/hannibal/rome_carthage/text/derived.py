"""What follows from a state: control, points, modifiers, hands. For cases, the page and people who study."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.rome_carthage.ongoing import NOWHERE
from hannibal.rome_carthage.rules.battle.hands import hand_parts, hand_size
from hannibal.rome_carthage.rules.march.army import points_left
from hannibal.rome_carthage.rules.march.naval_combat import naval_modifiers
from hannibal.rome_carthage.rules.politics.control import isolated_pcs, points
from hannibal.rome_carthage.rules.siege import siege_modifiers
from hannibal.rome_carthage.state import RomeState

STANDING: Final = ("claimed", "truce", "truce_played", "naval_victory", "macedon")
"""What holds until something ends it; a position lists those that do among its markers."""


def derived(state: RomeState) -> JsonObject:
    """Everything derived that a player could work out at the table."""
    board = state.board
    facts: JsonObject = {
        "control": {
            name: next((SIDE_NAMES[side] for side in (ROME, CARTHAGE) if state.controls(side, index)), None)
            for index, name in enumerate(board.province_ids)
        },
        "points": {SIDE_NAMES[side]: points(state, side) for side in (ROME, CARTHAGE)},
        "ordinary_pcs": {SIDE_NAMES[side]: len(state.ordinary_pcs(side)) for side in (ROME, CARTHAGE)},
        "isolated": {
            SIDE_NAMES[side]: [board.space_ids[space] for space in isolated_pcs(state, side)]
            for side in (ROME, CARTHAGE)
        },
        "commanders": _commanders(state),
        **{name: bool(getattr(state, name)) for name in STANDING},
    }
    march, battle = state.march, state.battle
    if march is not None:
        facts["points_left"] = points_left(state, march)
        facts["siege_modifier"] = sum(value for _, value in siege_modifiers(state, march))
        if march.target != NOWHERE and board.port[march.space] and board.port[march.target]:
            facts["naval_modifier"] = sum(value for _, value in naval_modifiers(state, march))
    if battle is not None:
        facts["hand_size"] = {SIDE_NAMES[side]: hand_size(state, battle, side) for side in (ROME, CARTHAGE)}
        facts["hand_parts"] = {
            SIDE_NAMES[side]: dict(hand_parts(state, battle, side)) for side in (ROME, CARTHAGE)
        }
    return facts


def _commanders(state: RomeState) -> JsonObject:
    """Who commands in each space, by side; inside a city under `inside`."""
    board = state.board
    found: JsonObject = {"rome": {}, "carthage": {}, "inside": {}}
    for space in {place for place in state.where if place < board.spaces}:
        for side in (ROME, CARTHAGE):
            outside = state.commander(side, space)
            if outside >= 0:
                found[SIDE_NAMES[side]][board.space_ids[space]] = board.general_ids[outside]
            inside = state.commander(side, space, inside=True)
            if inside >= 0:
                found["inside"][board.space_ids[space]] = board.general_ids[inside]
    return found
