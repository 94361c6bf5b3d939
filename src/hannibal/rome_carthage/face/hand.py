"""A seat's own cards: what each can be used for now, and why not."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import SPECTATOR, Refusal
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.events.table import refuse_event
from hannibal.rome_carthage.face.words import card_brief, side_id
from hannibal.rome_carthage.rules.cards.counter_events import CounterWindow
from hannibal.rome_carthage.rules.cards.operations import NOBODY_TO_ACTIVATE, recruiters
from hannibal.rome_carthage.rules.cards.strategy import (
    NO_DISCARD_FIRST,
    NO_RECRUITER,
    NOT_A_THREE,
    ChooseCard,
)
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.state import OFF_MAP, RomeState
from hannibal.rome_carthage.text.actions import (
    ACTIVATE,
    CONTROL,
    COUNTER,
    DISCARD,
    EVENT,
    MOVE,
    PLAY,
    TROOPS,
    VERBS,
    make,
)
from hannibal.rome_carthage.text.notation import write

IN_THE_ENEMYS_MOVE: Final = "In the enemy's move"
_ANY_RATING: Final = 3
"""No general has a higher strategy rating: a campaign moves any of them."""
NOT_NOW: Final = Refusal("2E:7.4", "it is not your turn to play a card")


def cards(state: RomeState, seat: int) -> list[JsonObject]:
    """The hand of a seat, in the order of the numbers; none for a spectator."""
    if seat == SPECTATOR:
        return []
    return [_card(state, seat, card) for card in members(state.hands[seat])]


def _card(state: RomeState, seat: int, card: int) -> JsonObject:
    board = state.board
    facts = board.pack.cards[board.card_id[card]]
    refusal = state.named(refuse_playing(state, seat, card))
    shown = card_brief(state, card) | {
        "picture": facts.picture,
        "campaign": facts.event == CAMPAIGN,
        "when": (facts.when or IN_THE_ENEMYS_MOVE) if facts.counter else None,
        "removed": facts.remove,
        "ship": facts.ship[state.rules.names],
        "text": " ".join(facts.text.split()),
        "playable": refusal is None,
        "event": _event(state, seat, card),
        "uses": _uses(state, seat, card, refusal),
        "moves": _moves(state, seat, card) if refusal is None and state.current_player() == seat else {},
    }
    if refusal is not None:
        shown["why"], shown["rule"] = refusal.reason, refusal.rule
    if facts.notes:
        shown["notes"] = facts.notes
    if _counter_now(state, seat, card):
        shown["counter_now"] = True
    return shown


def _event(state: RomeState, seat: int, card: int) -> JsonObject:
    """Whether the seat has any use of the event as things stand, in its turn or in the enemy's move."""
    facts = state.board.pack.cards[state.board.card_id[card]]
    against = state.named(refuse_event(state, seat, card))
    counters = facts.counter is not None and facts.event_side in (side_id(seat), "both")
    return {"usable": against is None or counters, "why": "" if against is None else against.reason}


def _moves(state: RomeState, seat: int, card: int) -> dict[str, list[str]]:
    """The generals a card would move, and how it is played for each: a campaign as such, others by number."""
    campaign = state.board.event[card] == CAMPAIGN
    if refuse_use(state, seat, card, EVENT if campaign else MOVE) is not None:
        return {}
    generals = _activated(state, seat, _ANY_RATING if campaign else state.board.ops[card])
    begin = [make(PLAY, card), make(EVENT if campaign else MOVE)]
    # Where the card moves nobody else, the table activates him by itself.
    alone = len(generals) == 1 and not campaign
    return {
        state.board.general_ids[general]: [
            write(state.board, action) for action in (*begin, *(() if alone else (make(ACTIVATE, general),)))
        ]
        for general in generals
    }


def refuse_playing(state: RomeState, seat: int, card: int) -> Refusal | None:
    """The rule against laying the card on the table now, as one's turn or as a counter event."""
    frame = state.stack[-1] if state.ended is None else None
    if state.current_player() != seat:
        return NOT_NOW
    if isinstance(frame, CounterWindow):
        return frame.refuse(state, make(COUNTER, card))
    return frame.refuse(state, make(PLAY, card)) if isinstance(frame, ChooseCard) else NOT_NOW


def _counter_now(state: RomeState, seat: int, card: int) -> bool:
    frame = state.stack[-1] if state.ended is None else None
    return isinstance(frame, CounterWindow) and frame.player(state) == seat and card in frame.cards(state)


def _activated(state: RomeState, side: int, ops: int) -> list[int]:
    """The generals a number activates (2E:8.2)."""
    board, where = state.board, state.where
    return [
        general
        for general in board.generals_of[side]
        if where[general] < OFF_MAP and board.strategy_rating_at(general, where[general]) <= ops
    ]


def refuse_use(state: RomeState, side: int, card: int, verb: int) -> Refusal | None:
    """The rule against a use of a card, were it played now by this side in its turn."""
    if verb == EVENT:
        return refuse_event(state, side, card)
    if verb == MOVE:
        return None if _activated(state, side, state.board.ops[card]) else NOBODY_TO_ACTIVATE
    if verb == TROOPS:
        if not state.board.raises_troops[card]:
            return NOT_A_THREE
        return None if recruiters(state, side) else NO_RECRUITER
    return NO_DISCARD_FIRST if verb == DISCARD and state.claimed else None


def _uses(state: RomeState, side: int, card: int, refusal: Refusal | None) -> list[JsonObject]:
    """Every use of a card with the actions that have it, the refused ones with their reason."""
    ops = state.board.ops[card]
    labels = {
        EVENT: "Event",
        MOVE: "Move a general rated 1" if ops == 1 else f"Move a general rated 1 to {ops}",
        CONTROL: "Place 1 marker" if ops == 1 else f"Place {ops} markers",
        TROOPS: "Raise a CU",
        DISCARD: "Discard",
    }
    shown = []
    for verb, label in labels.items():
        against = state.named(refuse_use(state, side, card, verb))
        use: JsonObject = {"verb": VERBS[verb][0], "label": label, "possible": against is None}
        if against is not None:
            use["why"], use["rule"] = against.reason, against.rule
        use["legal"] = against is None and refusal is None and state.current_player() == side
        use["actions"] = [write(state.board, make(PLAY, card)), VERBS[verb][0]]
        shown.append(use)
    return shown
