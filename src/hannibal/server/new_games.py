"""New games: from what somebody wishes, from a record, or as the rematch of another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from hannibal.kernel import Game, Record
from hannibal.kernel.game import JsonObject
from hannibal.server.computers import computers, is_computer
from hannibal.server.keys import digest_of, new_id, new_key, successor
from hannibal.server.refusals import Refused
from hannibal.server.room import BOTH, WATCH, Room, new_table
from hannibal.server.storage import StoredGame
from hannibal.server.trial import refusing_what_breaks

PERSON = "person"


class SeatWish(BaseModel):
    """Who shall sit in a seat: `person` or a computer, with a name to show."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: str = Field(default=PERSON, max_length=40, examples=["person", "computer:random"])
    name: str = Field(default="", max_length=40)


class GameWish(BaseModel):
    """A new game as its creator wants it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str | None = Field(
        default=None, max_length=40, description="by its id; the first of the catalogue by default"
    )
    options: dict[str, str] = Field(default_factory=dict, description="chosen options; the rest by default")
    seats: dict[str, str | SeatWish] = Field(
        default_factory=dict,
        description="what sits where: `person` (the default), `computer:random`; by the names of the seats",
    )
    sides: Literal["chosen", "chance"] = Field(
        default="chosen", description="`chance` lets a die say who of `seats` gets which side"
    )
    you: str | None = Field(
        default=None, max_length=40, description="the seat of `seats` that is the creator's own"
    )
    shared_screen: bool = Field(default=False, description="both play on one screen, with one key")
    start: JsonObject | None = Field(default=None, description="a position to begin from")
    record: str | None = Field(default=None, description="the text of a game record to go on from")
    watch_only: bool = Field(default=False, description="only look at the record; nobody plays")
    odds: bool = Field(default=True, description="whether the odds are shown, to everybody or to nobody")


@dataclass(frozen=True)
class NewGame:
    """A game to be stored, with the keys that are told once and never kept."""

    stored: StoredGame
    keys: dict[str, str]
    watch: str
    you: str | None
    brought: str | None = None
    """What its creator brought with him, by the field of his wish: `start` or `record`."""

    def answer(self) -> JsonObject:
        """What its creator is told."""
        seats = self.stored.seats
        return {"id": self.stored.id, "keys": self.keys, "watch": self.watch, "you": self.you, "seats": seats}


def new_seed() -> str:
    """A seed nobody can guess: who knows it knows every die."""
    return secrets.token_hex(16)


def make_game(games: Mapping[str, Game], wish: GameWish, seed: str) -> NewGame:
    """The game somebody wishes for; raises `Refused` with what is wrong with the wish."""
    record = _record(wish)
    game = _game(games, record.game if record else wish.game or next(iter(games)))
    if wish.start is not None and record is not None:
        raise Refused(422, "a game begins from a position or goes on from a record, not both")
    if wish.watch_only and record is None:
        raise Refused(422, "watch_only needs a record to look at")
    seats, you = _seats(game, wish)
    brought = "record" if record is not None else "start" if wish.start is not None else None
    with refusing_what_breaks(brought):
        stored = StoredGame(
            id=new_id(),
            game=game.id,
            options=game.check_options(record.options if record else wish.options),
            seats=seats,
            settings={"shared_screen": wish.shared_screen, "watch_only": wish.watch_only, "odds": wish.odds},
            seed=seed,
            start=record.start if record else wish.start,
        )
        stored.actions = new_table(game, stored, record)
    return replace(_with_keys(game, stored, you), brought=brought)


def _record(wish: GameWish) -> Record | None:
    if wish.record is None:
        return None
    if wish.options:
        raise Refused(422, "a record brings its own options; leave `options` out")
    with refusing_what_breaks("record"):
        return Record.loads(wish.record)


def _game(games: Mapping[str, Game], game_id: str) -> Game:
    if game_id not in games:
        raise Refused(422, f"there is no game {game_id[:40]!r}; there are: {', '.join(games)}")
    return games[game_id]


def _seats(game: Game, wish: GameWish) -> tuple[dict[str, JsonObject], str | None]:
    """Who sits where, and the creator's own seat, after chance has had its say."""
    for name in (*wish.seats, *((wish.you,) if wish.you else ())):
        if name not in game.players:
            raise Refused(422, f"there is no seat {name[:40]!r}; there are: {', '.join(game.players)}")
    seats = [_seat(game, wish.seats.get(name, PERSON)) for name in game.players]
    if wish.shared_screen and any(seat["kind"] != PERSON for seat in seats):
        raise Refused(422, "a shared screen is for persons; against a computer leave shared_screen out")
    people = [name for name, seat in zip(game.players, seats, strict=True) if seat["kind"] == PERSON]
    you = wish.you or (people[0] if people else None)
    if you is not None and you not in people:
        raise Refused(422, f"you: {you} is a computer's seat; your own seat is a person's")
    order = list(game.players)
    if wish.sides == "chance":
        secrets.SystemRandom().shuffle(order)
    if you is not None:
        you = order[game.players.index(you)]
    placed = dict(zip(order, seats, strict=True))
    return {name: placed[name] for name in game.players}, you


