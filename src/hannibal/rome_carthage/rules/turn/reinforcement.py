"""Chapter 6: reinforcements, the return of displaced generals, and the elections in Rome.

Carthage's CUs come one at a time, each with its own places; then its displaced generals; then the Roman CUs,
Scipio Africanus, the proconsul and the consuls. What leaves no choice is not asked.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal, Step
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROMAN, ROME
from hannibal.rome_carthage.facts.tables import CarthaginianReinforcement
from hannibal.rome_carthage.rules.command import ask_commander, equals_in_command
from hannibal.rome_carthage.rules.turn.officials import AFRICANUS, ELECTIONS
from hannibal.rome_carthage.rules.turn.placement import (
    free_cus,
    generals_receive,
    place_cus,
    place_general,
    refuse_new_cus,
    room_for,
)
from hannibal.rome_carthage.state import POOL, RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import REINFORCE, STATION, argument_of, make, verb_of

NO_GENERAL: Final = Refusal("2E:6.1", "new CUs come to a general of yours or to the cities the rule names")
ROMANS_WHERE: Final = Refusal("2E:6.2", "new Roman CUs come to {rome} or to a Roman general")
TOO_FEW_IN_ITALY: Final = Refusal("2E:6.2", "at least three of the five CUs must come to {italy}")
MAKE_A_STACK: Final = Refusal("2E:6.2", "Rome has no stack of five CUs: the reinforcements must make one")
FIRST_PLACE_CU: Final = Refusal("2E:6.1", "place the reinforcement first")


def begin_reinforcement(state: RomeState) -> None:
    """Put the whole phase on the stack, its first step on top."""
    state.stack.append(ELECTIONS)
    if not state.rules.africanus_before_draw:
        state.stack.append(AFRICANUS)
    state.stack.append(ROMAN_REINFORCEMENT)
    state.stack.append(ReturnGenerals(state.board.side_mask[CARTHAGE]))
    state.stack.append(CarthaginianCUs(0))


# Carthage (2E:6.1).


def carthaginian_lots(state: RomeState) -> list[CarthaginianReinforcement]:
    """What each of Carthage's CUs is bound to, one entry a CU."""
    return [lot for lot in state.board.tables.reinforcement.carthage for _ in range(lot.cus)]


def carthaginian_places(state: RomeState, lot: CarthaginianReinforcement) -> list[int]:
    """Where the CU may go: own cities that are named and not besieged, generals in the region."""
    board = state.board
    if lot.if_space is not None and state.pc[board.space[lot.if_space]] != PUNIC:
        return []
    if lot.if_province is not None and not state.controls(CARTHAGE, board.province[lot.if_province]):
        return []
    places = generals_receive(state, CARTHAGE)
    if lot.region is not None:
        region = board.regions.index(lot.region)
        places = [space for space in places if board.space_region[space] == region]
    for name in lot.cities:
        city = board.space[name]
        if city not in places and state.pc[city] == PUNIC and room_for(state, CARTHAGE, city):
            places.append(city)
    return sorted(places)


class CarthaginianCUs(Step[RomeState]):
    """The next of Carthage's CUs: lost without a place, asked about only if there are several."""

    kind = "CarthaginianCUs"
    fields = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index

    def run(self, state: RomeState) -> None:
        lots = carthaginian_lots(state)
        if self.index >= len(lots):
            return
        places = carthaginian_places(state, lots[self.index])
        if len(places) > 1:
            state.stack.append(PlaceCarthaginianCU(self.index))
            return
        state.stack.append(CarthaginianCUs(self.index + 1))
        if places:
            place_cus(state, CARTHAGE, places[0], 1)


