"""Pictures of the main screens, to be looked at: `make screenshots`."""

from __future__ import annotations

import json
import shutil
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, sync_playwright

from hannibal.games import get_game
from hannibal.kernel import Table
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.state import RomeState
from tests.browser.conftest import FLAGS, chromium_name
from tests.rome_carthage.playing import choose, quarrel
from tests.server.process import serving

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
WIDE: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
_SEED = 1
_BOARD = ".map-root[data-shows]"
_SCENE = "dialog.battle[open]"


def _make(address: str, wish: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{address}api/games", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def _table(stop: Callable[[RomeState], bool]) -> Table:
    """A game of quarrelsome players, up to the first moment that is wanted."""
    table = Table(get_game("rome-carthage"), seed=_SEED)
    rng = Random(_SEED)
    while not table.over:
        state = table.state
        assert isinstance(state, RomeState)
        if stop(state):
            break
        table.play(choose(state, rng))
    return table


def _mid_game(state: RomeState) -> bool:
    return state.turn == 4 and state.decision().kind == "MarchOn"


def _battle() -> RomeState:
    """Hannibal attacks in the fourth round, with cards to choose from."""
    for seed in range(1, 60):
        for state in quarrel(seed, crowded=True):
            fight = state.battle
            if fight is None or fight.rounds < 3 or state.decision().kind != "AttackChoice":
                continue
            hand = fight.hand[CARTHAGE]
            hannibal = fight.commander[CARTHAGE] == state.board.hannibal and fight.initiative == CARTHAGE
            if hannibal and sum(1 for count in hand if count) >= 4 and fight.commander[ROME] >= 0:
                return state
    raise AssertionError("Hannibal fights no long battle with any of these seeds")


def _places(address: str) -> dict[str, tuple[str, str]]:
    """Where each picture is taken, and what must be there first."""
    start = _make(address, {"seats": {"carthage": "person", "rome": "person"}})
    middle = _table(_mid_game)
    player = get_game("rome-carthage").seat(middle.current_player())
    march = _make(address, {"record": middle.record().dumps()})
    battle = _battle()
    fight = _make(address, {"start": battle.position()})
    fighter = get_game("rome-carthage").seat(battle.current_player())
    record = _make(address, {"record": _table(lambda _state: False).record().dumps(), "watch_only": True})
    return {
        "lobby": ("", ".sheet"),
        "setup": (f"play/{start['id']}#{start['keys']['rome']}", _BOARD),
        "midgame": (f"play/{march['id']}#{march['keys'][player]}", _BOARD),
        "battle": (f"play/{fight['id']}#{fight['keys'][fighter]}", _SCENE),
        "replay": (f"replay/{record['id']}?at=628#{record['watch']}", _BOARD),
        "rules": ("rules?rule=2E:14.7", ".rules-article h2"),
    }


_PICTURES: tuple[tuple[str, str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("lobby", "lobby", DESKTOP, "light"),
    ("lobby-dark", "lobby", DESKTOP, "dark"),
    ("lobby-phone", "lobby", PHONE, "light"),
    ("setup", "setup", DESKTOP, "light"),
    ("setup-wide", "setup", WIDE, "light"),
    ("midgame", "midgame", DESKTOP, "light"),
    ("midgame-dark", "midgame", DESKTOP, "dark"),
    ("midgame-phone", "midgame", PHONE, "light"),
    ("battle", "battle", DESKTOP, "light"),
    ("battle-dark", "battle", DESKTOP, "dark"),
    ("battle-phone", "battle", PHONE, "light"),
    ("replay", "replay", DESKTOP, "light"),
    ("replay-phone", "replay", PHONE, "light"),
    ("rules", "rules", DESKTOP, "light"),
)


def _take(page: Page, path: Path) -> None:
    if "/play/" not in page.url:  # a game that is followed is never idle
        page.wait_for_load_state("networkidle")
    # What still moves comes to rest first.
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))")
    page.screenshot(path=path)


def main() -> None:
    """Take every picture into the folder named on the command line."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out")
    folder.mkdir(parents=True, exist_ok=True)
    with serving("--port", "0", "--no-browser", longest_s=600) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which(chromium_name()), args=FLAGS)
        places = _places(server.address)
        for name, place, viewport, scheme in _PICTURES:
            address, ready = places[place]
            context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
            page = context.new_page()
            page.goto(f"{server.address}{address}")
            page.locator(ready).first.wait_for()
            _take(page, folder / f"{name}.png")
            context.close()
        browser.close()
    sys.stdout.write(f"{len(_PICTURES)} pictures in {folder}\n")


if __name__ == "__main__":
    main()
