"""What stands on the map as the layer of pieces, as far as a seat may know (IC:7.5)."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import CARTHAGE, ELEPHANT, ROME, Units
from hannibal.italian_campaign.face.words import holder, side_id
from hannibal.italian_campaign.facts.model import DataPack
from hannibal.italian_campaign.picture.geometry import load_geometry
from hannibal.italian_campaign.picture.pieces import draw_on, ground
from hannibal.italian_campaign.picture.scene import RANKS, WORKS, Rank, Scene, Siege, Stack
from hannibal.italian_campaign.state import RANK_NAMES, SEASONS, IcState
from hannibal.italian_campaign.text.view import hidden_hex
from hannibal.kernel.masks import members

_REMEMBERED: Final = 256
"""How many drawn layers are kept: the same position is asked for again by undo and by who joins."""


def units_at(state: IcState, side: int, at: int, inside: bool) -> Units:
    """All units of a side in a place: at rest, arrived in this phase, and the army on the move."""
    key = state.place(side, at, inside)
    found = [state.stacks.get(key), state.arrived.get(key)]
    army = state.army
    if army is not None and (army.side, army.hex, army.inside) == (side, at, inside):
        found.append(army.units)
    total = list(state.board.no_units)
    for units in found:
        if units is not None:
            total = [a + b for a, b in zip(total, units, strict=True)]
    return tuple(total)


def covered(state: IcState, side: int, at: int, seat: int) -> bool:
    """Whether a seat may not look into the stacks of a side in a hex: only Carthage keeps hers face down."""
    return side == CARTHAGE and seat != CARTHAGE and hidden_hex(state, at)


def stacks(state: IcState, seat: int) -> list[Stack]:
    """Every stack on the map: outside before inside, Rome's first."""
    places = {key >> 2 for key in (*state.stacks, *state.arrived)}
    places |= {at for at in state.where if at >= 0}
    found = []
    for at in sorted(places):
        for side in (ROME, CARTHAGE):
            for inside in (False, True):
                stack = _stack(state, side, at, inside, seat)
                if stack is not None:
                    found.append(stack)
    return found


def _stack(state: IcState, side: int, at: int, inside: bool, seat: int) -> Stack | None:
    units = units_at(state, side, at, inside)
    leaders = in_order(state, side, state.leaders_at(side, at, inside))
    if not (any(units) or leaders):
        return None
    board = state.board
    hidden = covered(state, side, at, seat)
    elephants = sum(count for kind, count in enumerate(units) if board.arm[kind] == ELEPHANT)
    return Stack(
        hex=board.hex_ids[at],
        side=side_id(side),
        # How many counters lie there is open: where there are none, nothing is hidden.
        strength=None if hidden and any(units) else state.strength(units),
        leaders=tuple(board.leader_ids[leader] for leader in leaders),
        rank=_rank(state, leaders[0]) if leaders else None,
        elephants=0 if hidden else elephants,
        inside=inside,
    )


def in_order(state: IcState, side: int, leaders: int) -> list[int]:
    """Leaders of one place, who would command first: Hannibal, the senior Roman; the Gaulish one last."""
    board = state.board

    def precedence(leader: int) -> tuple[int, int, int]:
        first = state.seniority(leader) if side == ROME else int(leader == board.hannibal)
        return -first, int(leader == board.gaul), leader

    return sorted(members(leaders), key=precedence)


def _rank(state: IcState, leader: int) -> Rank | None:
    name = RANK_NAMES[state.rank[leader]]
    return next((rank for rank in RANKS if rank == name), None)


def sieges(state: IcState) -> dict[str, Siege]:
    """Every city with a siege marker or siege works."""
    board = state.board
    found = {}
    for city, name in enumerate(board.city_ids):
        if state.siege[city] or state.works[city]:
            works = WORKS[state.works[city]]
            number = board.works_number if works == "complete" else state.siege[city] or None
            found[name] = Siege(number, works)
    return found


def scene(state: IcState, seat: int) -> Scene:
    """The whole map as a seat sees it."""
    board = state.board
    return Scene(
        cities={name: side_id(state.city[city]) for city, name in enumerate(board.city_ids)},
        provinces={name: holder(state.control[p]) for p, name in enumerate(board.province_ids)},
        stacks=tuple(stacks(state, seat)),
        sieges=sieges(state),
        subtitle=f"{SEASONS[state.season].capitalize()} {state.year} BC",
    )


class PieceDrawer:
    """Draws the pieces of any state; what it has placed once it places quickly."""

    def __init__(self, pack: DataPack) -> None:
        self._pack = pack
        self._geometry = load_geometry("full")
        self._ground = ground(pack, self._geometry, "full")
        self._drawn: dict[tuple[object, ...], str] = {}

    def draw(self, state: IcState, seat: int) -> str:
        """The layer of the pieces."""
        shown = scene(state, seat)
        key = (*shown.stacks, *shown.sieges.items())
        if key not in self._drawn:
            if len(self._drawn) >= _REMEMBERED:
                self._drawn.pop(next(iter(self._drawn)), None)
            self._drawn[key] = draw_on(self._ground, self._pack, self._geometry, shown, "full")
        return self._drawn[key]
