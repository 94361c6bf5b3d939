"""Rome vs. Carthage as a game of the kernel: set-ups and positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hannibal.kernel import Game, PositionError, State
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage import turn
from hannibal.rome_carthage.board import SIDE_NAMES, Board, packaged_board
from hannibal.rome_carthage.edition import Rules, check_options
from hannibal.rome_carthage.position import read_position
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.study import study


class RomeCarthage(Game):
    """Hannibal: Rome vs. Carthage, on the packaged board or on one of the user's own."""

    id = "rome-carthage"
    name = "Hannibal: Rome vs. Carthage"
    players = SIDE_NAMES

    def __init__(self, board: Board | None = None) -> None:
        self.board = packaged_board() if board is None else board

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        return check_options(options)

    def new_initial_state(self, options: Mapping[str, str]) -> RomeState:
        state = RomeState(self.board, Rules(options))
        state.set_up()
        turn.begin_game(state)
        state.settle()
        return state

    def study(self, state: State) -> JsonObject:
        assert isinstance(state, RomeState)
        return super().study(state) | study(state)

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> RomeState:
        state = read_position(self.board, Rules(options), position)
        if state.ended is None and not state.stack:
            raise PositionError(
                "pending: nothing is asked of anybody; name the steps that come next, the last first"
            )
        state.settle()
        return state
