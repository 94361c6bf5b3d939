"""What is hidden stays hidden: games that differ only in it give the same bytes to who may not know.

Rome's answers are compared between a game and another in which Carthage holds other cards; Carthage's and the
spectator's likewise.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games, get_game
from hannibal.kernel import SPECTATOR, Record, State, Table
from hannibal.server.app import create_app
from hannibal.server.keys import digest_of, role_of
from hannibal.server.service import Caller, GameService
from hannibal.server.storage import Store, database_url
from tests.server.playing import Match, Seat, new_match

GAME = get_game("rome-carthage")
HAND = (1, 2, 3, 5, 33, 34, 36)
WITH_WEATHER = (41, 44, 45, 46, 47, 48, 49)
WITHOUT = (43, 44, 45, 46, 47, 48, 49)
MARCH = ("claim", "play 33", "move", "activate p-scipio", "march falerii", "march faesulae", "march pisae")


def all_of(seat: Seat, spaces: tuple[str, ...] = ("rome", "carthage")) -> str:
    """Everything a key can read, as one text, without the names by which two games differ anyway."""
    view = seat.get()
    service = GameService(seat.client.app.state.rooms)  # type: ignore[attr-defined]
    caller = Caller(seat.id, seat.key)
    answers = [
        view,
        *(seat.get(path) for path in ("/summary", "/log", "/beats", "/history", "/aid", "/odds")),
        *(seat.get(f"/at/{ply}") for ply in range(max(0, view["ply"] - 2), view["ply"] + 1)),
        *(service.news(caller, seen) for seen in (None, view["version"] - 1, view["version"])),
        *(seat.post("/explain", {"action": text}) for text in ("pass", "counter 41", "march rome", "undo")),
        *(seat.post("/explain", {"space": space}) for space in spaces),
        seat.client.post(
            f"/api/games/{seat.id}/actions", json={"version": 10**6, "actions": ["pass"]}
        ).json(),
    ]
    return json.dumps(answers, sort_keys=True).replace(seat.id, "ID").replace(seat.key, "KEY")


def seat_in(match: Match, seat: int) -> Seat:
    return match.watch if seat == SPECTATOR else (match.rome, match.carthage)[seat]


def twins(state: State, seat: int, seed: int) -> tuple[Any, Any] | None:
    """A position and another that this seat cannot tell from it; None where one would run on by itself."""
    other = state.resample_from_infostate(seat, Random(seed))
    positions = state.position(), other.position()
    for position in positions:
        if Table(GAME, {}, seed="dice", start=position).ply:
            return None
    return positions


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_another_deal_of_what_is_hidden_changes_no_byte(client: TestClient, seat: int) -> None:
    table, rng, compared, differing = Table(GAME, {}, seed="secrets"), Random(5), 0, 0
    while not table.over:
        table.play(rng.choice(table.legal_actions()))
        if table.ply % 48 == 0 and not table.over and (pair := twins(table.state, seat, table.ply)):
            one, other = (seat_in(new_match(client, start=position), seat) for position in pair)
            assert all_of(one) == all_of(other)
            compared += 1
            differing += pair[0] != pair[1]
    assert compared > 4
    assert differing > 3, "the comparison means something only where hidden things differ"


def dealt(client: TestClient, hand: tuple[int, ...]) -> Match:
    """A game in which Rome holds a campaign and Carthage this hand, up to the end of a long march."""
    options = GAME.check_options({})
    deals = ["deal " + " ".join(map(str, cards)) for cards in (HAND, hand)]
    return new_match(client, record=Record(GAME.id, options, deals).dumps())


def test_a_standing_order_hides_that_there_was_anything_to_decide(client: TestClient) -> None:
    """Carthage holds Bad Weather in one game and not in the other: Rome and the public see no difference."""
    games = [dealt(client, WITH_WEATHER), dealt(client, WITHOUT)]
    for match in games:
        match.carthage.post("/orders", {"counter_events": "never"})
        match.rome.act(*MARCH)
        match.rome.act("stop")
    assert all_of(games[0].rome) == all_of(games[1].rome)
    assert all_of(games[0].watch) == all_of(games[1].watch)
    assert games[0].carthage.get()["ply"] == games[1].carthage.get()["ply"] + 1
    for match in games:
        match.rome.post("/undo")
    assert all_of(games[0].rome) == all_of(games[1].rome)
    assert games[0].rome.get()["decision"]["kind"] == "MarchOn"


def test_without_an_order_others_learn_only_that_somebody_decides(client: TestClient) -> None:
    match = dealt(client, WITH_WEATHER)
    match.rome.act(*MARCH)
    view = match.rome.act("stop")
    somebody = {
        "player": None,
        "kind": "secret",
        "question": "Somebody is deciding.",
        "rule": "",
        "yours": False,
    }
    assert view["decision"] == somebody == match.watch.get()["decision"]
    assert match.rome.get("/summary")["player"] is None
    assert match.rome.act("stop", status=403)["error"] == "somebody else is deciding"
    assert match.rome.post("/undo", status=422)["error"] == "somebody is deciding on it"
    assert match.carthage.get()["decision"]["kind"] == "WeatherAfterMove"
    seen, numbers = match.rome.get()["ply"], len(match.rome.get("/history")["moves"])
    match.carthage.act("pass")
    assert (match.rome.get()["ply"], len(match.rome.get("/history")["moves"])) == (seen, numbers)
    assert not match.rome.get()["undo"]["possible"]


def test_an_order_given_while_one_is_asked_answers(client: TestClient) -> None:
    match = dealt(client, WITH_WEATHER)
    match.rome.act(*MARCH)
    match.rome.act("stop")
    version = match.rome.get()["version"]
    view = match.carthage.post("/orders", {"counter_events": "battle"})
    assert view["decision"]["kind"] == "ChooseCard"
    assert view["orders"] == {"counter_events": "battle"}
    assert match.rome.get()["version"] == version + 1
    assert match.rome.get()["orders"] == {"counter_events": "always"}
    assert not match.rome.get()["undo"]["possible"]
    assert match.watch.post("/orders", {"counter_events": "never"}, 403)["error"].startswith(
        "standing orders"
    )
    assert (
        "counter_events: expected 'always', 'battle' or 'never'"
        in match.rome.post("/orders", {"counter_events": "sometimes"}, 422)["error"]
    )


def test_cards_dealt_to_another_have_no_faces(client: TestClient) -> None:
    match = dealt(client, WITHOUT)
    texts = [
        [move["text"] for move in seat.get("/history")["moves"]][:2] for seat in (match.rome, match.carthage)
    ]
    assert texts[0] == ["deal 1 2 3 5 33 34 36", "deal ? ? ? ? ? ? ?"]
    assert texts[1] == ["deal ? ? ? ? ? ? ?", "deal 43 44 45 46 47 48 49"]
    assert match.watch.get("/history")["moves"][0]["text"] == "deal ? ? ? ? ? ? ?"
    assert match.rome.get("/at/1", 403, open=1)["error"] == "the hands are shown when the game is over"


def test_no_answer_tells_a_key_or_the_seed(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    store = Store(database_url(str(place)))
    with TestClient(
        create_app(all_games(), store, seeds=lambda: "d1ce5eed"), base_url="http://127.0.0.1"
    ) as one:
        match = new_match(one)
        match.play(seed=3, decisions=60)
        for seat in (match.rome, match.carthage, match.watch):
            text = all_of(seat)
            assert "d1ce5eed" not in text
            for other in (match.rome, match.carthage, match.watch):
                assert other.key not in text
                assert digest_of(other.key) not in text
    store.close()
    kept = place.read_bytes()
    assert b"d1ce5eed" in kept
    for seat in (match.rome, match.carthage, match.watch):
        assert seat.key.encode() not in kept, "keys are kept as digests only"
        assert digest_of(seat.key).encode() in kept
    with sqlite3.connect(place) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()


def test_keys_are_long_and_every_digest_is_looked_at() -> None:
    kept = [(digest_of("one"), "rome"), (digest_of("two"), "carthage")]
    assert (role_of("one", kept), role_of("two", kept), role_of("three", kept)) == ("rome", "carthage", None)
