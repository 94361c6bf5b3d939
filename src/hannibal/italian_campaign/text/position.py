"""Positions: the whole state as small JSON, hidden units and pending steps included.

Names stand for hexes, leaders, kinds of units and sides; a hex with a city may be named by it. What is at its
default is left out, so a position for a test or a puzzle can be short:

    {"year": 216, "season": "summer", "active": "carthage", "pending": ["..."],
     "cities": {"carthage": ["arpi"]},
     "forces": {"carthage": {"2407": {"units": {"c-foot": 3}, "leaders": ["hannibal"]}},
                "rome": {"tarentum": {"inside": {"units": {"tarentum-garrison": 1}}}}},
     "ranks": {"varro": "consul"}}

Cities and provinces not named are Roman. A leader who is nowhere is in the Senate. Without `pool` it is what
the forces leave of the counters. `"base": "setup"` starts from the pieces of winter 218, not an empty map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hannibal.italian_campaign.board import CARTHAGE, NOBODYS, NOWHERE, ROME, SIDE_NAMES, Board
from hannibal.italian_campaign.options import Rules
from hannibal.italian_campaign.state import (
    AWAY,
    DEAD,
    RANK_NAMES,
    SEASONS,
    SENATE,
    SLAVES_GONE,
    SLAVES_READY,
    WAITING,
    IcState,
)
from hannibal.italian_campaign.text.position_parts import (
    FIELDS,
    LANDED,
    city_index,
    hex_index,
    leader_index,
    province_index,
    read_units,
    side_index,
    write_units,
)
from hannibal.kernel import PositionError
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.notation import closest
from hannibal.kernel.positions import PositionReader, whole_number, write_ended

_OFF_MAP: Final = {"dead": DEAD, "away": AWAY, "elected": WAITING}
_MASKS: Final = ("under", "moved", "served", "dictators", "won", "beaten")
_NUMBERS: Final = ("points", "kills", "losses", "gone_over", "consuls_lost")
_FLAGS: Final = ("fighting", "capua")
_OWNERS: Final = (*SIDE_NAMES, "nobody")
_SLAVES: Final = {"ready": SLAVES_READY, "gone": SLAVES_GONE}
_KEYS: Final = (
    *("base", "year", "season", "first", "active", "cities", "provinces", "siege", "works", "forces"),
    *("arrived", "leaders", "ranks", "came", "pool", "slaves", "tested", "todo", *_MASKS, *_NUMBERS, *_FLAGS),
    "landed",
    *(*FIELDS.ongoing, "pending", "ended"),
)


# Writing.


def write_position(state: IcState) -> JsonObject:
    """The whole state; equal states give equal positions."""
    board = state.board
    position = write_open(state)
    position["forces"] = {side: written_forces(state, index) for index, side in enumerate(SIDE_NAMES)}
    position["pool"] = write_units(board, tuple(state.pool))
    if state.arrived:
        position["arrived"] = written_arrived(state)
    position |= FIELDS.write_ongoing(board, state) | FIELDS.write_pending(board, state)
    return position


def write_open(state: IcState) -> JsonObject:
    """All that lies open to both players, apart from stacks and what is going on."""
    board = state.board
    found: JsonObject = {
        "year": state.year,
        "season": SEASONS[state.season],
        "first": SIDE_NAMES[state.first],
        "active": SIDE_NAMES[state.active],
        "cities": {
            "carthage": [name for city, name in enumerate(board.city_ids) if state.city[city] == CARTHAGE]
        },
        "provinces": {
            owner: [name for p, name in enumerate(board.province_ids) if state.control[p] == index]
            for index, owner in enumerate(_OWNERS)
            if index != ROME
        },
        "leaders": {
            name: [board.leader_ids[i] for i, at in enumerate(state.where) if at == where]
            for name, where in _OFF_MAP.items()
        },
        "ranks": {
            board.leader_ids[leader]: RANK_NAMES[rank] for leader, rank in enumerate(state.rank) if rank
        },
        "came": {
            board.leader_ids[leader]: board.hex_names[at]
            for leader, at in enumerate(state.came)
            if at != NOWHERE
        },
        "slaves": board.leader_ids[state.slaves]
        if state.slaves >= 0
        else next(name for name, value in _SLAVES.items() if value == state.slaves),
    }
    for name, markers in (("siege", state.siege), ("works", state.works)):
        found[name] = {board.city_ids[city]: value for city, value in enumerate(markers) if value}
    for name in _MASKS:
        found[name] = [board.leader_ids[leader] for leader in members(getattr(state, name))]
    for name in (*_NUMBERS, *_FLAGS):
        found[name] = getattr(state, name)
    found["landed"] = LANDED.write(board, state.landed)
    found["tested"] = [_written_test(board, test) for test in members(state.tested)]
    found["todo"] = [board.hex_names[at] for at in state.todo]
    if state.ended is not None:
        found["ended"] = write_ended(state.ended, SIDE_NAMES)
    # What is empty or false is left out, apart from these four.
    return {
        name: value
        for name, value in found.items()
        if value or name in ("year", "cities", "served", "points")
    }


def _written_test(board: Board, test: int) -> str:
    """A loyalty test of this phase: the city, and the leader where each may try."""
    city, leader = board.city_ids[test >> 5], test & 31
    return city if leader >= board.leaders else f"{city} by {board.leader_ids[leader]}"


def written_forces(state: IcState, side: int) -> dict[str, JsonObject]:
    """A side's stacks and leaders by hex."""
    board = state.board
    places = {key >> 2 for key in state.stacks if key & 1 == side}
    places |= {state.where[leader] for leader in board.leaders_of[side] if state.on_map(leader)}
    forces = {}
    for at in sorted(places):
        force = _written_force(state, side, at, False)
        inside = _written_force(state, side, at, True)
        if inside:
            force["inside"] = inside
        forces[board.hex_names[at]] = force
    return forces


