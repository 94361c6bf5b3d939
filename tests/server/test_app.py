"""The web application: what it serves, what it refuses, and what it says to browsers."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hannibal.games import all_games
from hannibal.server.app import create_app
from hannibal.server.storage import Store

PATHS = ("/", "/healthz", "/api/board", "/api/board.css", "/api/board.json", "/static/js/main.js")


@pytest.mark.parametrize("path", [*PATHS, "/nowhere", "/api/board?edition=3e"])
def test_every_answer_is_locked_down(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]


def test_the_page_may_load_only_its_own_files(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy


@pytest.mark.parametrize("path", PATHS)
def test_head_is_answered_like_get(client: TestClient, path: str) -> None:
    answer = client.head(path)
    assert answer.status_code == 200
    assert answer.content == b""


@pytest.mark.parametrize("path", ["/", "/api/board", "/api/board.json"])
def test_nothing_can_be_written(client: TestClient, path: str) -> None:
    answer = client.post(path, json={})
    assert answer.status_code == 405
    assert answer.json() == {"error": "only GET and HEAD are answered here"}


@pytest.mark.parametrize("path", PATHS)
def test_who_has_it_is_not_sent_it_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["cache-control"] == "no-cache"
    if "etag" not in first.headers:
        assert len(first.content) < 100
        return
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert client.get(path, headers={"If-None-Match": '"another"'}).status_code == 200


@pytest.mark.parametrize("path", ["/api/board", "/api/board.css", "/api/board.json", "/"])
def test_large_answers_are_compressed(client: TestClient, path: str) -> None:
    assert client.get(path, headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("edition", ["2e", "classic"])
@pytest.mark.parametrize("layer", ["full", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_drawing(client: TestClient, edition: str, layer: str, theme: str) -> None:
    answer = client.get("/api/board", params={"edition": edition, "layer": layer, "theme": theme})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert f'data-edition="{edition}"' in answer.text
    assert f'data-layer="{layer}"' in answer.text
    assert f'data-theme="{theme}"' in answer.text
    assert answer.text.count("data-space=") == 96


def test_a_drawing_on_its_own_may_use_its_own_style_sheet(client: TestClient) -> None:
    answer = client.get("/api/board")
    style = re.search(r"<style>(.*)</style>", answer.text, re.DOTALL)
    assert style
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in answer.headers["content-security-policy"]


def test_a_drawing_for_the_page_leaves_the_style_sheet_to_it(client: TestClient) -> None:
    answer = client.get("/api/board", params={"style": "none"})
    assert "<style" not in answer.text
    assert 'style="' not in answer.text
    assert ".board" in client.get("/api/board.css").text


def test_the_facts_are_whole(client: TestClient) -> None:
    facts = client.get("/api/board.json").json()
    spaces = {space["id"]: space for space in facts["spaces"]}
    assert (len(spaces), len(facts["provinces"])) == (96, 22)
    assert sum(len(space["links"]) for space in spaces.values()) == 2 * 176
    assert sum(space["port"] is not None for space in spaces.values()) == 34
    assert spaces["rome"]["kind"] == "walled"
    assert spaces["rome"]["control"] == "rome"
    assert all(link["to"] in spaces for space in spaces.values() for link in space["links"])
    held = [province["control"] for province in facts["provinces"] if province["significant"]]
    assert (held.count("rome"), held.count("carthage")) == (9, 7)


def test_each_edition_has_its_own_names(client: TestClient) -> None:
    def names(edition: str) -> dict[str, tuple[str, list[str]]]:
        facts = client.get("/api/board.json", params={"edition": edition}).json()
        return {space["id"]: (space["name"], space["also"]) for space in facts["spaces"]}

    second, classic = names("2e"), names("classic")
    differing = [space for space in second if second[space][0] != classic[space][0]]
    assert differing
    for space in differing:
        assert second[space][1] == [classic[space][0]]
        assert classic[space][1] == [second[space][0]]


def test_hannibal_stands_somewhere(client: TestClient) -> None:
    spaces = client.get("/api/board.json").json()["spaces"]
    generals = [name for space in spaces for army in space["armies"] for name in army["generals"]]
    assert "Hannibal" in generals


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("edition=3e", "edition: expected '2e' or 'classic', not '3e'"),
        ("layer=", "layer: expected 'full' or 'phone', not ''"),
        ("theme=pink", "theme: expected 'light' or 'dark', not 'pink'"),
        ("style=x", "style: expected 'inside' or 'none', not 'x'"),
    ],
)
def test_a_wrong_query_is_told_what_exists(client: TestClient, query: str, sentence: str) -> None:
    answer = client.get(f"/api/board?{query}")
    assert answer.status_code == 422
    assert answer.json() == {"error": sentence}


def test_an_endless_query_is_not_repeated(client: TestClient) -> None:
    answer = client.get("/api/board", params={"edition": "x" * 5000})
    assert answer.status_code == 422
    assert len(answer.content) < 200


def test_an_unknown_address(client: TestClient) -> None:
    for_people = client.get("/nowhere", headers={"Accept": "text/html"})
    assert for_people.status_code == 404
    assert "Back to the board" in for_people.text
    for_programs = client.get("/api/nowhere", headers={"Accept": "application/json"})
    assert for_programs.status_code == 404
    assert for_programs.json() == {"error": "there is nothing at /api/nowhere"}


@pytest.mark.parametrize("path", ["/static/../cli/serve.py", "/static/..%2fcli%2fserve.py", "/static/css/"])
def test_only_the_files_of_the_page_are_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8218", ""])
def test_a_request_under_a_foreign_name_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost:8218", "127.0.0.1", "[::1]:8218"])
def test_a_request_under_a_name_of_this_machine_is_answered(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).text == "ok\n"


def test_a_server_for_every_interface_answers_to_any_name(store: Store) -> None:
    with TestClient(
        create_app(all_games(), store, host="0.0.0.0"), base_url="http://table.example"
    ) as client:
        assert client.get("/healthz").status_code == 200


def test_the_page_names_no_other_host() -> None:
    web = resources.files("hannibal") / "web"
    for file in Path(str(web)).rglob("*.*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"(https?:)?//\w+\.\w", text), file
