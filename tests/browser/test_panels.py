"""The player aid and the settings, opened over the play screen."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def page(visit: Visit, address: str) -> Page:
    """Rome's page of a new game."""
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}api/games", b"{}", headers)) as answer:
        game: dict[str, Any] = json.load(answer)
    return visit(f"play/{game['id']}#{game['keys']['rome']}")


def test_the_aid_lights_the_step_and_shows_tables_and_provinces(page: Page) -> None:
    page.get_by_role("button", name="Player aid").click()
    aid = page.get_by_role("dialog", name="Player aid")
    expect(aid.locator("[aria-current=step]")).to_contain_text("Play the strategy cards")
    aid.get_by_role("tab", name="Sequence").focus()
    page.keyboard.press("ArrowRight")
    expect(aid.get_by_role("heading", name="Siege")).to_be_visible()
    aid.get_by_role("tab", name="Provinces").click()
    expect(aid.get_by_role("tabpanel")).to_contain_text("Etruria")
    aid.get_by_role("tab", name="Tables").click()
    aid.get_by_role("button", name="TAB:siege").click()
    expect(page.get_by_role("dialog", name="Rules reference")).to_contain_text("Siege Table")
    page.keyboard.press("Escape")
    expect(aid).to_be_visible()
    page.keyboard.press("Escape")
    expect(aid).to_be_hidden()


def _settings(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_settings_are_kept_and_orders_reach_the_server(page: Page) -> None:
    _settings(page)
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Animations").uncheck()
    page.get_by_label("Sound").check()
    page.get_by_role("radio", name="Never ask").check()
    expect(page.get_by_role("dialog", name="Settings")).to_contain_text("The server knows it.")
    page.reload()
    page.locator(".map-root[data-shows]").wait_for()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    _settings(page)
    expect(page.get_by_label("Animations")).not_to_be_checked()
    expect(page.get_by_label("Sound")).to_be_checked()
    expect(page.get_by_role("radio", name="Never ask")).to_be_checked()
