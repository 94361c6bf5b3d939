"""Positions and small acts for tests of the play screen: a shared screen, played by real clicks."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from tests.rome_carthage.positions import opening


def create_game(address: str, **wish: Any) -> dict[str, Any]:
    """A new game: its id and its keys."""
    body = json.dumps({"shared_screen": True, **wish}).encode()
    request = Request(f"{address}api/games", data=body, headers={"Content-Type": "application/json"})
    with urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def path_of(made: dict[str, Any], side: str = "rome") -> str:
    """The path of a game's page for a side."""
    return f"play/{made['id']}#{made['keys'][side]}"


def over_the_alps() -> dict[str, Any]:
    """Turn 1, Carthage to play: Hannibal before the Alps, P. Scipio with 8 CUs behind them, plain hands."""
    return opening("druentia").position()


def uncover(page: Page) -> None:
    """Hand the screen over, where the curtain is down."""
    curtain = page.locator("dialog.curtain[open]")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)


def card(page: Page, number: str) -> Locator:
    """A card of the hand."""
    return page.locator(f'.hand [data-card="{number}"]')


def choice(page: Page, name: str) -> Locator:
    """A choice beside the map or in a scene, by its notation."""
    return page.locator(f'[data-choice="{name}"]')


def place(page: Page, space: str) -> Locator:
    """A space on the map."""
    return page.locator(f'.place[data-space="{space}"]')


def log(page: Page) -> Locator:
    """The log beside the map."""
    return page.locator(".log ol")
