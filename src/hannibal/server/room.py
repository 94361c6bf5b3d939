"""One game at the server: its table, its history, what is kept of it, and the rules of sitting at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from hannibal.kernel import (
    SPECTATOR,
    ActionError,
    Game,
    GameOver,
    NotationError,
    NotYourTurn,
    Record,
    Stop,
    Table,
    Undo,
    UndoRefused,
)
from hannibal.kernel.game import JsonObject
from hannibal.players import Observation
from hannibal.server.broken import CANNOT_GO_ON, stop_of, table_until, whole_record
from hannibal.server.computers import COMPUTER
from hannibal.server.history import History
from hannibal.server.refusals import Refused
from hannibal.server.storage import Kept, Store, StoredGame

BOTH: Final = "both"
"""The role of a screen that two players share."""
WATCH: Final = "watch"
"""The role of a spectator."""

ALWAYS: Final = "always"
IN_BATTLE: Final = "battle"
NEVER: Final = "never"
"""Standing orders: when to be asked for a counter event."""


class Room:
    """A game being played at this server. Whoever uses it holds its lock."""

    def __init__(self, game: Game, stored: StoredGame, store: Store) -> None:
        """The game as it was kept; where today's rules refuse it, as far as they go and only to be read."""
        self.game = game
        self.stored = stored
        self._store = store
        self.broken: Stop | None = None
        try:
            self.table = _table_of(game, stored)
        except Exception:
            self.broken = stop_of(game, stored)
            if self.broken is None:
                raise
            self.table = table_until(game, stored, self.broken)
        self.history = History(self.table, stored.reasons)
        self._plies = {stored.version: self.table.ply}
        if self.table.ply > len(stored.actions):
            self._keep(len(stored.actions))
        self._note_end()

    # Who is who.

    @property
    def version(self) -> int:
        """Grows with every change."""
        return self.stored.version

    @property
    def shared(self) -> bool:
        """Whether both play on one screen."""
        return bool(self.stored.settings["shared_screen"])

    @property
    def watch_only(self) -> bool:
        """Whether this is a record to look at, with nobody playing."""
        return bool(self.stored.settings["watch_only"])

    @property
    def shows_odds(self) -> bool:
        """Whether the odds of rolls and battles are told, to everybody at the table or to nobody."""
        return bool(self.stored.settings["odds"])

    @property
    def over(self) -> bool:
        """Whether nothing more is played: it has ended, or somebody has resigned."""
        return self.table.over or self.stored.resigned is not None or self.stored.ended is not None

    def seat_of(self, role: str, wanted: str | None = None) -> int:
        """The seat a role looks from: at a shared screen the one `wanted`, else whoever is to decide."""
        if role == WATCH:
            return SPECTATOR
        if role != BOTH:
            return self.game.players.index(role)
        if wanted is not None:
            return self.game.players.index(wanted)
        player = self.table.current_player()
        return player if player >= 0 else 0

    def knows_all(self, role: str) -> bool:
        """Whether a role may know every move: at a shared screen, and when it is over."""
        return role == BOTH or self.watch_only or self.over

    def knower(self, role: str, seat: int) -> int | None:
        """By whose knowledge moves are counted for a role; None: it may know of all."""
        return None if self.knows_all(role) else seat

    def reader(self, role: str, seat: int) -> int:
        """Whose lines of the log a role reads; at a shared screen nobody's own, for the other looks on."""
        return SPECTATOR if role == BOTH else seat

    def kind(self, player: int) -> str:
        """What sits in a player's seat: `person`, or a computer by its name."""
        return str(self.stored.seats[self.game.players[player]]["kind"])

    # Playing.

    def act(self, role: str, version: int, actions: Sequence[str], *, freely: bool = False) -> int:
        """Take actions one by one until the turn passes to another; returns how many were taken.

        Raises `Refused`; what was taken before the refused action stays. With `freely`, a refusal after the
        first action is no error: a march halts where something happens.
        """
        self._check_may_act(role, version)
        seat = self.table.current_player()
        for taken, action in enumerate(actions):
            if taken and (self.over or self.table.current_player() != seat):
                return taken
            try:
                self._step(action, None if role == BOTH else self.game.players.index(role))
            except NotYourTurn as error:
                raise Refused(403, self._whose_turn(), error.refusal.rule) from None
            except GameOver as error:
                raise Refused(409, "the game is over", error.refusal.rule) from None
            except ActionError as error:
                if taken and freely:
                    return taken
                raise Refused(422, error.refusal.reason, error.refusal.rule) from None
            except NotationError as error:
                raise Refused(422, str(error)) from None
        return len(actions)

    def act_for_computer(self, version: int, action: int, why: str = "") -> bool:
        """Take a computer's action, unless the game has changed since it was asked; `why` is what it says."""
        if self.version != version or self.over:
            return False
        self._step(action, None, why)
        return True

    def _check_may_act(self, role: str, version: int | None) -> None:
        if role == WATCH:
            raise Refused(403, "a spectator cannot act; the key of a seat is needed")
        if version is not None and version != self.version:
            raise Refused(409, f"the game has changed: this is version {self.version}, not {version}")
        self.check_goes_on()
        if self.over:
            raise Refused(409, "the game is over")

    def check_goes_on(self) -> None:
        """Nothing can be changed in a game that today's rules refuse."""
        if self.broken is not None:
            raise Refused(409, CANNOT_GO_ON)

    def _whose_turn(self) -> str:
        decision = self.table.state.decision()
        if decision.secret:
            return "somebody else is deciding"
        return f"it is not your turn: {self.game.seat(decision.player).capitalize()} is to decide"

    def _step(self, action: int | str, seat: int | None, why: str = "") -> None:
        ply = self.table.ply
        self.table.play(action, seat)
        self._follow_orders()
        self._keep(ply, why)

    def _follow_orders(self) -> None:
        """Pass where a standing order says so: in the same breath, so that nobody sees that it was asked."""
        while not self.over and not self.table.state.is_chance_node():
            window = self.game.counter_window(self.table.state)
            player = self.table.current_player()
            if window is None or self.shared or not self._lets_pass(player, window):
                return
            self.table.play("pass", quiet=True)

    def _lets_pass(self, player: int, window: str) -> bool:
        order = self.orders(player)["counter_events"]
        return order == NEVER or (order == IN_BATTLE and window != "battle")

    def _keep(self, ply: int, why: str = "") -> None:
        """Store the moves from number `ply` on, the first with its reason; then let everybody see them."""
        moves = self.table.moves[ply:]
        self._store.append(self.stored, ply, [(move.text, move.quiet) for move in moves], why)
        self.history.extend({ply: why} if why else {})
        self._plies[self.version] = self.table.ply
        self._note_end()

    def _note_end(self) -> None:
        """Keep how the rules have ended it: later rules may not come to that end."""
        if self.table.over and self.stored.ended is None:
            self.stored.ended = self.result()
            self._store.keep_end(self.stored)

    def undo(self, role: str, version: int | None) -> None:
        """Take the last step of this role back."""
        self._check_may_act(role, version)
        seat = None if role == BOTH else self.game.players.index(role)
        try:
            self.table.undo(seat)
        except UndoRefused as error:
            raise Refused(422, error.refusal.reason, error.refusal.rule) from None
        self._store.truncate(self.stored, self.table.ply)
        self.history.cut()
        self._plies[self.version] = self.table.ply

    def resign(self, role: str) -> None:
        """The seat gives up; at a shared screen the one that is to decide does."""
        self._check_may_act(role, None)
        loser = self.game.players[self.seat_of(role)]
        self._store.settle(self.stored, resigned=loser)
        self.stored.resigned = loser
        self._plies[self.version] = self.table.ply

    def hide_odds(self, role: str) -> None:
        """Switch the odds off for everybody; whoever wanted that, they stay off."""
        if role == WATCH:
            raise Refused(403, "only who plays can switch the odds off")
        self.check_goes_on()
        if not self.shows_odds:
            return
        settings = self.stored.settings | {"odds": False, "odds_off_by": role}
        self._store.settle(self.stored, settings=settings)
        self.stored.settings = settings
        self._plies[self.version] = self.table.ply

    def orders(self, player: int) -> JsonObject:
        """The standing orders of a seat."""
        return self.stored.orders.get(self.game.players[player], {"counter_events": ALWAYS})

    def give_orders(self, role: str, orders: JsonObject) -> bool:
        """Change the standing orders of a seat; whether the game went on by them at once."""
        if role in (WATCH, BOTH):
            raise Refused(403, "standing orders are a seat's own: the key of a seat is needed")
        self.check_goes_on()
        self.stored.orders = self.stored.orders | {role: orders}
        self._store.keep_orders(self.stored)
        ply = self.table.ply
        self._pass_pending(self.game.players.index(role))
        if self.table.ply == ply:
            return False
        self._keep(ply)
        return True

    def _pass_pending(self, player: int) -> None:
        """Where this very player is being asked what his new order answers, others have seen the question."""
        if self.over or self.table.current_player() != player:
            return
        window = self.game.counter_window(self.table.state)
        if window is not None and self._lets_pass(player, window):
            self.table.play("pass", player)
            self._follow_orders()

    # For computers.

    def computer_to_move(self) -> str | None:
        """The name of the computer that is to decide; None where none is."""
        if self.over or self.watch_only or self.broken is not None:
            return None
        player = self.table.current_player()
        if player < 0:
            return None
        kind = self.kind(player)
        return kind.removeprefix(COMPUTER) if kind.startswith(COMPUTER) else None

    def observation(self) -> tuple[Observation, str]:
        """What the seat to decide may know, and a seed of its own: all that a computer is given."""
        seed = f"{self.stored.seed}/computer/{self.table.ply}"
        return Observation(self.table.state, self.table.current_player(), Random(seed)), seed

    # Reading.

    def result(self) -> JsonObject | None:
        """How it ended, by the rules or by somebody resigning."""
        if self.stored.resigned is not None:
            loser = self.stored.resigned
            others = [name for name in self.game.players if name != loser]
            return {"winner": others[0], "reason": f"{loser} resigned", "rule": "", "resigned": True}
        result = self.table.result
        if result is None:
            return self.stored.ended
        winner = None if result.winner is None else self.game.seat(result.winner)
        return {"winner": winner, "reason": result.reason, "rule": result.rule, "resigned": False}

    def unchanged_since(self, version: int) -> int:
        """How many moves have stood since this version; none where that is not known any more."""
        if version not in self._plies:
            return 0
        return min(ply for mark, ply in self._plies.items() if mark >= version)

    def record(self, role: str) -> str:
        """The record of the game, as a file."""
        if not self.may_have_record(role):
            raise Refused(403, "the record tells what is hidden: it can be had when the game is over")
        notes = [f"{self.stored.resigned} resigned"] if self.stored.resigned else []
        if self.broken is not None:
            return whole_record(self.stored, self.broken, notes).dumps()
        return self.table.record(notes).dumps()

    def may_have_record(self, role: str) -> bool:
        """Whether the record tells a role nothing that it may not know."""
        people = [seat for seat in self.stored.seats.values() if seat["kind"] == "person"]
        alone = role != WATCH and len(people) < 2
        return self.knows_all(role) or alone


def new_table(game: Game, stored: StoredGame, given: Record | None) -> list[Kept]:
    """The first moves of a new game: those of a record, and what chance and necessity add."""
    if given is None:
        table = Table(game, stored.options, seed=stored.seed, start=stored.start)
    elif stored.settings["watch_only"]:
        table = Table.from_record(given, game, automatic=False)
    else:
        table = Table.from_record(given, game, seed=stored.seed)
    return [(move.text, False) for move in table.moves]


def _table_of(game: Game, stored: StoredGame) -> Table:
    playing = not stored.settings["watch_only"]
    undo = Undo.ANYTHING if stored.settings["shared_screen"] else Undo.UNTIL_REVEALED
    table = Table.from_record(
        stored.record(), game, seed=stored.seed if playing else None, undo=undo, automatic=playing
    )
    for number, (_, quiet) in enumerate(stored.actions):
        if quiet:
            table.moves[number] = replace(table.moves[number], quiet=True)
    return table
