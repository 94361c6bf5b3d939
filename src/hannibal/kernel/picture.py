"""The picture of a game's board: the contract between a game that has one and whoever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from hannibal.kernel.game import JsonObject

Layer = Literal["full", "phone"]
Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class Look:
    """How a board is to be drawn; without an edition, as the game's first one prints it."""

    edition: str | None = None
    layer: Layer = "full"
    theme: Theme = "light"
    hatch: bool = False


@dataclass(frozen=True)
class SceneFile:
    """What stands on the board, as somebody has written it down; `name` is the file's, for errors."""

    name: str
    content: object


class BoardPicture(Protocol):
    """The board of one game: as SVG, as rules for the style sheet, as the facts a page tells about it."""

    @property
    def editions(self) -> Sequence[str]:
        """The editions whose names it can bear; empty where there is one look only."""
        ...

    @property
    def hatches(self) -> bool:
        """Whether areas can be told apart by hatching, without their colours."""
        ...

    @property
    def style(self) -> Sequence[str]:
        """What its style sheet has beyond that of every board; must not touch other games' boards."""
        ...

    def draw(self, look: Look, scene: SceneFile | None = None) -> str:
        """The board as SVG at set-up, or with what a file says; raises `DataError` for a bad file."""
        ...

    def facts(self, edition: str | None) -> JsonObject:
        """Its view box, spaces and provinces as plain data, with the names of an edition."""
        ...
