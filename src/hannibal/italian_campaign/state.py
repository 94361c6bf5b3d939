"""All that changes in a game of the Italian Campaign, and the readers and small writers the rules share.

Units lie in stacks: a stack is how many units of each kind, under the number of its place. The state knows
where pieces are; what may be done with them is in the chapters' modules.
"""

from __future__ import annotations

from typing import Any, Final, Self, final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import (
    CARTHAGE,
    ELEPHANT,
    FOOT,
    NO_CITY,
    NOWHERE,
    ROME,
    SLAVE,
    UNFORTIFIED,
    Board,
    Units,
)
from hannibal.italian_campaign.ongoing import Army, Battle, Election, Levy
from hannibal.italian_campaign.options import Rules
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Frame, FrameState, PositionError, Result
from hannibal.kernel.masks import members
from hannibal.kernel.story import Story
from hannibal.kernel.texts import Texts

# Where a leader is who is not on the map.
SENATE: Final = -1
"""In the Senate box, or not yet in the war."""
DEAD: Final = -2
AWAY: Final = -3
"""Hasdrubal before he comes; the Gaulish leader until the next summer."""
WAITING: Final = -4
"""Elected, to be placed with this year's legions."""

# Ranks of Roman leaders.
NO_RANK: Final = 0
CONSUL: Final = 1
PROCONSUL: Final = 2
PRAETOR: Final = 3
DICTATOR: Final = 4
MASTER: Final = 5
RANK_NAMES: Final = ("none", "consul", "proconsul", "praetor", "dictator", "master-of-horse")
_SENIORITY: Final = (0, 3, 2, 1, 4, 3)

SUMMER: Final = 0
WINTER: Final = 1
SEASONS: Final = ("summer", "winter")

SLAVES_READY: Final = -1
SLAVES_GONE: Final = -2

FIRST_YEAR: Final = 218


