"""The rules reference: its screen and its drawer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


def test_words_find_rules_and_a_rule_can_be_linked_to(visit: Visit) -> None:
    page = visit("rules", ready=".rules-article")
    page.get_by_label("Find in the rules").fill("elephant charge")
    expect(page.locator("#rule-count")).to_contain_text("rules")
    page.locator('[data-rule="CE:11.3"]').click()
    expect(page.locator(".rules-article h2")).to_contain_text("CE:11.3")
    linked = page.url
    page.goto("about:blank")
    page.goto(linked)
    expect(page.locator(".rules-article h2")).to_contain_text("CE:11.3")
    expect(page.get_by_label("Find in the rules")).to_have_value("elephant charge")


def test_a_book_can_be_chosen_and_the_way_back_leads_back(visit: Visit) -> None:
    page = visit("rules", ready=".rules-article")
    page.get_by_text("Tables", exact=True).click()
    page.locator('[data-rule="TAB:siege"]').click()
    page.locator('[data-rule="TAB:naval"]').first.click()
    expect(page.locator(".rules-article h2")).to_contain_text("TAB:naval")
    page.go_back()
    expect(page.locator(".rules-article h2")).to_contain_text("TAB:siege")


def test_nothing_found_is_said(visit: Visit) -> None:
    page = visit("rules", ready=".rules-article")
    page.get_by_label("Find in the rules").fill("gunpowder")
    expect(page.locator("#rule-count")).to_have_text("No rule has all these words.")


def test_the_drawer_shows_a_rule_over_any_screen(visit: Visit) -> None:
    page = visit("board")
    page.evaluate("import('/static/js/rules/drawer.js').then(({ openRule }) => openRule('2E:14.7'))")
    drawer = page.get_by_role("dialog", name="Rules reference")
    expect(drawer.locator("h2")).to_contain_text("2E:14.7")
    drawer.get_by_role("button", name="2E:14", exact=True).first.click()
    expect(drawer.locator("h2 .rule-number")).to_have_text("2E:14")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_on_a_phone_nothing_is_wider_than_the_screen(visit: Visit) -> None:
    page = visit("rules?rule=2E:12", ready=".rules-article h2", viewport={"width": 390, "height": 844})
    assert page.evaluate("document.querySelector('#screen').scrollWidth") <= 390
