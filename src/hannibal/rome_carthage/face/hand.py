"""A seat's own cards: what each can be used for now, and why not."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import SPECTATOR, Refusal
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.events.table import refuse_event
from hannibal.rome_carthage.face.words import card_brief
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
        "campaign": facts.event == CAMPAIGN,
        "removed": facts.remove,
        "ship": facts.ship[state.rules.names],
        "text": " ".join(facts.text.split()),
        "playable": refusal is None,
        "uses": _uses(state, seat, card, refusal),
        "commands": [board.general_ids[general] for general in _activated(state, seat, 3)],
        "activates": [board.general_ids[general] for general in _activated(state, seat, board.ops[card])],
    }
    if refusal is not None:
        shown["why"], shown["rule"] = refusal.reason, refusal.rule
    if facts.notes:
        shown["notes"] = facts.notes
    if _counter_now(state, seat, card):
        shown["counter_now"] = True
    return shown


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
    """Every use of a card, the refused ones with their reason."""
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
        shown.append(use)
    return shown
