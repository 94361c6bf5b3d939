"""What a server holds: bots play over HTTP until it is killed, and nothing acknowledged is lost.

    python -m benchmarks.load --games 100 --seconds 20

First one bot alone, for the round trip of a move; then many games at once. Every bot takes random actions in
its game as fast as it is answered. In the end the server gets SIGKILL in the middle of it all: each game in
the database must have every action that was acknowledged, and must replay.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from hannibal.games import get_game
from hannibal.kernel import Record
from hannibal.server.storage import Store, database_url
from tests.server.process import Server, serving

_WORKERS = 8
_PATIENCE_S = 30


@dataclass
class Bot:
    """One game on one shared screen; `acknowledged` is the newest version the server has answered with."""

    id: str
    key: str
    rng: Random
    view: dict[str, Any]
    acknowledged: int = 0
    times: list[float] = field(default_factory=list)

    def move(self, line: HTTPConnection) -> None:
        """One action, timed from the request to the last byte of the answer."""
        action = self.rng.choice(self.view["actions"])["text"]
        body = {"version": self.view["version"], "actions": [action]}
        began = perf_counter()
        answer = ask(line, f"/{self.id}/actions", body, self.key)
        self.times.append(perf_counter() - began)
        self.view = json.loads(answer)
        self.acknowledged = self.view["version"]


def ask(line: HTTPConnection, path: str, body: dict[str, Any], key: str = "") -> bytes:
    """The answer to a request; anything but success ends the run."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    line.request("POST", f"/api/games{path}", json.dumps(body), headers)
    answer = line.getresponse()
    content = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{answer.status}: {content[:200]!r}")
    return content


def connect(server: Server) -> HTTPConnection:
    """A line to the server that stays open."""
    address = urlsplit(server.address)
    return HTTPConnection(address.hostname or "", address.port, timeout=_PATIENCE_S)


def new_bot(line: HTTPConnection, seed: int) -> Bot:
    """A bot with a game of its own."""
    made = json.loads(ask(line, "", {"shared_screen": True}))
    key = made["keys"]["rome"]
    line.request("GET", f"/api/games/{made['id']}", headers={"Authorization": f"Bearer {key}"})
    view = json.loads(line.getresponse().read())
    return Bot(made["id"], key, Random(seed), view, view["version"])


def play(server: Server, bots: list[Bot], until: float, stop: threading.Event) -> None:
    """Move the bots in turn until the time is over or the server is gone."""
    line = connect(server)
    try:
        while not stop.is_set() and perf_counter() < until:
            for bot in bots:
                if bot.view["result"] is None:
                    bot.move(line)
    except (OSError, HTTPException):
        # The server was killed: what it had not answered does not count.
        stop.set()
    finally:
        line.close()


def one_alone(server: Server, seconds: float) -> dict[str, float]:
    """The round trip of a move when nobody else plays."""
    line = connect(server)
    times: list[float] = []
    began, seed = perf_counter(), 0
    while perf_counter() - began < seconds:
        bot, seed = new_bot(line, seed), seed + 1
        while bot.view["result"] is None and perf_counter() - began < seconds:
            bot.move(line)
        times += bot.times
    line.close()
    return figures("alone", times)


def many(server: Server, games: int, seconds: float) -> tuple[list[Bot], dict[str, float]]:
    """Many games at once, ended by a SIGKILL of the server while they go on."""
    line = connect(server)
    bots = [new_bot(line, seed) for seed in range(games)]
    line.close()
    stop = threading.Event()
    began = perf_counter()
    workers = [
        threading.Thread(target=play, args=(server, bots[place::_WORKERS], began + 2 * seconds, stop))
        for place in range(_WORKERS)
    ]
    for worker in workers:
        worker.start()
    stop.wait(seconds)
    taken = perf_counter() - began
    server.stop(signal.SIGKILL)
    for worker in workers:
        worker.join()
    times = [time for bot in bots for time in bot.times]
    return bots, {"games_at_once": games, "actions_per_s": len(times) / taken, **figures("many", times)}


def figures(name: str, times: list[float]) -> dict[str, float]:
    """How many, and the percentiles in milliseconds."""
    ordered = sorted(times)
    result = {f"{name}_actions": float(len(ordered))}
    for percent in (50, 95, 99):
        result[f"{name}_p{percent}_ms"] = 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
    return result


def lost(place: Path, bots: list[Bot]) -> list[str]:
    """What is wrong in the database: an acknowledged action that is missing, a game that does not replay."""
    store = Store(database_url(str(place)))
    troubles = []
    for bot in bots:
        kept = store.load(bot.id)
        if kept is None or not bot.acknowledged <= kept.version <= bot.acknowledged + 1:
            troubles.append(
                f"{bot.id}: version {bot.acknowledged} was acknowledged, kept is {kept and kept.version}"
            )
            continue
        game = get_game(kept.game)
        Record(kept.game, kept.options, [text for text, _ in kept.actions], kept.start).replay(game)
    store.close()
    return troubles


def main() -> int:
    """Run both measures and print them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games at once (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measure (default %(default)s)")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        place = Path(folder) / "games.db"
        with serving("--port", "0", "--db", str(place), longest_s=60 + 4 * arguments.seconds) as server:
            result = one_alone(server, arguments.seconds)
            bots, more = many(server, arguments.games, arguments.seconds)
        troubles = lost(place, bots)
    for name, value in (result | more | {"acknowledged_and_lost": float(len(troubles))}).items():
        sys.stdout.write(f"{name:<24} {value:>12,.1f}\n")
    for trouble in troubles:
        sys.stdout.write(f"{trouble}\n")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
