"""What the parts of a field combat share: who fights, how strong, at what odds."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ROME, ROUGH, Units
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.kernel.story import Beat

NEVER: Final = 99
"""The round of an ambush that has lost its way."""


def fighting_units(state: IcState, battle: Battle, side: int) -> Units:
    """The units of a side that fight: those outside, and those inside who sally."""
    units = state.units(side, battle.hex)
    if battle.sally != side:
        return units
    mobile = state.board.mobile
    inside = state.units(side, battle.hex, True)
    return tuple(count + (inside[kind] if mobile[kind] else 0) for kind, count in enumerate(units))


def fighting_points(state: IcState, battle: Battle, side: int) -> int:
    """Their strength points."""
    return state.strength(fighting_units(state, battle, side))


def fighting_leaders(state: IcState, battle: Battle, side: int) -> int:
    """The leaders of a side in the combat."""
    return state.leaders_at(side, battle.hex, None if battle.sally == side else False)


def joined(state: IcState, battle: Battle) -> Beat:
    """A combat begins: from now on what stands in the hex lies open (IC:9.2)."""
    side, at = battle.attacker, battle.hex
    return beats.CombatJoined(
        rule="IC:9.2",
        attacker=side,
        hex=at,
        attacker_units=state.units(side, at),
        defender_units=state.units(1 - side, at),
        attacker_points=state.points_at(side, at),
        defender_points=state.points_at(1 - side, at),
    )


def sally(state: IcState, battle: Battle) -> None:
    """Those of the attacker who are inside the city fight too (IC:9.71)."""
    battle.sally = battle.attacker
    if state.story is not None:
        state.story.tell(beats.Sallied(rule="IC:9.71", side=battle.sally, hex=battle.hex))


def send_away(state: IcState, battle: Battle, side: int, units: Units) -> None:
    """These are the foragers of a side now (IC:9.4)."""
    before, battle.forage[side] = battle.forage[side], units
    if state.story is not None and before != units:
        changes.tell_units(state, changes.FORAGING, state.place(side, battle.hex), before, units)


def hide(state: IcState, battle: Battle, units: Units) -> None:
    """These are the units in ambush now (IC:9.5)."""
    before, battle.ambush = battle.ambush, units
    if state.story is not None and before != units:
        changes.tell_units(state, changes.AMBUSH, state.place(CARTHAGE, battle.hex), before, units)


def too_weak(attacker: int, defender: int) -> bool:
    """Less than 1-2 (IC:table.field_crt)."""
    return attacker * 2 < defender


def odds_column(attacker: int, defender: int) -> int:
    """The column of the odds, rounded up for the attacker: 0 is 1-2, 1 is 1-1, at most 5-1 (IC:9.2)."""
    if attacker < defender:
        return 0
    return min(-(-attacker // max(defender, 1)), 5)


def column_shift(state: IcState, battle: Battle) -> int:
    """Columns to the left by terrain and siege works (IC:9.6, IC:9.93)."""
    board, at = state.board, battle.hex
    terrain = board.terrain[at]
    shift = board.terrain_shift[terrain]
    if terrain == ROUGH and battle.attacker == CARTHAGE:
        shift = 0
    city = state.city_in(at)
    if city >= 0 and state.works[city] and state.city[city] == battle.attacker:
        shift += 1
    return shift


def combat_modifiers(state: IcState, battle: Battle) -> list[tuple[str, int]]:
    """What changes the attacker's die, each with its name (IC:10.3, IC:11.1, IC:9.5)."""
    board = state.board
    numbers = board.tables.field_combat.numbers
    sign = 1 if battle.attacker == CARTHAGE else -1
    found = []
    net = sum(
        (1 if side == battle.attacker else -1) * board.modifier[battle.commander[side]]
        for side in (ROME, CARTHAGE)
        if battle.commander[side] >= 0
    )
    if net:
        found.append(("leaders", net))
    if state.has_elephants(fighting_units(state, battle, CARTHAGE)):
        found.append(("elephants", sign * numbers["elephants"]))
    if battle.sprung:
        found.append(("ambush", sign * numbers["ambush"]))
    return found
