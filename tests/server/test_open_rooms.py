"""Rooms opened and closed, games changed from elsewhere, limits, the page of the API."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games
from hannibal.kernel import HannibalError
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.server.app import create_app
from hannibal.server.limits import Buckets, Limits
from hannibal.server.new_games import GameWish
from hannibal.server.open_rooms import Listener, OpenRooms
from hannibal.server.refusals import Refused
from hannibal.server.service import Caller, GameService
from hannibal.server.storage import Store, database_url
from tests.server.playing import create, new_match

GAME = RomeCarthage()


@pytest.fixture
def own_store(place: str) -> Iterator[Store]:
    made = Store(database_url(place))
    yield made
    made.close()


def a_service(store: Store, **settings: Any) -> GameService:
    return GameService(OpenRooms({GAME.id: GAME}, store, **settings), lambda: "rooms")


def a_game(service: GameService, **wish: Any) -> Caller:
    made = service.create(GameWish(shared_screen=True, **wish))
    return Caller(made["id"], made["keys"]["rome"])


def step(service: GameService, caller: Caller) -> dict[str, Any]:
    view = service.view(caller)
    return service.act(caller, view["version"], [view["actions"][0]["text"]])


def test_a_room_that_was_closed_opens_as_it_was(own_store: Store) -> None:
    service = a_service(own_store, most_open=2)
    callers = [a_game(service) for _ in range(5)]
    for _ in range(6):
        for caller in callers:
            step(service, caller)
    views = [service.view(caller) for caller in callers]
    other = a_service(own_store)
    assert [other.view(caller) for caller in callers] == views


def test_two_servers_on_one_database_do_not_overwrite_each_other(own_store: Store, place: str) -> None:
    elsewhere = Store(database_url(place))
    here, there = a_service(own_store), a_service(elsewhere)
    caller = a_game(here)
    view = here.view(caller)
    there.view(caller)
    after = step(here, caller)
    with pytest.raises(Refused, match="changed from elsewhere") as refused:
        there.act(caller, view["version"], [view["actions"][0]["text"]])
    assert refused.value.status == 409
    assert there.view(caller) == {name: after[name] for name in after if name != "taken"}
    elsewhere.close()


def test_a_failing_database_leaves_the_game_as_it_was(
    own_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = a_service(own_store)
    caller = a_game(service)
    before = service.view(caller)

    def fail(*_arguments: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(own_store, "append", fail)
        with pytest.raises(OSError, match="the disk is full"):
            step(service, caller)
    assert service.view(caller) == before
    assert step(service, caller)["version"] == before["version"] + 1


def test_no_room_is_opened_for_a_wrong_key(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    caller = a_game(a_service(own_store))
    service = a_service(own_store)

    def load(_game_id: str) -> None:
        raise AssertionError("the game was loaded")

    with monkeypatch.context() as patched:
        patched.setattr(own_store, "load", load)
        for wrong, status in ((Caller(caller.game_id, "wrong"), 403), (Caller("nosuchgame", "wrong"), 404)):
            with pytest.raises(Refused) as refused:
                service.view(wrong)
            assert refused.value.status == status
    service.view(caller)
    # An open room knows its keys: the database is not asked.
    with monkeypatch.context() as patched:
        patched.setattr(own_store, "keys", load)
        service.view(caller)


def test_a_position_that_breaks_later_is_refused_and_not_a_failure(
    own_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = a_service(own_store)
    start = GAME.new_initial_state(GAME.check_options({})).position()
    caller, plain = a_game(service, start=start), a_game(service)

    def fail(*_arguments: object) -> None:
        raise LookupError("there is no such space")

    monkeypatch.setattr(own_store, "append", fail)
    with pytest.raises(Refused, match="begun from a position that cannot be") as refused:
        step(service, caller)
    assert refused.value.status == 422
    with pytest.raises(LookupError):
        step(service, plain)


def test_a_game_this_server_does_not_have(own_store: Store) -> None:
    caller = a_game(a_service(own_store))
    with pytest.raises(Refused, match="does not have the game 'rome-carthage'") as refused:
        GameService(OpenRooms({}, own_store)).view(caller)
    assert refused.value.status == 410


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nosuchdialect://x", "nosuchdialect"),
        ("sqlite:////proc/none/games.db", "unable to open"),
        (
            database_url("postgres://nobody@127.0.0.1:1/games"),
            "postgresql.psycopg://nobody@127.0.0.1:1/games",
        ),
    ],
)
def test_a_database_that_cannot_be_had(url: str, sentence: str) -> None:
    with pytest.raises(HannibalError, match=sentence):
        Store(url)


def test_tokens_come_back_with_time() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    assert [buckets.wait_for("one", 2.0, 3.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert buckets.wait_for("other", 2.0, 3.0) == 0.0
    now[0] = 0.5
    assert buckets.wait_for("one", 2.0, 3.0) == 0.0


def a_client(store: Store, limits: Limits) -> TestClient:
    return TestClient(create_app(all_games(), store, limits=limits), base_url="http://127.0.0.1")


def test_too_many_requests_and_too_many_games(own_store: Store) -> None:
    client = a_client(own_store, Limits(local_rate=0.001, local_burst=3))
    assert [client.get("/healthz").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = client.get("/healthz")
    assert refused.json() == {"error": "too many requests; wait a little"}
    assert int(refused.headers["retry-after"]) > 1
    assert "default-src 'none'" in refused.headers["content-security-policy"]
    client = a_client(own_store, Limits(local_games_a_minute=2))
    assert [client.post("/api/games", json={}).status_code for _ in range(3)] == [201, 201, 429]
    assert client.get("/healthz").status_code == 200


def test_a_client_from_elsewhere_is_counted_apart(own_store: Store) -> None:
    limits = Limits(rate=0.001, burst=1)
    app = create_app(all_games(), own_store, limits=limits)
    far = TestClient(app, base_url="http://127.0.0.1", client=("192.0.2.7", 50000))
    near = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 50000))
    assert [far.get("/healthz").status_code for _ in range(2)] == [200, 429]
    assert [near.get("/healthz").status_code for _ in range(3)] == [200, 200, 200]


def test_a_request_that_is_too_long(own_store: Store) -> None:
    client = a_client(own_store, Limits(body=100, record_body=1000))
    sentence = {"error": "the request is too long: at most 1000 bytes are taken"}
    announced = client.post("/api/games", content=b" " * 1001, headers={"Content-Type": "application/json"})
    assert (announced.status_code, announced.json()) == (413, sentence)

    def chunks() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 100

    unannounced = client.post("/api/games", content=chunks(), headers={"Content-Type": "application/json"})
    assert (unannounced.status_code, unannounced.json()) == (413, sentence)
    assert client.post("/api/games/x/undo", content=b" " * 101).status_code == 413


def test_the_api_is_described(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.status_code == 200
    assert "/api/games/{game_id}/actions" in page.text
    assert "<script" not in page.text
    assert "style=" not in page.text
    paths = client.get("/openapi.json").json()["paths"]
    for path in ("/api/games", "/api/games/{game_id}/events", "/api/rules", "/api/catalogue"):
        assert path in paths
        assert path in page.text


@pytest.mark.parametrize("path", ["/", "/play/abc", "/watch/abc", "/replay/abc", "/rules", "/board"])
def test_every_screen_is_the_one_page(client: TestClient, path: str) -> None:
    assert client.get(path).text == client.get("/").text


def test_a_march_taken_freely_ends_where_it_cannot_go_on(client: TestClient) -> None:
    seat = new_match(client, shared_screen=True).rome
    while (view := seat.get())["decision"]["kind"] != "ChooseCard":
        seat.act(view["actions"][0]["text"])
    body = {"version": view["version"], "actions": [view["actions"][0]["text"], "march rome"], "freely": True}
    assert seat.post("/actions", body)["taken"] == 1
    body = {"version": view["version"] + 1, "actions": ["march rome"], "freely": True}
    seat.post("/actions", body, 422)


def test_computers_alone_play_to_the_end(own_store: Store) -> None:
    service = a_service(own_store)
    made = service.create(GameWish(seats={"rome": "computer:random", "carthage": "computer:random"}))
    assert made["keys"] == {}
    watch = Caller(made["id"], made["watch"])
    news = Event()
    service.rooms.listen(watch.game_id, Listener("watch", news.set))
    service.view(watch)
    while service.summary(watch)["result"] is None:
        assert news.wait(60)
        news.clear()
    assert service.record(watch)


def test_names_are_shown(client: TestClient) -> None:
    made = create(client, seats={"rome": {"kind": "person", "name": "Anna"}})
    assert made["seats"]["rome"] == {"kind": "person", "name": "Anna"}
