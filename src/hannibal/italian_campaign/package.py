"""The Italian Campaign as its entry point `italian-campaign` in `hannibal.games` hands it over: `GAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hannibal.kernel.package import GamePackage, RuleBooks

if TYPE_CHECKING:
    from hannibal.kernel.face import Face
    from hannibal.kernel.game import Game
    from hannibal.kernel.knowledge import Knowledge
    from hannibal.kernel.pack import PackFiles
    from hannibal.kernel.picture import BoardPicture

_HERE: Final = Path(__file__).resolve().parent


def _game(directory: Path | None) -> Game:
    from hannibal.italian_campaign.board import Board
    from hannibal.italian_campaign.facts.pack import load_pack
    from hannibal.italian_campaign.game import ItalianCampaign

    return ItalianCampaign() if directory is None else ItalianCampaign(Board(load_pack(directory)))


def _face(game: Game) -> Face:
    from hannibal.italian_campaign.face import ItalianCampaignFace
    from hannibal.italian_campaign.game import ItalianCampaign

    assert isinstance(game, ItalianCampaign)
    return ItalianCampaignFace(game.board)


def _knowledge() -> Knowledge:
    from hannibal.italian_campaign.heuristics import IcKnowledge

    return IcKnowledge()


def _board(game: Game) -> BoardPicture:
    from hannibal.italian_campaign.game import ItalianCampaign
    from hannibal.italian_campaign.picture.document import ItalianCampaignBoard

    assert isinstance(game, ItalianCampaign)
    return ItalianCampaignBoard(game.board.pack)


def _data() -> PackFiles[Any]:
    from hannibal.italian_campaign.facts.pack import PACK

    return PACK


GAME: Final = GamePackage(
    id="italian-campaign",
    name="Hannibal: The Italian Campaign",
    order=2,
    game=_game,
    face=_face,
    knowledge=_knowledge,
    board=_board,
    data=_data,
    rules=RuleBooks(
        books=("IC",),
        file=_HERE / "data" / "rules.json",
        cases=_HERE.parents[2] / "tests" / "italian_campaign" / "cases",
    ),
)
