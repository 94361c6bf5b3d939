"""A bot in one file: makes a game against the computer, plays it by the HTTP API, and saves the record.

    hannibal serve --no-browser &
    python docs/sample_bot.py http://127.0.0.1:8218 --seat carthage --record game.json

It plays at random. To write a better one, change `choose`: `view["state"]` is all that the seat may know,
`view["actions"]` all that it may do. docs/api.md tells the rest. Only the standard library is used.
"""

from __future__ import annotations

import argparse
import json
import random
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def choose(view: Json, rng: random.Random) -> str:
    """The action to take, in the game's notation: here is where a bot thinks."""
    action: str = rng.choice(view["actions"])["text"]
    return action


class Table:
    """A game at a server, from one seat."""

    def __init__(self, server: str, game_id: str, key: str) -> None:
        self._url = f"{server}/api/games/{game_id}"
        self._key = key

    def act(self, version: int, action: str) -> Json:
        """Take an action; the view after it."""
        with self._ask("/actions", {"version": version, "actions": [action]}) as answer:
            view: Json = json.loads(answer.read())
        return view

    def record(self) -> str:
        """The record of the finished game."""
        with self._ask("/record") as answer:
            text: str = answer.read().decode()
        return text

    def views(self) -> Iterator[Json]:
        """The game as it goes on, a view after every change."""
        with self._ask("/events") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])["view"]

    def _ask(self, path: str, body: Json | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self._url + path, data, headers), timeout=60)


def new_game(server: str, seat: str, opponent: str) -> Table:
    """A new game against a computer."""
    other = "carthage" if seat == "rome" else "rome"
    wish = {"seats": {seat: "person", other: f"computer:{opponent}"}}
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}/api/games", json.dumps(wish).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.loads(answer.read())
    return Table(server, made["id"], made["keys"][seat])


def play(table: Table, rng: random.Random) -> Json:
    """Play to the end; how it ended."""
    seen = 0
    for view in table.views():
        # Our own moves come back as events: what we have acted on is old.
        if view["version"] < seen:
            continue
        while view["decision"]["yours"]:
            view = table.act(view["version"], choose(view, rng))
        seen = view["version"]
        if view["result"] is not None:
            result: Json = view["result"]
            return result
    raise ConnectionError("the server closed the line before the game was over")


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8218")
    parser.add_argument("--seat", choices=("rome", "carthage"), default="rome")
    parser.add_argument("--opponent", default="random", help="a computer player of GET /api/catalogue")
    parser.add_argument("--seed", type=int, default=1, help="of the bot's own choices")
    parser.add_argument("--record", type=Path, help="a file to write the record to")
    arguments = parser.parse_args()
    table = new_game(arguments.server.rstrip("/"), arguments.seat, arguments.opponent)
    result = play(table, random.Random(arguments.seed))
    print(f"{result['winner'] or 'nobody'} wins: {result['reason']}")
    if arguments.record is not None:
        arguments.record.write_text(table.record(), encoding="utf-8")


if __name__ == "__main__":
    main()
