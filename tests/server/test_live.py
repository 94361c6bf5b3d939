"""The server as a process: followed live, resumed, killed in the middle of a game, played by a bot."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hannibal.cli import main
from hannibal.server.live import MOST_GAMES
from tests.server.caller import Caller, Json, many, new_game, status_of, wish_of
from tests.server.process import serving

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server for the tests of this file that leave it alive."""
    with serving("--port", "0", "--seed", "live", longest_s=300) as server:
        yield server.address


def following(events: Iterator[Json], version: int) -> Json:
    """The first event that has come as far as a version."""
    return next(event for event in events if event["id"] >= version)


def test_two_tabs_of_one_seat_and_a_spectator_stay_in_step(address: str) -> None:
    game = new_game(address, shared_screen=True)
    rng = Random(3)
    seat = game["rome"]
    with seat.events() as one, seat.events() as other, game["watch"].events() as watching:
        view = next(one)["view"]
        for _ in range(12):
            view = seat.act(view, rng)
            seen = following(one, view["version"])["view"]
            assert {name: view[name] for name in seen if name != "seats"} == {
                name: seen[name] for name in seen if name != "seats"
            }
            assert following(other, view["version"])["view"]["actions"] == view["actions"]
            assert following(watching, view["version"])["view"]["actions"] == []


def test_an_event_brings_the_lines_since_and_a_resumed_one_those_missed(address: str) -> None:
    game = new_game(address, shared_screen=True)
    seat, rng = game["rome"], Random(4)
    log: list[Json] = []
    with seat.events() as events:
        event = next(events)
        log[event["log_from"] :] = event["log"]
        assert event["beats"] == []
        beats = seat.ask("/beats")["beats"]
        assert event["beats_from"] == len(beats)
        for _ in range(10):
            view = seat.act(event["view"], rng)
            event = following(events, view["version"])
            log[event["log_from"] :] = event["log"]
            beats[event["beats_from"] :] = event["beats"]
    last = event["id"]
    view = event["view"]
    for _ in range(10):
        view = seat.act(view, rng)
    view = seat.ask("/undo", {})
    with seat.events(last) as events:
        event = next(events)
        assert event["id"] == view["version"]
        log[event["log_from"] :] = event["log"]
        beats[event["beats_from"] :] = event["beats"]
    assert log == seat.ask("/log")["lines"]
    assert beats == seat.ask("/beats")["beats"]
    # Who has the newest is sent nothing until there is news; that a tab was opened is news to others.
    with seat.events(event["id"]) as quiet:
        view = seat.act(view, rng)
        assert next(quiet)["id"] == view["version"]


def test_who_acts_is_not_sent_the_view_of_the_answer_again(address: str) -> None:
    game = new_game(address)
    seats = [replace(game[side], tab="left") for side in ("rome", "carthage")]
    seat = next(seat for seat in seats if seat.ask()["decision"]["yours"])
    others = [replace(seat, tab=tab) for tab in ("right", "")]
    with seat.events() as left, others[0].events() as right, others[1].events() as bare:
        first, *_ = [next(events) for events in (left, right, bare)]
        view = seat.act(first["view"], Random(8))
        event = following(left, view["version"])
        assert (event["id"], event["view"]) == (view["version"], None)
        assert event["log_from"] + len(event["log"]) == view["log_length"]
        for other in (right, bare):
            seen = following(other, view["version"])
            assert seen["view"] == {name: view[name] for name in view if name != "taken"}
            assert {name: seen[name] for name in ("log", "beats")} == {
                name: event[name] for name in ("log", "beats")
            }
        # Somebody comes and goes: what was answered is the newest again, but no longer what the page has.
        opponent = next(one for one in seats if one is not seat)
        with opponent.events():
            assert following(left, view["version"])["view"] != seen["view"]
        assert following(left, view["version"])["view"] == seen["view"]
    # Whoever comes back has nothing but what he says he has.
    with seat.events(view["version"] - 1) as left:
        assert next(left)["view"]["ply"] == view["ply"]


