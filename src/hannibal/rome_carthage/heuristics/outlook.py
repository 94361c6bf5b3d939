"""How a position looks: an evaluation by hand, in provinces of difference, from Carthage's side.

What counts: the provinces after isolation and how firmly they are held, the PCs behind them, the armies and
who leads them, who can attack whom, what could be converted, sieges, winter, and the cards still in hand.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROAD, ROMAN, ROME, STRAIT
from hannibal.rome_carthage.heuristics.chances import (
    ally_cards,
    attacker_wins,
    hand_size,
    rating_of,
    siege_succeeds,
)
from hannibal.rome_carthage.heuristics.lore import (
    AFRICANUS,
    GONE_IF_BEATEN,
    HANNIBAL,
    WINTER,
    Lore,
    lore_of,
)
from hannibal.rome_carthage.state import LATER, OFF_MAP, RomeState

NEAR: Final = (0.0, 0.0, 0.09, 0.26)
"""What a side has of a province it misses by 1 (the last), by 2, by more."""
PC: Final = 0.03
SPARE_PC: Final = 0.03
CU: Final = (0.10, 0.125)
CU_WITH_HANNIBAL: Final = 0.16
ELEPHANT: Final = 0.09
DRAW: Final = tuple(0.55 if d == 0 else 0.26 * 0.9**d for d in range(64))
"""How much of a PC that could be flipped counts for an army at that distance."""
_MOST_SPACES: Final = 10
"""No province has more."""
CAPITAL: Final = 9.0
RELIEF: Final = 0.5
"""How likely a siege is left alone."""
LANDING: Final = 1.0
"""What the sure defeat of Carthage's garrison by a landing would cost."""


@cache
def _shares(significant: bool, majority: int, held: float, slack: float, near: float) -> tuple[float, ...]:
    """What a side has of a province by its PCs there."""
    found = []
    for count in range(_MOST_SPACES + 1):
        more = count - majority
        if not significant:
            found.append(SPARE_PC * count)
        elif more >= 0:
            found.append(held + slack * min(more, 2) + PC * count)
        else:
            found.append(near * NEAR[max(more + 4, 0)] + PC * count)
    return tuple(found)


class Stack:
    """CUs of a side outside the walls of a space, and who leads them."""

    __slots__ = ("commander", "cus", "els", "hand", "rating", "side", "space", "worth")

    def __init__(self, side: int, space: int, cus: int, els: int, commander: int, rating: int) -> None:
        self.side = side
        self.space = space
        self.cus = cus
        self.els = els
        self.commander = commander
        self.rating = rating
        self.hand = 0
        self.worth = 0.0


