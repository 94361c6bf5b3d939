"""The page in a real browser: the board, its names, the camera, the keyboard, small screens.

Every page that is opened here must also stay without console messages (so without violations of the
security policy), failed requests and requests to other hosts: the `visit` fixture sees to that.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_FIRST_VISIT_LIMIT = 400_000


def _view(page: Page) -> tuple[float, ...]:
    """The part of the board that is shown: left, top, width, height."""
    written = page.locator(".map-root").get_attribute("viewBox") or ""
    return tuple(float(part) for part in written.split())


def _settled(page: Page) -> tuple[float, ...]:
    """The part that is shown once the camera has come to rest."""
    page.wait_for_function(
        """() => new Promise((resolve) => {
            const shown = () => document.querySelector(".map-root").getAttribute("viewBox");
            const before = shown();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(shown() === before)));
        })"""
    )
    return _view(page)


def _place(page: Page, space: str) -> Locator:
    return page.locator(f'.place[data-space="{space}"]')


def _title(page: Page) -> Locator:
    return page.locator("#details-title")


def test_the_whole_board_is_there(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".place")).to_have_count(96)
    expect(page.locator(".board .space")).to_have_count(96)
    expect(page.get_by_text("The board as it stands at set-up, 218 BC")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    shown = _view(page)
    board = [float(part) for part in (page.locator(".board").get_attribute("viewBox") or "").split()]
    assert shown[0] <= board[0]
    assert shown[1] <= board[1]
    assert shown[0] + shown[2] >= board[0] + board[2]
    assert shown[1] + shown[3] >= board[1] + board[3]


def test_the_board_is_coloured_by_its_style_sheet(visit: Visit) -> None:
    page = visit()
    sea = page.locator(".board .sea").first.evaluate("element => getComputedStyle(element).fill")
    assert "url(" in sea
    token = page.locator('.board .space[data-space="rome"]').evaluate(
        "element => getComputedStyle(element).getPropertyValue('--token')"
    )
    assert token.strip()


def test_a_first_visit_is_small(visit: Visit) -> None:
    page = visit()
    sizes = page.evaluate(
        "() => performance.getEntries().filter(entry => entry.transferSize).map(entry => entry.transferSize)"
    )
    assert 0 < sum(sizes) < _FIRST_VISIT_LIMIT


def test_the_edition_changes_the_names(visit: Visit) -> None:
    page = visit()
    syracuse = page.locator('.board [data-label="syracuse"]')
    expect(syracuse).to_have_text("Syracuse")
    page.get_by_label("Classic", exact=True).check()
    expect(syracuse).to_have_text("Syracusae")
    expect(_place(page, "syracuse")).to_have_attribute("aria-label", re.compile("^Syracusae, "))
    assert page.url.endswith("?edition=classic")
    page.reload()
    expect(syracuse).to_have_text("Syracusae")
    page.get_by_label("2nd edition", exact=True).check()
    expect(syracuse).to_have_text("Syracuse")


def test_the_wheel_zooms_where_it_turns(visit: Visit) -> None:
    page = visit()
    before = _settled(page)
    box = _place(page, "carthage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width < width", arg=before[2]
    )
    after = _place(page, "carthage").bounding_box()
    assert after
    assert abs(after["x"] + after["width"] / 2 - x) < 2
    assert abs(after["y"] + after["height"] / 2 - y) < 2


def test_a_drag_pans_and_is_no_click(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("+")
    page.keyboard.press("+")
    before = _settled(page)
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(400, 350, steps=4)
    page.mouse.up()
    after = _settled(page)
    assert after[0] > before[0]
    assert after[1] > before[1]
    expect(_title(page)).to_have_text("218 BC")


def test_the_keys_zoom_pan_and_fit(visit: Visit) -> None:
    page = visit()
    whole = _settled(page)
    page.keyboard.press("+")
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width < width", arg=whole[2]
    )
    near = _settled(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("x => document.querySelector('.map-root').viewBox.baseVal.x > x", arg=near[0])
    _settled(page)
    page.keyboard.press("-")
    page.keyboard.press("0")
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width >= width - 1", arg=whole[2]
    )


def test_the_buttons_zoom(visit: Visit) -> None:
    page = visit()
    whole = _settled(page)
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width < width", arg=whole[2]
    )
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width >= width - 1", arg=whole[2]
    )


def test_pointing_at_a_space_tells_about_it(visit: Visit) -> None:
    page = visit()
    _place(page, "saguntum").hover()
    expect(_title(page)).to_have_text("Saguntum")
    details = page.locator("#details")
    expect(details).to_contain_text("Carthage")
    expect(details).to_contain_text("Orospeda, Spain")
    expect(details).to_contain_text("walled city")
    expect(details).to_contain_text("modifier")
    page.locator("header").hover()
    expect(_title(page)).to_have_text("218 BC")


def test_the_keyboard_walks_along_the_roads(visit: Visit) -> None:
    page = visit()
    page.locator("#theme").focus()
    page.keyboard.press("Tab")
    expect(_place(page, "rome")).to_be_focused()
    expect(_title(page)).to_have_text("Rome")
    expect(page.locator(".ring.gold")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.dataset.space")
    neighbours = page.evaluate(
        "async () => (await (await fetch('/api/board.json')).json())"
        ".spaces.find(space => space.id === 'rome').links.map(link => link.to)"
    )
    assert focused in neighbours
    expect(_place(page, focused)).to_have_attribute("tabindex", "0")
    expect(_place(page, focused)).to_have_attribute("aria-label", re.compile("held by Rome"))
    page.keyboard.press("Escape")
    expect(_title(page)).to_have_text("218 BC")


def test_every_space_can_be_reached_by_arrows(visit: Visit) -> None:
    page = visit()
    reached = page.evaluate(
        """async () => {
            const { nextSpace, direction } = await import("/static/js/compass.js");
            const { spaces } = await (await fetch("/api/board.json")).json();
            const all = new Map(spaces.map((space) => [space.id, space]));
            const seen = new Set(["rome"]);
            for (const id of seen) {
              for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
                const next = nextSpace(all.get(id), direction(key), all);
                if (next) seen.add(next.id);
              }
            }
            return spaces.filter((space) => !seen.has(space.id)).map((space) => space.id);
        }"""
    )
    assert reached == []


def test_a_neighbour_is_a_button_away(visit: Visit) -> None:
    page = visit()
    _place(page, "rhegium").click()
    page.locator("#details").get_by_role("button", name="Messana").click()
    expect(_title(page)).to_have_text("Messana")
    expect(_place(page, "messana")).to_be_focused()


@pytest.mark.parametrize(
    ("typed", "found"), [("carthage", "Carthage"), ("SAGUN", "Saguntum"), ("syracusae", "Syracuse")]
)
def test_a_space_is_found_by_name(visit: Visit, typed: str, found: str) -> None:
    page = visit()
    page.keyboard.press("/")
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    expect(_title(page)).to_have_text(found)


def test_a_name_that_is_not_found(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Find a space").fill("Atlantis")
    page.keyboard.press("Enter")
    expect(page.locator("#find-answer")).to_have_text("No space is called “Atlantis”.")


def test_the_colours_can_be_chosen_and_are_remembered(visit: Visit) -> None:
    page = visit(color_scheme="light")
    board = page.locator(".board")
    expect(board).to_have_attribute("data-theme", "light")
    page.locator("#theme").click()
    page.locator("#theme").click()
    expect(page.locator("#theme")).to_have_attribute("aria-label", "Colours: dark")
    expect(board).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(board).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_the_system_s_dark_colours_are_followed(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    expect(page.locator(".board")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator(".board")).to_have_attribute("data-theme", "light")


def test_a_phone_held_upright(visit: Visit) -> None:
    page = visit(**PHONE)
    expect(page.locator('.board[data-layer="phone"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    box = _place(page, "rome").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] - 6, box["y"] + box["height"] / 2)
    expect(_title(page)).to_have_text("Rome")
    expect(_title(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    sheet = page.locator("#panel").bounding_box()
    assert sheet
    assert sheet["y"] > 400


def test_a_phone_shows_all_names_from_near(visit: Visit) -> None:
    page = visit(**PHONE)
    expect(page.locator('.board[data-layer="phone"]')).to_be_visible()
    page.get_by_role("button", name="Zoom in").tap()
    expect(page.locator('.board[data-layer="full"]')).to_be_visible()
    page.get_by_role("button", name="Show the whole board").tap()
    expect(page.locator('.board[data-layer="phone"]')).to_be_visible()


def test_two_fingers_zoom(visit: Visit) -> None:
    page = visit(**PHONE)
    before = _settled(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, gap: float) -> None:
        points = (
            []
            if kind == "touchEnd"
            else [{"x": 195 - gap, "y": 300, "id": 0}, {"x": 195 + gap, "y": 300, "id": 1}]
        )
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 40)
    for gap in (50, 60, 70, 80):
        touch("touchMove", gap)
    touch("touchEnd", 80)
    page.wait_for_function(
        "width => document.querySelector('.map-root').viewBox.baseVal.width < width * 0.6", arg=before[2]
    )
    expect(page.locator("#panel.open")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (768, 1024), (844, 390), (1024, 768), (1920, 1080), (2560, 1440)]
)
def test_no_window_scrolls(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    expect(page.locator(".board .space").first).to_be_attached()


def test_without_motion_the_camera_jumps(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    before = _view(page)
    page.keyboard.press("+")
    assert _view(page)[2] < before[2]


def test_a_drawing_opened_on_its_own_has_its_colours(visit: Visit) -> None:
    page = visit()
    page.goto(page.url.replace("/board", "/api/board?theme=dark"))
    fill = page.evaluate("getComputedStyle(document.querySelector('.sea')).fill")
    assert "url(" in fill


def test_a_server_that_has_gone_is_reported(visit: Visit) -> None:
    page = visit()
    page.route("**/api/board.json*", lambda route: route.fulfill(status=200, body="{"))
    page.get_by_label("Classic", exact=True).check()
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_the_map_of_the_other_game(visit: Visit) -> None:
    page = visit("board")
    page.get_by_role("link", name="The map of the Italian Campaign").click()
    page.locator('.place[data-space="capua"]').wait_for(state="attached")
    expect(page).to_have_title("Hannibal: the map of the Italian Campaign")
    expect(page.locator("#edition")).to_be_hidden()
    page.get_by_label("Find a space").fill("Tarentum")
    page.keyboard.press("Enter")
    details = page.locator("#details")
    expect(details.get_by_role("heading", name="Tarentum")).to_be_visible()
    expect(details).to_contain_text("inside the city")
    expect(details).not_to_contain_text("Port")
    page.get_by_role("link", name="The board of Rome vs. Carthage").click()
    page.locator('.place[data-space="saguntum"]').wait_for(state="attached")
