"""Chapter 10.4: withdrawing before and during combat, and where to."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, GAUL, NO_CITY, NOWHERE, ROME, Units
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.combat.fighting import fighting_leaders, hide, send_away
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import WITHDRAWING, risk
from hannibal.italian_campaign.rules.march.army import crowds
from hannibal.italian_campaign.state import IcState, battle_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import RETREAT, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal
from hannibal.kernel.masks import members

NO_LEADER: Final = Refusal("IC:10.4", "only a leader can withdraw units from combat")
NO_WAY_OUT: Final = Refusal("IC:10.4", "there is no hex to withdraw to")


def leaving_units(state: IcState, side: int, at: int) -> Units:
    """The units outside in a hex that would leave it: Gauls only with their leader (IC:10.6)."""
    board, units = state.board, state.units(side, at)
    if state.leaders_at(side, at, False) >> board.gaul & 1:
        return units
    return tuple(0 if board.arm[kind] == GAUL else count for kind, count in enumerate(units))


def free_hexes(state: IcState, side: int, at: int) -> list[int]:
    """The adjacent hexes a force may fall back to: no enemies, no enemy city, room for it (IC:7.8)."""
    board = state.board
    leaders = state.leaders_at(side, at, False)
    if not leaders and not any(leaving_units(state, side, at)):
        return []
    with_gaul = bool(leaders >> board.gaul & 1)
    coming = (leaders & ~(1 << board.gaul)).bit_count()
    strength = state.strength(leaving_units(state, side, at)) + _away(state, side, at)
    found = []
    for to in board.links[at]:
        city = board.city_at[to]
        if city != NO_CITY and state.city[city] != side:
            continue
        if state.any_units(1 - side, to) or state.leaders_at(1 - side, to):
            continue
        if to == board.capua_hex and (side == CARTHAGE or not state.capua):
            continue
        if with_gaul and not board.for_gauls[board.province_of[to]]:
            continue
        if side == ROME and crowds(state, strength, leaders, to):
            continue
        if state.company(side, to) + coming <= board.most_leaders:
            found.append(to)
    return found


def _away(state: IcState, side: int, at: int) -> int:
    """The strength points out foraging from a hex, who come along (IC:9.4)."""
    battle = state.battle
    return state.strength(battle.forage[side]) if battle is not None and battle.hex == at else 0


def city_distances(state: IcState, side: int) -> list[int]:
    """How far every hex is from the nearest city this side controls."""
    board = state.board
    far = board.hexes + 1
    distance = [far] * board.hexes
    frontier = [board.city_hex[city] for city in range(board.cities) if state.city[city] == side]
    for at in frontier:
        distance[at] = 0
    while frontier:
        reached = []
        for at in frontier:
            for to in board.links[at]:
                if distance[to] == far:
                    distance[to] = distance[at] + 1
                    reached.append(to)
        frontier = reached
    return distance


def ways_out(state: IcState, side: int) -> list[int]:
    """Where a force leaving the combat may go; its own hex stands for the inside of its city.

    Those inside a city go back into it. An attacker goes on in the direction he was moving, or else back; a
    defender towards the nearest friendly city, into it if he stands before it.
    """
    battle = battle_of(state)
    at = battle.hex
    if state.place(side, at) not in state.stacks and not state.leaders_at(side, at, False):
        return [at]
    city = state.city_in(at)
    if state.walls_of(side, at) and not state.besieged(city):
        return [at]
    free = free_hexes(state, side, at)
    if side == battle.attacker:
        ahead = _ahead(state, side, battle)
        for to in ahead:
            if to in free:
                return [to]
    distance = city_distances(state, side)
    nearest = min((distance[to] for to in free), default=0)
    return [to for to in free if distance[to] == nearest]


def _ahead(state: IcState, side: int, battle: Battle) -> list[int]:
    """The hex ahead of the attacker, and the one he came from."""
    at = battle.hex
    leader = battle.commander[side]
    origin = state.came[leader] if leader >= 0 else NOWHERE
    around = state.board.around[at]
    if origin == NOWHERE or origin not in around:
        return []
    return [around[(around.index(origin) + 3) % 6], origin]


def refuse_withdrawal(state: IcState, side: int) -> Refusal | None:
    """The rule against a side's trying to withdraw."""
    if battle_of(state).commander[side] < 0:
        return NO_LEADER
    return None if ways_out(state, side) else NO_WAY_OUT


