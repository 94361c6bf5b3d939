"""The odds over HTTP: for everybody at the table, off as soon as one player wants it, and off for good."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.rome_carthage.positions import at_mutina
from tests.server.playing import Seat, create, new_match

OFF = "the odds are off in this game: a player wants it so"


def test_everybody_is_told_the_same(client: TestClient) -> None:
    match = new_match(client, start=at_mutina())
    answers = [seat.get("/odds") for seat in (match.rome, match.carthage, match.watch)]
    assert answers[0] == answers[1] == answers[2]
    found = [entry for entry in answers[0]["odds"] if entry["space"] == "mutina"]
    assert [entry["kind"] for entry in found] == ["avoid", "battle"]
    avoid, battle = found
    assert avoid["outcomes"][0] == {"text": "succeeds", "chance": 0.3333, "side": "rome"}
    assert battle["action"] == "march mutina"
    assert [host["text"] for host in battle["hosts"]] == ["Hannibal, 15 cards", "P. Scipio, 12 cards"]
    assert match.carthage.get()["odds"] == {"shown": True, "off_by": None}


def test_a_player_switches_them_off_and_they_stay_off(client: TestClient) -> None:
    match = new_match(client, start=at_mutina())
    version = match.carthage.get()["version"]
    assert (
        match.watch.post("/odds", {"shown": False}, 403)["error"] == "only who plays can switch the odds off"
    )
    view = match.rome.post("/odds", {"shown": False})
    assert view["odds"] == {"shown": False, "off_by": "rome"} == match.carthage.get()["odds"]
    assert view["version"] == version + 1, "the other player's page hears of it"
    for seat in (match.rome, match.carthage, match.watch):
        assert seat.get("/odds", 403)["error"] == OFF
    assert match.carthage.get("/odds", 403, ply=0)["error"] == OFF
    for seat in (match.rome, match.carthage):
        answer = seat.post("/odds", {"shown": True}, 409)
        assert answer["error"] == "the odds are off in this game and stay so: a player wants it"
    assert match.carthage.post("/odds", {"shown": False})["odds"]["off_by"] == "rome"
    match.carthage.act("march mutina")
    assert match.rome.get("/odds", 403)["error"] == OFF


def test_off_from_the_beginning(client: TestClient) -> None:
    match = new_match(client, start=at_mutina(), odds=False)
    assert match.rome.get()["odds"] == {"shown": False, "off_by": None}
    assert match.rome.get("/odds", 403)["error"] == OFF


def test_they_survive_the_server(client: TestClient) -> None:
    """What one player wanted is in the database, not in a server's memory."""
    match = new_match(client, start=at_mutina())
    match.rome.post("/odds", {"shown": False})
    stored = client.app.state.rooms.store.load(match.rome.id)  # type: ignore[attr-defined]
    assert (stored.settings["odds"], stored.settings["odds_off_by"]) == (False, "rome")


def test_the_odds_of_a_moment_of_the_past(client: TestClient) -> None:
    match = new_match(client, start=at_mutina())
    before = match.carthage.get("/odds")["odds"]
    match.carthage.act("march mutina")
    assert match.carthage.get("/odds")["odds"] != before
    assert match.carthage.get("/odds", ply=0)["odds"] == before
    assert "there is no ply 99" in match.carthage.get("/odds", 404, ply=99)["error"]


def test_a_game_that_is_over_has_none(client: TestClient) -> None:
    match = new_match(client, start=at_mutina())
    match.rome.post("/resign")
    assert match.rome.get("/odds")["odds"] == []


def test_the_italian_campaign_tells_none(client: TestClient) -> None:
    made = create(client, game="italian-campaign")
    assert Seat(client, made["id"], made["keys"]["rome"]).get("/odds")["odds"] == []
    games = {game["id"]: game for game in client.get("/api/catalogue").json()["games"]}
    assert games["rome-carthage"]["odds"]
    assert "odds" not in games["italian-campaign"]
