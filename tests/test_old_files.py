"""What released versions wrote still loads: positions ask and allow the same, cases hold."""

from __future__ import annotations

import gzip
import json
import zipfile
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hannibal.cases import Case, CaseFailed, run_case
from hannibal.games import get_game
from hannibal.kernel import Game

RELEASE = Path(__file__).parent / "releases" / "0.1.0"
POSITIONS: list[dict[str, Any]] = json.loads(gzip.decompress((RELEASE / "positions.json.gz").read_bytes()))
EDITIONS = {"rome-carthage": (None, "classic"), "italian-campaign": (None,)}
CORRECTED = {
    "NERO-ONLY-CAMPAIGN": ("classic",),  # CE:14.2.nero: six points with a campaign card's number too
    "SIEGE-NOT-ENTERED": ("2e",),  # IC:7.6: a successor is upon the enemy as his predecessor was
    "TRUCE-KEEP-7": ("classic",),  # CE:14.1.64: some counter events break a truce (R-D21)
}
"""Cases of old files that were against the book, and the editions in which they no longer hold.

The Italian Campaign has one edition: `2e` stands for the game as it is by default.
"""

game_named = cache(get_game)


def old_cases() -> list[tuple[str, str, list[Case]]]:
    """The cases of a file, with its game and its name."""
    with zipfile.ZipFile(RELEASE / "cases.zip") as archive:
        contents = {Path(name): json.loads(archive.read(name)) for name in archive.namelist()}
    return [
        (path.parent.name, path.name, [Case(path.name, record) for record in records])
        for path, records in contents.items()
    ]


def legal_texts(game: Game, entry: dict[str, Any], position: dict[str, Any]) -> tuple[list[Any], list[str]]:
    state = game.load_position(position, game.check_options(entry["options"]))
    decision = state.decision()
    asked = [decision.player, decision.kind, decision.rule]
    return asked, [state.action_to_string(action) for action in state.legal_actions()]


@pytest.mark.parametrize("number", range(len(POSITIONS)), ids=lambda number: POSITIONS[number]["kind"])
def test_an_old_position_asks_and_allows_what_it_did(number: int) -> None:
    entry = POSITIONS[number]
    game = game_named(entry["game"])
    assert legal_texts(game, entry, entry["position"]) == (entry["asked"], entry["legal"])
    today = game.load_position(entry["position"], game.check_options(entry["options"])).position()
    assert legal_texts(game, entry, json.loads(json.dumps(today))) == (entry["asked"], entry["legal"])


@pytest.mark.parametrize(
    ("game_id", "cases"),
    [pytest.param(game, cases, id=f"{game}/{name}") for game, name, cases in old_cases()],
)
def test_the_cases_of_an_old_file_hold(game_id: str, cases: list[Case]) -> None:
    for edition in EDITIONS[game_id]:
        for case in cases:
            if edition is None or case.holds_in(edition):
                corrected = (edition or "2e") in CORRECTED.get(case.id, ())
                with pytest.raises(CaseFailed) if corrected else nullcontext():
                    run_case(case, game_named(game_id), edition)
