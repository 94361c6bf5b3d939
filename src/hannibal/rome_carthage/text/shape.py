"""What a position and what is derived from it can hold, path by path, for cases (see `kernel.shapes`)."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.shapes import DECISION, ENDED, Fields, Keyed, Listing, Several, Shape
from hannibal.rome_carthage.board import SIDE_NAMES, Board
from hannibal.rome_carthage.text.derived import STANDING
from hannibal.rome_carthage.text.position_parts import FIELDS

_PILES: Final = ("deck", "discards", "removed", "consuls", "markers")
_HAND_PARTS: Final = (
    *("battle rating", "CUs", "allies", "interception", "failed to avoid battle"),
    *("militia", "friendly tribe"),
)


def _by_side(each: Shape, *, optional: bool = False) -> Shape:
    return Fields(dict.fromkeys(SIDE_NAMES, each), optional=optional)


def shape(board: Board) -> Shape:
    """Everything a case can ask about."""
    return Fields({**_position(board), **FIELDS.shapes(board), **_derived(board), **DECISION})


def _position(board: Board) -> dict[str, Shape]:
    spaces = board.space_ids
    # The generals of a place stand in the order of seniority.
    force: dict[str, Shape] = {"cus": Shape(0), "elephants": Shape(0), "generals": Listing(Shape())}
    places = Keyed(spaces, Fields(force | {"inside": Fields(force)}))
    points = Fields({"0": Shape(), "1": Shape(0)}, default=0)
    return {
        "turn": Shape(),
        "active": Shape(),
        "pc": Fields(dict.fromkeys(("none", "rome", "carthage", "neutral"), Several())),
        "tribes": Keyed([name for name, tribe in zip(spaces, board.tribal, strict=True) if tribe], Shape()),
        "forces": _by_side(places),
        "generals": Fields(dict.fromkeys(("pool", "dead", "later"), Several())),
        "order": Listing(Shape()),
        "proconsul": Shape(),
        "siege": Keyed(spaces, points),
        "trains": Several(),
        "hands": _by_side(Several()),
        "counsel": _by_side(Shape(0)),
        "ended": ENDED,
        **dict.fromkeys(_PILES, Several()),
    }


def _derived(board: Board) -> dict[str, Shape]:
    commanders = Keyed(board.space_ids, Shape())
    parts = Keyed(_HAND_PARTS, Shape(0))
    return {
        "control": Keyed(board.province_ids, Shape()),
        "points": _by_side(Shape()),
        "ordinary_pcs": _by_side(Shape()),
        "isolated": _by_side(Several()),
        "commanders": Fields(dict.fromkeys((*SIDE_NAMES, "inside"), commanders)),
        "hand_size": _by_side(Shape(), optional=True),
        "hand_parts": _by_side(parts, optional=True),
        **dict.fromkeys(("points_left", "siege_modifier", "naval_modifier", *STANDING), Shape()),
    }