def test_who_is_connected_is_seen_by_the_other(address: str) -> None:
    game = new_game(address)
    with game["rome"].events() as events:
        assert not next(events)["view"]["seats"]["carthage"]["connected"]
        with game["carthage"].events():
            while not (view := next(events)["view"])["seats"]["carthage"]["connected"]:
                continue
        while (view := next(events)["view"])["seats"]["carthage"]["connected"]:
            continue
        assert view["seats"]["rome"]["connected"]


def test_wrong_keys_follow_nothing(address: str) -> None:
    game = new_game(address)
    assert Caller(address, game["rome"].id, "wrong").status("/events") == 403
    assert Caller(address, "nosuchgame", "wrong").status("/events") == 404


# Several games in one stream.


def test_each_game_of_a_stream_brings_what_its_own_stream_would(address: str) -> None:
    games = [new_game(address) for _ in range(3)]
    callers = [game[role] for game in games for role in ("rome", "carthage", "watch")]
    names = [f"tab {number}" for number in range(len(callers))]
    rng = Random(21)
    with ExitStack() as stack:
        wishes = [wish_of(caller, name) for caller, name in zip(callers, names, strict=True)]
        together = stack.enter_context(many(address, *wishes))
        alone = [stack.enter_context(caller.events()) for caller in callers]
        for game in games:
            seat = next(one for one in (game["rome"], game["carthage"]) if one.ask()["decision"]["yours"])
            version = seat.act(seat.ask(), rng)["version"]
            for caller, name, events in zip(callers, names, alone, strict=True):
                if caller.id != seat.id:
                    continue
                own = following(events, version)
                while (event := together.next(name))["id"] < version:
                    continue
                # Who came first has seen that others came: what was new to each since may differ, no more.
                assert {part: event["news"][part] for part in ("view", "log", "beats")} == {
                    part: own[part] for part in ("view", "log", "beats")
                }
                assert event["news"]["view"]["seat"] == caller.ask()["seat"]


def test_a_key_of_a_stream_that_opens_nothing_takes_nothing_from_the_others(address: str) -> None:
    game, other = new_game(address), new_game(address)
    crossed = {**wish_of(game["rome"], "crossed"), "key": other["rome"].key}
    with many(
        address, crossed, wish_of(game["rome"], "good"), wish_of(Caller(address, "none", "x"), "none")
    ) as live:
        refused = live.next("crossed")
        assert (refused["status"], set(refused)) == (403, {"id", "tab", "status", "error"})
        assert set(live.next("good")) == {"id", "tab"}
        assert live.next("good")["news"]["view"]["role"] == "rome"
        # It came after what was refused, and nothing more is told of that.
        assert live.change([], ["good"]) == 200
        assert live.change([wish_of(other["watch"], "crossed")], []) == 200
        assert set(live.next("crossed")) == {"id", "tab"}
        assert live.next("crossed")["news"]["view"]["id"] == other["rome"].id


def test_a_stream_follows_other_games_without_being_opened_anew(address: str) -> None:
    game, other = new_game(address, shared_screen=True), new_game(address, shared_screen=True)
    rng = Random(9)
    with many(address) as live, game["watch"].events() as watching:
        assert not next(watching)["view"]["seats"]["rome"]["connected"]
        seen = game["rome"].ask()["version"]
        assert (
            live.change([wish_of(game["rome"], "one", seen=seen), wish_of(other["rome"], "two")], []) == 200
        )
        assert live.next("one")["tab"] == "one"
        while not next(watching)["view"]["seats"]["rome"]["connected"]:
            continue
        # What was seen is not sent again.
        version = game["rome"].act(game["rome"].ask(), rng)["version"]
        assert live.next("one")["id"] in (seen, version)
        assert live.change([], ["one"]) == 200
        while next(watching)["view"]["seats"]["rome"]["connected"]:
            continue
        version = other["rome"].act(other["rome"].ask(), rng)["version"]
        while live.next("two")["id"] < version:
            continue
        channel = live.channel
    with many(address) as live:
        assert live.channel != channel


