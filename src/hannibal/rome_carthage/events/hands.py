"""Cards out of the other's hand: lost to Philip's alliance or peace, taken from a messenger."""

from __future__ import annotations

from hannibal.kernel import ChanceFrame, Refusal
from hannibal.kernel.masks import members
from hannibal.rome_carthage.events.target import happened
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import LOSE_CARD, argument_of, make, verb_of


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

    def title(self, state: RomeState, card: int) -> str:
        """The drawn card, for the log."""
        return state.board.pack.cards[state.board.card_id[card]].name_in(state.rules.names)


class RandomDiscard(RandomCard):
    """Philip of Macedon: the card goes to the discards, face up (2E:25.9)."""

    kind = "RandomDiscard"
    rule = "2E:25.9"

    def question(self, state: RomeState) -> str:
        return f"{PLAYERS[self.side]} loses a card at random"

    def apply(self, state: RomeState, action: int) -> None:
        card = argument_of(action)
        state.hands[self.side] &= ~(1 << card)
        state.discards |= 1 << card
        if state.board.reshuffling >> card & 1:
            state.truce_played = True
        if state.story is not None:
            state.say(self.rule, f"{PLAYERS[self.side]} loses {self.title(state, card)}.")


class StolenCard(RandomCard):
    """Messenger Intercepted: the card goes into the other's hand (2E:25.55)."""

    kind = "StolenCard"
    rule = "2E:25.55"

    def question(self, state: RomeState) -> str:
        return f"A card of {PLAYERS[self.side]} is intercepted"

    def apply(self, state: RomeState, action: int) -> None:
        card = argument_of(action)
        state.hands[self.side] &= ~(1 << card)
        state.hands[1 - self.side] |= 1 << card
        if state.story is not None:
            title = self.title(state, card)
            state.say(self.rule, f"{PLAYERS[1 - self.side]} takes your card {title}.", self.side)
            state.say(self.rule, f"You take {title}.", 1 - self.side)


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
