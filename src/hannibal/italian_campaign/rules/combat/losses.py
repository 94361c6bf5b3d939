"""Losses in steps (IC:9.3), wherever they come from: the owner chooses which units lose them."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ELEPHANT, Units
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import LOSE, LOSE_INSIDE, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal

# Which units of a side in a hex may be chosen.
OUTSIDE: Final = 1
INSIDE: Final = 2
NO_ELEPHANTS: Final = 4
"""They take no part in assaults (IC:11.3)."""
NO_GARRISON: Final = 8
"""Garrisons do not sally (IC:9.71)."""

NO_SUCH_UNIT: Final = Refusal("IC:9.3", "there is no such unit among those that suffer the loss")
LOSS_DUE: Final = Refusal("IC:9.3", "choose the unit that loses a step")


def lose_step(state: IcState, key: int, kind: int, *, in_combat: bool = True) -> None:
    """One unit of a stack loses a step: it is turned over or eliminated. What winter takes does not count."""
    board = state.board
    reduced = board.reduced[kind]
    left = 0
    if reduced >= 0:
        changes.reduce(state, key, kind)
        left = board.points[reduced]
    else:
        one = state.one(kind)
        state.take(key, one)
        state.discard(one)
    if in_combat:
        state.count_loss(kind, board.points[kind] - left)


def tell_loss(state: IcState, key: int, kind: int, rule: str, seats: tuple[int, ...] | None) -> None:
    """A unit loses a step: for all, or for some seats."""
    if state.story is not None:
        reduced = state.board.reduced[kind]
        told = beats.StepLost(
            rule=rule,
            seats=seats,
            side=key & 1,
            hex=key >> 2,
            inside=bool(key & 2),
            unit=kind,
            reduced=None if reduced < 0 else reduced,
        )
        state.story.tell(told)


def steps_of(state: IcState, units: Units) -> int:
    """All the steps units have."""
    steps = state.board.steps
    return sum(count * steps[kind] for kind, count in enumerate(units) if count)


def _stack(state: IcState, key: int, scope: int) -> Units:
    board = state.board
    units = state.stacks.get(key, board.no_units)
    if scope & NO_GARRISON:
        units = tuple(count if board.mobile[kind] else 0 for kind, count in enumerate(units))
    return state.without_elephants(units) if scope & NO_ELEPHANTS else units


def lose_steps(state: IcState, side: int, at: int, scope: int, count: int, rule: str) -> None:
    """A side loses steps in a hex; what is left to choose is asked."""
    keys = [
        state.place(side, at, inside) for inside in (False, True) if scope & (INSIDE if inside else OUTSIDE)
    ]
    have = sum(steps_of(state, _stack(state, key, scope)) for key in keys)
    if count <= 0 or not have:
        return
    if count >= have:
        if state.story is not None:
            stacks = [_stack(state, key, scope) for key in keys]
            told = beats.AllLost(
                rule=rule,
                seats=changes.seats_of(state, side, at),
                side=side,
                hex=at,
                steps=have,
                units=tuple(sum(counts) for counts in zip(*stacks, strict=True)),
            )
            state.story.tell(told)
        for key in keys:
            units = _stack(state, key, scope)
            if any(units):
                state.take(key, units)
                state.destroy(units)
        return
    state.stack.append(LoseSteps(side, at, scope, count, rule))


class LoseSteps(Frame[IcState]):
    """The owner chooses who loses the next step."""

    kind = "LoseSteps"
    rule = "IC:9.3"
    fields = ("side", "hex", "scope", "left", "because")

    def __init__(self, side: int, at: int, scope: int, left: int, because: str) -> None:
        self.side = side
        self.hex = at
        self.scope = scope
        self.left = left
        self.because = because

    def cited(self) -> str:
        return self.because

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        steps = "step is" if self.left == 1 else "steps are"
        return f"{self.left} {steps} lost in {state.hex_name(self.hex)}: which unit?"

    def candidates(self, state: IcState) -> list[int]:
        kinds = state.board.kinds_of[self.side]
        return [make(verb, kind) for verb in (LOSE, LOSE_INSIDE) for kind in kinds]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        verb = verb_of(action)
        if verb not in (LOSE, LOSE_INSIDE):
            return LOSS_DUE
        kind, inside = argument_of(action), verb == LOSE_INSIDE
        if not self.scope & (INSIDE if inside else OUTSIDE):
            return NO_SUCH_UNIT
        if self.scope & NO_ELEPHANTS and state.board.arm[kind] == ELEPHANT:
            return Refusal("IC:11.3", "elephants take no part in a siege assault")
        units = _stack(state, state.place(self.side, self.hex, inside), self.scope)
        return None if units[kind] else NO_SUCH_UNIT

    def apply(self, state: IcState, action: int) -> None:
        kind, key = argument_of(action), state.place(self.side, self.hex, verb_of(action) == LOSE_INSIDE)
        if state.story is not None:
            tell_loss(state, key, kind, self.because, changes.seats_of(state, self.side, self.hex))
        lose_step(state, key, kind)
        lose_steps(state, self.side, self.hex, self.scope, self.left - 1, self.because)


# Losses counted in strength points.


def lose_points(state: IcState, key: int, points: int, rule: str) -> None:
    """A stack loses steps until at least so many strength points are gone; not by combat."""
    if points > 0 and key in state.stacks:
        state.stack.append(LosePoints(key & 1, key >> 2, points, rule))


class LosePoints(Frame[IcState]):
    """The owner chooses who loses the next step, until enough strength points are gone."""

    kind = "LosePoints"
    rule = "IC:8.3"
    fields = ("side", "hex", "left", "because")

    def __init__(self, side: int, at: int, left: int, because: str) -> None:
        self.side = side
        self.hex = at
        self.left = left
        self.because = because

    def cited(self) -> str:
        return self.because

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return f"Half the strength points in {state.hex_name(self.hex)} are lost: which unit loses a step?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(LOSE, kind) for kind in state.board.kinds_of[self.side]]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) != LOSE:
            return LOSS_DUE
        return None if state.units(self.side, self.hex)[argument_of(action)] else NO_SUCH_UNIT

    def apply(self, state: IcState, action: int) -> None:
        key = state.place(self.side, self.hex)
        before = state.strength(state.stacks[key])
        # What Carthage has where no Roman leader is, Rome does not see (IC:7.5).
        seats = (CARTHAGE,) if self.side == CARTHAGE else None
        tell_loss(state, key, argument_of(action), self.because, seats)
        lose_step(state, key, argument_of(action), in_combat=False)
        left = self.left - (before - state.points_at(self.side, self.hex))
        if not _spared(state, key, left):
            lose_points(state, key, left, self.because)
        state.open_gates(self.hex)


def _spared(state: IcState, key: int, left: int) -> bool:
    """Whether the last step of a stack that has lost some is kept: it is further from half to lose it too."""
    units = state.stacks.get(key, state.board.no_units)
    return steps_of(state, units) == 1 and state.strength(units) > 2 * left
