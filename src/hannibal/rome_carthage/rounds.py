"""Chapters 14 and 16: the battle rounds, counterattacks, and withdrawing from a battle."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import ChanceFrame, Decision, Frame, Refusal, Step
from hannibal.rome_carthage.actions import (
    ATTACK,
    CANCEL,
    COUNTERATTACK,
    DECLINE,
    DESERT,
    INITIATIVE,
    MAHARBAL,
    MATCH,
    MATCH_MAHARBAL,
    MATCH_PROBE,
    MATCH_RESERVE,
    PASS,
    PROBE,
    RESERVE,
    STEAL,
    STEAL_HIDDEN,
    WITHDRAW,
    argument_of,
    make,
    verb_of,
)
from hannibal.rome_carthage.attrition import Die
from hannibal.rome_carthage.board import (
    CARTHAGE,
    ENVELOPMENT,
    LEFT,
    PROBE_CARD,
    RESERVE_CARD,
    RIGHT,
)
from hannibal.rome_carthage.counters import ALLY_DESERTS, MAHARBAL_CARD, holds, spend
from hannibal.rome_carthage.generals import battle_rating, cancel_rating, counterattack_rating
from hannibal.rome_carthage.records import Battle
from hannibal.rome_carthage.retreat import casualties, withdrawal_spaces
from hannibal.rome_carthage.state import RomeState

_TACTIC_NAMES: Final = (
    "Frontal Assault",
    "Flank Left",
    "Flank Right",
    "Probe",
    "Double Envelopment",
    "Reserve",
)
_PROBE_AS: Final = (LEFT, RIGHT, ENVELOPMENT)
NO_GENERAL: Final = Refusal("2E:14.8", "a force without a general cannot do that")


def _battle(state: RomeState) -> Battle:
    battle = state.battle
    assert battle is not None
    return battle


def begin_round(state: RomeState) -> None:
    """A round begins: a defender with Ally Deserts may strike first, then the attacker plays (2E:14.6)."""
    battle = _battle(state)
    attacker = battle.initiative
    battle.tactic = -1
    if can_steal(state, 1 - attacker):
        state.stack.append(STEAL_FROM_ATTACKER)
    else:
        attack(state)


def attack(state: RomeState) -> None:
    """The current attacker plays a card, or has lost if he has none (2E:14.10)."""
    battle = _battle(state)
    attacker = battle.initiative
    if (
        not sum(battle.hand[attacker])
        and not has_maharbal(state, attacker)
        and not can_steal(state, attacker)
    ):
        lose_battle(state, battle, attacker, -1)
    else:
        state.stack.append(ATTACK_CHOICE)


def lose_battle(state: RomeState, battle: Battle, loser: int, last: int) -> None:
    """The battle is decided; `last` is the type of the card that won it, -1 for none."""
    battle.loser, battle.last = loser, last
    if state.log is not None:
        state.say("2E:14.10", f"{('Rome', 'Carthage')[loser]} loses the battle after {battle.rounds} rounds.")
    casualties(state)


def has_maharbal(state: RomeState, side: int) -> bool:
    """Carthage may use Maharbal's Cavalry as a Double Envelopment (2E:25.5)."""
    return side == CARTHAGE and holds(state, CARTHAGE, MAHARBAL_CARD)


def can_steal(state: RomeState, side: int) -> bool:
    """Whether a side holds Ally Deserts and the other has a battle card to lose (2E:25.59)."""
    return holds(state, side, ALLY_DESERTS) and sum(_battle(state).hand[1 - side]) > 0


def can_probe(state: RomeState, battle: Battle, side: int) -> bool:
    """Hannibal in command may once play a Probe as a Flank or a Double Envelopment (2E:24)."""
    return (
        side == CARTHAGE
        and battle.commander[CARTHAGE] == state.board.hannibal
        and not battle.probed
        and battle.hand[CARTHAGE][PROBE_CARD] > 0
    )


def put_down(battle: Battle, side: int, tactic: int) -> None:
    """A battle card leaves a hand; a spied one first, of the same type it makes no difference."""
    battle.hand[side][tactic] -= 1
    battle.played[tactic] += 1
    if battle.shown[side][tactic] > battle.hand[side][tactic]:
        battle.shown[side][tactic] = battle.hand[side][tactic]


# Attack.


