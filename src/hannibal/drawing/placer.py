"""Finds places for pieces beside their spaces: off names, badges, other spaces and each other.

Each piece tries a fixed list of places round its space; the pieces then take turns choosing the cheapest
one until nobody wants to move. No chance is involved: the same position is always drawn the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from hannibal.drawing.metrics import Box

_GAPS = (6.0, 14.0, 25.0, 40.0, 60.0, 85.0)
_SLIDES = (0.0, -0.12, 0.12, -0.24, 0.24, -0.36, 0.36, -0.48, 0.48, -0.6, 0.6)
_GAP_COST = 1.4
_FAR_COST = 0.02
_SLIDE_COST = 8.0
_SIDE_COST = {"above": 0.0, "below": 5.0, "beside": 12.0}
_TOUCH_COST = 60.0
_ROUNDS = 6
_ROOM = 2.0
_TAIL_COST = 180.0
_TAIL_STEPS = (0.35, 0.55, 0.75, 0.95)


class Weight(Enum):
    """How much it hurts to cover a thing, for each square unit covered."""

    OUTSIDE = 2.0
    PIECE = 1.8
    SPACE = 1.2
    LABEL = 0.15
    PASS = 0.25
    PORT = 0.2
    NAME = 0.06


@dataclass(frozen=True)
class Obstacle:
    """Something on the board that a piece should not cover."""

    box: Box
    weight: Weight


@dataclass(frozen=True)
class Piece:
    """A thing to be placed beside the marker of its space."""

    home: Box
    width: float
    height: float
    snug: bool = False
    """Whether it sits on a corner of the marker instead of standing beside it."""

    @property
    def reach(self) -> Box:
        """The part of the board in which all its places lie."""
        wide, high = self.home.width + 2 * self.width, self.home.height + 2 * self.height
        return Box.around(*self.home.centre, wide, high).grown(max(_GAPS))


Way = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Candidate:
    """A place that a piece may take: its box, some points of its tail, and what it costs by itself."""

    box: Box
    way: Way
    cost: float


def _corners(piece: Piece) -> Iterator[tuple[Box, float]]:
    """The four corners of the marker, the upper right one first."""
    x, y = piece.home.centre
    for rank, (right, down) in enumerate(((1, -1), (-1, -1), (1, 1), (-1, 1))):
        across = x + right * (piece.home.width / 2 + piece.width * 0.22)
        middle = y + down * (piece.home.height / 2 + piece.height * 0.16)
        yield Box.around(across, middle, piece.width, piece.height), 4.0 * rank


def _spots(piece: Piece) -> Iterator[tuple[Box, float]]:
    """Every place tried for a piece, with what it costs by being unlike the best one: close and above."""
    x, y = piece.home.centre
    wide, high = piece.width, piece.height
    for gap in _GAPS:
        for slide in _SLIDES:
            cost = gap * (_GAP_COST + gap * _FAR_COST) + abs(slide) * _SLIDE_COST
            across = x + slide * (wide + piece.home.width)
            above = piece.home.top - gap - high / 2
            below = piece.home.bottom + gap + high / 2
            yield Box.around(across, above, wide, high), cost + _SIDE_COST["above"]
            yield Box.around(across, below, wide, high), cost + _SIDE_COST["below"]
            down = y + slide * (high + piece.home.height)
            left = piece.home.left - gap - wide / 2
            right = piece.home.right + gap + wide / 2
            yield Box.around(left, down, wide, high), cost + _SIDE_COST["beside"]
            yield Box.around(right, down, wide, high), cost + _SIDE_COST["beside"]


def _way(piece: Piece, box: Box) -> Way:
    """Points on the way from a piece to its space, outside both."""
    (x, y), (end_x, end_y) = piece.home.centre, box.nearest(*piece.home.centre)
    steps = ((x + (end_x - x) * part, y + (end_y - y) * part) for part in _TAIL_STEPS)
    return tuple(step for step in steps if not piece.home.holds(*step))


def _crosses(way: Way, box: Box) -> bool:
    left, right, top, bottom = box.left, box.right, box.top, box.bottom
    for x, y in way:  # noqa: SIM110 (a generator doubles the time of placing)
        if left <= x <= right and top <= y <= bottom:
            return True
    return False


def _candidates(piece: Piece, obstacles: Sequence[Obstacle], view: Box) -> list[_Candidate]:
    """The places of a piece with all costs but those of other pieces, the cheapest first."""
    reach = piece.reach
    near = [
        (obstacle.box, obstacle.weight.value)
        for obstacle in obstacles
        if reach.overlap(obstacle.box) and obstacle.box != piece.home
    ]
    found = []
    for box, cost in _corners(piece) if piece.snug else _spots(piece):
        way = _way(piece, box)
        total = cost + (box.width * box.height - box.overlap(view)) * Weight.OUTSIDE.value
        for other, weight in near:
            common = box.overlap(other)
            if common:
                total += (_TOUCH_COST + common) * weight
            if _crosses(way, other):
                total += _TAIL_COST * weight
        found.append(_Candidate(box, way, total))
    return sorted(found, key=lambda candidate: candidate.cost)


def _quarrel(one: _Candidate, other: _Candidate) -> float:
    """What two pieces cost by covering each other or each other's tails."""
    crossed = _crosses(one.way, other.box) + _crosses(other.way, one.box)
    common = one.box.grown(_ROOM).overlap(other.box)
    covered = (_TOUCH_COST + common) * Weight.PIECE.value if common else 0.0
    return crossed * _TAIL_COST + covered


