"""A game as a package hands it over: all that the command line, the server and the players need of it.

A package exports one `GamePackage`, found by its entry point in the group `hannibal.games`. Its parts are
functions that import what they need when they are called: to list the games loads none of them. Only `game`
is needed; without the rest a game has fewer commands and plainer looks (docs/howto/add-a-game.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import argparse

    from hannibal.kernel.face import Face
    from hannibal.kernel.game import Game, JsonObject
    from hannibal.kernel.knowledge import Knowledge
    from hannibal.kernel.pack import PackFiles
    from hannibal.kernel.picture import BoardPicture

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

Progress = Callable[[int, int], None]
"""Is told how many of how many are done."""


class Difference(Protocol):
    """An option whose value depends on the edition, with the rule of each edition."""

    @property
    def name(self) -> str: ...
    @property
    def sentence(self) -> str: ...
    @property
    def rules(self) -> Sequence[str]: ...
    @property
    def values(self) -> Sequence[str]: ...

    def value_in(self, edition: str) -> str:
        """What an edition's book says."""
        ...


class OddsCommand(Protocol):
    """The chances a game can work out for `hannibal odds`."""

    def register(self, kinds: Subparsers) -> None:
        """Add a parser for each kind of question."""
        ...

    def answer(self, arguments: argparse.Namespace, show: Progress | None) -> JsonObject:
        """The figures for what was asked; `show` is for those that take long."""
        ...


@dataclass(frozen=True)
class RuleBooks:
    """The rulebooks of a game: `file` lists the rules, each with its gist in our own words.

    `editions` names the books by which one edition alone is played; `cases` is a folder of rule cases.
    """

    books: tuple[str, ...]
    file: Path
    editions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cases: Path | None = None


@dataclass(frozen=True, kw_only=True)
class GamePackage:
    """One game with everything that goes with it."""

    id: str
    name: str
    game: Callable[[Path | None], Game]
    """The game, on its packaged data or with the corrected files of a folder."""
    face: Callable[[Game], Face] | None = None
    """How it shows itself; `PlainFace` stands in."""
    knowledge: Callable[[], Knowledge] | None = None
    """What it tells computer players; without it they play at random."""
    board: Callable[[Game], BoardPicture] | None = None
    data: Callable[[], PackFiles[Any]] | None = None
    rules: RuleBooks | None = None
    editions: tuple[str, ...] = ()
    differences: Callable[[], Sequence[Difference]] | None = None
    """What its editions settle differently."""
    odds: Callable[[], OddsCommand] | None = None
    order: int = 100
    """Where it stands in lists: the smallest number first, then by id."""
