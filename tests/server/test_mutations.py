"""Positions that cannot be: each is refused in a sentence or can be played; none makes the server fail."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games
from hannibal.server.app import create_app
from hannibal.server.storage import Store
from tests.server.mutations import mutated

_LOOKS = ("", "/summary", "/log", "/beats", "/history", "/aid", "/odds", "/record", "/at/0")
_STEPS = 6


@pytest.fixture(scope="module")
def calm(store: Store) -> Iterator[TestClient]:
    """A client that is answered with 500 where the server fails."""
    app = create_app(all_games(), store, seeds=lambda: "mutations")
    with TestClient(app, base_url="http://127.0.0.1:8218", raise_server_exceptions=False) as found:
        yield found


def send(client: TestClient, path: str, body: Any, key: str = "") -> tuple[int, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    answer = client.post(f"/api/games{path}", content=json.dumps(body), headers=headers)
    return answer.status_code, answer.json() if answer.status_code < 500 else None


def visit(client: TestClient, wish: dict[str, Any], rng: Random) -> list[int]:
    """Make a game, look at it from every side and play on; every status on the way."""
    status, made = send(client, "", wish)
    statuses = [status]
    if status != 201:
        assert status >= 500 or made["error"]
        return statuses
    keys = [*made["keys"].values(), made["watch"]]
    for key in keys:
        headers = {"Authorization": f"Bearer {key}"}
        found = [client.get(f"/api/games/{made['id']}{look}", headers=headers) for look in _LOOKS]
        statuses += [answer.status_code for answer in found]
    for _ in range(_STEPS):
        for key in keys[:-1]:
            answer = client.get(f"/api/games/{made['id']}", headers={"Authorization": f"Bearer {key}"})
            statuses.append(answer.status_code)
            view = answer.json() if answer.status_code == 200 else {"actions": []}
            if view["actions"]:
                action = rng.choice(view["actions"])["text"]
                body = {"version": view["version"], "actions": [action]}
                statuses.append(send(client, f"/{made['id']}/actions", body, key)[0])
    return statuses


def check(client: TestClient, numbers: range) -> Counter[int]:
    """How often the making of a game was answered in which way."""
    made: Counter[int] = Counter()
    failed = []
    for number in numbers:
        statuses = visit(client, mutated(number), Random(number))
        made[statuses[0]] += 1
        if max(statuses) >= 500:
            failed.append(number)
    assert not failed, f"these make the server fail: {failed}"
    return made


def test_no_mutated_position_makes_the_server_fail(calm: TestClient) -> None:
    assert {201, 422} <= set(check(calm, range(150))) <= {201, 413, 422}


@pytest.mark.parametrize(
    ("game", "start", "field"),
    [
        ("rome-carthage", {"base": "setup", "pending": ["ResolveOn"]}, "a march under way"),
        ("rome-carthage", {"base": "setup", "pending": ["ChooseCard"] * 20_000}, "pending: at most"),
        ("rome-carthage", {"base": "setup", "pending": ["ChooseCard"] * 101}, "pending: at most 100 steps"),
        (
            "rome-carthage",
            {"base": "setup", "pending": [["Nobody"]]},
            "pending, 0: there is no",
        ),
        ("rome-carthage", {"ended": {"reason": "\ud800"}}, "ended, reason: a text has only"),
        ("rome-carthage", {"ended": {"reason": "x" * 301}}, "ended, reason: at most 300 characters"),
        ("rome-carthage", {"turn": 1.5}, "turn: expected a whole number"),
        ("rome-carthage", {"turn": 10**30}, "turn: the number is too large"),
        ("rome-carthage", {"play": {"card": -1}}, "play, card: play: there is no strategy card -1"),
        ("rome-carthage", {"play": {"ops": 10_001}}, "play, ops: expected a number from -10000 to 10000"),
        ("rome-carthage", {"forces": {"rome": {"atlantis": {}}}}, "forces: there is no space 'atlantis'"),
        ("italian-campaign", {"todo": ["atlantis"]}, "todo: there is no hex 'atlantis'"),
        ("italian-campaign", {"todo": ["rome"] * 1001}, "todo: at most 1000 entries"),
        ("italian-campaign", {"election": {"rolls": {"varro": "six"}}}, "election, rolls: expected a number"),
        ("italian-campaign", {"base": "setup", "pending": ["EndCombat"]}, "nothing is pending any more"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_with_its_field(
    calm: TestClient, game: str, start: dict[str, Any], field: str
) -> None:
    status, answer = send(calm, "", {"game": game, "start": start})
    assert (status, field in answer["error"]) == (422, True), answer
    record = {"format": "hannibal-record", "version": 2, "game": game, "options": {}, "actions": []}
    status, answer = send(calm, "", {"record": json.dumps(record | {"start": start})})
    assert (status, field in answer["error"]) == (422, True), answer


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"actions": ["pass"] * 50_001}, '"actions" has at most 50000 entries'),
        ({"actions": ["x" * 301]}, '"actions": at most 300 characters'),
        ({"actions": ["\ud800"]}, '"actions": a text has only'),
        ({"notes": ["\udfff"]}, '"notes": a text has only'),
        ({"result": "\ud800"}, '"result": a text has only'),
        ({"options": {"\ud800": "x"}}, '"options": a text has only'),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_field(
    calm: TestClient, change: dict[str, Any], field: str
) -> None:
    record = {"format": "hannibal-record", "version": 2, "game": "rome-carthage", "options": {}}
    status, answer = send(calm, "", {"record": json.dumps(record | {"actions": []} | change)})
    assert (status, field in answer["error"]) == (422, True), answer


@pytest.mark.soak
def test_none_of_a_thousand_mutated_positions_makes_the_server_fail(calm: TestClient) -> None:
    assert {201, 422} <= set(check(calm, range(1000))) <= {201, 413, 422}
