"""Small words that every part of the face uses."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import SIDE_NAMES
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, NOWHERE
from hannibal.rome_carthage.state import RomeState

PLAYERS: Final = ("Rome", "Carthage")


def short_name(state: RomeState, general: int) -> str:
    """A general as his token names him."""
    return state.board.pack.generals[state.board.general_ids[general]].label_in(state.rules.names)


def cus(count: int, elephants: int = 0) -> str:
    """`1 CU`, `10 CUs, 2 of them elephants`."""
    words = "1 CU" if count == 1 else f"{count} CUs"
    return f"{words}, {elephants} of them elephants" if elephants else words


def points(count: int) -> str:
    """`1 point`, `3 points`."""
    return "1 point" if count == 1 else f"{count} points"


def on_dice(rating: int, modifier: int = 0) -> str:
    """The faces of one die on which a roll of `rating` or less succeeds: `on 1-3, 50 %`."""
    best = min(6, rating - modifier)
    if best < 1:
        return "on no face"
    faces = "on any face" if best == 6 else "on 1" if best == 1 else f"on 1-{best}"
    return f"{faces}, {round(best * 100 / 6)} %"


def card_brief(state: RomeState, card: int) -> JsonObject:
    """A strategy card as it is named in a sentence or a pile."""
    facts = state.board.pack.cards[state.board.card_id[card]]
    return {
        "card": state.board.card_text[card],
        "number": facts.number_in(state.rules.names),
        "title": facts.name_in(state.rules.names),
        "ops": facts.ops,
        "event_side": facts.event_side,
    }


def place_name(state: RomeState, place: int) -> str:
    """Where an army came from: a space, the sea or a city."""
    if place == BY_SEA:
        return "the sea"
    if place == FROM_CITY:
        return "the city"
    return "" if place == NOWHERE else state.space_name(place)


def side_id(side: int) -> str:
    """`rome` or `carthage`."""
    return SIDE_NAMES[side]
