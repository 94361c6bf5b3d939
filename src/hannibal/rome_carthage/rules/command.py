"""Section 9.3: who commands a stack. Rank decides; among equals the owner does, before he activates."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.state import OFF_MAP, RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import COMMAND, argument_of, make, verb_of

NOT_YOUR_GENERAL: Final = Refusal("2E:9.3", "that general is not on the map for you")
COMMANDS_ALREADY: Final = Refusal("2E:9.3", "he commands his stack already")
OUTRANKED: Final = Refusal("2E:9.3", "the highest rank commands: he is outranked")
NAMED_ALREADY: Final = Refusal("2E:9.3", "the commander of that stack has been chosen for this card")


def refuse_command(state: RomeState, side: int, general: int, named: int) -> Refusal | None:
    """The rule against putting a general in command; `named` are those chosen before on this card turn."""
    board = state.board
    if general >= board.generals or board.side_of[general] != side or not state.on_map(general):
        return NOT_YOUR_GENERAL
    stack = state.generals_at(side, state.where[general], bool(state.inside >> general & 1))
    equals = _highest(state, stack)
    if general not in equals:
        return OUTRANKED
    if equals[0] == general:
        return COMMANDS_ALREADY
    if any(named >> other & 1 for other in stack):
        return NAMED_ALREADY
    return None


def possible_commands(state: RomeState, side: int, named: int) -> list[int]:
    """The generals who may be put in command now."""
    where = state.where
    seen = shared = 0
    for general in state.board.generals_of[side]:
        space = where[general]
        if space < OFF_MAP:
            bit = 1 << space
            shared |= seen & bit
            seen |= bit
    found: list[int] = []
    while shared:
        bit = shared & -shared
        shared ^= bit
        for inside in (False, True):
            stack = state.generals_at(side, bit.bit_length() - 1, inside)
            if len(stack) > 1 and not any(named >> other & 1 for other in stack):
                found += _highest(state, stack)[1:]
    return found


def take_command(state: RomeState, general: int) -> None:
    """He is the senior of his equals from now on."""
    if state.story is not None:
        inside = bool(state.inside >> general & 1)
        state.tell(beats.Commands(rule="2E:9.3", general=general, space=state.where[general], inside=inside))
    state.promote(general)


def _highest(state: RomeState, generals: list[int]) -> list[int]:
    """Those of the highest rank, the commander first."""
    if len(generals) < 2:
        return generals
    highest = max(state.rank(general) for general in generals)
    return [general for general in generals if state.rank(general) == highest]


def equals_in_command(state: RomeState, side: int, space: int, inside: bool) -> list[int]:
    """The generals of a stack who share the highest rank, the commander first."""
    return _highest(state, state.generals_at(side, space, inside))


def ask_commander(state: RomeState, side: int, space: int, inside: bool) -> None:
    """Ask the owner who commands a stack, if several are equal in rank."""
    if len(equals_in_command(state, side, space, inside)) > 1:
        state.stack.append(StackCommander(side, space, inside))


def ask_merged(state: RomeState, side: int, space: int, newcomers: int, *, inside: bool = False) -> None:
    """Generals have joined others of the same rank, not by a move of theirs: the owner decides (2E:9.3)."""
    equals = equals_in_command(state, side, space, inside)
    came = [general for general in equals if newcomers >> general & 1]
    if came and len(came) < len(equals):
        state.stack.append(StackCommander(side, space, inside))


class StackCommander(Frame[RomeState]):
    """Which of several generals of equal rank commands their stack (2E:9.3)."""

    kind = "StackCommander"
    rule = "2E:9.3"
    fields = ("side", "space", "inside")

    def __init__(self, side: int, space: int, inside: bool) -> None:
        self.side = side
        self.space = space
        self.inside = inside

    def player(self, state: RomeState) -> int:
        return self.side

    def question(self, state: RomeState) -> str:
        return f"Who commands in {state.space_name(self.space)}?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(COMMAND, general) for general in state.board.generals_of[self.side]]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        general = argument_of(action)
        if verb_of(action) != COMMAND or general not in state.generals_at(self.side, self.space, self.inside):
            return Refusal(self.rule, "say which of the generals there commands")
        if general in equals_in_command(state, self.side, self.space, self.inside):
            return None
        return Refusal(self.rule, f"{state.general_name(general)} is outranked")

    def apply(self, state: RomeState, action: int) -> None:
        take_command(state, argument_of(action))
