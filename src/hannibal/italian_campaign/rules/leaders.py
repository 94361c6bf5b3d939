"""Chapter 10: leaders in command, at risk and gone."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, NO_CITY, ROME
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.state import (
    AWAY,
    CONSUL,
    DEAD,
    NO_RANK,
    SLAVES_GONE,
    SUMMER,
    IcState,
    battle_of,
)
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import COMMAND, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal
from hannibal.kernel.masks import members

FALLEN_CITY: Final = 0
WITHDRAWING: Final = 1
ROUTED: Final = 2
_RISKS: Final = ("in the fallen city", "withdrawing", "whose units are lost")
RISK_NAMES: Final = ("fallen-city", "withdrawing", "routed")


# Command (IC:10.31).


def commanders(state: IcState, side: int, leaders: int) -> list[int]:
    """Those among whom the commander is chosen; one is no choice, none commands an empty mask.

    Hannibal always commands, the Gaulish leader only by himself; of Romans the highest rank.
    """
    found = members(leaders)
    if side == CARTHAGE:
        hannibal, gaul = state.board.hannibal, state.board.gaul
        if leaders >> hannibal & 1:
            return [hannibal]
        return [leader for leader in found if leader != gaul] or found
    best = max((state.seniority(leader) for leader in found), default=0)
    return [leader for leader in found if state.seniority(leader) == best]


def chooser(state: IcState, side: int, among: list[int]) -> int:
    """Who chooses the commander: Carthage between two consuls, otherwise the owner (IC:10.31)."""
    if side == ROME and state.seniority(among[0]) == _CONSULS:
        return CARTHAGE
    return side


_CONSULS: Final = 3
"""The seniority of consuls and masters of horse."""


def name_commander(state: IcState, battle: Battle, side: int, leader: int) -> None:
    """He commands: there is nobody else to choose."""
    battle.commander[side] = leader
    if state.story is not None:
        state.story.tell(beats.CommanderNamed(rule="IC:10.31", side=side, leader=leader))


class ChooseCommander(Frame[IcState]):
    """Who commands a side in the battle, where more than one may."""

    kind = "ChooseCommander"
    rule = "IC:10.31"
    fields = ("side", "leaders")

    def __init__(self, side: int, leaders: int) -> None:
        self.side = side
        self.leaders = leaders

    def player(self, state: IcState) -> int:
        return chooser(state, self.side, commanders(state, self.side, self.leaders))

    def question(self, state: IcState) -> str:
        return f"Who commands {('the Romans', 'the Carthaginians')[self.side]}?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(COMMAND, leader) for leader in state.board.leaders_of[self.side]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != COMMAND:
            return Refusal(self.rule, "choose who commands")
        if argument_of(action) in commanders(state, self.side, self.leaders):
            return None
        return Refusal(self.rule, "the senior leader who is here commands")

    def apply(self, state: IcState, action: int) -> None:
        leader = battle_of(state).commander[self.side] = argument_of(action)
        if state.story is not None:
            state.story.tell(beats.CommanderChosen(rule=self.rule, side=self.side, leader=leader))


# Leaving the game or the army.


def lose_slaves(state: IcState) -> None:
    """The slave legion has lost its leader: it is out of the game (IC:6.22)."""
    kind = state.board.slaves
    if state.story is not None:
        state.story.tell(beats.SlavesDisbanded(rule="IC:6.22", leader=state.slaves))
    for key, units in list(state.stacks.items()):
        if units[kind]:
            state.take(key, state.one(kind))
    changes.set_slaves(state, SLAVES_GONE)


def step_down(state: IcState, leader: int, where: int) -> None:
    """A leader leaves the map; his place, and whom he is upon, are kept for a successor."""
    if state.slaves == leader:
        lose_slaves(state)
    state.put_leader(leader, where)


def close_ranks(state: IcState, at: int) -> None:
    """A leader has left a hex for good: what was his alone to hold or to trap there is free (IC:7.6)."""
    state.shut_gates(at)
    state.open_gates(at)
    state.lift_pressure(at)


def leave_office(state: IcState, leader: int, where: int) -> None:
    """A leader leaves the map for the Senate, the dead or elsewhere, and nobody succeeds him."""
    at = state.where[leader]
    step_down(state, leader, where)
    if at >= 0:
        close_ranks(state, at)


def kill(state: IcState, leader: int, rule: str) -> None:
    """A leader is killed; the Gaulish one is replaced next summer (IC:10.5, IC:10.6)."""
    if state.story is not None:
        state.story.tell(beats.Killed(rule=rule, leader=leader, from_=state.where[leader]))
    if state.rank[leader] == CONSUL and state.season == SUMMER:
        state.consuls_lost += 1
        changes.tally(state, "consuls-lost", state.consuls_lost - 1, state.consuls_lost)
    leave_office(state, leader, AWAY if leader == state.board.gaul else DEAD)
    changes.set_rank(state, leader, NO_RANK)


def refuge(state: IcState, leader: int) -> int:
    """Where a leader without units goes: a Roman to Rome, a Carthaginian to the nearest friends; -1: nowhere.

    Friends are a stack, or a city without an enemy before it, where there is room (IC:7.8).
    """
    board = state.board
    side = board.side_of[leader]
    if side == ROME:
        return board.rome_hex
    seen = {state.where[leader]}
    frontier = [state.where[leader]]
    while frontier:
        reached: list[int] = []
        for at in frontier:
            if at != state.where[leader] and _friendly(state, leader, at):
                return at
            for to in board.links[at]:
                if to not in seen:
                    seen.add(to)
                    reached.append(to)
        frontier = reached
    return -1


def _friendly(state: IcState, leader: int, at: int) -> bool:
    board = state.board
    side = board.side_of[leader]
    if state.enemies_outside(side, at) or at == board.capua_hex:
        return False
    if leader == board.gaul and not board.for_gauls[board.province_of[at]]:
        return False
    if leader != board.gaul and state.company(side, at) >= board.most_leaders:
        return False
    city = board.city_at[at]
    return state.any_units(side, at) or (city != NO_CITY and state.city[city] == side)


def send_to_refuge(state: IcState, leader: int, rule: str) -> None:
    """A leader whose units are gone and who lives goes to Rome, or to friends (IC:10.2)."""
    to = refuge(state, leader)
    if to < 0:
        kill(state, leader, rule)
        return
    at = state.where[leader]
    inside = state.walls_of(state.board.side_of[leader], to) and state.enemies_outside(
        state.board.side_of[leader], to
    )
    if state.story is not None:
        state.story.tell(beats.Escaped(rule=rule, leader=leader, from_=at, to=to, inside=inside))
    if state.slaves == leader and at != to:
        lose_slaves(state)
    state.put_leader(leader, to, inside=inside)
    close_ranks(state, at)


def risk(state: IcState, leaders: int, kind: int) -> None:
    """Each leader rolls for his life (IC:10.5)."""
    for leader in reversed(members(leaders)):
        state.stack.append(LeaderRisk(leader, kind))


class LeaderRisk(Die):
    """A leader withdraws during combat, loses his units or is in a city that falls: does he live?"""

    kind = "LeaderRisk"
    rule = "IC:10.5"
    fields = ("leader", "risk")

    def __init__(self, leader: int, kind: int) -> None:
        self.leader = leader
        self.risk = kind

    def question(self, state: IcState) -> str:
        return f"Is {state.leader_name(self.leader)}, {_RISKS[self.risk]}, killed?"

    def rolled(self, state: IcState, face: int) -> None:
        numbers = state.board.tables.numbers["risk"]
        limit = numbers["fallen_city" if self.risk == FALLEN_CITY else "withdrawing"]
        if state.story is not None:
            told = beats.LeaderRisk(
                rule=self.rule,
                leader=self.leader,
                risk=RISK_NAMES[self.risk],
                die=face,
                limit=limit,
                killed=face <= limit,
            )
            state.story.tell(told)
        if face <= limit:
            kill(state, self.leader, self.rule)
        elif self.risk != WITHDRAWING:
            send_to_refuge(state, self.leader, "IC:10.5" if self.risk == FALLEN_CITY else "IC:10.2")
