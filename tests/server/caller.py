"""Speaking to a real server over a real socket, with the standard library."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

Json = dict[str, Any]
_PATIENCE_S = 60


@dataclass
class Caller:
    """One key of one game at an address; without either, whoever wants a new game.

    A page gives itself a name, its `tab`.
    """

    address: str
    id: str = ""
    key: str = ""
    tab: str = ""

    def open(self, path: str, body: Json | None = None, **headers: str) -> Any:
        """The answer, still open."""
        url = f"{self.address}api/games{'/' if self.id else ''}{self.id}{path}"
        sent = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        sent |= {"Hannibal-Tab": self.tab} if self.tab else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(url, data, sent), timeout=_PATIENCE_S)

    def ask(self, path: str = "", body: Json | None = None) -> Any:
        """What the server answers, as JSON."""
        with self.open(path, body) as answer:
            return json.loads(answer.read())

    def status(self, path: str = "", body: Json | None = None) -> int:
        """Only how the server answers."""
        try:
            with self.open(path, body) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def act(self, view: Json, rng: Random) -> Any:
        """Take any action of a view."""
        action = rng.choice(view["actions"])["text"]
        return self.ask("/actions", {"version": view["version"], "actions": [action]})

    @contextmanager
    def events(self, last: int | None = None) -> Iterator[Iterator[Json]]:
        """The events of the game, each with its `id`."""
        headers = {} if last is None else {"Last_Event_ID": str(last)}
        with self.open("/events", None, **headers) as stream:
            yield _events(stream)


def _events(stream: Any) -> Iterator[Json]:
    identity = 0
    for line in stream:
        if line.startswith(b"id: "):
            identity = int(line[4:])
        elif line.startswith(b"data: "):
            yield {"id": identity, **json.loads(line[6:])}


class Many:
    """One stream for several games: `channel` is its name, `next` the next event of a game by its tab."""

    def __init__(self, address: str, stream: Any) -> None:
        self._address = address
        self._events = _events(stream)
        self.channel = next(self._events)["channel"]

    def next(self, tab: str) -> Json:
        """The next event about a game; what is told of others before it is passed over."""
        return next(event for event in self._events if event["tab"] == tab)

    def change(self, follow: list[Json], leave: list[str]) -> int:
        """Follow other games; the status of the answer."""
        body = {"channel": self.channel, "follow": follow, "leave": leave}
        return status_of(f"{self._address}api/events/change", body)


def wish_of(caller: Caller, tab: str, **more: Any) -> Json:
    """A game as a stream of several is asked for it."""
    return {"game": caller.id, "key": caller.key, "tab": tab, **more}


def _post(url: str, body: Json) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return urllib.request.urlopen(request, timeout=_PATIENCE_S)


def status_of(url: str, body: Json) -> int:
    """Only how the server answers."""
    try:
        with _post(url, body) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@contextmanager
def many(address: str, *wishes: Json) -> Iterator[Many]:
    """Follow several games by one stream."""
    with _post(f"{address}api/events", {"follow": wishes}) as stream:
        yield Many(address, stream)


def new_game(address: str, **wish: Any) -> dict[str, Caller]:
    """A new game: a caller for every key."""
    made = Caller(address).ask("", wish)
    keys = {**made["keys"], "watch": made["watch"]}
    return {role: Caller(address, made["id"], key) for role, key in keys.items()}
