"""Chapter 5: the turn, phase by phase, from the reinforcements to the victory check."""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.kernel import ChanceFrame, Refusal, Step
from hannibal.kernel.masks import members
from hannibal.kernel.story import Beat
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.rules.cards.strategy import begin_strategy
from hannibal.rome_carthage.rules.march.attrition import OUTSIDE, roll_attrition
from hannibal.rome_carthage.rules.politics.control import remove_isolated
from hannibal.rome_carthage.rules.politics.victory import check_victory
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.rules.turn.reinforcement import begin_reinforcement
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import DEAL, argument_of, make, verb_of

CARDS_ARE_DEALT: Final = Refusal("2E:7.1", "the strategy cards are dealt now")
NOT_IN_DECK: Final = Refusal("2E:7.1", "only cards of the deck are dealt")


def begin_game(state: RomeState) -> None:
    """Put the first turn on the stack; the caller settles the state."""
    state.stack.append(START_TURN)


class StartTurn(Step[RomeState]):
    """A year begins: what lasted for the last one is over."""

    kind = "StartTurn"

    def run(self, state: RomeState) -> None:
        if state.story is not None:
            _tell_of_the_new_year(state)
        state.naval_victory = False
        state.truce_played = False
        for side in (ROME, CARTHAGE):
            if state.counsel[side] == 2:
                _lapse(state, side)
        stack = state.stack
        stack.append(END_TURN)
        stack.append(BEGIN_STRATEGY)
        stack.append(DEAL_CARDS[CARTHAGE])
        stack.append(DEAL_CARDS[ROME])
        stack.append(FILL_DECK)
        if state.turn >= state.board.tables.reinforcement.first_turn:
            if state.story is not None:
                state.tell(beats.PhaseBegins(rule="2E:6", phase="reinforcement"))
            begin_reinforcement(state)


START_TURN: Final = StartTurn()


def first_year(state: RomeState) -> list[Beat]:
    """The first turn begins before anybody can listen: without reinforcements, with the deal (2E:5)."""
    return [
        beats.TurnBegins(rule="2E:5", turn=state.turn),
        beats.PhaseBegins(rule="2E:7", phase="strategy"),
    ]


def _tell_of_the_new_year(state: RomeState) -> None:
    """The turn begins, and what lasted to the end of the last one is over."""
    state.tell(beats.TurnBegins(rule="2E:5", turn=state.turn))
    if state.naval_victory:
        state.tell(beats.StandingEnds(rule="2E:25.29", standing="naval-victory", side=CARTHAGE))


# The deck (2E:7.1, 2E:8.7).


def reshuffle(state: RomeState) -> None:
    """All cards not removed from the game are in the deck again; the counsels last one turn more at most."""
    cards = state.discards.bit_count()
    state.deck |= state.discards
    state.discards = 0
    if state.story is not None:
        state.tell(beats.Reshuffled(rule="2E:8.7", cards_back=cards, deck=state.deck.bit_count()))
    for side in (ROME, CARTHAGE):
        if state.counsel[side] and state.rules.counsel_ends_at_reshuffle:
            _lapse(state, side)
        elif state.counsel[side]:
            state.counsel[side] = 2
            if state.story is not None:
                state.tell(beats.CounselWanes(rule="2E:25.57", side=side))


def _lapse(state: RomeState, side: int) -> None:
    """Hanno's or Cato's counsel binds this side no longer (2E:25.57, CE:14.1.57)."""
    state.counsel[side] = 0
    if state.story is not None:
        state.tell(beats.StandingEnds(rule="2E:25.57", standing="counsel", side=side))


class FillDeck(Step[RomeState]):
    """A deck too small for both hands is reshuffled before any card is dealt (2E:8.7)."""

    kind = "FillDeck"

    def run(self, state: RomeState) -> None:
        if state.story is not None:
            state.tell(beats.PhaseBegins(rule="2E:7", phase="strategy"))
        if state.deck.bit_count() < 2 * state.board.hand_size[state.turn]:
            reshuffle(state)


