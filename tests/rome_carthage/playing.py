"""Ways to play for the tests: crowded positions, quarrelsome random players, what must hold at every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from hannibal.rome_carthage.board import CARTHAGE, EMPTY, ROME
from hannibal.rome_carthage.edition import DIFFERENCES
from hannibal.rome_carthage.events.standing import ALLIANCE_WITH_PHILIP
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.state import DEAD, RomeState
from hannibal.rome_carthage.text import actions as verbs
from hannibal.rome_carthage.text.actions import argument_of, verb_of
from tests.properties import states_to_the_end, weighted_action

GAME = RomeCarthage()

_EAGER = {
    verbs.MOVE: 9.0,
    verbs.EVENT: 5.0,
    verbs.DISCARD: 0.2,
    verbs.MARCH: 4.0,
    verbs.STOP: 0.5,
    verbs.SALLY: 6.0,
    verbs.SORTIE: 3.0,
    verbs.INTERCEPT: 4.0,
    verbs.AVOID: 2.0,
    verbs.DECLINE: 0.2,
    verbs.BESIEGE: 5.0,
    verbs.SEA: 3.0,
    verbs.COUNTER: 4.0,
    verbs.WITHDRAW: 0.6,
}
_TOWARDS_THE_ENEMY = 25.0


CLASSIC = {"edition": "classic"}
EDITIONS: tuple[dict[str, str], ...] = ({}, CLASSIC)
"""Both editions, for tests to run under."""


def mixed_options(seed: int) -> dict[str, str]:
    """Every option set to one of its values: the 2nd edition's, the Classic Edition's, or some of each."""
    rng = Random(seed)
    if seed % 3 < len(EDITIONS):
        return dict(EDITIONS[seed % 3])
    return {difference.name: rng.choice(difference.values) for difference in DIFFERENCES}


def start(seed: int, *, crowded: bool, options: Mapping[str, str] | None = None) -> RomeState:
    """A game at its first decision; `crowded` scatters the armies so that they meet at once."""
    rng = Random(seed)
    state = GAME.new_initial_state(GAME.check_options(options or {}))
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    if crowded:
        scatter(state, rng)
    return state


def scatter(state: RomeState, rng: Random) -> None:
    """Armies of both sides all over one part of the map, some inside cities, and mixed control."""
    board = state.board
    centre = rng.randrange(board.spaces)
    near = _nearest(state, centre, 26)
    for side in (ROME, CARTHAGE):
        state.out[side] = bytearray(board.spaces)
    state.els, state.ins, state.iels = (bytearray(board.spaces) for _ in range(3))
    state.inside = 0
    for space in near:
        if not board.walled[space] and not state.tribe[space] and rng.random() < 0.5:
            state.pc[space] = rng.choice((EMPTY, 1, 2))
    generals = [general for general in range(board.generals) if general != board.africanus]
    rng.shuffle(generals)
    state.consuls = 0
    owners: dict[int, int] = {}
    romans = 0
    for general in generals:
        side = board.side_of[general]
        region = board.confined[general]
        choices = [s for s in near if owners.get(s, side) == side and (region is None or region[s])]
        if (side == ROME and romans == 3) or not choices:
            state.where[general] = 255
            continue
        space = rng.choice(choices)
        owners[space] = side
        cus = rng.randrange(0, 11)
        state.add_cus(side, space, cus)
        state.set_general(general, space)
        if side == ROME:
            romans += 1
            if romans < 3:
                state.consuls |= 1 << general
            else:
                state.proconsul = general
    _elephants_and_garrisons(state, rng, owners)


def _nearest(state: RomeState, centre: int, count: int) -> list[int]:
    found, frontier = [centre], [centre]
    while frontier and len(found) < count:
        space = frontier.pop(0)
        for to, _ in state.board.links[space]:
            if to not in found:
                found.append(to)
                frontier.append(to)
    return found


def _elephants_and_garrisons(state: RomeState, rng: Random, owners: dict[int, int]) -> None:
    board = state.board
    for space, side in owners.items():
        if side == CARTHAGE and state.out[side][space] and sum(state.els) < 3:
            state.els[space] = min(2, state.out[side][space])
    for city in board.cities:
        owner = state.pc[city] - 1
        if owners.get(city) not in (None, owner) and rng.random() < 0.7:
            state.ins[city] = rng.randrange(1, board.capacity[city] + 1)
            if state.out[1 - owner][city] >= 3 and rng.random() < 0.5:
                state.siege[city] = rng.choice((1, 2)) << 1 | (1 - owner)
        if owners.get(city) is not None and owners[city] != owner and not state.out[owners[city]][city]:
            state.add_cus(owners[city], city, 3)
    # Nobody begins alone among enemies.
    for general in range(board.generals):
        place = state.where[general]
        if place < board.spaces and state.out[1 - board.side_of[general]][place]:
            state.where[general] = 255
    if state.rules.siege_trains > 1:
        armies = [space for space, side in owners.items() if side == CARTHAGE and state.out[side][space]]
        state.trains = tuple(sorted(armies[: state.rules.siege_trains]))


def choose(state: RomeState, rng: Random) -> int:
    """A random legal action that looks for trouble."""
    return weighted_action(state, rng, _weight)


def _weight(state: RomeState, action: int) -> float:
    verb, space = verb_of(action), argument_of(action)
    weight = _EAGER.get(verb, 1.0)
    if verb in (verbs.MARCH, verbs.SAIL):
        enemy = 1 - state.active
        if state.out[enemy][space] or (state.board.walled[space] and state.pc[space] == enemy + 1):
            weight *= _TOWARDS_THE_ENEMY
    return weight


def quarrel(seed: int, *, crowded: bool, options: Mapping[str, str] | None = None) -> Iterator[RomeState]:
    """Every state of a game between quarrelsome random players; the same object, changing."""
    return states_to_the_end(start(seed, crowded=crowded, options=options), choose, seed)


# What must hold at every step.


def check_pieces(state: RomeState) -> None:
    """Cards conserved, elephants within their number, cities within their capacity, stacks legal."""
    board = state.board
    _check_cards(state)
    elephants = sum(state.els) + sum(state.iels)
    if state.battle is not None:
        elephants += state.battle.retreat_els
    assert elephants <= board.tables.elephants.maximum_cus
    assert len(state.trains) <= state.rules.siege_trains
    quiet = state.play is None
    for space in range(board.spaces):
        assert state.els[space] <= state.out[CARTHAGE][space]
        assert state.iels[space] <= state.ins[space] <= board.capacity[space]
        if quiet:
            assert not (state.out[ROME][space] and state.out[CARTHAGE][space]), board.space_ids[space]
            for side in (ROME, CARTHAGE):
                assert not (state.out[side][space] and state.any_general(1 - side, space)), board.space_ids[
                    space
                ]
        if state.siege[space] > 1 and state.battle is None:
            assert state.out[state.siege[space] & 1][space], f"no besieger at {board.space_ids[space]}"
    for general in range(board.generals):
        if state.inside >> general & 1:
            assert state.is_city_of(board.side_of[general], state.where[general])
    _check_march(state)


def _check_cards(state: RomeState) -> None:
    """Every card lies in exactly one place."""
    seen = 0
    piles = [*state.hands, state.deck, state.discards, state.removed]
    if state.play is not None:
        piles.append(1 << state.play.card)
    for pile in piles:
        assert not seen & pile, "a card lies in two places"
        seen |= pile
    expected = state.board.deck
    if state.rules.philip_has_two_cards and state.removed & state.board.cards_with(ALLIANCE_WITH_PHILIP):
        expected |= state.board.set_aside
    assert seen == expected, "a card is missing"


def _check_march(state: RomeState) -> None:
    march = state.march
    if march is None or state.battle is not None or state.where[march.general] >= DEAD:
        return
    place = state.ins[march.space] if march.inside else state.out[march.side][march.space]
    assert march.els <= march.cus <= place
    assert march.cus <= state.board.tables.movement.cus_with_general
