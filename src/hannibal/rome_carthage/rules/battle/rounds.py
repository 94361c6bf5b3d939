"""Chapter 14: the battle rounds, attack, match and counterattack."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Frame, Refusal, Step
from hannibal.rome_carthage.board import CARTHAGE, ENVELOPMENT, LEFT, PROBE_CARD, RESERVE_CARD, RIGHT
from hannibal.rome_carthage.ongoing import INITIATIVE_TAKEN, MAHARBAL_CHARGES, NO_ANSWER, Battle, Round
from hannibal.rome_carthage.rules.battle.casualties import casualties
from hannibal.rome_carthage.rules.battle.desertion import (
    STEAL_FROM_DEFENDER,
    StealWindow,
    can_steal,
    legal_steals,
    steal,
    steals,
)
from hannibal.rome_carthage.rules.battle.fighting import TACTIC_NAMES
from hannibal.rome_carthage.rules.battle.withdrawal import WITHDRAW_ROLL, refuse_withdraw
from hannibal.rome_carthage.rules.cards.counter_events import MAHARBALS_CAVALRY, held, spend_one
from hannibal.rome_carthage.rules.generals import counterattack_rating
from hannibal.rome_carthage.rules.march.attrition import Die
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    ATTACK,
    CHARGE,
    COUNTERATTACK,
    DECLINE,
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

_PROBE_AS: Final = (LEFT, RIGHT, ENVELOPMENT)


def begin_round(state: RomeState) -> None:
    """A round begins: a defender with Ally Deserts may strike first, then the attacker plays (2E:14.6)."""
    battle = battle_of(state)
    attacker = battle.initiative
    if state.story is not None:
        _tell_end_of_round(state, battle)
    if state.rules.exhausted_reads_last_card and battle.tactic >= 0:
        battle.last = battle.tactic  # the last card played, should no other follow (CE:11.10.A)
    battle.tactic = -1
    if can_steal(state, 1 - attacker):
        state.stack.append(STEAL_FROM_ATTACKER)
    else:
        attack(state)


def _tell_end_of_round(state: RomeState, battle: Battle) -> None:
    """A round is over, if one has been fought since the last."""
    if state.story is not None and state.story.is_open("round"):
        state.tell(beats.RoundOver(rule="2E:14.6", round=battle.rounds))


class StealFromAttacker(StealWindow):
    """Before the attacker plays, even his last card may be taken."""

    kind = "StealFromAttacker"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

    def apply(self, state: RomeState, action: int) -> None:
        state.stack.append(GO_ATTACK)
        if action != PASS:
            steal(state, self.player(state), action)


STEAL_FROM_ATTACKER: Final = StealFromAttacker()


class GoAttack(Step[RomeState]):
    """On with the attack."""

    kind = "GoAttack"

    def run(self, state: RomeState) -> None:
        attack(state)


GO_ATTACK: Final = GoAttack()


def attack(state: RomeState) -> None:
    """The current attacker plays a card, or has lost if he has none (2E:14.10)."""
    battle = battle_of(state)
    attacker = battle.initiative
    if (
        not sum(battle.hand[attacker])
        and not has_maharbal(state, attacker)
        and not can_steal(state, attacker)
    ):
        run_out_of_cards(state, battle)
    else:
        state.stack.append(ATTACK_CHOICE)


def run_out_of_cards(state: RomeState, battle: Battle) -> None:
    """The attacker has lost: no card won it, unless the last one played counts (2E:14.12, CE:11.10.A)."""
    lose_battle(state, battle, battle.initiative, battle.last, "out-of-cards")


def lose_battle(state: RomeState, battle: Battle, loser: int, last: int, why: str) -> None:
    """The battle is decided; `last` is the type of the card that won it, -1 for none."""
    battle.loser, battle.last = loser, last
    if state.story is not None:
        _tell_end_of_round(state, battle)
        state.tell(beats.BattleEnded(rule="2E:14.10", loser=loser, why=why, round=battle.rounds, tactic=last))
    casualties(state)


def has_maharbal(state: RomeState, side: int) -> bool:
    """Whether a side, mostly Carthage, may use Maharbal's Cavalry as a Double Envelopment (2E:25.5)."""
    return held(state, side, MAHARBALS_CAVALRY) != 0


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
    if battle.shown[side][tactic]:
        battle.shown[side][tactic] -= 1


# Attack.


