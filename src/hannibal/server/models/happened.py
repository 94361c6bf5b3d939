"""What happened in a game: its log, its beats, its moves, live events, the record."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hannibal.kernel.game import JsonObject
from hannibal.server.models.parts import ABSENT, Answer
from hannibal.server.models.views import Moment, View


class LogLine(Answer):
    """A line of the log; a `reason` is a computer's, in its own words."""

    ply: int
    rule: str
    text: str
    side: str = ABSENT
    dice: list[int] = ABSENT
    reason: bool = ABSENT


class Log(Answer):
    """The lines of the log from a number on."""

    from_: Annotated[int, Field(alias="from")]
    lines: list[LogLine]


class Beat(Answer):
    """One thing that happened, as facts; docs/api.md says what belongs together."""

    ply: int
    kind: str
    rule: str
    facts: JsonObject
    scene: Annotated[int, Field(description="the scene it belongs to; 0: none")]
    parent: Annotated[int, Field(description="the scene around that one; 0: none")]
    opens: Annotated[str, Field(description="the name of the scene it begins")] = ABSENT
    closes: Annotated[str, Field(description="the name of the scene it ends")] = ABSENT
    line: Annotated[int, Field(description="the line of the log that tells it")] = ABSENT


class Beats(Answer):
    """What happened, from a beat on; `format` grows when a kind or a field changes its meaning."""

    format: int
    from_: Annotated[int, Field(alias="from")]
    beats: list[Beat]


class Move(Moment):
    """A move, and where in the game it led."""

    ply: int
    player: str
    text: str
    kind: Annotated[str, Field(description="of the decision; empty for chance")]


class Moves(Answer):
    """Every move this seat may know of."""

    moves: list[Move]


class News(Answer):
    """A live event: the new view, the log and the beats since; from their numbers on they replace the old."""

    view: Annotated[View | None, Field(description="null: you have it as the answer to your own request")]
    log_from: int
    log: list[LogLine]
    beats_from: int
    beats: list[Beat]


class NewsOf(Answer):
    """A live event in a stream of several games: what the stream of that game alone would have brought."""

    tab: Annotated[str, Field(description="the name under which it is followed")]
    news: News


class Followed(Answer):
    """How many games a stream follows after a change."""

    games: int


class RecordFile(Answer):
    """A game record: its options and its actions, chance included."""

    format: Literal["hannibal-record"]
    version: int
    game: str
    options: dict[str, str]
    notes: list[str] = ABSENT
    start: JsonObject = ABSENT
    result: str = ABSENT
    final: Annotated[str, Field(description="the digest of the last state")] = ABSENT
    actions: list[str]
