"""Two browsers and a spectator's play online by their links: what each is sent, and what it lives through."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.state import RomeState
from tests.browser.conftest import Visit
from tests.browser.hot_seat import card, choice, log, over_the_alps, place
from tests.browser.wiretap import tapped
from tests.rome_carthage.playing import EDITIONS, quarrel, start
from tests.server.caller import Caller, Json, new_game
from tests.server.process import serving

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
ROLES = ("rome", "carthage", "watch")
LOST = "The connection is lost"
_CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")
_LONGEST_S = 600
_LONGEST_PAUSE_MS = 40_000
_EXCHANGED = 3
_EXCHANGE_SEEDS = {ROME: 16, CARTHAGE: 11}
_SEARCH_SEED = 5
_SEARCHED = 120


@pytest.fixture(scope="module")
def address(browser: Browser) -> Iterator[str]:
    """A server whose games all have the same dice."""
    del browser
    with serving("--port", "0", "--no-browser", "--seed", "online", longest_s=_LONGEST_S) as server:
        yield server.address


class Online:
    """A game with a page open for each seat and for a spectator, each at the end of a wire of its own."""

    def __init__(self, visit: Visit, address: str, stack: ExitStack, **wish: Any) -> None:
        self.callers = new_game(address, **wish)
        self.wires = {role: stack.enter_context(tapped(address)) for role in ROLES}
        self.pages = {
            role: visit(_path(self.callers[role], role), at=self.wires[role].address, **CALM)
            for role in ROLES
        }
        for page in self.pages.values():
            stack.callback(page.close)

    def views(self) -> dict[str, Json]:
        """How each seat sees the game now."""
        return {side: self.callers[side].ask() for side in SIDE_NAMES}

    def act(self, side: str, version: int, action: str) -> None:
        """A side acts; back when every browser has been told."""
        view = self.callers[side].ask("/actions", {"version": version, "actions": [action]})
        for wire in self.wires.values():
            wire.await_event(view["version"])

    def look_round(self, role: str) -> None:
        """What a curious person opens: the page anew, the map behind a battle, the player aid, the replay."""
        page = self.pages[role]
        page.reload()
        page.locator(".map-root[data-shows]").wait_for()
        if self.callers[role].ask()["public"].get("battle"):
            page.locator("dialog.battle[open]").wait_for()
            page.keyboard.press("m")
        page.get_by_role("button", name="Player aid").click()
        expect(page.get_by_role("dialog", name="Player aid").get_by_role("tabpanel")).not_to_be_empty()
        replay = _path(self.callers[role], "replay")
        page.goto(f"{self.wires[role].address}{replay}")
        where = page.locator(".replay-where")
        expect(where).to_contain_text("Move")
        newest = where.inner_text()
        page.keyboard.press("ArrowLeft")
        expect(where).not_to_have_text(newest)

    def sent_to(self, role: str) -> set[str]:
        """All that a role's browser was sent about the game, without what differs in any two games.

        Files and drawings of the board are the same for all. A reload may break anything off. Who has a page
        open is told when it changes, which may be before or after anything else. The odds and the last
        moment of a battle are asked for by a page that has not yet heard of the next move: `told` has them.
        """
        texts: set[str] = set()
        for answer in self.wires[role].answers():
            if answer.path == "/api/events":
                for news in (json.loads(event).get("news") for event in answer.events()):
                    texts |= {json.dumps(news["view"]), *map(json.dumps, news["log"])} if news else set()
            if not answer.path.startswith("/api/games/"):
                continue
            if answer.whole and not re.search(r"/(odds|at/)", answer.path):
                texts.add(f"{answer.path} {answer.body}")
        names = re.compile(f"{self.callers[role].id}|{self.callers[role].key}")
        return {re.sub(r'"connected": ?(true|false)', "", names.sub("NAME", text)) for text in texts}

    def told(self, role: str) -> dict[tuple[str, str], str]:
        """The odds and past moments a role's browser was told, by the version and ply it asked about."""
        found = {}
        for answer in self.wires[role].answers():
            if not (answer.path.startswith("/api/games/") and answer.whole and answer.body):
                continue
            if "/odds" in answer.path:
                odds = json.loads(answer.body)
                found["odds", f"{odds['version']} {answer.path.partition('?')[2]}"] = json.dumps(odds["odds"])
            elif "/at/" in answer.path:
                view = json.loads(answer.body)
                found["at", str(view["ply"])] = json.dumps(
                    [view[part] for part in ("state", "public", "pieces")]
                )
        return found


