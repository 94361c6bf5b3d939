"""Small words that every part of the face uses."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import NOBODYS, Units
from hannibal.italian_campaign.facts.model import Side
from hannibal.italian_campaign.state import IcState

PLAYERS: Final = ("Rome", "Carthage")
_SIDES: Final[tuple[Side, Side]] = ("rome", "carthage")


def side_id(side: int) -> Side:
    """`rome` or `carthage`."""
    return _SIDES[side]


def holder(owner: int) -> Side | None:
    """Who controls, as the picture and the page name him; None is nobody."""
    return None if owner >= NOBODYS else side_id(owner)


def points(count: int) -> str:
    """`1 SP`, `26 SPs`."""
    return "1 SP" if count == 1 else f"{count} SPs"


def on_dice(needed: int) -> str:
    """The faces of one die that reach a number: `on 4-6, 50 %`."""
    if needed > 6:
        return "on no face"
    if needed <= 1:
        return "on any face"
    faces = "on 6" if needed == 6 else f"on {needed}-6"
    return f"{faces}, {round((7 - needed) * 100 / 6)} %"


def space_id(state: IcState, at: int) -> str:
    """A hex as actions and the page name it."""
    return state.board.hex_names[at]


def place_words(state: IcState, at: int) -> str:
    """A hex in a sentence: `Capua`, `hex 0522`."""
    return state.hex_name(at)


def make_up(state: IcState, units: Units) -> list[dict[str, object]]:
    """Units by kind, in words: how many, of what strength."""
    return [
        {
            "unit": state.board.kind_ids[kind],
            "text": state.kind_name(kind),
            "count": count,
            "points": count * state.board.points[kind],
        }
        for kind, count in enumerate(units)
        if count
    ]
