"""Planning a march: where an army can go, and what it would bring to be there or to fight there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROAD, ROME, STRAIT
from hannibal.rome_carthage.heuristics.chances import rating_of
from hannibal.rome_carthage.heuristics.evaluation import Evaluation, assess
from hannibal.rome_carthage.heuristics.plans import MarchPlan
from hannibal.rome_carthage.heuristics.strength import Stack, lost_if_beaten
from hannibal.rome_carthage.heuristics.worth import GONE_IF_BEATEN, WINTER
from hannibal.rome_carthage.ongoing import March
from hannibal.rome_carthage.rules.generals import avoid_rating, interception_rating
from hannibal.rome_carthage.rules.march.army import strait_is_open
from hannibal.rome_carthage.rules.march.naval_combat import naval_modifiers
from hannibal.rome_carthage.state import POOL, RomeState

LOOKED_AT: Final = 4
"""How many quiet destinations of a general are looked at closely, besides battles and sieges."""
SHELTERS: Final = 3
"""How many more a great general looks at, for his safety."""
WORTH_A_FIGHT: Final = 0.3
"""The least chance to win at which an attack is thought about."""


Ways = dict[int, tuple[int, tuple[int, ...], bool]]
"""Spaces an army can end in: the points left, the way, and whether it sailed."""


class Marcher:
    """Plans the marches of one side from one position."""

    def __init__(
        self, state: RomeState, side: int, evaluation: Evaluation | None = None, looked_at: int = LOOKED_AT
    ) -> None:
        self.state = state
        self.side = side
        self.board = state.board
        self.evaluation = evaluation if evaluation is not None else Evaluation(state)
        self.stacks = self.evaluation.stacks()
        self.evaluation.forces(self.stacks)
        self.at = {(stack.side, stack.space): stack for stack in self.stacks}
        self.now = assess(state, side)
        self.looked_at = looked_at
        self._pulls: dict[int, float] = {}
        self._targets: list[tuple[int, float]] | None = None

    # Where it could go.

    def ways(self, moving: March, points: int, sea: bool) -> Ways:
        """Every space the army can end in: the points left, the way, and whether it sailed."""
        found: Ways = {moving.space: (points, (), False)}
        frontier = [moving.space]
        cost = self.board.link_cost
        while frontier:
            nearer: list[int] = []
            for space in frontier:
                left, way, sailed = found[space]
                if way and not self._passes(moving, space):
                    continue
                for to, kind in self.board.links[space]:
                    rest = left - cost[kind]
                    if rest < 0 or not self._may_enter(moving, space, to, kind):
                        continue
                    if to in found and found[to][0] >= rest:
                        continue
                    found[to] = (rest, (*way, to), sailed)
                    nearer.append(to)
            frontier = nearer
        if sea:
            self._sail(moving, found)
        return found

    def _sail(self, moving: March, found: Ways) -> None:
        """Ports over the sea, and one step inland from there."""
        board, needed = self.board, self.board.tables.movement.naval_cost
        left = -1
        way: tuple[int, ...] = ()
        for space, (points, path, _) in found.items():
            if board.port[space] and points > left and (not path or self._passes(moving, space)):
                left, way = points, path
        if left < needed:
            return
        for port in board.ports:
            if port == moving.space or (way and port == way[-1]):
                continue
            if not self._may_land(moving, port):
                continue
            rest = left - needed
            if port not in found or found[port][0] < 0:
                found[port] = (rest, (*way, port), True)
                if rest and self._passes(moving, port):
                    for to, kind in board.links[port]:
                        if kind == ROAD and to not in found and self._may_enter(moving, port, to, kind):
                            found[to] = (rest - 1, (*way, port, to), True)

    def _may_land(self, moving: March, port: int) -> bool:
        state, side, board = self.state, self.side, self.board
        enemies = state.out[1 - side][port]
        if enemies and not moving.cus:
            return False
        if state.truce and (enemies or state.pc[port] == 2 - side):
            return False
        if moving.cus and state.counsel[side]:
            if side == CARTHAGE and board.in_africa[moving.space] and not board.in_africa[port]:
                return False
            if side == ROME and board.in_africa[port] and not board.in_africa[moving.space]:
                return False
        return self._in_bounds(moving, port)

    def _in_bounds(self, moving: March, to: int) -> bool:
        return all(not moving.generals >> g & 1 or region[to] for g, region in self.board.bounds)

    def _may_enter(self, moving: March, space: int, to: int, kind: int) -> bool:
        state, side = self.state, self.side
        enemies = state.out[1 - side][to]
        if kind == STRAIT and self.board.walled[to] and not strait_is_open(state, side, space, to):
            return False
        if not moving.cus and (enemies or (state.ins[to] and state.pc[to] != side + 1)):
            return False
        if state.truce and (enemies or state.pc[to] == 2 - side):
            return False
        return self._in_bounds(moving, to)

    def _passes(self, moving: March, space: int) -> bool:
        """Whether the army can go on from a space: nobody is there, or one CU to ride down."""
        enemies = self.state.out[1 - self.side][space]
        if not enemies:
            return True
        led = self.state.any_general(1 - self.side, space)
        return enemies == 1 and moving.cus >= 5 and not led

    # How it looks.

    def _pull(self, space: int) -> float:
        """What draws an army to a space: PCs to flip there and around it."""
        if self._targets is None:
            state, board, side = self.state, self.board, self.side
            self._targets = [
                (target, self.evaluation.gain(side, target))
                for target in range(board.spaces)
                if state.pc[target] == 2 - side and not board.walled[target] and not state.tribe[target]
            ]
        if space not in self._pulls:
            row = self.evaluation.worths.pulls[self.side][5][space]
            self._pulls[space] = sum(gain * row[target] for target, gain in self._targets)
        return self._pulls[space]

    def plans(self, moving: March, points: int, sea: bool) -> Iterator[MarchPlan]:
        """The marches worth thinking about, with what they bring; staying is the first."""
        yield from self.marches(moving, points)
        if sea:
            yield from self.voyages(moving, points)

    def marches(self, moving: March, points: int) -> Iterator[MarchPlan]:
        """Those by land; staying is the first."""
        stay = self._besiege(moving, moving.space)
        yield MarchPlan(moving.general, (), stay, start=moving.space, cus=moving.cus)
        yield from self._best(moving, self.ways(moving, points, False), False)

    def voyages(self, moving: March, points: int) -> Iterator[MarchPlan]:
        """Those that go over the sea."""
        return self._best(moving, self.ways(moving, points, True), True)

    def _best(self, moving: March, ways: Ways, by_sea: bool) -> Iterator[MarchPlan]:
        side = self.side
        quiet = []
        for space, (_, way, sailed) in ways.items():
            if not way or sailed != by_sea:
                continue
            enemy = self.at.get((1 - side, space))
            if enemy is not None and not (enemy.cus == 1 and moving.cus >= 5 and enemy.commander < 0):
                if moving.cus:
                    plan = self._attack(moving, way, sailed, enemy)
                    if plan is not None:
                        yield plan
                continue
            friend = self.at.get((side, space))
            score = self._pull(space) + (0.05 * min(friend.cus, 5) if friend is not None else 0.0)
            if self._can_besiege(moving, space):
                score += 0.5
            if enemy is not None:
                score += 0.2
            quiet.append((score, space, way, sailed))
        quiet.sort(reverse=True)
        looked_at = self.looked_at if moving.cus else 1
        chosen, others = quiet[:looked_at], quiet[looked_at:]
        if self.evaluation.precious(side, moving.generals):
            others.sort(key=lambda entry: -self._shelter(entry[1]))
            chosen += others[:SHELTERS]
        for _, _, way, sailed in chosen:
            yield from self._walk(moving, way, sailed)

    def _shelter(self, space: int) -> float:
        """How safe a space looks: far from armies of the enemy, near friends, on an own PC."""
        row, side = self.evaluation.worths.land[space], self.side
        far = min(
            (row[stack.space] for stack in self.stacks if stack.side != side and stack.cus >= 3), default=9
        )
        friend = self.at.get((side, space))
        return min(far, 9) + (self.state.pc[space] == side + 1) + (0.5 * friend.cus if friend else 0.0)

    def _walk(self, moving: March, way: tuple[int, ...], sailed: bool) -> Iterator[MarchPlan]:
        state = self.state
        arrival = 1.0 - self._risk_at_sea(moving, way) if sailed else 1.0
        kept = self._undisturbed(moving, way)
        cost = self._toll(moving, way, sailed)
        for drops in self._drops(moving, way, sailed):
            after = state.clone()
            self._put(after, moving, way, drops)
            gain = assess(after, self.side) - self.now + self._besiege(moving, way[-1])
            if sailed and arrival < 1.0:
                gain = arrival * gain - (1.0 - arrival) * self._worth(moving)
            yield MarchPlan(
                moving.general,
                way,
                min(gain, gain * kept) - cost,
                drops,
                sailed,
                start=moving.space,
                cus=moving.cus,
            )

    def _drops(self, moving: March, way: tuple[int, ...], sailed: bool) -> list[tuple[int, ...]]:
        """Single CUs to leave on enemy PCs along the way, besides none."""
        if sailed or moving.cus < 6:
            return [()]
        state, board, side = self.state, self.board, self.side
        spare = moving.cus - 5
        spaces = [
            space
            for space in way[:-1]
            if state.pc[space] == 2 - side
            and not board.walled[space]
            and not state.tribe[space]
            and not state.out[0][space]
            and not state.out[1][space]
        ][: min(spare, 3)]
        return [(), tuple(spaces)] if spaces else [()]

    def _put(self, after: RomeState, moving: March, way: tuple[int, ...], drops: tuple[int, ...]) -> None:
        """The army stands at the end of the way; what it rode down is gone."""
        side, space, end = self.side, moving.space, way[-1]
        self._take_off(after, moving)
        for to in way:
            if after.out[1 - side][to] == 1 and moving.cus >= 5:
                after.out[1 - side][to] = 0
                if side == ROME:
                    after.els[to] = 0
        for to in drops:
            after.out[side][to] += 1
        after.out[side][end] += moving.cus - len(drops)
        if side == CARTHAGE:
            after.els[end] += moving.els
        for general in self.board.generals_of[side]:
            if moving.generals >> general & 1:
                after.set_general(general, end)
        if not after.out[side][space] and after.siege[space]:
            after.lift_siege(side, space)

    def _take_off(self, after: RomeState, moving: March) -> None:
        """Lift the army off the map, from inside its city as far as it is not outside."""
        side, space = self.side, moving.space
        outside = min(after.out[side][space], moving.cus)
        after.out[side][space] -= outside
        if side == CARTHAGE:
            els = min(after.els[space], moving.els)
            after.els[space] -= els
            after.iels[space] -= min(after.iels[space], moving.els - els)
        inside = moving.cus - outside
        if inside:
            after.ins[space] -= min(after.ins[space], inside)

    def _toll(self, moving: March, way: tuple[int, ...], sailed: bool) -> float:
        """CUs lost on passes."""
        if sailed or not moving.cus or not self.state.rules.pass_attrition:
            return 0.0
        lost, space = 0.0, moving.space
        for to in way:
            kind = self.board.link_kind.get((space, to), ROAD)
            if kind not in (ROAD, STRAIT):
                lost += WINTER[min(moving.cus, 10)] * (1.0 if kind == 1 else 0.6)
            space = to
        return lost * (0.16 if moving.general == self.board.hannibal else 0.11)

    def _undisturbed(self, moving: March, way: tuple[int, ...]) -> float:
        """The chance that no enemy who would like to intercepts."""
        if self.state.truce:
            return 1.0
        kept = 1.0
        state, side = self.state, self.side
        mine = self._stack(moving, way[-1])
        for stack in self.stacks:
            if stack.side == side or stack.commander < 0:
                continue
            roads = self.board.roads[stack.space]
            entered = next((space for space in way if space in roads and space != stack.space), -1)
            if entered < 0:
                continue
            there = Stack(stack.side, entered, min(stack.cus, 10), 0, stack.commander, stack.rating)
            there.hand, there.worth = min(stack.hand + 1, 20), stack.worth
            there.precious = stack.precious
            chance, _ = self.evaluation.clash(mine, there) if moving.cus else (0.0, 0.0)
            if chance < 0.6:
                rating = interception_rating(state, stack.commander) - (state.pc[entered] == side + 1)
                kept *= 1.0 - max(rating, 0) / 6.0
        return kept

    def _risk_at_sea(self, moving: March, way: tuple[int, ...]) -> float:
        """The chance that a fleet of Carthage does not arrive, weighted by what then happens."""
        if self.side == ROME or self.state.truce:
            return 0.0
        ports = [space for space in (moving.space, *way) if self.board.port[space]]
        trial = moving.copy()
        trial.space, trial.target = ports[0], next((p for p in reversed(way) if self.board.port[p]), ports[0])
        modifier = sum(value for _, value in naval_modifiers(self.state, trial))
        table = self.board.tables.naval
        results = [table.result(face + modifier) for face in range(1, 7)]
        return (results.count("sunk") + 0.3 * results.count("return")) / 6.0

    def _worth(self, moving: March) -> float:
        stack = self._stack(moving, moving.space)
        return stack.worth + self.evaluation.loss(stack)

    def _stack(self, moving: March, space: int) -> Stack:
        """The army as a stack that attacks a space."""
        rating = rating_of(self.state, moving.general)
        stack = Stack(self.side, space, moving.cus, moving.els, moving.general, rating)
        stack.worth = self.evaluation.cu_worth(stack) * moving.cus
        stack.precious = self.evaluation.precious(self.side, moving.generals)
        return stack

    # Battles and sieges.

    def _attack(self, moving: March, way: tuple[int, ...], sailed: bool, enemy: Stack) -> MarchPlan | None:
        state, side = self.state, self.side
        mine = self._stack(moving, enemy.space)
        friend = self.at.get((side, enemy.space))
        if friend is not None:
            return None
        chance, _ = self.evaluation.clash(mine, enemy)
        if chance < WORTH_A_FIGHT:
            return None
        stays = 1.0
        if enemy.commander >= 0 and enemy.cus <= 10:
            avoids = avoid_rating(state, enemy.commander) / 6.0
            if chance > 0.5 and self._can_avoid(enemy.space, way, moving.space):
                stays = 1.0 - avoids
        won = state.clone()
        self._put_winner(won, moving, way, enemy)
        lost = state.clone()
        back = way[-2] if len(way) > 1 else moving.space
        stranded = sailed or self.board.link_kind.get((back, enemy.space)) != ROAD
        stranded = stranded or not self.evaluation.has_refuge(side, enemy.space)
        self._put_loser(lost, moving, back, enemy, stranded)
        win, lose = assess(won, side), assess(lost, side)
        if not stranded:
            lose -= lost_if_beaten(moving.cus) * mine.precious
        # PCs go with the CUs of the beaten side: all of them, where there is no way back.
        spoils = 0.04 * (moving.cus if stranded else min(moving.cus, 4))
        fought = chance * (win + 0.04 * min(enemy.cus, 4)) + (1.0 - chance) * (lose - spoils) - self.now
        empty = 0.1
        gain = stays * fought + (1.0 - stays) * empty
        if sailed:
            risk = self._risk_at_sea(moving, way)
            gain = (1.0 - risk) * gain - risk * self._worth(moving)
        kept = self._undisturbed(moving, way[:-1]) if len(way) > 1 else 1.0
        gain = min(gain, gain * kept) - self._toll(moving, way, sailed)
        return MarchPlan(moving.general, way, gain, (), sailed, chance, moving.space, moving.cus)

    def sally(self, moving: March) -> MarchPlan | None:
        """An attack on the besiegers out of the city (2E:20.5), if it is worth thinking about."""
        state, side, space = self.state, self.side, moving.space
        enemy = self.at.get((1 - side, space))
        if enemy is None or not moving.cus or state.truce:
            return None
        mine = self._stack(moving, space)
        chance, _ = self.evaluation.clash(mine, enemy)
        if chance < WORTH_A_FIGHT:
            return None
        won = state.clone()
        self._drive_off(won, enemy)
        lost = self.now - self.evaluation.loss(mine)
        gain = chance * assess(won, side) + (1.0 - chance) * lost - self.now
        return MarchPlan(moving.general, (), gain, chance=chance, start=space, cus=moving.cus)

    def _can_avoid(self, space: int, way: tuple[int, ...], start: int) -> bool:
        state, side = self.state, self.side
        origin = way[-2] if len(way) > 1 else start
        return any(
            to != origin and not state.out[side][to] and state.pc[to] in (0, 2 - side) and not state.tribe[to]
            for to in self.board.roads[space]
        )

    def _put_winner(self, after: RomeState, moving: March, way: tuple[int, ...], enemy: Stack) -> None:
        side, space = self.side, enemy.space
        self._drive_off(after, enemy)
        self._put(after, moving, way, ())
        after.out[side][space] -= min(1, after.out[side][space] - 1)

    def _drive_off(self, after: RomeState, enemy: Stack) -> None:
        """A beaten enemy leaves with what he has left."""
        other, space = enemy.side, enemy.space
        rest = max(0, enemy.cus - 4)
        after.out[other][space] = 0
        els = after.els[space] if other == CARTHAGE else 0
        if other == CARTHAGE:
            after.els[space] = 0
        self._flee(after, other, space, rest, min(els, rest // 3), enemy.cus)

    def _put_loser(self, after: RomeState, moving: March, back: int, enemy: Stack, stranded: bool) -> None:
        side = self.side
        self._take_off(after, moving)
        generals = [g for g in self.board.generals_of[side] if moving.generals >> g & 1]
        if stranded or moving.cus <= 4:
            gone = 1.0 if stranded else GONE_IF_BEATEN[moving.cus]
            if gone >= 0.4:
                for general in generals:
                    after.where[general] = POOL
                after.out[1 - side][enemy.space] -= min(1, enemy.cus - 1)
                return
        rest = max(1, moving.cus - 4)
        after.out[side][back] += rest
        if side == CARTHAGE:
            after.els[back] += min(moving.els, rest // 4)
        for general in generals:
            after.set_general(general, back)
        after.out[1 - side][enemy.space] -= min(1, enemy.cus - 1)

    def _flee(self, after: RomeState, side: int, space: int, cus: int, els: int, size: int) -> None:
        """A beaten stack goes to the nearest own space, or is gone."""
        generals = [
            g for g in self.board.generals_of[side] if after.where[g] == space and not after.inside >> g & 1
        ]
        row = self.evaluation.worths.land[space]
        to = -1
        best = 5
        for other in range(self.board.spaces):
            mine = after.pc[other] == side + 1 and not after.out[1 - side][other]
            if mine and row[other] < best and other != space:
                to, best = other, row[other]
        if to < 0 or not cus:
            if GONE_IF_BEATEN[min(size, 10)] > 0.4 or to < 0:
                for general in generals:
                    after.where[general] = POOL
                return
            cus = 1
        after.out[side][to] += cus
        if side == CARTHAGE:
            after.els[to] += els
        for general in generals:
            after.set_general(general, to)

    def _can_besiege(self, moving: March, space: int) -> bool:
        """Whether the army could besiege or subjugate what is here."""
        state, board, side = self.state, self.board, self.side
        if state.pc[space] == side + 1 or not (board.walled[space] or state.tribe[space]):
            return False
        return moving.cus > 0 and moving.cus + state.out[side][space] >= 3 and not state.truce

    def _besiege(self, moving: March, space: int) -> float:
        """What one roll of a siege brings, besides standing there."""
        if not self._can_besiege(moving, space):
            return 0.0
        cus = moving.cus + self.state.out[self.side][space] * (space != moving.space)
        worth = self.evaluation.cu_worth(self._stack(moving, space))
        return max(0.0, self.evaluation.siege_roll(self.side, space, cus, worth))
