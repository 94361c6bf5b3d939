"""A game at the server as a test plays it: by its keys, through the API."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from starlette.testclient import TestClient

from hannibal.server.keys import successor

Json = dict[str, Any]


@dataclass
class Seat:
    """One key of one game."""

    client: TestClient
    id: str
    key: str

    def get(self, path: str = "", status: int = 200, *, side: str | None = None, **query: Any) -> Any:
        """Read something of the game; `side` is whence to look at a shared screen."""
        if side is not None:
            query["as"] = side
        answer = self.client.get(f"/api/games/{self.id}{path}", params=query or None, headers=self._headers())
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Json | None = None, status: int = 200) -> Any:
        """Do something in the game."""
        answer = self.client.post(f"/api/games/{self.id}{path}", json=body or {}, headers=self._headers())
        assert answer.status_code == status, answer.text
        return answer.json()

    def act(self, *actions: str, version: int | None = None, status: int = 200) -> Any:
        """Take actions against the newest version, or another."""
        newest = self.get()["version"] if version is None else version
        return self.post("/actions", {"version": newest, "actions": list(actions)}, status)

    def text(self, path: str) -> str:
        """Read something that is not JSON."""
        answer = self.client.get(f"/api/games/{self.id}{path}", headers=self._headers())
        assert answer.status_code == 200, answer.text
        return answer.text

    def following(self, game_id: str) -> Seat:
        """The same person in the rematch."""
        return Seat(self.client, game_id, successor(self.key))

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}


@dataclass
class Match:
    """A game of two seats and its spectator; at a shared screen both seats are one."""

    rome: Seat
    carthage: Seat
    watch: Seat

    def to_decide(self) -> Seat | None:
        """The seat whose turn it is."""
        for seat in (self.rome, self.carthage):
            if seat.get()["decision"]["yours"]:
                return seat
        return None

    def play(self, seed: int, decisions: int) -> None:
        """Random play, by whoever is to decide, for so many decisions or to the end."""
        rng = Random(seed)
        view = self.rome.get()
        seat = self.rome
        for _ in range(decisions):
            if not view["decision"]["yours"]:
                seat = self.carthage if seat is self.rome else self.rome
                view = seat.get()
            if view["result"] is not None:
                return
            action = rng.choice(view["actions"])["text"]
            view = seat.act(action, version=view["version"])


def create(client: TestClient, **wish: Any) -> Json:
    """Make a game; what its creator is told."""
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def new_match(client: TestClient, **wish: Any) -> Match:
    """A new game of two persons."""
    made = create(client, **wish)
    keys = made["keys"]
    rome, carthage = (Seat(client, made["id"], keys[side]) for side in ("rome", "carthage"))
    return Match(rome, carthage, Seat(client, made["id"], made["watch"]))
