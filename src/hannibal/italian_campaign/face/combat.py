"""Combats and sieges as a page shows them: who fights with what, at which odds, what each die would bring."""

from __future__ import annotations

from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, ROME, Units
from hannibal.italian_campaign.face.pieces import covered, in_order
from hannibal.italian_campaign.face.words import make_up, place_words, side_id, space_id
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.combat.fighting import (
    NEVER,
    column_shift,
    combat_modifiers,
    fighting_leaders,
    fighting_points,
    fighting_units,
    odds_column,
    too_weak,
)
from hannibal.italian_campaign.rules.combat.phase import Forage, Prepare, SendForagers, Wish, forage_quota
from hannibal.italian_campaign.rules.siege.sieges import Siege, assault_points, besieging_points
from hannibal.italian_campaign.rules.siege.works import BuildWorks
from hannibal.italian_campaign.state import IcState
from hannibal.kernel.game import JsonObject

_FACES = range(1, 7)


def combat(state: IcState, battle: Battle, seat: int) -> JsonObject:
    """The combat as a seat may know it; the boxes of foragers and of the ambush lie open on the map.

    While it is still asked whether somebody attacks, the odds are those of his attack. Strengths and odds are
    those of what will fight: who is still to forage is left out.
    """
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
    expected = _expected(state, battle)
    if expected.attacker >= 0 and not covered(state, CARTHAGE, battle.hex, seat):
        shown |= _odds(state, expected)
    return shown


def _expected(state: IcState, battle: Battle) -> Battle:
    """The combat as it would be if the side that is asked attacked; one under way as it is."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Wish):
        return battle
    would = battle.copy()
    would.attacker = frame.side
    for side in (ROME, CARTHAGE):
        first = in_order(state, side, fighting_leaders(state, would, side))
        would.commander[side] = first[0] if first else -1
    return would


def _side(state: IcState, battle: Battle, side: int, seat: int) -> JsonObject:
    ids = state.board.leader_ids
    commander = battle.commander[side]
    shown: JsonObject = {
        "commander": None if commander < 0 else ids[commander],
        "leaders": [ids[one] for one in in_order(state, side, fighting_leaders(state, battle, side))],
    }
    if covered(state, side, battle.hex, seat):
        return shown | {"counters": sum(fighting_units(state, battle, side))}
    shown |= {
        "strength": _strength(state, battle, side),
        "units": make_up(state, fighting_units(state, battle, side)),
    }
    to_forage = _to_forage(state, battle, side)
    if to_forage:
        shown["to_forage"] = to_forage
    if any(battle.forage[side]):
        shown["foraging"] = state.strength(battle.forage[side])
    return shown


# Foragers who have not gone yet (IC:9.4).


def _strength(state: IcState, battle: Battle, side: int) -> int:
    """The strength points a side will fight with."""
    return fighting_points(state, battle, side) - _to_forage(state, battle, side)


def _to_forage(state: IcState, battle: Battle, side: int) -> int:
    """The strength points that still have to forage before the first round, as few as its owner can send."""
    due = 0
    for frame in state.stack:
        if isinstance(frame, Wish | Prepare | SendForagers):
            due = forage_quota(state, battle, side)
        elif isinstance(frame, Forage) and frame.side == side:
            due = frame.left
    return _fewest(state, state.units(side, battle.hex), due) if battle.lost < 0 else 0


def _fewest(state: IcState, units: Units, due: int) -> int:
    """The least strength of units that makes up what is due; no elephants, and never all of them."""
    rest = state.without_elephants(units)
    sums = 1
    for kind, count in enumerate(rest):
        for _ in range(count):
            sums |= sums << state.board.points[kind]
    if rest == units:
        sums &= ~(1 << state.strength(rest))
    possible = [total for total in range(sums.bit_length()) if sums >> total & 1]
    return min((total for total in possible if total >= due), default=max(possible, default=0))


def _odds(state: IcState, battle: Battle) -> JsonObject:
    """The column, the terrain's shift, what changes the die, and what each face brings (IC:9.2, IC:9.6)."""
    mine = _strength(state, battle, battle.attacker)
    theirs = _strength(state, battle, 1 - battle.attacker)
    table, shift = state.board.tables.field_combat, column_shift(state, battle)
    column = max(odds_column(mine, theirs) - shift, 0)
    modifiers = combat_modifiers(state, battle)
    allowed = mine > 0 and not too_weak(mine, theirs)
    change = sum(value for _, value in modifiers)
    return {
        "column": table.columns[column] if allowed else None,
        "shift": shift,
        "modifiers": [{"text": name, "modifier": value} for name, value in modifiers],
        "results": [table.result(face + change, column) for face in _FACES] if allowed else [],
    }


def siege_at_hand(state: IcState, seat: int) -> JsonObject | None:
    """The city whose siege is being decided on: what holds it and what stands before it (IC:9.72).

    Nothing where the seat may not look at the Carthaginians there (IC:7.5).
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Siege | BuildWorks):
        return None
    board, city = state.board, frame.city
    at, owner, kind = board.city_hex[city], state.city[city], board.city_class[city]
    if covered(state, CARTHAGE, at, seat):
        return None
    return {
        "space": space_id(state, at),
        "place": state.city_name(city),
        "owner": side_id(owner),
        "kind": board.pack.cities[board.city_ids[city]].kind,
        "intrinsic": board.defence[city],
        "inside": state.points_at(owner, at, True),
        "units": make_up(state, state.units(owner, at, True)),
        "needed": state.defence(city),
        "besiegers": besieging_points(state, city),
        "storms": kind != CLASS_1 and 2 * assault_points(state, city) >= 3 * state.defence(city),
        "number": state.siege[city] or None,
    }
