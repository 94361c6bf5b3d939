"""What avoiding battle and intercepting share: the forces that do it."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal, Step
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import CUClass, FailedInterception, Force, March, Muster
from hannibal.rome_carthage.rules.command import ask_commander
from hannibal.rome_carthage.rules.march.muster import AVOIDING, not_outranking, possible
from hannibal.rome_carthage.rules.ways_back import go_on_resolving
from hannibal.rome_carthage.state import RomeState, march_of, play_of, reaction_of

LEFT_ALONE: Final = Refusal("2E:12.7", "generals left behind need at least one CU")


def available(state: RomeState, side: int, space: int, inside: bool, purpose: int) -> tuple[int, int]:
    """The CUs that may take part: those that failed to intercept this army may not avoid it (2E:12.10)."""
    if inside:
        return state.ins[space], state.iels[space]
    cus = state.out[side][space]
    els = state.els[space] if side == CARTHAGE else 0
    if purpose == AVOIDING:
        # CUs are all alike: who fails a second time takes those that have failed already.
        failed = failures(state, space)
        cus -= max((force.cus for force in failed), default=0)
        els -= max((force.elephants for force in failed), default=0)
    return max(cus, 0), max(min(els, cus), 0)


def companions(state: RomeState, purpose: int, general: int) -> int:
    """Who may go along under a general.

    A commander stays behind when his subordinate leads (2E:12.7, 2E:13.3); who failed to intercept this army
    cannot avoid it (2E:12.10).
    """
    space, inside = state.where[general], bool(state.inside >> general & 1)
    side = state.board.side_of[general]
    generals = state.generals_at(side, space, inside)
    mask = not_outranking(state, general, generals)
    commander = state.commander(side, space, inside)
    if commander != general:
        mask &= ~(1 << commander)
    if purpose == AVOIDING:
        for failed in failures(state, space):
            mask &= ~failed.generals
    return mask


def failures(state: RomeState, space: int) -> list[FailedInterception]:
    """Interceptions of this army that failed from this space on this card."""
    play, march = play_of(state), march_of(state)
    return [failed for failed in play.failed if failed.mover == march.general and failed.space == space]


def can_muster(state: RomeState, purpose: int, side: int, general: int) -> bool:
    """Whether any force at all can be made up under this general."""
    space = state.where[general]
    inside = bool(state.inside >> general & 1)
    muster = Muster(purpose, side, space, general)
    cus, els = available(state, side, space, inside, purpose)
    muster.classes = (CUClass(0, cus, els),) if cus else ()
    return possible(state, muster, 0, companions(state, purpose, general), 0, cus)


def can_overrun(state: RomeState, march: March) -> bool:
    """Whether a single CU without a general faces five or more (2E:10.5)."""
    numbers, other = state.board.tables.movement, 1 - march.side
    return (
        state.out[other][march.space] == numbers.overrun_target_cus
        and march.cus >= numbers.overrun_minimum_cus
        and not state.any_general(other, march.space)
    )


def move_force(
    state: RomeState,
    side: int,
    force: Force,
    to: int,
    *,
    into_city: bool = False,
) -> None:
    """Declared units change space together, or go inside the city of theirs."""
    origin, leader, generals, cus, els = force
    inside = leader >= 0 and bool(state.inside >> leader & 1)
    if cus:
        state.take_cus(side, origin, cus, els, inside=inside)
        state.add_cus(side, to, cus, els, inside=into_city)
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, to, inside=into_city)


def give_way(state: RomeState) -> None:
    """The mover does not fight the interceptors: no battle asks who commands armies that met (2E:12.6)."""
    reaction = reaction_of(state)
    state.end_reaction()
    if reaction.joined:
        ask_commander(state, 1 - state.active, reaction.space, False)


class ResolveOn(Step[RomeState]):
    """On with what was declared, once a loss of PCs has been paid (2E:10.10)."""

    kind = "ResolveOn"

    def run(self, state: RomeState) -> None:
        go_on_resolving(state)


RESOLVE_ON: Final = ResolveOn()
