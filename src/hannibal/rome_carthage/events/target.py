"""What the events share: asking for a space, noting that something happened."""

from __future__ import annotations

from typing import ClassVar

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.state import RomeState, play_of
from hannibal.rome_carthage.text.actions import DONE, TARGET, argument_of, make, verb_of


def card_rule(state: RomeState) -> str:
    """The rule on the card in play: its entry in the list of the book (2E:25), or in its model's."""
    return state.board.card_rule[play_of(state).card]


def card_term(state: RomeState, name: str) -> int:
    """A number, or the one place, that the event of the card in play needs to know."""
    return state.board.term(play_of(state).card, name)


def card_terms(state: RomeState, name: str) -> tuple[int, ...]:
    """The provinces, regions or spaces that the event of the card in play needs to know."""
    return state.board.terms(play_of(state).card, name)


def card_places(state: RomeState, name: str) -> str:
    """The same in a refusal, which has names as ids in braces: `{liguria} or {etruria}`."""
    return state.board.places(play_of(state).card, name)


def happened(state: RomeState) -> None:
    """The event had an effect: it breaks a truce and removes its card, if it is of that kind."""
    play_of(state).effect = True


class ChooseSpace(Frame[RomeState]):
    """The player of the card points at a space. What leaves no choice is not asked."""

    verb: ClassVar[int] = TARGET
    optional: ClassVar[bool] = False
    words: ClassVar[str] = "Choose a space"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return self.words

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        """The rule against this space."""
        raise NotImplementedError

    def chosen(self, state: RomeState, space: int) -> None:
        """What happens there, and what follows."""
        raise NotImplementedError

    def spaces(self, state: RomeState) -> list[int]:
        """The spaces that can be chosen."""
        return [space for space in range(state.board.spaces) if self.refuse_space(state, space) is None]

    def ask(self, state: RomeState) -> None:
        """Ask; take a single choice at once; without any, nothing happens."""
        spaces = self.spaces(state)
        if len(spaces) == 1 and not self.optional:
            self.chosen(state, spaces[0])
        elif spaces:
            state.stack.append(self)

    def candidates(self, state: RomeState) -> list[int]:
        actions = [make(self.verb, space) for space in range(state.board.spaces)]
        return [*actions, DONE] if self.optional else actions

    def legal_actions(self, state: RomeState) -> list[int]:
        actions = [make(self.verb, space) for space in self.spaces(state)]
        return [*actions, DONE] if self.optional else actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == DONE and self.optional:
            return None
        space = argument_of(action)
        if verb_of(action) != self.verb or space >= state.board.spaces:
            return Refusal(self.rule, "the event asks for a space")
        return self.refuse_space(state, space)

    def apply(self, state: RomeState, action: int) -> None:
        if action != DONE:
            self.chosen(state, argument_of(action))
