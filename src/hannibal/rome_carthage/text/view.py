"""What a seat may know: the open table, its own hand, how much is hidden; and deals it could believe in."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hannibal.kernel import SPECTATOR
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.rome_carthage.events.hands import StolenCard
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.battle.desertion import StealWindow
from hannibal.rome_carthage.rules.cards.counter_events import ALLY_DESERTS, CounterWindow, held
from hannibal.rome_carthage.rules.cards.strategy import ClaimFirst
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.rules.politics.control import points
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import (
    DEAL,
    HAND,
    LOSE_CARD,
    PASS,
    VERBS,
    argument_of,
    unpack_hand,
    verb_of,
)
from hannibal.rome_carthage.text.notation import write
from hannibal.rome_carthage.text.position import card_list, write_board
from hannibal.rome_carthage.text.position_parts import BATTLE_CARDS, FIELDS

_TRIES: Final = 400
"""How often another deal is tried when one contradicts what is known, before the cards are helped."""


def view(state: RomeState, seat: int) -> JsonObject:
    """What the player in this seat, or a spectator, may know. What is asked of whom is the table's to say."""
    board = state.board
    seen = write_board(state)
    seen["order"] = [board.general_ids[general] for general in state.order]
    seen["provinces"] = {
        side: [name for province, name in enumerate(board.province_ids) if state.controls(index, province)]
        for index, side in enumerate(SIDE_NAMES)
    }
    seen["points"] = {side: points(state, index) for index, side in enumerate(SIDE_NAMES)}
    seen["hand_sizes"] = {side: state.hands[index].bit_count() for index, side in enumerate(SIDE_NAMES)}
    seen["deck"] = state.deck.bit_count()
    if seat != SPECTATOR:
        seen["hand"] = card_list(board, state.hands[seat])
    seen |= FIELDS.write_ongoing(board, state)
    if state.battle is not None:
        seen["battle"] |= _battle_cards(state, state.battle, seat)
    return seen


def _battle_cards(state: RomeState, battle: Battle, seat: int) -> JsonObject:
    """The battle cards as a seat sees them: its own, what a spy has shown, the number of the others."""
    return {
        "hand": None if seat == SPECTATOR else BATTLE_CARDS.write(state.board, battle.hand[seat]),
        "hand_sizes": {side: sum(battle.hand[index]) for index, side in enumerate(SIDE_NAMES)},
    }


# Another deal of what is hidden.


def resample(state: RomeState, player: int, rng: Random) -> None:
    """Deal anew, in place, what this player (or a spectator) cannot see.

    A deal that contradicts what he does know is dealt again: one who is asked in secret holds a card to be
    asked about, and Rome, having claimed the first move, holds a campaign.
    """
    hidden = (ROME, CARTHAGE) if player == SPECTATOR else (1 - player,)
    for tries in range(2 * _TRIES):
        _deal_strategy_cards(state, hidden, rng)
        if state.battle is not None:
            _deal_battle_cards(state, state.battle, hidden, rng)
        if _credible(state, hidden) or (tries >= _TRIES and _deal_the_reason(state, hidden, rng)):
            return
    raise AssertionError(f"no hidden hand explains {state.decision()}")


def _deal_the_reason(state: RomeState, hidden: tuple[int, ...], rng: Random) -> bool:
    """Few hands explain what is asked: exchange a card with the deck so that this one does, if one can."""
    for side in hidden:
        hand, deck = state.hands[side], state.deck
        if not hand:
            continue
        given = 1 << members(hand)[int(rng.random() * hand.bit_count())]
        for card in sorted(members(deck), key=lambda _: rng.random()):
            state.hands[side] = hand ^ given | 1 << card
            state.deck = deck ^ 1 << card | given
            if _credible(state, hidden):
                return True
        state.hands[side], state.deck = hand, deck
    return False


def _credible(state: RomeState, hidden: tuple[int, ...]) -> bool:
    """Whether the hidden hands explain what is being asked."""
    campaigns = state.hands[ROME] & state.board.cards_with(CAMPAIGN)
    if state.claimed and state.play is None and ROME in hidden and not campaigns:
        return False
    asked = state.current_player()
    if asked not in hidden:
        return True
    frame = state.stack[-1]
    if isinstance(frame, CounterWindow):
        return bool(frame.cards(state))
    if isinstance(frame, StealWindow):
        return bool(held(state, asked, ALLY_DESERTS))
    if isinstance(frame, ClaimFirst):
        return bool(campaigns)
    return bool(state.legal_actions())


def _deal_strategy_cards(state: RomeState, hidden: tuple[int, ...], rng: Random) -> None:
    unseen = state.deck
    for side in hidden:
        unseen |= state.hands[side]
    cards = members(unseen)
    for side in hidden:
        hand = 0
        for _ in range(state.hands[side].bit_count()):
            hand |= 1 << cards.pop(int(rng.random() * len(cards)))
        state.hands[side] = hand
    state.deck = sum(1 << card for card in cards)


def _deal_battle_cards(state: RomeState, battle: Battle, hidden: tuple[int, ...], rng: Random) -> None:
    """Cards a spy has shown stay; the rest come from those that nobody has seen."""
    unseen = list(state.board.tactics)
    for side in (ROME, CARTHAGE):
        known = battle.hand[side] if side not in hidden else _shown(battle, side)
        for kind, count in enumerate(known):
            unseen[kind] -= count
    for kind, count in enumerate(battle.played):
        unseen[kind] -= count
    pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    for side in hidden:
        hand = _shown(battle, side)
        for _ in range(sum(battle.hand[side]) - sum(hand)):
            hand[pool.pop(int(rng.random() * len(pool)))] += 1
        battle.hand[side] = hand


def _shown(battle: Battle, side: int) -> list[int]:
    """The battle cards of a side that lie open, as far as it still holds them."""
    return [min(held, shown) for held, shown in zip(battle.hand[side], battle.shown[side], strict=True)]


# Moves as a seat reads them.


def action_seen_by(state: RomeState, action: int, seat: int) -> str | None:
    """The notation for this seat: cards dealt to another have no faces, a secret pass is not told at all."""
    verb = verb_of(action)
    if verb in (DEAL, HAND):
        return write(state.board, action) if _receiver(state) == seat else _face_down(action)
    if verb == LOSE_CARD and seat == SPECTATOR and isinstance(state.stack[-1], StolenCard):
        # From hand to hand: the two players know it, nobody else (2E:25.55).
        return f"{VERBS[verb][0]} ?"
    if verb == PASS:
        decision = state.decision()
        if decision.secret and decision.player != seat:
            return None
    return write(state.board, action)


def _receiver(state: RomeState) -> Any:
    """Whose cards the chance frame on top deals: its `side`."""
    return getattr(state.stack[-1], "side", None)


def _face_down(action: int) -> str:
    """`deal ? ? ?` for strategy cards, `hand 9?` for battle cards."""
    word = VERBS[verb_of(action)][0]
    argument = argument_of(action)
    if verb_of(action) == HAND:
        return f"{word} {sum(unpack_hand(argument))}?"
    return " ".join((word, *"?" * argument.bit_count()))
