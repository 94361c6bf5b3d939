"""Chapter 14: battles, from the first challenge to the dealing of the battle cards.

The rounds are in `rounds`, what follows them in `retreat`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.kernel import ChanceFrame, Frame, Refusal, Step
from hannibal.rome_carthage import campaign
from hannibal.rome_carthage.actions import (
    CHALLENGE,
    CHARGE,
    COMMAND,
    HAND,
    PASS,
    SORTIE,
    SPY,
    argument_of,
    make,
    verb_of,
)
from hannibal.rome_carthage.attrition import FIGHTING, Die, group_size
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.counters import (
    ELEPHANT_FRIGHT,
    NUMIDIAN_ALLIES_DESERT,
    SPANISH_ALLIES_DESERT,
    SPY_CARD,
    CounterWindow,
    holds,
)
from hannibal.rome_carthage.generals import battle_rating
from hannibal.rome_carthage.movement import (
    bad_weather_in_hand,
    go_back_for_weather,
    relocate,
    weather_could_shorten,
)
from hannibal.rome_carthage.muster import (
    PURPOSES,
    SORTIEING,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
    mask_of,
)
from hannibal.rome_carthage.records import FROM_CITY, Battle, Muster
from hannibal.rome_carthage.state import RomeState

# How an elephant charge went (2E:17).
NO_CHARGE: Final = 0
CHARGE_SUCCEEDS: Final = 1
CHARGE_FAILS: Final = 2
RAMPAGE: Final = 3
FRIGHT: Final = 4


# The forces (2E:14.5, 2E:20.7).


def sally(state: RomeState) -> None:
    """A shut-in army comes out against those who stand before the walls (2E:20.5)."""
    march = state.march
    assert march is not None
    relocate(state, march, march.space, FROM_CITY)
    from hannibal.rome_carthage.reactions import begin_reaction

    begin_reaction(state)


def begin_battle(state: RomeState) -> None:
    """The army must fight; Bad Weather may still call it back before combat (2E:25.41)."""
    WEATHER_BEFORE_BATTLE.open(state)


class WeatherBeforeBattle(CounterWindow):
    """Bad Weather against a general who has moved far and is about to fight."""

    rule = "2E:25.41"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def cards(self, state: RomeState) -> list[int]:
        march = state.march
        assert march is not None
        return bad_weather_in_hand(state) if weather_could_shorten(state, march) else []

    def played(self, state: RomeState, card: int) -> None:
        assert state.march is not None
        state.reaction = None
        go_back_for_weather(state, state.march)

    def passed(self, state: RomeState) -> None:
        march, reaction = state.march, state.reaction
        assert march is not None
        battle = Battle(march.space, march.side, march.origin)
        if reaction is not None:
            battle.intercepted = reaction.arrived
            battle.failed_avoid = reaction.failed
        state.reaction = None
        state.battle = battle
        march.fought = True
        campaign.spend_all(state, march)
        if state.is_city_of(march.side, march.space) and state.ins[march.space]:
            state.stack.append(SORTIE_OR_NOT)
        else:
            draw_up(state, battle)


WEATHER_BEFORE_BATTLE: Final = WeatherBeforeBattle()


class SortieOrNot(Frame[RomeState]):
    """Those inside the city may join the relief of it (2E:20.7)."""

    rule = "2E:20.7"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Shall the CUs inside the city join the battle?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, SORTIE]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, SORTIE]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (PASS, SORTIE) else Refusal(self.rule, "sortie or pass")

    def apply(self, state: RomeState, action: int) -> None:
        battle = state.battle
        assert battle is not None
        if action == PASS:
            draw_up(state, battle)
            return
        space, side = battle.space, battle.attacker
        generals = mask_of(state.generals_at(side, space, True))
        classes = ((0, state.ins[space], state.iels[space]),)
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
        staying = mask_of(state.generals_at(muster.side, muster.space, True)) & ~taken
        return consul_refusal(state, taken, cus, staying, state.ins[muster.space] - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.iels[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        battle = state.battle
        assert battle is not None
        battle.sortie, battle.sortie_els, battle.sortie_generals = cus, elephants, muster.taken
        draw_up(state, battle)


PURPOSES[SORTIEING] = Sortieing()


def draw_up(state: RomeState, battle: Battle) -> None:
    """Who fights and who commands (2E:9.3, 2E:12.6, 2E:20.7)."""
    march = state.march
    assert march is not None
    attacker, defender = battle.attacker, 1 - battle.attacker
    battle.generals[attacker] = march.generals | battle.sortie_generals
    battle.generals[defender] = mask_of(state.generals_at(defender, battle.space, False))
    battle.commander[attacker] = march.general
    inside = state.commander_of(battle.sortie_generals)
    if inside >= 0 and state.rank(inside) > state.rank(march.general):
        battle.commander[attacker] = inside
    battle.commander[defender] = state.commander(defender, battle.space)
    for side in (ROME, CARTHAGE):
        battle.started[side] = group_size(state, side, battle.space, FIGHTING)[0]
    if battle.intercepted and len(equals(state, battle.generals[defender])) > 1:
        state.stack.append(CHOOSE_FIELD_COMMANDER)
    else:
        challenge(state, battle)


def equals(state: RomeState, generals: int) -> list[int]:
    """The generals of the highest rank among some."""
    present = [general for general in state.order if generals >> general & 1]
    top = max((state.rank(general) for general in present), default=0)
    return [general for general in present if state.rank(general) == top]


class ChooseFieldCommander(Frame[RomeState]):
    """Armies of equal generals have joined by interception: the owner says who commands (R-B26)."""

    rule = "2E:12.6"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def question(self, state: RomeState) -> str:
        return "Who commands the combined force?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(COMMAND, general) for general in range(state.board.generals)]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = state.battle
        assert battle is not None
        return [make(COMMAND, general) for general in equals(state, battle.generals[1 - battle.attacker])]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(self.rule, "one of the generals of the highest rank commands")

    def apply(self, state: RomeState, action: int) -> None:
        battle = state.battle
        assert battle is not None
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


class ChallengeOrNot(Frame[RomeState]):
    """Rome attacks with both consuls: Carthage may roll (2E:18.2)."""

    rule = "2E:18.2"

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return "Roll for a change of command between the consuls?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, CHALLENGE]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, CHALLENGE]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (PASS, CHALLENGE) else Refusal(self.rule, "roll for it or pass")

    def apply(self, state: RomeState, action: int) -> None:
        if action == CHALLENGE:
            state.stack.append(CHANGE_OF_COMMAND)
        else:
            ATTACKER_EVENTS.open(state)


CHALLENGE_OR_NOT: Final = ChallengeOrNot()


class ChangeOfCommand(Die):
    """On 4 to 6 the consuls exchange places for this battle (2E:18.2)."""

    rule = "2E:18.2"

    def question(self, state: RomeState) -> str:
        return "Change of command"

    def rolled(self, state: RomeState, face: int) -> None:
        battle = state.battle
        assert battle is not None
        if face >= state.board.tables.combat.change_of_command_from:
            current = battle.commander[ROME]
            both = state.consuls & battle.generals[ROME] & ~(1 << current)
            battle.commander[ROME] = both.bit_length() - 1
        if state.log is not None:
            name = state.general_name(battle.commander[ROME])
            state.say("2E:18.2", f"Change of command, die {face}: {name} commands.")
        ATTACKER_EVENTS.open(state)


CHANGE_OF_COMMAND: Final = ChangeOfCommand()


# Battle events (2E:14.5).


class BattleEvents(CounterWindow):
    """A side plays counter events before the battle, the attacker first."""

    rule = "2E:14.5"

    def side(self, battle: Battle) -> int:
        raise NotImplementedError

    def player(self, state: RomeState) -> int:
        assert state.battle is not None
        return self.side(state.battle)

    def cards(self, state: RomeState) -> list[int]:
        battle = state.battle
        assert battle is not None
        side = self.side(battle)
        board = state.board
        fitting = []
        if not battle.spied >> side & 1:
            fitting.append(SPY_CARD)
        if board.in_spain[battle.space]:
            fitting.append(SPANISH_ALLIES_DESERT)
        if board.in_africa[battle.space]:
            fitting.append(NUMIDIAN_ALLIES_DESERT)
        return [card for card in fitting if holds(state, side, card)]

    def played(self, state: RomeState, card: int) -> None:
        battle = state.battle
        assert battle is not None
        side = self.side(battle)
        if card == SPY_CARD:
            battle.spied |= 1 << side
        else:
            battle.allies_gone |= 1 << (1 - side)
        self.open(state)


class AttackerEvents(BattleEvents):
    """The attacker's, first."""

    def side(self, battle: Battle) -> int:
        return battle.attacker

    def passed(self, state: RomeState) -> None:
        DEFENDER_EVENTS.open(state)


