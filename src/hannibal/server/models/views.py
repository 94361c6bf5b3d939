"""A game as a seat sees it, and what is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hannibal.kernel.face import GROUPS, Anchor, Role, Step
from hannibal.kernel.game import JsonObject
from hannibal.server.models.catalogue import SeatKind
from hannibal.server.models.parts import ABSENT, Answer, Side


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


class Refusal(Answer):
    """Why not, in a sentence; the rule where one says no, and the view where one should look again."""

    error: str
    rule: str = ABSENT
    view: View = ABSENT
