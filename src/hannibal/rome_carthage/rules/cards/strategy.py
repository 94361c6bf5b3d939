"""Chapters 7 and 8: the players take turns with their strategy cards."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Decision, Frame, Refusal, Step
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.events.hands import reshuffle_due
from hannibal.rome_carthage.events.standing import ALLIANCE_WITH_PHILIP, set_peace_in_play
from hannibal.rome_carthage.events.table import play_event, refuse_event
from hannibal.rome_carthage.ongoing import CardPlay
from hannibal.rome_carthage.rules.cards.counter_events import break_truce
from hannibal.rome_carthage.rules.cards.operations import (
    CHOOSE_GENERAL,
    NOBODY_TO_ACTIVATE,
    RAISE_TROOPS,
    begin_operation,
    can_activate,
    place_pcs,
    recruiters,
)
from hannibal.rome_carthage.rules.command import possible_commands, refuse_command, take_command
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.rules.turn.placement import PLAYERS
from hannibal.rome_carthage.state import RomeState, play_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    CLAIM,
    COMMAND,
    CONTROL,
    DISCARD,
    EVENT,
    FIRST,
    MOVE,
    PASS,
    PLAY,
    TROOPS,
    VERB_BITS,
    VERBS,
    argument_of,
    make,
    verb_of,
)

NOT_HELD: Final = Refusal("2E:7.2", "you do not hold that card")
CAMPAIGN_FIRST: Final = Refusal("2E:7.3", "you claimed the first move: open with a campaign card")
NO_DISCARD_FIRST: Final = Refusal("2E:7.3", "you claimed the first move: use the card, do not discard it")
PLAY_A_CARD: Final = Refusal("2E:7.4", "play a card, or choose a commander first")
USE_THE_CARD: Final = Refusal("2E:7.2", "use the card: event, move, control, troops or discard")
NOT_A_THREE: Final = Refusal("2E:8.2", "only a 3 raises troops")
NO_RECRUITER: Final = Refusal("2E:8.2", "none of your generals can raise troops where he stands")
WHO_IS_FIRST: Final = Refusal("2E:7.3", "say who plays first")


# Who goes first (2E:7.3).


def begin_strategy(state: RomeState) -> None:
    """Rome may claim the first move with a campaign card; otherwise Carthage says who begins."""
    state.claimed = False
    campaigns = state.board.cards_with(CAMPAIGN)
    state.stack.append(CLAIM_FIRST if state.hands[ROME] & campaigns else CHOOSE_FIRST)


class ClaimFirst(Choice[RomeState]):
    """Whether Rome opens with a campaign card; asked only of one who holds one, so in secret."""

    kind = "ClaimFirst"
    rule = "2E:7.3"
    answers = (PASS, CLAIM)
    expected = "claim the first move with your campaign card, or pass"

    def player(self, state: RomeState) -> int:
        return ROME

    def question(self, state: RomeState) -> str:
        return "Go first with a campaign card?"

    def decision(self, state: RomeState) -> Decision:
        return Decision(ROME, self.kind, self.question(state), self.rule, secret=True)

    def apply(self, state: RomeState, action: int) -> None:
        if action == PASS:
            state.stack.append(CHOOSE_FIRST)
            return
        state.claimed = True
        if state.story is not None:
            state.tell(beats.FirstMove(rule=self.rule, side=ROME, claimed=True))
        state.stack.append(NEXT_CARD_TURN[ROME])


CLAIM_FIRST: Final = ClaimFirst()


class ChooseFirst(Frame[RomeState]):
    """Carthage says who plays first."""

    kind = "ChooseFirst"
    rule = "2E:7.3"

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return "Who plays first?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(FIRST, ROME), make(FIRST, CARTHAGE)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if verb_of(action) == FIRST and argument_of(action) in (ROME, CARTHAGE) else WHO_IS_FIRST

    def apply(self, state: RomeState, action: int) -> None:
        side = argument_of(action)
        if state.story is not None:
            state.tell(beats.FirstMove(rule=self.rule, side=side, claimed=False))
        state.stack.append(NEXT_CARD_TURN[side])


CHOOSE_FIRST: Final = ChooseFirst()


class NextCardTurn(Step[RomeState]):
    """This side's turn; without a card the other's; without any the phase is over (2E:7.4)."""

    kind = "NextCardTurn"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, state: RomeState) -> None:
        hands, side = state.hands, self.side
        if not hands[side]:
            side = 1 - side
            if not hands[side]:
                return
        state.active = side
        if state.story is not None:
            state.tell(beats.SideToPlay(rule="2E:7.4", side=side))
        state.stack.append(CHOOSE_CARD)


NEXT_CARD_TURN: Final = (NextCardTurn(ROME), NextCardTurn(CARTHAGE))


# A card turn (2E:7.2).


class ChooseCard(Frame[RomeState]):
    """Which card to play; before that, who commands among equals (2E:9.3): `generals` are named already."""

    kind = "ChooseCard"
    rule = "2E:7.2"
    fields = ("generals",)

    def __init__(self, generals: int) -> None:
        self.generals = generals

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return f"{PLAYERS[state.active]}: play a strategy card"

    def candidates(self, state: RomeState) -> list[int]:
        commands = [make(COMMAND, general) for general in range(state.board.generals)]
        return [*(make(PLAY, card) for card in state.board.card.values()), *commands]

    def legal_actions(self, state: RomeState) -> list[int]:
        hand = state.hands[state.active]
        if state.claimed:
            hand &= state.board.cards_with(CAMPAIGN)
        actions = [PLAY | card << VERB_BITS for card in members(hand)]
        for general in possible_commands(state, state.active, self.generals):
            actions.append(COMMAND | general << VERB_BITS)
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        verb, argument = verb_of(action), argument_of(action)
        if verb == COMMAND:
            return refuse_command(state, state.active, argument, self.generals)
        if verb != PLAY:
            return PLAY_A_CARD
        board = state.board
        if argument >= len(board.card_id) or not state.hands[state.active] >> argument & 1:
            return NOT_HELD
        return CAMPAIGN_FIRST if state.claimed and board.event[argument] != CAMPAIGN else None

    def apply(self, state: RomeState, action: int) -> None:
        argument = argument_of(action)
        if verb_of(action) == COMMAND:
            take_command(state, argument)
            state.stack.append(ChooseCard(self.generals | 1 << argument))
            return
        state.take_card(state.active, argument)
        if state.board.reshuffling >> argument & 1:
            reshuffle_due(state, state.active)
        state.play = CardPlay(argument, state.active)
        state.stack.append(END_PLAY)
        state.stack.append(CHOOSE_USE)


CHOOSE_CARD: Final = ChooseCard(0)


def card_title(state: RomeState, card: int) -> str:
    """The title of a card in this game's edition."""
    return state.board.pack.cards[state.board.card_id[card]].name_in(state.rules.names)


