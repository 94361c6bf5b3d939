"""While the curtain is down, nothing that only the player to come may know is anywhere in the page."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hot_seat import choice, create_game, over_the_alps, path_of, place, uncover
from tests.rome_carthage.playing import quarrel

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}


def _ask(address: str, made: dict[str, Any], path: str) -> Any:
    key = made["keys"]["rome"]
    request = Request(f"{address}api/games/{made['id']}{path}", headers={"Authorization": f"Bearer {key}"})
    with urlopen(request) as answer:
        return json.load(answer)


def _everything(page: Page) -> str:
    """Every element with every attribute, the title, and what a screen reader is given."""
    spoken = page.locator("body").aria_snapshot()
    return "\n".join((page.title(), page.content(), spoken))


def _position(kind: str) -> dict[str, Any]:
    for state in quarrel(1, crowded=True):
        if not state.is_chance_node() and state.decision().kind == kind:
            return state.position()
    raise AssertionError(f"no {kind} in this game")


@pytest.mark.parametrize("kind", ["ChooseCard", "DefenderEvents", "AttackChoice", "MatchChoice"])
def test_the_curtain_covers_every_hidden_thing(visit: Visit, address: str, kind: str) -> None:
    made = create_game(address, start=_position(kind))
    page = visit(path_of(made), **CALM)
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    views = [_ask(address, made, f"?as={side}") for side in ("rome", "carthage")]
    told = " ".join(line["text"] for line in _ask(address, made, "/log")["lines"])
    shown = _everything(page)
    hidden = 0
    for view in views:
        for card in view["cards"]:
            assert f'data-card="{card["card"]}"' not in shown
            if card["title"] not in told:
                assert card["title"] not in shown
                hidden += 1
        for action in view["actions"]:
            assert f'data-choice="{action["text"]}"' not in shown
    assert hidden
    # The battle cards, what is asked, and who may answer it how, are behind the curtain too.
    expect(page.locator(".stack, .battle-acts .btn, .ask .choices .btn")).to_have_count(0)
    asked = next(view for view in views if view["decision"].get("yours"))
    assert asked["decision"]["question"] not in shown
    uncover(page)
    assert all(card["title"] in _everything(page) for card in asked["cards"])


def test_the_hand_of_who_has_played_goes_with_the_curtain(visit: Visit, address: str) -> None:
    """A card taken up, its uses and its picture leave the page when the screen is handed over."""
    made = create_game(address, start=over_the_alps())
    page = visit(path_of(made), **CALM)
    uncover(page)
    own = _ask(address, made, "?as=carthage")["cards"]
    page.locator('.hand [data-card="35"]').click()
    choice(page, "use-event").click()
    place(page, "falerii").click()
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    shown = _everything(page)
    kept = [card["title"] for card in own if card["card"] != "35"]
    assert kept
    assert not [title for title in kept if title in shown]
    uncover(page)
    assert not [title for title in kept if title in _everything(page)]


def test_the_counters_of_a_hidden_army_are_behind_the_curtain(visit: Visit, address: str) -> None:
    """In the Italian Campaign the map itself hides something: what lies in Carthage's stacks (IC:7.5)."""
    made = create_game(address, game="italian-campaign")
    page = visit(path_of(made), **CALM)
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    views = {side: _ask(address, made, f"?as={side}") for side in ("rome", "carthage")}
    words = [{force["words"] for force in views[side]["public"]["forces"]} for side in ("carthage", "rome")]
    hidden = words[0] - words[1]
    assert hidden
    shown = _everything(page)
    assert not [word for word in hidden if re.sub(r"^\w+: ", "", word) in shown]
    uncover(page)
    assert all(re.sub(r"^\w+: ", "", word) in _everything(page) for word in hidden)
