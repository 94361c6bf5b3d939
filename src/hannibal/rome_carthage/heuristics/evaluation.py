"""How a position looks: an evaluation by hand, in provinces of difference, from Carthage's side.

What counts: the provinces after isolation and how firmly they are held (markers.py), the armies and who leads
them (strength.py), what could be converted, sieges, winter, and the cards still in hand.
"""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.heuristics.chances import LOSS_PER_ROLL, POINT_PER_ROLL, siege_succeeds
from hannibal.rome_carthage.heuristics.markers import spaces_in
from hannibal.rome_carthage.heuristics.strength import Stack, Strength
from hannibal.rome_carthage.heuristics.worth import WINTER
from hannibal.rome_carthage.state import OFF_MAP, RomeState

CAPITAL: Final = 9.0
RELIEF: Final = 0.5
"""How likely it is that a siege is left alone;"""
RELIEF_OF_ROME: Final = 0.08
"""and that of Rome, where the levies come together."""
LANDING: Final = 2.2
"""What the sure defeat of Carthage's garrison by a landing would cost."""


class Evaluation(Strength):
    """A position taken apart: what the evaluation adds up, and what plans ask it."""

    def draws(self, stacks: list[Stack]) -> float:
        """What armies could convert, the nearer the better; a CU on an enemy PC is half the way."""
        province_of = self.board.province_of
        barred = self.ground.walled | self.tribes
        total = 0.0
        for side in (ROME, CARTHAGE):
            pulls = self.worths.pulls[side]
            rows = [pulls[min(s.cus, 5)][s.space] for s in stacks if s.side == side and s.commander >= 0]
            flips = self.flips(side)
            mine, theirs = self.state.out[side], self.state.out[1 - side]
            part = 0.0
            for space in spaces_in(self.placed[1 - side] & ~barred):
                best = 0.0
                for row in rows:
                    if row[space] > best:
                        best = row[space]
                if theirs[space]:
                    best *= 0.5
                elif mine[space] and best < 0.5:
                    best = 0.5
                part += best * flips[province_of[space]]
            total += part if side == CARTHAGE else -part
        return total * 0.8

    def sieges(self, stacks: list[Stack]) -> float:
        """Points before cities and tribes, but for the capitals."""
        return sum(self._siege(stack) for stack in stacks if not self._is_capital(stack.space))

    def capitals(self, stacks: list[Stack]) -> float:
        """Rome and Carthage besieged, or within an enemy's reach."""
        besieged = sum(self._siege(stack) for stack in stacks if self._is_capital(stack.space))
        return besieged + self._in_reach(stacks) - self._landing(stacks)

    def _is_capital(self, space: int) -> bool:
        return space in (self.board.rome, self.board.carthage)

    def _siege(self, stack: Stack) -> float:
        """What a stack may gain by besieging what it stands before, from Carthage's side."""
        state, side, space = self.state, stack.side, stack.space
        if state.pc[space] == side + 1 or not (self.board.walled[space] or state.tribe[space]):
            return 0.0
        if stack.cus < 3 or stack.commander < 0:
            return 0.0
        worth = self.siege_chance(side, space, stack.cus) * self.prize(side, space)
        return worth if side == CARTHAGE else -worth

    def prize(self, side: int, space: int) -> float:
        """What a city or tribe is worth to the side that takes it."""
        if self._is_capital(space):
            return CAPITAL
        return self.gain(side, space) + 0.1

    def siege_chance(self, side: int, space: int, cus: int, more: int = 0) -> float:
        """How likely so many CUs bring a siege to its end, with so many points more than it has."""
        state, board = self.state, self.board
        points = more + (state.siege_points(space) if state.siege[space] & 1 == side else 0)
        needed = board.tables.siege.points_needed - points
        if needed <= 0:
            return 1.0
        modifier = self.siege_modifier(side, space)
        rolls = (2 * self.left[side] + 2) // 3 + (0 if self.last else 1)
        # Fewer than three CUs cannot go on (2E:20.2).
        rolls = min(rolls, 1 + int((cus - 3) / LOSS_PER_ROLL[modifier + 2]))
        relief = RELIEF_OF_ROME if space == board.rome else RELIEF
        return relief * siege_succeeds(needed, rolls, modifier)

    def siege_modifier(self, side: int, space: int) -> int:
        """What is added to the die of a siege, trains and Marcellus apart (TAB:siege.modifiers)."""
        if not self.board.walled[space]:
            return 0
        return -(side == CARTHAGE) - self.board.capitals[space]

    def siege_roll(self, side: int, space: int, cus: int, worth: float) -> float:
        """What one roll brings to so many CUs, each of so much worth."""
        modifier = self.siege_modifier(side, space)
        step = self.siege_chance(side, space, cus, 1) - self.siege_chance(side, space, cus)
        gain = POINT_PER_ROLL[modifier + 2] * step * self.prize(side, space)
        return gain - LOSS_PER_ROLL[modifier + 2] * worth

    def _in_reach(self, stacks: list[Stack]) -> float:
        """A capital with few CUs and an enemy army near it."""
        state, board = self.state, self.board
        total = 0.0
        for side, city in ((ROME, board.rome), (CARTHAGE, board.carthage)):
            guard = state.out[side][city] + state.ins[city]
            for stack in stacks:
                if stack.side != side and stack.commander >= 0 and stack.cus >= 5:
                    distance = self.worths.land[stack.space][city]
                    if distance <= 4:
                        danger = (0.5 if guard < 3 else 0.15 if guard < 5 else 0.05) * (1.0 - 0.1 * distance)
                        total += danger if side == ROME else -danger
        return total

    def _landing(self, stacks: list[Stack]) -> float:
        """What a Roman army could do to Carthage from the sea, next turn if not now."""
        state, city = self.state, self.board.carthage
        if state.counsel[ROME]:
            return 0.0
        home = next((s for s in stacks if s.side == CARTHAGE and s.space == city), None)
        reach = self.worths.with_sea
        worst = 0.0
        for stack in stacks:
            if stack.side != ROME or stack.commander < 0 or stack.cus < 5 or reach[stack.space][city] > 8:
                continue
            chance = 1.0 if home is None else self.clash(stack, home)[0]
            worst = max(worst, chance)
        return LANDING * worst

    def winter(self, stacks: list[Stack]) -> float:
        """CUs that will be lost to attrition if they stay where they are."""
        state = self.state
        total = 0.0
        for stack in stacks:
            if state.is_hostile(stack.side, stack.space):
                cost = stack.worth / stack.cus * WINTER[min(stack.cus, 10)] * (0.15 + 0.8 * self.gone**2)
                total += -cost if stack.side == CARTHAGE else cost
        return total

    def hands(self) -> float:
        """The cards still to be played."""
        worth = self.worths.card_worth
        totals = [0.0, 0.0]
        for side in (ROME, CARTHAGE):
            mask, values = self.state.hands[side], worth[side]
            while mask:
                low = mask & -mask
                totals[side] += values[low.bit_length() - 1]
                mask ^= low
        return totals[CARTHAGE] - totals[ROME]

    def standing(self) -> float:
        """Alliances, counsels, Hannibal's place, Africanus' landing."""
        state, board = self.state, self.board
        total = 0.25 * state.macedon
        if state.naval_victory:
            total += 0.08
        if state.counsel[ROME]:
            total += 0.2 if state.turn >= 5 else 0.08
        if state.counsel[CARTHAGE]:
            total -= 0.08
        if state.turn < 6 and self.placed[ROME] & self.ground.spanish_ports:
            total -= 0.1
        place = state.where[board.hannibal]
        if place < OFF_MAP:
            if board.in_italy[place] and state.out[CARTHAGE][place] >= 5:
                total += 0.35
            elif state.turn <= 4 and state.out[CARTHAGE][place] >= 6:
                total += 0.25 - 0.02 * self.worths.land[place][board.space["boii"]]
        return total

    def total(self) -> float:
        """Everything, from Carthage's side."""
        stacks = self.stacks()
        forces = self.forces(stacks)
        return (
            self.politics()
            + forces
            + self.threats(stacks)
            + self.draws(stacks)
            + self.sieges(stacks)
            + self.capitals(stacks)
            + self.winter(stacks)
            + self.hands()
            + self.standing()
        )


def assess(state: RomeState, side: int) -> float:
    """How a side stands, in provinces; a game that is over counts for more than any position."""
    if state.ended is not None:
        return 20.0 if state.ended.winner == side else -20.0
    total = Evaluation(state).total()
    return total if side == CARTHAGE else -total
