"""The face of Rome vs. Carthage: its states in words and pictures, for the page and for bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hannibal.kernel import Refusal, State
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import Board, packaged_board
from hannibal.rome_carthage.face.aid import aid
from hannibal.rome_carthage.face.asks import asks
from hannibal.rome_carthage.face.catalogue import catalogue
from hannibal.rome_carthage.face.describe import describe
from hannibal.rome_carthage.face.hand import cards
from hannibal.rome_carthage.face.odds import odds
from hannibal.rome_carthage.face.pieces import PieceDrawer
from hannibal.rome_carthage.face.public import public
from hannibal.rome_carthage.face.why_not import why_not
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.state import RomeState


class RomeCarthageFace:
    """What `hannibal.kernel.face.Face` asks for, on one board."""

    def __init__(self, board: Board | None = None) -> None:
        self.board = packaged_board() if board is None else board
        self._drawers: dict[Edition, PieceDrawer] = {}

    def describe(self, state: State, action: int) -> JsonObject:
        return describe(_own(state), action)

    def asks(self, state: State) -> JsonObject:
        return asks(_own(state))

    def pieces(self, state: State, seat: int) -> str:
        own = _own(state)
        names = own.rules.names
        if names not in self._drawers:
            self._drawers[names] = PieceDrawer(self.board.pack, names)
        return self._drawers[names].draw(own)

    def public(self, state: State, seat: int) -> JsonObject:
        return public(_own(state), seat)

    def cards(self, state: State, seat: int) -> list[JsonObject]:
        return cards(_own(state), seat)

    def aid(self, state: State) -> JsonObject:
        return aid(_own(state))

    def odds(self, state: State, seat: int) -> list[JsonObject]:
        return odds(_own(state))

    def catalogue(self) -> JsonObject:
        return catalogue()

    def why_not(self, state: State, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
        return why_not(_own(state), seat, thing)


def _own(state: State) -> RomeState:
    if not isinstance(state, RomeState):
        raise TypeError(f"the face of Rome vs. Carthage was shown a {type(state).__name__}")
    return state
