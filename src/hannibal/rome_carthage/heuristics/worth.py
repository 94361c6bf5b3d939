"""What a player of Rome vs. Carthage knows by heart: distances, the worth of cards and men.

The unit of worth is a province of the final difference. The figures are judgement, tuned by play; what
matters is their order of size.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME, Board

FAR: Final = 30
"""A distance in movement points that nobody walks."""
SEA_DETOUR: Final = 4
"""What a voyage is worth in movement points when Rome thinks of how far a place is."""

CARD: Final = 0.10
"""A card in hand, whatever it is."""
USEFUL_PC: Final = 0.045
"""One unit of the list below: a PC that will still count."""

# What a card's event is worth in useful PCs while it is live, to Rome and to Carthage; its number is worth
# that many. Revolts and the like are kept for the moment at which they do something.
HELD: Final[dict[int, tuple[float, float]]] = {
    1: (3.0, 4.0),
    2: (3.0, 4.0),
    3: (4.0, 3.0),
    4: (4.0, 3.0),
    6: (1.0, 1.5),
    9: (3.0, 4.5),
    10: (2.0, 2.5),
    12: (2.0, 4.0),
    13: (2.0, 3.0),
    14: (2.0, 3.0),
    15: (1.0, 3.5),
    16: (2.0, 3.0),
    17: (1.5, 1.5),
    18: (2.0, 3.0),
    19: (1.5, 2.0),
    20: (1.5, 1.5),
    21: (3.0, 2.0),
    22: (1.0, 2.5),
    23: (4.0, 3.0),
    24: (3.0, 3.5),
    25: (2.0, 3.0),
    26: (3.0, 6.0),
    27: (2.0, 4.0),
    28: (2.0, 3.0),
    31: (1.5, 1.0),
    32: (1.5, 1.0),
    33: (5.0, 4.3),
    34: (5.0, 4.3),
    35: (2.8, 2.8),
    36: (2.8, 2.8),
    37: (4.2, 4.0),
    38: (4.2, 4.0),
    39: (4.2, 4.0),
    40: (4.2, 4.0),
    41: (2.0, 2.0),
    42: (2.0, 1.0),
    43: (3.5, 3.0),
    44: (3.5, 2.0),
    45: (3.5, 2.0),
    46: (3.5, 3.0),
    47: (3.5, 3.0),
    48: (3.5, 1.0),
    49: (1.5, 1.5),
    50: (3.0, 3.5),
    51: (3.0, 2.5),
    52: (2.0, 2.0),
    54: (2.5, 2.0),
    55: (4.5, 4.5),
    56: (2.0, 2.5),
    57: (1.5, 1.0),
    58: (1.0, 2.0),
    59: (2.0, 2.0),
    60: (1.8, 2.0),
    62: (2.2, 2.4),
    63: (3.2, 3.4),
    64: (2.0, 2.0),
}

# Generals on the map, by id; Hannibal and Scipio Africanus by the turn.
GENERAL: Final = {
    "hasdrubal": 0.30,
    "mago": 0.22,
    "hanno": 0.18,
    "gisgo": 0.10,
    "p-scipio": 0.10,
    "longus": 0.02,
    "flaminius": 0.12,
    "fabius": 0.20,
    "marcellus": 0.28,
    "nero": 0.22,
    "varro": 0.05,
    "paulus": 0.08,
}
HANNIBAL: Final[tuple[float, ...]] = (0.0, 2.6, 2.6, 2.6, 2.6, 2.5, 2.1, 1.9, 1.4, 0.9)
AFRICANUS: Final[tuple[float, ...]] = (0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.4, 1.3, 1.0, 0.7)

GONE_IF_BEATEN: Final[tuple[float, ...]] = (1.0, 0.96, 0.8, 0.5, 0.25, 0.28, 0.14, 0.05, 0.03, 0.02, 0.02)
"""The chance that a beaten army of so many CUs is gone altogether."""
WINTER: Final[tuple[float, ...]] = (0.0, 0.17, 0.33, 0.5, 0.83, 1.17, 1.17, 1.67, 1.67, 1.67, 2.0)
"""CUs expected to be lost to an unmodified roll for attrition, by size (TAB:attrition)."""


DRAW: Final = tuple(0.55 if d == 0 else 0.26 * 0.9**d for d in range(64))
"""How much of a PC that could be flipped counts for an army at that distance."""


class Worth:
    """Tables computed once for a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.land = [_distances(board, space) for space in range(board.spaces)]
        to_port = [min(row[port] for port in board.ports) for row in self.land]
        self.with_sea = [
            bytes(min(row[to], to_port[at] + SEA_DETOUR + to_port[to]) for to in range(board.spaces))
            for at, row in enumerate(self.land)
        ]
        self.reach = (self.with_sea, self.land)
        # What draws a led army of up to 5 CUs from each space to each other, for each side.
        self.pulls = [
            [[tuple(DRAW[d] * min(1.0, cus / 5.0) for d in row) for row in rows] for cus in range(6)]
            for rows in self.reach
        ]
        self.general_worth = [GENERAL.get(name, 0.0) for name in board.general_ids]
        size = len(board.card_id)
        self.card_worth = [[0.0] * size, [0.0] * size]
        for card in range(size):
            held = HELD.get(card)
            for side in (ROME, CARTHAGE):
                worth = max(float(board.ops[card]), held[side] if held else 0.0)
                self.card_worth[side][card] = CARD + USEFUL_PC * worth
        self.sources = bytes(
            name in ("new-carthage", "gades", "hispalis", "corduba") for name in board.space_ids
        )


def _distances(board: Board, start: int) -> bytes:
    """The movement points to every space over land, through everything."""
    found = [FAR] * board.spaces
    found[start] = 0
    frontier = [(0, start)]
    while frontier:
        so_far, space = heappop(frontier)
        if so_far > found[space]:
            continue
        for to, kind in board.links[space]:
            cost = so_far + board.link_cost[kind]
            if cost < found[to]:
                found[to] = cost
                heappush(frontier, (cost, to))
    return bytes(found)


@cache
def worth_of(board: Board) -> Worth:
    """What things are worth on a board, worked out once."""
    return Worth(board)
