"""Why the computer played a card: told in the log when it has been played out, and nothing hidden with it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hannibal.games import get_game
from hannibal.kernel import SPECTATOR, Table, Undo
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.rules.cards.strategy import card_title
from hannibal.rome_carthage.state import RomeState
from hannibal.server.history import History
from hannibal.server.new_games import GameWish
from hannibal.server.open_rooms import OpenRooms
from hannibal.server.service import Caller, GameService
from hannibal.server.storage import Store, database_url

GAME = get_game("rome-carthage")
WANTED = 4


@pytest.fixture
def own_store(place: str) -> Iterator[Store]:
    made = Store(database_url(place))
    yield made
    made.close()


def reasons(service: GameService, caller: Caller) -> list[dict[str, Any]]:
    return [line for line in service.log(caller, 0)["lines"] if line.get("reason")]


def titles_in_hand(rooms: OpenRooms, game_id: str) -> set[str]:
    """The truth: what Carthage holds."""
    with rooms.room(game_id) as room:
        state = room.table.state
        assert isinstance(state, RomeState)
        return {card_title(state, card) for card in members(state.hands[CARTHAGE])}


def test_the_computer_says_why_and_nothing_more(own_store: Store) -> None:
    rooms = OpenRooms({GAME.id: GAME}, own_store)
    service, rng = GameService(rooms, lambda: "reasons"), Random(2)
    made = service.create(GameWish(seats={"rome": "person", "carthage": "computer:centurion"}, you="rome"))
    caller = Caller(made["id"], made["keys"]["rome"])
    view, told = service.view(caller), 0
    while told < WANTED:
        if view["decision"]["yours"]:
            view = service.act(caller, view["version"], [rng.choice(view["actions"])["text"]])
            continue
        found = reasons(service, caller)
        if len(found) > told:
            told = len(found)
            assert found[-1]["side"] == "carthage"
            assert found[-1]["text"].startswith("Carthage ")
            # A title may be that of the card played, or of another with its name.
            played = {card["title"] for card in [*view["public"]["discards"], *view["public"]["removed"]]}
            hidden = titles_in_hand(rooms, made["id"]) - played
            assert not any(title in found[-1]["text"] for title in hidden)
        view = service.view(caller)
    rooms.close()
    again = GameService(OpenRooms({GAME.id: GAME}, own_store))
    assert reasons(again, caller)[:WANTED] == found[:WANTED], "a server started anew tells the same"


def test_a_reason_is_told_when_its_card_has_been_played_out() -> None:
    table, rng = Table(GAME, {}, seed="card"), Random(3)
    while table.ply < 200:
        table.play(rng.choice(table.legal_actions()))
    plays = [number for number, move in enumerate(table.moves) if move.text.startswith("play ")]
    given = {number: f"because of {number}" for number in plays[1:5]}
    played = Table.from_record(table.record(), GAME, undo=Undo.ANYTHING, automatic=False)
    whole = History(played, given)
    lines = [line for line in whole.lines(None, SPECTATOR) if line.get("reason")]
    assert [line["text"] for line in lines] == list(given.values())
    for line, number in zip(lines, given, strict=True):
        cards = [move.moment["card"] for move in played.moves[number : line["ply"]]]
        assert len(set(cards[:-1])) == 1, "the same card all the time"
        assert cards[-1] != cards[0], "until it was done"
    # Taken back in the middle of a card, and played again: told once, at the same place.
    before = whole.lines(None, SPECTATOR)
    while played.ply >= lines[1]["ply"]:
        played.undo()
    middle = played.ply
    assert plays[2] < middle
    whole.cut()
    for move in table.moves[middle:]:
        played.play(move.action)
    whole.extend({number: why for number, why in given.items() if number >= middle})
    assert whole.lines(None, SPECTATOR) == before
