"""Which face shows which game."""

from __future__ import annotations

from hannibal.kernel import Game
from hannibal.kernel.face import Face
from hannibal.rome_carthage.face import RomeCarthageFace
from hannibal.rome_carthage.game import RomeCarthage


def face_of(game: Game) -> Face:
    """The face of a game on its own board; raises `TypeError` for a game that has none."""
    if isinstance(game, RomeCarthage):
        return RomeCarthageFace(game.board)
    raise TypeError(f"there is no face for {game.id}")
