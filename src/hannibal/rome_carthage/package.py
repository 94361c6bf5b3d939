"""Rome vs. Carthage as its entry point `rome-carthage` in `hannibal.games` hands it over: `GAME`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hannibal.kernel.package import Difference, GamePackage, OddsCommand, RuleBooks

if TYPE_CHECKING:
    from hannibal.kernel.face import Face
    from hannibal.kernel.game import Game
    from hannibal.kernel.knowledge import Knowledge
    from hannibal.kernel.pack import PackFiles
    from hannibal.kernel.picture import BoardPicture

_HERE: Final = Path(__file__).resolve().parent


def _game(directory: Path | None) -> Game:
    from hannibal.rome_carthage.board import Board
    from hannibal.rome_carthage.facts.pack import load_pack
    from hannibal.rome_carthage.game import RomeCarthage

    return RomeCarthage() if directory is None else RomeCarthage(Board(load_pack(directory)))


def _face(game: Game) -> Face:
    from hannibal.rome_carthage.face import RomeCarthageFace
    from hannibal.rome_carthage.game import RomeCarthage

    assert isinstance(game, RomeCarthage)
    return RomeCarthageFace(game.board)


def _knowledge() -> Knowledge:
    from hannibal.rome_carthage.heuristics import RomeKnowledge

    return RomeKnowledge()


def _board(game: Game) -> BoardPicture:
    from hannibal.rome_carthage.game import RomeCarthage
    from hannibal.rome_carthage.picture.document import RomeCarthageBoard

    assert isinstance(game, RomeCarthage)
    return RomeCarthageBoard(game.board.pack)


def _data() -> PackFiles[Any]:
    from hannibal.rome_carthage.facts.pack import PACK

    return PACK


def _differences() -> Sequence[Difference]:
    from hannibal.rome_carthage.edition import DIFFERENCES

    return DIFFERENCES


def _odds() -> OddsCommand:
    from hannibal.rome_carthage.odds.command import RomeCarthageOdds

    return RomeCarthageOdds()


GAME: Final = GamePackage(
    id="rome-carthage",
    name="Hannibal: Rome vs. Carthage",
    order=1,
    game=_game,
    face=_face,
    knowledge=_knowledge,
    board=_board,
    data=_data,
    rules=RuleBooks(
        books=("2E", "AID", "TAB", "CE"),
        file=_HERE / "data" / "rules.json",
        editions={"2e": ("2E", "AID"), "classic": ("CE",)},
        cases=_HERE.parents[2] / "tests" / "cases",
    ),
    editions=("2e", "classic"),
    differences=_differences,
    odds=_odds,
)