class DefenderEvents(BattleEvents):
    """The defender's, after the attacker's."""

    def side(self, battle: Battle) -> int:
        return 1 - battle.attacker

    def passed(self, state: RomeState) -> None:
        battle = state.battle
        assert battle is not None
        if group_size(state, CARTHAGE, battle.space, FIGHTING)[1]:
            state.stack.append(CHARGE_OR_NOT)
        else:
            deal(state, battle)


ATTACKER_EVENTS: Final = AttackerEvents()
DEFENDER_EVENTS: Final = DefenderEvents()


# Elephants (2E:17).


class ChargeOrNot(Frame[RomeState]):
    """An elephant charge is declared before the cards are dealt (2E:17.3)."""

    rule = "2E:17.3"

    def player(self, state: RomeState) -> int:
        return CARTHAGE

    def question(self, state: RomeState) -> str:
        return "Shall the elephants charge?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, CHARGE]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, CHARGE]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in (PASS, CHARGE) else Refusal(self.rule, "charge or pass")

    def apply(self, state: RomeState, action: int) -> None:
        assert state.battle is not None
        if action == CHARGE:
            ELEPHANT_FRIGHT_WINDOW.open(state)
        else:
            deal(state, state.battle)


CHARGE_OR_NOT: Final = ChargeOrNot()


