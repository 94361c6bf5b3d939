"""Counter events (2E:8.4): cards played in the middle of the other's move or of a battle.

Only a player who holds a card that fits is asked, and in secret: that he is asked already tells something.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Decision, Frame, Refusal
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import COUNTER, PASS, argument_of, make, verb_of

# Counter events by the names the cards' entries have for them.
MAHARBALS_CAVALRY: Final = "maharbals-cavalry"
HOSTILE_TRIBES: Final = "hostile-tribes"
SPY_IN_CAMP: Final = "spy"
ALLIES_DESERT: Final = "allies-desert"
BAD_WEATHER: Final = "bad-weather"
ELEPHANT_FRIGHT: Final = "elephant-fright"
ALLY_DESERTS: Final = "ally-deserts"
STORMS_AT_SEA: Final = "storms-at-sea"


def holds(state: RomeState, side: int, card: int) -> bool:
    """Whether the card is in a side's hand."""
    return bool(state.hands[side] >> card & 1)


def held(state: RomeState, side: int, counter: str) -> int:
    """The mask of the cards in a side's hand that it may play as this counter event."""
    return state.hands[side] & state.board.counters_of(side, counter)


def spend_one(state: RomeState, side: int, counter: str) -> None:
    """A card with this counter event leaves the hand: where there are several, any will do."""
    cards = held(state, side, counter)
    spend(state, side, (cards & -cards).bit_length() - 1)


def spend(state: RomeState, side: int, card: int) -> None:
    """A counter event leaves the hand for the discards."""
    if state.story is not None:
        state.tell(beats.CounterPlayed(rule="2E:8.4", side=side, card=card))
    state.take_card(side, card)
    state.lay_away(card)


def break_truce(state: RomeState, card: int) -> None:
    """An event of the kind that ends a truce has happened (2E:25.64)."""
    if state.truce and state.board.breaks_truce[card]:
        state.truce = False
        if state.story is not None:
            state.tell(beats.TruceBroken(rule="2E:25.64", card=card))


class CounterWindow(Frame[RomeState]):
    """A moment in which a player may play a counter event, or let it pass."""

    rule = "2E:8.4"

    def player(self, state: RomeState) -> int:
        """Who is asked: the player whose card turn it is not, unless the moment says otherwise."""
        return 1 - state.active

    def cards(self, state: RomeState) -> list[int]:
        """The cards in the player's hand that fit this moment."""
        raise NotImplementedError

    def played(self, state: RomeState, card: int) -> None:
        """The card is on the table: do what it says and go on."""
        raise NotImplementedError

    def passed(self, state: RomeState) -> None:
        """Nothing is played: go on."""
        raise NotImplementedError

    def open(self, state: RomeState) -> None:
        """Ask, if there is anything to ask; otherwise go on."""
        if self.cards(state):
            state.stack.append(self)
        else:
            self.passed(state)

    def moment(self, state: RomeState) -> str:
        """What the enemy is about, in words; it is open to both."""
        if state.battle is not None:
            return f"Battle in {state.space_name(state.battle.space)}"
        march = state.march
        if march is not None:
            return f"{state.general_name(march.general)} has come to {state.space_name(march.space)}"
        return ""

    def question(self, state: RomeState) -> str:
        moment = self.moment(state)
        return f"{moment}: play a counter event?" if moment else "Play a counter event?"

    def decision(self, state: RomeState) -> Decision:
        return Decision(self.player(state), self.kind, self.question(state), self.rule, secret=True)

    def candidates(self, state: RomeState) -> list[int]:
        return [
            PASS,
            *(make(COUNTER, card) for card in state.board.card.values() if state.board.counter[card]),
        ]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if verb_of(action) != COUNTER:
            return Refusal(self.rule, "play a counter event or pass")
        card = argument_of(action)
        if card not in self.cards(state):
            in_hand = card < len(state.board.card_id) and holds(state, self.player(state), card)
            return Refusal(
                self.rule, "the card does not fit this moment" if in_hand else "you do not hold that card"
            )
        return None

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, *(make(COUNTER, card) for card in self.cards(state))]

    def apply(self, state: RomeState, action: int) -> None:
        if action == PASS:
            self.passed(state)
            return
        card = argument_of(action)
        spend(state, self.player(state), card)
        if state.rules.counters_break_truce:
            break_truce(state, card)
        self.played(state, card)
