"""Games that the rules of today refuse: still read, downloaded and replayed as far as these go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hannibal.cli import main
from hannibal.games import all_games
from hannibal.kernel import Record
from hannibal.rome_carthage.state import RomeState
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url
from tests.server.databases import ask, change
from tests.server.playing import Match, Seat, create, new_match

REFUSED = "march rome"
PLAYED = 40
HIDDEN = "what it is may be somebody's secret"


@pytest.fixture
def url(place: str) -> str:
    return database_url(place)


@pytest.fixture
def server(url: str) -> Iterator[TestClient]:
    """A server of its own; what it holds in memory is thrown away by `anew`."""
    store = Store(url)
    app = create_app(all_games(), store, seeds=lambda: "broken")
    with TestClient(app, base_url="http://127.0.0.1") as made:
        yield made
    store.close()


def anew(seat: Seat) -> None:
    """Let the server forget the room, as if it had been started anew."""
    seat.client.app.state.rooms._places.clear()  # type: ignore[attr-defined]


def spoiled(url: str, match: Match, ply: int = -1) -> int:
    """Make an action one that no rules take; returns its number, counted from 0."""
    count = len(ask(url, f"select ply from actions where game_id = '{match.rome.id}'"))
    change(
        url,
        "update actions set text = :text where game_id = :id and ply = :ply",
        text=REFUSED,
        id=match.rome.id,
        ply=ply % count,
    )
    anew(match.rome)
    return ply % count


def check_is_only_read(seat: Seat) -> None:
    """Nothing can be done in the game, and everything says why."""
    before = seat.get()
    sentence = "this game cannot go on: the rules of today refuse what was played in it"
    posts: list[tuple[str, dict[str, Any]]] = [
        ("/actions", {"version": before["version"], "actions": ["pass"]}),
        ("/undo", {}),
        ("/resign", {}),
        ("/rematch", {}),
        ("/odds", {"shown": False}),
    ]
    if before["role"] != "both":
        posts.append(("/orders", {"counter_events": "never"}))
    for path, body in posts:
        assert seat.post(path, body, 409)["error"] == sentence
    assert seat.post("/explain", {"action": "pass"})["sentence"] == sentence
    assert before["undo"] == {"possible": False, "why": sentence, "to": None}
    assert before["decision"]["kind"] == "broken"
    assert (before["decision"]["yours"], before["actions"]) == (False, [])
    assert seat.get() == before


def check_is_read(seat: Seat, moves: int | None = None) -> None:
    """Everything can be read, as far as it goes."""
    view = seat.get()
    assert view["broken"]["ply"] == view["ply"] == len(seat.get("/history")["moves"])
    assert moves is None or view["ply"] == moves
    assert len(seat.get("/log")["lines"]) == view["log_length"]
    assert seat.get(f"/at/{view['ply']}")["state"] == view["state"]
    assert seat.get("/at/0")["broken"] == view["broken"]
    summary = seat.get("/summary")
    assert (summary["broken"], summary["yours"], summary["player"]) == (view["broken"], False, None)
    assert seat.get("/odds")["odds"] == []
    assert "sequence" in seat.get("/aid")


def test_a_shared_screen_keeps_what_still_replays(url: str, server: TestClient, tmp_path: Path) -> None:
    match = new_match(server, shared_screen=True)
    match.play(1, PLAYED)
    seat = match.rome
    whole = Record.loads(seat.text("/record")).actions
    ply = spoiled(url, match, -10)
    check_is_read(seat, ply)
    check_is_only_read(seat)
    assert seat.get()["broken"] == {"ply": ply, "action": None, "why": HIDDEN, "record": True}
    path = tmp_path / "record.json"
    path.write_text(seat.text("/record"), encoding="utf-8")
    record = Record.loads(path.read_text(encoding="utf-8"))
    assert record.actions == [*whole[:ply], REFUSED, *whole[ply + 1 :]]
    assert f"action {ply + 1}, 'march rome': " in record.notes[0]
    assert main(["replay", str(path)]) == 1


def test_what_was_refused_is_hidden_from_who_may_not_know_all(url: str, server: TestClient) -> None:
    match = new_match(server)
    match.play(2, PLAYED)
    spoiled(url, match)
    for seat in (match.rome, match.carthage, match.watch):
        check_is_read(seat)
        assert REFUSED not in json.dumps(seat.get())
        broken = seat.get()["broken"]
        assert (broken["action"], broken["why"], broken["record"]) == (None, HIDDEN, False)
        seat.get("/record", 403)
        anew(seat)
    for seat in (match.rome, match.carthage):
        check_is_only_read(seat)


def test_when_it_was_over_everything_is_told(url: str, server: TestClient) -> None:
    match = new_match(server)
    match.play(3, PLAYED)
    match.carthage.post("/resign")
    ply = spoiled(url, match)
    view = match.rome.get()
    assert view["result"]["reason"] == "carthage resigned"
    assert (view["broken"]["ply"], view["broken"]["action"]) == (ply, REFUSED)
    assert view["broken"]["why"] != HIDDEN
    record = Record.loads(match.watch.text("/record"))
    assert record.notes[0] == "carthage resigned"
    assert match.rome.get(f"/at/{ply}", open=1)["hands"].keys() == {"rome", "carthage"}
    match.rome.post("/rematch", {}, 409)


def test_a_game_that_had_ended_stays_ended(url: str, server: TestClient) -> None:
    match = new_match(server)
    match.play(5, 10_000)
    result = match.rome.get()["result"]
    assert result is not None
    ply = spoiled(url, match, -3)
    view = match.rome.get()
    assert (view["result"], view["broken"]["ply"], view["decision"]["kind"]) == (result, ply, "over")
    record = Record.loads(match.watch.text("/record"))
    assert record.result == result["winner"]
    # Also where today's rules replay it, but do not end it any more.
    change(url, "delete from actions where game_id = :id and ply >= :ply", id=match.rome.id, ply=ply)
    anew(match.rome)
    view = match.rome.get()
    assert (view["result"], view["broken"], view["actions"]) == (result, None, [])


def test_who_plays_a_computer_is_told(url: str, server: TestClient) -> None:
    made = create(server, seats={"carthage": "computer:random"})
    seat = Seat(server, made["id"], made["keys"]["rome"])
    match = Match(seat, seat, Seat(server, made["id"], made["watch"]))
    spoiled(url, match)
    check_is_read(seat)
    check_is_only_read(seat)
    assert seat.get()["broken"]["action"] == REFUSED
    assert Record.loads(seat.text("/record")).actions[-1] == REFUSED
    assert match.watch.get()["broken"]["action"] is None
    match.watch.get("/record", 403)


@pytest.mark.parametrize("roll", ["roll 7", "deal nobody"])
def test_a_die_that_was_refused(roll: str, url: str, server: TestClient) -> None:
    match = new_match(server, shared_screen=True)
    match.play(4, PLAYED)
    statement = "update actions set text = :text where game_id = :id and ply = 0"
    change(url, statement, text=roll, id=match.rome.id)
    anew(match.rome)
    check_is_read(match.rome, 0)
    check_is_only_read(match.rome)


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("options", {"edition": "third", "elephant_counters": "4x1"}, "option edition is one of 2e, classic"),
        ("start", {"hands": "none"}, HIDDEN),
    ],
)
def test_a_game_that_cannot_begin_is_shown_by_its_set_up(
    column: str, value: dict[str, str], why: str, url: str, server: TestClient
) -> None:
    match = new_match(server)
    match.play(6, PLAYED)
    stored = f"update games set {column} = cast(:value as json) where id = :id"
    if url.startswith("sqlite"):
        stored = f"update games set {column} = :value where id = :id"
    change(url, stored, value=json.dumps(value), id=match.rome.id)
    anew(match.rome)
    for seat in (match.rome, match.carthage, match.watch):
        check_is_read(seat, 0)
        assert seat.get()["options"]["edition"] == "2e"
        assert (seat.get()["broken"]["action"], why in seat.get()["broken"]["why"]) == (None, True)
    check_is_only_read(match.rome)
    if column == "options":
        assert match.rome.get()["options"]["elephant_counters"] == "4x1"
    change(url, "update games set resigned = 'rome' where id = :id", id=match.rome.id)
    anew(match.rome)
    record = Record.loads(match.rome.text("/record"))
    assert len(record.actions) > PLAYED
    assert "cannot begin" in record.notes[-1]


def test_rules_that_fail_on_a_game_break_it_too(
    url: str, server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(server, shared_screen=True)
    match.play(7, PLAYED)
    rows = ask(url, f"select text from actions where game_id = '{match.rome.id}' order by ply")
    texts = [str(text) for (text,) in rows]
    read = RomeState.string_to_action

    def fail(state: RomeState, text: str) -> int:
        if text == texts[-5]:
            raise KeyError("a hand of cards")
        return read(state, text)

    monkeypatch.setattr(RomeState, "string_to_action", fail)
    anew(match.rome)
    check_is_only_read(match.rome)
    assert match.rome.get()["ply"] == texts.index(texts[-5])
    notes = Record.loads(match.rome.text("/record")).notes
    assert "the rules fail: KeyError: 'a hand of cards'" in notes[0]
