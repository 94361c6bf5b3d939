"""Chapter 9.2 and 9.3: the rounds of a field combat, until one side leaves or is no more."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.combat.fighting import (
    NEVER,
    column_shift,
    combat_modifiers,
    fighting_leaders,
    fighting_points,
    hide,
    odds_column,
    send_away,
    too_weak,
)
from hannibal.italian_campaign.rules.combat.losses import INSIDE, NO_GARRISON, OUTSIDE, lose_steps
from hannibal.italian_campaign.rules.combat.withdrawal import (
    leave_field,
    refuse_withdrawal,
    rejoin,
    try_withdrawal,
    ways_out,
)
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import ROUTED, risk
from hannibal.italian_campaign.state import IcState, battle_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import ACCEPT, FIGHT, OFFER, PASS, WITHDRAW
from hannibal.kernel import Choice, Frame, Refusal, Step


class Round(Step[IcState]):
    """A round: the ambush, then the odds and the die."""

    kind = "Round"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        if battle.lost >= 0:
            return
        battle.round += 1
        battle.sprung = False
        if state.story is not None:
            state.story.tell(beats.RoundBegins(rule="IC:9.2", hex=battle.hex, round=battle.round))
        state.stack.append(RESOLVE_ROUND)
        if battle.ambush_round == 2 and battle.round == 2:
            state.stack.append(AMBUSH_ROLL)
        elif battle.ambush_round == battle.round:
            spring(state, battle)


ROUND: Final = Round()


class AmbushRoll(Die):
    """Do the hidden units arrive in the second round? (IC:9.5)"""

    kind = "AmbushRoll"
    rule = "IC:9.5"

    def question(self, state: IcState) -> str:
        return "Does the ambush arrive?"

    def rolled(self, state: IcState, face: int) -> None:
        battle, numbers = battle_of(state), state.board.tables.numbers["ambush"]
        if face <= numbers["arrives_up_to"]:
            spring(state, battle)
        else:
            delayed = face == numbers["delayed_on"]
            battle.ambush_round = battle.round + 1 if delayed else NEVER
            if state.story is not None:
                comes = battle.ambush_round if delayed else None
                state.story.tell(beats.AmbushRolled(rule=self.rule, die=face, round=comes))


AMBUSH_ROLL: Final = AmbushRoll()


def spring(state: IcState, battle: Battle) -> None:
    """The hidden units arrive and count from now on; the surprise counts for this round."""
    units = battle.ambush
    if state.story is not None:
        state.story.tell(beats.AmbushSprung(rule="IC:9.5", hex=battle.hex, units=units))
    hide(state, battle, state.board.no_units)
    state.put(state.place(CARTHAGE, battle.hex), units)
    battle.ambush_round = 0
    battle.sprung = True


class ResolveRound(Step[IcState]):
    """An attack below 1-2 is not allowed: before the first round nothing happens, later it is broken off."""

    kind = "ResolveRound"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        attacker = battle.attacker
        mine, theirs = (fighting_points(state, battle, side) for side in (attacker, 1 - attacker))
        if not too_weak(mine, theirs):
            state.stack.append(FIELD_ROLL)
        elif battle.round > 1:
            if state.story is not None:
                told = beats.BrokenOff(rule="IC:table.field_crt", side=attacker, hex=battle.hex)
                state.story.tell(told)
            battle.lost = attacker
            leave_field(state, attacker, at_risk=False)


RESOLVE_ROUND: Final = ResolveRound()


class FieldRoll(Die):
    """The Field Combat Results Table."""

    kind = "FieldRoll"
    rule = "IC:9.2"

    def question(self, state: IcState) -> str:
        return f"Combat in {state.hex_name(battle_of(state).hex)}"

    def rolled(self, state: IcState, face: int) -> None:
        battle, table = battle_of(state), state.board.tables.field_combat
        attacker = battle.attacker
        mine, theirs = (fighting_points(state, battle, side) for side in (attacker, 1 - attacker))
        shift = column_shift(state, battle)
        column = max(odds_column(mine, theirs) - shift, 0)
        modifiers = combat_modifiers(state, battle)
        result = table.result(face + sum(value for _, value in modifiers), column)
        if state.story is not None:
            told = beats.CombatRolled(
                rule=self.rule,
                attacker=attacker,
                hex=battle.hex,
                round=battle.round,
                attacker_points=mine,
                defender_points=theirs,
                shift=shift,
                column=table.columns[column],
                die=face,
                modifiers=tuple(modifiers),
                result=result,
            )
            state.story.tell(told)
        steps = int(result[1:])
        state.stack.append(AFTER_LOSSES)
        for side in (1 - attacker, attacker):
            if result[0] == "E" or (result[0] == "A") == (side == attacker):
                scope = OUTSIDE | INSIDE | NO_GARRISON if battle.sally == side else OUTSIDE
                lose_steps(state, side, battle.hex, scope, steps, "IC:9.3")


FIELD_ROLL: Final = FieldRoll()


class AfterLosses(Step[IcState]):
    """A side without units is beaten; otherwise both may leave, the defender first."""

    kind = "AfterLosses"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        gone = [side for side in (ROME, CARTHAGE) if not fighting_points(state, battle, side)]
        for side in gone:
            wiped_out(state, battle, side)
        if gone:
            battle.lost = gone[0] if len(gone) == 1 else battle.attacker
            return
        state.stack.append(ROUND)
        state.stack.append(Parting(battle.attacker))
        state.stack.append(Parting(1 - battle.attacker))


AFTER_LOSSES: Final = AfterLosses()


def wiped_out(state: IcState, battle: Battle, side: int) -> None:
    """Nobody of a side is left fighting: foragers and the hidden die too, leaders run (IC:9.4, IC:9.5)."""
    if state.story is not None:
        state.story.tell(beats.ForceLost(rule="IC:9.2", side=side, hex=battle.hex))
    state.destroy(battle.forage[side])
    send_away(state, battle, side, state.board.no_units)
    if side == CARTHAGE:
        state.destroy(battle.ambush)
        hide(state, battle, state.board.no_units)
        battle.ambush_round = 0
    risk(state, fighting_leaders(state, battle, side), ROUTED)


# After a round.


class Parting(Step[IcState]):
    """A side may leave, unless the other has left already."""

    kind = "Parting"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, state: IcState) -> None:
        if battle_of(state).lost < 0:
            state.stack.append(Go(self.side))


class Go(Frame[IcState]):
    """Fight on, try to withdraw, or offer to leave the hex if the other lets one go (IC:9.2, IC:10.4)."""

    kind = "Go"
    rule = "IC:10.4"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return f"Fight on in {state.hex_name(battle_of(state).hex)}?"

    def candidates(self, state: IcState) -> list[int]:
        return [FIGHT, WITHDRAW, OFFER]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == FIGHT:
            return None
        if action == WITHDRAW:
            return refuse_withdrawal(state, self.side)
        if action != OFFER:
            return Refusal(self.rule, "fight on, withdraw or offer to leave")
        if not ways_out(state, self.side):
            return Refusal("IC:10.4", "there is no hex to withdraw to")
        return None

    def apply(self, state: IcState, action: int) -> None:
        if action == WITHDRAW:
            try_withdrawal(state, self.side)
        elif action == OFFER:
            state.stack.append(Answer(self.side))


class Answer(Choice[IcState]):
    """Combat ceases only if both sides want it to; then the one who offered leaves (IC:9.2)."""

    kind = "Answer"
    rule = "IC:9.2"
    fields = ("side",)
    answers = (ACCEPT, PASS)
    expected = "accept or pass"

    def __init__(self, side: int) -> None:
        self.side = side

    def player(self, state: IcState) -> int:
        return 1 - self.side

    def question(self, state: IcState) -> str:
        return "The enemy offers to leave the hex: cease combat?"

    def apply(self, state: IcState, action: int) -> None:
        if action == ACCEPT:
            if state.story is not None:
                at = battle_of(state).hex
                state.story.tell(beats.CombatCeased(rule=self.rule, side=self.side, hex=at))
            leave_field(state, self.side, at_risk=False)


# The end.


class EndBattle(Step[IcState]):
    """Those away come back, and the commanders' record is kept for the elections (IC:5.2)."""

    kind = "EndBattle"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        for side in (ROME, CARTHAGE):
            rejoin(state, battle, side, battle.hex)
        roman = battle.commander[ROME]
        if battle.round and battle.lost >= 0 and roman >= 0:
            if battle.lost == ROME:
                changes.keep_records(state, state.won, state.beaten | 1 << roman)
            else:
                changes.keep_records(state, state.won | 1 << roman, state.beaten)
        state.battle = None
        state.shut_gates(battle.hex)
        state.open_gates(battle.hex)
        state.lift_pressure(battle.hex)
        if state.story is not None:
            loser = None if battle.lost < 0 else battle.lost
            ended = beats.CombatEnded(rule="IC:9.2", hex=battle.hex, loser=loser, rounds=battle.round)
            state.story.tell(ended)


END_BATTLE: Final = EndBattle()
