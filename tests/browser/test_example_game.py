"""A game that the page has never heard of, registered by a package of its own: from the lobby to its end."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.server.process import serving

pytestmark = pytest.mark.browser
_NO_BOARD = 422
_MOST_CLICKS = 120


@pytest.fixture(scope="module")
def served(example_folder: Path) -> Iterator[str]:
    """The address of a server with which the example is installed."""
    path = os.pathsep.join([str(example_folder), os.environ.get("PYTHONPATH", "")])
    arguments = ("--port", "0", "--no-browser", "--seed", "example")
    with serving(*arguments, environment={"PYTHONPATH": path}, longest_s=600) as server:
        yield server.address


def test_the_lobby_offers_it_and_it_is_played_to_its_end(visit: Visit, served: str) -> None:
    page = visit("", at=served, ready="form.sheet", refused=(_NO_BOARD,))
    page.locator('input[name="game"][value="skirmish"]').check()
    page.locator(".sheet button[type=submit]").click()
    expect(page).to_have_url(re.compile(r"/play/"))
    asked = _play_by_clicks(page)
    assert asked > 5
    expect(page.locator("#screen")).to_have_class(re.compile(r"\bover\b"))
    expect(page.locator(".ask")).to_contain_text(re.compile(r"Red|Blue|draw|nobody", re.IGNORECASE))
    expect(page.locator(".log ol")).to_contain_text("attacks with")
    page.goto(page.url.replace("/play/", "/replay/"))
    slider = page.locator("input[type=range]")
    expect(slider).to_be_visible()
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".plain-table")).to_contain_text("Cards in the deck")


def test_the_sides_have_names_of_their_own(visit: Visit, served: str) -> None:
    page = visit("", at=served, ready="form.sheet")
    page.locator('input[name="game"][value="skirmish"]').check()
    page.locator('input[name="opponent"][value="computer"]').check()
    side = page.locator('[data-row="side"]')
    expect(side.get_by_text("Red", exact=True)).to_be_visible()
    expect(side.get_by_text("Blue", exact=True)).to_be_visible()
    expect(page.locator('[data-row="level"]').get_by_text("Random", exact=True)).to_be_visible()


def _play_by_clicks(page: Page) -> int:
    """Click the first answer, again and again, handing the screen over where it asks for that; how many."""
    answers = page.locator(".ask .btn:visible")
    curtain = page.locator("dialog.curtain[open] button")
    over = page.locator("#screen.over")
    for clicks in range(_MOST_CLICKS):
        expect(answers.or_(curtain).or_(over).first).to_be_visible()
        if over.count():
            return clicks
        version = page.locator("#screen").get_attribute("data-version")
        if curtain.count():
            curtain.first.click()
            expect(curtain).to_have_count(0)
        else:
            answers.first.click()
            expect(page.locator("#screen")).not_to_have_attribute("data-version", version or "")
    raise AssertionError(f"no end after {_MOST_CLICKS} clicks")
