"""Chapter 9.7 to 9.82: sieges and siege assaults, after field combat."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, UNFORTIFIED
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.combat.losses import INSIDE, NO_ELEPHANTS, OUTSIDE, lose_steps
from hannibal.italian_campaign.rules.combat.withdrawal import fall_back, free_hexes
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import ROUTED, ChooseCommander, commanders, name_commander, risk
from hannibal.italian_campaign.rules.march.diplomacy import change_hands
from hannibal.italian_campaign.state import IcState, battle_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import (
    ABANDON,
    ASSAULT,
    BESIEGE,
    PASS,
    RETREAT,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import Frame, Refusal, Step
from hannibal.kernel.story import Beat

NO_ASSAULT: Final = Refusal("IC:9.9", "a class 1 fortress cannot be taken by assault")
NEEDS_WORKS: Final = Refusal("IC:9.9", "a class 1 fortress is besieged only behind siege works")
_EMPTY_COLUMN: Final = 4
"""Unoccupied cities are assaulted in the 5-1 column (IC:9.72)."""


def besieger(state: IcState, city: int) -> int:
    """The side that may besiege a city now: enemies alone before it; -1 if nobody can."""
    at, owner = state.board.city_hex[city], state.city[city]
    enemy = 1 - owner
    if state.place(enemy, at) not in state.stacks or state.place(owner, at) in state.stacks:
        return -1
    return enemy


def besieging_points(state: IcState, city: int) -> int:
    """The strength points before a city."""
    return state.points_at(1 - state.city[city], state.board.city_hex[city])


def assault_points(state: IcState, city: int) -> int:
    """Those that can assault it: elephants cannot (IC:11.3)."""
    units = state.units(1 - state.city[city], state.board.city_hex[city])
    return state.strength(state.without_elephants(units))


def assault_column(state: IcState, city: int) -> int:
    """The column of an assault: 3-2, 2-1 to 5-1, rounded down; 5-1 where nobody is inside."""
    at, owner = state.board.city_hex[city], state.city[city]
    if state.place(owner, at, True) not in state.stacks:
        return _EMPTY_COLUMN
    ratio = assault_points(state, city) // max(state.defence(city), 1)
    return min(max(ratio - 1, 0), _EMPTY_COLUMN)


class SiegeStep(Step[IcState]):
    """Besiegers too weak after field combat go; open cities are taken; the others are asked about."""

    kind = "SiegeStep"

    def run(self, state: IcState) -> None:
        board = state.board
        for city in reversed(range(board.cities)):
            side = besieger(state, city)
            if side < 0:
                continue
            if board.city_class[city] == UNFORTIFIED:
                change_hands(state, city, side)
            elif state.siege[city] and besieging_points(state, city) < state.defence(city):
                lift(state, city)
            elif board.city_class[city] != CLASS_1:
                state.stack.append(Siege(city))
            elif state.works[city] == 2 and besieging_points(state, city) >= state.defence(city):
                state.stack.append(WorksRoll(city))


SIEGE_STEP: Final = SiegeStep()


def lift(state: IcState, city: int) -> None:
    """A besieger who is too weak loses marker and works and goes to an adjacent hex (IC:9.71, IC:9.92)."""
    if state.story is not None:
        state.story.tell(beats.SiegeLifted(rule="IC:9.71", side=1 - state.city[city], city=city))
    changes.mark_siege(state, city, 0, 0)
    go_away(state, 1 - state.city[city], state.board.city_hex[city])


def go_away(state: IcState, side: int, at: int) -> None:
    """A side must leave a hex for an adjacent one of its choice, if there is one."""
    if free_hexes(state, side, at):
        state.stack.append(LeaveSiege(side, at))


class LeaveSiege(Frame[IcState]):
    """Where do the besiegers go?"""

    kind = "LeaveSiege"
    rule = "IC:9.71"
    fields = ("side", "hex")

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.hex = at

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return f"Where do the besiegers of {state.hex_name(self.hex)} go?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(RETREAT, to) for to in state.board.links[self.hex]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == RETREAT and argument_of(action) in free_hexes(state, self.side, self.hex):
            return None
        return Refusal(self.rule, "they go to an adjacent hex without enemies")

    def apply(self, state: IcState, action: int) -> None:
        fall_back(state, self.side, self.hex, argument_of(action), self.rule)


# The besieger's choice (IC:9.7, IC:9.8).


class Siege(Frame[IcState]):
    """Besiege, assault, or leave the city alone; a siege under way may be abandoned."""

    kind = "Siege"
    rule = "IC:9.7"
    fields = ("city",)

    def __init__(self, city: int) -> None:
        self.city = city

    def player(self, state: IcState) -> int:
        return 1 - state.city[self.city]

    def question(self, state: IcState) -> str:
        return f"Besiege or assault {state.city_name(self.city)}?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, BESIEGE, ASSAULT, ABANDON]

    def _refuse_start(self, state: IcState) -> Refusal | None:
        """A siege or assault begins with a leader on the hex."""
        side = 1 - state.city[self.city]
        if state.siege[self.city] or state.with_leader(side, state.board.city_hex[self.city]):
            return None
        return Refusal(self.rule, "a leader must be there to begin a siege")

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        besieged = state.siege[self.city] > 0
        if action == PASS:
            return Refusal(self.rule, "the siege goes on or is abandoned") if besieged else None
        if action == ABANDON:
            return None if besieged else Refusal(self.rule, "there is no siege to abandon")
        if action == BESIEGE:
            return self._refuse_start(state)
        if action != ASSAULT:
            return Refusal(self.rule, "besiege, assault or pass")
        if assault_points(state, self.city) * 2 < state.defence(self.city) * 3:
            return Refusal("IC:9.8", "an assault takes 3 to 2")
        return self._refuse_start(state)

    def apply(self, state: IcState, action: int) -> None:
        city = self.city
        if action == ABANDON:
            if state.story is not None:
                side = 1 - state.city[city]
                state.story.tell(beats.SiegeAbandoned(rule=self.rule, side=side, city=city))
            changes.mark_siege(state, city, 0, state.works[city])
        elif action == BESIEGE:
            begin_siege(state, city)
        elif action == ASSAULT:
            begin_assault(state, city)


def begin_siege(state: IcState, city: int) -> None:
    """Place or keep the marker and roll for surrender; who is too weak goes back a hex (IC:9.7)."""
    if besieging_points(state, city) < state.defence(city):
        lift(state, city)
        return
    if not state.siege[city]:
        if state.story is not None:
            state.story.tell(beats.Besieged(rule="IC:9.7", side=1 - state.city[city], city=city))
        changes.mark_siege(state, city, state.board.siege_numbers[0], state.works[city])
    state.stack.append(SurrenderRoll(city))


class SurrenderRoll(Die):
    """A besieged city surrenders on its marker's number or more; otherwise the marker goes down."""

    kind = "SurrenderRoll"
    rule = "IC:9.7"
    fields = ("city",)

    def __init__(self, city: int) -> None:
        self.city = city

    def question(self, state: IcState) -> str:
        return f"Does {state.city_name(self.city)} surrender?"

    def needed(self, state: IcState) -> int:
        """From which face on the city falls."""
        return state.siege[self.city]

    def hold_out(self, state: IcState) -> None:
        """The city does not fall."""
        numbers = state.board.siege_numbers
        step = numbers.index(state.siege[self.city]) + 1
        number = numbers[min(step, len(numbers) - 1)]
        changes.mark_siege(state, self.city, number, state.works[self.city])

    def rolled(self, state: IcState, face: int) -> None:
        city, needed = self.city, self.needed(state)
        falls = face >= needed
        if state.story is not None:
            told = beats.SurrenderRolled(
                rule=self.rule,
                side=1 - state.city[city],
                city=city,
                die=face,
                needed=needed,
                falls=falls,
            )
            state.story.tell(told)
        if falls:
            change_hands(state, city, 1 - state.city[city])
        else:
            self.hold_out(state)


