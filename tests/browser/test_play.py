"""The play screen, as people use it: by clicks, by keys, on a phone, by a random clicker to the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.hot_seat import card, choice, create_game, log, over_the_alps, path_of, place, uncover
from tests.rome_carthage.playing import start

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CALM = {"reduced_motion": "reduce"}
_FIRST_VISIT_LIMIT = 400_000
_CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")
_MOST_CLICKS = 20_000
_LONGEST_GAME_MS = 900_000

Play = Callable[..., Page]
T = TypeVar("T")


@pytest.fixture
def play(visit: Visit, address: str) -> Play:
    """A new game at a shared screen, open in a page."""

    def open_game(window: dict[str, Any] | None = None, **wish: Any) -> Page:
        return visit(path_of(create_game(address, **wish)), **(window or CALM))

    return open_game


def test_the_first_turn_by_clicks(play: Play) -> None:
    """An event, an operation, a march over the Alps in three clicks, a battle, a retreat, undo, a refusal."""
    page = play(start=over_the_alps())
    expect(page.get_by_role("heading", name="Carthage, your move")).to_be_visible()
    uncover(page)

    # Carthage plays an event: Ariminum changes sides.
    card(page, "35").click()
    expect(page.locator(".ask")).to_contain_text("How do you play it?")
    choice(page, "use-event").click()
    expect(page.locator(".ask")).to_contain_text("Which enemy PC changes sides?")
    place(page, "falerii").click()
    expect(page.locator('.board .space[data-space="falerii"]')).to_have_class(re.compile("held-by-carthage"))

    # Rome plays a card for its number: two markers.
    expect(page.get_by_role("heading", name="Rome, your move")).to_be_visible()
    uncover(page)
    card(page, "44").click()
    choice(page, "use-control").click()
    expect(page.locator(".ask")).to_contain_text("Place a PC; 2 may be placed.")
    place(page, "verona").click()
    expect(page.locator(".ask")).to_contain_text("Place a PC; 1 may be placed.")
    place(page, "nice").click()
    expect(log(page)).to_contain_text("Rome places a PC in Nice.")
    uncover(page)

    _march_over_the_alps(page)
    _fight_and_retreat(page)


def _march_over_the_alps(page: Page) -> None:
    """Card, general, destination; taken back and done again; a click that cannot be is explained."""
    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()
    expect(page.locator(".ask")).to_contain_text("Hannibal with 10 CUs in Druentia")
    expect(page.locator(".points")).to_have_attribute("aria-label", "4 of 4 movement points left")

    place(page, "carthage").click()
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("That space is not connected to the army's.")
    expect(bubble.locator(".rule")).to_have_text("2E:10.2")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ask")).to_contain_text("How is Force March used?")
    page.get_by_role("button", name="Undo").click()
    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()

    place(page, "mutina").click()
    expect(log(page)).to_contain_text("Attrition")
    # Scipio may intercept on the way: Rome is asked, and lets them come.
    expect(page.locator(".ask")).to_contain_text("enters Boii")
    choice(page, "done").click()
    choice(page, "goal").click()
    expect(page.locator(".ask")).to_contain_text("enters Mutina")
    choice(page, "done").click()


def _fight_and_retreat(page: Page) -> None:
    """Carthage attacks, Rome declines, loses and retreats."""
    expect(log(page)).to_contain_text("Battle in Mutina")
    scene = page.get_by_role("dialog", name="Battle at Mutina")
    scene.locator(".stack:enabled").first.click()
    scene.locator(".btn.main").click()
    uncover(page)
    choice(page, "decline").click()
    expect(log(page)).to_contain_text("Rome loses the battle after 1 round.")
    page.locator('[data-choice^="retreat "]').first.click()
    expect(log(page)).to_contain_text(re.compile("retreat", re.IGNORECASE))


def test_a_general_first_takes_up_the_cheapest_card(play: Play) -> None:
    page = play(start=over_the_alps())
    uncover(page)
    page.locator("#army-carthage-hannibal .token").click()
    expect(card(page, "61")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Move Hannibal with it").click()
    expect(page.locator(".ask")).to_contain_text("Hannibal with 10 CUs in Druentia")


def _take_only(page: Page, held: list[T]) -> T:
    """Wait for something to be held back, and take it: there is one thing."""
    for _ in range(500):
        if not held:
            page.wait_for_timeout(20)
    (one,) = held
    held.clear()
    return one


def test_clicks_wait_for_the_answer(play: Play) -> None:
    """The server is slow: the next click on the map waits, a double click is one, the newest one counts."""
    page = play(start=over_the_alps())
    uncover(page)
    asked: list[Route] = []
    page.route("**/actions*", lambda route: asked.append(route))
    points = page.locator(".points")

    def answer() -> None:
        """Let the server answer what it was asked."""
        _take_only(page, asked).continue_()

    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()
    place(page, "mutina").click()
    place(page, "rhone").click()
    answer()
    # The march has begun, and the click that waited follows.
    expect(points).to_have_attribute("aria-label", "4 of 4 movement points left")
    answer()
    expect(points).to_have_attribute("aria-label", "3 of 4 movement points left")
    place(page, "druentia").dblclick()
    answer()
    expect(points).to_have_attribute("aria-label", "2 of 4 movement points left")
    expect(page.locator(".ask")).to_contain_text("in Druentia")
    expect(page.locator("#screen")).to_have_attribute("aria-busy", "false")
    assert not asked


def test_a_button_pressed_before_the_answer_has_come(play: Play) -> None:
    """News of a move may overtake the answer to it: a button they bring works when the answer is there, and
    pressed twice it works once."""
    page = play(start=over_the_alps())
    uncover(page)
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        """Send it as another tab would: the tab that acts is told the view by the answer alone."""
        headers = {name: value for name, value in route.request.headers.items() if name != "hannibal-tab"}
        held.append((route, route.fetch(headers=headers)))

    page.route("**/actions*", hold)

    def release() -> None:
        """Let the page have the answer to what it asked."""
        route, answer = _take_only(page, held)
        route.fulfill(response=answer)

    card(page, "61").click()
    choice(page, "use-control").click()
    # The events have told the page already.
    expect(page.locator(".ask")).to_contain_text("Place a PC; 1 may be placed.")
    choice(page, "done").dblclick()
    release()
    release()
    page.unroute("**/actions*")
    expect(page.get_by_role("heading", name="Rome, your move")).to_be_visible()
    expect(page.locator("#screen")).to_have_attribute("aria-busy", "false")
    assert not held


def test_a_line_of_the_log_has_the_colour_of_whom_it_is_about(visit: Visit) -> None:
    lines: list[tuple[dict[str, Any], str]] = [
        ({"side": "rome", "text": "Carthaginian reinforcements: 1 CU arrives in Utica."}, "carthage"),
        ({"side": "rome", "text": "P. Scipio sails to Utica."}, "rome"),
        ({"side": "carthage", "text": "Rome loses the battle after 1 round."}, "rome"),
        ({"side": "carthage", "text": "Rome is weak in Gaul.", "reason": True}, "carthage"),
        ({"text": "Turn 2."}, ""),
    ]
    colours = "lines => import('/static/js/words.js').then(({ sideTold }) => lines.map(sideTold))"
    assert visit().evaluate(colours, [line for line, _ in lines]) == [side for _, side in lines]


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_space_at_the_edge_takes_the_click(play: Play) -> None:
    """The map must not move between pressing and letting go, or the click falls elsewhere."""
    page = play({"viewport": {"width": 390, "height": 844}, **CALM}, start=over_the_alps())
    uncover(page)
    card(page, "61").click()
    choice(page, "use-move").click()
    expect(page.locator(".points")).to_have_attribute("aria-label", "4 of 4 movement points left")
    x, _y = _middle(place(page, "rhone"))
    page.mouse.move(200, 400)
    page.mouse.down()
    page.mouse.move(200 - x + 12, 400, steps=6)
    page.mouse.up()
    x, y = _middle(place(page, "rhone"))
    assert x < 30
    page.mouse.click(x, y)
    expect(page.locator(".points")).to_have_attribute("aria-label", "3 of 4 movement points left")


def test_an_army_is_dragged_along_its_way(play: Play) -> None:
    """Drag the army over the spaces of a detour: the way is drawn, and letting go walks it step by step."""
    page = play(start=over_the_alps())
    uncover(page)
    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()
    expect(page.locator(".points")).to_have_attribute("aria-label", "4 of 4 movement points left")
    page.locator("#army-carthage-hannibal .token").hover()
    page.mouse.down()
    for space in ("rhone", "massilia"):
        page.mouse.move(*_middle(place(page, space)), steps=4)
    expect(page.locator(".way")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".points")).to_have_attribute("aria-label", "2 of 4 movement points left")
    expect(page.locator(".ask")).to_contain_text("in Massilia")


def test_the_army_is_made_up_by_numbers(play: Play) -> None:
    page = play(start=over_the_alps())
    uncover(page)
    page.locator("#army-carthage-hannibal .token").click()
    page.keyboard.press("Enter")
    army = page.get_by_role("region", name="The army")
    expect(army).to_contain_text("10 of at most 10 CUs")
    for _ in range(3):
        army.get_by_role("button", name="Foot and horse: one less").click()
    expect(page.locator(".ghost-token")).to_have_text("3 CUs stay here")
    army.get_by_role("button", name="March with these").click()
    expect(page.locator(".ask")).to_contain_text("Hannibal with 7 CUs in Druentia")


def test_a_refused_use_of_a_card_says_why(play: Play) -> None:
    page = play(start=over_the_alps())
    uncover(page)
    card(page, "61").click()
    troops = choice(page, "use-troops")
    expect(troops).to_have_attribute("aria-disabled", "true")
    expect(troops).to_contain_text("Only a 3 raises troops.")
    troops.click(force=True)
    expect(page.locator(".bubble .rule")).to_have_text("2E:8.2")


def test_the_hidden_hand_stays_hidden(play: Play) -> None:
    """Behind the curtain and for who answers a move there are backs, not faces."""
    page = play(start=over_the_alps())
    expect(page.locator(".hand button.card")).to_have_count(0)
    expect(page.locator(".hand .back")).to_have_count(3)
    uncover(page)
    expect(page.locator(".hand button.card")).to_have_count(3)


def test_keyboard_only(play: Play) -> None:
    page = play(start=over_the_alps())
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("dialog.curtain[open]")).to_have_count(0)
    page.keyboard.press("3")
    expect(page.locator(".ask")).to_contain_text("Force March")
    page.keyboard.press("Escape")
    expect(page.locator(".hand .up")).to_have_count(0)
    page.keyboard.press("3")
    page.locator('[data-choice="use-move"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_contain_text("Hannibal with 10 CUs")
    place(page, "druentia").focus()
    page.keyboard.press("ArrowLeft")
    expect(place(page, "rhone")).to_be_focused()
    expect(page.locator(".tip")).to_contain_text("Rhone")
    page.keyboard.press("Enter")
    expect(page.locator(".points")).to_have_attribute("aria-label", "3 of 4 movement points left")
    expect(place(page, "rhone")).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator(".points")).to_have_attribute("aria-label", "4 of 4 movement points left")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)


def test_on_a_phone(play: Play) -> None:
    page = play({**PHONE, **CALM}, start=over_the_alps())
    page.locator("dialog.curtain[open]").get_by_role("button").tap()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    card(page, "61").tap()
    choice(page, "use-move").tap()
    expect(page.locator(".ask")).to_contain_text("Hannibal with 10 CUs in Druentia")
    box = page.locator(".column").bounding_box()
    assert box
    assert box["y"] > 400
    smallest = page.locator(".choices .btn").evaluate_all(
        "buttons => Math.min(...buttons.map((button) => button.getBoundingClientRect().height))"
    )
    assert smallest >= 44
    page.locator(".grip").tap()
    expect(page.locator(".column")).to_have_attribute("data-height", "high")
    page.locator(".grip").tap()
    expect(page.locator(".column")).to_have_attribute("data-height", "low")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_on_a_tablet_the_log_is_a_tab(play: Play) -> None:
    window = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, **CALM}
    page = play(window, start=over_the_alps())
    uncover(page)
    expect(log(page)).to_be_hidden()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(log(page)).to_be_visible()
    expect(page.locator(".ask")).to_be_hidden()
    # What is asked next is shown by itself.
    card(page, "61").tap()
    page.get_by_role("button", name="Decision").tap()
    choice(page, "use-move").tap()
    expect(page.locator(".ask")).to_contain_text("Hannibal with 10 CUs in Druentia")
    page.get_by_role("button", name="Log", exact=True).tap()
    place(page, "rhone").tap()
    expect(page.locator(".points")).to_be_visible()


def test_the_map_shows_whose_a_province_would_be(play: Play) -> None:
    page = play(start=over_the_alps())
    uncover(page)
    card(page, "13").click()
    choice(page, "use-control").click()
    province = page.locator('.board #provinces [data-province="gallia-cisalpinia"]').first
    expect(province).to_have_class(re.compile("held-by-none"))
    place(page, "verona").hover()
    expect(province).to_have_class(re.compile("held-by-carthage"))
    expect(page.locator(".tip")).to_contain_text("Carthage will control Gallia Cisalpinia")
    place(page, "utica").hover()
    expect(province).to_have_class(re.compile("held-by-none"))


def test_news_is_marked_in_the_log(play: Play) -> None:
    """What has happened since the player last did something stands out."""
    page = play(start=over_the_alps())
    uncover(page)
    card(page, "35").click()
    choice(page, "use-event").click()
    fresh = page.locator(".log li.fresh")
    expect(fresh).to_have_text([re.compile("Carthage plays Diplomacy")])
    place(page, "falerii").click()
    expect(fresh).to_have_text([re.compile("Falerii")])


def test_the_end_is_told_and_a_computer_plays_again(visit: Visit, address: str) -> None:
    seats = {"rome": "person", "carthage": "computer:random"}
    made = create_game(address, shared_screen=False, seats=seats, start=over_the_alps())
    page = visit(path_of(made), **CALM)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    end = page.get_by_role("region", name="The end")
    expect(end).to_contain_text("Carthage wins")
    expect(end).to_contain_text("The war is lost for you.")
    expect(end.get_by_role("link", name="Watch the replay")).to_be_visible()
    end.get_by_role("button", name="See the map").click()
    expect(end).to_have_count(0)
    page.get_by_role("button", name="Offer a rematch").click()
    page.wait_for_url(lambda url: f"play/{made['id']}" not in url)
    expect(page.locator(".who h2").first).to_be_visible()


def test_reload_goes_on(play: Play) -> None:
    page = play(start=over_the_alps())
    uncover(page)
    card(page, "35").click()
    choice(page, "use-event").click()
    expect(page.locator(".ask")).to_contain_text("Which enemy PC")
    page.reload()
    page.locator(".map-root[data-shows]").wait_for()
    expect(page.locator(".ask")).to_contain_text("Which enemy PC")


def test_the_title_tells_whose_move_it_is(visit: Visit, address: str) -> None:
    made = create_game(address, shared_screen=False, start=over_the_alps())
    page = visit(path_of(made, "carthage"), **CALM)
    expect(page).to_have_title(re.compile("^● Your move"))
    assert page.locator('link[rel="icon"]').get_attribute("href") == "/static/favicon-move.svg"
    other = visit(path_of(made, "rome"), **CALM)
    expect(other).to_have_title(re.compile("^Hannibal: Rome"))
    place(other, "rome").click()
    expect(other.locator(".bubble")).to_contain_text("It is for Carthage to decide.")
    # What Carthage does, Rome sees at once, and neither needs a curtain.
    card(page, "35").click()
    choice(page, "use-event").click()
    expect(page.locator(".ask")).to_contain_text("Which enemy PC")
    place(page, "falerii").click()
    expect(other).to_have_title(re.compile("^● Your move"))
    expect(log(other)).to_contain_text("Diplomacy")


def test_a_wrong_key_is_told(browser: Any, address: str) -> None:
    made = create_game(address)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}play/{made['id']}#nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    context.close()


def test_a_first_visit_is_small(play: Play) -> None:
    page = play(start=over_the_alps())
    sizes = page.evaluate(
        "() => performance.getEntries().filter(entry => entry.transferSize).map(entry => entry.transferSize)"
    )
    assert 0 < sum(sizes) < _FIRST_VISIT_LIMIT


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (768, 1024), (844, 390), (1024, 768), (1440, 900), (1920, 1080)]
)
def test_no_window_scrolls(play: Play, width: int, height: int) -> None:
    page = play({"viewport": {"width": width, "height": height}, **CALM}, start=over_the_alps())
    uncover(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height


@pytest.mark.parametrize("edition", ["2e", "classic"])
def test_a_random_clicker_plays_to_the_end(play: Play, edition: str) -> None:
    page = play(options={"edition": edition})
    page.set_default_timeout(_LONGEST_GAME_MS)
    end = page.evaluate(_CLICKER, {"seed": 7, "most": _MOST_CLICKS})
    assert "wins" in end["said"]


def test_a_random_clicker_among_quarrelsome_armies(play: Play) -> None:
    """Armies that stand close together: interceptions, battles, retreats, sieges, all by clicks."""
    page = play(start=start(4, crowded=True).position())
    page.set_default_timeout(_LONGEST_GAME_MS)
    end = page.evaluate(_CLICKER, {"seed": 4, "most": 250, "haste": 0.15, "enough": True})
    assert end["clicks"]


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["2e", "classic"])
@pytest.mark.parametrize("seed", range(5))
def test_more_random_clicking(play: Play, edition: str, seed: int) -> None:
    page = play(options={"edition": edition})
    page.set_default_timeout(_LONGEST_GAME_MS)
    end = page.evaluate(_CLICKER, {"seed": seed, "most": _MOST_CLICKS, "haste": 0.1})
    assert "wins" in end["said"]


_NOTE_THINKING = """() => {
  const look = () => {
    const who = document.querySelector('.who:has(.thinking)');
    if (who) document.body.dataset.thought = who.innerText;
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""


def test_the_page_shows_that_the_computer_thinks(visit: Visit, address: str) -> None:
    """Carthage discards; the Consul has a card to choose for Rome, and the map answers as ever."""
    seats = {"rome": "computer:consul", "carthage": "person"}
    made = create_game(address, start=over_the_alps(), shared_screen=False, seats=seats)
    page = visit(path_of(made, "carthage"))
    page.evaluate(_NOTE_THINKING)
    card(page, "61").click()
    choice(page, "use-discard").click()
    expect(page.locator("body")).to_have_attribute("data-thought", re.compile("The consul thinks"))
    place(page, "rome").hover()
    expect(page.locator(".tip")).to_contain_text("province Latium")
    expect(log(page)).to_contain_text("Rome")
