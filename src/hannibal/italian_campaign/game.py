"""The Italian Campaign as a game of the kernel: set-ups and positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hannibal.italian_campaign.board import SIDE_NAMES, Board, packaged_board
from hannibal.italian_campaign.options import Rules, check_options
from hannibal.italian_campaign.rules.turn import year as turn
from hannibal.italian_campaign.state import FIRST_YEAR, IcState
from hannibal.italian_campaign.text.derived import derived
from hannibal.italian_campaign.text.position import read_position
from hannibal.italian_campaign.text.position_parts import FIELDS, LANDED
from hannibal.italian_campaign.text.shape import shape
from hannibal.kernel import Game, State
from hannibal.kernel.game import JsonObject
from hannibal.kernel.shapes import Shape


class ItalianCampaign(Game):
    """Hannibal: The Italian Campaign, on the packaged (reconstructed) map or on one of the user's own."""

    id = "italian-campaign"
    name = "Hannibal: The Italian Campaign"
    players = SIDE_NAMES
    scenes = ("year", "season", "phase", "march", "combat", "round")

    def __init__(self, board: Board | None = None) -> None:
        self.board = packaged_board() if board is None else board
        self._shape: Shape | None = None

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        return check_options(options)

    def new_initial_state(self, options: Mapping[str, str]) -> IcState:
        state = IcState(self.board, Rules(options))
        state.set_up()
        turn.begin_game(state)
        state.settle()
        return state

    def understood(self, path: str, value: Any) -> Any:
        if path == "landed" and isinstance(value, int | list):
            return LANDED.read(self.board, value)
        return FIELDS.understood(self.board, path, value)

    def derived(self, state: State) -> JsonObject:
        assert isinstance(state, IcState)
        return super().derived(state) | derived(state)

    def shape(self) -> Shape:
        if self._shape is None:
            self._shape = shape(self.board)
        return self._shape

    def moment(self, state: State) -> JsonObject:
        assert isinstance(state, IcState)
        return {
            "turn": FIRST_YEAR - state.year + 1,
            "active": SIDE_NAMES[state.active],
            "battle": None if state.battle is None else self.board.hex_names[state.battle.hex],
        }

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> IcState:
        state = read_position(self.board, Rules(options), position)
        state.resume()
        return state
