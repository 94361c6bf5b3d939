"""The games there are, by id; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from hannibal.kernel import Game, OptionError
from hannibal.kernel.face import Face


def _rome_carthage(directory: Path | None) -> Game:
    from hannibal.rome_carthage.board import Board
    from hannibal.rome_carthage.facts.pack import load_pack
    from hannibal.rome_carthage.game import RomeCarthage

    return RomeCarthage(None if directory is None else Board(load_pack(directory)))


def _italian_campaign(directory: Path | None) -> Game:
    from hannibal.italian_campaign.board import Board
    from hannibal.italian_campaign.facts.pack import load_pack
    from hannibal.italian_campaign.game import ItalianCampaign

    return ItalianCampaign(None if directory is None else Board(load_pack(directory)))


def _rome_carthage_face(game: Game) -> Face:
    from hannibal.rome_carthage.face import RomeCarthageFace
    from hannibal.rome_carthage.game import RomeCarthage

    assert isinstance(game, RomeCarthage)
    return RomeCarthageFace(game.board)


def _italian_campaign_face(game: Game) -> Face:
    from hannibal.italian_campaign.face import ItalianCampaignFace
    from hannibal.italian_campaign.game import ItalianCampaign

    assert isinstance(game, ItalianCampaign)
    return ItalianCampaignFace(game.board)


GAMES: Final[dict[str, Callable[[Path | None], Game]]] = {
    "rome-carthage": _rome_carthage,
    "italian-campaign": _italian_campaign,
}
"""What makes each game, by its id, on the packaged data or on a folder of corrected files."""


def get_game(game_id: str, directory: Path | None = None) -> Game:
    """The game with this id, with the corrected data files of a folder if there is one.

    Raises `OptionError` listing the ids there are.
    """
    if game_id not in GAMES:
        raise OptionError(f"there is no game {game_id!r}; there are: {', '.join(GAMES)}")
    return GAMES[game_id](directory)


FACES: Final[dict[str, Callable[[Game], Face]]] = {
    "rome-carthage": _rome_carthage_face,
    "italian-campaign": _italian_campaign_face,
}
"""What shows each game, by its id."""


def get_face(game: Game) -> Face:
    """What shows a game to people: words, pictures, explanations. Keep it: it remembers what it has drawn."""
    return FACES[game.id](game)
