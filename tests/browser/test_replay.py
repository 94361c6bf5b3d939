"""The replay: a record watched move by move, jumped through, linked to; a running game looked back on."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hannibal.games import get_game
from hannibal.kernel import Table
from hannibal.rome_carthage.state import RomeState
from tests.browser.conftest import Visit
from tests.rome_carthage.playing import choose

pytestmark = pytest.mark.browser

Make = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture
def make(address: str) -> Make:
    def made(wish: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{address}api/games", json.dumps(wish).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            game: dict[str, Any] = json.load(answer)
        return game

    return made


@cache
def _record() -> str:
    """A whole game of quarrelsome players with several battles."""
    table = Table(get_game("rome-carthage"), seed=1)
    rng = Random(1)
    while not table.over:
        assert isinstance(table.state, RomeState)
        table.play(choose(table.state, rng))
    return table.record().dumps()


def _ply(page: Page) -> int:
    return int(page.get_by_label("Move", exact=True).input_value())


def _at(page: Page, ply: int) -> None:
    expect(page.locator(".replay-where")).to_contain_text(f"Move {ply} of")


def test_a_record_is_watched_with_both_hands_open(visit: Visit, make: Make) -> None:
    game = make({"record": _record(), "watch_only": True})
    page = visit(f"replay/{game['id']}#{game['watch']}")
    _at(page, 0)
    page.get_by_role("button", name="On (→)").click()
    _at(page, 1)
    page.keyboard.press("ArrowRight")
    _at(page, 2)
    expect(page.locator(".replay-hand")).to_have_count(2)
    page.keyboard.press("End")
    last = len(json.loads(_record())["actions"])
    _at(page, last)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".track .now")).to_have_attribute("data-n", "9")
    page.keyboard.press("Home")
    _at(page, 0)


def test_battles_are_jumped_to_and_a_moment_is_linked_to(visit: Visit, make: Make) -> None:
    game = make({"record": _record(), "watch_only": True})
    page = visit(f"replay/{game['id']}#{game['watch']}")
    page.get_by_role("button", name="Next battle").click()
    expect(page.get_by_role("button", name="See the battle")).to_be_visible()
    here = _ply(page)
    assert here > 0
    page.get_by_role("button", name="See the battle").click()
    expect(page.locator("dialog.battle[open] .battle-commander")).to_have_count(2)
    page.keyboard.press("Escape")
    linked = page.url
    assert f"at={here}" in linked
    page.goto("about:blank")
    page.goto(linked)
    _at(page, here)


def test_play_goes_on_and_pauses(visit: Visit, make: Make) -> None:
    game = make({"record": _record(), "watch_only": True})
    page = visit(f"replay/{game['id']}#{game['watch']}")
    _at(page, 0)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play (Space)").click()
    page.wait_for_function("() => Number(document.querySelector('.timeline input').value) > 3")
    page.get_by_role("button", name="Pause (Space)").click()
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()
    page.locator(".replay-line").nth(1).click()
    expect(page.locator(".log li.now")).to_be_visible()


def test_a_running_game_shows_only_what_the_seat_may_see(visit: Visit, make: Make) -> None:
    game = make({})
    page = visit(f"replay/{game['id']}#{game['keys']['rome']}")
    expect(page.locator(".replay-hand")).to_have_count(1)
    expect(page.locator(".replay-hand")).to_contain_text("Rome holds 7")
    expect(page.get_by_role("link", name="Back to the game")).to_be_visible()


def test_the_replay_fits_a_phone(visit: Visit, make: Make) -> None:
    game = make({"record": _record(), "watch_only": True})
    page = visit(f"replay/{game['id']}#{game['watch']}", viewport={"width": 390, "height": 844})
    _at(page, 0)
    assert page.evaluate("document.querySelector('#screen').scrollWidth") <= 390