class PlaceCarthaginianCU(Frame[RomeState]):
    """Where a Carthaginian CU arrives (2E:6.1)."""

    kind = "PlaceCarthaginianCU"
    rule = "2E:6.1"
    fields = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return f"Where does reinforcement {self.index + 1} of Carthage arrive?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(REINFORCE, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        lot = carthaginian_lots(state)[self.index]
        return [make(REINFORCE, space) for space in carthaginian_places(state, lot)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != REINFORCE or space >= state.board.spaces:
            return FIRST_PLACE_CU
        lot = carthaginian_lots(state)[self.index]
        if space in carthaginian_places(state, lot):
            return None
        refusal = refuse_new_cus(state, CARTHAGE, space)
        if refusal is not None:
            return refusal
        if lot.region is None:
            return NO_GENERAL
        city = state.space_name(state.board.space[lot.cities[0]])
        return Refusal("2E:6.1", f"this CU comes to {city} or to a general in {state.name_of(lot.region)}")

    def apply(self, state: RomeState, action: int) -> None:
        state.stack.append(CarthaginianCUs(self.index + 1))
        place_cus(state, CARTHAGE, argument_of(action), 1)


def return_places(state: RomeState, general: int) -> list[int]:
    """Where a displaced general can come back: to CUs that are not shut in, in the country he is bound to."""
    region = state.board.confined[general]
    return [
        space
        for space in range(state.board.spaces)
        if free_cus(state, CARTHAGE, space) and (region is None or region[space])
    ]


class ReturnGenerals(Step[RomeState]):
    """The displaced generals of Carthage come back, one after the other (2E:6.1)."""

    kind = "ReturnGenerals"
    fields = ("generals",)

    def __init__(self, generals: int) -> None:
        self.generals = generals

    def run(self, state: RomeState) -> None:
        left = self.generals
        for general in members(left):
            left ^= 1 << general
            if state.where[general] != POOL:
                continue
            places = return_places(state, general)
            if not places:
                continue
            state.stack.append(ReturnGenerals(left))
            if len(places) > 1:
                state.stack.append(ReturnGeneral(general))
            else:
                return_general(state, general, places[0])
            return


def return_general(state: RomeState, general: int, space: int) -> None:
    """Put him down, and ask who commands if that is open."""
    place_general(state, CARTHAGE, general, space)
    inside = bool(state.inside >> general & 1)
    if general in equals_in_command(state, CARTHAGE, space, inside):
        ask_commander(state, CARTHAGE, space, inside)


class ReturnGeneral(Frame[RomeState]):
    """Where a displaced Carthaginian general comes back (2E:6.1)."""

    kind = "ReturnGeneral"
    rule = "2E:6.1"
    fields = ("general",)

    def __init__(self, general: int) -> None:
        self.general = general

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return f"Where does {state.general_name(self.general)} return?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(STATION, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [make(STATION, space) for space in return_places(state, self.general)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != STATION or space >= state.board.spaces:
            return Refusal(self.rule, "say where the displaced general returns")
        if not free_cus(state, CARTHAGE, space):
            return Refusal(self.rule, "he returns to Carthaginian CUs that are not besieged")
        region = state.board.confined[self.general]
        if region is not None and not region[space]:
            name = state.board.general_ids[self.general]
            return Refusal(f"2E:24.{name}", f"{state.general_name(self.general)} may not leave his country")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        return_general(state, self.general, argument_of(action))


# The Roman CUs (2E:6.2).


def roman_places(state: RomeState) -> list[int]:
    """Rome and the Roman generals, where a CU can arrive."""
    places = generals_receive(state, ROME)
    rome = state.board.rome
    if rome not in places and state.pc[rome] == ROMAN and room_for(state, ROME, rome):
        places.append(rome)
    return places


def abroad_limit(state: RomeState) -> int:
    """How many of the Roman CUs may come to spaces outside Italy."""
    numbers = state.board.tables.reinforcement
    return numbers.rome_cus - numbers.rome_minimum_in_italy


def has_stack(state: RomeState) -> bool:
    """Whether Rome has a stack for a consul that no siege shuts in."""
    least = state.board.tables.reinforcement.consul_stack_minimum
    if max(state.out[ROME]) >= least:
        return True
    return any(free_cus(state, ROME, city) >= least for city in state.board.cities)


def can_make_stack(state: RomeState, left: int, abroad: int, placed: int = -1) -> bool:
    """Whether the CUs left can still make a stack of five, after one has come to the space `placed`."""
    board = state.board
    least = board.tables.reinforcement.consul_stack_minimum
    for space in roman_places(state):
        extra = int(space == placed)
        missing = least - free_cus(state, ROME, space) - extra
        limit = min(left, room_for(state, ROME, space) - extra)
        if not board.in_italy[space]:
            limit = min(limit, abroad_limit(state) - abroad)
        if missing <= limit:
            return True
    return False


def needs_stack(state: RomeState, left: int) -> bool:
    """Whether the Roman CUs have to make a stack of five: there is none, and they can (2E:6.2)."""
    return not has_stack(state) and can_make_stack(state, left, 0)


def refuse_roman(state: RomeState, space: int, left: int, abroad: int, must: bool) -> Refusal | None:
    """The rule against the next Roman CU in this space, looking at all those still to come."""
    if space not in roman_places(state):
        refusal = refuse_new_cus(state, ROME, space)
        return ROMANS_WHERE if refusal is None else refusal
    return _refuse_total(state, space, left, abroad, must)


def _refuse_total(state: RomeState, space: int, left: int, abroad: int, must: bool) -> Refusal | None:
    """The rules about all five Roman CUs together, for a place that can take one."""
    outside = abroad + (not state.board.in_italy[space])
    if outside > abroad_limit(state):
        return TOO_FEW_IN_ITALY
    if must and not has_stack(state) and not can_make_stack(state, left - 1, outside, space):
        return MAKE_A_STACK
    return None


class RomanReinforcement(Step[RomeState]):
    """Rome's turn to reinforce: whether its CUs have to make a stack is settled before the first."""

    kind = "RomanReinforcement"

    def run(self, state: RomeState) -> None:
        cus = state.board.tables.reinforcement.rome_cus
        state.stack.append(RomanCUs(cus, 0, needs_stack(state, cus)))


ROMAN_REINFORCEMENT: Final = RomanReinforcement()


class RomanCUs(Step[RomeState]):
    """The next of Rome's CUs; `abroad` have come outside Italy, `must`: they have to make a stack of five."""

    kind = "RomanCUs"
    fields = ("left", "abroad", "must")

    def __init__(self, left: int, abroad: int, must: bool) -> None:
        self.left = left
        self.abroad = abroad
        self.must = must

    def run(self, state: RomeState) -> None:
        if not self.left:
            return
        places = legal_roman_places(state, self.left, self.abroad, self.must)
        if len(places) > 1:
            state.stack.append(PlaceRomanCU(self.left, self.abroad, self.must))
        elif places:
            place_roman(state, places[0], self.left, self.abroad, self.must)
        elif state.story is not None:
            state.tell(beats.ReinforcementsLost(rule="2E:6.3", side=ROME, cus=self.left))


def legal_roman_places(state: RomeState, left: int, abroad: int, must: bool) -> list[int]:
    """Where the next Roman CU may come."""
    return [space for space in roman_places(state) if _refuse_total(state, space, left, abroad, must) is None]


def place_roman(state: RomeState, space: int, left: int, abroad: int, must: bool) -> None:
    """One Roman CU arrives; the next follows."""
    state.stack.append(RomanCUs(left - 1, abroad + (not state.board.in_italy[space]), must))
    place_cus(state, ROME, space, 1)


class PlaceRomanCU(Frame[RomeState]):
    """Where a Roman CU arrives (2E:6.2)."""

    kind = "PlaceRomanCU"
    rule = "2E:6.2"
    fields = ("left", "abroad", "must")

    def __init__(self, left: int, abroad: int, must: bool) -> None:
        self.left = left
        self.abroad = abroad
        self.must = must

    def player(self, state: RomeState) -> int:
        return ROME

    def question(self, state: RomeState) -> str:
        return f"Where does the next Roman CU arrive? {self.left} to place"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(REINFORCE, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [
            make(REINFORCE, space) for space in legal_roman_places(state, self.left, self.abroad, self.must)
        ]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != REINFORCE or space >= state.board.spaces:
            return FIRST_PLACE_CU
        return refuse_roman(state, space, self.left, self.abroad, self.must)

    def apply(self, state: RomeState, action: int) -> None:
        place_roman(state, argument_of(action), self.left, self.abroad, self.must)
