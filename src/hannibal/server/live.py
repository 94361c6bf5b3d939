"""Games followed live: Server-Sent Events that go on where they broke, of one game or several in a stream."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from secrets import token_urlsafe
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from hannibal.kernel.game import JsonObject
from hannibal.server.open_rooms import Listener
from hannibal.server.refusals import Refused
from hannibal.server.service import Caller, GameService

KEEP_ALIVE_S: Final = 15.0
"""After so long without news a comment is sent, so that nobody between takes the connection for dead."""
MOST_FOLLOWERS: Final = 60
"""How many may follow one game at once, whether each by a stream of its own or among other games."""
MOST_GAMES: Final = 50
"""How many games one stream may follow."""
_NOTHING: Final = ": still here\n\n"


class Wish(NamedTuple):
    """A game to follow, from after the version that was `seen`."""

    caller: Caller
    seen: int | None

    @property
    def name(self) -> str:
        """What tells this apart from whatever else the stream follows."""
        return self.caller.tab or ""


class Told(NamedTuple):
    """What is said about one of the games of a stream: that it is followed, what is new, or why not."""

    kind: str
    name: str
    data: JsonObject
    version: int | None = None

    def event(self, data: JsonObject) -> str:
        """It as an event with these data."""
        head = "" if self.version is None else f"id: {self.version}\n"
        return f"{head}event: {self.kind}\ndata: {_json(data)}\n\n"


@dataclass
class _Followed:
    wish: Wish
    listener: Listener
    seen: int | None
    last: JsonObject | None = None


class Stream:
    """What one connection follows. It lives in the event loop; only `wake` may be called from elsewhere."""

    def __init__(self, service: GameService, wishes: Iterable[Wish]) -> None:
        self._service = service
        self._rooms = service.rooms
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()
        self._wishes = deque(wishes)
        self._followed: dict[str, _Followed] = {}
        # Which have changed, each once, in the order in which they did.
        self._due: dict[str, None] = {}

    def change(self, wishes: Iterable[Wish], leave: Iterable[str]) -> int:
        """Follow less, then more; how many it is then. A name that is followed already is left as it is."""
        for name in leave:
            self._wishes = deque(wish for wish in self._wishes if wish.name != name)
            self._leave(name)
        known = {*self._followed, *(wish.name for wish in self._wishes)}
        new = [wish for wish in wishes if wish.name not in known]
        if len(known) + len(new) > MOST_GAMES:
            raise Refused(429, f"one stream follows at most {MOST_GAMES} games")
        self._wishes.extend(new)
        self._woken.set()
        return len(known) + len(new)

    def wake(self, name: str | None = None) -> None:
        """Something has happened: to what is followed under a name, or to the server."""
        self._loop.call_soon_threadsafe(self._note, name)

    def _note(self, name: str | None) -> None:
        if name is not None:
            self._due[name] = None
        self._woken.set()

    async def events(self) -> AsyncGenerator[Told | None]:
        """All there is to say; None where there has been nothing for a while. Ends with the server."""
        self._rooms.streams.add(self.wake)
        try:
            while not self._rooms.closed:
                self._woken.clear()
                async for told in self._new():
                    yield told
                try:
                    await asyncio.wait_for(self._woken.wait(), KEEP_ALIVE_S)
                except TimeoutError:
                    yield None
        finally:
            self._rooms.streams.discard(self.wake)
            for name in list(self._followed):
                self._leave(name)

    async def _new(self) -> AsyncIterator[Told]:
        while self._wishes or self._due:
            if self._wishes:
                told = await self._admit(self._wishes[0])
            else:
                name = next(iter(self._due))
                del self._due[name]
                told = await self._look(name)
            if told is not None:
                yield told

    async def _admit(self, wish: Wish) -> Told | None:
        """Begin to follow a game, if its key lets one."""
        game_id = wish.caller.game_id
        try:
            role = await run_in_threadpool(self._service.role, wish.caller)
            refuse_crowds(self._service, game_id)
        except Refused as refused:
            self._drop(wish)
            return _no(wish, refused)
        if not self._drop(wish):
            return None
        listener = Listener(role, partial(self.wake, wish.name), wish.caller.tab)
        self._followed[wish.name] = _Followed(wish, listener, wish.seen)
        self._rooms.listen(game_id, listener)
        self._due[wish.name] = None
        return Told("following", wish.name, {})

    def _drop(self, wish: Wish) -> bool:
        """Take a wish off the list; whether it still stood there."""
        if wish in self._wishes:
            self._wishes.remove(wish)
            return True
        return False

    async def _look(self, name: str) -> Told | None:
        """What is new in a game since the last look; None: nothing, or it is followed no longer."""
        followed = self._followed.get(name)
        if followed is None:
            return None
        wish = followed.wish
        try:
            event = await run_in_threadpool(self._service.news, wish.caller, followed.seen)
        except Refused as refused:
            self._leave(name)
            return _no(wish, refused)
        if self._followed.get(name) is not followed:
            return None
        view = event["view"]
        version = view["version"]
        first_is_known = followed.last is None and followed.seen == version
        fresh = view != followed.last and not first_is_known
        followed.last, followed.seen = view, version
        if not fresh:
            return None
        shown = None if _was_answered(followed.listener, view) else view
        return Told("view", name, event | {"view": shown}, version)

    def _leave(self, name: str) -> None:
        followed = self._followed.pop(name, None)
        if followed is not None:
            self._due.pop(name, None)
            self._rooms.leave(followed.wish.caller.game_id, followed.listener)


def refuse_crowds(service: GameService, game_id: str) -> None:
    """Raise `Refused` where as many follow a game as may."""
    if len(service.rooms.listeners(game_id)) >= MOST_FOLLOWERS:
        raise Refused(429, f"{MOST_FOLLOWERS} connections follow this game already")


def _no(wish: Wish, refused: Refused) -> Told:
    return Told("refused", wish.name, {"status": refused.status, "error": refused.sentence})


def _was_answered(listener: Listener, view: JsonObject) -> bool:
    """Whether the listener has this very view as the answer to a request of his own."""
    answered = listener.answered
    if answered is None or answered["version"] > view["version"]:
        return False
    # A view of the same version that differs replaces the answered one, and might be followed by its like.
    listener.answered = None
    return answered == view


async def follow(service: GameService, caller: Caller, seen: int | None) -> AsyncIterator[str]:
    """The events of a game for one caller, from after the version he has `seen`; ends with the server."""
    await run_in_threadpool(service.role, caller)
    refuse_crowds(service, caller.game_id)
    return _of_one_game(Stream(service, [Wish(caller, seen)]))


async def _of_one_game(stream: Stream) -> AsyncIterator[str]:
    async with aclosing(stream.events()) as events:
        async for told in events:
            if told is None:
                yield _NOTHING
            elif told.kind == "following":
                # Send something at once: whoever listens knows that the line is open.
                yield ": following\n\n"
            elif told.kind == "view":
                yield told.event(told.data)
            else:
                return


class Channels:
    """The streams of several games, by the names under which they are changed while they are open."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._open: dict[str, Stream] = {}

    async def open(self, wishes: Iterable[Wish]) -> AsyncIterator[str]:
        """The events of several games, each with the name it was wished under; first the channel's own."""
        stream = Stream(self._service, wishes)
        channel = token_urlsafe(16)
        self._open[channel] = stream
        try:
            yield Told("channel", "", {}).event({"channel": channel})
            async with aclosing(stream.events()) as events:
                async for told in events:
                    if told is None:
                        yield _NOTHING
                    else:
                        data = {"news": told.data} if told.kind == "view" else told.data
                        yield told.event({"tab": told.name, **data})
        finally:
            del self._open[channel]

    def change(self, channel: str, wishes: Iterable[Wish], leave: Iterable[str]) -> int:
        """Let a stream follow other games; how many it follows then."""
        stream = self._open.get(channel)
        if stream is None:
            raise Refused(404, "there is no such channel: its stream has ended")
        return stream.change(wishes, leave)


def _json(data: JsonObject) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
