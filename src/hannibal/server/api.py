"""The HTTP API: what the page uses, and what a bot would use. docs/api.md tells it to people."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field, model_validator
from starlette.responses import JSONResponse, Response, StreamingResponse

from hannibal.server.live import MOST_GAMES, Channels, Wish, follow
from hannibal.server.models import (
    ActedView,
    Aid,
    Answer,
    Beats,
    Catalogue,
    Explanation,
    Followed,
    Log,
    MadeGame,
    Moves,
    News,
    NewsOf,
    Odds,
    PastView,
    RecordFile,
    Summary,
    View,
)
from hannibal.server.new_games import GameWish
from hannibal.server.refusals import REFUSALS, Refused
from hannibal.server.room import ALWAYS, IN_BATTLE, NEVER
from hannibal.server.service import Caller, GameService

_MOST_ACTIONS = 30
_LONGEST_ACTION = 200
_NUMBER = 2**53


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Actions(_Body):
    """Actions against the state of a version."""

    version: int = Field(ge=0, le=_NUMBER)
    actions: list[Annotated[str, Field(max_length=_LONGEST_ACTION)]] = Field(
        min_length=1, max_length=_MOST_ACTIONS, examples=[["activate hannibal", "march nemausus"]]
    )
    freely: bool = Field(
        default=False, description="end quietly where an action after the first is not legal"
    )


class Step(_Body):
    """A request that may name the version it is meant for."""

    version: int | None = Field(default=None, ge=0, le=_NUMBER)


class OrdersWish(_Body):
    """When to be asked for a counter event."""

    counter_events: Literal["always", "battle", "never"] = ALWAYS


class OddsWish(_Body):
    """Whether the odds are to be shown."""

    shown: bool


class Question(_Body):
    """Why not? One thing is asked about."""

    action: str | None = Field(default=None, max_length=_LONGEST_ACTION)
    space: str | None = Field(default=None, max_length=80)
    general: str | None = Field(default=None, max_length=80)
    card: str | int | None = Field(default=None)

    @model_validator(mode="after")
    def _one_thing(self) -> Question:
        if len(self.model_fields_set) != 1:
            raise ValueError("one of action, space, general, card")
        return self


class Follow(_Body):
    """A game to follow, by its key."""

    game: str = Field(max_length=40)
    key: str = Field(min_length=1, max_length=200)
    tab: str = Field(min_length=1, max_length=40, description="a name of your own, which its events bear")
    side: str | None = Field(default=None, alias="as", max_length=40)
    seen: int | None = Field(
        default=None, ge=0, le=_NUMBER, description="the last version that came; what is new since is sent"
    )

    def wish(self) -> Wish:
        """It as the stream takes it."""
        return Wish(Caller(self.game, self.key.strip(), self.side, self.tab), self.seen)


class Following(_Body):
    """The games one stream follows."""

    follow: list[Follow] = Field(default_factory=list, max_length=MOST_GAMES)

    @model_validator(mode="after")
    def _names_differ(self) -> Following:
        if len({one.tab for one in self.follow}) < len(self.follow):
            raise ValueError("another tab for each of what is followed")
        return self

    def wishes(self) -> list[Wish]:
        """Them as the stream takes them."""
        return [one.wish() for one in self.follow]


class Change(Following):
    """What a stream that is open is to follow from now on, and what no longer."""

    channel: str = Field(max_length=40, description="what the first event of the stream told")
    leave: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=MOST_GAMES)


def caller_of(
    game_id: Annotated[str, Path(max_length=40)],
    authorization: Annotated[str | None, Header(description="Bearer KEY")] = None,
    side: Annotated[
        str | None, Query(alias="as", max_length=40, description="the side to look from at a shared screen")
    ] = None,
    tab: Annotated[
        str | None,
        Header(alias="Hannibal-Tab", max_length=40, description="your name for yourself, if you follow too"),
    ] = None,
) -> Caller:
    """Who asks, by the key in the header."""
    scheme, _, key = (authorization or "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Refused(401, "a key is needed: send it as `Authorization: Bearer KEY`")
    return Caller(game_id, key.strip(), side, tab)


Who = Annotated[Caller, Depends(caller_of)]


class RecordAnswer(Response):
    """A record, which is written as a file in one form: its text is sent as it stands."""

    media_type = "application/json"


class EventStream(StreamingResponse):
    """Server-Sent Events."""

    media_type = "text/event-stream"


_LIVE = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_EVENT_DATA = {EventStream.media_type: {"schema": {"type": "object"}}}
"""The data of each event is what is described; the stream as such would be text."""


def game_routes(service: GameService) -> APIRouter:
    """Everything under /api about games."""
    router = APIRouter(tags=["games"], responses=REFUSALS)
    _add_new_games(router, service)
    _add_looking(router, service)
    _add_playing(router, service)
    _add_following(router, service)
    return router


# An answer made here is sent as it stands; FastAPI would go through every part of a view to check it first.
# So the models only describe.


def _sends(model: type[Answer], status: int = 200) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": model}}


def _add_new_games(router: APIRouter, service: GameService) -> None:
    @router.get("/catalogue", responses=_sends(Catalogue))
    def catalogue() -> JSONResponse:
        """What can be played: games with their seats, options and computer players."""
        orders = [ALWAYS, IN_BATTLE, NEVER]
        return JSONResponse({"games": service.catalogue(), "orders": orders})

    @router.post("/games", status_code=201, responses=_sends(MadeGame, 201))
    def create(wish: GameWish) -> JSONResponse:
        """Make a game. The keys of its seats are told here and never again."""
        return JSONResponse(service.create(wish), status_code=201)


def _add_looking(router: APIRouter, service: GameService) -> None:
    @router.get("/games/{game_id}", responses=_sends(View))
    def view(who: Who) -> JSONResponse:
        """The game as the key's seat may see it, with every action it may take."""
        return JSONResponse(service.view(who))

    @router.get("/games/{game_id}/summary", responses=_sends(Summary))
    def summary(who: Who) -> JSONResponse:
        """Whose turn it is, in few words: for a list of games."""
        return JSONResponse(service.summary(who))

    @router.get("/games/{game_id}/log", responses=_sends(Log))
    def log(who: Who, start: Annotated[int, Query(alias="from", ge=0, le=_NUMBER)] = 0) -> JSONResponse:
        """The lines of the log this seat may read, from a number on."""
        return JSONResponse(service.log(who, start))

    @router.get("/games/{game_id}/beats", responses=_sends(Beats))
    def beats(who: Who, ply: Annotated[int, Query(alias="from", ge=0, le=_NUMBER)] = 0) -> JSONResponse:
        """What happened, as facts this seat may know, from a move of `history` on."""
        return JSONResponse(service.beats(who, ply))

    @router.get("/games/{game_id}/history", responses=_sends(Moves))
    def history(who: Who) -> JSONResponse:
        """Every move this seat may know of."""
        return JSONResponse(service.history(who))

    @router.get("/games/{game_id}/at/{ply}", responses=_sends(PastView))
    def at(
        who: Who,
        ply: Annotated[int, Path(ge=0, le=_NUMBER)],
        everything: Annotated[
            bool, Query(alias="open", description="with every hand, after the end")
        ] = False,
    ) -> JSONResponse:
        """The game after the first moves of `history`."""
        return JSONResponse(service.at(who, ply, everything=everything))

    @router.get("/games/{game_id}/record", responses=_sends(RecordFile))
    def record(who: Who) -> RecordAnswer:
        """The record of a finished game, or of one that hides nothing from who asks."""
        headers = {"Content-Disposition": f'attachment; filename="hannibal-{who.game_id}.json"'}
        return RecordAnswer(service.record(who), headers=headers)

    @router.get("/games/{game_id}/aid", responses=_sends(Aid))
    def aid(who: Who) -> JSONResponse:
        """The player aid at this moment: sequence of play, tables, provinces."""
        return JSONResponse(service.aid(who))

    @router.get("/games/{game_id}/odds", responses=_sends(Odds))
    def odds(
        who: Who,
        ply: Annotated[
            int | None, Query(ge=0, le=_NUMBER, description="of the decision after so many moves")
        ] = None,
    ) -> JSONResponse:
        """The chances of what is being decided: each roll and battle with its outcomes and modifiers.

        403: they are off in this game.
        """
        return JSONResponse(service.odds(who, ply))


