"""Chapter 9: the joint combat phase, and how a field combat begins."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.board import CARTHAGE, ELEPHANT, ROME, Units
from hannibal.italian_campaign.ongoing import Battle
from hannibal.italian_campaign.rules.combat.fighting import (
    fighting_leaders,
    fighting_points,
    hide,
    joined,
    sally,
    send_away,
    too_weak,
)
from hannibal.italian_campaign.rules.combat.rounds import END_BATTLE, ROUND
from hannibal.italian_campaign.rules.combat.withdrawal import refuse_withdrawal, try_withdrawal
from hannibal.italian_campaign.rules.leaders import ROUTED, ChooseCommander, commanders, name_commander, risk
from hannibal.italian_campaign.rules.politics.control import DETERMINE_CONTROL, controller, mark
from hannibal.italian_campaign.rules.siege.sieges import SIEGE_STEP
from hannibal.italian_campaign.rules.siege.works import WORKS_STEP
from hannibal.italian_campaign.state import IcState, battle_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import (
    AMBUSH,
    DONE,
    FIGHT,
    FORAGE,
    PASS,
    RESOLVE,
    SALLY,
    WITHDRAW,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import Frame, Refusal, Step

TOO_WEAK: Final = Refusal("IC:table.field_crt", "combat at less than 1-2 is not allowed")


class CombatPhase(Step[IcState]):
    """Control, field combat, siege combat, siege works: in this order (IC:4.2.S.F)."""

    kind = "CombatPhase"

    def run(self, state: IcState) -> None:
        state.fighting = True
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule="IC:9.1", phase="combat"))
        stack = state.stack
        stack.append(END_COMBAT)
        stack.append(WORKS_STEP)
        stack.append(SIEGE_STEP)
        stack.append(FIELD_COMBAT)
        stack.append(DETERMINE_CONTROL)


COMBAT_PHASE: Final = CombatPhase()


class EndCombat(Step[IcState]):
    """Gates are open where the enemy has gone."""

    kind = "EndCombat"

    def run(self, state: IcState) -> None:
        state.fighting = False
        for at in state.board.city_hex:
            state.shut_gates(at)
            state.open_gates(at)
        if state.story is not None:
            state.story.tell(beats.PhaseEnds(rule="IC:9.1", phase="combat"))


END_COMBAT: Final = EndCombat()


# Where both sides meet (IC:9.1).


def mobile_inside(state: IcState, side: int, at: int) -> Units:
    """The units of a side inside its city that could sally: garrisons do not (IC:9.71)."""
    mobile = state.board.mobile
    return tuple(count if mobile[kind] else 0 for kind, count in enumerate(state.units(side, at, True)))


def in_contact(state: IcState, at: int) -> bool:
    """Whether a field combat could be fought in a hex: both outside, or one inside a city who may sally."""
    stacks = state.stacks
    out = [state.place(side, at) in stacks for side in (ROME, CARTHAGE)]
    if all(out):
        return True
    return any(out[side] and any(mobile_inside(state, 1 - side, at)) for side in (ROME, CARTHAGE))


class FieldCombat(Step[IcState]):
    """Leaders alone among enemies flee; then every hex where both sides are is looked at."""

    kind = "FieldCombat"

    def run(self, state: IcState) -> None:
        places = sorted({key >> 2 for key in state.stacks})
        state.todo = tuple(at for at in places if in_contact(state, at))
        state.stack.append(NEXT_FIELD)
        for leader, at in enumerate(state.where):
            side = state.board.side_of[leader]
            if at < 0 or state.inside >> leader & 1 or state.place(side, at) in state.stacks:
                continue
            if state.place(1 - side, at) in state.stacks:
                risk(state, 1 << leader, ROUTED)


FIELD_COMBAT: Final = FieldCombat()


class NextField(Step[IcState]):
    """The next hex; whoever moved last says which, where there is a choice."""

    kind = "NextField"

    def run(self, state: IcState) -> None:
        state.todo = tuple(at for at in state.todo if in_contact(state, at))
        if len(state.todo) > 1:
            state.stack.append(CHOOSE_FIELD)
        elif state.todo:
            begin_field(state, state.todo[0])


NEXT_FIELD: Final = NextField()


class ChooseField(Frame[IcState]):
    """In which hex is combat resolved next?"""

    kind = "ChooseField"
    rule = "IC:9.1"

    def player(self, state: IcState) -> int:
        return state.later

    def question(self, state: IcState) -> str:
        return "Where is combat resolved next?"

    def candidates(self, state: IcState) -> list[int]:
        return [make(RESOLVE, at) for at in state.todo]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == RESOLVE and argument_of(action) in state.todo:
            return None
        return Refusal(self.rule, "no combat is left to resolve there")

    def apply(self, state: IcState, action: int) -> None:
        begin_field(state, argument_of(action))


CHOOSE_FIELD: Final = ChooseField()


def begin_field(state: IcState, at: int) -> None:
    """Both sides say whether they want combat here; who moved last is asked first and attacks if both do."""
    state.todo = tuple(other for other in state.todo if other != at)
    state.battle = Battle(at)
    state.battle.forage = [state.board.no_units, state.board.no_units]
    state.battle.ambush = state.board.no_units
    state.stack.append(NEXT_FIELD)
    state.stack.append(Wish(state.later, False))


def attack_strength(state: IcState, side: int, at: int) -> tuple[int, int]:
    """What a side could attack with here, and the enemy outside."""
    mine = state.points_at(side, at) + state.strength(mobile_inside(state, side, at))
    return mine, state.points_at(1 - side, at)


def refuse_attack(state: IcState, side: int, at: int) -> Refusal | None:
    """The rule against a side's attacking here."""
    mine, theirs = attack_strength(state, side, at)
    if not theirs:
        return Refusal("IC:9.1", "the enemy is inside his city: besiege him")
    if not mine:
        return Refusal("IC:9.1", "there is nobody to fight with")
    unseen = side == ROME and not state.leaders_at(ROME, at) and state.leaders_at(CARTHAGE, at)
    return TOO_WEAK if too_weak(mine, theirs) and not unseen else None


