"""Chapter 14, the end of a battle: its casualties, and the Retreat Table or the retreat dice."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Step
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.battle.leaving import on_map
from hannibal.rome_carthage.rules.battle.retreat import CONSEQUENCES, END_BATTLE, RETREAT_STARTS
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, Die, group_size, lose_cus
from hannibal.rome_carthage.rules.politics.control import displace_all
from hannibal.rome_carthage.rules.ways_back import leave_by_withdrawal
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats


def casualties(state: RomeState) -> None:
    """One roll for both sides, by the number of rounds; no round, no roll."""
    battle = battle_of(state)
    state.stack.append(AFTER_CASUALTIES)
    if battle.rounds:
        state.stack.append(CASUALTY_ROLL)


class CasualtyRoll(Die):
    """Both sides lose CUs by the rounds fought."""

    kind = "CasualtyRoll"
    rule = "2E:14.11"

    def question(self, state: RomeState) -> str:
        return "Battle casualties"

    def rolled(self, state: RomeState, face: int) -> None:
        battle, table = battle_of(state), state.board.tables.attrition
        losses = table.losses(face, battle.rounds)
        if state.story is not None:
            state.tell(
                beats.Casualties(
                    rule="2E:14.11",
                    space=battle.space,
                    round=battle.rounds,
                    die=face,
                    lost=losses,
                    elephant=table.takes_elephant(face),
                )
            )
        for side in (1 - battle.attacker, battle.attacker):
            lose_cus(state, side, battle.space, FIGHTING, losses, table.takes_elephant(face))


CASUALTY_ROLL: Final = CasualtyRoll()


class AfterCasualties(Step[RomeState]):
    """A withdrawing army leaves; a beaten one rolls on the Retreat Table."""

    kind = "AfterCasualties"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        if battle.loser < 0:
            state.stack.append(END_BATTLE)
            leave_by_withdrawal(state, battle)
            return
        state.stack.append(END_BATTLE)
        state.stack.append(CONSEQUENCES)
        state.stack.append(RETREAT_STARTS)
        if group_size(state, battle.loser, battle.space, FIGHTING)[0]:
            state.stack.append(RETREAT_ROLL)


AFTER_CASUALTIES: Final = AfterCasualties()

# The Retreat Table (2E:14.12).


def retreat_modifier(state: RomeState, last: int) -> int:
    """By the card that won the battle; nothing when the attacker ran out of cards."""
    table = state.board.tables.retreat
    if last < 0:
        return table.out_of_cards
    return table.modifiers[tuple(state.board.pack.battle_cards)[last]]


def _retreat_die(state: RomeState, size: int) -> str:
    """Which retreat die is rolled, by the CUs of the losing force when the battle began (CE:11.10.A)."""
    return "Large" if size >= state.board.tables.retreat.columns_from[1] else "Small"


def _retreat_losses(state: RomeState, face: int, last: int, size: int) -> int:
    """CUs lost by the table or by the symbols on the die."""
    tables, cards = state.board.tables, state.board.pack.battle_cards
    if not state.rules.symbol_dice:
        return tables.retreat.losses(face + retreat_modifier(state, last), size)
    name, die = "" if last < 0 else tuple(cards)[last], _retreat_die(state, size)
    return tables.retreat_dice.losses(face, name, size=size, large=die == "Large")


class RetreatRoll(Die):
    """CUs the loser loses besides the casualties."""

    kind = "RetreatRoll"
    rule = "2E:14.12"

    def question(self, state: RomeState) -> str:
        if state.rules.symbol_dice:
            battle = battle_of(state)
            return f"{_retreat_die(state, battle.started[battle.loser])} retreat die"
        return "Retreat Table"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = battle_of(state)
        side = battle.loser
        losses = _retreat_losses(state, face, battle.last, battle.started[side])
        if state.story is not None:
            self._tell(state, battle, face, losses)
        before = group_size(state, side, battle.space, FIGHTING)[0]
        if losses >= before:
            state.stack.append(ALL_LOST)
        lose_cus(state, side, battle.space, FIGHTING, losses, elephant_first=True)

    def _tell(self, state: RomeState, battle: Battle, face: int, losses: int) -> None:
        symbols = state.board.tables.retreat_dice.faces[face - 1] if state.rules.symbol_dice else ()
        state.tell(
            beats.RetreatRolled(
                rule="CE:11.10.A" if state.rules.symbol_dice else self.rule,
                side=battle.loser,
                space=battle.space,
                die=face,
                modifier=0 if state.rules.symbol_dice else retreat_modifier(state, battle.last),
                tactic=battle.last,
                symbols=tuple(symbols),
                large=_retreat_die(state, battle.started[battle.loser]) == "Large",
                lost=losses,
            )
        )


RETREAT_ROLL: Final = RetreatRoll()


class AllLost(Step[RomeState]):
    """The Retreat Table took the last CU: the generals are displaced (2E:10.10)."""

    kind = "AllLost"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        displace_all(state, battle.generals[battle.loser] & on_map(state))


ALL_LOST: Final = AllLost()
