"""Chapter 17: the elephant charge."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.rules.battle.fighting import CHARGE_FAILS, CHARGE_SUCCEEDS, FRIGHT, RAMPAGE
from hannibal.rome_carthage.rules.battle.hands import deal
from hannibal.rome_carthage.rules.cards.counter_events import ELEPHANT_FRIGHT, CounterWindow, held
from hannibal.rome_carthage.rules.generals import battle_rating
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, Die, group_size
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import CHARGE, PASS


class ChargeOrNot(Choice[RomeState]):
    """An elephant charge is declared before the cards are dealt (2E:17.3)."""

    kind = "ChargeOrNot"
    rule = "2E:17.3"
    answers = (PASS, CHARGE)
    expected = "charge or pass"

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return "Shall the elephants charge?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == CHARGE:
            ELEPHANT_FRIGHT_WINDOW.open(state)
        else:
            deal(state, battle_of(state))


CHARGE_OR_NOT: Final = ChargeOrNot()


class ElephantFright(CounterWindow):
    """Rome may answer the charge before its die is rolled (2E:25.42)."""

    kind = "ElephantFright"
    rule = "2E:25.42"

    def player(self, state: RomeState) -> int:
        return ROME

    def cards(self, state: RomeState) -> list[int]:
        return members(held(state, ROME, ELEPHANT_FRIGHT))

    def played(self, state: RomeState, card: int) -> None:
        battle = battle_of(state)
        battle.charge = FRIGHT
        deal(state, battle)

    def passed(self, state: RomeState) -> None:
        state.stack.append(CHARGE_ROLL)


ELEPHANT_FRIGHT_WINDOW: Final = ElephantFright()


class ChargeRoll(Die):
    """More than the Roman commander's battle rating succeeds, a 1 is a rampage (2E:17.3, 2E:17.5)."""

    kind = "ChargeRoll"
    rule = "2E:17.3"

    def question(self, state: RomeState) -> str:
        return "Elephant charge"

    def rolled(self, state: RomeState, face: int) -> None:
        battle, combat = battle_of(state), state.board.tables.combat
        battle.charge_die = face
        commander = battle.commander[ROME]
        needed = (
            battle_rating(state, commander) + 1
            if commander >= 0
            else combat.charge_without_roman_general_from
        )
        if face >= needed:
            battle.charge = CHARGE_SUCCEEDS
        elif face <= combat.rampage_up_to:
            battle.charge = RAMPAGE
        else:
            battle.charge = CHARGE_FAILS
        if state.story is not None:
            results = {CHARGE_SUCCEEDS: "success", RAMPAGE: "rampage", CHARGE_FAILS: "failure"}
            state.tell(
                beats.ElephantsCharged(
                    rule="2E:17.3",
                    die=face,
                    needed=needed,
                    elephants=group_size(state, CARTHAGE, battle.space, FIGHTING)[1],
                    result=results[battle.charge],
                )
            )
        deal(state, battle)


CHARGE_ROLL: Final = ChargeRoll()
