"""Requests that may have to wait for a game or its database, so many at a time.

The rest of the server's threads stay free: the page, its files, the board and the rules need no database and
must not wait for one that somebody has locked.
"""

from __future__ import annotations

from asyncio import Semaphore
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

_AT_ONCE: Final = 24
"""Of the forty threads that answer requests."""


class GamesInTurn:
    """Middleware that lets so many requests about games in at a time; the others wait without a thread."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._places = Semaphore(_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        # Who follows a game keeps no thread while nothing happens, and would keep a place for ever.
        if not path.startswith("/api/games") or path.endswith("/events"):
            await self._app(scope, receive, send)
            return
        async with self._places:
            await self._app(scope, receive, send)
