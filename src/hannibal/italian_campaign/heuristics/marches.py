"""Where an army goes in a phase: the way with the most cities to treat with, and the best place to end it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, CLEAR, NO_CITY, ROME, UNFORTIFIED, Units
from hannibal.italian_campaign.heuristics.worth import (
    POINT,
    best_modifier,
    chance_to_win_over,
    distances,
    enemy_moves,
    exchange,
    ground_shift,
    points_a_step,
    storm_chance,
    surrender_chance,
    winter_loss,
    winters,
    worth,
)
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.rules.march.army import gather, movement_points, step_cost
from hannibal.italian_campaign.rules.politics.control import unbesieged
from hannibal.italian_campaign.state import SUMMER, WINTER, IcState
from hannibal.kernel.masks import members

_ENOUGH: Final = 0.5
"""A plan must promise so much more than staying."""
_LEADER: Final = 45.0
"""What a leader of Carthage is worth; there are few, and each raises Allies where he stands."""
_GAULS: Final = 0.25
"""What Gauls destroyed are worth: they come back (IC:6.31), and never come south (IC:10.6)."""
_LEVY: Final = 9.0
"""What a leader's die for Allies is worth: two units of three points, more or less."""
_MARCH: Final = 18
"""Hexes an army can march along roads in a phase."""
_REACH: Final = 12
"""Hexes within which an enemy army is near."""


@dataclass(frozen=True)
class MarchPlan:
    """A leader's way from where he stands, and by how much it beats staying there."""

    leader: int
    path: tuple[int, ...]
    gain: float


@dataclass
class _Label:
    """A way found so far: what its cities promise, which were counted, and the way behind it."""

    value: float
    hex: int
    counted: int
    before: _Label | None
    stopped: bool


