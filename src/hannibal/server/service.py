"""Answers requests about games: who asks, what he may, what he is told. All of it blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from hannibal.kernel import HannibalError, Refusal
from hannibal.kernel.game import JsonObject
from hannibal.kernel.telling import BEATS_VERSION
from hannibal.server.broken import CANNOT_GO_ON
from hannibal.server.computers import computers
from hannibal.server.new_games import GameWish, make_game, new_seed, offer_rematch
from hannibal.server.open_rooms import OpenRooms
from hannibal.server.refusals import Refused
from hannibal.server.room import BOTH, Room
from hannibal.server.trial import refusing_what_breaks, try_out
from hannibal.server.views import SOMEBODY, broken_of, may_decide, rematch_of, state_at, view_at, view_of


@dataclass(frozen=True)
class Caller:
    """Who asks about which game.

    `side` is the side to look from at a shared screen; `tab` tells apart those who follow with the same key.
    """

    game_id: str
    key: str
    side: str | None = None
    tab: str | None = None


@dataclass(frozen=True)
class Seated:
    """A caller in the room: what his key lets him be there, and the seat he looks from."""

    room: Room
    role: str
    seat: int

    @property
    def reader(self) -> int:
        """Whose lines of the log he reads."""
        return self.room.reader(self.role, self.seat)

    @property
    def knower(self) -> int | None:
        """By whose knowledge moves are counted for him; None: he may know of all."""
        return self.room.knower(self.role, self.seat)

    def lines(self, start: int) -> list[JsonObject]:
        """The log for him, from a line on."""
        return self.room.history.lines(self.knower, self.reader, start)

    def beats(self, start: int) -> list[JsonObject]:
        """What happened, for him, from a beat on."""
        return self.room.history.beats(self.knower, self.reader, start)


class GameService:
    """Answers requests about the games in the rooms of a server."""

    def __init__(self, rooms: OpenRooms, seeds: Callable[[], str] = new_seed) -> None:
        self.rooms = rooms
        self._seeds = seeds

    @contextmanager
    def _seated(self, caller: Caller) -> Iterator[Seated]:
        with self.rooms.enter(caller.game_id, caller.key) as (room, role):
            if caller.side is not None and caller.side not in room.game.players:
                sides = " or ".join(room.game.players)
                raise Refused(422, f"as: expected {sides}, not {caller.side[:40]!r}")
            yield Seated(room, role, room.seat_of(role, caller.side))

    def _view(self, caller: Caller, seated: Seated) -> JsonObject:
        room, role = seated.room, seated.role
        # The seat at a shared screen changes with every action.
        seat = room.seat_of(role, caller.side)
        view = view_of(room, self.rooms.face(room), role, seat, self._present(room))
        return view | {"rematch": rematch_of(room, role, caller.key)}

    def _answer(self, caller: Caller, seated: Seated) -> JsonObject:
        """The view as an answer: where the caller follows the game too, he is not sent it a second time."""
        view = self._view(caller, seated)
        if caller.tab is not None:
            self.rooms.note_answer(caller.game_id, seated.role, caller.tab, view)
        return view

    def _present(self, room: Room) -> dict[str, bool]:
        roles = {listener.role for listener in self.rooms.listeners(room.stored.id)}
        return {name: name in roles or BOTH in roles for name in room.game.players}

    # Games.

    def catalogue(self) -> list[JsonObject]:
        """What can be played."""
        return [
            {
                "id": game.id,
                "name": game.name,
                "seats": list(game.players),
                "computers": computers(game.id),
                **self.rooms.faces[game.id].catalogue(),
            }
            for game in self.rooms.games.values()
        ]

    def create(self, wish: GameWish) -> JsonObject:
        """Make a game; its keys are told here and never again."""
        new = make_game(self.rooms.games, wish, self._seeds())
        if new.brought is not None:
            with refusing_what_breaks(new.brought):
                game = new.stored.game
                try_out(self.rooms.games[game], self.rooms.faces[game], new.stored, self.rooms.store)
        self.rooms.store.create(new.stored)
        return new.answer()

    def role(self, caller: Caller) -> str:
        """What the caller's key lets him be."""
        with self._seated(caller) as seated:
            return seated.role

    def view(self, caller: Caller) -> JsonObject:
        """The game as the caller sees it."""
        with self._seated(caller) as seated:
            return self._answer(caller, seated)

    def summary(self, caller: Caller) -> JsonObject:
        """Whose turn it is, in few words: for a list of games."""
        with self._seated(caller) as seated:
            room, role = seated.room, seated.role
            state = room.table.state
            player = None if room.over or room.broken else state.current_player()
            secret = player is not None and state.decision().secret and player != seated.seat
            return {
                "id": room.stored.id,
                "version": room.version,
                "game": room.stored.game,
                "options": room.table.options,
                "seat": room.game.seat(seated.seat),
                "seats": room.stored.seats,
                "shared": room.shared,
                "watch_only": room.watch_only,
                "moment": room.game.moment(state),
                "player": None if player is None or secret else room.game.seat(player),
                "yours": may_decide(room, role, seated.seat),
                "result": room.result(),
                "broken": broken_of(room, role, seated.seat),
                "rematch": rematch_of(room, role, caller.key),
            }

    def news(self, caller: Caller, seen: int | None) -> JsonObject:
        """The view, and the lines of the log and the beats since a version the caller has seen.

        Who has seen none gets the whole log, and no beats: there are many, and `beats` tells them.
        """
        with self._seated(caller) as seated:
            room = seated.room
            stood = 0 if seen is None else room.unchanged_since(seen)
            line = room.history.line_count(seated.reader, stood)
            beat = room.history.beat_count(seated.reader, room.table.ply if seen is None else stood)
            return {
                "view": self._view(caller, seated),
                "log_from": line,
                "log": seated.lines(line),
                "beats_from": beat,
                "beats": seated.beats(beat),
            }

    def log(self, caller: Caller, start: int) -> JsonObject:
        """The lines of the log from a number on."""
        with self._seated(caller) as seated:
            return {"from": start, "lines": seated.lines(start)}

    def beats(self, caller: Caller, ply: int) -> JsonObject:
        """What happened from a move on."""
        with self._seated(caller) as seated:
            start = seated.room.history.beats_before(seated.knower, seated.reader, ply)
            return {"format": BEATS_VERSION, "from": start, "beats": seated.beats(start)}

    def history(self, caller: Caller) -> JsonObject:
        """Every move the caller may know of."""
        with self._seated(caller) as seated:
            room = seated.room
            open_to_all = room.over or room.watch_only
            return {"moves": room.history.rows(seated.knower, None if open_to_all else seated.reader)}

    def at(self, caller: Caller, ply: int, *, everything: bool) -> JsonObject:
        """The game at a moment."""
        with self._seated(caller) as seated:
            room, role = seated.room, seated.role
            if everything and not room.knows_all(role):
                raise Refused(403, "the hands are shown when the game is over")
            seat = seated.seat
            if role == BOTH and caller.side is None and ply <= room.table.ply:
                seat = max(0, room.history.state_at(None, max(ply, 0))[0].current_player())
            return view_at(room, self.rooms.face(room), role, seat, ply, everything)

    def record(self, caller: Caller) -> str:
        """The record of the game."""
        with self._seated(caller) as seated:
            return seated.room.record(seated.role)

    def aid(self, caller: Caller) -> JsonObject:
        """The player aid at this moment."""
        with self._seated(caller) as seated:
            return self.rooms.face(seated.room).aid(seated.room.table.state)

    def odds(self, caller: Caller, ply: int | None) -> JsonObject:
        """The odds of the decision at hand, or of the one after the first `ply` moves."""
        with self._seated(caller) as seated:
            room, role, seat = seated.room, seated.role, seated.seat
            if not room.shows_odds:
                raise Refused(403, "the odds are off in this game: a player wants it so")
            state = room.table.state
            if ply is not None:
                state = state_at(room, role, seat, ply)[0]
            elif room.over or room.broken is not None:
                return {"version": room.version, "odds": []}
            return {"version": room.version, "odds": self.rooms.face(room).odds(state, seat)}

    # Playing.

    def act(
        self, caller: Caller, version: int, actions: Sequence[str], *, freely: bool = False
    ) -> JsonObject:
        """Take actions; a refusal brings the view."""
        with self._seated(caller) as seated:
            try:
                taken = seated.room.act(seated.role, version, actions, freely=freely)
            except Refused as refusal:
                raise self._with_view(refusal, caller, seated) from None
            return self._answer(caller, seated) | {"taken": taken}

    def undo(self, caller: Caller, version: int | None) -> JsonObject:
        """Take the last step back."""
        with self._seated(caller) as seated:
            try:
                seated.room.undo(seated.role, version)
            except Refused as refusal:
                raise self._with_view(refusal, caller, seated) from None
            return self._answer(caller, seated)

    def _with_view(self, refusal: Refused, caller: Caller, seated: Seated) -> Refused:
        return Refused(refusal.status, refusal.sentence, refusal.rule, view=self._answer(caller, seated))

    def resign(self, caller: Caller) -> JsonObject:
        """Give the game up."""
        with self._seated(caller) as seated:
            seated.room.resign(seated.role)
            return self._answer(caller, seated)

    def rematch(self, caller: Caller) -> JsonObject:
        """Offer or accept a rematch."""
        with self._seated(caller) as seated:
            room = seated.room
            before = room.stored.rematch
            following = offer_rematch(room, seated.role, caller.key, self._seeds())
            if following is not None:
                self.rooms.store.create(following, after=room.stored)
            elif room.stored.rematch != before:
                self.rooms.store.settle(room.stored, rematch=room.stored.rematch)
            return self._answer(caller, seated)

    def hide_odds(self, caller: Caller, *, shown: bool) -> JsonObject:
        """Switch the odds off for everybody."""
        with self._seated(caller) as seated:
            if shown and not seated.room.shows_odds:
                raise Refused(409, "the odds are off in this game and stay so: a player wants it")
            if not shown:
                seated.room.hide_odds(seated.role)
            return self._answer(caller, seated)

    def orders(self, caller: Caller, orders: JsonObject) -> JsonObject:
        """Change the standing orders of the caller's seat."""
        with self._seated(caller) as seated:
            if not seated.room.give_orders(seated.role, orders):
                self.rooms.wake(caller.game_id, seated.role)
            return self._answer(caller, seated)

    # Why not?

    def explain_action(self, caller: Caller, action: str) -> JsonObject:
        """Whether the caller may take an action now, and if not, why not."""
        with self._seated(caller) as seated:
            refusal = self._not_deciding(seated)
            if refusal is not None:
                return _explained(refusal)
            state = seated.room.table.state
            try:
                return _explained(state.explain(state.string_to_action(action)))
            except HannibalError as error:
                return _explained(Refusal("", str(error)))

    def explain_thing(self, caller: Caller, thing: JsonObject) -> JsonObject:
        """Why nothing can be done with a space, a general or a card."""
        with self._seated(caller) as seated:
            room = seated.room
            refusal = self._not_deciding(seated)
            try:
                if refusal is None:
                    refusal = self.rooms.face(room).why_not(room.table.state, seated.seat, thing)
            except HannibalError as error:
                raise Refused(422, str(error)) from None
            return _explained(refusal)

    @staticmethod
    def _not_deciding(seated: Seated) -> Refusal | None:
        room = seated.room
        if room.broken is not None:
            return Refusal("", CANNOT_GO_ON)
        if room.over:
            return Refusal("", "the game is over")
        if may_decide(room, seated.role, seated.seat):
            return None
        decision = room.table.state.decision()
        if decision.secret:
            return Refusal("", SOMEBODY)
        return Refusal(decision.rule, f"it is for {room.game.seat(decision.player).capitalize()} to decide")


def _explained(refusal: Refusal | None) -> JsonObject:
    if refusal is None:
        return {"legal": True, "sentence": "", "rule": ""}
    return {"legal": False, "sentence": refusal.reason, "rule": refusal.rule}