def _path(caller: Caller, role: str) -> str:
    screen = role if role in ("watch", "replay") else "play"
    return f"{screen}/{caller.id}#{caller.key}"


# What each is sent.


def _two_hands(hider: int) -> tuple[RomeState, RomeState]:
    """A position among quarrelsome armies, and the same with other cards in a hand: none that must be claimed
    or countered with, which would be a difference for all to see."""
    one, other = (start(_EXCHANGE_SEEDS[hider], crowded=True) for _ in range(2))
    board = one.board
    held, left = (
        [card for card in members(pile) if not board.counter[card] and board.event[card] != CAMPAIGN]
        for pile in (one.hands[hider], one.deck)
    )
    for mine, new in zip(held[:_EXCHANGED], left[:_EXCHANGED], strict=True):
        exchanged = 1 << mine | 1 << new
        other.hands[hider] ^= exchanged
        other.deck ^= exchanged
    return one, other


@pytest.mark.parametrize("hider", [ROME, CARTHAGE])
def test_other_cards_in_a_hand_change_no_byte_for_the_others(visit: Visit, address: str, hider: int) -> None:
    """The same moves in two games that differ in three cards of a hand, which stay there."""
    with ExitStack() as stack:
        games = [Online(visit, address, stack, start=s.position()) for s in _two_hands(hider)]
        rng, taken, kinds = Random(3), 0, set()
        while True:
            views = [game.views() for game in games]
            side = next(side for side in SIDE_NAMES if views[0][side]["decision"]["yours"])
            offered = [[action["text"] for action in view[side]["actions"]] for view in views]
            common = [text for text in offered[0] if text in offered[1]]
            if not common:
                break
            action = rng.choice(common)
            for game, view in zip(games, views, strict=True):
                game.act(side, view[side]["version"], action)
            kinds.add(views[0][side]["decision"]["kind"])
            taken += 1
        assert "AttackChoice" in kinds, "a battle was among it"
        secretive = SIDE_NAMES[hider]
        for role in ROLES:
            for game in games:
                game.look_round(role)
            sent = [game.sent_to(role) for game in games]
            assert len(sent[0]) > taken
            differing = sorted(text[:300] for text in sent[0] ^ sent[1])
            assert bool(differing) == (role == secretive), (role, differing)
            told = [game.told(role) for game in games]
            # What is told of a moment follows from what everybody sees, but for the one with the cards.
            both = {key for key in set(told[0]) & set(told[1]) if key[0] == "odds" or role != secretive}
            assert role == secretive or any(what == "at" for what, _ in both)
            assert {key: told[0][key] for key in both} == {key: told[1][key] for key in both}


class Knowledge:
    """Which cards each role has seen in the course of a game, told by who sees both hands."""

    def __init__(self) -> None:
        self.seen: dict[str, set[int]] = {role: set() for role in ROLES}
        self._held: dict[str, set[int]] = {side: set() for side in SIDE_NAMES}

    def learn(self, views: dict[str, Json]) -> None:
        """A moment: everybody sees what has left a hand and what lies in the piles, and knows his own."""
        piles = {*views["rome"]["state"]["discards"], *views["rome"]["state"]["removed"]}
        for side in SIDE_NAMES:
            held = set(views[side]["state"]["hand"])
            self.seen[side] |= held
            piles |= self._held[side] - held
            self._held[side] = held
        for seen in self.seen.values():
            seen |= piles

    def hidden_from(self, role: str, titles: dict[int, str]) -> set[str]:
        """The titles of cards a role has never seen."""
        known = {title for number, title in titles.items() if number in self.seen[role]}
        return set(titles.values()) - known