class AttackChoice(Frame[RomeState]):
    """The current attacker plays a battle card or tries to withdraw (2E:14.6, 2E:16.1)."""

    kind = "AttackChoice"
    rule = "2E:14.6"

    def player(self, state: RomeState) -> int:
        return battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return f"Round {battle_of(state).rounds + 1}: attack with which card, or {state.name_of('withdraw')}?"

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
        battle = battle_of(state)
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
        battle = battle_of(state)
        side = battle.initiative
        verb, tactic = verb_of(action), argument_of(action)
        if action in self.legal_actions(state):
            return None
        if verb == ATTACK and tactic < RESERVE_CARD:
            return Refusal("2E:14.6", f"you hold no {TACTIC_NAMES[tactic]}")
        if verb == RESERVE:
            return Refusal("2E:14.9", "you hold no Reserve")
        if verb == PROBE:
            return Refusal(
                "2E:24", "only Hannibal, once a battle, plays a Probe as a Flank or Double Envelopment"
            )
        if verb == WITHDRAW:
            return refuse_withdraw(state, battle)
        if action == PASS:
            return Refusal("2E:14.6", "who has a battle card plays one, or tries to {withdraw}")
        if action == CHARGE:
            return Refusal("2E:17.3", "elephants charge before the battle cards are dealt")
        if verb in (MAHARBAL, STEAL, STEAL_HIDDEN):
            return Refusal("2E:8.4", "you do not hold the card for that, or there is nothing to take")
        name = ("Rome", "Carthage")[side]
        return Refusal("2E:14.6", f"{name} attacks: play a battle card or {state.name_of('withdraw')}")

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        side = battle.initiative
        verb, tactic = verb_of(action), argument_of(action)
        if verb in (STEAL, STEAL_HIDDEN):
            state.stack.append(self)
            steal(state, side, action)
        elif verb == WITHDRAW:
            state.stack.append(WITHDRAW_ROLL)
        elif action == PASS:
            run_out_of_cards(state, battle)
        else:
            battle.by_maharbal = verb == MAHARBAL
            card = tactic
            if verb == MAHARBAL:
                spend_one(state, side, MAHARBALS_CAVALRY)
                tactic, card = ENVELOPMENT, MAHARBAL_CHARGES
            elif verb == RESERVE:
                card = RESERVE_CARD
            elif verb == PROBE:
                battle.probed = True
                card = PROBE_CARD
            if card != MAHARBAL_CHARGES:
                put_down(battle, side, card)
            self._attacked(state, battle, side, tactic, card)

    def _attacked(self, state: RomeState, battle: Battle, side: int, tactic: int, card: int) -> None:
        battle.tactic = tactic
        battle.rounds += 1
        battle.course += (Round(side, tactic, card, -1, NO_ANSWER),)
        if state.story is not None:
            state.tell(
                beats.CardAttacked(
                    rule="2E:14.6",
                    side=side,
                    round=battle.rounds,
                    tactic=tactic,
                    played=card,
                    cards_left=sum(battle.hand[side]),
                )
            )
        state.stack.append(MATCH_CHOICE)
        if can_steal(state, side):
            state.stack.append(STEAL_FROM_DEFENDER)


ATTACK_CHOICE: Final = AttackChoice()

# Match.


class MatchChoice(Frame[RomeState]):
    """The defender matches the card or loses the battle (2E:14.7)."""

    kind = "MatchChoice"
    rule = "2E:14.7"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return f"Match the {TACTIC_NAMES[battle_of(state).tactic]}?"

    def candidates(self, state: RomeState) -> list[int]:
        return [MATCH, MATCH_RESERVE, MATCH_PROBE, MATCH_MAHARBAL, DECLINE, *steals()]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
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
            MATCH: Refusal("2E:14.7", f"you hold no {TACTIC_NAMES[battle_of(state).tactic]}"),
            MATCH_RESERVE: Refusal("2E:14.9", "you hold no Reserve"),
            MATCH_PROBE: Refusal("2E:24", "only Hannibal, once a battle, plays a Probe as another card"),
            MATCH_MAHARBAL: Refusal(
                "2E:25.5", "Maharbal's Cavalry matches a Double Envelopment, if you hold it"
            ),
        }
        return reasons.get(action, Refusal("2E:14.7", "match the card or decline"))

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        side = 1 - battle.initiative
        if verb_of(action) in (STEAL, STEAL_HIDDEN):
            state.stack.append(self)
            steal(state, side, action)
            return
        if action == DECLINE:
            if state.story is not None:
                state.tell(beats.NotMatched(rule="2E:14.7", side=side, tactic=battle.tactic))
            lose_battle(state, battle, side, battle.tactic, "not-matched")
            return
        if action == MATCH_MAHARBAL:
            spend_one(state, side, MAHARBALS_CAVALRY)
            battle.note_match(MAHARBAL_CHARGES)
        else:
            card = battle.tactic if action == MATCH else RESERVE_CARD
            if action == MATCH_PROBE:
                battle.probed = True
                card = PROBE_CARD
            put_down(battle, side, card)
            battle.note_match(card)
        if state.story is not None:
            state.tell(
                beats.CardMatched(
                    rule="2E:14.7",
                    side=side,
                    tactic=battle.tactic,
                    played=battle.course[-1].match,
                    cards_left=sum(battle.hand[side]),
                )
            )
        if battle.tactic == ENVELOPMENT and not battle.by_maharbal:
            state.stack.append(INITIATIVE_OR_NOT)
        else:
            offer_counterattack(state, battle)


MATCH_CHOICE: Final = MatchChoice()

# The initiative (2E:14.8).


class InitiativeOrNot(Choice[RomeState]):
    """A matched Double Envelopment gives the defender the initiative if he wants it (2E:14.8)."""

    kind = "InitiativeOrNot"
    rule = "2E:14.8"
    answers = (INITIATIVE, PASS)
    expected = "take the initiative or pass"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return "The Double Envelopment is matched: take the initiative?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        if action == INITIATIVE:
            battle.note_answer(INITIATIVE_TAKEN)
            battle.initiative = 1 - battle.initiative
            if state.story is not None:
                state.tell(beats.InitiativeTaken(rule=self.rule, side=battle.initiative))
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


class CounterattackOrNot(Choice[RomeState]):
    """Roll to become the attacker (2E:14.8)."""

    kind = "CounterattackOrNot"
    rule = "2E:14.8"
    answers = (COUNTERATTACK, PASS)
    expected = "counterattack or pass"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

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

    kind = "CounterattackRoll"
    rule = "2E:14.8"

    def question(self, state: RomeState) -> str:
        return "Counterattack"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = battle_of(state)
        side = 1 - battle.initiative
        rating = counterattack_rating(state, battle.commander[side], side == battle.attacker)
        success = face <= rating
        battle.note_answer(face)
        if success:
            battle.initiative = side
        if state.story is not None:
            state.tell(
                beats.CounterattackRolled(
                    rule="2E:14.8",
                    side=side,
                    general=battle.commander[side],
                    die=face,
                    rating=rating,
                    success=success,
                )
            )
        begin_round(state)


COUNTERATTACK_ROLL: Final = CounterattackRoll()
