"""A combat as a page shows it: who fights with what, at which odds, with which modifiers."""

from __future__ import annotations

from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.face.pieces import covered
from hannibal.italian_campaign.face.words import make_up, place_words, side_id, space_id
from hannibal.italian_campaign.fighting import (
    NEVER,
    column_shift,
    combat_modifiers,
    fighting_points,
    fighting_units,
    odds_column,
    too_weak,
)
from hannibal.italian_campaign.records import Battle
from hannibal.italian_campaign.state import IcState
from hannibal.kernel.game import JsonObject


def combat(state: IcState, battle: Battle, seat: int) -> JsonObject:
    """The combat as a seat may know it; the boxes of foragers and of the ambush lie open on the map."""
    board = state.board
    shown: JsonObject = {
        "space": space_id(state, battle.hex),
        "place": place_words(state, battle.hex),
        "terrain": board.pack.hexes[board.hex_ids[battle.hex]].terrain,
        "round": battle.round,
        "attacker": None if battle.attacker < 0 else side_id(battle.attacker),
        "sally": None if battle.sally < 0 else side_id(battle.sally),
        "loser": None if battle.lost < 0 else side_id(battle.lost),
        "sides": {side_id(side): _side(state, battle, side, seat) for side in (ROME, CARTHAGE)},
    }
    if any(battle.ambush):
        coming = "never" if battle.ambush_round == NEVER else battle.ambush_round or None
        shown["ambush"] = {"units": make_up(state, battle.ambush), "round": coming}
    visible = not covered(state, CARTHAGE, battle.hex, seat)
    if battle.attacker >= 0 and visible:
        shown |= _odds(state, battle)
    return shown


def _side(state: IcState, battle: Battle, side: int, seat: int) -> JsonObject:
    commander = battle.commander[side]
    shown: JsonObject = {"commander": None if commander < 0 else state.board.leader_ids[commander]}
    if covered(state, side, battle.hex, seat):
        return shown | {"counters": sum(fighting_units(state, battle, side))}
    shown |= {
        "strength": fighting_points(state, battle, side),
        "units": make_up(state, fighting_units(state, battle, side)),
    }
    if any(battle.forage[side]):
        shown["foraging"] = state.strength(battle.forage[side])
    return shown


def _odds(state: IcState, battle: Battle) -> JsonObject:
    """The column, the terrain's shift and what changes the die (IC:9.2, IC:9.6, IC:10.3)."""
    mine = fighting_points(state, battle, battle.attacker)
    theirs = fighting_points(state, battle, 1 - battle.attacker)
    columns = state.board.tables.field_combat.columns
    shift = column_shift(state, battle)
    return {
        "column": None if too_weak(mine, theirs) else columns[max(odds_column(mine, theirs) - shift, 0)],
        "shift": shift,
        "modifiers": [{"text": name, "modifier": value} for name, value in combat_modifiers(state, battle)],
    }
