"""Answers to questions: why not, how likely, the player aid, the rules."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hannibal.server.models.parts import ABSENT, Answer, Side


class Explanation(Answer):
    """Whether something may be done, and if not, why not."""

    legal: bool
    sentence: str
    rule: str


class Outcome(Answer):
    """One thing a roll or a battle may come to."""

    text: str
    chance: float
    side: str


class Modifier(Answer):
    """What is added to a roll or to a hand, and why."""

    text: str
    value: int


class Host(Answer):
    """How the hand of a side in a battle comes to its size."""

    side: Side
    text: str
    parts: list[Modifier]


class Chances(Answer):
    """A roll or a battle, and what it is likely to come to."""

    kind: str
    about: str
    title: str
    gist: str
    note: str
    rules: list[str]
    outcomes: list[Outcome]
    modifiers: list[Modifier]
    space: str = ABSENT
    action: Annotated[str, Field(description="what must be done for it to come to that")] = ABSENT
    further: Annotated[bool, Field(description="further along the roads of a march")] = ABSENT
    course: Annotated[str, Field(description="how it goes on from there")] = ABSENT
    hosts: list[Host] = ABSENT
    then: Annotated[Chances, Field(description="the battle that would follow")] = ABSENT


class Odds(Answer):
    """The chances of what is being decided."""

    version: int
    odds: list[Chances]


class AidStep(Answer):
    """Where in the sequence of play this is."""

    phase: str
    text: str
    rule: str
    within: str = ABSENT
    season: str = ABSENT


class AidNote(Answer):
    """A remark on a phase, and whether it holds now."""

    text: str
    rule: str
    now: bool


class AidPhase(AidNote):
    """A phase of the turn."""

    id: str
    notes: list[AidNote]


class AidModifier(Answer):
    """A modifier of a table, and whether it is in force now."""

    value: int
    text: str
    now: bool


class AidTable(Answer):
    """A table as the page draws it."""

    title: str
    rule: str
    columns: list[str]
    rows: list[list[str | int]]
    modifiers: list[AidModifier]
    note: str


class AidProvince(Answer):
    """Who holds a province, and what each side lacks."""

    id: str
    name: str
    holder: Side | None
    spaces: int
    rome: int
    carthage: int
    spare: int | None = ABSENT
    lacks: dict[Side, int] = ABSENT
    points: int = ABSENT
    significant: bool = ABSENT
    ally_cards: int = ABSENT
    diagonal: bool = ABSENT
    recruits: str = ABSENT


class AidRegion(Answer):
    """Provinces that are told together."""

    name: str
    note: str = ABSENT
    provinces: list[AidProvince]


class Aid(Answer):
    """The player aid: the sequence of play, the tables in force, who holds what."""

    step: AidStep = ABSENT
    notice: str = ABSENT
    sequence: list[AidPhase]
    tables: list[AidTable]
    provinces: list[AidRegion]


class Rule(Answer):
    """A rule in our own words."""

    id: str
    book: str
    chapter: str
    title: str
    gist: str


class Rules(Answer):
    """The books there are, and the rules that were asked for."""

    books: list[str]
    rules: list[Rule]
