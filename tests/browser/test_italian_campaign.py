"""The Italian Campaign on the page: the lobby, a march and a refusal by clicks, a whole scenario."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hot_seat import choice, create_game, log, path_of, place, uncover
from tests.italian_campaign.playing import start

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
_CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")
_LONGEST_GAME_MS = 600_000

Play = Callable[..., Page]


@pytest.fixture
def play(visit: Visit, address: str) -> Play:
    """A new game at a shared screen, open in a page."""

    def open_game(**wish: Any) -> Page:
        return visit(path_of(create_game(address, game="italian-campaign", **wish)), **CALM)

    return open_game


def test_the_lobby_offers_its_scenarios_and_who_can_play_it(visit: Visit) -> None:
    page = visit("", ready=".sheet", **CALM)
    page.locator('input[name="game"][value="italian-campaign"]').check()
    expect(page.locator('[data-row="edition"]')).to_contain_text("Short scenario")
    expect(page.locator('[data-row="edition"]')).to_contain_text("Scenario")
    page.locator('input[name="opponent"][value="computer"]').check()
    expect(page.locator('[data-row="level"] .opt')).to_have_count(5)
    page.locator('input[name="opponent"][value="screen"]').check()
    page.get_by_role("button", name="Start the war").click()
    expect(page.get_by_role("heading", name="Carthage, your move")).to_be_visible()


def test_the_first_moves_by_clicks(play: Play) -> None:
    """The map says what it is; a march along the Po in one click, a refused hex, what Rome does not see."""
    page = play()
    uncover(page)
    expect(page.locator("#reconstruction")).to_contain_text("reconstruction")
    choice(page, "first rome").click()
    choice(page, "move hannibal").click()
    expect(page.locator(".army-rows, .make-up").first).to_contain_text("Carthaginian horse")
    place(page, "brundisium").dispatch_event("click")
    expect(page.locator(".bubble")).to_contain_text("not adjacent")
    place(page, "0423").dispatch_event("click")
    expect(page.locator('#army-carthage-hannibal[data-army="0423"]')).to_have_count(1)
    expect(page.locator("#army-carthage-hannibal .strength-figure")).to_have_text("51")
    choice(page, "stop").click()
    expect(log(page)).to_contain_text("Hannibal marches to hex 0423, 5 points.")
    choice(page, "done").click()
    expect(page.get_by_role("heading", name="Rome")).to_be_visible()
    expect(page.locator("#army-carthage-hannibal .strength-figure")).to_have_text("?")


def test_a_combat_and_a_siege_say_what_the_die_would_bring(play: Play) -> None:
    """Before an attack its odds, before a siege what holds the city; the hex in question is ringed."""
    position = {
        "year": 216,
        "season": "summer",
        "first": "rome",
        "forces": {
            "rome": {"luceria": {"units": {"r-foot": 1}, "leaders": ["varro"]}},
            "carthage": {"luceria": {"units": {"c-foot": 6, "elephants": 1}, "leaders": ["hannibal"]}},
        },
        "ranks": {"varro": "consul"},
        "pending": ["WinterSegment", "EndSummer", "CombatPhase"],
    }
    page = play(start=position)
    uncover(page)
    sides = page.locator(".combat-side")
    expect(sides.nth(0)).to_contain_text("Rome Varro, 10 SPs")
    expect(sides.nth(1)).to_contain_text("Carthage Hannibal, 27 SPs, 12 to forage")
    expect(page.locator(".faces li")).to_have_text(["1 D1", "2 D2", "3 D3", "4 D4", "5 D5", "6 D6"])
    expect(page.locator(".scene-hex")).to_have_count(1)


def test_a_phone_first_looks_at_an_army(visit: Visit, address: str) -> None:
    """All of Italy on a phone shows no token one could read."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(path_of(create_game(address, game="italian-campaign")), **CALM, **phone)
    uncover(page)
    choice(page, "first rome").click()
    token = page.locator("#army-carthage-hannibal .strength-figure")
    expect(token).to_be_in_viewport()
    page.wait_for_function(
        "document.querySelector('#army-carthage-hannibal').getBoundingClientRect().height > 14"
    )


def test_who_holds_a_city_is_seen_on_the_map(play: Play) -> None:
    state = start(4, crowded=True)
    held = [name for city, name in enumerate(state.board.city_ids) if state.city[city]]
    page = play(start=state.position())
    uncover(page)
    assert held
    for city in held[:3]:
        marker = page.locator(f'#cities [data-city="{city}"]')
        expect(marker).to_have_class(re.compile("held-by-carthage"))


def test_a_draw_is_nobodys(play: Play) -> None:
    position = {
        "year": 212,
        "season": "winter",
        "first": "carthage",
        "points": 520,
        "forces": {
            "rome": {"luceria": {"units": {"r-foot": 3}, "leaders": ["varro"]}},
            "carthage": {"arpi": {"units": {"c-foot": 6}, "leaders": ["hannibal"]}},
        },
        "ranks": {"varro": "consul"},
        "pending": ["EndYear", "CountPoints"],
    }
    page = play(start=position)
    end = page.locator(".finale")
    expect(end.locator("h2")).to_have_text("A draw")
    expect(end).to_contain_text("points: a draw")
    expect(page.locator(".finale .side-coin, .ask .side-coin")).to_have_count(0)


def test_a_random_clicker_plays_the_short_scenario(play: Play) -> None:
    page = play()
    page.set_default_timeout(_LONGEST_GAME_MS)
    end = page.evaluate(_CLICKER, {"seed": 5, "most": 4000, "haste": 0.3})
    assert re.search("wins|draw", end["said"])
    assert end["counts"]["march"]


def test_a_random_clicker_among_quarrelsome_armies(play: Play) -> None:
    page = play(start=start(1, crowded=True).position())
    page.set_default_timeout(_LONGEST_GAME_MS)
    end = page.evaluate(_CLICKER, {"seed": 3, "most": 150, "haste": 0.1, "enough": True})
    assert end["clicks"]
