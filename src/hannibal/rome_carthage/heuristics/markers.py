"""The political side of a position: PCs after isolation, provinces, what one PC more or less is worth.

Sets of spaces are ints with one byte a space, as the state's bytearrays lie in memory: they are made of
these by one `translate`, and provinces are counted by `bit_count`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, NEUTRAL_TRIBE, PUNIC, ROAD, ROMAN, ROME, STRAIT, Board
from hannibal.rome_carthage.heuristics.worth import Worth, worth_of
from hannibal.rome_carthage.rules.turn.phases import BEGIN_STRATEGY
from hannibal.rome_carthage.state import RomeState

NEAR: Final[tuple[float, ...]] = (0.0, 0.0, 0.09, 0.26)
"""What a side has of a province it is short of by 1 PC (the last), by 2, by more."""
PC: Final = 0.03
SPARE_PC: Final = 0.03
RETREAT: Final = 4
"""How far a beaten army goes at the most (2E:15.1)."""
_MOST_SPACES: Final = 10
"""No province has more."""

_ANY: Final = bytes((0,)) + bytes((1,)) * 255
_MARKED: Final = tuple(bytes(int(value == marker) for value in range(256)) for marker in range(4))


def spaces_in(spaces: int) -> list[int]:
    """The numbers of the spaces of a set."""
    found = []
    while spaces:
        low = spaces & -spaces
        found.append(low.bit_length() >> 3)
        spaces ^= low
    return found


def occupied(units: bytes | bytearray) -> int:
    """The set of spaces that hold any."""
    return int.from_bytes(units.translate(_ANY), "little")


class Ground:
    """A board's spaces as sets, made once."""

    def __init__(self, board: Board) -> None:
        self.neighbours = [
            sum(1 << 8 * to for to, kind in row if kind in (ROAD, STRAIT)) for row in board.links
        ]
        self.anchors = occupied(bytes(board.walled)) | occupied(bytes(board.port))
        self.walled = occupied(bytes(board.walled))
        land = worth_of(board).land
        self.near = [sum(1 << 8 * to for to, far in enumerate(row) if far <= RETREAT) for row in land]
        self.provinces = [sum(1 << 8 * space for space in spaces) for spaces in board.province_spaces]
        self.sources = occupied(worth_of(board).sources)
        self.spanish_ports = sum(1 << 8 * port for port in board.ports if board.in_spain[port])
        self.friends = [self._helpers(board, province) for province in range(len(board.majority))]

    def _helpers(self, board: Board, province: int) -> list[tuple[int, int]]:
        """The provinces whose allies come to a battle in a province, with their cards (2E:14.2)."""
        region = board.region_of[province]
        return [
            (other, cards)
            for other, cards in enumerate(board.ally_cards)
            if cards and (other == province or (region >= 0 and board.region_of[other] == region))
        ]


@cache
def ground_of(board: Board) -> Ground:
    """The ground of a board, made once."""
    return Ground(board)


@cache
def _shares(board: Board, held: float, slack: float, near: float) -> list[tuple[float, ...]]:
    """What a side has of each province by its PCs there."""
    found = []
    for province, majority in enumerate(board.majority):
        row = []
        for count in range(_MOST_SPACES + 1):
            more = count - majority
            if not board.significant[province]:
                row.append(SPARE_PC * count)
            elif more >= 0:
                row.append(held + slack * min(more, 2) + PC * count)
            else:
                row.append(near * NEAR[max(more + 4, 0)] + PC * count)
        found.append(tuple(row))
    return found


