"""The odds beside the map: right in a position whose figures are known, off for both when one wants it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import Visit
from tests.browser.hot_seat import choice, create_game, path_of, place
from tests.rome_carthage.positions import at_mutina

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def panel(page: Page) -> Locator:
    return page.locator(".odds")


def group(page: Page, about: str) -> Locator:
    return panel(page).locator(".odds-group").filter(has=page.locator("summary b", has_text=about))


def test_before_a_march_each_way_tells_what_waits_there(visit: Visit, address: str) -> None:
    made = create_game(address, start=at_mutina(), shared_screen=False)
    page = visit(path_of(made, "carthage"), **CALM)
    expect(panel(page).locator("summary")).to_have_count(2)
    # P. Scipio, rated 2, intercepts into a PC that is not his on a 1 (2E:12.4) and avoids battle on 1 or 2.
    boii, mutina = group(page, "March to Boii"), group(page, "March to Mutina")
    expect(boii.locator("summary")).to_contain_text("P. Scipio intercepts 17\u00a0%")
    expect(boii).to_contain_text("+1 into an enemy PC in Boii")
    expect(mutina.locator("summary")).to_contain_text("P. Scipio avoids battle 33\u00a0%; Carthage wins")
    place(page, "mutina").hover()
    expect(mutina).to_have_attribute("open", "")
    expect(panel(page).locator(".odds-group").first).to_contain_text("March to Mutina")
    expect(mutina).to_contain_text("Hannibal, 15 cards: 4 battle rating, 10 CUs, 1 allies")
    expect(mutina).to_contain_text("P. Scipio, 12 cards: 2 battle rating, 8 CUs, 2 allies")
    expect(page.locator(".tip")).to_contain_text("P. Scipio avoids battle 33\u00a0%")
    mutina.get_by_role("button", name="rule 2E:13.1").click()
    expect(page.get_by_role("dialog", name="Rules reference")).to_contain_text("2E:13.1")
    page.keyboard.press("Escape")
    # Beyond the Alps is told of only when somebody points there.
    expect(group(page, "March to Isere")).to_have_count(0)
    place(page, "isere").focus()
    expect(group(page, "March to Isere").locator("summary")).to_contain_text("2.0 CUs lost on the way")


def test_the_other_side_is_told_what_its_answers_are_worth(visit: Visit, address: str) -> None:
    made = create_game(address, start=at_mutina(), shared_screen=False)
    carthage = visit(path_of(made, "carthage"), **CALM)
    rome = visit(path_of(made, "rome"), **CALM)
    expect(panel(rome)).to_be_hidden()
    choice(carthage, "march mutina").click()
    expect(panel(rome)).to_contain_text(
        re.compile("P. Scipio avoids battle.*33\u00a0% succeeds.*67\u00a0% fails")
    )
    expect(panel(carthage)).to_be_hidden()
    choice(rome, "done").click()
    expect(carthage.locator("dialog.battle[open] .odds")).to_contain_text("Carthage wins")


def test_they_are_there_when_one_looks_back(visit: Visit, address: str) -> None:
    made = create_game(address, start=at_mutina(), shared_screen=False)
    page = visit(path_of(made, "carthage"), **CALM)
    choice(page, "march mutina").click()
    expect(panel(page)).to_be_hidden()
    page = visit(f"replay/{made['id']}?at=0#{made['keys']['carthage']}", **CALM)
    place(page, "mutina").hover()
    expect(group(page, "March to Mutina")).to_contain_text("Hannibal, 15 cards")
    page.keyboard.press("End")
    expect(panel(page)).to_contain_text("P. Scipio avoids battle")
    expect(group(page, "March to Mutina")).to_have_count(0)


def test_one_player_switches_them_off_for_both(visit: Visit, address: str) -> None:
    made = create_game(address, start=at_mutina(), shared_screen=False)
    carthage = visit(path_of(made, "carthage"), **CALM)
    rome = visit(path_of(made, "rome"), **CALM)
    expect(panel(carthage)).to_be_visible()
    for page, said in (
        (rome, "They are off, for both players."),
        (carthage, "The other player has switched them off."),
    ):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        settings = page.get_by_role("dialog", name="Settings")
        if page is rome:
            settings.get_by_role("button", name="Switch off for both").click()
        expect(settings).to_contain_text(said)
        expect(settings.get_by_role("button", name="Switch off for both")).to_have_count(0)
        page.keyboard.press("Escape")
    expect(panel(carthage)).to_be_hidden()
    place(carthage, "mutina").hover()
    expect(carthage.locator(".tip")).to_contain_text("8 CUs of the enemy stand there")
    expect(carthage.locator(".tip")).not_to_contain_text("%")


def test_a_game_is_made_without_them(visit: Visit) -> None:
    page = visit("", ready=".sheet")
    page.get_by_label("Show them to both").uncheck()
    with page.expect_request("**/api/games") as sent:
        page.get_by_role("button", name="Start the war").click()
    wish = sent.value.post_data_json
    assert wish is not None
    assert wish["odds"] is False
    page.wait_for_url("**/play/*")


@pytest.mark.parametrize("kind", ["light", "dark", "phone"])
def test_nothing_serious_is_found_in_them(visit: Visit, address: str, axe: str, kind: str) -> None:
    options = PHONE if kind == "phone" else {"color_scheme": kind}
    made = create_game(address, start=at_mutina(), shared_screen=False)
    page = visit(path_of(made, "carthage"), **CALM, **options)
    group(page, "March to Mutina").locator("summary").click()
    assert serious(page, axe) == []
