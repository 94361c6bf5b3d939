"""Chapters 22 and 23: the victory check at the end of a turn.

A capital that falls ends the game at once, wherever it falls: see `politics.set_control`.
"""

from __future__ import annotations

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.rules.politics.control import YEAR_END, points, remove_pcs
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats


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
        state.finish(CARTHAGE, "Carthage controls all of Italy but Latium", "2E:23", "italy")
        return
    rome, carthage = points(state, ROME), points(state, CARTHAGE)
    if state.story is not None:
        state.tell(beats.PointsCounted(rule="2E:22.1", rome=rome, carthage=carthage))
    if state.turn >= last_turn(state):
        winner = ROME if rome > carthage else CARTHAGE
        score = f"{max(rome, carthage)} to {min(rome, carthage)} points"
        reason = f"{('Rome', 'Carthage')[winner]} wins by {score}"
        if rome == carthage:
            reason = f"{rome} points each: a tie is Carthage's"
        state.finish(winner, reason, "2E:22.4", "points")
    elif rome < carthage:
        remove_pcs(state, ROME, carthage - rome, YEAR_END)
    else:
        remove_pcs(state, CARTHAGE, rome - carthage, YEAR_END)
