"""The web application: one page, its files, and the board."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from hannibal.rome_carthage.facts import DataPack
from hannibal.rome_carthage.picture import Edition, Layer, Theme
from hannibal.server.board import BoardDocuments, Style
from hannibal.server.documents import Document
from hannibal.server.security import SecurityHeaders, allowed_hosts

_READ: dict[str, Any] = {"methods": ["GET", "HEAD"]}
_WORTH_COMPRESSING = 600


def create_app(pack: DataPack, *, host: str = "127.0.0.1") -> FastAPI:
    """The application on a data pack, for a server that listens on `host`."""
    web = Path(str(resources.files("hannibal"))) / "web"
    # No generated documentation: its pages load their scripts from another host.
    app = FastAPI(title="Hannibal", docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(_page_routes(web))
    app.include_router(_board_routes(BoardDocuments(pack)), prefix="/api")
    app.mount("/static", StaticFiles(directory=web))
    _say_what_is_wrong(app, web)
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_COMPRESSING, compresslevel=6)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=allowed_hosts(host), www_redirect=False)
    app.add_middleware(SecurityHeaders)
    return app


def _page_routes(web: Path) -> APIRouter:
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
        return PlainTextResponse("ok\n")

    return router


def _board_routes(board: BoardDocuments) -> APIRouter:
    router = APIRouter()

    @router.api_route("/board", **_READ)
    def drawing(
        request: Request,
        edition: Edition = "2e",
        layer: Layer = "full",
        theme: Theme = "light",
        style: Style = "inside",
    ) -> Response:
        return board.drawing(edition, layer, theme, style).answer(request)

    @router.api_route("/board.css", **_READ)
    def style_sheet(request: Request) -> Response:
        return board.style().answer(request)

    @router.api_route("/board.json", **_READ)
    def facts(request: Request, edition: Edition = "2e") -> Response:
        return board.facts(edition).answer(request)

    return router


def _say_what_is_wrong(app: FastAPI, web: Path) -> None:
    """Every refusal says in a sentence what would be right."""

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
            return _refusal(405, "only GET and HEAD are answered here", error.headers)
        return _refusal(error.status_code, error.detail, error.headers)


def _sentence(defect: Any) -> str:
    """A defect of the query in words: `edition: expected '2e' or 'classic', not '3e'`."""
    expected = defect.get("ctx", {}).get("expected", defect["msg"])
    return f"{defect['loc'][-1]}: expected {expected}, not {str(defect['input'])[:40]!r}"


def _refusal(status: int, sentence: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": sentence}, status_code=status, headers=headers)
