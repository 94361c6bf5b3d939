"""The armies and sieges of a state as the layer of pieces."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.facts.model import SIDES, DataPack
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.picture.geometry import load_geometry
from hannibal.rome_carthage.picture.pieces import draw_on, ground
from hannibal.rome_carthage.picture.scene import Army, Scene
from hannibal.rome_carthage.state import RomeState

_REMEMBERED: Final = 256
"""How many drawn layers are kept: the same position is asked for by both seats and by undo."""


def armies(state: RomeState) -> list[Army]:
    """Every force on the map: outside before inside, Rome's first."""
    found = []
    for space in range(state.board.spaces):
        for side in (ROME, CARTHAGE):
            for inside in (False, True):
                army = _army(state, side, space, inside)
                if army is not None:
                    found.append(army)
    return found


def _army(state: RomeState, side: int, space: int, inside: bool) -> Army | None:
    owner = state.pc[space] == side + 1
    if inside:
        cus, elephants = (state.ins[space], state.iels[space]) if owner else (0, 0)
    else:
        cus, elephants = state.out[side][space], state.els[space] if side == CARTHAGE else 0
    generals = state.generals_at(side, space, inside)
    trains = 0
    if side == CARTHAGE and inside == _train_inside(state, space):
        trains = state.trains.count(space)
    if not (cus or generals or trains):
        return None
    commander = state.commander(side, space, inside)
    ids = state.board.general_ids
    return Army(
        space=state.board.space_ids[space],
        side=SIDES[side],
        cus=cus,
        commander=ids[commander] if commander >= 0 else None,
        subordinates=tuple(ids[general] for general in generals if general != commander),
        elephants=elephants,
        inside=inside,
        siege_trains=trains,
    )


def _train_inside(state: RomeState, space: int) -> bool:
    """Whether a siege train is behind the walls: in its own city, with nobody outside to have it (R-E28)."""
    if not state.board.walled[space] or state.pc[space] != CARTHAGE + 1:
        return False
    return not state.out[CARTHAGE][space] and not state.generals_at(CARTHAGE, space, False)


def siege_points(state: RomeState) -> dict[str, int]:
    """The points on every besieged city and every tribe being subjugated."""
    ids = state.board.space_ids
    return {ids[space]: state.siege_points(space) for space in range(len(ids)) if state.siege_points(space)}


class PieceDrawer:
    """Draws the pieces of any state in one edition's names; what it has placed once it places quickly."""

    def __init__(self, pack: DataPack, edition: Edition) -> None:
        self._pack = pack
        self._edition: Edition = edition
        self._ground = ground(pack, load_geometry("full"), edition, "full")
        self._drawn: dict[tuple[object, ...], str] = {}

    def draw(self, state: RomeState) -> str:
        """The layer of the pieces."""
        found, sieges = armies(state), siege_points(state)
        key = (*found, *sieges.items())
        if key not in self._drawn:
            if len(self._drawn) >= _REMEMBERED:
                self._drawn.pop(next(iter(self._drawn)), None)
            scene = Scene(control={}, armies=tuple(found), siege_points=sieges)
            self._drawn[key] = draw_on(self._ground, self._pack, scene, self._edition, "full")
        return self._drawn[key]