FILL_DECK: Final = FillDeck()


class DealCards(ChanceFrame[RomeState]):
    """A side is dealt its hand (2E:7.1)."""

    kind = "DealCards"
    rule = "2E:7.1"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return f"{state.board.hand_size[state.turn]} strategy cards for {PLAYERS[self.side]}"

    def candidates(self, state: RomeState) -> list[int]:
        raise OverflowError("too many hands to list")

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != DEAL:
            return CARDS_ARE_DEALT
        mask = argument_of(action)
        if mask & ~state.deck:
            return NOT_IN_DECK
        size = state.board.hand_size[state.turn]
        return None if mask.bit_count() == size else Refusal(self.rule, f"a hand has {size} cards this turn")

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        raise OverflowError("too many hands to list")

    def sample(self, state: RomeState, rng: Random) -> int:
        deck = members(state.deck)
        mask = 0
        for _ in range(state.board.hand_size[state.turn]):
            mask |= 1 << deck.pop(int(rng.random() * len(deck)))
        return make(DEAL, mask)

    def apply(self, state: RomeState, action: int) -> None:
        mask = argument_of(action)
        state.deck &= ~mask
        state.hands[self.side] |= mask
        if state.story is not None:
            self._tell(state, mask)

    def _tell(self, state: RomeState, cards: int) -> None:
        state.tell(
            beats.Dealt(
                rule=self.rule,
                seats=(self.side,),
                side=self.side,
                count=cards.bit_count(),
                hand=state.hands[self.side].bit_count(),
                deck=state.deck.bit_count(),
                cards=cards,
            )
        )


DEAL_CARDS: Final = (DealCards(ROME), DealCards(CARTHAGE))


class BeginStrategy(Step[RomeState]):
    """The cards are dealt: who goes first?"""

    kind = "BeginStrategy"

    def run(self, state: RomeState) -> None:
        begin_strategy(state)


BEGIN_STRATEGY: Final = BeginStrategy()


# The end of the turn.


class EndTurn(Step[RomeState]):
    """No card is left: winter, isolation, the victory check."""

    kind = "EndTurn"

    def run(self, state: RomeState) -> None:
        stack = state.stack
        stack.append(NEXT_TURN)
        stack.append(VICTORY_CHECK)
        stack.append(ISOLATION)
        if state.story is not None:
            state.tell(beats.PhaseBegins(rule="2E:21", phase="winter"))
        winter(state)


END_TURN: Final = EndTurn()


def winter(state: RomeState) -> None:
    """Every force on an enemy PC or a tribe that is no friend rolls, Rome's first (2E:21.1)."""
    for side in (CARTHAGE, ROME):
        out = state.out[side]
        for space in range(state.board.spaces - 1, -1, -1):
            if out[space] and state.is_hostile(side, space):
                roll_attrition(state, side, space, OUTSIDE, 0, "2E:21.1")


class Isolation(Step[RomeState]):
    """Isolated PCs go, Rome's first (2E:19.4)."""

    kind = "Isolation"

    def run(self, state: RomeState) -> None:
        if state.story is not None:
            state.tell(beats.PhaseBegins(rule="2E:19.4", phase="isolation"))
        remove_isolated(state, ROME)
        remove_isolated(state, CARTHAGE)


ISOLATION: Final = Isolation()


class VictoryCheck(Step[RomeState]):
    """The year's reckoning (2E:22)."""

    kind = "VictoryCheck"

    def run(self, state: RomeState) -> None:
        if state.story is not None:
            state.tell(beats.PhaseBegins(rule="2E:22", phase="victory"))
        check_victory(state)


VICTORY_CHECK: Final = VictoryCheck()


class NextTurn(Step[RomeState]):
    """The Truce card has the deck reshuffled, however it left a hand (2E:8.7); then the next year begins."""

    kind = "NextTurn"

    def run(self, state: RomeState) -> None:
        if state.truce_played:
            reshuffle(state)
        state.turn += 1
        state.stack.append(START_TURN)


NEXT_TURN: Final = NextTurn()
