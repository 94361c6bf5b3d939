"""Chapter 16: withdrawing from a battle."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import FROM_CITY, INITIATIVE_TAKEN, NO_ANSWER, Battle, Round
from hannibal.rome_carthage.rules.battle.casualties import casualties
from hannibal.rome_carthage.rules.battle.leaving import into_city, lift, out_of_bounds, put_down
from hannibal.rome_carthage.rules.generals import battle_rating, cancel_rating
from hannibal.rome_carthage.rules.march.attrition import OUTSIDE, Die
from hannibal.rome_carthage.rules.march.tribes import tribes_may_strike
from hannibal.rome_carthage.rules.politics.control import displace_lone_generals
from hannibal.rome_carthage.rules.ways_back import fight_on
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import CANCEL, INITIATIVE, PASS, WITHDRAW_TO, argument_of, make


def refuse_withdraw(state: RomeState, battle: Battle) -> Refusal | None:
    """The rule against an attempt to withdraw by the current attacker."""
    side = battle.initiative
    if battle.commander[side] < 0:
        return Refusal("2E:16.1", "a force without a general cannot {withdraw}")
    if not sum(battle.hand[side]):
        return Refusal("2E:16.1", "a {withdrawal} takes a battle card in hand")
    if not withdrawal_spaces(state, battle, side):
        return Refusal("2E:16.3", "there is no space to withdraw to")
    return None


def withdrawal_spaces(state: RomeState, battle: Battle, side: int) -> list[int]:
    """Where a side may withdraw to; the battle space itself stands for the city a sally came from."""
    if side == battle.attacker and battle.entry == FROM_CITY:
        return [battle.space]
    board = state.board
    enemy = 1 - side
    spaces = []
    for to in board.roads[battle.space]:
        if (to == battle.entry) != (side == battle.attacker):
            continue
        if state.pc[to] == enemy + 1 or state.out[enemy][to]:
            continue
        if state.tribe[to] and state.pc[to] != side + 1:
            continue
        if out_of_bounds(state, battle.generals[side], to):
            continue
        spaces.append(to)
    return spaces


# The attempt (2E:16.1).


class WithdrawRoll(Die):
    """The attacker's rating or less begins the withdrawal (2E:16.1)."""

    kind = "WithdrawRoll"
    rule = "2E:16.1"

    def question(self, state: RomeState) -> str:
        return state.name_of("withdrawal").capitalize()

    def rolled(self, state: RomeState, face: int) -> None:
        battle = battle_of(state)
        side = battle.initiative
        rating = battle_rating(state, battle.commander[side])
        success = face <= rating
        battle.course += (Round(side, -1, face, 0, NO_ANSWER),)
        if state.story is not None:
            state.tell(
                beats.WithdrawalRolled(
                    rule="2E:16.1",
                    side=side,
                    general=battle.commander[side],
                    die=face,
                    rating=rating,
                    success=success,
                )
            )
        if not success:
            withdrawal_failed(state, battle)
        elif battle.commander[1 - side] >= 0:
            state.stack.append(CANCEL_OR_NOT)
        else:
            casualties(state)


WITHDRAW_ROLL: Final = WithdrawRoll()


class CancelOrNot(Choice[RomeState]):
    """The defender may try to stop the withdrawal (2E:16.1)."""

    kind = "CancelOrNot"
    rule = "2E:16.1"
    answers = (CANCEL, PASS)
    expected = "try to stop it or pass"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return f"Try to stop the {state.name_of('withdrawal')}?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == CANCEL:
            state.stack.append(CANCEL_ROLL)
        else:
            casualties(state)


CANCEL_OR_NOT: Final = CancelOrNot()


class CancelRoll(Die):
    """The defender's rating or less stops the withdrawal (2E:16.1)."""

    kind = "CancelRoll"
    rule = "2E:16.1"

    def question(self, state: RomeState) -> str:
        return f"To stop the {state.name_of('withdrawal')}"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = battle_of(state)
        side = 1 - battle.initiative
        rating = cancel_rating(state, battle.commander[side])
        success = face <= rating
        battle.note_match(face)
        if state.story is not None:
            state.tell(
                beats.WithdrawalStopRolled(
                    rule="2E:16.1",
                    side=side,
                    general=battle.commander[side],
                    die=face,
                    rating=rating,
                    success=success,
                )
            )
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
        fight_on(state)


class SeizeOrNot(Choice[RomeState]):
    """After a failed withdrawal the defender may become the attacker (2E:16.1)."""

    kind = "SeizeOrNot"
    rule = "2E:16.1"
    answers = (INITIATIVE, PASS)
    expected = "take the initiative or pass"

    def player(self, state: RomeState) -> int:
        return 1 - battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return f"The {state.name_of('withdrawal')} failed: take the initiative?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        if action == INITIATIVE:
            battle.note_answer(INITIATIVE_TAKEN)
            battle.initiative = 1 - battle.initiative
            if state.story is not None:
                state.tell(beats.InitiativeTaken(rule=self.rule, side=battle.initiative))
        fight_on(state)


SEIZE_OR_NOT: Final = SeizeOrNot()


# The way (2E:16.2, 2E:16.3).


def leave(state: RomeState, battle: Battle) -> None:
    """The withdrawal has succeeded: the army goes (2E:16.2)."""
    spaces = withdrawal_spaces(state, battle, battle.initiative)
    if len(spaces) == 1:
        withdraw_to(state, battle, spaces[0])
    else:
        state.stack.append(WITHDRAW_WHERE)


class WithdrawWhere(Frame[RomeState]):
    """Where the withdrawing army goes (2E:16.2)."""

    kind = "WithdrawWhere"
    rule = "2E:16.3"

    def player(self, state: RomeState) -> int:
        return battle_of(state).initiative

    def question(self, state: RomeState) -> str:
        return "Where does the army withdraw to?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(WITHDRAW_TO, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        return [make(WITHDRAW_TO, space) for space in withdrawal_spaces(state, battle, battle.initiative)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(
            self.rule, "one road away, no enemy CU or PC, no unfriendly tribe, not where the enemy came from"
        )

    def apply(self, state: RomeState, action: int) -> None:
        withdraw_to(state, battle_of(state), argument_of(action))


WITHDRAW_WHERE: Final = WithdrawWhere()


def withdraw_to(state: RomeState, battle: Battle, to: int) -> None:
    """The whole army goes; those of a sortie go back inside (2E:16.2, R-B30)."""
    side = battle.initiative
    if side == battle.attacker:
        battle.sortie = battle.sortie_els = 0
        battle.generals[side] &= ~battle.sortie_generals
    lift(state, battle, side)
    if to == battle.space:
        into_city(state, battle, side, battle.retreaters, battle.retreat_els, battle.retreat_generals)
    else:
        put_down(state, battle, side, to, "2E:16.2")
        if state.out[side][to]:
            displace_lone_generals(state, 1 - side, to)
        tribes_may_strike(state, side, to, OUTSIDE)
        if side == CARTHAGE:
            # A siege train is lost in a retreat only: it goes along (2E:25.30).
            state.train_goes_along(battle.space, to)