def _choose(options: Sequence[_Candidate], others: Sequence[_Candidate]) -> tuple[_Candidate, float]:
    """The cheapest place among those others have left; options come cheapest first, so few are looked at."""
    best, least = options[0], float("inf")
    for option in options:
        if option.cost >= least:
            break
        cost = option.cost + sum(_quarrel(option, other) for other in others)
        if cost < least:
            best, least = option, cost
    return best, least


def _settle(
    choices: Sequence[Sequence[_Candidate]], rivals: Sequence[Sequence[int]], order: Sequence[int]
) -> tuple[float, dict[int, _Candidate]]:
    """Pieces take places in this order, then make way for each other: the whole cost, and the places."""
    taken: dict[int, _Candidate] = {}
    total = 0.0
    for _ in range(_ROUNDS):
        before, total = dict(taken), 0.0
        for turn in order:
            others = [taken[rival] for rival in rivals[turn] if rival in taken]
            taken[turn], cost = _choose(choices[turn], others)
            total += cost
        if taken == before:
            break
    return total, taken


def _rivals(pieces: Sequence[Piece]) -> list[list[int]]:
    """For each piece the others that may come to stand near it."""
    reaches = [piece.reach for piece in pieces]
    return [
        [other for other, box in enumerate(reaches) if other != turn and box.overlap(reach)]
        for turn, reach in enumerate(reaches)
    ]


class Ground:
    """What pieces are placed on: what they must not cover, and the places already weighed for each piece."""

    def __init__(self, obstacles: Sequence[Obstacle], view: Box) -> None:
        self._obstacles = obstacles
        self._view = view
        self._weighed: dict[Piece, list[_Candidate]] = {}

    def candidates(self, piece: Piece) -> list[_Candidate]:
        """The places of a piece, weighed when it is first seen: the same armies come back move after move."""
        if piece not in self._weighed:
            self._weighed[piece] = _candidates(piece, self._obstacles, self._view)
        return self._weighed[piece]


def place_pieces(pieces: Sequence[Piece], ground: Ground) -> list[Box]:
    """The boxes of the pieces, in their order."""
    if not pieces:
        return []
    choices = [ground.candidates(piece) for piece in pieces]
    turns, rivals = range(len(pieces)), _rivals(pieces)
    orders = (
        sorted(turns, key=lambda turn: -pieces[turn].width * pieces[turn].height),
        sorted(turns, key=lambda turn: -choices[turn][0].cost),
        sorted(turns, key=lambda turn: pieces[turn].home.centre),
        sorted(turns, key=lambda turn: pieces[turn].home.centre, reverse=True),
        sorted(turns, key=lambda turn: pieces[turn].home.top),
        sorted(turns, key=lambda turn: -pieces[turn].home.top),
        sorted(turns, key=lambda turn: pieces[turn].width * pieces[turn].height),
    )
    _, taken = min((_settle(choices, rivals, order) for order in orders), key=lambda result: result[0])
    return [taken[turn].box for turn in turns]
