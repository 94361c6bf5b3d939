"""Skirmish as its entry point `skirmish` in `hannibal.games` hands it over: `GAME`.

The functions import when they are called, so that a program that only lists its games loads none of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from hannibal.kernel.package import GamePackage, RuleBooks

if TYPE_CHECKING:
    from hannibal.kernel.face import Face
    from hannibal.kernel.game import Game

_HERE: Final = Path(__file__).resolve().parent


def _game(_directory: Path | None) -> Game:
    from skirmish.game import Skirmish

    return Skirmish()


def _face(game: Game) -> Face:
    from skirmish.face import SkirmishFace

    return SkirmishFace(game)


GAME: Final = GamePackage(
    id="skirmish",
    name="Skirmish",
    game=_game,
    face=_face,
    rules=RuleBooks(books=("SK",), file=_HERE / "rules.json", cases=_HERE.parent / "cases"),
)
