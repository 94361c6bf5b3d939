"""Rome vs. Carthage as a game of the kernel: set-ups and positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hannibal.kernel import Game, State
from hannibal.kernel.game import JsonObject
from hannibal.kernel.shapes import Shape
from hannibal.kernel.story import Beat
from hannibal.rome_carthage.board import SIDE_NAMES, Board, packaged_board
from hannibal.rome_carthage.edition import Rules, check_options
from hannibal.rome_carthage.facts.pack import add_to_pack
from hannibal.rome_carthage.rules.battle.desertion import StealWindow
from hannibal.rome_carthage.rules.battle.joining import WeatherBeforeBattle
from hannibal.rome_carthage.rules.cards.counter_events import CounterWindow
from hannibal.rome_carthage.rules.turn import phases as turn
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.derived import derived
from hannibal.rome_carthage.text.position import read_position
from hannibal.rome_carthage.text.position_parts import FIELDS
from hannibal.rome_carthage.text.shape import shape


class RomeCarthage(Game):
    """Hannibal: Rome vs. Carthage, on the packaged board or on one of the user's own."""

    id = "rome-carthage"
    name = "Hannibal: Rome vs. Carthage"
    players = SIDE_NAMES
    scenes = ("turn", "phase", "card", "activation", "reaction", "battle", "round")

    def __init__(self, board: Board | None = None) -> None:
        self.board = packaged_board() if board is None else board
        self._shape: Shape | None = None

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        return check_options(options)

    def new_initial_state(self, options: Mapping[str, str]) -> RomeState:
        state = RomeState(self.board, Rules(options))
        state.set_up()
        turn.begin_game(state)
        state.settle()
        return state

    def prologue(self, state: State) -> list[Beat]:
        assert isinstance(state, RomeState)
        return turn.first_year(state)

    def with_entries(self, entries: Mapping[str, Any]) -> RomeCarthage:
        return RomeCarthage(Board(add_to_pack(entries)))

    def understood(self, path: str, value: Any) -> Any:
        return FIELDS.understood(self.board, path, value)

    def derived(self, state: State) -> JsonObject:
        assert isinstance(state, RomeState)
        return super().derived(state) | derived(state)

    def shape(self) -> Shape:
        if self._shape is None:
            self._shape = shape(self.board)
        return self._shape

    def counter_window(self, state: State) -> str | None:
        assert isinstance(state, RomeState)
        if not state.stack or not isinstance(state.stack[-1], (CounterWindow, StealWindow)):
            return None
        fighting = state.battle is not None or isinstance(state.stack[-1], WeatherBeforeBattle)
        return "battle" if fighting else "move"

    def moment(self, state: State) -> JsonObject:
        assert isinstance(state, RomeState)
        battle = None if state.battle is None else self.board.space_ids[state.battle.space]
        return {
            "turn": state.turn,
            "active": SIDE_NAMES[state.active],
            "card": None if state.play is None else self.board.card_text[state.play.card],
            "battle": battle,
        }

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> RomeState:
        state = read_position(self.board, Rules(options), position)
        state.resume()
        return state
