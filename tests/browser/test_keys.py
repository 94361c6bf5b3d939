"""Keys kept in a browser: no link costs anybody a seat, and whoever has several keys of a game chooses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.hot_seat import create_game, path_of

pytestmark = pytest.mark.browser

BOARD = ".map-root[data-shows]"
NO_KEY = (403,)


def _game(address: str) -> dict[str, Any]:
    return create_game(address, shared_screen=False)


def _sits(page: Page, seat: str) -> None:
    page.locator(BOARD).wait_for()
    expect(page.locator("#screen")).to_have_attribute("data-seat", seat)


def _go(page: Page, address: str, path: str) -> None:
    # By way of an empty page, because another fragment alone does not load the page anew.
    page.goto("about:blank")
    page.goto(f"{address}{path}")


def _seats(page: Page) -> Locator:
    """The choice of seats in the menu, which is opened for it."""
    page.get_by_role("button", name="Menu").click()
    return page.locator(".menu .seats").get_by_role("link")


def _kept(page: Page) -> list[dict[str, Any]]:
    games = json.loads(page.evaluate("localStorage.getItem('hannibal.games')"))
    keys: list[dict[str, Any]] = games[0]["keys"]
    return keys


def test_a_damaged_link_leaves_the_seat(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit(path_of(made, "rome"), refused=NO_KEY)
    _sits(page, "rome")
    for damaged in (made["keys"]["rome"][:-3], "%E0%A4%A", "screen"):
        _go(page, address, f"play/{made['id']}#{damaged}")
        _sits(page, "rome")
        expect(page.locator(".bubble")).to_contain_text("The key in this link opens no seat of this game.")
        expect(page.locator(".bubble")).to_contain_text("You are Rome")
    _go(page, address, f"play/{made['id']}")
    _sits(page, "rome")
    assert _kept(page) == [{"key": made["keys"]["rome"], "role": "rome"}]
    expect(_seats(page)).to_have_count(0)


def test_a_damaged_link_alone_opens_nothing_and_is_not_kept(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit(f"play/{made['id']}#damaged", ready=".notice[role=alert]", refused=NO_KEY)
    expect(page.locator(".notice[role=alert]")).to_contain_text("This key opens no seat of this game.")
    _go(page, address, "")
    expect(page.locator(".my-games .empty")).to_be_visible()


def test_a_spectators_link_leaves_the_seat_and_lets_one_choose(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit(path_of(made, "carthage"))
    _sits(page, "carthage")
    _go(page, address, f"play/{made['id']}#{made['watch']}")
    _sits(page, "carthage")
    expect(page.locator(".bubble")).to_contain_text("This link is for watching")
    seats = _seats(page)
    expect(seats).to_have_text(["Play as Carthage", "Watch"])
    expect(page.locator(".menu .seats [aria-current]")).to_have_text("Play as Carthage")
    seats.get_by_text("Watch").click()
    page.wait_for_url("**/watch/*")
    page.locator(BOARD).wait_for()
    expect(page).to_have_title("Hannibal: watching, 218 BC")
    _go(page, address, f"play/{made['id']}")
    _sits(page, "carthage")


def test_the_keys_of_both_seats_are_kept_and_chosen_from(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit(path_of(made, "rome"))
    _sits(page, "rome")
    _go(page, address, path_of(made, "carthage"))
    _sits(page, "carthage")
    seats = _seats(page)
    expect(seats).to_have_text(["Play as Carthage", "Play as Rome"])
    seats.get_by_text("Play as Rome").click()
    _sits(page, "rome")
    expect(page).to_have_url(f"{address}{path_of(made, 'rome')}")
    _go(page, address, "")
    row = page.locator(".my-game")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("You are Rome")
    row.get_by_role("link", name="Play as Carthage").click()
    _sits(page, "carthage")
    _go(page, address, "")
    expect(row).to_contain_text("You are Carthage")


def test_a_key_that_stopped_working_is_kept_but_not_preferred(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit("", ready=".sheet", refused=NO_KEY)
    keys = [{"key": "stopped", "role": "rome"}, {"key": made["keys"]["carthage"], "role": "carthage"}]
    games = [{"id": made["id"], "key": "stopped", "met": 1, "keys": keys}]
    page.evaluate("games => localStorage.setItem('hannibal.games', JSON.stringify(games))", games)
    page.reload()
    expect(page.locator(".my-game")).to_contain_text("You are Carthage")
    assert _kept(page) == [keys[1], keys[0] | {"refused": True}]
    _go(page, address, f"play/{made['id']}")
    _sits(page, "carthage")
    expect(_seats(page)).to_have_count(0)
    assert _kept(page) == [keys[1], keys[0] | {"refused": True}]


def test_a_game_kept_by_the_first_release_is_found(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit("", ready=".sheet")
    games = [{"id": made["id"], "key": made["keys"]["rome"], "met": 1}]
    page.evaluate("games => localStorage.setItem('hannibal.games', JSON.stringify(games))", games)
    page.reload()
    page.locator(".my-game a.words").click()
    _sits(page, "rome")


def test_the_way_past_the_bar_leaves_the_key_in_the_address(visit: Visit, address: str) -> None:
    made = _game(address)
    page = visit(path_of(made, "rome"))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(page).to_have_url(f"{address}{path_of(made, 'rome')}")
