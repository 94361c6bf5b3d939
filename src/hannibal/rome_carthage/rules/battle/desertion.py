"""Ally Deserts (2E:25.59): taking a battle card from the other."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import ChanceFrame, Decision, Frame, Refusal
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.cards.counter_events import ALLY_DESERTS, held, spend_one
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import DESERT, PASS, STEAL, STEAL_HIDDEN, argument_of, make, verb_of


def can_steal(state: RomeState, side: int) -> bool:
    """Whether a side holds Ally Deserts and the other has a battle card to lose (2E:25.59)."""
    return held(state, side, ALLY_DESERTS) != 0 and sum(battle_of(state).hand[1 - side]) > 0


def steals() -> list[int]:
    """Every way to take a battle card."""
    return [STEAL_HIDDEN, *(make(STEAL, tactic) for tactic in range(6))]


def legal_steals(battle: Battle, side: int) -> list[int]:
    """A hidden card at random, or one a spy has laid open (2E:25.20)."""
    other = 1 - side
    shown = battle.shown[other]
    actions = [make(STEAL, tactic) for tactic in range(6) if shown[tactic]]
    if sum(battle.hand[other]) > sum(shown):
        actions.append(STEAL_HIDDEN)
    return actions


def steal(state: RomeState, side: int, action: int) -> None:
    """Ally Deserts is played: a battle card of the other changes hands."""
    spend_one(state, side, ALLY_DESERTS)
    if action == STEAL_HIDDEN:
        state.stack.append(DESERTION[side])
    else:
        _desert(state, side, argument_of(action), shown=True)


def _desert(state: RomeState, side: int, tactic: int, *, shown: bool) -> None:
    battle = battle_of(state)
    other = 1 - side
    battle.hand[other][tactic] -= 1
    if shown:
        battle.shown[other][tactic] -= 1
    battle.hand[side][tactic] += 1
    # Both players see which card it was (2E:25.59).
    battle.shown[side][tactic] += 1
    if state.story is not None:
        state.tell(beats.Deserted(rule="2E:25.59", side=side, tactic=tactic))


class Desertion(ChanceFrame[RomeState]):
    """Which hidden battle card deserts."""

    kind = "Desertion"
    rule = "2E:25.59"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return "Which battle card deserts?"

    def _hidden(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        other = 1 - self.side
        return [have - open_ for have, open_ in zip(battle.hand[other], battle.shown[other], strict=True)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        tactic = argument_of(action)
        if verb_of(action) == DESERT and tactic < 6 and self._hidden(state)[tactic] > 0:
            return None
        return Refusal(self.rule, "a hidden card of the other is drawn")

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        hidden = self._hidden(state)
        total = sum(hidden)
        return [(make(DESERT, tactic), count / total) for tactic, count in enumerate(hidden) if count]

    def apply(self, state: RomeState, action: int) -> None:
        _desert(state, self.side, argument_of(action), shown=False)


DESERTION: Final = (Desertion(0), Desertion(1))


class StealWindow(Frame[RomeState]):
    """A moment in which the side that is not deciding may play Ally Deserts."""

    rule = "2E:25.59"

    def question(self, state: RomeState) -> str:
        return "Play Ally Deserts?"

    def decision(self, state: RomeState) -> Decision:
        return Decision(self.player(state), self.kind, self.question(state), self.rule, secret=True)

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, *steals()]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, *legal_steals(battle_of(state), self.player(state))]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "take a battle card that is there, or pass")


class StealFromDefender(StealWindow):
    """Before the defender matches."""

    kind = "StealFromDefender"

    def player(self, state: RomeState) -> int:
        return battle_of(state).initiative

    def apply(self, state: RomeState, action: int) -> None:
        if action != PASS:
            steal(state, self.player(state), action)


STEAL_FROM_DEFENDER: Final = StealFromDefender()
