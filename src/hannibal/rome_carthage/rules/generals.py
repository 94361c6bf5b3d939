"""Chapter 24: what the generals can do that others cannot.

A range of dice printed for one kind of roll replaces the battle rating for that roll. An ability works only
for the commander.
"""

from __future__ import annotations

from hannibal.rome_carthage.board import ROME
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats


def battle_rating(state: RomeState, general: int) -> int:
    """The battle rating; 0 of nobody."""
    return state.board.battle_rating[general] if general >= 0 else 0


def pursuit_rating(state: RomeState, general: int) -> int:
    """The highest die on which he pursues (2E:13.4)."""
    return state.board.rolls[general].get("pursuit", state.board.battle_rating[general])


def avoid_rating(state: RomeState, general: int) -> int:
    """The highest die on which he avoids battle (2E:13.1)."""
    return state.board.rolls[general].get("avoid_battle", state.board.battle_rating[general])


def interception_rating(state: RomeState, general: int) -> int:
    """The highest modified die on which he intercepts (2E:12.4)."""
    return state.board.rolls[general].get("interception", state.board.battle_rating[general])


def counterattack_rating(state: RomeState, general: int, attacked_first: bool) -> int:
    """The highest die on which he seizes the initiative: Longus and Paulus by who began (2E:24)."""
    kind = "counterattack_as_attacker" if attacked_first else "counterattack_as_defender"
    rolls = state.board.rolls[general]
    rating = state.board.battle_rating[general]
    if kind == "counterattack_as_attacker":
        return rolls.get("counterattack_as_attacker", rating)
    return rolls.get("counterattack_as_defender", rating)


def cancel_rating(state: RomeState, general: int) -> int:
    """The highest die on which he stops a withdrawal; Flaminius as he pursues, by 2E:24.flaminius."""
    rating = state.board.battle_rating[general]
    if general == state.board.flaminius and state.rules.flaminius_stops_withdrawals:
        return max(rating, pursuit_rating(state, general))
    return rating


def call_home(state: RomeState) -> None:
    """Fabius goes to Rome as soon as no Roman CU is left in Italy (CE:14.2.fabius).

    Not in the midst of a battle or of his own march: then when it is over.
    """
    if not state.rules.fabius_called_home or state.battle is not None:
        return
    board, march = state.board, state.march
    for general, region in board.bounds:
        if board.side_of[general] != ROME or not state.on_map(general) or state.where[general] == board.rome:
            continue
        if march is not None and march.generals >> general & 1:
            continue
        if any(region[space] and state.cus(ROME, space) for space in range(board.spaces)):
            continue
        inside = bool(state.out[1 - ROME][board.rome])
        if state.story is not None:
            came = state.where[general]
            state.tell(
                beats.CalledHome(
                    rule="CE:14.2.fabius", general=general, from_=came, space=board.rome, inside=inside
                )
            )
        state.set_general(general, board.rome, inside=inside)
