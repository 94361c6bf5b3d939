"""The rooms of a server: opened from the database when somebody comes, closed when nobody has for long.

A room in use is pinned and locked: one thread at a time plays in it. Computers think in threads of their own,
outside the lock.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, RLock, Thread
from typing import Final

from hannibal.games import get_face
from hannibal.kernel import Game
from hannibal.kernel.face import Face
from hannibal.kernel.game import JsonObject
from hannibal.server.computers import Computers
from hannibal.server.keys import role_of
from hannibal.server.refusals import BROKEN_RULES, Refused
from hannibal.server.room import Room
from hannibal.server.storage import Overtaken, Store

_LOG: Final = logging.getLogger(__name__)
_THINKERS: Final = 2
_CANNOT_BE: Final = "this game was begun from a position that cannot be: the rules fail at it"


@dataclass(eq=False)
class Listener:
    """Somebody who follows a game live; `wake` is called from any thread when there is something new.

    `tab` is what he calls himself, and `answered` the view a request of that name was last answered with.
    """

    role: str
    wake: Callable[[], object]
    tab: str | None = None
    answered: JsonObject | None = None


@dataclass(eq=False)
class _Place:
    """Where a room is kept while it is open; `pins` counts who uses it."""

    lock: RLock = field(default_factory=RLock)
    room: Room | None = None
    pins: int = 0
    listeners: list[Listener] = field(default_factory=list)
    thinking: bool = False
    computers: Computers = field(default_factory=Computers)


class OpenRooms:
    """The rooms of one server."""

    def __init__(self, games: Mapping[str, Game], store: Store, *, most_open: int = 300) -> None:
        self.games = games
        self.store = store
        self._most_open = most_open
        self.faces = {name: get_face(game) for name, game in games.items()}
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._lock = Lock()
        self._waiting: SimpleQueue[str] = SimpleQueue()
        self._thinkers: list[Thread] = []
        self.closed = False
        # What to call when the server stops, for streams that may have nothing to follow.
        self.streams: set[Callable[[], object]] = set()

    def face(self, room: Room) -> Face:
        """The face of a room's game."""
        return self.faces[room.stored.game]

    # Coming in.

    @contextmanager
    def room(self, game_id: str) -> Iterator[Room]:
        """The room of a game, for this thread alone; raises `Refused` where there is no such game."""
        place = self._pin(game_id)
        try:
            with place.lock:
                if place.room is None:
                    place.room = self._open(game_id)
                room = place.room
                version = room.version
                try:
                    yield room
                except (Refused, GeneratorExit):
                    raise
                except Overtaken:
                    place.room = None
                    raise Refused(409, "the game was changed from elsewhere; look again") from None
                except BaseException as error:
                    # Whatever broke off in the middle: what is kept is right, what is in memory may not be.
                    place.room = None
                    if room.stored.start is None or not isinstance(error, BROKEN_RULES):
                        raise
                    _LOG.warning("game %s, begun from a position, breaks the rules: %r", game_id, error)
                    raise Refused(422, _CANNOT_BE) from None
                finally:
                    if room.version != version:
                        self._changed(game_id, place, room)
        finally:
            self._unpin(game_id, place)

    @contextmanager
    def enter(self, game_id: str, key: str) -> Iterator[tuple[Room, str]]:
        """The room of a game and the role this key opens it for.

        The key is looked at first: opening a room is much work, and not done for anybody.
        """
        role = role_of(key, self._keys(game_id))
        if role is None:
            raise Refused(403, "this key opens no seat of this game")
        with self.room(game_id) as room:
            if room.computer_to_move() is not None:
                self._think(game_id)
            yield room, role

    def _keys(self, game_id: str) -> list[tuple[str, str]]:
        """The keys of a game as digests; an open room has them, and the database need not be asked."""
        with self._lock:
            place = self._places.get(game_id)
            room = place.room if place is not None else None
        keys = self.store.keys(game_id) if room is None else room.stored.keys
        if not keys:
            raise _no_game(game_id)
        return keys

    def _open(self, game_id: str) -> Room:
        stored = self.store.load(game_id)
        if stored is None:
            raise _no_game(game_id)
        if stored.game not in self.games:
            raise Refused(410, f"this server does not have the game {stored.game!r}")
        room = Room(self.games[stored.game], stored, self.store)
        if room.broken is not None:
            _LOG.warning("game %s cannot go on: %s", game_id, room.broken)
        return room

    def _pin(self, game_id: str) -> _Place:
        with self._lock:
            place = self._places.setdefault(game_id, _Place())
            self._places.move_to_end(game_id)
            place.pins += 1
            return place

    def _unpin(self, game_id: str, place: _Place) -> None:
        with self._lock:
            place.pins -= 1
            if place.room is None and self._idle(place):
                self._places.pop(game_id, None)
            if len(self._places) > self._most_open:
                for name in [name for name, kept in self._places.items() if self._idle(kept)]:
                    del self._places[name]
                    if len(self._places) <= self._most_open:
                        break

    @staticmethod
    def _idle(place: _Place) -> bool:
        return place.pins == 0 and not place.listeners

    # Following.

    def listen(self, game_id: str, listener: Listener) -> None:
        """Wake this listener whenever the game changes, until `leave`."""
        with self._lock:
            self._places.setdefault(game_id, _Place()).listeners.append(listener)
        self.wake(game_id)

    def leave(self, game_id: str, listener: Listener) -> None:
        """The listener has gone."""
        with self._lock:
            self._places[game_id].listeners.remove(listener)
        self.wake(game_id)

    def listeners(self, game_id: str) -> list[Listener]:
        """Who follows a game."""
        with self._lock:
            place = self._places.get(game_id)
            return list(place.listeners) if place else []

    def note_answer(self, game_id: str, role: str, tab: str, view: JsonObject) -> None:
        """A request was answered with this view: whoever made it need not be sent the same again."""
        for listener in self.listeners(game_id):
            if (listener.role, listener.tab) == (role, tab):
                listener.answered = view

    def wake(self, game_id: str, role: str | None = None) -> None:
        """Tell the listeners of a game, or of one role in it, to look again."""
        for listener in self.listeners(game_id):
            if role is None or listener.role == role:
                listener.wake()

    def close(self) -> None:
        """End every live connection: the server stops."""
        self.closed = True
        with self._lock:
            followed = [name for name, place in self._places.items() if place.listeners]
        for game_id in followed:
            self.wake(game_id)
        for wake in list(self.streams):
            wake()

    def _changed(self, game_id: str, place: _Place, room: Room) -> None:
        self.wake(game_id)
        if place.room is room and room.computer_to_move() is not None:
            self._think(game_id)

    # Computers.

    def _think(self, game_id: str) -> None:
        """Let a thread play the computers of a game, unless one is at it."""
        with self._lock:
            place = self._places[game_id]
            if place.thinking:
                return
            place.thinking = True
            place.pins += 1
            if len(self._thinkers) < _THINKERS:
                self._thinkers.append(Thread(target=self._play_computers, daemon=True, name="thinker"))
                self._thinkers[-1].start()
        self._waiting.put(game_id)

    def _play_computers(self) -> None:
        """The life of a thinking thread: one decision of one game at a time, in turn."""
        while not self.closed:
            game_id = self._waiting.get()
            more = False
            try:
                more = self._play_one(game_id)
            except Exception:
                # Whoever looks at the game next has it asked again; when the server stops, that is after it.
                if not self.closed:
                    _LOG.exception("the computer of game %s failed", game_id)
                self._stop_thinking(game_id)
            if more:
                self._waiting.put(game_id)

    def _play_one(self, game_id: str) -> bool:
        """Take one decision of a computer; whether there is another."""
        with self.room(game_id) as room:
            name, version = room.computer_to_move(), room.version
            if name is not None:
                observation, seed = room.observation()
        if name is not None:
            computers = self._places[game_id].computers
            action, why = computers.choose(name, room.stored.game, observation, seed)
            with self.room(game_id) as room:
                room.act_for_computer(version, action, why)
                if room.computer_to_move() is not None:
                    return True
        return self._rest(game_id)

    def _rest(self, game_id: str) -> bool:
        """The computers of a game have nothing to do, unless it has changed this moment."""
        with self.room(game_id) as room:
            if room.computer_to_move() is not None:
                return True
            self._stop_thinking(game_id)
        return False

    def _stop_thinking(self, game_id: str) -> None:
        with self._lock:
            place = self._places[game_id]
            place.thinking = False
            place.pins -= 1


def _no_game(game_id: str) -> Refused:
    return Refused(404, f"there is no game {game_id[:40]!r}")