class Wish(Frame[IcState]):
    """Does this side want combat here? It is voluntary (IC:9.1, IC:9.2)."""

    kind = "Wish"
    rule = "IC:9.1"
    fields = ("side", "last")

    def __init__(self, side: int, last: bool) -> None:
        self.side = side
        self.last = last

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return f"Attack in {state.hex_name(battle_of(state).hex)}?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, FIGHT]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action != FIGHT:
            return Refusal(self.rule, "fight or pass")
        return refuse_attack(state, self.side, battle_of(state).hex)

    def reveals(self, state: IcState, action: int) -> bool:
        """Before combat the control of the province is determined, by strengths Rome cannot see."""
        return action == FIGHT and self.side == ROME

    def apply(self, state: IcState, action: int) -> None:
        battle = battle_of(state)
        if action == PASS:
            if self.last:
                state.battle = None
            else:
                state.stack.append(Wish(1 - self.side, True))
            return
        battle.attacker = self.side
        if state.story is not None:
            state.story.tell(joined(state, battle))
        state.stack.append(PREPARE)
        if any(mobile_inside(state, self.side, battle.hex)):
            if state.place(self.side, battle.hex) in state.stacks:
                state.stack.append(SALLY_OR_NOT)
            else:
                sally(state, battle)


class SallyOrNot(Frame[IcState]):
    """Those inside the city may join the attack from outside (IC:9.71)."""

    kind = "SallyOrNot"
    rule = "IC:9.71"

    def player(self, state: IcState) -> int:
        return battle_of(state).attacker

    def question(self, state: IcState) -> str:
        return f"Do those inside {state.hex_name(battle_of(state).hex)} join the attack?"

    def candidates(self, state: IcState) -> list[int]:
        return [PASS, SALLY]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == SALLY:
            return None
        if action != PASS:
            return Refusal(self.rule, "sally or pass")
        battle = battle_of(state)
        mine = state.points_at(battle.attacker, battle.hex)
        return TOO_WEAK if too_weak(mine, state.points_at(1 - battle.attacker, battle.hex)) else None

    def apply(self, state: IcState, action: int) -> None:
        if action == SALLY:
            sally(state, battle_of(state))


SALLY_OR_NOT: Final = SallyOrNot()


