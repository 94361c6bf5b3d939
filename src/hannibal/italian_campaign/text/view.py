"""What a seat may know: Rome sees a Carthaginian leader's units only where she has a leader too (IC:7.5).

A stack she may not look into is to her a number of counters, and the pools lie face down.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import ALLIED, CARTHAGE, GAUL, ROME, SIDE_NAMES, Units
from hannibal.italian_campaign.facts.model import RECONSTRUCTION
from hannibal.italian_campaign.rules.combat.losses import LosePoints, LoseSteps
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.actions import (
    DROP,
    ELEPHANTS,
    LOSE,
    LOSE_INSIDE,
    UNITS_DRAWN,
    VERBS,
    argument_of,
    units_in,
    verb_of,
)
from hannibal.italian_campaign.text.notation import write
from hannibal.italian_campaign.text.position import write_open, written_arrived, written_forces
from hannibal.italian_campaign.text.position_parts import FIELDS, write_units
from hannibal.kernel.game import JsonObject


def hidden_hex(state: IcState, at: int) -> bool:
    """Whether Rome may not look at the Carthaginian units in a hex."""
    return changes.out_of_sight(state, at)


def hidden_hexes(state: IcState) -> list[int]:
    """The hexes with Carthaginian units that Rome may not look at."""
    places = sorted({key >> 2 for key in state.stacks if key & 1 == CARTHAGE})
    return [at for at in places if hidden_hex(state, at)]


def view(state: IcState, seat: int) -> JsonObject:
    """What the player in this seat, or a spectator, may know. What is asked of whom is the table's to say."""
    board = state.board
    seen = write_open(state)
    seen["notice"] = RECONSTRUCTION
    seen["forces"] = {side: written_forces(state, index) for index, side in enumerate(SIDE_NAMES)}
    arrived = written_arrived(state)
    seen |= FIELDS.write_ongoing(board, state)
    legions = tuple(count if board.kind_side[kind] == ROME else 0 for kind, count in enumerate(state.pool))
    if seat == CARTHAGE:
        seen["pool"] = write_units(board, tuple(state.pool))
    else:
        seen["pool"] = write_units(board, legions)
        _cover(state, seen["forces"]["carthage"], arrived)
        if state.army is not None and state.army.side == CARTHAGE and hidden_hex(state, state.army.hex):
            seen["army"]["units"] = sum(state.army.units)
    seen["pools"] = {
        name: sum(state.pool[kind] for kind in kinds)
        for name, kinds in (("allied", board.allied_kinds), ("gauls", board.gaul_kinds))
    }
    if arrived:
        seen["arrived"] = arrived
    return seen


def _cover(state: IcState, forces: JsonObject, arrived: JsonObject) -> None:
    """Numbers of counters in place of what Rome may not look at."""
    board = state.board
    for name, force in forces.items():
        if hidden_hex(state, board.hex_named[name]):
            for part in (force, force.get("inside", {})):
                if "units" in part:
                    part["units"] = sum(part["units"].values())
    if state.active == CARTHAGE:
        for name, units in arrived.items():
            if hidden_hex(state, board.hex_named[name.removesuffix(", inside")]):
                arrived[name] = sum(units.values())


# Another deal of what is hidden.


def resample(state: IcState, player: int, rng: Random) -> None:
    """Deal anew, in place, what this player (or a spectator) cannot see.

    Carthage sees everything. To Rome every hidden counter could be another of its sort: the pools and the
    stacks keep their numbers of Allies and of Gauls, the others change places among the hidden stacks.
    """
    if player == CARTHAGE:
        return
    board = state.board
    hidden = [key for key in sorted(state.stacks) if key & 1 and hidden_hex(state, key >> 2)]
    arrived = [key for key in sorted(state.arrived) if key & 1 and hidden_hex(state, key >> 2)]
    army = state.army
    held = [state.stacks[key] for key in hidden] + [state.arrived[key] for key in arrived]
    if army is not None and army.side == CARTHAGE and hidden_hex(state, army.hex):
        held.append(army.units)
    pool = tuple(count if board.kind_side[kind] else 0 for kind, count in enumerate(state.pool))
    dealt = _deal(state, [*held, pool], rng)
    for key in hidden:
        state.stacks[key] = dealt.pop(0)
    for key in arrived:
        state.arrived[key] = dealt.pop(0)
    if len(dealt) > 1 and army is not None:
        army.units = dealt.pop(0)
    for kind, count in enumerate(dealt[0]):
        if board.kind_side[kind]:
            state.pool[kind] = count


def _deal(state: IcState, held: list[Units], rng: Random) -> list[Units]:
    """The same counters among the same stacks in another order, each sort by itself."""
    board = state.board
    dealt = [[0] * board.kinds for _ in held]
    for sort in (ALLIED, GAUL, None):
        kinds = [
            kind
            for kind in board.kinds_of[CARTHAGE]
            if (board.arm[kind] if board.arm[kind] in (ALLIED, GAUL) else None) == sort and board.mobile[kind]
        ]
        urn = [kind for units in held for kind in kinds for _ in range(units[kind])]
        for number, units in enumerate(held):
            for _ in range(sum(units[kind] for kind in kinds)):
                dealt[number][urn.pop(int(rng.random() * len(urn)))] += 1
    for number, units in enumerate(held):
        for kind, count in enumerate(units):
            if not board.mobile[kind]:
                dealt[number][kind] += count
    return [tuple(units) for units in dealt]


# Moves as a seat reads them.


_TELLING: Final = (DROP, LOSE, LOSE_INSIDE, ELEPHANTS)
"""Verbs whose argument says what is in a stack."""


def action_seen_by(state: IcState, action: int, seat: int) -> str | None:
    """The notation for this seat: what Carthage draws, drops or loses out of sight has no face for Rome."""
    verb = verb_of(action)
    if seat != CARTHAGE:
        if verb == UNITS_DRAWN:
            return f"{VERBS[verb][0]} {sum(units_in(argument_of(action), state.board.kinds))}?"
        if (
            verb in _TELLING
            and state.current_player() == CARTHAGE
            and hidden_hex(state, _scene(state, action))
        ):
            return f"{VERBS[verb][0]} ?"
    return write(state.board, action)


def _scene(state: IcState, action: int) -> int:
    """The hex in which a telling action happens."""
    if verb_of(action) == ELEPHANTS:
        return argument_of(action)
    if verb_of(action) == DROP and state.army is not None:
        return state.army.hex
    frame = state.stack[-1]
    assert isinstance(frame, LoseSteps | LosePoints)
    return frame.hex
