"""Positions and small acts for tests of the play screen: a shared screen, played by real clicks."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from hannibal.rome_carthage.board import CARTHAGE, EMPTY, ROME
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.state import RomeState

GAME = RomeCarthage()


def create_game(address: str, **wish: Any) -> dict[str, Any]:
    """A new game: its id and its keys."""
    body = json.dumps({"shared_screen": True, **wish}).encode()
    request = Request(f"{address}api/games", data=body, headers={"Content-Type": "application/json"})
    with urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def path_of(made: dict[str, Any], side: str = "rome") -> str:
    """The path of a game's page for a side."""
    return f"play/{made['id']}#{made['keys'][side]}"


def over_the_alps() -> dict[str, Any]:
    """Turn 1, Carthage to play: Hannibal before the Alps, P. Scipio with 8 CUs behind them, plain hands."""
    state, rng = GAME.new_initial_state(GAME.check_options({})), Random(1)
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    answers = {"ClaimFirst": "pass", "ChooseFirst": "first carthage"}
    while state.decision().kind in answers:
        state.apply_action(state.string_to_action(answers[state.decision().kind]))
    board = state.board
    _move(state, CARTHAGE, "saguntum", "druentia", ("hannibal",))
    _move(state, ROME, "rome", "mutina", ("p-scipio",))
    state.els = bytearray(board.spaces)
    state.deck |= state.hands[ROME] | state.hands[CARTHAGE]
    for side, cards in ((CARTHAGE, (35, 61, 13)), (ROME, (44, 45, 36))):
        state.hands[side] = sum(1 << card for card in cards)
        state.deck &= ~state.hands[side]
    return state.position()


def _move(state: RomeState, side: int, space: str, to: str, generals: tuple[str, ...]) -> None:
    """Put an army elsewhere; those of its generals who are not named stay."""
    board = state.board
    start, end = board.space[space], board.space[to]
    cus = state.out[side][start]
    state.out[side][start], state.out[side][end] = EMPTY, cus
    for general in generals:
        state.set_general(board.general[general], end)


def uncover(page: Page) -> None:
    """Hand the screen over, where the curtain is down."""
    curtain = page.locator("dialog.curtain[open]")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)


def card(page: Page, number: str) -> Locator:
    """A card of the hand."""
    return page.locator(f'.hand [data-card="{number}"]')


def choice(page: Page, name: str) -> Locator:
    """A choice beside the map or in a scene, by its notation."""
    return page.locator(f'[data-choice="{name}"]')


def place(page: Page, space: str) -> Locator:
    """A space on the map."""
    return page.locator(f'.place[data-space="{space}"]')


def log(page: Page) -> Locator:
    """The log beside the map."""
    return page.locator(".log ol")