class ChooseUse(Frame[RomeState]):
    """What the card is used for: its event, one of three operations, or nothing (2E:7.2)."""

    kind = "ChooseUse"
    rule = "2E:7.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return f"How is {card_title(state, play_of(state).card)} used?"

    def candidates(self, state: RomeState) -> list[int]:
        return [EVENT, MOVE, CONTROL, TROOPS, DISCARD]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        play = play_of(state)
        if action == EVENT:
            return refuse_event(state, play.side, play.card)
        if action == MOVE:
            ops = state.board.ops[play.card]
            return None if can_activate(state, play.side, ops) else NOBODY_TO_ACTIVATE
        if action == TROOPS:
            if not state.board.raises_troops[play.card]:
                return NOT_A_THREE
            return None if recruiters(state, play.side) else NO_RECRUITER
        if action == DISCARD and state.claimed:
            return NO_DISCARD_FIRST
        return None if action in (CONTROL, DISCARD) else USE_THE_CARD

    def apply(self, state: RomeState, action: int) -> None:
        play = play_of(state)
        state.claimed = False
        if state.story is not None:
            self._tell(state, play, action)
        if action == EVENT:
            play_event(state, play)
        elif action == MOVE:
            begin_operation(state, play)
            state.stack.append(CHOOSE_GENERAL)
        elif action == CONTROL:
            begin_operation(state, play)
            place_pcs(state, play.ops)
        elif action == TROOPS:
            begin_operation(state, play)
            state.stack.append(RAISE_TROOPS)

    def _tell(self, state: RomeState, play: CardPlay, action: int) -> None:
        use, number = VERBS[verb_of(action)][0], state.board.ops[play.card]
        state.tell(beats.CardPlayed(rule=self.rule, side=play.side, card=play.card, as_=use, number=number))


CHOOSE_USE: Final = ChooseUse()


class EndPlay(Step[RomeState]):
    """The card has done its work: it is laid away, and the other player's turn comes."""

    kind = "EndPlay"

    def run(self, state: RomeState) -> None:
        end_play(state)


END_PLAY: Final = EndPlay()


def end_play(state: RomeState) -> None:
    """Discard or remove the card (2E:8.5), break the truce (2E:25.64), pass the turn."""
    play = play_of(state)
    board = state.board
    happened = play.event and play.effect
    philip = board.event[play.card] == ALLIANCE_WITH_PHILIP
    peace_of_philip = philip and play.side == ROME
    alliance = happened and philip and state.rules.philip_has_two_cards
    if alliance:
        set_peace_in_play(state)
    gone = happened and (board.removed_when_played[play.card] or peace_of_philip or alliance)
    state.lay_away(play.card, removed=bool(gone))
    if happened:
        break_truce(state, play.card)
    if state.story is not None:
        _tell_end_of(state, play)
    state.play = None
    state.stack.append(NEXT_CARD_TURN[1 - play.side])


def _tell_end_of(state: RomeState, play: CardPlay) -> None:
    if play.event and not play.effect:
        state.tell(beats.NoEffect(rule="2E:25.64", side=play.side, card=play.card))
    state.tell(beats.CardDone(rule="2E:8.5", side=play.side, card=play.card, effect=play.effect))
