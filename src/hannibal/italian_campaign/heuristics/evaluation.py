"""The evaluation: the points Carthage will have in the end, against what the scenario asks of her."""

from __future__ import annotations

from math import tanh
from typing import Final

from hannibal.italian_campaign.board import CARTHAGE
from hannibal.italian_campaign.heuristics.worth import POINT, city_points, winters
from hannibal.italian_campaign.rules.politics.control import controller, unbesieged
from hannibal.italian_campaign.rules.politics.victory import scenario
from hannibal.italian_campaign.state import DEAD, IcState

_LEADER: Final = 12.0
_HANNIBAL: Final = 60.0
_SIEGE: Final = 0.3
"""What a siege under way is worth, of the city's points."""
_RISE: Final = 0.8
"""How steady the winters' points are: what is held now counts for so much in those that follow."""


def projected(state: IcState) -> float:
    """The victory points Carthage may expect at the end, armies and leaders included."""
    board = state.board
    left = winters(state)
    weight = 1.0 + _RISE * (left - 1)
    yearly = 0.0
    for city in range(board.cities):
        points = float(board.loyalty[city])
        held = state.city[city] == CARTHAGE
        if held:
            yearly += points
        if state.besieged(city):
            yearly += city_points(state, city) * (-_SIEGE if held else _SIEGE)
    numbers = board.tables.numbers["capua"]
    if state.city[board.capua] == CARTHAGE:
        yearly += numbers["victory_points"]
    if state.city[board.tarentum] != CARTHAGE and state.year <= numbers["tarentum_from"] + 1:
        yearly += numbers["tarentum_points"]
    strengths = unbesieged(state)
    for province, points in enumerate(board.victory_points):
        if controller(state, province, strengths) == CARTHAGE:
            yearly += points
    total = state.points + state.kills + weight * yearly
    worth = 0.5 * POINT * (left if left < 3 else 3) / 3.0
    for key, units in state.stacks.items():
        total += worth * state.strength(units) * (1.0 if key & 1 == CARTHAGE else -0.5)
    for leader in board.leaders_of[CARTHAGE]:
        if state.where[leader] == DEAD:
            total -= (_HANNIBAL if leader == board.hannibal else _LEADER) * min(left, 3) / 3.0
    return total


def chance(state: IcState, seat: int) -> float:
    """From -1, lost, to 1, won: how the projection lies to the middle of the draw, the later the surer."""
    if state.ended is not None:
        return state.returns()[seat]
    facts = scenario(state)
    middle = (facts.carthage_from + facts.draw_from) / 2.0
    spread = 60.0 + 40.0 * winters(state)
    value = tanh((projected(state) - middle) / spread)
    return value if seat == CARTHAGE else -value


def spread_of(state: IcState) -> float:
    """The projected points that change the chance by about one."""
    return 60.0 + 40.0 * winters(state)
