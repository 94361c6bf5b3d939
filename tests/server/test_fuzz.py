"""Whatever is asked for, the server answers properly: never with a failure of its own."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

_KNOWN = (
    "",
    "api",
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
