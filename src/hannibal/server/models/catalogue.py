"""What can be played, and new games."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hannibal.server.models.parts import ABSENT, Answer, Side


class Computer(Answer):
    """A computer player; `kind` is what a seat is given."""

    kind: str
    name: str
    label: str


class SideWords(Answer):
    """A side, its sign on coins, and how it is played, in a word."""

    id: Side
    name: str
    sign: str | None
    text: str = ABSENT


class EditionWords(Answer):
    """An edition or a scenario, for who sets up a game."""

    id: str
    name: str
    text: str


class OptionValue(Answer):
    """One value of an option in plain words."""

    id: str
    text: str


class GameOption(Answer):
    """An option; `editions` has what each edition says, `rules` where that stands."""

    name: str
    text: str
    values: list[OptionValue]
    editions: dict[str, str]
    rules: list[str]


class BoardWords(Answer):
    """What is said of a board that can be looked at without a game."""

    title: str
    text: str
    caption: str
    names: str
    editions: bool


class CatalogueGame(Answer):
    """A game that can be played."""

    id: str
    name: str
    seats: list[Side]
    computers: list[Computer]
    sides: list[SideWords]
    notice: str = ABSENT
    edition_option: Annotated[str | None, Field(description="the option that is chosen first of all")]
    editions: list[EditionWords]
    options: list[GameOption]
    odds: Annotated[bool, Field(description="whether the chances of rolls can be shown")] = ABSENT
    board: BoardWords = ABSENT


class Catalogue(Answer):
    """What can be played, and the standing orders there are."""

    games: list[CatalogueGame]
    orders: list[str]


class SeatKind(Answer):
    """What sits in a seat: `person` or a computer, with a name to show."""

    kind: str
    name: str = ABSENT


class MadeGame(Answer):
    """A new game with its keys, told here and never again."""

    id: str
    keys: dict[Side, str]
    watch: str
    you: Side | None
    seats: dict[Side, SeatKind]
