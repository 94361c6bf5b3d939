"""The battle as a scene: fought by keys and clicks, seen by both and by who watches."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from hannibal.rome_carthage.state import RomeState
from tests.browser.conftest import Visit
from tests.rome_carthage.playing import quarrel

pytestmark = pytest.mark.browser

OPEN = "dialog.battle[open]"
Begin = Callable[[RomeState], dict[str, Any]]


@pytest.fixture
def begin(address: str) -> Begin:
    """A game of two persons from a state; with `side`, who is to decide."""

    def made(state: RomeState) -> dict[str, Any]:
        body = json.dumps({"start": state.position()}).encode()
        request = urllib.request.Request(
            f"{address}api/games", body, {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request) as answer:
            game: dict[str, Any] = json.load(answer)
        return game | {"side": ("rome", "carthage")[state.current_player()]}

    return made


def _moment(kind: str, seed: int, rounds: int, choices: int) -> RomeState:
    """The first moment of a quarrelsome game with this question, so many rounds fought, and a choice."""
    for state in quarrel(seed, crowded=True):
        fight = state.battle
        if fight is None or fight.rounds < rounds or state.is_chance_node():
            continue
        if state.decision().kind == kind and len(state.legal_actions()) >= choices:
            return state
    raise AssertionError(f"seed {seed} has no such moment")


def _link(game: dict[str, Any], side: str) -> str:
    return f"play/{game['id']}#{game['keys'][side]}"


def _other(side: str) -> str:
    return "rome" if side == "carthage" else "carthage"


def test_a_round_is_fought_by_keys_and_seen_by_all(visit: Visit, begin: Begin) -> None:
    state = _moment("AttackChoice", 1, 1, 5)
    game = begin(state)
    fight = state.battle
    assert fight is not None
    hand = fight.hand[fight.initiative]
    key = "flrpd"[max(range(5), key=lambda kind: hand[kind])]
    attacker = visit(_link(game, game["side"]), ready=OPEN)
    defender = visit(_link(game, _other(game["side"])), ready=OPEN)
    watcher = visit(f"watch/{game['id']}#{game['watch']}", ready=OPEN)
    expect(watcher.locator(".stack")).to_have_count(0)
    expect(attacker.locator(".stack")).to_have_count(sum(1 for count in hand if count))
    rounds = attacker.locator(".battle-lane > li:not(.next)").count()
    attacker.keyboard.press(key)
    expect(attacker.locator(".battle-acts .btn.main")).to_contain_text("Attack with")
    attacker.keyboard.press("Enter")
    for page in (attacker, defender, watcher):
        expect(page.locator(".battle-lane > li:not(.next)")).to_have_count(rounds + 1)
    expect(defender.locator(".battle-prompt")).to_contain_text("attacks with")
    defender.locator('.battle [data-choice="decline"]').click()
    expect(defender.locator(OPEN).locator(".battle-lane .next")).to_have_count(0)


def test_m_shows_the_map_and_brings_the_scene_back(visit: Visit, begin: Begin) -> None:
    game = begin(_moment("AttackChoice", 1, 1, 5))
    page = visit(_link(game, game["side"]), ready=OPEN)
    page.keyboard.press("m")
    expect(page.locator("dialog.battle")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator(OPEN)).to_be_visible()
    page.get_by_role("button", name="See the map").click()
    page.get_by_role("button", name="Back to the battle").click()
    expect(page.locator(OPEN)).to_be_visible()


def test_a_rule_opens_over_the_scene_and_leaves_it_there(visit: Visit, begin: Begin) -> None:
    game = begin(_moment("AttackChoice", 1, 1, 5))
    page = visit(_link(game, game["side"]), ready=OPEN)
    page.locator(".battle-prompt .rule").click()
    drawer = page.get_by_role("dialog", name="Rules reference")
    expect(drawer.locator("h2")).to_contain_text("14.6")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator(OPEN)).to_be_visible()


def test_the_retreat_is_chosen_in_the_scene(visit: Visit, begin: Begin) -> None:
    game = begin(_moment("RetreatWhere", 6, 1, 2))
    page = visit(_link(game, game["side"]), ready=OPEN)
    expect(page.locator(".battle-stand")).to_contain_text("has lost the battle")
    question = page.locator(".battle-prompt").inner_text()
    page.locator('.battle-acts [data-choice^="retreat"]').first.click()
    page.wait_for_function(
        "before => document.querySelector('dialog.battle[open] .battle-prompt')?.innerText !== before",
        arg=question,
    )


def test_the_scene_fits_a_phone(visit: Visit, begin: Begin) -> None:
    game = begin(_moment("AttackChoice", 1, 1, 5))
    page = visit(_link(game, game["side"]), ready=OPEN, viewport={"width": 390, "height": 844})
    assert page.evaluate("document.querySelector('dialog.battle').scrollWidth") <= 390
    page.locator(".stack").first.click()
    page.locator(".battle-acts .btn.main").click()
    expect(page.locator(".battle-prompt")).to_contain_text("decides")
