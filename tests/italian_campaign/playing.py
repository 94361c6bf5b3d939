"""Ways to play for the tests: crowded positions, quarrelsome random players, what must hold at every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hannibal.italian_campaign.board import CARTHAGE, NO_CITY, NOWHERE, ROME
from hannibal.italian_campaign.game import ItalianCampaign
from hannibal.italian_campaign.rules.march.movement import ChooseMover
from hannibal.italian_campaign.state import CONSUL, DEAD, PRAETOR, PROCONSUL, SENATE, SLAVES_GONE, IcState
from hannibal.italian_campaign.text import actions as verbs
from hannibal.italian_campaign.text.actions import argument_of, verb_of
from tests.properties import states_to_the_end, weighted_action

GAME = ItalianCampaign()

_EAGER = {
    verbs.DONE: 0.1,
    verbs.STOP: 0.3,
    verbs.DROP: 0.15,
    verbs.MARCH: 2.0,
    verbs.DIPLOMACY: 4.0,
    verbs.FIGHT: 6.0,
    verbs.SALLY: 4.0,
    verbs.BESIEGE: 4.0,
    verbs.ASSAULT: 4.0,
    verbs.BUILD: 9.0,
    verbs.PASS: 0.5,
    verbs.OFFER: 0.3,
}
_TOWARDS_THE_ENEMY = 12.0


def start(seed: int, *, crowded: bool, **options: str) -> IcState:
    """A game at its first move; `crowded` scatters the armies so that they meet at once."""
    rng = Random(seed)
    state = GAME.new_initial_state(GAME.check_options(options))
    while not isinstance(state.stack[-1], ChooseMover):
        state.apply_action(choose(state, rng))
    if crowded:
        scatter(state, rng)
    return state


def scatter(state: IcState, rng: Random) -> None:
    """Armies of both sides all over one part of the map, some cities turned, the year another."""
    board = state.board
    state.year = rng.choice((217, 215, 214, 213))
    state.capua = state.year <= 214 and rng.random() < 0.5
    if state.capua:
        state.city[board.capua] = CARTHAGE
        state.put(state.place(CARTHAGE, board.capua_hex), state.one(board.capua_garrison))
    near = _nearest(state, rng.choice(board.city_hex), 22)
    near = [at for at in near if at != board.capua_hex and at != board.rome_hex]
    for key in [key for key in state.stacks if not key & 1 and key >> 2 not in board.city_hex]:
        _back(state, key)
    for key in [key for key in state.stacks if key & 1 and key >> 2 != board.capua_hex]:
        _back(state, key)
    for leader in range(board.leaders):
        if state.on_map(leader):
            state.put_leader(leader, SENATE)
            state.rank[leader] = 0
    for at in near:
        city = board.city_at[at]
        if city != NO_CITY and rng.random() < 0.5 and state.place(ROME, at) not in state.stacks:
            state.city[city] = CARTHAGE
    romans = [board.leader[name] for name in ("longus", "flaminius", "marcellus", "fabius", "varro")]
    ranks = (CONSUL, CONSUL, PRAETOR, PRAETOR, PROCONSUL)
    for leader, rank in zip(romans, ranks, strict=True):
        state.rank[leader] = rank
        _army(state, leader, rng.choice(near), rng)
    for name in ("hannibal", "hanno", "hamilcar"):
        _army(state, board.leader[name], rng.choice(near), rng)
    home = [at for at in near if board.for_gauls[board.province_of[at]]]
    _army(state, board.gaul, rng.choice(home) if home else board.hex["0227"], rng)


def _back(state: IcState, key: int) -> None:
    state.discard(state.stacks.pop(key))
    state.slaves = SLAVES_GONE


def _nearest(state: IcState, centre: int, count: int) -> list[int]:
    found, frontier = [centre], [centre]
    while frontier and len(found) < count:
        for to in state.board.links[frontier.pop(0)]:
            if to not in found:
                found.append(to)
                frontier.append(to)
    return found


def _army(state: IcState, leader: int, at: int, rng: Random) -> None:
    """A leader with some units in a hex where no enemy is, next to it otherwise."""
    board = state.board
    side = board.side_of[leader]
    while state.any_units(1 - side, at) or state.company(side, at) >= 2 or at == board.capua_hex:
        at = rng.choice(board.links[at])
    city = board.city_at[at]
    if city != NO_CITY:
        state.city[city] = side
    state.put_leader(leader, at)
    if side == ROME:
        for kind in (board.roman_foot, board.roman_horse):
            count = min(rng.randrange(1, 5), state.pool[kind])
            state.pool[kind] -= count
            state.put(state.place(side, at), state.one(kind, count))
        return
    kinds = board.gaul_kinds if leader == board.gaul else board.allied_kinds
    for kind in kinds:
        count = min(rng.randrange(0, 4), state.pool[kind])
        state.pool[kind] -= count
        state.put(state.place(side, at), state.one(kind, count))
    if leader != board.gaul:
        for name in ("c-foot", "c-horse", "elephants"):
            state.put(state.place(side, at), state.one(board.kind[name], rng.randrange(0, 3)))


def choose(state: IcState, rng: Random) -> int:
    """A random legal action that looks for trouble."""
    return weighted_action(state, rng, _weight)


def _weight(state: IcState, action: int) -> float:
    verb, at = verb_of(action), argument_of(action)
    weight = _EAGER.get(verb, 1.0)
    if verb == verbs.MARCH:
        enemy = 1 - state.active
        city = state.board.city_at[at]
        if state.any_units(enemy, at) or (city != NO_CITY and state.city[city] == enemy):
            weight *= _TOWARDS_THE_ENEMY
    return weight


def quarrel(seed: int, *, crowded: bool, **options: str) -> Iterator[IcState]:
    """Every state of a game between quarrelsome random players; the same object, changing."""
    return states_to_the_end(start(seed, crowded=crowded, **options), choose, seed)


# What must hold at every step.


def check_pieces(state: IcState) -> None:
    """Counters are conserved, stacks are where they may be, leaders in one place, markers make sense."""
    board = state.board
    total = list(state.pool)
    for key, units in (*state.stacks.items(), *state.arrived.items()):
        assert any(units), "an empty stack is kept"
        for kind, count in enumerate(units):
            assert count >= 0
            assert not count or board.kind_side[kind] == key & 1, "a unit on the wrong side"
            total[board.front[kind]] += count
        if key & 2:
            assert state.walls_of(key & 1, key >> 2), "units inside a city that is not theirs"
    loose = [] if state.army is None else [state.army.units]
    if state.battle is not None:
        loose += [*state.battle.forage, state.battle.ambush]
    for units in loose:
        for kind, count in enumerate(units):
            total[board.front[kind]] += count
    for kind in (board.roman_foot, board.roman_horse, *board.gaul_kinds):
        assert total[kind] == board.pool[kind], board.kind_ids[kind]
    for kind in board.allied_kinds:
        assert total[kind] <= board.pool[kind]
        assert total[kind] == board.pool[kind] or not board.returns[kind]
    assert not state.units(CARTHAGE, board.capua_hex)[board.kind["c-foot"]]
    _check_leaders(state)
    _check_sieges(state)


def _check_leaders(state: IcState) -> None:
    board = state.board
    for leader, at in enumerate(state.where):
        assert DEAD - 2 <= at < board.hexes
        if state.inside >> leader & 1:
            assert state.walls_of(board.side_of[leader], at)
        if leader == board.gaul and at >= 0:
            assert board.for_gauls[board.province_of[at]], "the Gaulish leader has left his provinces"
        if state.rank[leader]:
            assert board.side_of[leader] == ROME
            assert at not in (SENATE, NOWHERE) or state.election is not None


def _check_sieges(state: IcState) -> None:
    board = state.board
    if state.fighting:
        return
    for city in range(board.cities):
        if state.siege[city] or state.works[city] == 2:
            at, owner = board.city_hex[city], state.city[city]
            here = state.army is not None and state.army.hex == at
            assert here or state.place(1 - owner, at) in (*state.stacks, *state.arrived), board.city_ids[city]
    if not state.capua:
        assert not any(key >> 2 == board.capua_hex for key in state.stacks)
