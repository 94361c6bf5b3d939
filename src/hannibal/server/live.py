"""A game followed live: Server-Sent Events that go on where they broke."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool

from hannibal.kernel.game import JsonObject
from hannibal.server.desk import Caller, Desk
from hannibal.server.hall import Listener
from hannibal.server.refusals import Refused

KEEP_ALIVE_S: Final = 15.0
"""After so long without news a comment is sent, so that nobody between takes the connection for dead."""
MOST_FOLLOWERS: Final = 60
"""How many may follow one game at once."""


async def follow(desk: Desk, caller: Caller, seen: int | None) -> AsyncIterator[str]:
    """The events of a game for one caller, from after the version he has `seen`; ends with the server."""
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    role = await run_in_threadpool(desk.role, caller)
    if len(desk.hall.listeners(caller.game_id)) >= MOST_FOLLOWERS:
        raise Refused(429, f"{MOST_FOLLOWERS} connections follow this game already")
    listener = Listener(role, partial(loop.call_soon_threadsafe, news.set))
    return _events(desk, caller, seen, listener, news)


async def _events(
    desk: Desk, caller: Caller, seen: int | None, listener: Listener, news: asyncio.Event
) -> AsyncIterator[str]:
    desk.hall.listen(caller.game_id, listener)
    try:
        # Send something at once: whoever listens knows that the line is open.
        yield ": following\n\n"
        last = ""
        while not desk.hall.closed:
            news.clear()
            event = await run_in_threadpool(desk.news, caller, seen)
            text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
            version = event["view"]["version"]
            if text != last and not (last == "" and seen == version):
                yield f"id: {version}\nevent: view\ndata: {text}\n\n"
            last, seen = _without_log(event), version
            while not desk.hall.closed:
                try:
                    await asyncio.wait_for(news.wait(), KEEP_ALIVE_S)
                    break
                except TimeoutError:
                    yield ": still here\n\n"
    finally:
        desk.hall.leave(caller.game_id, listener)


def _without_log(event: JsonObject) -> str:
    """The event as it would be with nothing new in the log."""
    return json.dumps(
        {**event, "log_from": event["view"]["log_length"], "log": []},
        ensure_ascii=False,
        separators=(",", ":"),
    )
