"""The boards of several games: each has its drawing and its facts, one style sheet serves them all."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from hannibal.italian_campaign.facts.pack import load_pack


def test_the_hex_map_is_served(client: TestClient) -> None:
    answer = client.get("/api/board", params={"game": "italian-campaign", "layer": "phone", "style": "none"})
    assert answer.status_code == 200
    assert 'data-space="capua"' in answer.text
    assert "<style>" not in answer.text
    sheet = client.get("/api/board.css").text
    assert ".italian-campaign .hex" in sheet
    assert ".board .alps_pass" in sheet


def test_the_facts_of_the_hexes(client: TestClient) -> None:
    facts = client.get("/api/board.json", params={"game": "italian-campaign"}).json()
    pack = load_pack()
    assert facts["game"] == "italian-campaign"
    spaces = {space["id"]: space for space in facts["spaces"]}
    assert len(spaces) == len(pack.hexes)
    capua = spaces["capua"]
    assert capua["also"] == ["2511"]
    assert capua["about"].startswith("class 1 fortress")
    assert {link["to"]: link["kind"] for link in capua["links"]}["beneventum"] == "road"
    assert spaces["tarentum"]["armies"][0]["words"].endswith("inside the city")
    assert all(link["to"] in spaces for space in spaces.values() for link in space["links"])
    assert {province["id"] for province in facts["provinces"]} == set(pack.provinces)


@pytest.mark.parametrize("path", ["/api/board", "/api/board.json"])
def test_a_game_without_a_board_is_refused_with_those_there_are(client: TestClient, path: str) -> None:
    answer = client.get(path, params={"game": "chess"})
    assert answer.status_code == 422
    assert "rome-carthage, italian-campaign" in answer.json()["error"]


def test_only_who_is_there_can_be_asked_to_play_a_game(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/catalogue").json()["games"]}
    kinds = [computer["kind"] for computer in games["italian-campaign"]["computers"]]
    assert kinds[0] == "computer:random"
    assert "computer:consul" in kinds
    wish = {"game": "italian-campaign", "seats": {"rome": "computer:caesar"}}
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 422
    assert "computer:random" in answer.json()["error"]
