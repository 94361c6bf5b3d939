"""Chapter 14: a battle begins: its forces, its commanders, its events.

Elephants charge in `elephants`, cards are dealt in `battle_hands`, the rounds are in `rounds`, what follows
them in `casualties`, `retreat` and `withdrawal`.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Frame, Refusal
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.ongoing import Battle, CUClass, March, Muster
from hannibal.rome_carthage.rules.battle.elephants import CHARGE_OR_NOT
from hannibal.rome_carthage.rules.battle.hands import deal
from hannibal.rome_carthage.rules.cards.counter_events import (
    ALLIES_DESERT,
    SPY_IN_CAMP,
    CounterWindow,
    held,
)
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import bring_inside
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, OUTSIDE, Die, group_size
from hannibal.rome_carthage.rules.march.muster import (
    PURPOSES,
    SORTIEING,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.weather import WeatherWindow, weather_could_shorten
from hannibal.rome_carthage.rules.reaction.forces import give_way
from hannibal.rome_carthage.state import RomeState, battle_of, march_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import CHALLENGE, COMMAND, PASS, SORTIE, argument_of, make

# The forces (2E:14.5, 2E:20.7).


def begin_battle(state: RomeState) -> None:
    """The army must fight; Bad Weather may still call it back before combat (2E:25.41)."""
    WEATHER_BEFORE_BATTLE.open(state)


class WeatherBeforeBattle(WeatherWindow):
    """Bad Weather against a general who has moved far and is about to fight."""

    kind = "WeatherBeforeBattle"

    def matters(self, state: RomeState, march: March) -> bool:
        return not state.rules.weather_before_reactions and weather_could_shorten(state, march)

    def played(self, state: RomeState, card: int) -> None:
        march = march_of(state)
        space = march.space
        give_way(state)
        super().played(state, card)
        if state.out[march.side][space]:
            go_back_inside(state, 1 - march.side, space)

    def passed(self, state: RomeState) -> None:
        march, reaction = march_of(state), state.reaction
        take_in_standing(state, march)
        battle = Battle(march.space, march.side, march.origin)
        if reaction is not None:
            battle.intercepted = reaction.arrived
            battle.due = reaction.due
            battle.joined = reaction.joined
            battle.failed_avoid = reaction.failed
        state.end_reaction()
        state.battle = battle
        if state.story is not None:
            _tell_battle(state, battle, march)
        march.fought = True
        campaign.spend_all(state, march)
        if state.is_city_of(march.side, march.space) and state.ins[march.space]:
            state.stack.append(SORTIE_OR_NOT)
        else:
            draw_up(state, battle)


WEATHER_BEFORE_BATTLE: Final = WeatherBeforeBattle()


def take_in_standing(state: RomeState, march: March) -> None:
    """CUs of his side that stood before the walls already fight in his army, with their generals (R-E20)."""
    side, space = march.side, march.space
    cus, els = group_size(state, side, space, OUTSIDE)
    cus, els = cus - march.cus, els - march.els
    if cus:
        standing = campaign.classes_at(state, space, False, cus, els)
        campaign.forget(state, space, False)
        march.classes = campaign.merge((*march.classes, *standing))
        march.cus, march.els = march.cus + cus, march.els + els
        march.others |= state.generals_mask(side, space, False) & ~(1 << march.general)


def go_back_inside(state: RomeState, side: int, space: int) -> None:
    """The army they came out to meet is gone, but others stand before their walls: inside again (R-E20)."""
    cus, els = group_size(state, side, space, OUTSIDE)
    bring_inside(state, side, space, state.generals_mask(side, space, False), cus, els, "2E:10.7")


def _tell_battle(state: RomeState, battle: Battle, march: March) -> None:
    """The armies meet, before anybody sorties."""
    enemy, space = 1 - march.side, battle.space
    cus, els = group_size(state, enemy, space, FIGHTING)
    state.tell(
        beats.BattleJoined(
            rule="2E:14",
            side=march.side,
            general=march.general,
            space=space,
            entry=battle.entry,
            generals=march.generals,
            cus=march.cus,
            elephants=march.els,
            enemy_generals=state.generals_mask(enemy, space, False),
            enemy_cus=cus,
            enemy_elephants=els,
            intercepted=battle.intercepted,
        )
    )


class SortieOrNot(Choice[RomeState]):
    """Those inside the city may join the relief of it (2E:20.7)."""

    kind = "SortieOrNot"
    rule = "2E:20.7"
    answers = (PASS, SORTIE)
    expected = "sortie or pass"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Shall the CUs inside the city join the battle?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        if action == PASS:
            draw_up(state, battle)
            return
        space, side = battle.space, battle.attacker
        generals = state.generals_mask(side, space, True)
        classes = (CUClass(0, state.ins[space], state.iels[space]),)
        begin_muster(state, SORTIEING, side, space, -1, generals, classes)


SORTIE_OR_NOT: Final = SortieOrNot()


class Sortieing(Purpose):
    """Which of those inside join the battle (2E:20.7)."""

    rule = "2E:20.7"
    words = "join the battle"

    def least(self, state: RomeState, muster: Muster) -> int:
        return 1

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        staying = state.generals_mask(muster.side, muster.space, True) & ~taken
        return consul_refusal(state, taken, cus, staying, state.ins[muster.space] - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.iels[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        battle = battle_of(state)
        battle.sortie, battle.sortie_els, battle.sortie_generals = cus, elephants, muster.taken
        if state.story is not None:
            state.tell(
                beats.Sortied(
                    rule=self.rule,
                    side=muster.side,
                    space=battle.space,
                    generals=muster.taken,
                    cus=cus,
                    elephants=elephants,
                )
            )
        campaign.spend_sortie(state, battle.space, muster.taken, cus, elephants)
        draw_up(state, battle)


PURPOSES[SORTIEING] = Sortieing()


def draw_up(state: RomeState, battle: Battle) -> None:
    """Who fights and who commands (2E:9.3, 2E:12.6, 2E:20.7)."""
    march = march_of(state)
    attacker, defender = battle.attacker, 1 - battle.attacker
    # Own generals who stood alone where the army was intercepted fight with it.
    outside = state.generals_mask(attacker, battle.space, False)
    battle.generals[attacker] = march.generals | outside | battle.sortie_generals
    battle.generals[defender] = state.generals_mask(defender, battle.space, False)
    battle.commander[attacker] = march.general
    highest = state.commander_of(battle.generals[attacker])
    if state.rank(highest) > state.rank(march.general):
        battle.commander[attacker] = highest
    battle.commander[defender] = state.commander(defender, battle.space)
    for side in (ROME, CARTHAGE):
        battle.started[side] = group_size(state, side, battle.space, FIGHTING)[0]
    if state.rules.sortie_asks_owner and len(sortie_commanders(state, battle)) > 1:
        state.stack.append(CHOOSE_SORTIE_COMMANDER)
    else:
        choose_field_commander(state, battle)


def sortie_commanders(state: RomeState, battle: Battle) -> list[int]:
    """The attacker's commander, and his equals among those who sortied (CE:12.5.B)."""
    commander = battle.commander[battle.attacker]
    sortied = battle.sortie_generals & ~(1 << commander)
    rank = state.rank(commander)
    return [commander, *(g for g in state.order if sortied >> g & 1 and state.rank(g) == rank)]