class AttackChoice(Frame[RomeState]):
    """The current attacker plays a battle card or tries to withdraw (2E:14.6, 2E:16.1)."""

    rule = "2E:14.6"

    def player(self, state: RomeState) -> int:
        return _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return f"Round {_battle(state).rounds + 1}: attack with which card, or withdraw?"

    def candidates(self, state: RomeState) -> list[int]:
        types = range(RESERVE_CARD)
        return [
            *(make(ATTACK, tactic) for tactic in types),
            *(make(RESERVE, tactic) for tactic in types),
            *(make(PROBE, tactic) for tactic in types),
            MAHARBAL,
            WITHDRAW,
            PASS,
            *steals(),
        ]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = _battle(state)
        side = battle.initiative
        hand = battle.hand[side]
        actions = [make(ATTACK, tactic) for tactic in range(RESERVE_CARD) if hand[tactic]]
        if hand[RESERVE_CARD]:
            actions += [make(RESERVE, tactic) for tactic in range(RESERVE_CARD)]
        if can_probe(state, battle, side):
            actions += [make(PROBE, tactic) for tactic in _PROBE_AS]
        if has_maharbal(state, side):
            actions.append(MAHARBAL)
        if can_steal(state, side):
            actions += legal_steals(battle, side)
        if refuse_withdraw(state, battle) is None:
            actions.append(WITHDRAW)
        if not sum(hand):
            actions.append(PASS)
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        battle = _battle(state)
        side = battle.initiative
        verb, tactic = verb_of(action), argument_of(action)
        if action in self.legal_actions(state):
            return None
        if verb == ATTACK and tactic < RESERVE_CARD:
            return Refusal("2E:14.6", f"you hold no {_TACTIC_NAMES[tactic]}")
        if verb == RESERVE:
            return Refusal("2E:14.9", "you hold no Reserve")
        if verb == PROBE:
            return Refusal(
                "2E:24", "only Hannibal, once a battle, plays a Probe as a Flank or Double Envelopment"
            )
        if verb == WITHDRAW:
            return refuse_withdraw(state, battle)
        if action == PASS:
            return Refusal("2E:14.6", "who has a battle card plays one or withdraws")
        if verb in (MAHARBAL, STEAL, STEAL_HIDDEN):
            return Refusal("2E:8.4", "you do not hold the card for that, or there is nothing to take")
        name = ("Rome", "Carthage")[side]
        return Refusal("2E:14.6", f"{name} attacks: play a battle card or withdraw")

    def apply(self, state: RomeState, action: int) -> None:
        battle = _battle(state)
        side = battle.initiative
        verb, tactic = verb_of(action), argument_of(action)
        if verb in (STEAL, STEAL_HIDDEN):
            state.stack.append(self)
            steal(state, side, action)
        elif verb == WITHDRAW:
            state.stack.append(WITHDRAW_ROLL)
        elif action == PASS:
            lose_battle(state, battle, side, -1)
        else:
            battle.by_maharbal = verb == MAHARBAL
            if verb == MAHARBAL:
                spend(state, CARTHAGE, MAHARBAL_CARD)
                tactic = ENVELOPMENT
            elif verb == RESERVE:
                put_down(battle, side, RESERVE_CARD)
            elif verb == PROBE:
                battle.probed = True
                put_down(battle, side, PROBE_CARD)
            else:
                put_down(battle, side, tactic)
            self._attacked(state, battle, side, tactic)

    def _attacked(self, state: RomeState, battle: Battle, side: int, tactic: int) -> None:
        battle.tactic = tactic
        battle.rounds += 1
        if state.log is not None:
            name = ("Rome", "Carthage")[side]
            state.say("2E:14.6", f"Round {battle.rounds}: {name} attacks with {_TACTIC_NAMES[tactic]}.")
        state.stack.append(MATCH_CHOICE)
        if can_steal(state, side):
            state.stack.append(STEAL_FROM_DEFENDER)


ATTACK_CHOICE: Final = AttackChoice()


# Match.