# Before the first round.


class Prepare(Step[IcState]):
    """Commanders, a last chance to withdraw, foragers, an ambush; then the first round."""

    kind = "Prepare"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        province = state.board.province_of[battle.hex]
        mark(state, province, controller(state, province), "IC:8.1")
        stack = state.stack
        stack.append(END_BATTLE)
        stack.append(ROUND)
        stack.append(SET_AMBUSH)
        stack.append(SEND_FORAGERS)
        stack.append(STAND_OR_WITHDRAW)
        for side in (battle.attacker, 1 - battle.attacker):
            among = commanders(state, side, fighting_leaders(state, battle, side))
            if len(among) == 1:
                name_commander(state, battle, side, among[0])
            elif among:
                stack.append(ChooseCommander(side, fighting_leaders(state, battle, side)))


PREPARE: Final = Prepare()


class StandOrWithdraw(Frame[IcState]):
    """The defender may try to withdraw before combat (IC:10.4)."""

    kind = "StandOrWithdraw"
    rule = "IC:10.4"

    def player(self, state: IcState) -> int:
        return 1 - battle_of(state).attacker

    def question(self, state: IcState) -> str:
        return f"Stand and fight in {state.hex_name(battle_of(state).hex)}, or try to withdraw?"

    def candidates(self, state: IcState) -> list[int]:
        return [FIGHT, WITHDRAW]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == FIGHT:
            return None
        if action != WITHDRAW:
            return Refusal(self.rule, "fight or withdraw")
        return refuse_withdrawal(state, 1 - battle_of(state).attacker)

    def apply(self, state: IcState, action: int) -> None:
        if action == WITHDRAW:
            try_withdrawal(state, 1 - battle_of(state).attacker)


STAND_OR_WITHDRAW: Final = StandOrWithdraw()


# Foraging (IC:9.4).


def forage_quota(state: IcState, battle: Battle, side: int) -> int:
    """The strength points a side must send foraging; none where it controls the province or has no leader."""
    at = battle.hex
    if state.control[state.board.province_of[at]] == side or not state.leaders_at(side, at, False):
        return 0
    units = state.units(side, at)
    return state.strength(units) // 4 if sum(units) > 1 else 0


class SendForagers(Step[IcState]):
    """Who does not control the province sends a quarter of his SPs away, the attacker first."""

    kind = "SendForagers"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        if battle.lost >= 0:
            return
        for side in (1 - battle.attacker, battle.attacker):
            quota = forage_quota(state, battle, side)
            if quota:
                state.stack.append(Forage(side, quota))


SEND_FORAGERS: Final = SendForagers()


class Forage(Frame[IcState]):
    """The owner chooses foragers until a quarter is away; one unit always stays, elephants do not go."""

    kind = "Forage"
    rule = "IC:9.4"
    fields = ("side", "left")

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def player(self, state: IcState) -> int:
        return self.side

    def question(self, state: IcState) -> str:
        return f"Which units forage? {self.left} SPs are still to go"

    def candidates(self, state: IcState) -> list[int]:
        return [DONE, *(make(FORAGE, kind) for kind in state.board.kinds_of[self.side])]

    def _possible(self, state: IcState, kind: int) -> bool:
        units = state.units(self.side, battle_of(state).hex)
        return units[kind] > 0 and sum(units) > 1 and state.board.arm[kind] != ELEPHANT

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == DONE:
            if any(self._possible(state, kind) for kind in state.board.kinds_of[self.side]):
                return Refusal(self.rule, "a quarter of the strength points must forage")
            return None
        if verb_of(action) != FORAGE:
            return Refusal(self.rule, "choose foragers")
        kind = argument_of(action)
        if state.board.arm[kind] == ELEPHANT:
            return Refusal("IC:11.3", "elephants do not forage")
        return None if self._possible(state, kind) else Refusal(self.rule, "there is no such unit to spare")

    def apply(self, state: IcState, action: int) -> None:
        if action == DONE:
            return
        battle, kind = battle_of(state), argument_of(action)
        one = state.one(kind)
        state.take(state.place(self.side, battle.hex), one)
        away = battle.forage[self.side]
        send_away(state, battle, self.side, tuple(a + b for a, b in zip(away, one, strict=True)))
        left = self.left - state.board.points[kind]
        if left > 0:
            state.stack.append(Forage(self.side, left))
        elif state.story is not None:
            units = battle.forage[self.side]
            points = state.strength(units)
            told = beats.Foraged(rule=self.rule, side=self.side, hex=battle.hex, units=units, points=points)
            state.story.tell(told)


