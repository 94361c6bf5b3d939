"""The example game, installed from its own folder: it is played everywhere by its registration alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import hannibal
from hannibal.cli import main
from hannibal.games import all_games
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url
from tests.server.playing import Seat

_CASES = Path(__file__).resolve().parents[2] / "examples" / "skirmish" / "cases"

pytestmark = pytest.mark.usefixtures("example")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_it_is_simulated_and_its_records_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kept" / "records"
    report = printed(capsys, "simulate", "skirmish", "--games", "3", "--seed", "2", "--records", str(folder))
    assert (report["finished"], report["errors"]) == (3, 0)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"skirmish-000{number}.json" for number in (1, 2, 3)]
    replayed = printed(capsys, "replay", str(files[0]), "--verify")
    assert replayed["verified"]
    assert replayed["result"] in ("red", "blue", "draw")
    assert main(["replay", str(files[1])]) == 0
    assert "deal" in capsys.readouterr().out


def test_it_is_played_in_the_arena_by_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arena = ("arena", "random", "random", "--game", "skirmish", "--games", "4", "--jobs", "2")
    report = printed(capsys, *arena)
    assert report["finished"] == 4
    assert sum(report["wins"].values()) <= 4
    assert set(report["wins"]) == {"red", "blue"}


def test_players_who_want_knowledge_play_it_without(capsys: pytest.CaptureFixture[str]) -> None:
    players = ("--players", "recruit,greedy", "--games", "1")
    assert printed(capsys, "simulate", "skirmish", *players)["finished"] == 1


def test_its_cases_hold_and_cover_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    report = printed(capsys, "case", str(_CASES), "--game", "skirmish")
    assert (report["cases"], report["failures"]) == (6, [])
    covered = printed(capsys, "rules", "coverage", "--book", "SK", "--cases", str(_CASES))
    assert covered["missing"] == []
    assert printed(capsys, "rules", "show", "SK:4")[0]["title"] == "Attack and parry"


def test_it_has_no_board_and_no_data(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["map", "--game", "skirmish"], ["data", "check", "--game", "skirmish"]):
        with pytest.raises(SystemExit):
            main(command)
        assert "invalid choice: 'skirmish'" in capsys.readouterr().err


def test_it_takes_no_data_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "skirmish", "--data", str(tmp_path)]) == 2
    assert "skirmish has no data files to correct" in capsys.readouterr().err


def test_it_is_a_game_in_python() -> None:
    table = hannibal.new_game("skirmish", hills="2", seed=7)
    rng = Random(7)
    while not table.over:
        table.play(rng.choice(table.legal_actions()))
    assert table.record().result is not None


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = Store(database_url(str(tmp_path / "games.db")))
    with TestClient(
        create_app(all_games(), store, seeds=lambda: "dice"), base_url="http://127.0.0.1:8218"
    ) as found:
        yield found
    store.close()


def test_the_server_offers_it(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/catalogue").json()["games"]}
    shown = games["skirmish"]
    assert shown["seats"] == ["red", "blue"]
    assert [side["name"] for side in shown["sides"]] == ["Red", "Blue"]
    assert [option["name"] for option in shown["options"]] == ["parry", "hills"]
    assert [computer["kind"] for computer in shown["computers"]] == ["computer:random"]
    answer = client.get("/api/board", params={"game": "skirmish"})
    assert (answer.status_code, "no board of 'skirmish'" in answer.json()["error"]) == (422, True)
    assert client.get("/api/rules", params={"book": "SK"}).json()["rules"][0]["id"] == "SK:1"


def test_it_is_played_to_its_end_and_replayed(client: TestClient) -> None:
    wish = {"game": "skirmish", "options": {"hills": "2"}}
    made = client.post("/api/games", json=wish).json()
    seats = [Seat(client, made["id"], made["keys"][name]) for name in ("red", "blue")]
    rng = Random(4)
    view = seats[0].get()
    while view["result"] is None:
        seat = next(seat for seat in seats if seat.get()["decision"]["yours"])
        asked = seat.get()
        view = seat.act(rng.choice(asked["actions"])["text"], version=asked["version"])
    assert view["result"]["winner"] in ("red", "blue", None)
    moves = seats[0].get("/history")["moves"]
    for ply in range(0, len(moves) + 1, 5):
        past = seats[1].get(f"/at/{ply}", open=True)
        assert past["ply"] == ply
        assert set(past["hands"]) == {"red", "blue"}
    record = json.loads(seats[0].text("/record"))
    assert len(record["actions"]) >= len(moves)


def test_a_seat_is_told_nothing_of_the_others_hand(client: TestClient) -> None:
    made = client.post("/api/games", json={"game": "skirmish"}).json()
    blue = Seat(client, made["id"], made["keys"]["blue"])
    view = blue.get()
    assert set(view["state"]) == {"points", "hills", "hand_sizes", "deck", "scouted", "hand", "known"}
    assert view["state"]["known"] == []
    assert view["public"]["red"] == {"points": 0, "camps": [], "cards": 4}
    assert view["actions"] == []


def test_a_person_plays_the_computer(client: TestClient) -> None:
    made = client.post("/api/games", json={"game": "skirmish", "seats": {"blue": "computer:random"}}).json()
    red = Seat(client, made["id"], made["keys"]["red"])
    assert red.get()["decision"]["yours"]