class ElephantFright(CounterWindow):
    """Rome may answer the charge before its die is rolled (2E:25.42)."""

    rule = "2E:25.42"

    def player(self, state: RomeState) -> int:
        return ROME

    def cards(self, state: RomeState) -> list[int]:
        return [ELEPHANT_FRIGHT] if holds(state, ROME, ELEPHANT_FRIGHT) else []

    def played(self, state: RomeState, card: int) -> None:
        assert state.battle is not None
        state.battle.charge = FRIGHT
        deal(state, state.battle)

    def passed(self, state: RomeState) -> None:
        state.stack.append(CHARGE_ROLL)


ELEPHANT_FRIGHT_WINDOW: Final = ElephantFright()


class ChargeRoll(Die):
    """More than the Roman commander's battle rating succeeds, a 1 is a rampage (2E:17.3, 2E:17.5)."""

    rule = "2E:17.3"

    def question(self, state: RomeState) -> str:
        return "Elephant charge"

    def rolled(self, state: RomeState, face: int) -> None:
        battle, combat = state.battle, state.board.tables.combat
        assert battle is not None
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
        if state.log is not None:
            words = {
                CHARGE_SUCCEEDS: "succeeds",
                RAMPAGE: "turns into a rampage",
                CHARGE_FAILS: "has no effect",
            }
            state.say("2E:17.3", f"The elephant charge {words[battle.charge]} (die {face}).")
        deal(state, battle)


CHARGE_ROLL: Final = ChargeRoll()


# The hands (2E:14.1).


def allies(state: RomeState, battle: Battle, side: int) -> int:
    """Battle cards for allies: provinces held in the country or on the island (2E:14.2)."""
    if not battle.generals[side]:
        return 0
    board = state.board
    province = board.province_of[battle.space]
    region = board.region_of[province]
    gone = bool(battle.allies_gone >> side & 1)
    cards = 0
    for other in range(len(board.majority)):
        helps = other == province or (region >= 0 and board.region_of[other] == region)
        if not helps or not board.ally_cards[other] or not state.controls(side, other):
            continue
        if gone and (board.in_spain[battle.space] or board.ally_cards[other] > 1):
            continue  # they have deserted: all Spaniards, or the Numidians (2E:25.31, 2E:25.32)
        cards += board.ally_cards[other]
    if side == ROME and board.in_italy[battle.space]:
        cards = min(cards, board.tables.allies.rome_maximum_in_italy)
    return cards


def hand_parts(state: RomeState, battle: Battle, side: int) -> list[tuple[str, int]]:
    """How a hand comes to its size before elephants, each part with its name (2E:14.1)."""
    numbers, board = state.board.tables.battle_hand, state.board
    parts = [
        ("battle rating", battle_rating(state, battle.commander[side])),
        ("CUs", battle.started[side] * numbers.per_cu),
        ("allies", allies(state, battle, side)),
    ]
    if side != battle.attacker:
        if battle.intercepted:
            parts.append(("interception", numbers.interception))
        if battle.failed_avoid:
            parts.append(("failed to avoid battle", numbers.failed_avoid_battle))
    if side == ROME and board.province_of[battle.space] == board.latium:
        parts.append(("militia", numbers.roman_militia_in_latium))
    if side == CARTHAGE and state.tribe[battle.space] and state.pc[battle.space] == PUNIC:
        parts.append(("friendly tribe", numbers.carthage_friendly_tribe))
    return [(name, count) for name, count in parts if count]


def hand_size(state: RomeState, battle: Battle, side: int) -> int:
    """The battle cards a side is dealt: at most 20, then the elephants' effect, at least none."""
    numbers = state.board.tables.battle_hand
    size = min(sum(count for _, count in hand_parts(state, battle, side)), numbers.maximum_before_elephants)
    if side == ROME and battle.charge == CHARGE_SUCCEEDS:
        size -= group_size(state, CARTHAGE, battle.space, FIGHTING)[1]
    elif side == CARTHAGE and battle.charge == RAMPAGE:
        size += numbers.rampage
    elif side == CARTHAGE and battle.charge == FRIGHT:
        size += numbers.elephant_fright
    return max(size, numbers.minimum)


