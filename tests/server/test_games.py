"""Games over HTTP: made, looked at, played, taken back, ended."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from hannibal.cli import main
from hannibal.kernel import Record
from tests.server.playing import Seat, create, new_match


def test_the_catalogue_says_what_can_be_played(client: TestClient) -> None:
    catalogue = client.get("/api/catalogue").json()
    assert [game["id"] for game in catalogue["games"]] == ["rome-carthage", "italian-campaign"]
    assert catalogue["games"][0]["seats"] == ["rome", "carthage"]
    assert "computer:random" in [computer["kind"] for computer in catalogue["games"][0]["computers"]]


def test_each_seat_sees_its_own_hand_and_its_own_choices(client: TestClient) -> None:
    match = new_match(client)
    rome, carthage, watch = match.rome.get(), match.carthage.get(), match.watch.get()
    assert (rome["seat"], carthage["seat"], watch["seat"]) == ("rome", "carthage", "spectator")
    assert len(rome["state"]["hand"]) == len(carthage["state"]["hand"]) == 7
    assert not set(rome["state"]["hand"]) & set(carthage["state"]["hand"])
    assert "hand" not in watch["state"]
    assert [view["decision"]["yours"] for view in (rome, carthage)].count(True) == 1
    assert watch["actions"] == []
    assert not watch["undo"]["possible"]


def test_a_whole_game_is_played_and_its_record_verified(client: TestClient, tmp_path: Path) -> None:
    match = new_match(client, options={"edition": "classic"})
    assert match.rome.get("/record", 403)["error"].startswith("the record tells what is hidden")
    match.play(seed=5, decisions=5000)
    result = match.rome.get()["result"]
    assert result["winner"] in ("rome", "carthage")
    path = tmp_path / "record.json"
    path.write_text(match.watch.text("/record"), encoding="utf-8")
    assert main(["replay", "--verify", str(path)]) == 0
    assert Record.loads(path.read_text(encoding="utf-8")).result == result["winner"]
    assert match.rome.act("pass", status=409)["error"] == "the game is over"
    moves = match.watch.get("/history")["moves"]
    assert len(moves) == match.watch.get()["ply"]
    assert set(match.watch.get(f"/at/{len(moves) // 2}", open=1)["hands"]) == {"rome", "carthage"}


def test_a_shared_screen_has_one_key_and_looks_from_whoever_decides(client: TestClient) -> None:
    match = new_match(client, shared_screen=True)
    assert match.rome.key == match.carthage.key
    rng = Random(2)
    view = match.rome.get()
    seats = set()
    for _ in range(60):
        assert view["decision"]["yours"]
        assert view["decision"]["player"] == view["seat"]
        seats.add(view["seat"])
        view = match.rome.act(rng.choice(view["actions"])["text"], version=view["version"])
    assert seats == {"rome", "carthage"}
    other = "rome" if view["seat"] == "carthage" else "carthage"
    assert match.rome.get(side=other)["actions"] == []
    while view["undo"]["possible"]:
        view = match.rome.post("/undo", {"version": view["version"]})
    assert (view["ply"], view["version"] > 60) == (2, True)
    assert match.rome.get("", 422, side="gaul")["error"] == "as: expected rome or carthage, not 'gaul'"
    assert "You are dealt" not in match.rome.text("/log")


def test_what_happened_is_told_as_beats_that_name_their_plies_and_lines(client: TestClient) -> None:
    match = new_match(client)
    match.play(seed=6, decisions=40)
    for seat in (match.rome, match.carthage, match.watch):
        told, lines = seat.get("/beats"), seat.get("/log")["lines"]
        assert (told["format"], told["from"]) == (1, 0)
        assert [lines[beat["line"]]["ply"] for beat in told["beats"] if "line" in beat] == [
            beat["ply"] for beat in told["beats"] if "line" in beat
        ]
        assert {beat["line"] for beat in told["beats"] if "line" in beat} == set(range(len(lines)))
        ply = told["beats"][len(told["beats"]) // 2]["ply"]
        before = sum(beat["ply"] < ply for beat in told["beats"])
        later = {"format": 1, "from": before, "beats": told["beats"][before:]}
        assert seat.get(f"/beats?from={ply}") == later
        assert seat.get("/beats?from=1000000") == {"format": 1, "from": len(told["beats"]), "beats": []}
    assert match.rome.get("/beats") != match.watch.get("/beats")
    assert match.rome.get("/beats?from=-1", 422)["error"].startswith("from: ")


def test_an_old_version_is_answered_with_the_new_view(client: TestClient) -> None:
    match = new_match(client)
    seat = match.to_decide()
    assert seat is not None
    view = seat.get()
    after = seat.act(view["actions"][0]["text"], version=view["version"])
    refused = seat.act(view["actions"][0]["text"], version=view["version"], status=409)
    assert "the game has changed" in refused["error"]
    assert refused["view"]["version"] == after["version"]


def test_several_actions_at_once_stop_at_the_first_that_is_illegal(client: TestClient) -> None:
    seat = new_match(client, shared_screen=True).rome
    while (view := seat.get())["decision"]["kind"] != "ChooseCard":
        seat.act(view["actions"][0]["text"])
    refused = seat.act(view["actions"][0]["text"], "march rome", version=view["version"], status=422)
    assert refused["error"]
    assert refused["rule"]
    assert refused["view"]["version"] == view["version"] + 1


def test_bad_notation_and_a_wrong_turn(client: TestClient) -> None:
    match = new_match(client)
    seat = match.to_decide()
    assert seat is not None
    other = match.carthage if seat is match.rome else match.rome
    assert "fly" in seat.act("fly to rome", status=422)["error"]
    assert "deci" in other.act("pass", status=403)["error"]
    assert "spectator" in match.watch.act("pass", status=403)["error"]
    assert seat.get()["version"] == 1


def test_why_not(client: TestClient) -> None:
    match = new_match(client)
    seat = match.to_decide()
    assert seat is not None
    legal = seat.get()["actions"][0]["text"]
    assert seat.post("/explain", {"action": legal}) == {"legal": True, "sentence": "", "rule": ""}
    told = seat.post("/explain", {"action": "march rome"})
    assert not told["legal"]
    assert told["sentence"]
    assert told["rule"].startswith("2E:")
    other = match.carthage if seat is match.rome else match.rome
    assert not other.post("/explain", {"action": legal})["legal"]
    assert not seat.post("/explain", {"space": "rome"})["legal"]
    assert "atlantis" in seat.post("/explain", {"space": "atlantis"}, 422)["error"]
    assert "one of action, space, general, card" in seat.post("/explain", {}, 422)["error"]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are: rome-carthage, italian-campaign"),
        ({"options": {"edition": "3e"}}, "option edition is one of 2e, classic; not '3e'"),
        ({"seats": {"gaul": "person"}}, "there is no seat 'gaul'; there are: rome, carthage"),
        (
            {"seats": {"rome": "computer:hal"}},
            "'computer:hal' cannot sit in a seat; there are: person, computer",
        ),
        ({"seats": {"rome": "computer:random"}, "shared_screen": True}, "a shared screen is for persons"),
        ({"seats": {"rome": "computer:random"}, "you": "rome"}, "your own seat is a person's"),
        ({"watch_only": True}, "watch_only needs a record"),
        ({"record": "{}"}, "not a game record"),
        ({"record": "{}", "options": {"edition": "2e"}}, "a record brings its own options"),
        ({"start": {"turn": "x"}}, "turn"),
        ({"colour": "red"}, "'colour' is not known here"),
        ({"sides": "mine"}, "sides: expected 'chosen' or 'chance', not 'mine'"),
    ],
)
def test_a_wish_that_cannot_be_granted(client: TestClient, wish: dict[str, object], sentence: str) -> None:
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 422, answer.text
    assert sentence in answer.json()["error"]


def test_keys_are_needed_and_must_be_right(client: TestClient) -> None:
    made = create(client)
    answer = client.get(f"/api/games/{made['id']}")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "Authorization: Bearer KEY" in answer.json()["error"]
    assert Seat(client, made["id"], "x" * 32).get("", 403)["error"] == "this key opens no seat of this game"
    other = create(client)
    Seat(client, made["id"], other["keys"]["rome"]).get("", 403)
    assert (
        Seat(client, "nosuchgame", made["keys"]["rome"]).get("", 404)["error"]
        == "there is no game 'nosuchgame'"
    )


def test_resigning_and_a_rematch_with_the_sides_changed(client: TestClient) -> None:
    match = new_match(client)
    match.rome.post("/rematch", status=409)
    view = match.rome.post("/resign")
    assert view["result"] == {"winner": "carthage", "reason": "rome resigned", "rule": "", "resigned": True}
    assert match.carthage.get()["decision"]["kind"] == "over"
    assert match.watch.post("/rematch", status=403)["error"].startswith("only who has played")
    assert match.carthage.post("/rematch")["rematch"] == {"offered": ["carthage"]}
    rematch = match.rome.post("/rematch")["rematch"]
    assert rematch["offered"] == ["carthage", "rome"]
    assert match.rome.following(rematch["game"]).key == rematch["key"]
    assert match.rome.following(rematch["game"]).get()["seat"] == "carthage"
    assert match.carthage.following(rematch["game"]).get()["seat"] == "rome"
    assert Seat(client, rematch["game"], match.watch.key).get()["seat"] == "spectator"
    assert "key" not in match.watch.get()["rematch"]


def test_a_record_can_be_played_on_or_looked_at(client: TestClient) -> None:
    first = new_match(client, shared_screen=True)
    first.play(seed=9, decisions=150)
    text = first.rome.text("/record")
    moves = len(Record.loads(text).actions)
    onward = new_match(client, record=text)
    assert onward.rome.get()["state"]["turn"] == first.rome.get()["state"]["turn"]
    onward.play(seed=1, decisions=10)
    shown = create(client, record=text, watch_only=True)
    assert shown["keys"] == {}
    watch = Seat(client, shown["id"], shown["watch"])
    assert watch.get()["ply"] == moves
    assert watch.get(f"/at/{moves // 2}", open=1)["hands"]["rome"]["state"]["hand"] is not None
    assert watch.get(f"/at/{moves + 1}", 404)["error"].startswith(f"there is no ply {moves + 1}")


def test_a_game_from_a_position(client: TestClient) -> None:
    first = new_match(client, shared_screen=True)
    first.play(seed=4, decisions=80)
    record = Record.loads(first.rome.text("/record"))
    from hannibal.games import get_game

    position = record.replay(get_game("rome-carthage")).position()
    match = new_match(client, start=position)
    assert match.rome.get()["state"]["forces"] == first.rome.get()["state"]["forces"]


def test_the_computer_moves_by_itself(client: TestClient) -> None:
    made = create(client, seats={"rome": "person", "carthage": "computer:random"})
    assert set(made["keys"]) == {"rome"}
    seat = Seat(client, made["id"], made["keys"]["rome"])
    rng = Random(8)
    view, taken = seat.get(), 0
    while taken < 40:
        if view["decision"]["yours"]:
            view = seat.act(rng.choice(view["actions"])["text"], version=view["version"])
            taken += 1
        else:
            view = seat.get()
    assert "carthage" in {move["player"] for move in seat.get("/history")["moves"]}


def test_sides_by_chance_fall_both_ways(client: TestClient) -> None:
    sides = {create(client, sides="chance", you="carthage")["you"] for _ in range(40)}
    assert sides == {"rome", "carthage"}
    made = create(client, sides="chance", seats={"rome": "person", "carthage": "computer:random"})
    assert list(made["keys"]) == [made["you"]]


def test_the_rules_can_be_looked_up(client: TestClient) -> None:
    assert client.get("/api/rules", params={"id": "2E:12.4"}).json()["rules"][0]["id"] == "2E:12.4"
    found = client.get("/api/rules", params={"book": "CE", "q": "elephant"}).json()["rules"]
    assert found
    assert {rule["book"] for rule in found} == {"CE"}
    assert client.get("/api/rules", params={"book": "XY"}).status_code == 422
    assert client.get("/api/rules", params={"id": "2E:99"}).status_code == 404
