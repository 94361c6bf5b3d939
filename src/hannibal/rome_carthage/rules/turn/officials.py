"""Sections 6.4 to 6.7: Scipio Africanus, the proconsul, and the election of two consuls."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import ChanceFrame, Frame, Refusal, Step
from hannibal.kernel.masks import mask_of
from hannibal.rome_carthage.board import CARTHAGE, ROMAN, ROME
from hannibal.rome_carthage.rules.command import ask_commander
from hannibal.rome_carthage.rules.turn.placement import free_cus, place_cus, place_general
from hannibal.rome_carthage.state import DEAD, LATER, OFF_MAP, POOL, RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    CONSUL,
    DISMISS,
    DRAW,
    PASS,
    PROCONSUL,
    STATION,
    argument_of,
    make,
    verb_of,
)

NO_SUCH_GENERAL: Final = Refusal("2E:6.4", "only a Roman general on the map can be proconsul")
SCIPIO_STAYS: Final = Refusal("2E:6.7", "Scipio Africanus is a proconsul for good")
IS_PROCONSUL: Final = Refusal("2E:6.6", "he is the proconsul already: pass to keep him")
NOBODY_TO_DISMISS: Final = Refusal("2E:6.6", "there is no proconsul to dismiss")
DECIDE_PROCONSUL: Final = Refusal("2E:6.4", "decide about the proconsul first: name one, dismiss or pass")
WEAK_STACK: Final = Refusal("2E:6.5", "a consul takes over a space with at least five Roman CUs")
SHUT_IN: Final = Refusal("2E:6.5", "a besieged city takes in no consul but {rome} as the last resort")
BOUND_TO_ITALY: Final = Refusal("2E:24.fabius", "he may not leave {italy}")
TWO_CONSULS: Final = Refusal("2E:6.4", "two of the generals off the map are drawn as consuls")


# Scipio Africanus (2E:6.7).


def refuse_africanus(state: RomeState, space: int) -> Refusal | None:
    """The rule against his arrival in a space."""
    board = state.board
    if not board.in_italy[space] and not (board.in_spain[space] and board.port[space]):
        return Refusal("2E:6.7", "he arrives in {italy} or in a port of {spain}")
    if state.pc[space] != ROMAN:
        return Refusal("2E:6.7", "he arrives in a space with a Roman PC")
    if state.cus(CARTHAGE, space):
        return Refusal("2E:6.7", "he may not arrive among Carthaginian CUs")
    return None


def africanus_places(state: RomeState) -> list[int]:
    """Where he can arrive."""
    return [space for space in range(state.board.spaces) if refuse_africanus(state, space) is None]


class Africanus(Step[RomeState]):
    """On his turn Scipio Africanus arrives with five CUs, or never (2E:6.7)."""

    kind = "Africanus"

    def run(self, state: RomeState) -> None:
        general = state.board.africanus
        if state.where[general] != LATER or state.turn < state.board.tables.reinforcement.africanus_turn:
            return
        places = africanus_places(state)
        if not places:
            if state.story is not None:
                state.tell(beats.GeneralStaysOut(rule="2E:6.7", general=general))
            state.set_general(general, DEAD)
        elif len(places) == 1:
            station_africanus(state, places[0])
        else:
            state.stack.append(STATION_AFRICANUS)


AFRICANUS: Final = Africanus()


def station_africanus(state: RomeState, space: int) -> None:
    """He arrives outside the walls, with his CUs as one group."""
    general = state.board.africanus
    if state.story is not None:
        state.tell(beats.GeneralArrives(rule="2E:6.7", general=general, space=space))
    state.set_general(general, space)
    place_cus(state, ROME, space, state.board.tables.reinforcement.africanus_cus)


class StationAfricanus(Frame[RomeState]):
    """Where Scipio Africanus arrives (2E:6.7)."""

    kind = "StationAfricanus"
    rule = "2E:6.7"

    def player(self, state: RomeState) -> int:
        return ROME

    def question(self, state: RomeState) -> str:
        return "Where does Scipio Africanus arrive with his 5 CUs?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(STATION, space) for space in range(state.board.spaces)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != STATION or space >= state.board.spaces:
            return Refusal(self.rule, "say where Scipio Africanus arrives")
        return refuse_africanus(state, space)

    def apply(self, state: RomeState, action: int) -> None:
        station_africanus(state, argument_of(action))


STATION_AFRICANUS: Final = StationAfricanus()


# The proconsul (2E:6.4, 2E:6.6).


class Elections(Step[RomeState]):
    """The proconsul, then the others leave, then the draw."""

    kind = "Elections"

    def run(self, state: RomeState) -> None:
        state.stack.append(DEPARTURE)
        if proconsul_choices(state) or state.proconsul >= 0:
            state.stack.append(CHOOSE_PROCONSUL)


ELECTIONS: Final = Elections()


def refuse_proconsul(state: RomeState, general: int) -> Refusal | None:
    """The rule against making a general proconsul."""
    board = state.board
    if general == board.africanus:
        return SCIPIO_STAYS
    if general >= board.generals or board.side_of[general] != ROME or not state.on_map(general):
        return NO_SUCH_GENERAL
    return IS_PROCONSUL if general == state.proconsul else None


def proconsul_choices(state: RomeState) -> list[int]:
    """Who can be made proconsul, the present one apart."""
    return [g for g in state.board.generals_of[ROME] if refuse_proconsul(state, g) is None]


class ChooseProconsul(Frame[RomeState]):
    """Keep the proconsul, name another, or have none (2E:6.4, 2E:6.6)."""

    kind = "ChooseProconsul"
    rule = "2E:6.4"

    def player(self, state: RomeState) -> int:
        return ROME

    def question(self, state: RomeState) -> str:
        if state.proconsul < 0:
            return "Who stays as proconsul?"
        return f"Does {state.general_name(state.proconsul)} stay proconsul?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, DISMISS, *(make(PROCONSUL, general) for general in state.board.generals_of[ROME])]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action == DISMISS:
            return None if state.proconsul >= 0 else NOBODY_TO_DISMISS
        if verb_of(action) != PROCONSUL:
            return DECIDE_PROCONSUL
        return refuse_proconsul(state, argument_of(action))

    def apply(self, state: RomeState, action: int) -> None:
        if action == PASS:
            return
        general = -1 if action == DISMISS else argument_of(action)
        if state.story is not None:
            state.tell(beats.ProconsulNamed(rule=self.rule, general=general, replaced=state.proconsul))
        state.set_offices(state.consuls, general)


CHOOSE_PROCONSUL: Final = ChooseProconsul()


# The consuls (2E:6.4, 2E:6.5).


class Departure(Step[RomeState]):
    """All other Roman generals leave their armies; two are drawn anew."""

    kind = "Departure"

    def run(self, state: RomeState) -> None:
        board, where = state.board, state.where
        leaving = [
            general
            for general in board.generals_of[ROME]
            if where[general] < OFF_MAP and general not in (state.proconsul, board.africanus)
        ]
        if state.story is not None and leaving:
            state.tell(beats.ConsulsLeave(rule=DRAW_CONSULS.rule, generals=mask_of(leaving)))
        for general in leaving:
            state.set_general(general, POOL)
        state.set_offices(0, state.proconsul)
        state.stack.append(DRAW_CONSULS)
        if state.rules.africanus_before_draw:
            state.stack.append(AFRICANUS)


DEPARTURE: Final = Departure()


def roman_pool(state: RomeState) -> list[int]:
    """The Roman generals off the map who can be called."""
    return [general for general in state.board.generals_of[ROME] if state.where[general] == POOL]


class DrawConsuls(ChanceFrame[RomeState]):
    """Two generals of the pool are drawn (2E:6.4)."""

    kind = "DrawConsuls"
    rule = "2E:6.4"

    def question(self, state: RomeState) -> str:
        return "Two consuls are drawn"

    def candidates(self, state: RomeState) -> list[int]:
        pool = roman_pool(state)
        return [
            make(DRAW, 1 << first | 1 << second)
            for index, first in enumerate(pool)
            for second in pool[index + 1 :]
        ]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in self.candidates(state) else TWO_CONSULS

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        pairs = self.candidates(state)
        return [(pair, 1.0 / len(pairs)) for pair in pairs]

    def apply(self, state: RomeState, action: int) -> None:
        drawn = [general for general in state.order if argument_of(action) >> general & 1]
        if state.story is not None:
            state.tell(beats.ConsulsDrawn(rule=self.rule, generals=argument_of(action)))
        state.set_offices(argument_of(action), state.proconsul)
        state.stack.append(COMMANDERS)
        for general in reversed(drawn):
            state.stack.append(PostConsul(general))


DRAW_CONSULS: Final = DrawConsuls()


def consul_places(state: RomeState, general: int) -> list[int]:
    """Where a consul can be placed: stacks of five, or the exceptions of 2E:6.5 and of Fabius."""
    board = state.board
    least = board.tables.reinforcement.consul_stack_minimum
    region, out, ins = board.confined[general], state.out[ROME], state.ins
    manned = [space for space in range(board.spaces) if out[space] or ins[space]]
    spaces = manned if region is None else [space for space in manned if region[space]]
    places = [space for space in spaces if free_cus(state, ROME, space) >= least]
    if not places and region is not None:
        places = [space for space in spaces if free_cus(state, ROME, space)]
    return places or [board.rome]


class PostConsul(Step[RomeState]):
    """A consul takes up his post; asked only where there is a choice."""

    kind = "PostConsul"
    fields = ("general",)

    def __init__(self, general: int) -> None:
        self.general = general

    def run(self, state: RomeState) -> None:
        places = consul_places(state, self.general)
        if len(places) > 1:
            state.stack.append(PlaceConsul(self.general))
        else:
            place_general(state, ROME, self.general, places[0])


class PlaceConsul(Frame[RomeState]):
    """Where a consul is placed (2E:6.5)."""

    kind = "PlaceConsul"
    rule = "2E:6.5"
    fields = ("general",)

    def __init__(self, general: int) -> None:
        self.general = general

    def player(self, state: RomeState) -> int:
        return ROME

    def question(self, state: RomeState) -> str:
        return f"Where does the consul {state.general_name(self.general)} take command?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(CONSUL, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [make(CONSUL, space) for space in consul_places(state, self.general)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != CONSUL or space >= state.board.spaces:
            return Refusal(self.rule, "place the consul first")
        if space in consul_places(state, self.general):
            return None
        region = state.board.confined[self.general]
        if region is not None and not region[space]:
            return BOUND_TO_ITALY
        return SHUT_IN if state.is_city_of(ROME, space) and state.is_besieged(space) else WEAK_STACK

    def apply(self, state: RomeState, action: int) -> None:
        place_general(state, ROME, self.general, argument_of(action))


class Commanders(Step[RomeState]):
    """Rome says who commands where generals of the same rank stand together (2E:9.3)."""

    kind = "Commanders"

    def run(self, state: RomeState) -> None:
        stacks = {
            (state.where[general], bool(state.inside >> general & 1))
            for general in state.board.generals_of[ROME]
            if state.where[general] < OFF_MAP
        }
        for space, inside in sorted(stacks):
            ask_commander(state, ROME, space, inside)


COMMANDERS: Final = Commanders()