class Markers:
    """The PCs of a position, taken apart."""

    def __init__(self, state: RomeState) -> None:
        self.state = state
        self.board = state.board
        self.worths: Worth = worth_of(state.board)
        self.ground = ground_of(state.board)
        turn = min(state.turn, 9)
        late = (turn - 1) / 8
        dealt = state.board.hand_size[turn]
        self.left = [state.hands[ROME].bit_count(), state.hands[CARTHAGE].bit_count()]
        if BEGIN_STRATEGY in state.stack:
            self.left = [dealt, dealt]  # the year's cards are still to come
        self.gone = 1.0 - min(1.0, (self.left[ROME] + self.left[CARTHAGE]) / (2.0 * dealt))
        self.last = turn == 9
        held = 0.55 + 0.45 * late
        slack = 0.10 * (1.0 - late) + 0.04
        near = held * (0.35 + 0.65 * (1.0 - self.gone)) if self.last else held
        self.shares = _shares(state.board, held, slack, near)
        self.armies = (occupied(state.out[ROME]), occupied(state.out[CARTHAGE]))
        self._isolation()

    def _isolation(self) -> None:
        """The PCs that would be left after isolation (2E:19.4), and those of each side in each province."""
        state, ground = self.state, self.ground
        rome = int.from_bytes(state.pc.translate(_MARKED[ROMAN]), "little")
        carthage = int.from_bytes(state.pc.translate(_MARKED[PUNIC]), "little")
        self.placed = (rome, carthage)
        self.neutral = int.from_bytes(state.pc.translate(_MARKED[NEUTRAL_TRIBE]), "little")
        self.tribes = occupied(state.tribe)
        self.anchors = ground.anchors | self.tribes | occupied(state.ins)
        rome -= self._isolated(ROME, rome, carthage)
        self.kept = [rome, carthage - self._isolated(CARTHAGE, carthage, rome)]
        self._fed = [-1, -1]
        self.counts = [[(kept & spaces).bit_count() for spaces in ground.provinces] for kept in self.kept]

    def _isolated(self, side: int, mine: int, theirs: int) -> int:
        """The PCs of a side that nothing feeds."""
        neighbours = self.ground.neighbours
        fed = self.armies[side] | (mine & self.anchors)
        loose = waiting = mine & ~fed
        while waiting:
            joined = 0
            rest = waiting
            while rest:
                low = rest & -rest
                if neighbours[low.bit_length() >> 3] & fed:
                    joined |= low
                    fed |= low
                rest ^= low
            if not joined:
                break
            waiting ^= joined
        # What is not next to something fed may still be fed over empty spaces: rare, and slow to find out.
        return loose & ~self._flood(side, fed, mine, theirs) if waiting else 0

    def _flood(self, side: int, fed: int, mine: int, theirs: int) -> int:
        """All spaces a path leads to from fed ones, over own PCs and empty spaces without an enemy."""
        neighbours = self.ground.neighbours
        closed = theirs | self.neutral | (self.armies[1 - side] & ~mine)
        frontier = fed
        while frontier:
            low = frontier & -frontier
            found = neighbours[low.bit_length() >> 3] & ~closed & ~fed
            fed |= found
            frontier = (frontier ^ low) | found
        return fed

    def keeps(self, side: int, space: int) -> bool:
        """Whether a PC of the side in the space would not be isolated."""
        if self._fed[side] < 0:
            mine = self.placed[side]
            theirs = self.placed[CARTHAGE] if side == ROME else self.kept[ROME]
            fed = self.armies[side] | (mine & self.anchors)
            self._fed[side] = self._flood(side, fed, mine, theirs)
        return bool(self._fed[side] >> 8 * space & 1)

    def holder(self, space: int) -> int:
        """Whose PC will be in the space after isolation: `ROMAN`, `PUNIC`, or 0."""
        bit = 8 * space
        return ROMAN if self.kept[ROME] >> bit & 1 else PUNIC if self.kept[CARTHAGE] >> bit & 1 else 0

    def allies(self, side: int, space: int) -> int:
        """Battle cards a led force would have from allies in this space, as the PCs lie now (2E:14.2)."""
        board, ground = self.board, self.ground
        cards = 0
        for province, number in ground.friends[board.province_of[space]]:
            if (self.placed[side] & ground.provinces[province]).bit_count() >= board.majority[province]:
                cards += number
        if side == ROME and board.in_italy[space]:
            cards = min(cards, board.tables.allies.rome_maximum_in_italy)
        return cards

    def share(self, province: int, count: int) -> float:
        """What so many PCs in a province are worth to a side."""
        return self.shares[province][count]

    def gain(self, side: int, space: int, place: bool = True) -> float:
        """What this side gains if the other's PC in the space goes, and its own comes if it is to `place`."""
        province = self.board.province_of[space]
        marker = self.holder(space)
        mine, theirs = self.counts[side][province], self.counts[1 - side][province]
        row = self.shares[province]
        total = 0.0
        if marker == 2 - side:
            total += row[theirs] - row[theirs - 1]
        if place and marker != side + 1:
            total += row[mine + 1] - row[mine]
        if self.worths.sources[space] and marker == PUNIC and side == ROME:
            total += 0.015 * (9 - self.state.turn)
        return total

    def flips(self, side: int) -> list[float]:
        """What one flip in each province would bring a side."""
        found = []
        for row, mine, theirs in zip(self.shares, self.counts[side], self.counts[1 - side], strict=True):
            worth = row[mine + 1] - row[mine]
            if theirs:
                worth += row[theirs] - row[theirs - 1]
            found.append(worth)
        return found

    def politics(self) -> float:
        """The provinces and the PCs in them, from Carthage's side."""
        board, ground = self.board, self.ground
        rome, carthage = self.counts
        total = 0.0
        points = 0
        for province, row in enumerate(self.shares):
            ours, theirs = carthage[province], rome[province]
            if ours:
                total += row[ours]
            if theirs:
                total -= row[theirs]
            if board.significant[province]:
                majority = board.majority[province]
                if ours >= majority:
                    points += 1
                elif theirs >= majority:
                    points -= 1
        state = self.state
        if state.pc[board.syracuse] == PUNIC:
            total += 0.15
        if self.last:
            # A tie is Carthage's, and nothing else will count any more.
            total += 0.4 * (1.0 if points >= 0 else -1.0) * self.gone
        sources = (self.placed[CARTHAGE] & ground.sources).bit_count()
        return total + 0.015 * (9 - state.turn) * sources
