"""What keeps people out, as axe-core finds it. Skipped where axe-core was not fetched."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import Visit
from tests.browser.hot_seat import card, create_game, over_the_alps, path_of, uncover

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_play_screen(visit: Visit, address: str, axe: str, colours: str) -> None:
    page = visit(path_of(create_game(address, start=over_the_alps())), color_scheme=colours, **CALM)
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    assert serious(page, axe) == []
    uncover(page)
    assert serious(page, axe) == []
    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()
    expect(page.locator(".points")).to_be_visible()
    assert serious(page, axe) == []


def test_the_play_screen_on_a_phone(visit: Visit, address: str, axe: str) -> None:
    page = visit(path_of(create_game(address, start=over_the_alps())), **CALM, **PHONE)
    uncover(page)
    card(page, "61").tap()
    assert serious(page, axe) == []


@pytest.mark.parametrize(
    ("path", "ready"), [("", "main"), ("board", ".map-root[data-shows]"), ("rules", "main")]
)
def test_the_other_screens(visit: Visit, axe: str, path: str, ready: str) -> None:
    assert serious(visit(path, ready=ready, **CALM), axe) == []