class MatchChoice(Frame[RomeState]):
    """The defender matches the card or loses the battle (2E:14.7)."""

    rule = "2E:14.7"

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return f"Match the {_TACTIC_NAMES[_battle(state).tactic]}?"

    def candidates(self, state: RomeState) -> list[int]:
        return [MATCH, MATCH_RESERVE, MATCH_PROBE, MATCH_MAHARBAL, DECLINE, *steals()]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = _battle(state)
        side = 1 - battle.initiative
        hand, tactic = battle.hand[side], battle.tactic
        actions = [DECLINE]
        if hand[tactic]:
            actions.append(MATCH)
        if hand[RESERVE_CARD]:
            actions.append(MATCH_RESERVE)
        if tactic in _PROBE_AS and can_probe(state, battle, side):
            actions.append(MATCH_PROBE)
        if tactic == ENVELOPMENT and has_maharbal(state, side):
            actions.append(MATCH_MAHARBAL)
        if can_steal(state, side):
            actions += legal_steals(battle, side)
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        reasons = {
            MATCH: Refusal("2E:14.7", f"you hold no {_TACTIC_NAMES[_battle(state).tactic]}"),
            MATCH_RESERVE: Refusal("2E:14.9", "you hold no Reserve"),
            MATCH_PROBE: Refusal("2E:24", "only Hannibal, once a battle, plays a Probe as another card"),
            MATCH_MAHARBAL: Refusal(
                "2E:25.5", "Maharbal's Cavalry matches a Double Envelopment, if you hold it"
            ),
        }
        return reasons.get(action, Refusal("2E:14.7", "match the card or decline"))

    def apply(self, state: RomeState, action: int) -> None:
        battle = _battle(state)
        side = 1 - battle.initiative
        if verb_of(action) in (STEAL, STEAL_HIDDEN):
            state.stack.append(self)
            steal(state, side, action)
            return
        if action == DECLINE:
            lose_battle(state, battle, side, battle.tactic)
            return
        if action == MATCH_MAHARBAL:
            spend(state, CARTHAGE, MAHARBAL_CARD)
        elif action == MATCH_PROBE:
            battle.probed = True
            put_down(battle, side, PROBE_CARD)
        else:
            put_down(battle, side, battle.tactic if action == MATCH else RESERVE_CARD)
        state.say("2E:14.7", f"{('Rome', 'Carthage')[side]} matches it.")
        if battle.tactic == ENVELOPMENT and not battle.by_maharbal:
            state.stack.append(INITIATIVE_OR_NOT)
        else:
            offer_counterattack(state, battle)


MATCH_CHOICE: Final = MatchChoice()


class YesOrNo(Frame[RomeState]):
    """One thing to do, or to let be."""

    yes: int = PASS

    def candidates(self, state: RomeState) -> list[int]:
        return [self.yes, PASS]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [self.yes, PASS]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (self.yes, PASS) else Refusal(self.rule, "answer, or pass")


class InitiativeOrNot(YesOrNo):
    """A matched Double Envelopment gives the defender the initiative if he wants it (2E:14.8)."""

    rule = "2E:14.8"
    yes = INITIATIVE

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return "The Double Envelopment is matched: take the initiative?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = _battle(state)
        if action == INITIATIVE:
            battle.initiative = 1 - battle.initiative
            begin_round(state)
        else:
            offer_counterattack(state, battle)


INITIATIVE_OR_NOT: Final = InitiativeOrNot()


def offer_counterattack(state: RomeState, battle: Battle) -> None:
    """After a matched round a defender with a general may counterattack (2E:14.8)."""
    if battle.commander[1 - battle.initiative] >= 0:
        state.stack.append(COUNTERATTACK_OR_NOT)
    else:
        begin_round(state)


class CounterattackOrNot(YesOrNo):
    """Roll to become the attacker (2E:14.8)."""

    rule = "2E:14.8"
    yes = COUNTERATTACK

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return "Try to counterattack?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == COUNTERATTACK:
            state.stack.append(COUNTERATTACK_ROLL)
        else:
            begin_round(state)


COUNTERATTACK_OR_NOT: Final = CounterattackOrNot()


class CounterattackRoll(Die):
    """The general's rating or less seizes the initiative (2E:14.8)."""

    rule = "2E:14.8"

    def question(self, state: RomeState) -> str:
        return "Counterattack"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = _battle(state)
        side = 1 - battle.initiative
        rating = counterattack_rating(state, battle.commander[side], side == battle.attacker)
        success = face <= rating
        if success:
            battle.initiative = side
        state.say("2E:14.8", f"Counterattack, die {face}: {'succeeds' if success else 'fails'}.")
        begin_round(state)


COUNTERATTACK_ROLL: Final = CounterattackRoll()


# Withdrawal (2E:16).


def refuse_withdraw(state: RomeState, battle: Battle) -> Refusal | None:
    """The rule against an attempt to withdraw by the current attacker."""
    side = battle.initiative
    if battle.commander[side] < 0:
        return Refusal("2E:16.1", "a force without a general cannot withdraw")
    if not sum(battle.hand[side]):
        return Refusal("2E:16.1", "a withdrawal takes a battle card in hand")
    if not withdrawal_spaces(state, battle, side):
        return Refusal("2E:16.3", "there is no space to withdraw to")
    return None