# The ambush (IC:9.5).


def ambush_quota(state: IcState, battle: Battle) -> int:
    """At least a quarter of the Roman strength points revealed, one in any case."""
    return max(1, -(-fighting_points(state, battle, ROME) // 4))


def refuse_ambush(state: IcState, battle: Battle, kind: int) -> Refusal | None:
    """The rule against putting one more unit into the ambush."""
    if not state.units(CARTHAGE, battle.hex)[kind]:
        return Refusal("IC:9.5", "there is no such unit with Hannibal")
    if _ambush_within_reach(state, battle, kind):
        return None
    return Refusal("IC:9.5", "a quarter of the Roman strength could not be hidden with enough left to fight")


def _ambush_within_reach(state: IcState, battle: Battle, kind: int) -> bool:
    """Whether, with one more unit hidden, the ambush can still be completed and the first round fought."""
    board = state.board
    units = state.units(CARTHAGE, battle.hex)
    romans = fighting_points(state, battle, ROME)
    left = fighting_points(state, battle, CARTHAGE) - board.points[kind]
    missing = max(0, ambush_quota(state, battle) - state.strength(battle.ambush) - board.points[kind])
    needed = max(1, -(-romans // 2)) if battle.attacker == CARTHAGE else 1
    # The strengths that could still be hidden, as a set of bits.
    sums = 1
    for other, count in enumerate(units):
        for _ in range(count - (other == kind)):
            sums |= sums << board.points[other]
    return any(sums >> total & 1 for total in range(missing, left - needed + 1))


class SetAmbush(Step[IcState]):
    """Hannibal alone sets ambushes, against the strength the Romans have shown."""

    kind = "SetAmbush"

    def run(self, state: IcState) -> None:
        battle = battle_of(state)
        if battle.lost >= 0 or battle.commander[CARTHAGE] != state.board.hannibal:
            return
        if battle.sally != CARTHAGE or state.place(CARTHAGE, battle.hex) in state.stacks:
            state.stack.append(LAY_AMBUSH)


SET_AMBUSH: Final = SetAmbush()


class LayAmbush(Frame[IcState]):
    """Which units lie in ambush?"""

    kind = "LayAmbush"
    rule = "IC:9.5"

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        battle = battle_of(state)
        least = f"a quarter of Rome's strength, {ambush_quota(state, battle)} SPs, at least"
        if not any(battle.ambush):
            return f"Does Hannibal lay an ambush, {least}?"
        return f"Which other units lie in ambush? {state.strength(battle.ambush)} SPs do; {least}"

    def candidates(self, state: IcState) -> list[int]:
        return [DONE, *(make(AMBUSH, kind) for kind in state.board.kinds_of[CARTHAGE])]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        battle = battle_of(state)
        if action == DONE:
            hidden = state.strength(battle.ambush)
            if hidden and hidden < ambush_quota(state, battle):
                return Refusal(self.rule, "an ambush takes at least a quarter of the Roman strength points")
            return None
        if verb_of(action) != AMBUSH:
            return Refusal(self.rule, "hide units, or be done")
        return refuse_ambush(state, battle, argument_of(action))

    def apply(self, state: IcState, action: int) -> None:
        battle = battle_of(state)
        if action == DONE:
            if any(battle.ambush) and state.story is not None:
                points = state.strength(battle.ambush)
                told = beats.AmbushLaid(rule=self.rule, hex=battle.hex, units=battle.ambush, points=points)
                state.story.tell(told)
            return
        one = state.one(argument_of(action))
        state.take(state.place(CARTHAGE, battle.hex), one)
        hide(state, battle, tuple(a + b for a, b in zip(battle.ambush, one, strict=True)))
        battle.ambush_round = 2
        state.stack.append(LAY_AMBUSH)


LAY_AMBUSH: Final = LayAmbush()