def _telling_titles(state: RomeState, game: Online) -> dict[int, str]:
    """The titles by card, but for those that the page's files, other cards or generals speak of anyway."""
    board = state.board
    cards = {number: board.pack.cards[board.card_id[number]] for number in board.card.values()}
    spoken = [answer.body for answer in game.wires["watch"].answers() if answer.path.startswith("/static/")]
    spoken += [card.text for card in cards.values()]
    spoken += [f"{general.ability} {general.limits}" for general in board.pack.generals.values()]
    titles = {number: card.name_in(state.rules.names) for number, card in cards.items()}
    return {n: title for n, title in titles.items() if not any(title in text for text in spoken)}


@pytest.mark.parametrize("options", EDITIONS, ids=["2e", "classic"])
def test_no_title_is_sent_before_its_card_is_seen(
    visit: Visit, address: str, options: dict[str, str]
) -> None:
    """Random play through some turns: no title of a card in the other hand or in the deck, in no answer."""
    state = start(_SEARCH_SEED, crowded=True, options=options)
    knowledge, rng = Knowledge(), Random(8)
    with ExitStack() as stack:
        game = Online(visit, address, stack, options=options, start=state.position())
        titles = _telling_titles(state, game)
        searched = dict.fromkeys(ROLES, 0)
        views = game.views()
        for _ in range(_SEARCHED):
            knowledge.learn(views)
            side = next(side for side in SIDE_NAMES if views[side]["decision"]["yours"])
            game.act(side, views[side]["version"], rng.choice(views[side]["actions"])["text"])
            views = game.views()
            knowledge.learn(views)
            for role in ROLES:
                fresh = game.wires[role].fresh()
                searched[role] += len(fresh)
                for title in knowledge.hidden_from(role, titles):
                    assert title not in fresh, f"{role} is told of {title}"
        for role in ROLES:
            assert searched[role] > _SEARCHED * 1000, "every move brings a view"
            assert knowledge.hidden_from(role, titles), "there was something to search for until the end"


# What play lives through.


def _pair(visit: Visit, address: str) -> tuple[Page, Page]:
    """Carthage's and Rome's pages of a game in which Carthage is to play; the server may be out of reach."""
    callers = new_game(address, start=over_the_alps())
    carthage, rome = (
        visit(_path(callers[side], side), at=address, cut=True, **CALM) for side in ("carthage", "rome")
    )
    return carthage, rome


def _play_diplomacy(page: Page) -> None:
    """Carthage plays an event by clicks."""
    card(page, "35").click()
    choice(page, "use-event").click()
    expect(page.locator(".ask")).to_contain_text("Which enemy PC")
    place(page, "falerii").click()


def _rome_answers(rome: Page, carthage: Page) -> None:
    """Rome sees what was done, plays a card by clicks, and Carthage sees that."""
    expect(rome).to_have_title(re.compile("^● Your move"))
    expect(log(rome)).to_contain_text("Diplomacy")
    card(rome, "44").click()
    choice(rome, "use-control").click()
    expect(rome.locator(".ask")).to_contain_text("Place a PC; 2 may be placed.")
    place(rome, "verona").click()
    expect(rome.locator(".ask")).to_contain_text("Place a PC; 1 may be placed.")
    place(rome, "nice").click()
    expect(log(carthage)).to_contain_text("Rome places a PC in Nice.")
    expect(carthage).to_have_title(re.compile("^● Your move"))


