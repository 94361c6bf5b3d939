"""The armies of a position: what they are worth, who beats whom, who can attack whom next."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.heuristics.chances import attacker_wins, hand_size, rating_of
from hannibal.rome_carthage.heuristics.markers import Markers, occupied, spaces_in
from hannibal.rome_carthage.heuristics.worth import AFRICANUS, GONE_IF_BEATEN, HANNIBAL
from hannibal.rome_carthage.state import LATER, OFF_MAP, RomeState

CU: Final[tuple[float, ...]] = (0.10, 0.125)
CU_WITH_HANNIBAL: Final = 0.16
ELEPHANT: Final = 0.09
LATE_IN_THE_YEAR: Final = 0.4
"""From when on next year's levies count: the share of the year's cards that are played."""
HUNTED: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.7, 0.5, 0.4, 0.3)
"""The chance that a beaten great general is caught before he has an army again, by the CUs he had."""
BEWARE: Final = 2.5
"""How much more a threat to a great general counts: what he would still have done is not in his price."""


def lost_if_beaten(cus: int) -> float:
    """The chance that a great general is lost whose army of so many CUs is beaten: then, or hunted later."""
    gone = GONE_IF_BEATEN[min(cus, 10)]
    return gone + (1.0 - gone) * HUNTED[min(cus, 10)]


class Stack:
    """CUs of a side outside the walls of a space, and who leads them.

    `precious` is what Hannibal or Scipio Africanus is worth, if he is with them, in command or not.
    """

    __slots__ = ("commander", "cus", "els", "hand", "precious", "rating", "side", "space", "worth")

    def __init__(self, side: int, space: int, cus: int, els: int, commander: int, rating: int) -> None:
        self.side = side
        self.space = space
        self.cus = cus
        self.els = els
        self.commander = commander
        self.rating = rating
        self.hand = 0
        self.worth = 0.0
        self.precious = 0.0


class Strength(Markers):
    """A position's armies, beside its PCs."""

    def __init__(self, state: RomeState) -> None:
        super().__init__(state)
        self._friends: dict[tuple[int, int], int] = {}
        self._losses: dict[Stack, float] = {}

    def friends(self, side: int, space: int) -> int:
        """The cards of allies in a space; the same for a whole country or island."""
        region = self.board.space_region[space]
        key = (side, region if region >= 0 else 100 + self.board.province_of[space])
        if key not in self._friends:
            self._friends[key] = self.allies(side, space)
        return self._friends[key]

    def _leaders(self) -> dict[tuple[int, int], int]:
        """Who commands outside the walls of each space, by side and space."""
        state, board = self.state, self.board
        leaders: dict[tuple[int, int], int] = {}
        for general in state.order:
            space = state.where[general]
            if space < OFF_MAP and not state.inside >> general & 1:
                key = (board.side_of[general], space)
                best = leaders.get(key, -1)
                if best < 0 or state.rank(general) > state.rank(best):
                    leaders[key] = general
        return leaders

    def stacks(self) -> list[Stack]:
        """Every stack outside the walls, with its hand of battle cards if it is attacked where it stands."""
        state = self.state
        leaders = self._leaders()
        found = []
        for side in (ROME, CARTHAGE):
            out = state.out[side]
            for space in spaces_in(self.armies[side]):
                cus = out[space]
                commander = leaders.get((side, space), -1)
                els = state.els[space] if side == CARTHAGE else 0
                stack = Stack(side, space, cus, els, commander, rating_of(state, commander))
                stack.hand = hand_size(state, side, space, cus, commander, self.friends(side, space))
                if commander >= 0:
                    stack.precious = self.precious(side, state.generals_mask(side, space, False))
                found.append(stack)
        return found

    def precious(self, side: int, generals: int) -> float:
        """What the loss of these generals, a bit each, would cost beyond their CUs."""
        turn = min(self.state.turn, 9)
        if side == CARTHAGE:
            return HANNIBAL[turn] + 0.5 if generals >> self.board.hannibal & 1 else 0.0
        return AFRICANUS[turn] if generals >> self.board.africanus & 1 else 0.0

    def has_refuge(self, side: int, space: int) -> bool:
        """Whether there is a space of its own for a beaten army to retreat to (2E:15.2)."""
        safe = self.placed[side] & ~self.armies[1 - side] & ~(1 << 8 * space)
        return bool(safe & self.ground.near[space])

    def cu_worth(self, stack: Stack) -> float:
        """What a CU of the stack is worth."""
        if stack.commander == self.board.hannibal:
            return CU_WITH_HANNIBAL
        if stack.commander < 0 and not (stack.side == ROME and self.board.in_italy[stack.space]):
            return CU[stack.side] * 0.75
        return CU[stack.side]

    def forces(self, stacks: list[Stack]) -> float:
        """CUs and generals."""
        state, board = self.state, self.board
        totals = [0.0, 0.0]
        for stack in stacks:
            worth = self.cu_worth(stack)
            first = min(stack.cus, 8 if stack.side == CARTHAGE else 16)
            stack.worth = worth * (first + 0.5 * (stack.cus - first)) + ELEPHANT * stack.els
            totals[stack.side] += stack.worth
        for space in spaces_in(occupied(state.ins)):
            side = state.pc[space] - 1
            risk = 0.5 if state.siege[space] > 3 else 1.0
            totals[side] += (CU[side] * state.ins[space] + ELEPHANT * state.iels[space]) * risk
        for general in range(board.generals):
            if state.where[general] < OFF_MAP:
                totals[board.side_of[general]] += self.worths.general_worth[general]
        turn = min(state.turn, 9)
        if state.where[board.hannibal] < OFF_MAP:
            totals[CARTHAGE] += HANNIBAL[turn]
        if state.where[board.africanus] < OFF_MAP or state.where[board.africanus] == LATER:
            totals[ROME] += AFRICANUS[turn]
        return totals[CARTHAGE] - totals[ROME]

    def loss(self, stack: Stack) -> float:
        """What its side loses if the stack is beaten."""
        if stack in self._losses:
            return self._losses[stack]
        lost, gone = min(stack.cus, 3.8), GONE_IF_BEATEN[min(stack.cus, 10)]
        if not self.has_refuge(stack.side, stack.space):
            lost, gone = stack.cus, 1.0
        total = lost * stack.worth / max(stack.cus, 1) + 0.5 * lost * 0.10
        if stack.commander >= 0:
            if stack.precious and gone < 1.0:
                gone = lost_if_beaten(stack.cus)
            total += gone * (stack.precious or 0.1)
        self._losses[stack] = total
        return total

    def clash(self, attacker: Stack, defender: Stack) -> tuple[float, float]:
        """The chance that the attacker of a stack where it stands wins, and what he gains on balance."""
        side, space = attacker.side, defender.space
        cus = min(attacker.cus, 10)
        hand = hand_size(self.state, side, space, cus, attacker.commander, self.friends(side, space))
        against = defender.hand
        if attacker.els:
            against -= attacker.els * (6 - min(defender.rating, 4)) // 7
        elif defender.els:
            hand -= defender.els * (6 - min(attacker.rating, 4)) // 7
        chance = attacker_wins(hand, against, attacker.rating, defender.rating)
        mine = attacker.worth / max(attacker.cus, 1)
        theirs = defender.worth / max(defender.cus, 1)
        won = self.loss(defender) - mine
        lost = theirs * min(defender.cus, 1.0) - self.loss(attacker)
        return chance, chance * won + (1.0 - chance) * lost

    def levy(self, stacks: list[Stack]) -> list[Stack]:
        """The armies Rome will have in Italy next year: new CUs, and men to lead them (2E:6.5, 2E:6.7)."""
        if self.last or self.gone < LATE_IN_THE_YEAR:
            return []
        state, board = self.state, self.board
        consul = board.generals_of[ROME][0]
        rating = board.battle_rating[board.africanus] if state.turn == 5 else 2
        homes = {board.rome: state.out[ROME][board.rome] + state.ins[board.rome]}
        homes |= {s.space: s.cus for s in stacks if s.side == ROME and s.cus >= 3 and board.in_italy[s.space]}
        found = []
        for space, cus in homes.items():
            army = Stack(ROME, space, min(10, cus + 4), 0, consul, rating)
            army.worth = CU[ROME] * army.cus
            found.append(army)
        return found

    def _nearness(self, army: Stack, space: int) -> float:
        """How likely an army comes to a space with the next card, if it wants to."""
        distance = self.worths.land[army.space][space]
        near = 1.0 if distance <= 4 else 0.4 if distance == 5 else 0.0
        if not near and army.side == ROME and self.worths.with_sea[army.space][space] <= 5:
            near = 0.4
        return near * (0.7 if self.board.strategy_rating[army.commander] == 3 else 1.0)

    def _alone(self, side: int, armies: list[Stack]) -> float:
        """What it would bring a side's armies to catch a great general who is without CUs (2E:10.10)."""
        state, board = self.state, self.board
        man = board.africanus if side == CARTHAGE else board.hannibal
        space = state.where[man]
        if space >= OFF_MAP or state.out[1 - side][space] or state.inside >> man & 1:
            return 0.0
        near = max((self._nearness(army, space) for army in armies), default=0.0)
        return BEWARE * near * self.precious(1 - side, 1 << man)

    def _danger(self, target: Stack, armies: list[Stack]) -> float:
        """What these armies would gain by attacking a stack; a great general fears the second best too."""
        gains = [0.0, 0.0]
        for army in armies:
            near = self._nearness(army, target.space)
            if near:
                gains.append(near * self.clash(army, target)[1])
        gains.sort()
        return BEWARE * (gains[-1] + 0.5 * gains[-2]) if target.precious else gains[-1]

    def threats(self, stacks: list[Stack]) -> float:
        """Who can attack whom next, and what it would bring."""
        state = self.state
        mover = state.active if state.play is None else 1 - state.play.side
        led = [stack for stack in stacks if stack.commander >= 0 and stack.cus >= 2] + self.levy(stacks)
        total = 0.0
        for side in (ROME, CARTHAGE):
            cards = self.left[side]
            if not cards and self.last:
                continue
            able = (0.5 if side == mover else 0.3) * min(1.0, 0.4 + 0.2 * cards)
            if not self.last:
                able = max(able, 0.4)
            armies = [army for army in led if army.side == side]
            danger = sum(self._danger(target, armies) for target in stacks if target.side != side)
            danger += self._alone(side, armies)
            total += able * danger if side == CARTHAGE else -able * danger
        return total
