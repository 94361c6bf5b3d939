"""Chapters 22 and 23: the victory check at the end of a turn.

A capital that falls ends the game at once, wherever it falls: see `politics.set_control`.
"""

from __future__ import annotations

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.rules.politics.control import YEAR_END, points, remove_pcs
from hannibal.rome_carthage.state import RomeState


def last_turn(state: RomeState) -> int:
    """The number of the turn that ends the game."""
    return len(state.board.hand_size) - 1


def holds_italy(state: RomeState) -> bool:
    """Whether Carthage controls every province of Italy except Latium (2E:23)."""
    board = state.board
    return all(
        state.controls(CARTHAGE, province) for province in board.italian_provinces if province != board.latium
    )


def check_victory(state: RomeState) -> None:
    """Italy first, then the count; the weaker side pays the difference in PCs (2E:22)."""
    if holds_italy(state):
        state.end(CARTHAGE, "Carthage controls all of Italy but Latium", "2E:23")
        return
    rome, carthage = points(state, ROME), points(state, CARTHAGE)
    if state.story is not None:
        state.say("2E:22.1", f"Political points: Rome {rome}, Carthage {carthage}.")
    if state.turn >= last_turn(state):
        winner = ROME if rome > carthage else CARTHAGE
        score = f"{max(rome, carthage)} to {min(rome, carthage)} points"
        reason = f"{('Rome', 'Carthage')[winner]} wins by {score}"
        if rome == carthage:
            reason = f"{rome} points each: a tie is Carthage's"
        state.end(winner, reason, "2E:22.4")
    elif rome < carthage:
        remove_pcs(state, ROME, carthage - rome, YEAR_END)
    else:
        remove_pcs(state, CARTHAGE, rome - carthage, YEAR_END)