def _seat(game: Game, wish: str | SeatWish) -> JsonObject:
    asked = SeatWish(kind=wish[:40]) if isinstance(wish, str) else wish
    if asked.kind != PERSON and not is_computer(asked.kind, game.id):
        known = ", ".join((PERSON, *(computer["kind"] for computer in computers(game.id))))
        raise Refused(422, f"{asked.kind!r} cannot sit in a seat; there are: {known}")
    return {"kind": asked.kind, "name": asked.name} if asked.name else {"kind": asked.kind}


def _with_keys(game: Game, stored: StoredGame, you: str | None) -> NewGame:
    """Fresh keys for every person and for the spectators."""
    watch = new_key()
    if stored.settings["watch_only"]:
        keys = {}
    elif stored.settings["shared_screen"]:
        keys = dict.fromkeys(game.players, new_key())
    else:
        keys = {name: new_key() for name in game.players if stored.seats[name]["kind"] == PERSON}
    roles = {BOTH: next(iter(keys.values()))} if stored.settings["shared_screen"] else keys
    stored.keys = [(digest_of(key), role) for role, key in (*roles.items(), (WATCH, watch))]
    return NewGame(stored, keys, watch, you)


# Rematches.


def offer_rematch(room: Room, role: str, key: str, seed: str) -> StoredGame | None:
    """Note that this role wants a rematch; the new game once every person does, with the sides changed."""
    if role == WATCH or room.watch_only:
        raise Refused(403, "only who has played can ask for a rematch")
    room.check_goes_on()
    if not room.over:
        raise Refused(409, "the game is not over; a rematch comes after it")
    stored = room.stored
    if "game" in stored.rematch:
        return None
    offers = stored.rematch.get("offers", {}) | {role: digest_of(successor(key))}
    stored.rematch = stored.rematch | {"offers": offers}
    people = {name for name, seat in stored.seats.items() if seat["kind"] == PERSON}
    if role != BOTH and people - set(offers):
        return None
    following = _rematch(room.game, stored, offers, seed)
    stored.rematch = stored.rematch | {"game": following.id}
    return following


def _rematch(game: Game, stored: StoredGame, offers: Mapping[str, str], seed: str) -> StoredGame:
    turned = dict(zip(game.players, reversed(game.players), strict=True))
    following = StoredGame(
        id=new_id(),
        game=stored.game,
        options=stored.options,
        seats={name: stored.seats[turned[name]] for name in game.players},
        settings=stored.settings,
        seed=seed,
        start=stored.start,
        # Who could watch the one can watch the other.
        keys=[(digest, role) for digest, role in stored.keys if role == WATCH]
        + [(digest, turned.get(role, role)) for role, digest in offers.items()],
    )
    following.actions = new_table(game, following, None)
    return following