def share(state: IcState, leader: int) -> Units:
    """The units a leader takes along: what his rank allows, leaving others of the hex their part."""
    board = state.board
    army = state.army
    if army is not None and army.leader == leader:
        units, leaders = army.units, army.leaders
    else:
        units, leaders = gather(state, leader, 1 << leader), 1 << leader
    if board.side_of[leader] == CARTHAGE or (army is not None and army.steps):
        return units
    strength = state.strength(units)
    limit = sum(state.limit(other) for other in members(leaders))
    here = state.leaders_at(ROME, state.where[leader]) & ~leaders & ~state.moved
    sharing = here.bit_count() + 1
    if here and strength >= 2 * board.legion * sharing:
        limit = min(limit, strength // sharing)
    kept = list(units)
    for kind in sorted(board.kinds_of[ROME], key=lambda kind: board.points[kind]):
        while kept[kind] and kind != board.slaves and strength > limit:
            kept[kind] -= 1
            strength -= board.points[kind]
    return tuple(kept)


class Marcher:
    """Plans the march of one leader's army from where it is now."""

    def __init__(self, state: IcState, leader: int) -> None:
        board = self.board = state.board
        self.state = state
        self.leader = leader
        self.side = board.side_of[leader]
        self.sign = 1.0 if self.side == CARTHAGE else -1.0
        army = state.army
        if army is not None and army.leader == leader:
            self.start, self.leaders, spent = army.hex, army.leaders, army.spent
            self.halted = army.halted
        else:
            self.start, self.leaders, spent = state.where[leader], 1 << leader, 0
            self.halted = False
        self.units = share(state, leader)
        self.strength = state.strength(self.units)
        probe = Army(self.side, leader, self.start)
        probe.units = self.units
        self.points = movement_points(state, probe) - spent
        self.far = distances(board)
        self.modifier = best_modifier(state, self.leaders)
        self.step = points_a_step(state, self.units)
        self.ends: dict[int, float] = {}
        self.tests: dict[int, tuple[tuple[int, float], ...]] = {}
        self.strengths = unbesieged(state)
        self.armies = self._armies(1 - self.side)
        self.enemies = self._hexes_of(1 - self.side)
        self.crowded = {
            at for at in state.where if at >= 0 and state.company(self.side, at) >= board.most_leaders
        }
        self.goals = self._goals()

    def _hexes_of(self, side: int) -> set[int]:
        """Every hex with units or leaders of a side."""
        state = self.state
        found = {key >> 2 for key in (*state.stacks, *state.arrived) if key & 1 == side}
        return found | {state.where[leader] for leader in self.board.leaders_of[side]}

    def _goals(self) -> list[tuple[int, float]]:
        """The hexes of cities that could be won, and what each promises."""
        state, board = self.state, self.board
        return [
            (board.city_hex[city], (1.0 - board.loyalty[city] / 10.0) * worth(state, city))
            for city in range(board.cities)
            if state.city[city] != self.side and board.city_class[city] != CLASS_1
        ]

    def _armies(self, side: int) -> list[tuple[int, int]]:
        """The hexes of a side's armies with a leader, and their strength."""
        state = self.state
        places = {state.where[leader] for leader in self.board.leaders_of[side] if state.where[leader] >= 0}
        found = [(at, state.points_at(side, at) + state.points_at(side, at, True)) for at in sorted(places)]
        return [(at, strength) for at, strength in found if strength]

    # On the way.

    def near(self, at: int) -> tuple[tuple[int, float], ...]:
        """The cities to be won over from a hex, each with what that promises."""
        if at not in self.tests:
            found = []
            for to in self.board.links[at]:
                city = self.board.city_at[to]
                if city != NO_CITY and self.state.city[city] != self.side:
                    chance = self.chance(at, city)
                    if chance > 0.0:
                        found.append((city, chance * worth(self.state, city)))
            self.tests[at] = tuple(found)
        return self.tests[at]

    def chance(self, at: int, city: int) -> float:
        """The chance to win a city over from a hex, if it has not been tested yet."""
        board, state = self.board, self.state
        mark = 31 if state.rules.once_per_city else self.leader
        if state.tested >> (city << 5 | mark) & 1:
            return 0.0
        province = board.province_of[board.city_hex[city]]
        numbers = board.tables.numbers["diplomacy"]
        modifier = 0
        if self.side == ROME:
            led = self.strength if board.province_of[at] == province else 0
            modifier = (led + self._others_in(province)) // numbers["roman_points"]
        elif self.leaders >> board.hannibal & 1 and board.diagonal[province]:
            modifier = self.strength // numbers["hannibal_points"]
        return chance_to_win_over(state, city, modifier)

    def _others_in(self, province: int) -> int:
        """The strength points with the other Roman leaders of a province (IC:7.41)."""
        state, board = self.state, self.board
        places = {
            (state.where[leader], bool(state.inside >> leader & 1))
            for leader in board.leaders_of[ROME]
            if state.on_map(leader) and not self.leaders >> leader & 1
        }
        return sum(
            state.points_at(ROME, at, inside)
            for at, inside in places
            if board.province_of[at] == province and (at != self.start or self._moving())
        )

    def _closed(self, to: int) -> bool:
        """Whether a hex is not to be entered at all."""
        board, state = self.board, self.state
        if to == board.capua_hex and (self.side == CARTHAGE or not state.capua):
            return True
        if self.leader == board.gaul and not board.for_gauls[board.province_of[to]]:
            return True
        if to in self.crowded:
            return True
        return not self.strength and to in self.enemies

    def plans(self) -> list[MarchPlan]:
        """Ways from here, the best first; the last, or only one, stays."""
        stay = MarchPlan(self.leader, (), 0.0)
        if self.halted or (self.side == ROME and self.strength < self.board.legion):
            return [stay]
        labels = self._labels()
        base = self.end(self.start)
        ranked = sorted(labels, key=lambda label: -(label.value + self._end_of(label)))
        found: list[MarchPlan] = []
        ends = {self.start}
        besieging = self._besieging()
        for label in ranked:
            if besieging and label.hex == self.start:
                continue  # An army that leaves a siege and comes back begins it anew (IC:9.7).
            gain = label.value + self._end_of(label) - base
            if gain < _ENOUGH or len(found) == 3:
                break
            if label.hex not in ends or label.hex == self.start:
                ends.add(label.hex)
                found.append(MarchPlan(self.leader, _path(label), gain))
        return [*found, stay]

    def _besieging(self) -> bool:
        """Whether the army lies before a city under siege."""
        city = self.board.city_at[self.start]
        return city != NO_CITY and self.state.city[city] != self.side and self.state.besieged(city)

    def _labels(self) -> list[_Label]:
        """All ways worth comparing: at a hex a later one must promise more."""
        state, board = self.state, self.board
        best = [-1.0] * board.hexes
        best[self.start] = 0.0
        counted = 0
        buckets: list[list[_Label]] = [[] for _ in range(self.points + 1)]
        buckets[0].append(_Label(0.0, self.start, counted, None, False))
        found: list[_Label] = []
        for spent, bucket in enumerate(buckets):
            for label in bucket:
                if label.value < best[label.hex] or label.stopped:
                    continue
                for to in board.links[label.hex]:
                    cost = spent + step_cost(state, self.side, label.hex, to)
                    if cost > self.points or self._closed(to):
                        continue
                    after = self._enter(label, to, cost)
                    if after.value > best[to]:
                        best[to] = after.value
                        found.append(after)
                        buckets[cost].append(after)
        return found

    def _enter(self, label: _Label, to: int, cost: int) -> _Label:
        state, board = self.state, self.board
        value, counted, stopped = label.value, label.counted, False
        city = board.city_at[to]
        if to in self.enemies:
            stopped = True
            value += self._overrun(to, cost)
        if city != NO_CITY and state.city[city] != self.side:
            kind = board.city_class[city]
            stopped = stopped or kind == CLASS_1
            taken = 1 << (city + board.cities)
            if kind == UNFORTIFIED and self._opens(to) and not counted & taken:
                tested = self.chance(label.hex, city) if counted >> city & 1 else 0.0
                value += (1.0 - tested) * worth(state, city)
                counted |= taken | 1 << city
        for other, gain in self.near(to):
            if not counted >> other & 1:
                counted |= 1 << other
                value += gain
        return _Label(value, to, counted, label, stopped)

    def _opens(self, at: int) -> bool:
        """Whether an unfortified city is taken by marching in."""
        return self.strength > 0 and not self.state.any_units(1 - self.side, at)

    def _overrun(self, at: int, cost: int) -> float:
        """Enemies swept away on the march (IC:7.7)."""
        state, board = self.state, self.board
        numbers = board.tables.numbers["movement"]
        if board.terrain[at] != CLEAR or board.city_at[at] != NO_CITY:
            return 0.0
        theirs = state.points_at(1 - self.side, at)
        if cost + numbers["overrun_cost"] > self.points:
            return 0.0
        if self.strength < numbers["overrun_ratio"] * max(theirs, 1):
            return 0.0
        leaders = state.leaders_at(1 - self.side, at).bit_count()
        return POINT * theirs + leaders * (_LEADER if self.side == ROME else 4.0)

    # At the end of it.

    def _end_of(self, label: _Label) -> float:
        """What ending there promises beyond the way; a city won on the way is not stormed as well."""
        value = self.end(label.hex)
        city = self.board.city_at[label.hex]
        if city != NO_CITY and label.counted >> city & 1:
            value -= self._force(label.hex, city) * self.chance(label.hex, city)
        return value

    def end(self, at: int) -> float:
        """What it promises that the army ends its move in a hex."""
        if at not in self.ends:
            self.ends[at] = self._end(at)
        return self.ends[at]

    def _end(self, at: int) -> float:
        state, board = self.state, self.board
        city = board.city_at[at]
        value = self._pull(at)
        taken = 0.0
        if at in self.enemies:
            value += self._clash(at)
        elif city == NO_CITY or state.city[city] == self.side:
            value += self._danger(at)
        if city != NO_CITY and state.city[city] != self.side:
            force = self._force(at, city)
            value += force
            taken = min(force / max(worth(state, city), 1.0), 1.0)
        elif city != NO_CITY and self.side == ROME and self.strength >= 10:
            value += self._guard(city)
        if self.side == CARTHAGE:
            value += self._levy(at) + self._joined(at)
        if state.season == WINTER and self.strength:
            strengths = [list(row) for row in self.strengths]
            strengths[self.side][board.province_of[self.start]] -= 0 if self._moving() else self.strength
            lost = winter_loss(state, self.side, at, self.strength, strengths)
            value -= POINT * lost * (1.0 - taken)
        return value

    def _levy(self, at: int) -> float:
        """The Allies a leader may expect next summer where he winters: one die for a province (IC:6.3)."""
        state, board = self.state, self.board
        province = board.province_of[at]
        if state.season != WINTER or winters(state) == 1 or not board.for_allies[province]:
            return 0.0
        taken = any(
            state.where[leader] >= 0 and board.province_of[state.where[leader]] == province
            for leader in board.leaders_of[CARTHAGE]
            if not self.leaders >> leader & 1 and state.moved >> leader & 1
        )
        return 0.0 if taken else _LEVY * (1.3 if self.leaders >> board.hannibal & 1 else 1.0)

    def _joined(self, at: int) -> float:
        """A small force is worth more with Hannibal, who takes it along in the next phase."""
        board, hannibal = self.board, self.board.hannibal
        if self.leader in (hannibal, board.gaul) or self.state.where[hannibal] != at:
            return 0.0
        return 0.5 * POINT * min(self.strength, 20)

    def _moving(self) -> bool:
        army = self.state.army
        return army is not None and army.leader == self.leader

    def _pull(self, at: int) -> float:
        """What there is to do from here in the next phase: cities, by chance and distance."""
        state, board, far = self.state, self.board, self.far[at]
        value = 0.12 * sum(promise / (4.0 + far[place]) for place, promise in self.goals)
        if self.side == ROME and self.strength:
            for place, theirs in self.armies:
                if self.strength > theirs and state.leaders_at(CARTHAGE, place) != 1 << board.gaul:
                    value += 3.0 / (3.0 + far[place])
        return value

    def _guard(self, city: int) -> float:
        """What a garrison saves at a city that could be won over."""
        state = self.state
        at = state.board.city_hex[city]
        held = state.points_at(ROME, at) + state.points_at(ROME, at, True)
        if at == self.start and not self._moving():
            held -= self.strength
        if held >= 10 or not state.board.loyalty[city]:
            return 0.0
        threat = max((1.0 / (2.0 + self.far[at][place]) for place in self._threats()), default=0.0)
        return chance_to_win_over(state, city, 2) * worth(state, city) * min(threat, 0.3)

    def _threats(self) -> list[int]:
        where = self.state.where
        return [where[leader] for leader in self.board.leaders_of[CARTHAGE] if where[leader] >= 0]

    def _force(self, at: int, city: int) -> float:
        """What an assault on the city or a siege promises."""
        state = self.state
        held = state.place(1 - self.side, at) in state.stacks
        if not self.strength or (held and not self._behind_walls(at)):
            return 0.0
        walkers = (
            self.strength - state.strength(self.units) + state.strength(state.without_elephants(self.units))
        )
        price = worth(state, city)
        chance, steps = storm_chance(state, city, walkers, self.modifier)
        storm = chance * price - steps * self.step * POINT
        return max(storm, surrender_chance(state, city, self.strength) * price * 0.8, 0.0)

    def _behind_walls(self, at: int) -> bool:
        """Whether the enemies in a hex have no leader and will be inside their city (IC:7.6)."""
        return self.state.walls_of(1 - self.side, at) and not self.state.with_leader(1 - self.side, at)

    def _clash(self, at: int) -> float:
        """What meeting the enemy in a hex promises: whoever gains by it fights."""
        state, board, enemy = self.state, self.board, 1 - self.side
        if self._behind_walls(at):
            return 0.0 if self.strength else -_LEADER
        leaders = state.leaders_at(enemy, at)
        units = state.units(enemy, at)
        theirs = state.points_at(enemy, at)
        if not self.strength:
            return -_LEADER
        if not theirs:
            return 2.0 * leaders.bit_count()
        other = state.points_at(self.side, at) if at != self.start or self._moving() else 0
        mine = self.strength + other
        step = points_a_step(state, units) if any(units) else 3.0
        lead = self.modifier - best_modifier(state, leaders)
        if self.side == CARTHAGE:
            lead += state.has_elephants(self.units)
        elif state.has_elephants(units):
            lead -= 1
        attack = exchange(board, mine, theirs, (self.step, step), lead, ground_shift(state, at, self.side), 3)
        stand = exchange(board, theirs, mine, (step, self.step), -lead, ground_shift(state, at, enemy), 3)
        away = any(not board.withdrawal[leader] for leader in members(leaders))
        # An enemy who moves next may slip out of the trap first (IC:7.6).
        caught = 0.3 if away else 0.8 if enemy_moves(state) < 2 else 0.6
        if leaders == 1 << board.gaul:
            caught *= _GAULS
        gain = max(POINT * (attack[1] - attack[0]), 0.0) * caught
        return gain + min(POINT * (stand[0] - stand[1]), 0.0)

    def _risk_alone(self, at: int) -> float:
        """How likely it is that a leader with next to no units is lost here before he moves again.

        In the open he is overrun (IC:7.7), in a city he dies if it goes over (IC:10.5); with an army, or on
        rough ground out of the way, he is as good as safe.
        """
        state, board = self.state, self.board
        if state.points_at(CARTHAGE, at) >= 10:
            return 0.0
        near = [place for place, _ in self.armies]
        if state.season == SUMMER:
            near.append(board.rome_hex)  # Legions are raised there before Rome moves.
        if not any(self.far[at][place] <= _MARCH for place in near):
            return 0.0
        city = board.city_at[at]
        if city == NO_CITY:
            return 0.9 if board.terrain[at] == CLEAR else 0.1
        if state.city[city] != CARTHAGE:
            return 0.1
        return 0.1 + 0.5 * chance_to_win_over(state, city, 2)

    def _danger(self, at: int) -> float:
        """What the enemy may do to the army here in his next move."""
        state, board, enemy = self.state, self.board, 1 - self.side
        city = board.city_at[at]
        if self.side == CARTHAGE and self.strength < 10:
            return -_LEADER * self._risk_alone(at)
        if city != NO_CITY:
            return 0.0
        worst = 0.0
        slips = any(not board.withdrawal[leader] for leader in members(self.leaders))
        for place, theirs in self.armies:
            if self.far[at][place] > _REACH:
                continue
            lead = best_modifier(state, state.leaders_at(enemy, place)) - self.modifier
            step = (4.5, 2.7)[enemy]
            hurt = exchange(
                board, theirs, self.strength, (step, self.step), lead, ground_shift(state, at, enemy), 3
            )
            worst = min(worst, POINT * (hurt[0] - hurt[1]))
        return worst * (0.15 if slips else 0.5)


def _path(label: _Label) -> tuple[int, ...]:
    path = []
    step: _Label | None = label
    while step is not None and step.before is not None:
        path.append(step.hex)
        step = step.before
    return tuple(reversed(path))
