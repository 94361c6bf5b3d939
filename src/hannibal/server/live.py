"""A game followed live: Server-Sent Events that go on where they broke."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool

from hannibal.kernel.game import JsonObject
from hannibal.server.open_rooms import Listener
from hannibal.server.refusals import Refused
from hannibal.server.service import Caller, GameService

KEEP_ALIVE_S: Final = 15.0
"""After so long without news a comment is sent, so that nobody between takes the connection for dead."""
MOST_FOLLOWERS: Final = 60
"""How many may follow one game at once."""


async def follow(service: GameService, caller: Caller, seen: int | None) -> AsyncIterator[str]:
    """The events of a game for one caller, from after the version he has `seen`; ends with the server."""
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    role = await run_in_threadpool(service.role, caller)
    if len(service.rooms.listeners(caller.game_id)) >= MOST_FOLLOWERS:
        raise Refused(429, f"{MOST_FOLLOWERS} connections follow this game already")
    listener = Listener(role, partial(loop.call_soon_threadsafe, news.set), caller.tab)
    return _events(service, caller, seen, listener, news)


async def _events(
    service: GameService, caller: Caller, seen: int | None, listener: Listener, news: asyncio.Event
) -> AsyncIterator[str]:
    service.rooms.listen(caller.game_id, listener)
    try:
        # Send something at once: whoever listens knows that the line is open.
        yield ": following\n\n"
        last: JsonObject | None = None
        while not service.rooms.closed:
            news.clear()
            event = await run_in_threadpool(service.news, caller, seen)
            view = event["view"]
            version = view["version"]
            if view != last and not (last is None and seen == version):
                shown = None if _was_answered(listener, view) else view
                text = json.dumps(event | {"view": shown}, ensure_ascii=False, separators=(",", ":"))
                yield f"id: {version}\nevent: view\ndata: {text}\n\n"
            last, seen = view, version
            while not service.rooms.closed:
                try:
                    await asyncio.wait_for(news.wait(), KEEP_ALIVE_S)
                    break
                except TimeoutError:
                    yield ": still here\n\n"
    finally:
        service.rooms.leave(caller.game_id, listener)


def _was_answered(listener: Listener, view: JsonObject) -> bool:
    """Whether the listener has this very view as the answer to a request of his own."""
    answered = listener.answered
    if answered is None or answered["version"] > view["version"]:
        return False
    # A view of the same version that differs replaces the answered one, and might be followed by its like.
    listener.answered = None
    return answered == view
