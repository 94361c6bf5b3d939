"""Cards out of the other's hand: lost to Philip's alliance or peace, taken from a messenger."""

from __future__ import annotations

from hannibal.kernel import ChanceFrame, Refusal
from hannibal.kernel.masks import members
from hannibal.rome_carthage.events.target import happened
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import LOSE_CARD, argument_of, make, verb_of


def reshuffle_due(state: RomeState, side: int) -> None:
    """The Truce card has left a side's hand: the deck is reshuffled at the end of the turn (2E:8.7)."""
    state.truce_played = True
    if state.story is not None:
        state.tell(beats.StandingBegins(rule="2E:8.7", standing="reshuffle", side=side))


class RandomCard(ChanceFrame[RomeState]):
    """One card is drawn out of a side's hand."""

    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def candidates(self, state: RomeState) -> list[int]:
        return [make(LOSE_CARD, card) for card in members(state.hands[self.side])]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != LOSE_CARD:
            return Refusal(self.rule, "a card is drawn from the hand")
        if not state.hands[self.side] >> argument_of(action) & 1:
            return Refusal(self.rule, "that card is not in the hand")
        return None

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        actions = self.candidates(state)
        return [(action, 1.0 / len(actions)) for action in actions]


class RandomDiscard(RandomCard):
    """Philip of Macedon: the card goes to the discards, face up (2E:25.9)."""

    kind = "RandomDiscard"
    rule = "2E:25.9"

    def question(self, state: RomeState) -> str:
        return f"{PLAYERS[self.side]} loses a card at random"

    def apply(self, state: RomeState, action: int) -> None:
        card = argument_of(action)
        if state.story is not None:
            state.tell(beats.CardLost(rule=self.rule, side=self.side, card=card))
        state.take_card(self.side, card)
        state.lay_away(card)
        if state.board.reshuffling >> card & 1:
            reshuffle_due(state, self.side)


class StolenCard(RandomCard):
    """Messenger Intercepted: the card goes into the other's hand (2E:25.55)."""

    kind = "StolenCard"
    rule = "2E:25.55"

    def question(self, state: RomeState) -> str:
        return f"A card of {PLAYERS[self.side]} is intercepted"

    def apply(self, state: RomeState, action: int) -> None:
        card = argument_of(action)
        both = (self.side, 1 - self.side)
        if state.story is not None:
            state.tell(beats.CardTaken(rule=self.rule, seats=both, side=1 - self.side, card=card))
        state.take_card(self.side, card, both)
        state.give_card(1 - self.side, card, both)


def discard_at_random(state: RomeState, side: int) -> None:
    """A side loses a card; with an empty hand nothing."""
    if state.hands[side]:
        state.stack.append(RandomDiscard(side))


def messenger_intercepted(state: RomeState) -> None:
    """A card of the other's hand is taken, if there is one."""
    side = state.active
    if state.hands[1 - side]:
        happened(state)
        state.stack.append(StolenCard(1 - side))