def _add_playing(router: APIRouter, service: GameService) -> None:
    @router.post("/games/{game_id}/actions", responses=_sends(ActedView))
    def act(who: Who, body: Actions) -> JSONResponse:
        """Take one or more actions, one by one, as long as it is for the same seat to decide.

        409 with the view: the version is not the newest. 422 with the view: an action is not legal; those
        before it have been taken. 403: it is not your turn.
        """
        return JSONResponse(service.act(who, body.version, body.actions, freely=body.freely))

    @router.post("/games/{game_id}/explain", responses=_sends(Explanation))
    def explain(who: Who, body: Question) -> JSONResponse:
        """Why not? For an action, a space, a general or a card."""
        if body.action is not None:
            return JSONResponse(service.explain_action(who, body.action))
        return JSONResponse(service.explain_thing(who, body.model_dump(exclude_unset=True)))

    @router.post("/games/{game_id}/undo", responses=_sends(View))
    def undo(who: Who, body: Step) -> JSONResponse:
        """Take the last step back, as far as nothing has been revealed since."""
        return JSONResponse(service.undo(who, body.version))

    @router.post("/games/{game_id}/resign", responses=_sends(View))
    def resign(who: Who) -> JSONResponse:
        """Give the game up."""
        return JSONResponse(service.resign(who))

    @router.post("/games/{game_id}/rematch", responses=_sends(View))
    def rematch(who: Who) -> JSONResponse:
        """Offer a rematch with the sides changed, or accept one."""
        return JSONResponse(service.rematch(who))

    @router.post("/games/{game_id}/orders", responses=_sends(View))
    def orders(who: Who, body: OrdersWish) -> JSONResponse:
        """Standing orders: when to be asked for a counter event. Secret to the seat."""
        return JSONResponse(service.orders(who, body.model_dump()))

    @router.post("/games/{game_id}/odds", responses=_sends(View))
    def hide_odds(who: Who, body: OddsWish) -> JSONResponse:
        """Switch the odds off, for everybody and for good. 409: they are off and stay so."""
        return JSONResponse(service.hide_odds(who, shown=body.shown))


