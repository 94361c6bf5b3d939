"""What things are worth to Carthage, in victory points, and how far apart they are."""

from __future__ import annotations

from functools import cache
from typing import Final

from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, NO_CITY, ROME, UNFORTIFIED, Board, Units
from hannibal.italian_campaign.rules.combat.fighting import odds_column, too_weak
from hannibal.italian_campaign.rules.march.diplomacy import garrison
from hannibal.italian_campaign.rules.politics.victory import scenario
from hannibal.italian_campaign.state import WINTER, IcState

POINT: Final = 1.5
"""A strength point of either side: Roman foot destroyed is a victory point and an army the weaker."""
_KEPT: Final = (1.0, 0.5, 0.35)
"""What a city's points of the coming winter are worth, by how often the enemy moves before it."""
_HELD_ON: Final = 0.4
"""How much of a winter's points from a city count again in each of the next two: it may be lost."""
_HELD_FAST: Final = 0.7
"""The same for Tarentum and Capua in every winter to come: behind their walls they change hands seldom."""
_FACES: Final = range(1, 7)


@cache
def distances(board: Board) -> tuple[tuple[int, ...], ...]:
    """How many hexes every hex is from every other."""
    table = []
    for start in range(board.hexes):
        row = [board.hexes] * board.hexes
        row[start] = 0
        frontier = [start]
        while frontier:
            reached = []
            for at in frontier:
                for to in board.links[at]:
                    if row[to] == board.hexes:
                        row[to] = row[at] + 1
                        reached.append(to)
            frontier = reached
        table.append(tuple(row))
    return tuple(table)


def winters(state: IcState) -> int:
    """How many times points are still to be counted."""
    return max(state.year - scenario(state).last_year + 1, 1)


def city_points(state: IcState, city: int) -> float:
    """What a city gives Carthage in a winter: loyalty, a share of the province, more for some."""
    board = state.board
    numbers = board.tables.numbers["capua"]
    province = board.province_of[board.city_hex[city]]
    points = board.loyalty[city] + board.victory_points[province] / len(board.province_cities[province])
    if city == board.tarentum and state.year <= numbers["tarentum_from"] + 1:
        points -= numbers["tarentum_points"]
    if city == board.capua:
        points += numbers["victory_points"]
    return points


def enemy_moves(state: IcState) -> int:
    """How often the enemy of the side on the move moves before the winter's points are counted (IC:4.2)."""
    if state.season == WINTER:
        return 0 if state.active == state.first else 1
    return 2 if state.active == state.first else 1


def worth(state: IcState, city: int) -> float:
    """What it means for the rest of the game that a city changes hands now."""
    board, left = state.board, winters(state) - 1
    later = _HELD_FAST * left if city in (board.tarentum, board.capua) else _HELD_ON * min(left, 2)
    return city_points(state, city) * (_KEPT[enemy_moves(state)] + later)


# Diplomacy.


def chance_to_win_over(state: IcState, city: int, modifier: int) -> float:
    """The chance that a city goes over to the other side when its loyalty is tested."""
    board = state.board
    if board.city_class[city] == CLASS_1:
        return 0.0
    if garrison(state, city) >= board.tables.numbers["diplomacy"]["barred_from"]:
        return 0.0
    return min(max((7 + modifier - board.loyalty[city]) / 6.0, 0.0), 1.0)


# Combat.


def points_a_step(state: IcState, units: Units) -> float:
    """The strength points a step of these units is worth on average."""
    steps = sum(count * state.board.steps[kind] for kind, count in enumerate(units) if count)
    return state.strength(units) / steps if steps else 1.0


