"""The web application: one page, its files, the board, and the games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from hannibal import __version__
from hannibal.games import get_board
from hannibal.kernel import Game
from hannibal.kernel.picture import Layer, Look, Theme
from hannibal.server.api import game_routes
from hannibal.server.board import BoardDocuments, Style
from hannibal.server.documents import Document
from hannibal.server.limits import LimitRequests, Limits
from hannibal.server.new_games import new_seed
from hannibal.server.open_rooms import OpenRooms
from hannibal.server.reference import reference_page
from hannibal.server.refusals import Refused
from hannibal.server.rules import rule_routes
from hannibal.server.security import SecurityHeaders, allowed_hosts
from hannibal.server.service import GameService
from hannibal.server.storage import Store
from hannibal.server.turns import GamesInTurn

_READ: dict[str, Any] = {"methods": ["GET", "HEAD"]}
_WORTH_COMPRESSING = 600


def create_app(
    games: Mapping[str, Game],
    store: Store,
    *,
    host: str = "127.0.0.1",
    limits: Limits | None = None,
    seeds: Callable[[], str] = new_seed,
) -> FastAPI:
    """The application with some games and a database, for a server that listens on `host`.

    The first game is the one meant where none is named. `seeds` gives each new game its dice.
    """
    web = Path(str(resources.files("hannibal"))) / "web"
    # The generated pages of documentation load their scripts from another host: /docs is our own.
    app = FastAPI(title="Hannibal", version=__version__, docs_url=None, redoc_url=None)
    rooms = OpenRooms(games, store)
    app.state.rooms = rooms
    app.include_router(_page_routes(web, store), include_in_schema=False)
    app.include_router(_board_routes(games), prefix="/api", include_in_schema=False)
    app.include_router(game_routes(GameService(rooms, seeds)), prefix="/api")
    app.include_router(rule_routes(), prefix="/api")
    _add_reference(app)
    app.mount("/static", StaticFiles(directory=web))
    _say_what_is_wrong(app, web)
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_COMPRESSING, compresslevel=6)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=allowed_hosts(host), www_redirect=False)
    app.add_middleware(GamesInTurn)
    app.add_middleware(LimitRequests, limits=limits or Limits())
    app.add_middleware(SecurityHeaders)
    return app


def _add_reference(app: FastAPI) -> None:
    made: list[Document] = []

    @app.api_route("/docs", include_in_schema=False, **_READ)
    def reference(request: Request) -> Response:
        if not made:
            made.append(Document(reference_page(app.openapi()).encode(), "text/html"))
        return made[0].answer(request)


def _page_routes(web: Path, store: Store) -> APIRouter:
    router = APIRouter()

    @router.api_route("/", **_READ)
    @router.api_route("/board", **_READ)
    @router.api_route("/rules", **_READ)
    @router.api_route("/play/{game}", **_READ)
    @router.api_route("/watch/{game}", **_READ)
    @router.api_route("/replay/{game}", **_READ)
    def page(request: Request) -> Response:
        # Read anew each time: whoever works on the page sees it change.
        return Document((web / "index.html").read_bytes(), "text/html").answer(request)

    @router.api_route("/healthz", **_READ)
    def health() -> PlainTextResponse:
        trouble = store.trouble()
        return PlainTextResponse(f"{trouble or 'ok'}\n", status_code=503 if trouble else 200)

    return router


def _board_routes(games: Mapping[str, Game]) -> APIRouter:
    router = APIRouter()
    first = next(iter(games))
    drawn = {name: get_board(game) for name, game in games.items()}
    board = BoardDocuments({name: found for name, found in drawn.items() if found is not None})

    @router.api_route("/board", **_READ)
    def drawing(
        request: Request,
        game: str = first,
        edition: str | None = None,
        layer: Layer = "full",
        theme: Theme = "light",
        style: Style = "inside",
    ) -> Response:
        return board.drawing(game, Look(edition, layer, theme), style).answer(request)

    @router.api_route("/board.css", **_READ)
    def style_sheet(request: Request) -> Response:
        return board.style().answer(request)

    @router.api_route("/board.json", **_READ)
    def facts(request: Request, game: str = first, edition: str | None = None) -> Response:
        return board.facts(game, edition).answer(request)

    return router


def _say_what_is_wrong(app: FastAPI, web: Path) -> None:
    """Every refusal says in a sentence what would be right."""

    @app.exception_handler(Refused)
    def no(_request: Request, refused: Refused) -> JSONResponse:
        headers = {"WWW-Authenticate": "Bearer"} if refused.status == 401 else None
        return JSONResponse(refused.body(), status_code=refused.status, headers=headers)

    @app.exception_handler(SQLAlchemyError)
    def database_fails(_request: Request, error: SQLAlchemyError) -> JSONResponse:
        logging.getLogger(__name__).error("the database failed: %s", error)
        return _refusal(503, "the database does not take it; nothing has been done")

    @app.exception_handler(RequestValidationError)
    def wrong_query(_request: Request, error: RequestValidationError) -> JSONResponse:
        return _refusal(422, "; ".join(_sentence(defect) for defect in error.errors()))

    @app.exception_handler(HTTPException)
    def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
            return FileResponse(web / "404.html", status_code=404)
        if error.status_code == 404:
            return _refusal(404, f"there is nothing at {request.url.path}")
        if error.status_code == 405:
            ways = " and ".join(sorted((error.headers or {}).get("Allow", "GET").split(", ")))
            return _refusal(
                405, f"only {ways} {'are' if ' and ' in ways else 'is'} answered here", error.headers
            )
        return _refusal(error.status_code, error.detail, error.headers)


def _sentence(defect: Any) -> str:
    """A defect of the request in words: `edition: expected '2e' or 'classic', not '3e'`."""
    place = str(defect["loc"][-1])[:40]
    if defect["type"] == "missing":
        return "a body of JSON is expected" if place == "body" else f"{place}: missing"
    if defect["type"] == "extra_forbidden":
        return f"{place!r} is not known here"
    if defect["type"] == "json_invalid":
        return "the body is no JSON"
    if defect["type"] == "value_error":
        return f"expected {defect['ctx']['error']}"
    expected = defect.get("ctx", {}).get("expected", defect["msg"])
    return f"{place}: expected {expected}, not {str(defect['input'])[:40]!r}"


def _refusal(status: int, sentence: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": sentence}, status_code=status, headers=headers)
