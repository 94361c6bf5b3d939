"""What avoiding battle and intercepting share: the forces that do it, and the way back to `reactions`."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.muster import AVOIDING, not_outranking, possible
from hannibal.rome_carthage.records import Muster
from hannibal.rome_carthage.state import RomeState

LEFT_ALONE: Final = Refusal("2E:12.7", "generals left behind need at least one CU")


def available(state: RomeState, side: int, space: int, inside: bool, purpose: int) -> tuple[int, int]:
    """The CUs that may take part: those that failed to intercept this army may not avoid it (2E:12.10)."""
    if inside:
        return state.ins[space], state.iels[space]
    cus = state.out[side][space]
    els = state.els[space] if side == CARTHAGE else 0
    if purpose == AVOIDING:
        for _, failed_cus, failed_els in failures(state, space):
            cus -= failed_cus
            els -= failed_els
    return max(cus, 0), max(min(els, cus), 0)


def failures(state: RomeState, space: int) -> list[tuple[int, int, int]]:
    """Interceptions of this army that failed from this space on this card: generals, CUs, elephants."""
    play, march = state.play, state.march
    assert play is not None
    assert march is not None
    return [
        (generals, cus, els)
        for mover, origin, generals, cus, els in play.failed
        if mover == march.general and origin == space
    ]


def can_muster(state: RomeState, purpose: int, side: int, general: int) -> bool:
    """Whether any force at all can be made up under this general."""
    space = state.where[general]
    inside = bool(state.inside >> general & 1)
    muster = Muster(purpose, side, space, general)
    cus, _ = available(state, side, space, inside, purpose)
    generals = state.generals_at(side, space, inside)
    return possible(state, muster, 0, not_outranking(state, general, generals), 0, cus)


def move_force(state: RomeState, side: int, force: tuple[int, int, int, int, int], to: int) -> None:
    """Declared units change space together."""
    origin, leader, generals, cus, els = force
    inside = leader >= 0 and bool(state.inside >> leader & 1)
    if cus:
        state.take_cus(side, origin, cus, els, inside=inside)
        state.add_cus(side, to, cus, els)
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, to)


def go_on_declaring(state: RomeState) -> None:
    """A force is declared: perhaps there are more (2E:10.3)."""
    from hannibal.rome_carthage.reactions import declare

    declare(state)


def go_on_resolving(state: RomeState) -> None:
    """A die is rolled: on to the next, or to what comes of it (2E:10.3)."""
    from hannibal.rome_carthage.reactions import resolve

    resolve(state)