def choose_field_commander(state: RomeState, battle: Battle) -> None:
    """Ask who commands those that joined by interception, if several could."""
    if battle.joined and len(equals(state, battle.generals[1 - battle.attacker])) > 1:
        state.stack.append(CHOOSE_FIELD_COMMANDER)
    else:
        challenge(state, battle)


def equals(state: RomeState, generals: int) -> list[int]:
    """The generals of the highest rank among some."""
    present = [general for general in state.order if generals >> general & 1]
    top = max((state.rank(general) for general in present), default=0)
    return [general for general in present if state.rank(general) == top]


class ChooseSortieCommander(Frame[RomeState]):
    """A general of the sortie is the relief commander's equal: the owner says who commands (CE:12.5.B)."""

    kind = "ChooseSortieCommander"
    rule = "CE:12.5.B"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Who commands the relief and the sortie?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(COMMAND, general) for general in range(state.board.generals)]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        return [make(COMMAND, general) for general in sortie_commanders(state, battle)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "the relief commander or an equal of his among the sortie commands")

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        battle.commander[battle.attacker] = argument_of(action)
        choose_field_commander(state, battle)


CHOOSE_SORTIE_COMMANDER: Final = ChooseSortieCommander()


class ChooseFieldCommander(Frame[RomeState]):
    """Armies of equal generals have joined by interception: the owner says who commands (R-B26)."""

    kind = "ChooseFieldCommander"
    rule = "2E:12.6"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Who commands the combined force?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(COMMAND, general) for general in range(state.board.generals)]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        return [make(COMMAND, general) for general in equals(state, battle.generals[1 - battle.attacker])]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "one of the generals of the highest rank commands")

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        state.promote(argument_of(action))
        battle.commander[1 - battle.attacker] = argument_of(action)
        challenge(state, battle)


