"""What a player of Rome vs. Carthage knows by heart: distances, the worth of cards and men.

The unit of worth is a province of the final difference. The figures are judgement, tuned by play; what
matters is their order of size.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME, Board
from hannibal.rome_carthage.rules.march.army import FORCE_MARCH

FAR: Final = 30
"""A distance in movement points that nobody walks."""
SEA_DETOUR: Final = 4
"""What a voyage is worth in movement points when Rome thinks of how far a place is."""

CARD: Final = 0.10
"""A card in hand, whatever it is."""
USEFUL_PC: Final = 0.045
"""One unit of the list below: a PC that will still count."""

# What a card's event or counter event is worth in useful PCs while it is live, to Rome and to Carthage, as
# far as they may play it; a card's number is worth that many, and no event that is not listed is worth more.
# Revolts and the like are kept for the moment at which they do something.
HELD: Final[dict[str, tuple[float, float]]] = {
    "revolt": (3.0, 4.0),
    "one-province-revolts": (4.0, 3.0),
    "maharbals-cavalry": (1.0, 1.5),
    "alliance-with-philip": (3.0, 4.5),
    "macedonian-reinforcements": (2.0, 2.5),
    "african-reinforcements": (2.0, 4.0),
    "recruits": (2.0, 3.0),
    "loyal-recruits": (1.0, 3.5),
    "auxiliaries": (3.5, 2.0),
    "surprise-sortie": (1.5, 1.5),
    "traitor": (2.0, 3.0),
    "proconsul-dismissed": (1.5, 2.0),
    "spy": (1.5, 1.5),
    "mercenaries-desert": (3.0, 2.0),
    "numidians-land": (1.0, 2.5),
    "province-won-over": (4.0, 3.5),
    "city-defects": (2.0, 3.0),
    "liberation": (2.0, 4.0),
    "hannibal-charms-italy": (2.0, 3.0),
    "allies-desert": (1.5, 1.0),
    "campaign": (4.2, 4.0),
    "diplomacy": (2.8, 2.8),
    "bad-weather": (2.0, 2.0),
    "elephant-fright": (2.0, 1.0),
    "slaves-raised": (3.5, 3.0),
    "fleet-breaks-siege": (1.5, 1.5),
    "pirates": (3.0, 3.5),
    "epidemic": (3.0, 2.5),
    "pestilence": (2.0, 2.0),
    "treachery": (2.5, 2.0),
    "messenger-intercepted": (4.5, 4.5),
    "grain-shortage": (2.0, 2.5),
    "counsel": (1.5, 2.0),
    "ally-deserts": (2.0, 2.0),
    "storms-at-sea": (1.8, 2.0),
    "truce": (2.0, 2.0),
}

# Where cards that share an event are not worth the same: the event, one of its terms, and what that is.
HELD_FOR: Final[dict[tuple[str, str, str | int], tuple[float, float]]] = {
    ("revolt", "provinces", "celtiberia"): (4.0, 3.0),
    ("city-defects", "city", "syracuse"): (3.0, 6.0),
    ("campaign", "generals", 3): (5.0, 4.3),
}
# A general who can be sent six spaces is worth this much beside the number that sends him.
FORCE_MARCH_BONUS: Final = (0.2, 0.4)

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
            for side in (ROME, CARTHAGE):
                worth = max(float(board.ops[card]), _held(board, card)[side])
                self.card_worth[side][card] = CARD + USEFUL_PC * worth
        self.sources = bytes(
            name in ("new-carthage", "gades", "hispalis", "corduba") for name in board.space_ids
        )


def _held(board: Board, card: int) -> tuple[float, float]:
    """What a card's event is worth to each side that may play it; nothing beyond its number if unknown."""
    name = board.event[card] or board.counter_event[card]
    if not name:
        return 0.0, 0.0
    terms = board.pack.cards[board.card_id[card]].terms
    worth = HELD.get(name, (0.0, 0.0))
    for (event, term, value), special in HELD_FOR.items():
        told = terms.get(term, ())
        if event == name and (value == told or (isinstance(told, tuple) and value in told)):
            worth = special
    if name == FORCE_MARCH and board.ops[card] > 1:
        worth = (board.ops[card] + FORCE_MARCH_BONUS[ROME], board.ops[card] + FORCE_MARCH_BONUS[CARTHAGE])
    may = board.event_side[card]
    return worth[ROME] * (may & 1), worth[CARTHAGE] * (may >> 1)


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
