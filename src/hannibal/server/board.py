"""The boards of the games at set-up: as drawings, as their style sheet, and as facts for the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from hannibal.drawing.style import board_style
from hannibal.kernel.picture import BoardPicture, Look
from hannibal.server.documents import Document, style_policy
from hannibal.server.refusals import Refused

Style = Literal["inside", "none"]
"""Whether a drawing brings its style sheet along, or leaves that to the page it is put in."""


class BoardDocuments:
    """The documents about the boards of several games, each made when it is first asked for."""

    def __init__(self, boards: Mapping[str, BoardPicture]) -> None:
        self._boards = boards
        self._made: dict[tuple[object, ...], Document] = {}

    def drawing(self, game: str, look: Look, style: Style) -> Document:
        """A board as SVG."""
        board = self._board(game)
        look = replace(look, edition=_edition(board, look.edition))
        key = ("drawing", game, look, style)
        if key not in self._made:
            svg = board.draw(look)
            before, _, rest = svg.partition("<style>")
            sheet, _, after = rest.partition("</style>")
            whole = svg if style == "inside" else before + after
            self._made[key] = Document(whole.encode(), "image/svg+xml", style_policy(sheet))
        return self._made[key]

    def style(self) -> Document:
        """The style sheet of every drawing of every game, for both themes."""
        if ("style",) not in self._made:
            sheet = board_style(*(rule for board in self._boards.values() for rule in board.style))
            self._made["style",] = Document(sheet.encode(), "text/css")
        return self._made["style",]

    def facts(self, game: str, edition: str | None) -> Document:
        """Spaces, provinces and connections with the names of one edition, as JSON."""
        board = self._board(game)
        named = _edition(board, edition)
        key = ("facts", game, named)
        if key not in self._made:
            found = {"game": game, "edition": named or "", **board.facts(named)}
            written = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
            self._made[key] = Document(written.encode(), "application/json")
        return self._made[key]

    def _board(self, game: str) -> BoardPicture:
        if game not in self._boards:
            known = ", ".join(self._boards)
            raise Refused(422, f"game: there is no board of {game[:40]!r}; there are: {known}")
        return self._boards[game]


def _edition(board: BoardPicture, asked: str | None) -> str | None:
    """The edition to draw: the first where none is named, None for a board of one look, whatever is asked."""
    if not board.editions:
        return None
    if asked is not None and asked not in board.editions:
        known = " or ".join(repr(name) for name in board.editions)
        raise Refused(422, f"edition: expected {known}, not {asked[:40]!r}")
    return asked or board.editions[0]
