"""Chapter 14: how many battle cards a side has, the dealing of them, and what spies see."""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.kernel import ChanceFrame, Refusal, Step
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.rules.battle.fighting import CHARGE_SUCCEEDS, FRIGHT, RAMPAGE
from hannibal.rome_carthage.rules.battle.rounds import begin_round
from hannibal.rome_carthage.rules.generals import battle_rating
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, group_size
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import HAND, SPY, argument_of, make, pack_hand, unpack_hand, verb_of


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
        if gone and board.deserters[other]:
            continue  # all Spaniards, or the Numidians (2E:25.31, 2E:25.32)
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
        if battle.intercepted and not battle.due:
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


# Dealing.


def deal(state: RomeState, battle: Battle) -> None:
    """Deal the battle cards, show what spies have seen, and begin (2E:14.5)."""
    for side in (ROME, CARTHAGE):
        battle.size[side] = hand_size(state, battle, side)
    if state.story is not None:
        state.tell(
            beats.HandsCounted(
                rule="2E:14.5",
                space=battle.space,
                rome_cards=battle.size[ROME],
                carthage_cards=battle.size[CARTHAGE],
                rome_parts=tuple(hand_parts(state, battle, ROME)),
                carthage_parts=tuple(hand_parts(state, battle, CARTHAGE)),
            )
        )
    state.stack.append(BEGIN_ROUNDS)
    for side in (CARTHAGE, ROME):
        other = 1 - side
        if battle.spied >> side & 1 and battle.size[other] > 1:
            state.stack.append(SPY_SEES[side])
    for side in (1 - battle.attacker, battle.attacker):
        if battle.size[side]:
            state.stack.append(DEAL_HAND[side])


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

    kind = "DealHand"
    rule = "2E:14.1"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return f"{battle_of(state).size[self.side]} battle cards for {('Rome', 'Carthage')[self.side]}"

    def _available(self, state: RomeState) -> list[int]:
        other = battle_of(state).hand[1 - self.side]
        return [count - taken for count, taken in zip(state.board.tactics, other, strict=True)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        size = battle_of(state).size[self.side]
        counts = unpack_hand(argument_of(action))
        if verb_of(action) != HAND or make(HAND, pack_hand(counts)) != action:
            return Refusal(self.rule, "battle cards are dealt now")
        if sum(counts) != size:
            return Refusal(self.rule, f"{size} cards are dealt")
        if any(count > have for count, have in zip(counts, self._available(state), strict=True)):
            return Refusal(self.rule, "the deck does not have so many of a type")
        return None

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        raise OverflowError("too many hands to list")

    def sample(self, state: RomeState, rng: Random) -> int:
        drawn = draw_cards(self._available(state), battle_of(state).size[self.side], rng)
        return make(HAND, pack_hand(drawn))

    def apply(self, state: RomeState, action: int) -> None:
        hand = unpack_hand(argument_of(action))
        battle_of(state).hand[self.side] = hand
        if state.story is not None:
            state.tell(
                beats.BattleCardsDealt(
                    rule=self.rule, seats=(self.side,), side=self.side, count=sum(hand), tactics=tuple(hand)
                )
            )


DEAL_HAND: Final = (DealHand(ROME), DealHand(CARTHAGE))


class SpySees(ChanceFrame[RomeState]):
    """Half of the other's cards, drawn at random, lie open for the whole battle (2E:25.20)."""

    kind = "SpySees"
    rule = "2E:25.20"
    fields = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def question(self, state: RomeState) -> str:
        return "Which battle cards does the spy see?"

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        battle = battle_of(state)
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
        battle = battle_of(state)
        hand = battle.hand[1 - self.side]
        return make(SPY, pack_hand(draw_cards(hand, sum(hand) // 2, rng)))

    def apply(self, state: RomeState, action: int) -> None:
        shown = unpack_hand(argument_of(action))
        battle_of(state).shown[1 - self.side] = shown
        if state.story is not None:
            state.tell(beats.Spied(rule=self.rule, side=self.side, tactics=tuple(shown)))


SPY_SEES: Final = (SpySees(ROME), SpySees(CARTHAGE))


class BeginRounds(Step[RomeState]):
    """The cards are dealt: the first round begins."""

    kind = "BeginRounds"

    def run(self, state: RomeState) -> None:
        begin_round(state)


BEGIN_ROUNDS: Final = BeginRounds()
