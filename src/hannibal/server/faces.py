"""Which face shows which game."""

from __future__ import annotations

from hannibal.games import FACES, get_face
from hannibal.kernel import Game
from hannibal.kernel.face import Face


def face_of(game: Game) -> Face:
    """The face of a game on its own board; raises `TypeError` for a game that has none."""
    if game.id not in FACES:
        raise TypeError(f"there is no face for {game.id}")
    return get_face(game)