def try_withdrawal(state: IcState, side: int) -> None:
    """The commander rolls; one with an asterisk need not."""
    leader = battle_of(state).commander[side]
    if state.board.withdrawal[leader]:
        state.stack.append(WithdrawalRoll(side))
    else:
        leave_field(state, side, at_risk=True)


class WithdrawalRoll(Die):
    """Does the commander get his force away?"""

    kind = "WithdrawalRoll"
    rule = "IC:10.4"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: IcState) -> str:
        return f"Does {state.leader_name(battle_of(state).commander[self.side])} get away?"

    def rolled(self, state: IcState, face: int) -> None:
        leader = battle_of(state).commander[self.side]
        needed = state.board.withdrawal[leader]
        away = face >= needed
        if state.story is not None:
            told = beats.WithdrawalRolled(
                rule=self.rule, side=self.side, leader=leader, die=face, needed=needed, away=away
            )
            state.story.tell(told)
        if away:
            leave_field(state, self.side, at_risk=True)


def leave_field(state: IcState, side: int, *, at_risk: bool) -> None:
    """A force leaves the combat, which is over; during combat its leaders are at risk (IC:10.5)."""
    battle = battle_of(state)
    battle.lost = side
    leaders = fighting_leaders(state, battle, side)
    if at_risk and battle.round:
        risk(state, leaders, WITHDRAWING)
    if ways_out(state, side):
        state.stack.append(RetreatTo(side))


class RetreatTo(Frame[IcState]):
    """Where does the force go?"""

    kind = "RetreatTo"
    rule = "IC:10.4"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return "Where does the force withdraw to?"

    def candidates(self, state: IcState) -> list[int]:
        at = battle_of(state).hex
        return [make(RETREAT, to) for to in (at, *state.board.links[at])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == RETREAT and argument_of(action) in ways_out(state, self.side):
            return None
        return Refusal(self.rule, "an attacker leaves ahead, a defender towards his nearest city")

    def apply(self, state: IcState, action: int) -> None:
        battle, to = battle_of(state), argument_of(action)
        rejoin(state, battle, self.side, battle.hex)
        fall_back(state, self.side, battle.hex, to, self.rule)


def rejoin(state: IcState, battle: Battle, side: int, at: int) -> None:
    """Foragers and hidden units are with their force again (IC:9.4, IC:9.5)."""
    away, none = battle.forage[side], state.board.no_units
    send_away(state, battle, side, none)
    state.put(state.place(side, at), away)
    if side == CARTHAGE:
        hidden = battle.ambush
        hide(state, battle, none)
        state.put(state.place(side, at), hidden)
        battle.ambush_round = 0


def fall_back(state: IcState, side: int, at: int, to: int, rule: str) -> None:
    """All of a side outside in a hex go to another, or inside their city in this one."""
    inside = to == at
    if state.story is not None:
        state.story.tell(beats.Withdrew(rule=rule, side=side, from_=at, to=to, inside=inside))
    # The units leave with their leaders still there and arrive with them: nobody sees them without one.
    key = state.place(side, at)
    units = state.units(side, at) if inside else leaving_units(state, side, at)
    if any(units):
        state.take(key, units)
    _tell_left_behind(state, key)
    for leader in members(state.leaders_at(side, at, False)):
        state.put_leader(leader, to, inside=inside)
    state.put(state.place(side, to, inside), units)
    state.shut_gates(at)
    state.open_gates(at)
    state.lift_pressure(at)


def _tell_left_behind(state: IcState, key: int) -> None:
    """What is left in a place a force has withdrawn from stays there."""
    side, at = key & 1, key >> 2
    for kind, count in enumerate(state.units(side, at) if state.story is not None else ()):
        for _ in range(count):
            told = beats.LeftBehind(
                rule="IC:10.6",
                seats=changes.seats_of(state, side, at),
                side=side,
                hex=at,
                inside=False,
                unit=kind,
            )
            changes.tell(state, told)