def _written_force(state: IcState, side: int, at: int, inside: bool) -> JsonObject:
    force: JsonObject = {}
    units = write_units(state.board, state.units(side, at, inside))
    leaders = [state.board.leader_ids[leader] for leader in members(state.leaders_at(side, at, inside))]
    if units:
        force["units"] = units
    if leaders:
        force["leaders"] = leaders
    return force


def written_arrived(state: IcState) -> JsonObject:
    """Units that have moved in this phase, by hex."""
    board = state.board
    return {
        board.hex_names[key >> 2] + (", inside" if key & 2 else ""): write_units(board, units)
        for key, units in sorted(state.arrived.items())
    }


# Reading.


def read_position(board: Board, rules: Rules, value: Mapping[str, Any]) -> IcState:
    """The state a position describes; raises `PositionError` saying what is wrong with it."""
    return _Reader(board, rules, value).state


class _Reader(PositionReader):
    """Reads one position, part by part, in the order in which the parts depend on each other."""

    def __init__(self, board: Board, rules: Rules, value: Mapping[str, Any]) -> None:
        self.board = board
        super().__init__(value, _KEYS, SIDE_NAMES)
        self.state = IcState(board, rules)
        self._base()
        self._time()
        self._control()
        with self.part("forces"):
            self._forces()
        self._leaders()
        self._pool()
        self._markers()
        self.state.ended = self.read_ended()
        self.read_going_on(FIELDS, board, self.state)

    # Small readers.

    def _mask(self, key: str) -> int:
        with self.part(key):
            return mask_of(leader_index(self.board, name) for name in self.read_list(key))

    # The parts.

    def _base(self) -> None:
        if self.begins_with_setup():
            self.state.set_up()

    def _time(self) -> None:
        state = self.state
        state.year = whole_number("year", self.value.get("year", state.year), 200, 218)
        season = self.value.get("season", SEASONS[state.season])
        if season not in SEASONS:
            raise PositionError(f"season is {' or '.join(SEASONS)}; found {season!r}")
        state.season = SEASONS.index(season)
        for key in ("first", "active"):
            if key in self.value:
                with self.part(key):
                    setattr(state, key, side_index(self.value[key]))

    def _control(self) -> None:
        board, state = self.board, self.state
        for owner, names in self.read_object("cities").items():
            with self.part("cities"):
                for name in self.read_list(f"cities, {owner}", names):
                    state.city[city_index(board, name)] = side_index(owner)
        for owner, names in self.read_object("provinces").items():
            with self.part("provinces"):
                index = NOBODYS if owner == _OWNERS[NOBODYS] else side_index(owner)
                for name in self.read_list(f"provinces, {owner}", names):
                    state.control[province_index(board, name)] = index
        for name, value in self.read_object("siege").items():
            number = whole_number(f"siege, {name}", value, 1, 6)
            if number not in board.siege_numbers:
                raise PositionError(f"siege, {name}: expected one of {board.siege_numbers}; found {value!r}")
            with self.part("siege"):
                state.siege[city_index(board, name)] = number
        for name, value in self.read_object("works").items():
            with self.part("works"):
                state.works[city_index(board, name)] = whole_number(f"works, {name}", value, 0, 2)

    def _forces(self) -> None:
        state = self.state
        forces = [
            (side_index(side), hex_index(self.board, name), f"forces, {side} in {name}", force)
            for side, part in self.read_object("forces").items()
            for name, force in self.read_object(f"forces, {side}", part).items()
        ]
        # On top of the set-up, a place that is named is described whole.
        for side, at, _, _ in forces:
            for inside in (False, True):
                state.stacks.pop(state.place(side, at, inside), None)
            for leader in members(state.leaders_at(side, at)):
                state.put_leader(leader, SENATE)
        for side, at, where, force in forces:
            parts = dict(self.read_object(where, force))
            inside = parts.pop("inside", None)
            self._force(where, side, at, parts, False)
            if inside is not None:
                if not state.walls_of(side, at):
                    raise PositionError(f"{where}, inside: there is no city with walls of {SIDE_NAMES[side]}")
                self._force(f"{where}, inside", side, at, self.read_object(f"{where}, inside", inside), True)
        for name, units in self.read_object("arrived").items():
            at = hex_index(self.board, str(name).removesuffix(", inside"))
            key = state.place(state.active, at, str(name).endswith(", inside"))
            state.put(key, read_units(self.board, f"arrived, {name}", units), arrived=True)

    def _force(self, where: str, side: int, at: int, force: Mapping[str, Any], inside: bool) -> None:
        board, state = self.board, self.state
        for key in force:
            if key not in ("units", "leaders"):
                raise PositionError(
                    f"{where}: there is no {key!r}{closest(key, ('units', 'leaders', 'inside'))}"
                )
        units = read_units(board, where, force.get("units", {}))
        for kind, count in enumerate(units):
            if count and board.kind_side[kind] != side:
                raise PositionError(f"{where}: {board.kind_ids[kind]} is of the other side")
        state.put(state.place(side, at, inside), units)
        for name in self.read_list(f"{where}, leaders", force.get("leaders", [])):
            leader = leader_index(board, name)
            if board.side_of[leader] != side:
                raise PositionError(f"{where}: {name} is of the other side")
            self.place(leader, name, where)
            state.put_leader(leader, at, inside=inside)

    def _leaders(self) -> None:
        board, state = self.board, self.state
        for name, leaders in self.read_object("leaders").items():
            if name not in _OFF_MAP:
                raise PositionError(f"leaders: the lists are {', '.join(_OFF_MAP)}; found {name!r}")
            for leader_name in self.read_list(f"leaders, {name}", leaders):
                with self.part(f"leaders, {name}"):
                    leader = leader_index(board, leader_name)
                self.place(leader, leader_name, f"leaders, {name}")
                state.put_leader(leader, _OFF_MAP[name])
        for name, rank in self.read_object("ranks").items():
            with self.part("ranks"):
                leader = leader_index(board, name)
            if rank not in RANK_NAMES:
                raise PositionError(f"ranks, {name}: the ranks are {', '.join(RANK_NAMES)}; found {rank!r}")
            if board.side_of[leader] != ROME:
                raise PositionError(f"ranks: {name} is no Roman")
            state.rank[leader] = RANK_NAMES.index(rank)
        for name, at in self.read_object("came").items():
            with self.part("came"):
                state.came[leader_index(board, name)] = hex_index(board, at)
        slaves = self.value.get("slaves", "ready")
        known = isinstance(slaves, str) and slaves in _SLAVES
        with self.part("slaves"):
            state.slaves = _SLAVES[slaves] if known else leader_index(board, slaves)

    def _pool(self) -> None:
        board, state = self.board, self.state
        if "pool" in self.value:
            state.pool = list(read_units(board, "pool", self.value["pool"]))
            return
        state.pool = list(board.pool)
        for units in (*state.stacks.values(), *state.arrived.values()):
            for kind, count in enumerate(units):
                front = board.front[kind]
                state.pool[front] = max(0, state.pool[front] - count)

    def _markers(self) -> None:
        state = self.state
        for name in _MASKS:
            if name in self.value:
                setattr(state, name, self._mask(name))
        for name in _NUMBERS:
            if name in self.value:
                setattr(state, name, whole_number(name, self.value[name], -(10**4), 10**4))
        for name in _FLAGS:
            flag = self.value.get(name, False)
            if not isinstance(flag, bool):
                raise PositionError(f"{name}: expected true or false; found {flag!r}")
            setattr(state, name, flag)
        with self.part("landed"):
            state.landed = LANDED.read(self.board, self.value.get("landed", []))
        with self.part("tested"):
            for text in self.read_list("tested"):
                city, by, leader = str(text).partition(" by ")
                number = leader_index(self.board, leader) if by else 31
                state.tested |= 1 << (city_index(self.board, city) << 5 | number)
        with self.part("todo"):
            state.todo = tuple(hex_index(self.board, name) for name in self.read_list("todo"))
