"""Chapter 8: who controls a province, and what winter costs in one that is not."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ELEPHANT, NO_CITY, NOBODYS, ROME
from hannibal.italian_campaign.rules.combat.losses import lose_points
from hannibal.italian_campaign.rules.politics.victory import scenario
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Step


def unbesieged(state: IcState) -> list[list[int]]:
    """By side and province: strength points not under siege; elephants by themselves are none (IC:11.3)."""
    board = state.board
    found = [[0] * len(board.province_ids), [0] * len(board.province_ids)]
    others = [[False] * len(board.province_ids), [False] * len(board.province_ids)]
    for key, units in state.stacks.items():
        at, side = key >> 2, key & 1
        if key & 2 and state.besieged(board.city_at[at]):
            continue
        province = board.province_of[at]
        for kind, count in enumerate(units):
            if count:
                found[side][province] += count * board.points[kind]
                others[side][province] |= board.arm[kind] != ELEPHANT
    for side in (ROME, CARTHAGE):
        for province, besides in enumerate(others[side]):
            if not besides:
                found[side][province] = 0
    return found


def controller(state: IcState, province: int, points: list[list[int]] | None = None) -> int:
    """Who meets one of the two conditions alone; NOBODYS if both or neither do (IC:8.2, IC:8.21)."""
    strengths = unbesieged(state) if points is None else points
    meets = [False, False]
    for side in (ROME, CARTHAGE):
        mine, theirs = strengths[side][province], strengths[1 - side][province]
        cities = state.board.province_cities[province]
        meets[side] = (mine > 0 and mine >= 2 * theirs) or all(state.city[city] == side for city in cities)
    if meets[ROME] == meets[CARTHAGE]:
        return NOBODYS
    return ROME if meets[ROME] else CARTHAGE


def determine(state: IcState, rule: str) -> None:
    """Lay the control markers of all provinces anew (IC:8.22)."""
    points = unbesieged(state)
    for province in range(len(state.control)):
        mark(state, province, controller(state, province, points), rule)


def mark(state: IcState, province: int, owner: int, rule: str) -> None:
    """Lay the control marker of a province."""
    before = state.control[province]
    if before != owner:
        state.control[province] = owner
        if state.story is not None:
            told = beats.ControlChanged(rule=rule, province=province, owner_before=before, owner_after=owner)
            state.story.tell(told)


class DetermineControl(Step[IcState]):
    """Control is determined, before combat and again at the end of winter (IC:4.2)."""

    kind = "DetermineControl"
    rule = "IC:8.1"

    def run(self, state: IcState) -> None:
        if state.story is not None and not state.fighting:
            state.story.tell(beats.PhaseBegins(rule=self.rule, phase="control"))
        determine(state, self.rule)


DETERMINE_CONTROL: Final = DetermineControl()


class Hardship(Step[IcState]):
    """At the end of winter, units where their side has no control lose half their SPs (IC:8.3).

    Those in a friendly city are spared; before its walls, with enemies there, they are not in it (IC:7.6).
    """

    kind = "Hardship"
    rule = "IC:8.3"

    def run(self, state: IcState) -> None:
        board = state.board
        if state.year <= scenario(state).last_year:
            return  # The points are counted and the game is over: nobody is asked any more.
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule=self.rule, phase="hardship"))
        for key in sorted(state.stacks, reverse=True):
            at, side = key >> 2, key & 1
            city = board.city_at[at]
            if state.control[board.province_of[at]] == side or key & 2:
                continue
            shut_out = state.walls_of(side, at) and state.enemies_outside(side, at)
            if city != NO_CITY and state.city[city] == side and not shut_out:
                continue
            half = state.strength(state.stacks[key]) // 2
            if half and state.story is not None:
                seats = changes.seats_of(state, side, at)
                state.story.tell(beats.Wintered(rule=self.rule, seats=seats, side=side, hex=at, points=half))
            lose_points(state, key, half, self.rule)


HARDSHIP: Final = Hardship()