def test_the_answer_to_who_acts_is_not_sent_again_in_a_stream_of_several(address: str) -> None:
    game = new_game(address, shared_screen=True)
    seat = replace(game["rome"], tab="mine")
    with many(address, wish_of(seat, "mine"), wish_of(seat, "yours")) as live:
        assert live.next("yours")["tab"] == "yours"
        view = seat.act(seat.ask(), Random(2))
        while (event := live.next("mine")).get("id", 0) < view["version"]:
            continue
        assert event["news"]["view"] is None
        while (event := live.next("yours")).get("id", 0) < view["version"]:
            continue
        assert event["news"]["view"]["version"] == view["version"]


def test_a_stream_follows_so_many_games_and_no_more(address: str) -> None:
    game = new_game(address)
    wishes = [wish_of(game["watch"], f"tab {number}") for number in range(MOST_GAMES + 1)]
    url = f"{address}api/events"
    assert status_of(url, {"follow": wishes}) == 422
    assert status_of(url, {"follow": [wishes[0], wishes[0]]}) == 422
    with many(address, *wishes[1:]) as live:
        assert live.change(wishes[:1], []) == 429
        assert live.change(wishes[:1], ["tab 7"]) == 200
        assert live.next("tab 0")["tab"] == "tab 0"
        # Each counts as one who follows the game.
        with many(address, *({**wish, "tab": f"more {wish['tab']}"} for wish in wishes[:15])) as crowd:
            told = [crowd.next(f"more tab {number}") for number in range(15)]
            assert [event.get("status") for event in told] == [None] * 10 + [429] * 5
    assert status_of(f"{url}/change", {"channel": "none such", "leave": ["tab 1"]}) == 404


def test_live_connections_do_not_hold_up_the_end() -> None:
    with serving("--port", "0") as server:
        game = new_game(server.address)
        with game["rome"].events() as events:
            next(events)
            with many(server.address) as nothing:
                assert nothing.channel
                assert server.stop() == (0, "")
            assert next(events, None) is None


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(place: str, tmp_path: Path) -> None:
    """Twice in the middle of a game, once right after an undo: every time the game goes on as it was."""
    where = ("--port", "0", "--seed", "killed", "--db", place)
    rng = Random(6)
    with serving(*where) as server:
        seat = new_game(server.address, shared_screen=True)["rome"]
        view = seat.ask()
        for _ in range(70):
            view = seat.act(view, rng)
        log = seat.ask("/log")
        assert server.stop(signal.SIGKILL)[0] == -signal.SIGKILL
    with serving(*where) as server:
        seat = Caller(server.address, seat.id, seat.key)
        assert seat.ask() == {name: view[name] for name in view if name != "taken"}
        assert seat.ask("/log") == log
        assert seat.status("/actions", {"version": view["version"] - 1, "actions": ["pass"]}) == 409
        for _ in range(30):
            view = seat.act(view, rng)
        view = seat.ask("/undo", {})
        server.stop(signal.SIGKILL)
    with serving(*where) as server:
        seat = Caller(server.address, seat.id, seat.key)
        assert seat.ask() == view
        while view["result"] is None:
            view = seat.act(view, rng)
        with seat.open("/record") as answer:
            (tmp_path / "record.json").write_bytes(answer.read())
    assert main(["replay", "--verify", str(tmp_path / "record.json")]) == 0


def test_the_sample_bot_plays_a_game(address: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    done = subprocess.run(
        [
            sys.executable,
            str(ROOT / "docs" / "sample_bot.py"),
            address,
            "--seat",
            "carthage",
            "--record",
            str(record),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert " wins: " in done.stdout
    assert main(["replay", "--verify", str(record)]) == 0