def test_reload_in_the_middle_of_a_card(visit: Visit, address: str) -> None:
    carthage, rome = _pair(visit, address)
    card(carthage, "35").click()
    choice(carthage, "use-event").click()
    expect(carthage.locator(".ask")).to_contain_text("Which enemy PC")
    for page in (carthage, rome):
        page.reload()
        page.locator(".map-root[data-shows]").wait_for()
    place(carthage, "falerii").click()
    _rome_answers(rome, carthage)


def test_a_lost_connection_is_told_and_found_again(visit: Visit, address: str) -> None:
    """Rome is cut off, Carthage plays on, and Rome learns of it without a click."""
    carthage, rome = _pair(visit, address)
    notice = rome.locator(".connection")
    expect(notice).to_be_hidden()
    rome.context.set_offline(True)
    expect(notice).to_contain_text(LOST)
    _play_diplomacy(carthage)
    expect(carthage).to_have_title(re.compile("^Hannibal: Carthage"))
    expect(log(rome)).not_to_contain_text("Diplomacy")
    rome.context.set_offline(False)
    expect(notice).to_be_hidden()
    _rome_answers(rome, carthage)


def test_a_click_without_a_connection_is_answered_and_can_be_done_again(visit: Visit, address: str) -> None:
    carthage, rome = _pair(visit, address)
    card(carthage, "35").click()
    carthage.context.set_offline(True)
    expect(carthage.locator(".connection")).to_contain_text(LOST)
    choice(carthage, "use-event").click()
    expect(carthage.locator(".bubble")).to_contain_text("The server does not answer.")
    carthage.context.set_offline(False)
    expect(carthage.locator(".connection")).to_be_hidden()
    choice(carthage, "use-event").click()
    place(carthage, "falerii").click()
    _rome_answers(rome, carthage)


def test_a_killed_server_comes_back_and_play_goes_on(visit: Visit, tmp_path: Path) -> None:
    place_of_games = ("--no-browser", "--seed", "online", "--db", str(tmp_path / "games.db"))
    with serving("--port", "0", *place_of_games, longest_s=_LONGEST_S) as server:
        address = server.address
        carthage, rome = _pair(visit, address)
        card(carthage, "35").click()
        choice(carthage, "use-event").click()
        expect(carthage.locator(".ask")).to_contain_text("Which enemy PC")
        assert server.stop(signal.SIGKILL)[0] == -signal.SIGKILL
        for page in (carthage, rome):
            expect(page.locator(".connection")).to_contain_text(LOST)
    port = address.rstrip("/").rsplit(":", 1)[1]
    with serving("--port", port, *place_of_games, longest_s=_LONGEST_S) as server:
        assert server.address == address
        for page in (carthage, rome):
            expect(page.locator(".connection")).to_be_hidden(timeout=_LONGEST_PAUSE_MS)
        place(carthage, "falerii").click()
        _rome_answers(rome, carthage)
        for page in (carthage, rome):
            page.close()


# A battle by clicks.


def _before_a_battle(options: dict[str, str]) -> RomeState:
    """The first moment of a quarrelsome game in which a round of battle is to be begun."""
    for state in quarrel(1, crowded=True, options=options):
        if (
            state.battle is not None
            and not state.is_chance_node()
            and state.decision().kind == "AttackChoice"
        ):
            return state
    raise AssertionError("no battle")


@pytest.mark.parametrize("options", EDITIONS, ids=["2e", "classic"])
def test_a_random_clicker_fights_a_battle_to_its_end(
    visit: Visit, address: str, options: dict[str, str]
) -> None:
    state = _before_a_battle(options)
    caller = new_game(address, shared_screen=True, options=options, start=state.position())["rome"]
    page = visit(_path(caller, "rome"), **CALM)
    done = page.evaluate(_CLICKER, {"seed": 2, "most": 60, "haste": 0, "enough": True})
    assert done["counts"]["attack"]
    assert any(
        "the battle" in line["text"] and "after" in line["text"] for line in caller.ask("/log")["lines"]
    )