def _add_following(router: APIRouter, service: GameService) -> None:
    @router.get(
        "/games/{game_id}/events",
        response_class=EventStream,
        responses=_sends(News),
        openapi_extra={"responses": {"200": {"content": _EVENT_DATA}}},
    )
    async def events(
        who: Who, last_event_id: Annotated[str | None, Header(description="the last id that came")] = None
    ) -> EventStream:
        """The game live, as Server-Sent Events: the view, the log and the beats since, with every change."""
        stream: Any = await follow(service, who, _version(last_event_id))
        return EventStream(stream, headers=_LIVE)

    channels = Channels(service)

    @router.post(
        "/events",
        response_class=EventStream,
        responses=_sends(NewsOf),
        openapi_extra={"responses": {"200": {"content": _EVENT_DATA}}},
    )
    async def events_of_many(body: Following) -> EventStream:
        """Several games live in one stream. Their keys are in the body; what each brings bears its tab."""
        return EventStream(channels.open(body.wishes()), headers=_LIVE)

    @router.post("/events/change", responses=_sends(Followed))
    async def change_events(body: Change) -> JSONResponse:
        """Let an open stream follow other games. 404: it has ended."""
        return JSONResponse({"games": channels.change(body.channel, body.wishes(), body.leave)})


def _version(text: str | None) -> int | None:
    """The version an event's id names; None for one of somebody else's making."""
    return int(text) if text and re.fullmatch(r"[0-9]{1,16}", text) else None
