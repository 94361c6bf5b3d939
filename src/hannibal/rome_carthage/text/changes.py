"""What the writers of the state tell: how pieces, markers and hands have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hannibal.rome_carthage.board import CARTHAGE, EMPTY, PUNIC, ROMAN, ROME
from hannibal.rome_carthage.text import beats

if TYPE_CHECKING:
    from hannibal.rome_carthage.state import RomeState


def tell_units(state: RomeState, side: int, space: int, more: int, elephants: int, inside: bool) -> None:
    """The CUs of a side in a space have become so many more, or fewer."""
    cus = state.ins[space] if inside else state.out[side][space]
    els = state.iels[space] if inside else state.els[space] if side == CARTHAGE else 0
    state.tell(
        beats.UnitsChanged(
            rule="",
            side=side,
            space=space,
            inside=inside,
            before=cus - more,
            after=cus,
            elephants_before=els - elephants,
            elephants_after=els,
        )
    )


def tell_general(state: RomeState, general: int, space: int, inside: bool) -> None:
    """A general is about to be in another place."""
    before = state.where[general]
    if before != space or bool(state.inside >> general & 1) != inside:
        state.tell(
            beats.GeneralPlaced(rule="", general=general, place_before=before, place=space, inside=inside)
        )


def _holder(state: RomeState, province: int) -> int:
    """The marker of the side that controls a province, EMPTY where neither does."""
    if state.controls(ROME, province):
        return ROMAN
    return PUNIC if state.controls(CARTHAGE, province) else EMPTY


def tell_marker(state: RomeState, space: int, was: int) -> None:
    """The marker of a space was another, and with it perhaps the control of its province."""
    now, province = state.pc[space], state.board.province_of[space]
    state.tell(beats.MarkerChanged(rule="", space=space, was=was, now=now))
    held = _holder(state, province)
    state.pc[space] = was
    had = _holder(state, province)
    state.pc[space] = now
    if had != held:
        state.tell(beats.ControlChanged(rule="2E:19.1", province=province, was=had, now=held))


def tell_hand(state: RomeState, side: int, card: int, less: int, knowing: tuple[int, ...] | None) -> None:
    """A card has left a hand (`less` is 1) or come to it (-1)."""
    after = state.hands[side].bit_count()
    state.tell(
        beats.HandChanged(rule="", seats=knowing, side=side, before=after + less, after=after, card=card)
    )
