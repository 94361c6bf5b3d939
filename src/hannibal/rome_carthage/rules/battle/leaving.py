"""Leaving the field, in a retreat or a withdrawal: the force is taken up and put down elsewhere."""

from __future__ import annotations

from hannibal.rome_carthage.ongoing import Battle, CUClass
from hannibal.rome_carthage.rules.command import ask_merged
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, group_size
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats


def lift(state: RomeState, battle: Battle, side: int) -> None:
    """Take a side's fighting force up from the battle space."""
    space = battle.space
    march = state.march
    if side == battle.attacker:
        cus, els = (0, 0) if march is None else (march.cus, march.els)
        if march is not None:
            march.cus = march.els = 0
            march.classes = ()
    else:
        cus, els = group_size(state, side, space, FIGHTING)
    if cus:
        state.take_cus(side, space, cus, els)
    if battle.sortie and side == battle.attacker:
        state.take_cus(side, space, battle.sortie, battle.sortie_els, inside=True)
        cus, els = cus + battle.sortie, els + battle.sortie_els
        battle.sortie = battle.sortie_els = 0
    battle.retreaters, battle.retreat_els = cus, els
    battle.retreat_generals = battle.generals[side] & on_map(state)
    battle.retreat_space = space


def on_map(state: RomeState) -> int:
    """All generals who are on the map."""
    mask = 0
    for general in range(state.board.generals):
        if state.on_map(general):
            mask |= 1 << general
    return mask


def put_down(state: RomeState, battle: Battle, side: int, to: int, rule: str) -> None:
    """The force comes to rest in a space."""
    if state.story is not None:
        state.tell(
            beats.Retreated(
                rule=rule,
                side=side,
                from_=battle.space,
                to=to,
                generals=battle.retreat_generals,
                cus=battle.retreaters,
                elephants=battle.retreat_els,
            )
        )
    state.add_cus(side, to, battle.retreaters, battle.retreat_els)
    for general in state.board.generals_of[side]:
        if battle.retreat_generals >> general & 1:
            state.set_general(general, to)
    march = state.march
    if side == battle.attacker and march is not None:
        march.space = to
        march.inside = False
        campaign.rest(state, to, False, (CUClass(campaign.SPENT, battle.retreaters, battle.retreat_els),))
    newcomers = battle.retreat_generals
    battle.retreaters = battle.retreat_els = battle.retreat_generals = 0
    if side != battle.attacker or not state.rules.merge_asks_owner:  # else asked as his move ends (CE:2.2.D1)
        ask_merged(state, side, to, newcomers)


def into_city(state: RomeState, battle: Battle, side: int, cus: int, els: int, generals: int) -> None:
    """Part of the force, or all of it, is inside the walls of the battle space."""
    space = battle.space
    if state.story is not None:
        state.tell(
            beats.RetreatedInside(
                rule="2E:15.4",
                side=side,
                space=space,
                generals=generals,
                cus=cus,
                elephants=els,
                all_=cus == battle.retreaters,
            )
        )
    state.add_cus(side, space, cus, els, inside=True)
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, space, inside=True)
    battle.retreaters -= cus
    battle.retreat_els -= els
    battle.retreat_generals &= ~generals
    if side == battle.attacker:
        campaign.rest(state, space, True, (CUClass(campaign.SPENT, cus, els),))


def out_of_bounds(state: RomeState, generals: int, space: int) -> int:
    """The generals among some who may not go to a space: Hanno and Fabius (2E:24)."""
    barred = 0
    for general, region in state.board.bounds:
        if generals >> general & 1 and not region[space]:
            barred |= 1 << general
    return barred
