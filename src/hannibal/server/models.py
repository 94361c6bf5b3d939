"""The answers of the API as models: /openapi.json describes them, and the page's types are written from them.

Answers are made by hand and sent as they are made: to check every view would cost more than to make it. The
tests check real answers of whole games against these models, strictly.

What a game alone understands (`state`, `public`, the facts of a beat) is an open object.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hannibal.kernel.face import GROUPS, Anchor, Role, Step
from hannibal.kernel.game import JsonObject

Side = str
"""The id of a seat, which is that of its side."""


def _without_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


ABSENT: Any = Field(default=None, json_schema_extra=_without_default)
"""The field may be missing; it is never null unless its type says so."""


class Answer(BaseModel):
    """Part of what the server sends: nothing of another type, and nothing that is not described."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What can be played.


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


# A game as a seat sees it.


class Seat(SeatKind):
    """What sits in a seat, and whether its page is open."""

    connected: bool


class Result(Answer):
    """How a game ended; nobody wins a draw."""

    winner: Side | None
    reason: str
    rule: str
    resigned: bool


class Broken(Answer):
    """Where today's rules stop a game of earlier ones; `action` and `why` as far as one may know."""

    ply: int
    action: str | None
    why: str
    record: Annotated[bool, Field(description="whether its record can be had")]


class Rematch(Answer):
    """Who wants a rematch; where all do, the new game and one's own key to it."""

    offered: list[Side]
    game: str = ABSENT
    key: str = ABSENT


class Moment(Answer):
    """Where in the game this is, by what everybody sees; each game tells what it has."""

    turn: int = ABSENT
    active: Side = ABSENT
    card: Annotated[str | None, Field(description="the card in play")] = ABSENT
    battle: Annotated[str | None, Field(description="where a battle is fought")] = ABSENT


class OddsSetting(Answer):
    """Whether the odds are told, and which player has switched them off."""

    shown: bool
    off_by: str | None


class Decision(Answer):
    """What is asked of whom. Of the end, and of another's secret, only what cannot be missing is told."""

    player: str | None
    kind: str
    question: str
    rule: str
    yours: bool
    secret: bool = ABSENT
    step: Step = ABSENT
    where: Annotated[Literal["map", "scene"], Field(description="on the map, or in a battle's scene")] = (
        ABSENT
    )
    hand: Annotated[bool, Field(description="what the seat hides must be seen to answer")] = ABSENT


class NewControl(Answer):
    """Whose a province will be."""

    province: str
    holder: Side | None


class Action(Answer):
    """What may be done now: `text` is the notation to send, the rest is for buttons and the map."""

    text: str
    label: str
    verb: str
    group: Annotated[str, Field(json_schema_extra={"enum": list(GROUPS)})]
    brief: Annotated[str, Field(description="the label among many of its kind")] = ABSENT
    anchor: Annotated[
        Anchor | None, Field(description="the field that says where it is done; null for a button")
    ]
    role: Role = ABSENT
    space: str = ABSENT
    general: str = ABSENT
    card: str = ABSENT
    unit: str = ABSENT
    number: int = ABSENT
    tactic: str = ABSENT
    loss: Annotated[str, Field(description="what is lost")] = ABSENT
    battle_card: Annotated[str, Field(description="the kind of battle card it lays down")] = ABSENT
    side: Side = ABSENT
    cost: int = ABSENT
    note: str = ABSENT
    control: NewControl = ABSENT


class CardUse(Answer):
    """One use of a card, and why it cannot be had now."""

    verb: str
    label: str
    possible: Annotated[bool, Field(description="whether the card is ever used so")]
    legal: bool
    why: str = ABSENT
    rule: str = ABSENT
    actions: list[str]


class CardEvent(Answer):
    """Whether a card's event is of any use as things stand, and why not."""

    usable: bool
    why: str


class Card(Answer):
    """A card of the own hand with every use of it."""

    card: str
    number: str
    title: str
    ops: int
    event_side: str
    text: str
    notes: str = ABSENT
    removed: Annotated[bool, Field(description="whether it goes out of the game when its event is used")]
    ship: str | None
    playable: bool
    why: str = ABSENT
    rule: str = ABSENT
    uses: list[CardUse]
    picture: Annotated[str, Field(description="the name of the drawing on it")]
    campaign: Annotated[bool, Field(description="whether it moves several generals")]
    when: Annotated[str | None, Field(description="when it can be played in the other's move; null: never")]
    counter_now: Annotated[bool, Field(description="whether it can be played so at this moment")] = ABSENT
    event: CardEvent
    moves: Annotated[
        dict[str, list[str]], Field(description="the generals it moves now, each with the actions that do it")
    ]


class Undo(Answer):
    """Whether a step can be taken back, to which ply, or why not."""

    possible: bool
    why: str
    to: int | None


class Orders(Answer):
    """When to be asked for a counter event."""

    counter_events: Literal["always", "battle", "never"]


class Look(Answer):
    """What every view has, of now or of an earlier moment."""

    id: str
    version: Annotated[int, Field(description="grows with every change")]
    game: str
    options: dict[str, str]
    role: str
    seat: str
    seats: dict[Side, Seat]
    shared: bool
    watch_only: bool
    odds: OddsSetting
    result: Result | None
    broken: Broken | None
    ply: Annotated[int, Field(description="how many moves this seat may know of")]
    moment: Moment
    state: Annotated[JsonObject, Field(description="the game's own view")]
    public: Annotated[JsonObject, Field(description="what stands beside the board")]
    cards: list[Card]
    pieces: Annotated[str, Field(description="what stands on the board, as one SVG group")]
    decision: Decision
    log_length: Annotated[int, Field(description="how many lines of the log this seat may read")]


class View(Look):
    """The game as a seat may see it, with every action it may take."""

    actions: list[Action]
    undo: Undo
    orders: Orders | None
    rematch: Rematch | None


class ActedView(View):
    """The view after actions, and how many of them were taken."""

    taken: int


class Hand(Answer):
    """What a seat holds, once nothing is hidden any more."""

    state: JsonObject
    cards: list[Card]


class PastView(Look):
    """The game after so many moves; `last` is how many there are."""

    last: int
    hands: dict[Side, Hand] = ABSENT


class Summary(Answer):
    """Whose turn it is, in few words."""

    id: str
    version: int
    game: str
    options: dict[str, str]
    seat: str
    seats: dict[Side, SeatKind]
    shared: bool
    watch_only: bool
    moment: Moment
    player: str | None
    yours: bool
    result: Result | None
    broken: Broken | None
    rematch: Rematch | None


# What happened.


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


# Questions.


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


# No.


class Refusal(Answer):
    """Why not, in a sentence; the rule where one says no, and the view where one should look again."""

    error: str
    rule: str = ABSENT
    view: View = ABSENT
