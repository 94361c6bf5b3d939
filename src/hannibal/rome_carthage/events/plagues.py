"""Events that cost CUs: Hostile Tribes, Mercenaries Desert, Epidemic, Pestilence."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.events.target import ChooseSpace, card_places, card_rule, card_terms, happened
from hannibal.rome_carthage.rules.generals import battle_rating
from hannibal.rome_carthage.rules.march.army import leave_city
from hannibal.rome_carthage.rules.march.attrition import INSIDE, OUTSIDE, Die, roll_attrition
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import beats


def strike(state: RomeState, side: int, space: int, modifier: int, rule: str) -> None:
    """A whole force rolls for attrition; in a city of its own without enemies it stands as one."""
    if not state.out[1 - side][space] and not state.any_general(1 - side, space):
        leave_city(state, side, space)
    group = OUTSIDE if state.out[side][space] else INSIDE
    happened(state)
    roll_attrition(state, side, space, group, modifier, rule)


# Hostile Tribes.


class HostileTribes(ChooseSpace):
    """An enemy force that stands at the tribes' home, led or not: in Liguria or Gallia Transalpina."""

    kind = "HostileTribes"
    rule = "2E:25.7"
    words = "Which force do the tribes strike?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if state.board.province_of[space] not in card_terms(state, "provinces"):
            homes = card_places(state, "provinces")
            return Refusal(card_rule(state), f"the tribes strike at home only: in {homes}")
        if not state.out[1 - state.active][space]:
            return Refusal(card_rule(state), "no enemy CU stands there")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        happened(state)
        size = state.board.tables.attrition.hostile_tribes_size
        roll_attrition(state, 1 - state.active, space, OUTSIDE, 0, card_rule(state), size)


HOSTILE_TRIBES_STRIKE: Final[HostileTribes] = HostileTribes()


def refuse_hostile_tribes(state: RomeState, side: int, card: int) -> Refusal | None:
    """In one's own turn there must be a force to strike (2E:8.4)."""
    enemy, board = state.out[1 - side], state.board
    homes = board.terms(card, "provinces")
    if any(enemy[space] for province in homes for space in board.province_spaces[province]):
        return None
    return Refusal("2E:8.4", f"no enemy force stands in {board.places(card, 'provinces')}")


# Mercenaries Desert.


class MercenariesStay(Die):
    """A commander keeps his mercenaries on a die not above his battle rating."""

    kind = "MercenariesStay"
    rule = "2E:25.21"
    fields = ("space",)

    def __init__(self, space: int) -> None:
        self.space = space

    def question(self, state: RomeState) -> str:
        return f"Do the mercenaries in {state.space_name(self.space)} stay?"

    def rolled(self, state: RomeState, face: int) -> None:
        commander = state.commander(CARTHAGE, self.space)
        rating = battle_rating(state, commander)
        stay = commander >= 0 and face <= rating
        if state.story is not None:
            state.tell(
                beats.MercenariesRolled(
                    rule=self.rule,
                    general=commander,
                    space=self.space,
                    die=face,
                    rating=rating,
                    success=stay,
                )
            )
        if not stay:
            roll_attrition(state, CARTHAGE, self.space, OUTSIDE, 0, self.rule)


def mercenaries_desert(state: RomeState) -> None:
    """Every Carthaginian force outside the spaces of its own walled cities."""
    for space in range(state.board.spaces - 1, -1, -1):
        if not state.out[CARTHAGE][space] or state.is_city_of(CARTHAGE, space):
            continue
        happened(state)
        if state.any_general(CARTHAGE, space):
            state.stack.append(MercenariesStay(space))
        else:
            roll_attrition(state, CARTHAGE, space, OUTSIDE, 0, "2E:25.21")


# Epidemic and Pestilence.


def is_army(state: RomeState, side: int, space: int) -> bool:
    """Whether CUs with a general of theirs are in a space."""
    where = state.where
    return bool(state.cus(side, space)) and any(where[g] == space for g in state.board.generals_of[side])


class Epidemic(ChooseSpace):
    """Epidemic: any enemy army."""

    kind = "Epidemic"
    rule = "2E:25.51"
    words = "Which army does the epidemic strike?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if is_army(state, 1 - state.active, space):
            return None
        return Refusal(self.rule, "there is no enemy army: CUs with a general")

    def chosen(self, state: RomeState, space: int) -> None:
        strike(state, 1 - state.active, space, 0, self.rule)


EPIDEMIC: Final[Epidemic] = Epidemic()


class Pestilence(ChooseSpace):
    """Pestilence: an enemy army before a city with siege points of its own."""

    kind = "Pestilence"
    rule = "2E:25.52"
    words = "Which besieging army does the pestilence strike?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        enemy = 1 - state.active
        if not state.is_besieged(space) or state.siege[space] & 1 != enemy:
            return Refusal(self.rule, "no enemy besieges a city there")
        if not state.out[enemy][space] or not state.any_general(enemy, space):
            return Refusal(self.rule, "there is no enemy army: CUs with a general")
        return None

    def chosen(self, state: RomeState, space: int) -> None:
        strike(state, 1 - state.active, space, state.board.tables.attrition.pestilence, self.rule)


PESTILENCE: Final[Pestilence] = Pestilence()