class WithdrawRoll(Die):
    """The attacker's rating or less begins the withdrawal (2E:16.1)."""

    rule = "2E:16.1"

    def question(self, state: RomeState) -> str:
        return "Withdrawal"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = _battle(state)
        side = battle.initiative
        success = face <= battle_rating(state, battle.commander[side])
        state.say("2E:16.1", f"Withdrawal, die {face}: {'succeeds' if success else 'fails'}.")
        if not success:
            withdrawal_failed(state, battle)
        elif battle.commander[1 - side] >= 0:
            state.stack.append(CANCEL_OR_NOT)
        else:
            casualties(state)


WITHDRAW_ROLL: Final = WithdrawRoll()


class CancelOrNot(YesOrNo):
    """The defender may try to stop the withdrawal (2E:16.1)."""

    rule = "2E:16.1"
    yes = CANCEL

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return "Try to stop the withdrawal?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == CANCEL:
            state.stack.append(CANCEL_ROLL)
        else:
            casualties(state)


CANCEL_OR_NOT: Final = CancelOrNot()


class CancelRoll(Die):
    """The defender's rating or less stops the withdrawal (2E:16.1)."""

    rule = "2E:16.1"

    def question(self, state: RomeState) -> str:
        return "To stop the withdrawal"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = _battle(state)
        success = face <= cancel_rating(state, battle.commander[1 - battle.initiative])
        state.say("2E:16.1", f"To stop it, die {face}: {'succeeds' if success else 'fails'}.")
        if success:
            withdrawal_failed(state, battle)
        else:
            casualties(state)


CANCEL_ROLL: Final = CancelRoll()


def withdrawal_failed(state: RomeState, battle: Battle) -> None:
    """The defender may take the initiative; no round was fought (2E:16.1)."""
    if battle.commander[1 - battle.initiative] >= 0:
        state.stack.append(SEIZE_OR_NOT)
    else:
        begin_round(state)


class SeizeOrNot(YesOrNo):
    """After a failed withdrawal the defender may become the attacker (2E:16.1)."""

    rule = "2E:16.1"
    yes = INITIATIVE

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def question(self, state: RomeState) -> str:
        return "The withdrawal failed: take the initiative?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = _battle(state)
        if action == INITIATIVE:
            battle.initiative = 1 - battle.initiative
        begin_round(state)


SEIZE_OR_NOT: Final = SeizeOrNot()


# Ally Deserts (2E:25.59).


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
    spend(state, side, ALLY_DESERTS)
    if action == STEAL_HIDDEN:
        state.stack.append(DESERTION[side])
    else:
        _desert(state, side, argument_of(action), shown=True)


def _desert(state: RomeState, side: int, tactic: int, *, shown: bool) -> None:
    battle = _battle(state)
    other = 1 - side
    battle.hand[other][tactic] -= 1
    if shown:
        battle.shown[other][tactic] -= 1
    battle.hand[side][tactic] += 1
    # Both players see which card it was (2E:25.59).
    battle.shown[side][tactic] += 1
    if state.log is not None:
        name = ("Rome", "Carthage")[side]
        state.say("2E:25.59", f"A {_TACTIC_NAMES[tactic]} card deserts to {name}.")


class Desertion(ChanceFrame[RomeState]):
    """Which hidden battle card deserts."""

    rule = "2E:25.59"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return "Which battle card deserts?"

    def _hidden(self, state: RomeState) -> list[int]:
        battle = _battle(state)
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
        return Decision(self.player(state), type(self).__name__, self.question(state), self.rule, secret=True)

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, *steals()]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, *legal_steals(_battle(state), self.player(state))]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "take a battle card that is there, or pass")


class GoAttack(Step[RomeState]):
    """On with the attack."""

    def run(self, state: RomeState) -> None:
        attack(state)


GO_ATTACK: Final = GoAttack()


class StealFromAttacker(StealWindow):
    """Before the attacker plays, even his last card may be taken."""

    def player(self, state: RomeState) -> int:
        return 1 - _battle(state).initiative

    def apply(self, state: RomeState, action: int) -> None:
        state.stack.append(GO_ATTACK)
        if action != PASS:
            steal(state, self.player(state), action)


class StealFromDefender(StealWindow):
    """Before the defender matches."""

    def player(self, state: RomeState) -> int:
        return _battle(state).initiative

    def apply(self, state: RomeState, action: int) -> None:
        if action != PASS:
            steal(state, self.player(state), action)


STEAL_FROM_ATTACKER: Final = StealFromAttacker()
STEAL_FROM_DEFENDER: Final = StealFromDefender()
