"""What the API says of its answers is what it answers; the page's types are what it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from hannibal.games import get_face, get_game
from hannibal.kernel import Table
from hannibal.kernel.face import GROUPS
from hannibal.server import models
from hannibal.server.service import Caller, GameService
from tests.server.playing import Match, Seat, create, new_match
from tools.page_types import PLACE, page_types

GAMES: list[dict[str, Any]] = [
    {"game": "rome-carthage"},
    {"game": "rome-carthage", "options": {"edition": "classic"}},
    {"game": "italian-campaign"},
]


def operations(client: TestClient) -> dict[tuple[str, str], Any]:
    """The operations the server describes, by method and path."""
    paths = client.get("/openapi.json").json()["paths"]
    return {(method, path): found for path, methods in paths.items() for method, found in methods.items()}


def test_every_answer_is_described(client: TestClient) -> None:
    for name, operation in operations(client).items():
        assert "default" in operation["responses"], name
        for answer in operation["responses"].values():
            (content,) = answer["content"].values()
            assert content["schema"].get("$ref", "").startswith("#/components/schemas/"), name


def test_no_part_of_an_answer_is_left_open_but_what_a_game_alone_understands(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    left_open = {
        (name, field)
        for name, schema in schemas.items()
        for field, found in schema.get("properties", {}).items()
        if found.get("additionalProperties") is True or not set(found) & {"type", "$ref", "anyOf", "const"}
    }
    views = {(view, field) for view in ("View", "ActedView", "PastView") for field in ("state", "public")}
    assert left_open == views | {("Beat", "facts"), ("Hand", "state"), ("RecordFile", "start")}


def model_of(answer: Any) -> type[models.Answer]:
    """The model a described answer names."""
    (content,) = answer["content"].values()
    found: type[models.Answer] = getattr(models, content["schema"]["$ref"].rpartition("/")[2])
    return found


class Checking:
    """A client that holds every answer about games against the model the server names for it."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.app = client.app
        self._operations = operations(client)
        self.seen: set[tuple[str, str]] = set()

    def get(self, url: str, **more: Any) -> Any:
        return self._checked("get", url, self._client.get(url, **more))

    def post(self, url: str, **more: Any) -> Any:
        return self._checked("post", url, self._client.post(url, **more))

    def _checked(self, method: str, url: str, answer: Any) -> Any:
        route = (method, self._route(url))
        described = self._operations[route]["responses"]
        answered = described.get(str(answer.status_code), described["default"])
        model_of(answered).model_validate_json(answer.content)
        self.seen.add(route)
        return answer

    @staticmethod
    def _route(url: str) -> str:
        parts = url.split("/")
        if len(parts) > 3 and parts[2] == "games":
            parts[3] = "{game_id}"
        if "at" in parts:
            parts[-1] = "{ply}"
        return "/".join(parts)


def look_round(seat: Seat, ply: int) -> None:
    """Read everything a seat can."""
    for path in ("", "/summary", "/log", "/beats", "/history", "/aid", "/odds", f"/at/{ply}"):
        seat.get(path)
    for body in ({"action": "pass"}, {"space": "rome"}):
        seat.post("/explain", body)
    service = GameService(seat.client.app.state.rooms)  # type: ignore[attr-defined]
    models.News.model_validate(service.news(Caller(seat.id, seat.key), None))


def play(match: Match, rng: Random, decisions: int) -> None:
    """Random play in which everybody looks round now and then, and takes back what he can."""
    for number in range(decisions):
        seat = match.to_decide()
        if seat is None:
            return
        view = seat.get()
        seat.act(rng.choice(view["actions"])["text"], version=view["version"])
        seat.get("/odds")
        if number % 25 == 0:
            for one in (match.rome, match.carthage, match.watch):
                look_round(one, one.get()["ply"] // 2)
            if seat.get()["undo"]["possible"]:
                seat.post("/undo")


def name_of(wish: dict[str, Any]) -> str:
    return "-".join([wish["game"], *wish.get("options", {}).values()])


@pytest.mark.parametrize("wish", GAMES, ids=name_of)
def test_real_answers_are_as_described(client: TestClient, wish: dict[str, Any]) -> None:
    checking: Any = Checking(client)
    checking.get("/api/catalogue")
    checking.get("/api/rules")
    checking.post("/api/events/change", json={"channel": "closed", "leave": ["tab"]})
    match = new_match(checking, seats={"rome": {"kind": "person", "name": "Fabius"}}, **wish)
    play(match, Random(11), 60)
    match.rome.post("/orders", {"counter_events": "battle"})
    match.rome.act("nonsense", version=match.rome.get()["version"], status=422)
    match.rome.act("pass", version=1, status=409)
    match.rome.post("/odds", {"shown": False})
    match.rome.get("/odds", 403)
    match.rome.post("/resign")
    match.carthage.post("/rematch")
    match.rome.post("/rematch")
    assert match.rome.get()["rematch"]["game"]
    match.watch.get("/at/3", open=1)
    record = match.watch.text("/record")
    made = create(checking, record=record, watch_only=True)
    Seat(checking, made["id"], made["watch"]).get("/at/5", open=1)
    described = {name for name in operations(client) if not name[1].endswith("/events")}
    assert checking.seen == described


@pytest.mark.parametrize("wish", GAMES, ids=name_of)
def test_whatever_a_game_says_of_itself_is_as_described(wish: dict[str, Any]) -> None:
    """Games to their end, without the server around them: battles, sieges, elections."""
    game = get_game(wish["game"])
    face, table, rng = get_face(game), Table(game, wish.get("options", {}), seed="models"), Random(4)
    while not table.over:
        state, seat = table.state, table.current_player()
        legal = table.legal_actions()
        models.Decision.model_validate(
            {"player": "", "kind": "", "question": "", "rule": "", "yours": True, **face.asks(state)}
        )
        for action in legal:
            assert models.Action.model_validate(face.describe(state, action)).group in GROUPS
        if table.ply % 3 == 0:
            for card in face.cards(state, seat):
                models.Card.model_validate(card)
            for chances in face.odds(state, seat):
                models.Chances.model_validate(chances)
            models.Aid.model_validate(face.aid(state))
        table.play(rng.choice(legal))
        models.Moment.model_validate(table.moves[-1].moment)


def test_the_pages_types_are_those_of_the_api(client: TestClient) -> None:
    assert PLACE.read_text(encoding="utf-8") == page_types(client.get("/openapi.json").json()), (
        "the API has changed: run `python -m tools.page_types`"
    )
