"""The scene of a battle comes whatever happens on its way: slow files, lost files, a curtain meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from hannibal.rome_carthage.state import RomeState
from tests.browser.conftest import Visit
from tests.browser.hot_seat import choice, create_game, path_of, uncover
from tests.rome_carthage.playing import quarrel

pytestmark = pytest.mark.browser

OPEN = "dialog.battle[open]"
BOARD = ".map-root[data-shows]"


def _moment(kind: str) -> RomeState:
    """The first moment of a quarrelsome game at which a battle asks this."""
    for state in quarrel(1, crowded=True):
        if not state.is_chance_node() and state.decision().kind == kind:
            return state
    raise AssertionError(f"no {kind} in this game")


def _open(browser: Browser, address: str, meet: str, answers: list[str]) -> tuple[Page, list[Route]]:
    """A shared screen in a counter-event window of a battle, curtain down, with a file of ours on its way.

    `answers` says what happens to each request for it: it is lost, held back, or sent on.
    """
    made = create_game(address, start=_moment("DefenderEvents").position())
    page = browser.new_context(reduced_motion="reduce").new_page()
    held: list[Route] = []

    def answer(route: Route) -> None:
        match answers.pop(0) if answers else "sent":
            case "lost":
                route.abort()
            case "held":
                held.append(route)
            case _:
                route.continue_()

    page.route(f"**/{meet}", answer)
    page.goto(f"{address}{path_of(made)}")
    page.locator(BOARD).wait_for()
    return page, held


def _answer(page: Page, answer: Locator) -> None:
    """Click an answer; back when the page shows what follows."""
    before = page.locator("#screen").get_attribute("data-version")
    answer.click()
    expect(page.locator("#screen")).not_to_have_attribute("data-version", str(before))


@pytest.mark.parametrize("file", ["battle/scene.js", "battle/footer.js", "battle/lane.js", "css/battle.css"])
def test_a_slow_file_brings_the_scene_all_the_same(browser: Browser, address: str, file: str) -> None:
    """The curtain goes up while the file is still coming: what is shown is what is so when it is there."""
    page, held = _open(browser, address, file, ["held"])
    uncover(page)
    expect(page.locator(OPEN)).to_have_count(0)
    held.pop().continue_()
    expect(page.locator(OPEN)).to_be_visible()
    # Enter lets it be: a counter event is not played in haste, and says what it does.
    expect(page.locator(f"{OPEN} .btn.main")).to_have_attribute("data-choice", "pass")
    expect(page.locator(f"{OPEN} .battle-acts .btn:not(.main) small").first).not_to_be_empty()
    page.context.close()


def test_a_style_sheet_lost_once_is_asked_for_again(browser: Browser, address: str) -> None:
    page, _held = _open(browser, address, "css/battle.css", ["lost"])
    uncover(page)
    expect(page.locator(OPEN)).to_be_visible()
    assert page.locator(OPEN).evaluate("one => getComputedStyle(one).display") == "grid"
    page.context.close()


@pytest.mark.parametrize("fate", ["lost", "held"])
def test_without_its_style_sheet_the_scene_can_be_played_in(
    browser: Browser, address: str, fate: str
) -> None:
    page, _held = _open(browser, address, "css/battle.css", [fate, fate])
    uncover(page)
    expect(page.locator(f"{OPEN} .battle-acts .btn").first).to_be_enabled()
    page.context.close()


@pytest.mark.parametrize("fate", ["lost", "held"])
def test_without_the_scene_the_column_asks(browser: Browser, address: str, fate: str) -> None:
    page, _held = _open(browser, address, "battle/footer.js", [fate] * 9)
    uncover(page)
    _answer(page, page.locator(".ask [data-choice='pass'], .ask [data-choice='done']").first)
    page.context.close()


def test_a_scene_lost_once_is_asked_for_again(browser: Browser, address: str) -> None:
    page, _held = _open(browser, address, "battle/footer.js", ["lost"])
    uncover(page)
    expect(page.locator(OPEN)).to_be_visible()
    page.context.close()


def _decline(page: Page) -> None:
    """Decline to match, and answer whatever the battle asks then, the last choice first, until it is over."""
    end = page.locator(".aftermath")
    _answer(page, choice(page, "decline"))
    for _ in range(12):
        ask = page.locator(f"{OPEN} [data-choice], .ask [data-choice]").last
        expect(ask.or_(end).first).to_be_visible()
        if end.is_visible():
            return
        _answer(page, ask)


def test_a_shared_screen_sees_how_a_battle_ended(visit: Visit, address: str) -> None:
    made = create_game(address, start=_moment("MatchChoice").position())
    page = visit(path_of(made), reduced_motion="reduce")
    uncover(page)
    _decline(page)
    expect(page.locator(".battle-end")).to_contain_text("loses the battle")
    page.locator(OPEN).get_by_role("button", name="Go on").click()
    expect(page.locator("dialog.battle")).to_have_count(0)


def test_a_battle_shows_how_it_ended_until_somebody_goes_on(visit: Visit, address: str) -> None:
    state = _moment("MatchChoice")
    made = create_game(address, shared_screen=False, start=state.position())
    sides = ("rome", "carthage") if state.current_player() == 0 else ("carthage", "rome")
    defender, attacker = (visit(path_of(made, side), ready=OPEN) for side in sides)
    watcher = visit(f"watch/{made['id']}#{made['watch']}", ready=OPEN)
    _decline(defender)
    for page in (attacker, watcher, defender):
        expect(page.locator(".battle-end")).to_contain_text("loses the battle")
        expect(page.locator(f"{OPEN} .stack")).to_have_count(0)
        page.locator(OPEN).get_by_role("button", name="Go on").press("Enter")
        expect(page.locator("dialog.battle")).to_have_count(0)
