"""Chapter 7.4: winning cities over by testing their loyalty."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, NO_CITY, ROME
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import FALLEN_CITY, risk
from hannibal.italian_campaign.rules.politics.victory import rome_falls
from hannibal.italian_campaign.state import IcState, army_of
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Refusal

NO_CITY_THERE: Final = Refusal("IC:7.4", "there is no city")
OWN_CITY: Final = Refusal("IC:7.4", "the city is yours")
CLASS_1_LOYAL: Final = Refusal("IC:7.4", "a class 1 fortress has no loyalty number")
HALTED: Final = Refusal("IC:7.2", "a leader ends his move in a hex with enemies")
NOT_MOVED_NEXT: Final = Refusal("IC:7.4", "a leader tests a city's loyalty by moving next to it")
TESTED: Final = Refusal("IC:7.4", "its loyalty has been tested in this phase")
_PER_PLAYER: Final = 31
"""Stands for the leader where a city is tested once by the whole side."""


def cities_near(state: IcState, army: Army) -> list[int]:
    """The hexes next to the army that have a city."""
    city_at = state.board.city_at
    return [at for at in state.board.links[army.hex] if city_at[at] != NO_CITY]


def _test(state: IcState, army: Army, city: int) -> int:
    """The mark of a test in `tested`."""
    leader = _PER_PLAYER if state.rules.once_per_city else army.leader
    return 1 << (city << 5 | leader)


def garrison(state: IcState, city: int) -> int:
    """The strength points that hold a city (IC:7.42)."""
    at, owner = state.board.city_hex[city], state.city[city]
    return state.points_at(owner, at) + state.points_at(owner, at, True)


def refuse_diplomacy(state: IcState, army: Army, at: int) -> Refusal | None:
    """The rule against testing the loyalty of the city in a hex."""
    board = state.board
    city = board.city_at[at]
    if city == NO_CITY:
        return NO_CITY_THERE
    if at not in board.links[army.hex] or not army.steps:
        return NOT_MOVED_NEXT
    if army.halted:
        return HALTED
    if board.city_class[city] == CLASS_1:
        return CLASS_1_LOYAL
    if state.city[city] == army.side:
        return OWN_CITY
    if state.tested & _test(state, army, city):
        return TESTED
    barred = board.tables.numbers["diplomacy"]["barred_from"]
    # What is with a Carthaginian leader Rome does not know: she may try, in vain (IC:7.5).
    known = army.side == CARTHAGE or not state.leaders_at(CARTHAGE, at)
    if known and garrison(state, city) >= barred:
        return Refusal("IC:7.42", f"{barred} SPs or more hold the city")
    return None


def loyalty_modifier(state: IcState, army: Army, city: int) -> int:
    """What the strength of an army adds to the die (IC:7.41)."""
    board, numbers = state.board, state.board.tables.numbers["diplomacy"]
    province = board.province_of[board.city_hex[city]]
    if army.side == CARTHAGE:
        if not army.leaders >> board.hannibal & 1 or not board.diagonal[province]:
            return 0
        return state.strength(army.units) // numbers["hannibal_points"]
    return led_in(state, army, province) // numbers["roman_points"]


def led_in(state: IcState, army: Army, province: int) -> int:
    """The Roman strength points with a leader in a province: the army on the move, and the others."""
    found = state.strength(army.units) if state.board.province_of[army.hex] == province else 0
    places = {
        state.place(ROME, state.where[leader], bool(state.inside >> leader & 1))
        for leader in state.board.leaders_of[ROME]
        if state.on_map(leader) and state.board.province_of[state.where[leader]] == province
    }
    return found + sum(state.points_at(ROME, key >> 2, bool(key & 2)) for key in places)


def begin_diplomacy(state: IcState, army: Army, at: int) -> None:
    """A leader treats with a city: the die decides."""
    city = state.board.city_at[at]
    state.tested |= _test(state, army, city)
    if garrison(state, city) >= state.board.tables.numbers["diplomacy"]["barred_from"]:
        if state.story is not None:
            barred = beats.DiplomacyBarred(rule="IC:7.42", side=army.side, leader=army.leader, city=city)
            state.story.tell(barred)
        return
    state.stack.append(LoyaltyRoll(city))


class LoyaltyRoll(Die):
    """A city goes over when the die reaches its loyalty number."""

    kind = "LoyaltyRoll"
    rule = "IC:7.4"
    fields = ("city",)

    def __init__(self, city: int) -> None:
        self.city = city

    def question(self, state: IcState) -> str:
        return f"Does {state.city_name(self.city)} go over?"

    def rolled(self, state: IcState, face: int) -> None:
        army = army_of(state)
        modifier = loyalty_modifier(state, army, self.city)
        needed = state.board.loyalty[self.city]
        won = face + modifier >= needed
        if state.story is not None:
            told = beats.DiplomacyRolled(
                rule=self.rule,
                side=army.side,
                leader=army.leader,
                city=self.city,
                die=face,
                modifier=modifier,
                needed=needed,
                turns=won,
            )
            state.story.tell(told)
        if won:
            change_hands(state, self.city, army.side, combat=False)


def change_hands(state: IcState, city: int, side: int, *, combat: bool = True) -> None:
    """A city falls to a side: enemy units in it are eliminated, leaders roll for their lives (IC:10.5)."""
    board, owner = state.board, state.city[city]
    at = board.city_hex[city]
    if city == board.rome and side == CARTHAGE:
        rome_falls(state)
        return
    # Units of the old owner outside its walls, with an enemy before them, are not in the city.
    outside = state.enemies_outside(owner, at)
    lost = [True] if outside else [False, True]
    leaders = state.leaders_at(owner, at, True) if outside else state.leaders_at(owner, at)
    changes.turn_city(state, city, side)
    for inside in lost:
        state.destroy(state.clear(state.place(owner, at, inside)), combat=combat)
    changes.mark_siege(state, city, 0, 0)
    changes.let_out(state, leaders)
    risk(state, leaders, FALLEN_CITY)
