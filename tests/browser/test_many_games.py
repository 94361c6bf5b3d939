"""Many games in many tabs of one browser: all are followed by one stream, whichever tab has it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.conftest import Visit
from tests.server.caller import Caller, new_game

pytestmark = pytest.mark.browser

BOARD = ".map-root[data-shows]"
GAMES = 10


class Tabs:
    """Games in tabs of one browser, each as a spectator sees it; what happens is done from elsewhere."""

    def __init__(self, visit: Visit, address: str) -> None:
        self.address = address
        self.games = [new_game(address, shared_screen=True) for _ in range(GAMES)]
        self.rng = Random(13)
        # The tab that the fixture watches over holds no game: whichever is closed, it stays.
        self.context: BrowserContext = visit("", ready=".sheet").context
        self.streams: list[Request] = []
        self.pages = [self.open(game["watch"]) for game in self.games]

    def open(self, caller: Caller) -> Page:
        """Another tab, ready when the game can be seen and is followed."""
        page = self.context.new_page()
        page.on("request", self._note)
        page.goto(f"{self.address}watch/{caller.id}#{caller.key}")
        page.locator(BOARD).wait_for()
        return page

    def _note(self, request: Request) -> None:
        if request.url.endswith("/events"):
            self.streams.append(request)

    def move(self, number: int) -> None:
        """A move in one of the games, made elsewhere, and seen in its tab."""
        seat = self.games[number]["rome"]
        view = seat.act(seat.ask(), self.rng)
        expect(self.pages[number].locator("#screen")).to_have_attribute("data-version", str(view["version"]))


def test_ten_games_in_ten_tabs_are_followed_by_one_stream(visit: Visit, address: str) -> None:
    tabs = Tabs(visit, address)
    for number in range(GAMES):
        tabs.move(number)
    assert [request.url for request in tabs.streams] == [f"{address}api/events"]


def test_when_the_tab_with_the_stream_is_closed_another_takes_over(visit: Visit, address: str) -> None:
    tabs = Tabs(visit, address)
    for closed in range(3):
        tabs.move(closed)
        tabs.pages[closed].close()
        for number in range(closed + 1, GAMES):
            tabs.move(number)
    assert len(tabs.streams) == 4


def test_a_tab_that_is_closed_follows_no_longer(visit: Visit, address: str) -> None:
    game = new_game(address)
    context = visit(f"play/{game['rome'].id}#{game['rome'].key}").context
    other = context.new_page()
    other.goto(f"{address}play/{game['carthage'].id}#{game['carthage'].key}")
    other.locator(BOARD).wait_for()

    def there(side: str) -> Any:
        return game["watch"].ask()["seats"][side]["connected"]

    with game["watch"].events() as events:
        while not next(events)["view"]["seats"]["carthage"]["connected"]:
            continue
        assert there("rome")
        other.close()
        while next(events)["view"]["seats"]["carthage"]["connected"]:
            continue
        assert there("rome")


def test_a_page_that_is_left_follows_no_longer_and_follows_again_when_it_is_back(
    visit: Visit, address: str
) -> None:
    game = new_game(address, shared_screen=True)
    seat, rng = game["rome"], Random(3)
    page = visit(f"watch/{seat.id}#{game['watch'].key}")
    view = seat.act(seat.ask(), rng)
    expect(page.locator("#screen")).to_have_attribute("data-version", str(view["version"]))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    missed = seat.act(view, rng)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("#screen")).to_have_attribute("data-version", str(missed["version"]))


def test_without_locks_each_tab_has_a_stream_of_its_own(visit: Visit, address: str) -> None:
    context = visit("", ready=".sheet").context
    context.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    games = [new_game(address, shared_screen=True) for _ in range(2)]
    for game in games:
        page = context.new_page()
        page.goto(f"{address}watch/{game['watch'].id}#{game['watch'].key}")
        page.locator(BOARD).wait_for()
        seat = game["rome"]
        view = seat.act(seat.ask(), Random(1))
        expect(page.locator("#screen")).to_have_attribute("data-version", str(view["version"]))
