"""How much one client may ask: the size of a request, and requests in a second.

Generous to programs on this machine, because there the bots play; enough for any number of pages elsewhere.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_MOST_CLIENTS = 10_000


@dataclass(frozen=True)
class Limits:
    """Requests a second and at once, from elsewhere and from this machine; new games a minute; bytes."""

    rate: float = 30.0
    burst: float = 120.0
    local_rate: float = 5000.0
    local_burst: float = 10_000.0
    games_a_minute: float = 20.0
    local_games_a_minute: float = 6000.0
    body: int = 16_384
    record_body: int = 2_000_000


class Buckets:
    """A bucket of tokens for each client: filled at a steady rate, a token a request."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_for(self, client: str, rate: float, burst: float) -> float:
        """Take a token; 0, or how many seconds until there is one again."""
        now = self._clock()
        level, then = self._levels.pop(client, (burst, now))
        level = min(burst, level + (now - then) * rate)
        granted = level >= 1.0
        self._levels[client] = (level - 1.0 if granted else level, now)
        if len(self._levels) > _MOST_CLIENTS:
            self._levels.popitem(last=False)
        return 0.0 if granted else (1.0 - level) / rate


class _TooLong(Exception):
    pass


class LimitRequests:
    """Middleware that refuses what is too much, before anything else is done about it."""

    def __init__(self, app: ASGIApp, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._app = app
        self._limits = limits
        self._requests = Buckets(clock)
        self._games = Buckets(clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wait = self._wait(scope)
        if wait:
            headers = [(b"retry-after", str(int(wait) + 1).encode())]
            await _refuse(send, 429, "too many requests; wait a little", headers)
            return
        most = self._limits.record_body if scope["path"] == "/api/games" else self._limits.body
        sentence = f"the request is too long: at most {most} bytes are taken"
        if _announced(scope) > most:
            await _refuse(send, 413, sentence)
            return
        await self._count(scope, receive, send, most, sentence)

    def _wait(self, scope: Scope) -> float:
        """How long this client has to wait; 0: it need not."""
        client = (scope.get("client") or ("unknown", 0))[0]
        limits, local = self._limits, _is_local(client)
        rate, burst = (limits.local_rate, limits.local_burst) if local else (limits.rate, limits.burst)
        wait = self._requests.wait_for(client, rate, burst)
        if wait or scope["method"] != "POST" or scope["path"] != "/api/games":
            return wait
        games = limits.local_games_a_minute if local else limits.games_a_minute
        return self._games.wait_for(client, games / 60, games)

    async def _count(self, scope: Scope, receive: Receive, send: Send, most: int, sentence: str) -> None:
        """Go on, counting the bytes of a request that does not say how long it is."""
        came, begun = 0, False

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _TooLong  # The application may make an answer of its own of it: see below.
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            if came <= most:
                begun = True
                await send(message)
            elif not begun:
                begun = True
                await _refuse(send, 413, sentence)

        try:
            await self._app(scope, counted, noted)
        except _TooLong:
            if not begun:
                await _refuse(send, 413, sentence)


def _announced(scope: Scope) -> int:
    """The length a request claims; one that is no number counts as none, and the bytes are counted."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and len(value) < 16:
            return int(value)
    return 0


def _is_local(client: str) -> bool:
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return client == "testclient"


async def _refuse(
    send: Send, status: int, sentence: str, headers: list[tuple[bytes, bytes]] | None = None
) -> None:
    body = json.dumps({"error": sentence}).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": head + (headers or [])})
    await send({"type": "http.response.body", "body": body})
