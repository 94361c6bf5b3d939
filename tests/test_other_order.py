"""Positions hold names: they mean the same in a game whose data files list their entries in another order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hannibal.italian_campaign.board import Board as IcBoard
from hannibal.italian_campaign.facts.pack import PACK as IC_PACK
from hannibal.italian_campaign.game import ItalianCampaign
from hannibal.kernel import FrameState, Game
from hannibal.kernel.pack import PackFiles
from hannibal.rome_carthage.board import Board
from hannibal.rome_carthage.facts.pack import PACK
from hannibal.rome_carthage.game import RomeCarthage
from tests.italian_campaign import playing as italian_campaign
from tests.rome_carthage import playing as rome_carthage
from tests.test_old_files import POSITIONS, game_named

EACH = 4
"""How many positions of a kind of pending step are looked at."""
REVERSED = ("provinces", "spaces", "connections", "generals", "setup", "strategy_cards")
IC_REVERSED = ("provinces", "hexes", "cities", "roads", "leaders", "units", "setup")
# Lists whose order says something; all others of names are sets.
SEQUENCES = {
    *("order", "todo", "march.path", "march.spent", "battle.commander", "battle.retreat_path"),
    *("election.elected", "election.waiting", "election.vacant", "levy.hexes", "levy.asked"),
}

Options = dict[str, str]


def turned_round(pack: PackFiles[Any], names: tuple[str, ...], folder: Path) -> Path:
    """A copy of the data with the entries of these files in the reverse order."""
    pack.export(folder)
    for name in names:
        path = folder / f"{name}.toml"
        head, *entries = path.read_text(encoding="utf-8").split("\n[[")
        path.write_text("\n[[".join([head, *reversed(entries)]) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def other_games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Game]:
    """The games with their data in another order."""
    folder = tmp_path_factory.mktemp("data")
    rome = Board(PACK.load(turned_round(PACK, REVERSED, folder / "rome-carthage")))
    italian = IcBoard(IC_PACK.load(turned_round(IC_PACK, IC_REVERSED, folder / "italian-campaign")))
    assert rome.general_ids == tuple(reversed(rome_carthage.GAME.board.general_ids))
    assert italian.leader_ids == tuple(reversed(italian_campaign.GAME.board.leader_ids))
    return {"rome-carthage": RomeCarthage(rome), "italian-campaign": ItalianCampaign(italian)}


def rome_carthage_states() -> Iterator[tuple[Options, FrameState]]:
    for seed in range(30):
        options = rome_carthage.mixed_options(seed)
        for state in rome_carthage.quarrel(seed, crowded=seed % 2 == 0, options=options):
            yield options, state


def italian_campaign_states() -> Iterator[tuple[Options, FrameState]]:
    for seed in range(8):
        scenario = ("short", "campaign")[seed % 2]
        options = {"scenario": scenario, "elections": ("dice", "quick")[seed // 4]}
        for state in italian_campaign.quarrel(seed, crowded=seed % 4 != 1, **options):
            yield options, state


def in_one_order(value: Any, path: str = "") -> Any:
    """The same value, lists that are sets sorted."""
    if isinstance(value, dict):
        return {name: in_one_order(part, f"{path}.{name}".lstrip(".")) for name, part in value.items()}
    if not isinstance(value, list):
        return value
    if path == "pending":
        return [in_one_order(frame, "frame") for frame in value]
    parts = [in_one_order(part, f"{path}.each") for part in value]
    is_set = path not in SEQUENCES | {"frame"} and all(isinstance(part, str | int) for part in parts)
    return sorted(parts, key=str) if is_set else parts


def check(game: Game, other: Game, options: Options, state: FrameState) -> None:
    """The state means the same in the other game."""
    written = json.loads(json.dumps(state.position()))
    again = other.load_position(written, other.check_options(options))
    assert in_one_order(json.loads(json.dumps(again.position()))) == in_one_order(written)
    assert again.decision() == state.decision()
    here = {state.action_to_string(action) for action in state.legal_actions()}
    assert {again.action_to_string(action) for action in again.legal_actions()} == here
    there = game.load_position(json.loads(json.dumps(again.position())), game.check_options(options))
    assert in_one_order(json.loads(json.dumps(there.position()))) == in_one_order(written)


@pytest.mark.parametrize(
    ("game", "states"),
    [(rome_carthage.GAME, rome_carthage_states), (italian_campaign.GAME, italian_campaign_states)],
    ids=["rome-carthage", "italian-campaign"],
)
def test_a_position_means_the_same_whatever_the_order_of_the_data(
    game: Game, states: Any, other_games: dict[str, Game]
) -> None:
    seen: Counter[str] = Counter()
    for options, state in states():
        kinds = {frame.kind for frame in state.stack}
        if any(seen[kind] < EACH for kind in kinds):
            seen.update(kinds)
            check(game, other_games[game.id], options, state)
    assert len(seen) > 60


@pytest.mark.parametrize("number", range(len(POSITIONS)), ids=lambda number: POSITIONS[number]["kind"])
def test_so_does_one_of_every_kind_of_pending_step(number: int, other_games: dict[str, Game]) -> None:
    entry = POSITIONS[number]
    game = game_named(entry["game"])
    state = game.load_position(entry["position"], game.check_options(entry["options"]))
    assert isinstance(state, FrameState)
    check(game, other_games[game.id], entry["options"], state)