CHOOSE_FIELD_COMMANDER: Final = ChooseFieldCommander()

# Change of command (2E:18.2).


def challenge(state: RomeState, battle: Battle) -> None:
    """Two consuls in one army: Carthage may, or must, roll for a change of command."""
    consuls = state.consuls & battle.generals[ROME]
    if consuls & (consuls - 1) == 0:
        ATTACKER_EVENTS.open(state)
    elif battle.attacker == ROME:
        state.stack.append(CHALLENGE_OR_NOT)
    else:
        state.stack.append(CHANGE_OF_COMMAND)


class ChallengeOrNot(Choice[RomeState]):
    """Rome attacks with both consuls: Carthage may roll (2E:18.2)."""

    kind = "ChallengeOrNot"
    rule = "2E:18.2"
    answers = (PASS, CHALLENGE)
    expected = "roll for it or pass"

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return "Roll for a change of command between the consuls?"

    def apply(self, state: RomeState, action: int) -> None:
        if action == CHALLENGE:
            state.stack.append(CHANGE_OF_COMMAND)
        else:
            ATTACKER_EVENTS.open(state)


CHALLENGE_OR_NOT: Final = ChallengeOrNot()


class ChangeOfCommand(Die):
    """On 4 to 6 the consuls exchange places for this battle (2E:18.2)."""

    kind = "ChangeOfCommand"
    rule = "2E:18.2"

    def question(self, state: RomeState) -> str:
        return "Change of command"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = battle_of(state)
        changed = face >= state.board.tables.combat.change_of_command_from
        if changed:
            current = battle.commander[ROME]
            both = state.consuls & battle.generals[ROME] & ~(1 << current)
            battle.commander[ROME] = both.bit_length() - 1
        if state.story is not None:
            commander = battle.commander[ROME]
            state.tell(beats.CommandRolled(rule="2E:18.2", general=commander, die=face, changed=changed))
        ATTACKER_EVENTS.open(state)


CHANGE_OF_COMMAND: Final = ChangeOfCommand()

# Battle events (2E:14.5).


class BattleEvents(CounterWindow):
    """A side plays counter events before the battle, the attacker first."""

    rule = "2E:14.5"

    def side(self, battle: Battle) -> int:
        raise NotImplementedError

    def player(self, state: RomeState) -> int:
        return self.side(battle_of(state))

    def cards(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        side = self.side(battle)
        fitting = 0
        if not battle.spied >> side & 1:
            fitting |= held(state, side, SPY_IN_CAMP)
        if not battle.allies_gone >> (1 - side) & 1:
            fitting |= held(state, side, ALLIES_DESERT) & state.board.allies_desert[battle.space]
        return members(fitting)

    def played(self, state: RomeState, card: int) -> None:
        battle = battle_of(state)
        side = self.side(battle)
        if state.board.counter_event[card] == SPY_IN_CAMP:
            battle.spied |= 1 << side
        else:
            battle.allies_gone |= 1 << (1 - side)
        self.open(state)


class AttackerEvents(BattleEvents):
    """The attacker's, first."""

    kind = "AttackerEvents"

    def side(self, battle: Battle) -> int:
        return battle.attacker

    def passed(self, state: RomeState) -> None:
        DEFENDER_EVENTS.open(state)


class DefenderEvents(BattleEvents):
    """The defender's, after the attacker's."""

    kind = "DefenderEvents"

    def side(self, battle: Battle) -> int:
        return 1 - battle.attacker

    def passed(self, state: RomeState) -> None:
        battle = battle_of(state)
        if group_size(state, CARTHAGE, battle.space, FIGHTING)[1]:
            state.stack.append(CHARGE_OR_NOT)
        else:
            deal(state, battle)


ATTACKER_EVENTS: Final = AttackerEvents()


DEFENDER_EVENTS: Final = DefenderEvents()