def deal(state: RomeState, battle: Battle) -> None:
    """Deal the battle cards, show what spies have seen, and begin (2E:14.5)."""
    for side in (ROME, CARTHAGE):
        battle.size[side] = hand_size(state, battle, side)
    state.stack.append(BEGIN_ROUNDS)
    for side in (CARTHAGE, ROME):
        other = 1 - side
        if battle.spied >> side & 1 and battle.size[other] > 1:
            state.stack.append(SPY_SEES[side])
    for side in (1 - battle.attacker, battle.attacker):
        if battle.size[side]:
            state.stack.append(DEAL_HAND[side])


def pack_hand(counts: list[int]) -> int:
    """A hand as an action's argument: four bits a type."""
    packed = 0
    for tactic, count in enumerate(counts):
        packed |= count << (4 * tactic)
    return packed


def unpack_hand(packed: int) -> list[int]:
    """The counts by type of a packed hand."""
    return [packed >> (4 * tactic) & 15 for tactic in range(6)]


def draw_cards(available: list[int], count: int, rng: Random) -> list[int]:
    """So many cards drawn at random from counts by type."""
    left = available[:]
    total = sum(left)
    drawn = [0] * 6
    for _ in range(count):
        pick = int(rng.random() * total)
        for tactic in range(6):
            pick -= left[tactic]
            if pick < 0:
                left[tactic] -= 1
                drawn[tactic] += 1
                break
        total -= 1
    return drawn


class DealHand(ChanceFrame[RomeState]):
    """A side's battle cards."""

    rule = "2E:14.1"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        assert state.battle is not None
        return f"{state.battle.size[self.side]} battle cards for {('Rome', 'Carthage')[self.side]}"

    def _available(self, state: RomeState) -> list[int]:
        assert state.battle is not None
        other = state.battle.hand[1 - self.side]
        return [count - taken for count, taken in zip(state.board.tactics, other, strict=True)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        assert state.battle is not None
        counts = unpack_hand(argument_of(action))
        if verb_of(action) != HAND or make(HAND, pack_hand(counts)) != action:
            return Refusal(self.rule, "battle cards are dealt now")
        if sum(counts) != state.battle.size[self.side]:
            return Refusal(self.rule, f"{state.battle.size[self.side]} cards are dealt")
        if any(count > have for count, have in zip(counts, self._available(state), strict=True)):
            return Refusal(self.rule, "the deck does not have so many of a type")
        return None

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        raise OverflowError("too many hands to list")

    def sample(self, state: RomeState, rng: Random) -> int:
        assert state.battle is not None
        drawn = draw_cards(self._available(state), state.battle.size[self.side], rng)
        return make(HAND, pack_hand(drawn))

    def apply(self, state: RomeState, action: int) -> None:
        assert state.battle is not None
        state.battle.hand[self.side] = unpack_hand(argument_of(action))


DEAL_HAND: Final = (DealHand(ROME), DealHand(CARTHAGE))


class SpySees(ChanceFrame[RomeState]):
    """Half of the other's cards, drawn at random, lie open for the whole battle (2E:25.20)."""

    rule = "2E:25.20"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return "Which battle cards does the spy see?"

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        battle = state.battle
        assert battle is not None
        counts = unpack_hand(argument_of(action))
        if verb_of(action) != SPY or make(SPY, pack_hand(counts)) != action:
            return Refusal(self.rule, "a spy looks at the battle cards now")
        hand = battle.hand[1 - self.side]
        if sum(counts) != sum(hand) // 2:
            return Refusal(self.rule, "a spy sees half of the cards, rounded down")
        if any(count > have for count, have in zip(counts, hand, strict=True)):
            return Refusal(self.rule, "the other does not hold so many of a type")
        return None

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        raise OverflowError("too many to list")

    def sample(self, state: RomeState, rng: Random) -> int:
        battle = state.battle
        assert battle is not None
        hand = battle.hand[1 - self.side]
        return make(SPY, pack_hand(draw_cards(hand, sum(hand) // 2, rng)))

    def apply(self, state: RomeState, action: int) -> None:
        assert state.battle is not None
        state.battle.shown[1 - self.side] = unpack_hand(argument_of(action))


SPY_SEES: Final = (SpySees(ROME), SpySees(CARTHAGE))


class BeginRounds(Step[RomeState]):
    """The cards are dealt: the first round begins."""

    def run(self, state: RomeState) -> None:
        from hannibal.rome_carthage.rounds import begin_round

        if state.log is not None and state.battle is not None:
            sizes = state.battle.size
            where = state.space_name(state.battle.space)
            state.say("2E:14.5", f"Battle in {where}: {sizes[ROME]} Roman cards against {sizes[CARTHAGE]}.")
        begin_round(state)


BEGIN_ROUNDS: Final = BeginRounds()