class WorksRoll(SurrenderRoll):
    """Behind completed works a class 1 fortress surrenders on a six (IC:9.91)."""

    kind = "WorksRoll"
    rule = "IC:9.91"

    def needed(self, state: IcState) -> int:
        return state.board.works_number

    def hold_out(self, state: IcState) -> None:
        """The works stay as they are."""


# Assaults (IC:9.8).


def begin_assault(state: IcState, city: int) -> None:
    """Commanders on both sides, then one roll."""
    at, owner = state.board.city_hex[city], state.city[city]
    battle = state.battle = Battle(at)
    battle.forage = [state.board.no_units, state.board.no_units]
    battle.ambush = state.board.no_units
    battle.attacker = 1 - owner
    if state.story is not None:
        state.story.tell(beats.Assaulted(rule="IC:9.8", attacker=1 - owner, city=city, hex=at))
    state.stack.append(AssaultRoll(city))
    for side in (1 - owner, owner):
        leaders = state.leaders_at(side, at, side == owner)
        among = commanders(state, side, leaders)
        if len(among) == 1:
            name_commander(state, battle, side, among[0])
        elif among:
            state.stack.append(ChooseCommander(side, leaders))


def assault_modifiers(state: IcState, battle: Battle) -> list[tuple[str, int]]:
    """What changes the assault die, each with its name (IC:10.3, IC:9.81)."""
    board, attacker = state.board, battle.attacker
    found = []
    for side, name in ((attacker, "the attacker's leader"), (1 - attacker, "the defender's leader")):
        leader = battle.commander[side]
        if leader >= 0 and board.modifier[leader]:
            value = board.modifier[leader]
            found.append((name, value if side == attacker else -value))
    if attacker == CARTHAGE:
        found.append(("no siege train", board.tables.siege_combat.numbers["carthaginian_assault"]))
    return found


