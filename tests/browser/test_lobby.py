"""The lobby: making games, finding them again, bringing records and positions."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from hannibal.games import get_game
from hannibal.kernel import Table
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

SHEET = ".sheet"


def _choose(page: Page, row: str, value: str) -> None:
    page.locator(f'input[name="{row}"][value="{value}"]').check(force=True)


def _record(moves: int) -> str:
    """The text of a short game by random players."""
    table = Table(get_game("rome-carthage"), seed=5)
    rng = Random(5)
    for _ in range(moves):
        table.play(rng.choice(table.legal_actions()))
    return table.record().dumps()


def test_a_game_on_one_screen_begins_at_once_and_is_kept(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    expect(page.locator(".summary")).to_have_text("Two players at this screen, by the 2nd edition.")
    page.get_by_role("button", name="Start the war").click()
    page.wait_for_url("**/play/*")
    page.goto(page.url.split("/play/")[0])
    game = page.locator(".my-game")
    expect(game).to_contain_text("On this screen")
    expect(game).to_contain_text("turn 1")
    game.get_by_role("link").click()
    page.wait_for_url("**/play/*")


def test_the_computer_plays_the_other_side(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    _choose(page, "opponent", "computer")
    _choose(page, "side", "carthage")
    _choose(page, "level", "computer:random")
    expect(page.locator(".summary")).to_have_text(
        "You are Carthage against the computer, Random, by the 2nd edition."
    )
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")
    page.goto(page.url.split("/play/")[0])
    expect(page.locator(".my-game")).to_contain_text("You are Carthage")


def test_a_friend_is_invited_by_a_link(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    _choose(page, "opponent", "friend")
    _choose(page, "side", "rome")
    page.get_by_label("Your name").fill("Livia")
    page.get_by_role("button", name="Start the war").click()
    link = page.get_by_label("Link for your friend").input_value()
    assert "/play/" in link
    assert "#" in link
    page.get_by_role("dialog").get_by_role("button", name="To the board").click()
    page.wait_for_url("**/play/*")
    friend = visit(link.split("/", 3)[3], ready=".map-root")
    friend.goto(link.split("/play/")[0])
    expect(friend.locator(".my-game")).to_contain_text("Livia")
    expect(friend.locator(".my-game")).to_contain_text("You are Carthage")
    page.goto(link.split("/play/")[0])
    page.get_by_role("button", name="invitation").click()
    assert page.get_by_label("Link for your friend").input_value() == link


def test_rules_are_chosen_one_by_one(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    page.get_by_role("button", name="What differs?").click()
    page.get_by_label("Which cities must be held").select_option("city_moved_from")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".summary")).to_contain_text("with 1 rule of your own")
    page.get_by_role("radio", name="Classic Edition").check()
    expect(page.locator(".summary")).to_have_text("Two players at this screen, by the Classic Edition.")


def test_a_record_is_brought_to_play_on_from(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    page.get_by_role("button", name="Open a record or a position").click()
    page.get_by_label("or its text").fill(_record(12))
    expect(page.locator(".import-answer")).to_contain_text("2nd edition, not finished")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".brought")).to_contain_text("Going on from a record.")
    page.get_by_role("button", name="Start the war").click()
    page.wait_for_url("**/play/*")


def test_a_record_in_a_file_is_watched(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    page.get_by_role("button", name="Open a record or a position").click()
    file = FilePayload(name="game.json", mimeType="application/json", buffer=_record(12).encode())
    page.get_by_label("A file from this machine").set_input_files(file)
    page.get_by_role("button", name="Watch it").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator(".replay-where")).to_contain_text("Move 0 of")
    page.locator(".map-root[data-shows]").wait_for()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator(".my-game")).to_contain_text("A record to watch")


def test_what_is_wrong_with_what_is_brought_is_said(visit: Visit) -> None:
    page = visit("", ready=SHEET, refused=(422,))
    page.get_by_role("button", name="Open a record or a position").click()
    text = page.get_by_label("or its text")
    answer = page.locator(".import-answer")
    text.fill("march rome")
    expect(answer).to_contain_text("This is not JSON")
    text.fill('{"hello": 1}')
    expect(answer).to_contain_text("neither a record")
    broken = json.loads(_record(6))
    broken["actions"][2] = "march nowhere"
    text.fill(json.dumps(broken))
    page.get_by_role("button", name="Watch it").click()
    expect(answer).to_contain_text("action 3")
    text.fill('{"turn": 12}')
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Start the war").click()
    expect(page.locator(".sheet .trouble")).to_contain_text("from 1 to 9")


def test_the_lobby_fits_a_phone_and_the_keyboard(visit: Visit) -> None:
    page = visit("", ready=SHEET, viewport={"width": 390, "height": 844})
    assert page.evaluate("document.querySelector('#screen').scrollWidth") <= 390
    page.locator('input[name="opponent"][value="screen"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator('input[name="opponent"][value="computer"]')).to_be_checked()
    expect(page.locator('[data-row="level"]')).to_be_visible()


def test_a_first_visit_to_the_lobby_transfers_less_than_400_kb(visit: Visit) -> None:
    page = visit("", ready=SHEET)
    page.wait_for_load_state("networkidle")
    total = page.evaluate(
        "performance.getEntriesByType('resource').reduce((sum, entry) => sum + entry.transferSize, 0)"
    )
    assert 0 < total < 400_000
