"""The parts of a position that are written field by field: records of what goes on, and pending frames.

A field is known by its name wherever it occurs: `space` is a space in a march, in a battle and in a frame.
What has a name is written by it; a number that stands for nothing on the board (-1 for nobody) stays one.
"""

from __future__ import annotations

from typing import Any, Final

from hannibal.kernel.errors import PositionError
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.ongoing import Ongoing
from hannibal.kernel.positions import FieldWriter, index_of
from hannibal.rome_carthage.board import SIDE_NAMES, Board
from hannibal.rome_carthage.ongoing import (
    BY_SEA,
    FROM_CITY,
    NOWHERE,
    Battle,
    CardPlay,
    March,
    Muster,
    Reaction,
)
from hannibal.rome_carthage.text.notation import card_numbers

_SPACES: Final = frozenset(
    ("space", "origin", "entry", "start", "target", "path", "tried", "retreat_space", "retreat_path")
)
_GENERALS: Final = frozenset(("general", "leader", "commander", "sailed"))
_MASKS: Final = frozenset(
    ("others", "generals", "activated", "asked", "taken", "sortie_generals", "retreat_generals")
)
_SIDES: Final = frozenset(("side", "attacker", "initiative", "loser"))
_NO_PLACES: Final = {BY_SEA: "by-sea", FROM_CITY: "from-city", NOWHERE: "nowhere"}
_NO_PLACE: Final = {name: number for number, name in _NO_PLACES.items()}


def space_index(board: Board, name: object) -> int:
    """The number of a space; raises `PositionError` for an unknown name."""
    return index_of("space", name, board.space)


def general_index(board: Board, name: object) -> int:
    """The number of a general; raises `PositionError` for an unknown name."""
    return index_of("general", name, board.general)


def side_index(name: object) -> int:
    """The number of a side; raises `PositionError` for an unknown name."""
    return index_of("side", name, SIDE_NAMES)


def card_index(board: Board, where: str, card: object) -> int:
    """The card a position writes as its number, or as a text if it is one that is set aside."""
    number = None if isinstance(card, bool) else board.card_named.get(str(card))
    if number is None or isinstance(card, str) != bool(board.set_aside >> number & 1):
        raise PositionError(f"{where}: there is no strategy card {card!r}: they are {card_numbers(board)}")
    return number


class _Fields(FieldWriter[Board]):
    frames = ("hannibal.rome_carthage.rules", "hannibal.rome_carthage.events")
    records = ("play", "march", "reaction", "battle", "muster")
    always = ("side", "space", "general", "card")

    def blank(self, board: Board, name: str) -> Ongoing:
        if name == "play":
            return CardPlay(0, 0)
        if name == "march":
            return March(0, 0, 0, 0)
        if name == "reaction":
            return Reaction(0)
        if name == "battle":
            return Battle(0, 0, 0)
        return Muster(0, 0, 0, 0)

    def encode(self, board: Board, field: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self.encode(board, field, item) for item in value]
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            return value
        if field in _SPACES:
            return board.space_ids[value] if value < board.spaces else _NO_PLACES.get(value, value)
        if field in _GENERALS and value < board.generals:
            return board.general_ids[value]
        # No general at all stays a number: an empty list is an empty tuple.
        if field in _MASKS and 0 < value < 1 << board.generals:
            return [board.general_ids[general] for general in members(value)]
        if field in _SIDES and value < len(SIDE_NAMES):
            return SIDE_NAMES[value]
        if field == "card" and board.set_aside >> value & 1:
            return board.card_text[value]
        return value

    def decode(self, board: Board, field: str, value: Any) -> Any:
        if isinstance(value, list):
            if field in _MASKS and value and all(isinstance(item, str) for item in value):
                return mask_of(general_index(board, name) for name in value)
            return [self.decode(board, field, item) for item in value]
        if field == "card":
            return card_index(board, "play", value)
        if not isinstance(value, str):
            return value
        if field in _SPACES:
            return _NO_PLACE[value] if value in _NO_PLACE else space_index(board, value)
        if field in _GENERALS:
            return general_index(board, value)
        if field in _SIDES:
            return side_index(value)
        return value


FIELDS: Final = _Fields()
