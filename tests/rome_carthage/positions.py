"""Positions for tests of what is shown before a roll."""

from __future__ import annotations

from random import Random
from typing import Any

from hannibal.kernel.masks import mask_of
from hannibal.rome_carthage.board import CARTHAGE, EMPTY, PUNIC, ROME
from hannibal.rome_carthage.state import RomeState
from tests.rome_carthage.playing import GAME


def opening(hannibal: str) -> RomeState:
    """Turn 1, Carthage to play, plain hands: Hannibal in this space, P. Scipio with 8 CUs in Mutina."""
    state, rng = GAME.new_initial_state(GAME.check_options({})), Random(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    answers = {"ClaimFirst": "pass", "ChooseFirst": "first carthage"}
    while state.decision().kind in answers:
        state.apply_action(state.string_to_action(answers[state.decision().kind]))
    board = state.board
    for side, general, home, to in (
        (CARTHAGE, "hannibal", "saguntum", hannibal),
        (ROME, "p-scipio", "rome", "mutina"),
    ):
        start, end = board.space[home], board.space[to]
        state.out[side][end], state.out[side][start] = state.out[side][start], EMPTY
        state.set_general(board.general[general], end)
    state.els = bytearray(board.spaces)
    state.deck |= state.hands[ROME] | state.hands[CARTHAGE]
    for side, cards in ((CARTHAGE, (35, 61, 13)), (ROME, (44, 45, 36))):
        state.hands[side] = mask_of(cards)
        state.deck &= ~state.hands[side]
    return state


def at_mutina() -> dict[str, Any]:
    """Hannibal with 10 CUs on the march in Verona, P. Scipio with 8 in Mutina."""
    state = opening("verona")
    state.pc[state.board.space["verona"]] = PUNIC
    for text in ("play 35", "move", "activate hannibal"):
        action = state.string_to_action(text)
        if action in state.legal_actions():
            state.apply_action(action)
    return state.position()
