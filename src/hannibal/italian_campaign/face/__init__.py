"""The face of the Italian Campaign: its states in words and pictures, for the page and for bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hannibal.italian_campaign.board import Board, packaged_board
from hannibal.italian_campaign.face.aid import aid
from hannibal.italian_campaign.face.asks import asks
from hannibal.italian_campaign.face.catalogue import catalogue
from hannibal.italian_campaign.face.describe import describe
from hannibal.italian_campaign.face.pieces import PieceDrawer
from hannibal.italian_campaign.face.public import public
from hannibal.italian_campaign.face.why_not import why_not
from hannibal.italian_campaign.state import IcState
from hannibal.kernel import Refusal, State
from hannibal.kernel.game import JsonObject


class ItalianCampaignFace:
    """What `hannibal.kernel.face.Face` asks for, on one board."""

    def __init__(self, board: Board | None = None) -> None:
        self.board = packaged_board() if board is None else board
        self._drawer = PieceDrawer(self.board.pack)

    def describe(self, state: State, action: int) -> JsonObject:
        return describe(_own(state), action)

    def asks(self, state: State) -> JsonObject:
        return asks(_own(state))

    def pieces(self, state: State, seat: int) -> str:
        return self._drawer.draw(_own(state), seat)

    def public(self, state: State, seat: int) -> JsonObject:
        return public(_own(state), seat)

    def cards(self, state: State, seat: int) -> list[JsonObject]:
        return []

    def aid(self, state: State) -> JsonObject:
        return aid(_own(state))

    def odds(self, state: State, seat: int) -> list[JsonObject]:
        # The column and the modifiers of a combat stand beside the map (`public.combat`); that is all.
        return []

    def catalogue(self) -> JsonObject:
        return catalogue()

    def why_not(self, state: State, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
        return why_not(_own(state), seat, thing)


def _own(state: State) -> IcState:
    if not isinstance(state, IcState):
        raise TypeError(f"the face of the Italian Campaign was shown a {type(state).__name__}")
    return state