class Outlook:
    """A position taken apart: what the evaluation adds up, and what plans ask it."""

    def __init__(self, state: RomeState) -> None:
        self.state = state
        self.board = state.board
        self.lore: Lore = lore_of(state.board)
        turn = min(state.turn, 9)
        self.late = (turn - 1) / 8
        self.left = [state.hands[ROME].bit_count(), state.hands[CARTHAGE].bit_count()]
        cards = self.left[ROME] + self.left[CARTHAGE]
        self.gone = 1.0 - min(1.0, cards / (2.0 * state.board.hand_size[turn]))
        self.last = turn == 9
        self.held = (0.55 + 0.45 * self.late) * 1.0
        self.slack = 0.10 * (1.0 - self.late) + 0.04
        self.near = self.held * (0.35 + 0.65 * (1.0 - self.gone)) if self.last else self.held
        board = state.board
        self.shares = [
            _shares(bool(board.significant[province]), majority, self.held, self.slack, self.near)
            for province, majority in enumerate(board.majority)
        ]
        self._isolation()
        self._count()

    # Politics.

    def _isolation(self) -> None:
        """The markers as they would be after isolation, and the spaces each side could keep a PC in."""
        state = self.state
        pc = state.pc[:]
        fed_rome = self._fed(pc, ROME)
        for space in range(self.board.spaces):
            if pc[space] == ROMAN and not fed_rome[space]:
                pc[space] = 0
        fed_carthage = self._fed(pc, CARTHAGE)
        for space in range(self.board.spaces):
            if pc[space] == PUNIC and not fed_carthage[space]:
                pc[space] = 0
        self.pc = pc
        self.fed = (fed_rome, fed_carthage)

    def _fed(self, pc: bytearray, side: int) -> bytearray:
        """The spaces a path leads from to something that feeds a PC (2E:19.4), over these markers."""
        state, board = self.state, self.board
        mine, own, enemy = side + 1, state.out[side], state.out[1 - side]
        ins, tribe = state.ins, state.tribe
        walled, port, links = board.walled, board.port, board.links
        fed = bytearray(board.spaces)
        frontier = []
        for space in range(board.spaces):
            if own[space] or (
                pc[space] == mine and (walled[space] or tribe[space] or port[space] or ins[space])
            ):
                fed[space] = 1
                frontier.append(space)
        while frontier:
            space = frontier.pop()
            for to, kind in links[space]:
                if fed[to] or (kind != ROAD and kind != STRAIT):
                    continue
                marker = pc[to]
                if (marker != 0 and marker != mine) or (enemy[to] and marker != mine):
                    continue
                fed[to] = 1
                frontier.append(to)
        return fed

    def _count(self) -> None:
        board, pc = self.board, self.pc
        provinces = len(board.majority)
        self.counts = [[0] * provinces, [0] * provinces]
        rome, carthage = self.counts
        province_of = board.province_of
        for space in range(board.spaces):
            marker = pc[space]
            if marker == ROMAN:
                rome[province_of[space]] += 1
            elif marker == PUNIC:
                carthage[province_of[space]] += 1

    def share(self, province: int, count: int) -> float:
        """What so many PCs in a province are worth to a side."""
        return self.shares[province][count]

    def gain(self, side: int, space: int, place: bool = True) -> float:
        """What this side gains if the other's PC in the space goes, and its own comes if it is to `place`."""
        province = self.board.province_of[space]
        marker = self.pc[space]
        mine, theirs = self.counts[side][province], self.counts[1 - side][province]
        total = 0.0
        if marker == 2 - side:
            total += self.share(province, theirs) - self.share(province, theirs - 1)
        if place and marker != side + 1:
            total += self.share(province, mine + 1) - self.share(province, mine)
        if self.lore.sources[space] and marker == PUNIC and side == ROME:
            total += 0.015 * (9 - self.state.turn)
        return total

    def politics(self) -> float:
        rome, carthage = self.counts
        total = 0.0
        points = 0
        board = self.board
        for province in range(len(board.majority)):
            if carthage[province]:
                total += self.share(province, carthage[province])
            if rome[province]:
                total -= self.share(province, rome[province])
            if board.significant[province]:
                if carthage[province] >= board.majority[province]:
                    points += 1
                elif rome[province] >= board.majority[province]:
                    points -= 1
        state = self.state
        if state.pc[board.syracuse] == PUNIC:
            total += 0.15
        if self.last:
            # A tie is Carthage's, and nothing else will count any more.
            total += 0.4 * (1.0 if points >= 0 else -1.0) * self.gone
        for space in range(board.spaces):
            if self.lore.sources[space] and state.pc[space] == PUNIC:
                total += 0.015 * (9 - state.turn)
        return total

    # Armies.

    def stacks(self) -> list[Stack]:
        """Every stack outside the walls, with its hand of battle cards if it is attacked where it stands."""
        state, board = self.state, self.board
        leaders: dict[tuple[int, int], int] = {}
        for general in state.order:
            space = state.where[general]
            if space < OFF_MAP and not state.inside >> general & 1:
                key = (board.side_of[general], space)
                best = leaders.get(key, -1)
                if best < 0 or state.rank(general) > state.rank(best):
                    leaders[key] = general
        friends: dict[tuple[int, int], int] = {}
        found = []
        for side in (ROME, CARTHAGE):
            out = state.out[side]
            for space in range(board.spaces):
                cus = out[space]
                if not cus:
                    continue
                commander = leaders.get((side, space), -1)
                stack = Stack(
                    side,
                    space,
                    cus,
                    state.els[space] if side == CARTHAGE else 0,
                    commander,
                    rating_of(state, commander),
                )
                region = board.space_region[space]
                key = (side, region if region >= 0 else 100 + board.province_of[space])
                if key not in friends:
                    friends[key] = ally_cards(state, side, space)
                stack.hand = hand_size(state, side, space, cus, commander, friends[key])
                found.append(stack)
        self.friends = friends
        return found

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
        for space in range(board.spaces):
            inside = state.ins[space]
            if inside:
                side = state.pc[space] - 1
                risk = 0.5 if state.siege[space] > 3 else 1.0
                totals[side] += (CU[side] * inside + ELEPHANT * state.iels[space]) * risk
        for general in range(board.generals):
            if state.where[general] < OFF_MAP:
                totals[board.side_of[general]] += self.lore.general_worth[general]
        turn = min(state.turn, 9)
        if state.where[board.hannibal] < OFF_MAP:
            totals[CARTHAGE] += HANNIBAL[turn]
        if state.where[board.africanus] < OFF_MAP or state.where[board.africanus] == LATER:
            totals[ROME] += AFRICANUS[turn]
        return totals[CARTHAGE] - totals[ROME]

    def loss(self, stack: Stack) -> float:
        """What its side loses if the stack is beaten."""
        worth = stack.worth / max(stack.cus, 1)
        lost = min(stack.cus, 3.8)
        total = lost * worth + 0.5 * lost * 0.10
        gone = GONE_IF_BEATEN[min(stack.cus, 10)]
        if stack.commander >= 0:
            if stack.commander == self.board.hannibal:
                total += gone * (HANNIBAL[min(self.state.turn, 9)] + 0.5)
            elif stack.commander == self.board.africanus:
                total += gone * AFRICANUS[min(self.state.turn, 9)]
            else:
                total += gone * 0.1
        return total

    def clash(self, attacker: Stack, defender: Stack) -> tuple[float, float]:
        """The chance that one wins who attacks the other where he stands, and what he gains on balance."""
        board = self.board
        side, space = attacker.side, defender.space
        region = board.space_region[space]
        key = (side, region if region >= 0 else 100 + board.province_of[space])
        if key not in self.friends:
            self.friends[key] = ally_cards(self.state, side, space)
        cus = min(attacker.cus, 10)
        hand = hand_size(self.state, side, space, cus, attacker.commander, self.friends[key])
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

    def threats(self, stacks: list[Stack]) -> float:
        """Who can attack whom next, and what it would bring."""
        state = self.state
        mover = state.active if state.play is None else 1 - state.play.side
        total = 0.0
        for side in (ROME, CARTHAGE):
            cards = self.left[side]
            if not cards:
                continue
            able = (0.5 if side == mover else 0.3) * min(1.0, 0.4 + 0.2 * cards)
            land = self.lore.land
            for target in stacks:
                if target.side == side:
                    continue
                best = 0.0
                for army in stacks:
                    if army.side != side or army.commander < 0 or army.cus < 2:
                        continue
                    distance = land[army.space][target.space]
                    if distance > 5:
                        continue
                    _, worth = self.clash(army, target)
                    if distance == 5:
                        worth *= 0.4
                    if self.board.strategy_rating[army.commander] == 3:
                        worth *= 0.7
                    best = max(best, worth)
                total += able * best if side == CARTHAGE else -able * best
        return total

    def flips(self, side: int) -> list[float]:
        """What one flip in each province would bring a side."""
        mine, theirs = self.counts[side], self.counts[1 - side]
        return [
            row[theirs[province]] - row[theirs[province] - 1] + row[mine[province] + 1] - row[mine[province]]
            if theirs[province]
            else row[mine[province] + 1] - row[mine[province]]
            for province, row in enumerate(self.shares)
        ]

    def draws(self, stacks: list[Stack]) -> float:
        """What armies could convert, the nearer the better; a CU on an enemy PC is half the way."""
        state, board, pc = self.state, self.board, self.state.pc
        walled, tribe, province_of = board.walled, state.tribe, board.province_of
        total = 0.0
        for side in (ROME, CARTHAGE):
            reach = self.lore.reach[side]
            led = [
                (reach[s.space], min(1.0, s.cus / 5.0)) for s in stacks if s.side == side and s.commander >= 0
            ]
            mine, theirs = state.out[side], state.out[1 - side]
            enemy = 2 - side
            flips = self.flips(side)
            part = 0.0
            space = pc.find(enemy)
            while space >= 0:
                if not walled[space] and not tribe[space]:
                    best = 0.0
                    for row, strength in led:
                        pull = DRAW[row[space]] * strength
                        if pull > best:
                            best = pull
                    if theirs[space]:
                        best *= 0.5
                    elif mine[space] and best < 0.5:
                        best = 0.5
                    part += best * flips[province_of[space]]
                space = pc.find(enemy, space + 1)
            total += part if side == CARTHAGE else -part
        return total * 0.8

    def sieges(self, stacks: list[Stack]) -> float:
        """Points before cities and tribes, and capitals in danger."""
        state, board = self.state, self.board
        total = 0.0
        for stack in stacks:
            side, space = stack.side, stack.space
            if state.pc[space] == side + 1 or not (board.walled[space] or state.tribe[space]):
                continue
            if stack.cus < 3 or stack.commander < 0:
                continue
            chance = self.siege_chance(side, space)
            worth = chance * self.prize(side, space)
            total += worth if side == CARTHAGE else -worth
        return total + self._capitals(stacks)

    def prize(self, side: int, space: int) -> float:
        """What a city or tribe is worth to who takes it."""
        if self.board.capitals[space] and space != self.board.syracuse:
            return CAPITAL
        return self.gain(side, space) + 0.1

    def siege_chance(self, side: int, space: int, more: int = 0) -> float:
        """How likely a siege comes to its end, with so many points more than it has."""
        state, board = self.state, self.board
        points = more + (state.siege_points(space) if state.siege[space] & 1 == side else 0)
        needed = board.tables.siege.points_needed - points
        if needed <= 0:
            return 1.0
        modifier = 0
        if board.walled[space]:
            modifier -= (side == CARTHAGE) + board.capitals[space]
        rolls = (2 * self.left[side] + 2) // 3 + (0 if self.last else 1)
        return RELIEF * siege_succeeds(needed, rolls, modifier)

    def _capitals(self, stacks: list[Stack]) -> float:
        """A capital with few CUs and an enemy army near it."""
        state, board = self.state, self.board
        total = 0.0
        for side, city in ((ROME, board.rome), (CARTHAGE, board.carthage)):
            guard = state.out[side][city] + state.ins[city]
            for stack in stacks:
                if stack.side != side and stack.commander >= 0 and stack.cus >= 5:
                    distance = self.lore.land[stack.space][city]
                    if distance <= 4:
                        danger = (0.5 if guard < 3 else 0.15 if guard < 5 else 0.05) * (1.0 - 0.1 * distance)
                        total += danger if side == ROME else -danger
        return total - self._landing(stacks)

    def _landing(self, stacks: list[Stack]) -> float:
        """What a Roman army could do to Carthage from the sea, next turn if not now."""
        state, city = self.state, self.board.carthage
        if state.counsel[ROME]:
            return 0.0
        home = next((s for s in stacks if s.side == CARTHAGE and s.space == city), None)
        reach = self.lore.with_sea
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
        worth = self.lore.card_worth
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
        if state.turn < 6 and any(board.in_spain[port] and state.pc[port] == ROMAN for port in board.ports):
            total -= 0.1
        place = state.where[board.hannibal]
        if place < OFF_MAP:
            if board.in_italy[place] and state.out[CARTHAGE][place] >= 5:
                total += 0.35
            elif state.turn <= 4 and state.out[CARTHAGE][place] >= 6:
                total += 0.25 - 0.02 * self.lore.land[place][board.space["boii"]]
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
            + self.winter(stacks)
            + self.hands()
            + self.standing()
        )


def assess(state: RomeState, side: int) -> float:
    """How a side stands, in provinces; a game that is over counts for more than any position."""
    if state.ended is not None:
        return 20.0 if state.ended.winner == side else -20.0
    total = Outlook(state).total()
    return total if side == CARTHAGE else -total


def spread(state: RomeState) -> float:
    """How many provinces of difference make a game likely won: fewer, the nearer its end."""
    cards = state.hands[ROME].bit_count() + state.hands[CARTHAGE].bit_count()
    turn = min(state.turn, 9)
    return 0.6 + 0.25 * (9 - turn) + 0.3 * min(1.0, cards / (2.0 * state.board.hand_size[turn]))


def chance_to_win(state: RomeState, side: int) -> float:
    """The side's chance to win the game, as the position looks."""
    if state.ended is not None:
        return 1.0 if state.ended.winner == side else 0.0
    return 1.0 / (1.0 + exp(-assess(state, side) / spread(state)))