def exchange(
    board: Board,
    mine: float,
    theirs: float,
    steps: tuple[float, float],
    modifier: int,
    shift: int,
    rounds: int,
) -> tuple[float, float]:
    """The strength points attacker and defender lose on average in so many rounds of field combat.

    `steps` are the points of a step on either side. A side that is nearly gone fights no more.
    """
    table = board.tables.field_combat
    lost = [0.0, 0.0]
    for _ in range(rounds):
        left = mine - lost[0], theirs - lost[1]
        if left[0] < 1.0 or left[1] < 1.0 or too_weak(round(left[0]), round(left[1])):
            break
        column = max(odds_column(round(left[0]), round(left[1])) - shift, 0)
        hurt = [0.0, 0.0]
        for face in _FACES:
            result = table.result(face + modifier, column)
            count = int(result[1:])
            if result[0] != "D":
                hurt[0] += count * steps[0] / 6.0
            if result[0] != "A":
                hurt[1] += count * steps[1] / 6.0
        lost[0] = min(lost[0] + hurt[0], mine)
        lost[1] = min(lost[1] + hurt[1], theirs)
    return lost[0], lost[1]


def ground_shift(state: IcState, at: int, attacker: int) -> int:
    """Columns the ground of a hex costs the attacker; Carthaginians fear no rough country (IC:9.6)."""
    terrain = state.board.terrain[at]
    shift = state.board.terrain_shift[terrain]
    return 0 if attacker == CARTHAGE and shift == 1 else shift


def best_modifier(state: IcState, leaders: int) -> int:
    """The best combat modifier among leaders."""
    modifier = state.board.modifier
    return max(
        (modifier[leader] for leader in range(state.board.leaders) if leaders >> leader & 1), default=0
    )


# Cities by force.


def storm_chance(state: IcState, city: int, strength: int, modifier: int) -> tuple[float, float]:
    """The chance that an assault takes a city, and the steps it costs on average; (0, 0) if not allowed."""
    board = state.board
    at, owner = board.city_hex[city], state.city[city]
    defence = state.board.defence[city] + state.points_at(owner, at) + state.points_at(owner, at, True)
    if board.city_class[city] in (CLASS_1, UNFORTIFIED) or strength * 2 < defence * 3:
        return 0.0, 0.0
    occupied = defence > board.defence[city]
    column = min(max(strength // max(defence, 1) - 1, 0), 4) if occupied else 4
    table = board.tables.siege_combat
    if owner == ROME:
        modifier += table.numbers["carthaginian_assault"]
    chance, steps = 0.0, 0.0
    for face in _FACES:
        outcome, loss = table.result(face + modifier, column).split("/")
        chance += (outcome == "S") / 6.0
        steps += 0.0 if loss == "DE" else int(loss[1:]) / 6.0
    return chance, steps


def surrender_chance(state: IcState, city: int, strength: int) -> float:
    """The chance that a siege takes the city in the coming combat phase, and a little for the next."""
    board = state.board
    at = board.city_hex[city]
    if strength < state.defence(city) + state.points_at(state.city[city], at):
        return 0.0
    if board.city_class[city] == CLASS_1:
        # Works take two segments and then a six in each: what they promise lies in the years to come.
        return 0.35 if state.works[city] else 0.2
    needed = state.siege[city] or board.siege_numbers[0]
    if city == board.tarentum:
        # Worth more than one segment: the chance that it falls in the next three.
        numbers = board.siege_numbers[board.siege_numbers.index(needed) :]
        holds = 1.0
        for number in (*numbers, numbers[-1], numbers[-1])[:3]:
            holds *= (number - 1) / 6.0
        return 1.0 - holds
    return min((7 - needed) / 6.0 + 0.1, 1.0)


# Winter.


def winter_loss(state: IcState, side: int, at: int, strength: int, points: list[list[int]]) -> float:
    """What an army loses if it winters in a hex (IC:8.3); `points` are those of the others, by province."""
    board = state.board
    city = board.city_at[at]
    if city != NO_CITY and state.city[city] == side:
        return 0.0
    province = board.province_of[at]
    mine, theirs = points[side][province] + strength, points[1 - side][province]
    cities = board.province_cities[province]
    meets = mine >= 2 * theirs or all(state.city[other] == side for other in cities)
    theirs_too = theirs >= 2 * mine or all(state.city[other] != side for other in cities)
    return 0.0 if meets and not theirs_too else strength / 2.0