def expected_modifiers(state: IcState, city: int) -> list[tuple[str, int]]:
    """What would change the die of an assault now; of several who may command, the first."""
    at, owner = state.board.city_hex[city], state.city[city]
    battle = Battle(at)
    battle.attacker = 1 - owner
    for side in (1 - owner, owner):
        among = commanders(state, side, state.leaders_at(side, at, side == owner))
        battle.commander[side] = among[0] if among else -1
    return assault_modifiers(state, battle)


class AssaultRoll(Die):
    """The Siege Combat Results Table."""

    kind = "AssaultRoll"
    rule = "IC:9.8"
    fields = ("city",)

    def __init__(self, city: int) -> None:
        self.city = city

    def question(self, state: IcState) -> str:
        return f"The assault on {state.city_name(self.city)}"

    def rolled(self, state: IcState, face: int) -> None:
        battle, table = battle_of(state), state.board.tables.siege_combat
        column = assault_column(state, self.city)
        modifiers = assault_modifiers(state, battle)
        result = table.result(face + sum(value for _, value in modifiers), column)
        if state.story is not None:
            told = beats.AssaultRolled(
                rule=self.rule,
                attacker=battle.attacker,
                city=self.city,
                attacker_points=assault_points(state, self.city),
                defence=state.defence(self.city),
                column=table.columns[column],
                die=face,
                modifiers=tuple(modifiers),
                result=result,
            )
            state.story.tell(told)
        attacker, at = battle.attacker, battle.hex
        state.battle = None
        outcome, loss = result.split("/")
        state.stack.append(AfterAssault(self.city, attacker, outcome == "S"))
        if loss != "DE":
            steps = int(loss[1:])
            if loss[0] == "E":
                lose_steps(state, 1 - attacker, at, INSIDE, steps, self.rule)
            lose_steps(state, attacker, at, OUTSIDE | NO_ELEPHANTS, steps, self.rule)


class AfterAssault(Step[IcState]):
    """A stormed city falls, if anybody is left to enter; a repulsed attacker may be too weak to stay."""

    kind = "AfterAssault"
    fields = ("city", "side", "stormed")

    def __init__(self, city: int, side: int, stormed: bool) -> None:
        self.city = city
        self.side = side
        self.stormed = stormed

    def run(self, state: IcState) -> None:
        at = state.board.city_hex[self.city]
        left = state.points_at(self.side, at) > 0
        if state.story is not None:
            state.story.tell(self._told(left))
        if not left:
            state.open_gates(at)
            risk(state, state.leaders_at(self.side, at, False), ROUTED)
        elif self.stormed:
            change_hands(state, self.city, self.side)
        elif besieging_points(state, self.city) < state.defence(self.city):
            lift(state, self.city)

    def _told(self, left: bool) -> Beat:
        """How the assault ended; `left`: somebody is left of the attackers."""
        if self.stormed and left:
            return beats.Stormed(rule="IC:9.8", side=self.side, city=self.city)
        return beats.AssaultFailed(rule="IC:9.8", side=self.side, city=self.city, destroyed=not left)
