"""What follows from a state: strengths, control, odds, modifiers. For cases and people who study."""

from __future__ import annotations

from hannibal.italian_campaign.board import NOBODYS, SIDE_NAMES
from hannibal.italian_campaign.facts.model import RECONSTRUCTION
from hannibal.italian_campaign.rules.combat.fighting import (
    column_shift,
    combat_modifiers,
    fighting_points,
    odds_column,
)
from hannibal.italian_campaign.rules.march.army import movement_points
from hannibal.italian_campaign.rules.politics.control import controller, unbesieged
from hannibal.italian_campaign.rules.politics.victory import year_points
from hannibal.italian_campaign.rules.siege.sieges import assault_modifiers
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.view import hidden_hexes
from hannibal.kernel.game import JsonObject


def derived(state: IcState) -> JsonObject:
    """Everything derived that somebody who sees the whole board could work out."""
    board = state.board
    points = unbesieged(state)
    owners = [*SIDE_NAMES, None]
    facts: JsonObject = {
        "notice": RECONSTRUCTION,
        "strength": {
            side: {
                board.hex_names[key >> 2] + (", inside" if key & 2 else ""): state.strength(units)
                for key, units in sorted(state.stacks.items())
                if key & 1 == index
            }
            for index, side in enumerate(SIDE_NAMES)
        },
        "markers": {name: owners[state.control[p]] for p, name in enumerate(board.province_ids)},
        "control": {
            name: owners[min(controller(state, p, points), NOBODYS)]
            for p, name in enumerate(board.province_ids)
        },
        "city_control": {name: SIDE_NAMES[state.city[c]] for c, name in enumerate(board.city_ids)},
        "where": {
            name: board.hex_names[state.where[leader]] if state.on_map(leader) else None
            for leader, name in enumerate(board.leader_ids)
        },
        "inside_leaders": [name for i, name in enumerate(board.leader_ids) if state.inside >> i & 1],
        "hidden_from_rome": [board.hex_names[at] for at in hidden_hexes(state)],
        "year_points": {name: value for name, _, value in year_points(state)},
    }
    if state.army is not None:
        facts["points_left"] = movement_points(state, state.army) - state.army.spent
        facts["army_strength"] = state.strength(state.army.units)
    battle = state.battle
    if battle is not None and battle.attacker >= 0:
        mine = fighting_points(state, battle, battle.attacker)
        theirs = fighting_points(state, battle, 1 - battle.attacker)
        columns = board.tables.field_combat.columns
        facts["fighting"] = {
            SIDE_NAMES[battle.attacker]: mine,
            SIDE_NAMES[1 - battle.attacker]: theirs,
        }
        facts["column"] = columns[max(odds_column(mine, theirs) - column_shift(state, battle), 0)]
        facts["combat_modifiers"] = dict(combat_modifiers(state, battle))
        facts["assault_modifiers"] = dict(assault_modifiers(state, battle))
    return facts