@final
class IcState(FrameState):
    """One moment of the game.

    `stacks` are the units by place: a hex, inside its city or not, and a side. `where[l]` is a leader's hex
    or off the map, `inside` the mask of those inside a city, `under` of those with an enemy leader come
    upon them (IC:7.6). During a movement phase `arrived` are the units that have moved already, `moved` the
    leaders, `came[l]` the hex a leader entered his from. `city[c]` is who controls a city, `control[p]`
    whose marker lies in a province. `siege[c]` is the die at which a besieged city surrenders next (0: no
    siege), `works[c]` 1 for partial and 2 for completed siege works. `losses` are Roman SPs lost in combat
    this segment, `gone_over` those lost with cities that went over, `kills` foot SPs this year, `tested` the
    cities whose loyalty was tested in this phase.
    """

    def __init__(self, board: Board, rules: Rules, original: IcState | None = None) -> None:
        """An empty map, or a copy of another state."""
        self.board = board
        self.rules = rules
        self.story: Story | None = None
        if original is not None:
            self._copy(original)
            return
        self.ended: Result | None = None
        self.stack: list[Frame[Any]] = []
        self.year = FIRST_YEAR
        self.season = WINTER
        self.first = CARTHAGE
        self.active = CARTHAGE
        self.fighting = False
        self.stacks: dict[int, Units] = {}
        self.arrived: dict[int, Units] = {}
        self.where = [SENATE] * board.leaders
        self.rank = bytearray(board.leaders)
        self.inside = 0
        self.under = 0
        self.moved = 0
        self.came = [NOWHERE] * board.leaders
        self.served = board.served
        self.dictators = 0
        self.won = 0
        self.beaten = 0
        self.pool = list(board.pool)
        self.city = bytearray(board.cities)
        self.control = bytearray(len(board.province_ids))
        self.siege = bytearray(board.cities)
        self.works = bytearray(board.cities)
        self.tested = 0
        self.points = 0
        self.kills = 0
        self.losses = 0
        self.gone_over = 0
        self.consuls_lost = 0
        self.slaves = SLAVES_READY
        self.landed = 0
        self.capua = False
        self.todo: tuple[int, ...] = ()
        self.election: Election | None = None
        self.levy: Levy | None = None
        self.army: Army | None = None
        self.battle: Battle | None = None

    def clone(self) -> Self:
        return IcState(self.board, self.rules, self)

    def _copy(self, original: IcState) -> None:
        self.ended = original.ended
        self.stack = original.stack[:]
        self.year = original.year
        self.season = original.season
        self.first = original.first
        self.active = original.active
        self.fighting = original.fighting
        self.stacks = original.stacks.copy()
        self.arrived = original.arrived.copy()
        self.where = original.where[:]
        self.rank = original.rank[:]
        self.inside = original.inside
        self.under = original.under
        self.moved = original.moved
        self.came = original.came[:]
        self.served = original.served
        self.dictators = original.dictators
        self.won = original.won
        self.beaten = original.beaten
        self.pool = original.pool[:]
        self.city = original.city[:]
        self.control = original.control[:]
        self.siege = original.siege[:]
        self.works = original.works[:]
        self.tested = original.tested
        self.points = original.points
        self.kills = original.kills
        self.losses = original.losses
        self.gone_over = original.gone_over
        self.consuls_lost = original.consuls_lost
        self.slaves = original.slaves
        self.landed = original.landed
        self.capua = original.capua
        self.todo = original.todo
        self.election = None if original.election is None else original.election.copy()
        self.levy = None if original.levy is None else original.levy.copy()
        self.army = None if original.army is None else original.army.copy()
        self.battle = None if original.battle is None else original.battle.copy()

    def texts(self) -> Texts[IcState]:
        from hannibal.italian_campaign.text.texts import TEXTS

        return TEXTS

    # Names, for the log and the questions.

    def hex_name(self, place: int) -> str:
        """The city's name, or the number of the hex."""
        city = self.board.city_at[place]
        if city != NO_CITY:
            return self.city_name(city)
        return f"hex {self.board.hex_ids[place]}"

    def city_name(self, city: int) -> str:
        return self.board.pack.cities[self.board.city_ids[city]].name

    def leader_name(self, leader: int) -> str:
        return self.board.pack.leaders[self.board.leader_ids[leader]].name

    def province_name(self, province: int) -> str:
        return self.board.pack.provinces[self.board.province_ids[province]].name

    def kind_name(self, kind: int) -> str:
        """A kind of unit in words, with its strength."""
        unit, points = (
            self.board.pack.units[self.board.kind_ids[self.board.front[kind]]],
            self.board.points[kind],
        )
        return unit.name if unit.name.endswith(f" of {points}") else f"{unit.name} ({points} SP)"

    # Time.

    @property
    def second(self) -> int:
        """The player who is not first this year."""
        return 1 - self.first

    @property
    def later(self) -> int:
        """Who moves last in this segment: the second player in summer, the first in winter (IC:4.2)."""
        return 1 - self.first if self.season == SUMMER else self.first

    # Stacks.

    def place(self, side: int, at: int, inside: bool = False) -> int:
        """The number of a side's place in a hex, inside its city or outside."""
        return at << 2 | (2 if inside else 0) | side

    def units(self, side: int, at: int, inside: bool = False) -> Units:
        """The stack in a place; those on the move are not in it."""
        return self.stacks.get(at << 2 | (2 if inside else 0) | side, self.board.no_units)

    def strength(self, units: Units) -> int:
        """The strength points of units."""
        total = 0
        points = self.board.points
        for kind, count in enumerate(units):
            if count:
                total += count * points[kind]
        return total

    def points_at(self, side: int, at: int, inside: bool = False) -> int:
        """The strength points in a place, those that have arrived in this phase included."""
        key = at << 2 | (2 if inside else 0) | side
        total = 0
        units = self.stacks.get(key)
        if units is not None:
            total = self.strength(units)
        units = self.arrived.get(key)
        if units is not None:
            total += self.strength(units)
        return total

    def any_units(self, side: int, at: int) -> bool:
        """Whether a side has units in the hex, inside or outside, not counting the army on the move."""
        key = at << 2 | side
        return key in self.stacks or key | 2 in self.stacks or key in self.arrived or key | 2 in self.arrived

    def put(self, key: int, units: Units, *, arrived: bool = False) -> None:
        """Add units to a place."""
        if not any(units):
            return
        stacks = self.arrived if arrived else self.stacks
        held = stacks.get(key)
        stacks[key] = units if held is None else tuple(a + b for a, b in zip(held, units, strict=True))
        if self.story is not None:
            lies = changes.ARRIVED if arrived else changes.STACK
            changes.tell_units(self, lies, key, held, stacks[key])

    def take(self, key: int, units: Units) -> None:
        """Take units from a stack; a place left empty is forgotten."""
        held = self.stacks[key]
        left = tuple(a - b for a, b in zip(held, units, strict=True))
        if any(left):
            self.stacks[key] = left
        else:
            del self.stacks[key]
        if self.story is not None:
            changes.tell_units(self, changes.STACK, key, held, left)

    def clear(self, key: int) -> Units:
        """Take the whole stack of a place, if there is one."""
        units = self.stacks.pop(key, None)
        if units is None:
            return self.board.no_units
        if self.story is not None:
            changes.tell_units(self, changes.STACK, key, units, None)
        return units

    def shift(self, key: int, to: int) -> None:
        """Move a whole stack to another place."""
        if key in self.stacks:
            self.put(to, self.clear(key))

    def one(self, kind: int, count: int = 1) -> Units:
        """So many units of one kind."""
        return tuple(count if index == kind else 0 for index in range(self.board.kinds))

    # Leaders.

    def leaders_at(self, side: int, at: int, inside: bool | None = None) -> int:
        """The mask of a side's leaders in a hex: inside its city, outside, or all."""
        mask = 0
        where = self.where
        for leader in self.board.leaders_of[side]:
            if where[leader] == at:
                mask |= 1 << leader
        if inside is None:
            return mask
        return mask & self.inside if inside else mask & ~self.inside

    def company(self, side: int, at: int) -> int:
        """How many leaders of a side in a hex count for stacking: all but the Gaulish one (IC:7.8)."""
        return (self.leaders_at(side, at) & ~(1 << self.board.gaul)).bit_count()

    def on_map(self, leader: int) -> bool:
        return self.where[leader] >= 0

    def seniority(self, leader: int) -> int:
        """A Roman leader's place in the order of command (IC:10.31): the higher commands."""
        return _SENIORITY[self.rank[leader]]

    def limit(self, leader: int) -> int:
        """The strength points a Roman leader of this rank may have with him (IC:7.8)."""
        numbers = self.board.tables.numbers["stacking"]
        rank = self.rank[leader]
        name = "proconsul" if rank == PROCONSUL else "praetor" if rank == PRAETOR else "consul"
        return numbers[name] * self.board.legion

    def put_leader(self, leader: int, at: int, *, inside: bool = False) -> None:
        """Set a leader down, or off the map; nobody is upon him there as yet."""
        left = self.where[leader]
        self.where[leader] = at
        self.under &= ~(1 << leader)
        if inside:
            self.inside |= 1 << leader
        else:
            self.inside &= ~(1 << leader)
        if self.story is not None:
            changes.tell_placed(self, leader, left)

    def with_leader(self, side: int, at: int) -> bool:
        """Whether a leader of this side stands outside in the hex."""
        return self.leaders_at(side, at, False) != 0

    # Cities.

    def city_in(self, at: int) -> int:
        """The city in a hex, or -1."""
        city = self.board.city_at[at]
        return -1 if city == NO_CITY else city

    def walls_of(self, side: int, at: int) -> bool:
        """Whether this side has a city here that units can be inside of: any but an unfortified one."""
        city = self.board.city_at[at]
        return city != NO_CITY and self.city[city] == side and self.board.city_class[city] != UNFORTIFIED

    def besieged(self, city: int) -> bool:
        """Whether the city is under siege: a marker, or completed works (IC:9.7, IC:9.91)."""
        return self.siege[city] > 0 or self.works[city] == 2

    def defence(self, city: int) -> int:
        """What a besieger must match: the intrinsic defence and the units inside (IC:9.72)."""
        at = self.board.city_hex[city]
        owner = self.city[city]
        return self.board.defence[city] + self.points_at(owner, at, True)

    def shut_in(self, leader: int) -> bool:
        """Whether a leader is inside a city under siege (IC:9.71)."""
        if not self.inside >> leader & 1:
            return False
        return self.besieged(self.board.city_at[self.where[leader]])

    def enemies_outside(self, side: int, at: int) -> bool:
        """Whether the other side has units or leaders outside in the hex."""
        enemy = 1 - side
        key = at << 2 | enemy
        return key in self.stacks or key in self.arrived or self.with_leader(enemy, at)

    def shut_gates(self, at: int) -> None:
        """With enemies in the hex, garrisons and units without a leader are inside their city (IC:7.6)."""
        city = self.board.city_at[at]
        if city == NO_CITY:
            return
        owner = self.city[city]
        key = self.place(owner, at)
        if key not in self.stacks or not self.walls_of(owner, at) or not self.enemies_outside(owner, at):
            return
        if self.besieged(city):
            return  # Nobody enters a city under siege (IC:9.71).
        if not self.with_leader(owner, at):
            self.shift(key, key | 2)
            return
        garrison = self._garrison(owner, at)
        if any(garrison):
            self.take(key, garrison)
            self.put(key | 2, garrison)

    def _garrison(self, side: int, at: int) -> Units:
        """The units before a city that hold it: garrisons, and what its leaders may not have (IC:7.8).

        The leaders keep the slave legion and the strongest.
        """
        board, units = self.board, self.units(side, at)
        holds = [0 if board.mobile[kind] else count for kind, count in enumerate(units)]
        if side == ROME:
            room = sum(self.limit(leader) for leader in members(self.leaders_at(ROME, at, False)))
            kinds = [kind for kind, count in enumerate(units) if count and board.mobile[kind]]
            for kind in sorted(kinds, key=lambda kind: (kind != board.slaves, -board.points[kind])):
                with_them = min(units[kind], room // board.points[kind])
                room -= with_them * board.points[kind]
                holds[kind] = units[kind] - with_them
        return tuple(holds)

    def open_gates(self, at: int) -> None:
        """Once the last enemy unit has left, sieges end and those inside are free again."""
        city = self.board.city_at[at]
        if city == NO_CITY:
            return
        owner = self.city[city]
        enemy = self.place(1 - owner, at)
        if enemy in self.stacks or enemy in self.arrived or (self.army is not None and self.army.hex == at):
            return
        if self.siege[city] or self.works[city]:
            if self.story is not None:
                self.story.tell(beats.SiegeOver(rule="IC:9.7", city=city))
            changes.mark_siege(self, city, 0, 0)
        inside = self.place(owner, at, True)
        self.shift(inside, self.place(owner, at))
        changes.let_out(self, self.leaders_at(owner, at))

    def lift_pressure(self, at: int) -> None:
        """Leaders in a hex without an enemy leader outside are under nobody any more."""
        for side in (ROME, CARTHAGE):
            if not self.with_leader(1 - side, at):
                changes.press(self, self.leaders_at(side, at), upon=False)

    # Losses.

    def count_loss(self, kind: int, points: int, *, combat: bool = True) -> None:
        """Roman strength points destroyed: for the year's victory points and, in combat, the heavy losses.

        Units of a city that goes over score (IC:12.2), but are not lost in combat (IC:6.22).
        """
        board = self.board
        if board.kind_side[kind] != ROME or not board.mobile[kind]:
            return
        losses, gone_over, kills = self.losses, self.gone_over, self.kills
        if combat:
            self.losses += points
        else:
            self.gone_over += points
        if board.arm[kind] in (FOOT, SLAVE):
            self.kills += points
        if self.story is not None:
            changes.tally(self, "losses", losses, self.losses)
            changes.tally(self, "gone-over", gone_over, self.gone_over)
            changes.tally(self, "kills", kills, self.kills)

    def discard(self, units: Units) -> None:
        """Eliminated units go back to their pool, or out of the game (IC:6.3, IC:9.82)."""
        board = self.board
        returned = [0] * board.kinds
        for kind, count in enumerate(units):
            if count and kind == board.slaves:
                changes.set_slaves(self, SLAVES_GONE)
            elif count and board.returns[kind]:
                returned[board.front[kind]] += count
                self.pool[board.front[kind]] += count
        if self.story is not None and any(returned):
            changes.tell_pool(self, tuple(returned), returned=True)

    def destroy(self, units: Units, *, combat: bool = True) -> None:
        """All these units, already taken off the map, are eliminated."""
        for kind, count in enumerate(units):
            if count:
                self.count_loss(kind, count * self.board.points[kind], combat=combat)
        self.discard(units)

    def has_elephants(self, units: Units) -> bool:
        return any(units[kind] for kind in self.board.elephant_kinds)

    def without_elephants(self, units: Units) -> Units:
        arm = self.board.arm
        return tuple(0 if arm[kind] == ELEPHANT else count for kind, count in enumerate(units))

    # Set-up (IC:12.31).

    def set_up(self) -> None:
        """The pieces of winter 218; the Gauls are still to be drawn."""
        board, pack = self.board, self.board.pack
        for force in pack.forces:
            at = board.hex[force.hex]
            side = ROME if force.side == "rome" else CARTHAGE
            for name, count in force.units.items():
                kind = board.kind[name]
                self.put(self.place(side, at), self.one(kind, count))
                if self.pool[kind]:
                    self.pool[kind] -= count
            for name in force.leaders:
                self.put_leader(board.leader[name], at)
                if side == ROME:
                    self.rank[board.leader[name]] = CONSUL
        for index, leader in enumerate(pack.leaders.values()):
            if leader.arrives is not None:
                self.where[index] = AWAY


# What is going on. A rule asks only while it is; a position that asks without it cannot be.


def army_of(state: IcState) -> Army:
    """The army on the move."""
    army = state.army
    if army is None:
        raise PositionError("a pending step needs an army on the march; none is under way")
    return army


def battle_of(state: IcState) -> Battle:
    """The field combat under way."""
    battle = state.battle
    if battle is None:
        raise PositionError("a pending step needs a field combat under way; none is under way")
    return battle


def levy_of(state: IcState) -> Levy:
    """The levy being raised."""
    levy = state.levy
    if levy is None:
        raise PositionError("a pending step needs a levy being raised; none is under way")
    return levy


def election_of(state: IcState) -> Election:
    """The election being held."""
    election = state.election
    if election is None:
        raise PositionError("a pending step needs a election being held; none is under way")
    return election
