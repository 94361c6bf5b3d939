"""Whatever is asked for, the server answers properly: never with a failure of its own."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

_KNOWN = (
    "",
    "api",
    "games",
    "docs",
    "openapi.json",
    "catalogue",
    "rules",
    "board",
    "board.json",
    "board.css",
    "static",
    "js",
    "css",
    "healthz",
    "..",
    "%2e%2e",
    "%00",
)
_PATHS = st.lists(
    st.sampled_from(_KNOWN) | st.text(max_size=8).map(lambda text: quote(text, safe="")), max_size=4
)
_KEYS = st.sampled_from(("edition", "layer", "theme", "style")) | st.text(max_size=6)
_VALUES = st.sampled_from(("2e", "classic", "phone", "dark", "none", "")) | st.text(max_size=12)
_QUERIES = st.lists(st.tuples(_KEYS, _VALUES), max_size=4)
_METHODS = st.sampled_from(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"))
_HEADERS = st.fixed_dictionaries(
    {},
    optional={
        "Accept": st.sampled_from(("text/html", "application/json", "*/*", ";;")),
        "If-None-Match": st.sampled_from(("*", 'W/"x", "y"', ",,", "")),
        "Range": st.sampled_from(("bytes=0-10", "bytes=-1", "bytes=9-1", "lines=1")),
        "Accept-Encoding": st.sampled_from(("gzip", "identity", "br;q=nonsense")),
    },
)

_request = given(method=_METHODS, path=_PATHS, query=_QUERIES, headers=_HEADERS)


def _check(
    client: TestClient, method: str, path: list[str], query: list[tuple[str, str]], headers: dict[str, str]
) -> None:
    url = f"http://127.0.0.1:8218/{'/'.join(path)}"
    answer = client.request(method, url, params=tuple(query), headers=headers)
    assert answer.status_code < 500
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    if answer.status_code >= 400 and method != "HEAD" and "json" in answer.headers.get("content-type", ""):
        assert answer.json()["error"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
_FIELDS = [
    "game",
    "options",
    "seats",
    "sides",
    "you",
    "shared_screen",
    "start",
    "record",
    "watch_only",
    "odds",
    "version",
    "actions",
    "freely",
    "action",
    "space",
    "general",
    "card",
    "counter_events",
    "shown",
]
_BODIES = st.dictionaries(st.sampled_from(_FIELDS), _JSON, max_size=5).map(json.dumps) | st.text(max_size=40)
_DEEDS = st.sampled_from(
    (
        "",
        "/actions",
        "/explain",
        "/undo",
        "/resign",
        "/rematch",
        "/orders",
        "/odds",
        "/log",
        "/at/1",
        "/history",
        "/record",
    )
)
_post = given(
    deed=_DEEDS, body=_BODIES, where=st.sampled_from(("seat", "watch", "wrong", "new", "elsewhere"))
)


def _check_post(client: TestClient, deed: str, body: str, where: str) -> None:
    """Whatever is sent to a game is answered with a sentence, and the game can still be looked at."""
    made = client.post("/api/games", json={}).json()
    keys = {"seat": made["keys"]["rome"], "watch": made["watch"]}
    path = (
        "/api/games" if where == "new" else f"/api/games/{made['id'] if where != 'elsewhere' else 'x'}{deed}"
    )
    headers = {"Authorization": f"Bearer {keys.get(where, 'wrong')}", "Content-Type": "application/json"}
    answer = client.post(path, content=body.encode("utf-8", "surrogatepass"), headers=headers)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]
    seen = client.get(f"/api/games/{made['id']}", headers={"Authorization": f"Bearer {keys['watch']}"})
    assert seen.status_code == 200


@_post
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_sent_to_a_game_is_answered(client: TestClient, deed: str, body: str, where: str) -> None:
    _check_post(client, deed, body, where)


@pytest.mark.soak
@_post
@settings(max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_very_much_sent_to_a_game_is_answered(client: TestClient, deed: str, body: str, where: str) -> None:
    _check_post(client, deed, body, where)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 5000,
        b"\xff\xfe",
        b'{"version": 1e400, "actions": ["pass"]}',
        b'{"version": 1, "actions": ["\\ud800"]}',
        b'{"version": 1, "actions": ["march \\u0000"]}',
        b'{"version": 99999999999999999999999999, "actions": ["pass"]}',
        b'{"version": 1, "actions": []}',
        b'{"version": 1, "actions": "pass"}',
        b'{"version": true, "actions": ["pass"]}',
        b"null",
        b"",
    ],
)
def test_a_body_that_means_harm(client: TestClient, body: bytes) -> None:
    made = client.post("/api/games", json={}).json()
    for key in made["keys"].values():
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        answer = client.post(f"/api/games/{made['id']}/actions", content=body, headers=headers)
        assert answer.status_code in (400, 403, 413, 422), answer.text
        assert answer.json()["error"]


@_request
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_request_is_answered(
    client: TestClient, method: str, path: list[str], query: list[tuple[str, str]], headers: dict[str, str]
) -> None:
    _check(client, method, path, query, headers)


@pytest.mark.soak
@_request
@settings(max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_of_very_many_requests_is_answered(
    client: TestClient, method: str, path: list[str], query: list[tuple[str, str]], headers: dict[str, str]
) -> None:
    _check(client, method, path, query, headers)
