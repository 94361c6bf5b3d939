"""What a player is given to decide on: an information set, never the true state."""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.kernel import Decision, State
from hannibal.kernel.game import JsonObject


class Observation:
    """What the player in a seat may know when he is to decide.

    The true state does not get in: what is hidden from the seat is dealt anew at once, and all answers come
    from that deal. Two states the player cannot tell apart make observations that answer alike, sample after
    sample, for generators of the same seed.
    """

    __slots__ = ("_deal", "_rng", "seat")

    def __init__(self, state: State, seat: int, rng: Random) -> None:
        if state.current_player() != seat:
            raise ValueError(f"the player in seat {seat} is not the one to decide")
        self.seat: Final = seat
        self._rng: Final = rng
        self._deal: Final = state.resample_from_infostate(seat, rng)

    def legal_actions(self) -> list[int]:
        """Every action the player may take."""
        return self._deal.legal_actions()

    def decision(self) -> Decision:
        """What is asked, by which rule."""
        return self._deal.decision()

    def view(self) -> JsonObject:
        """All that the seat may know, as JSON."""
        return self._deal.view(self.seat)

    def text(self, action: int) -> str:
        """An action in the game's notation."""
        return self._deal.action_to_string(action)

    def sample(self) -> State:
        """A state the player could believe in: his own to change, another deal every time."""
        return self._deal.resample_from_infostate(self.seat, self._rng)
