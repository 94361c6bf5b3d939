"""Sieges that fail: a sortie, a fleet, a stubborn tribe. And a fallen proconsul."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import ROME
from hannibal.rome_carthage.events.target import ChooseSpace, card_term, happened
from hannibal.rome_carthage.rules.march.army import confined_refusal
from hannibal.rome_carthage.state import POOL, RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import REPLACE, argument_of, make, verb_of


def remove_points(state: RomeState, space: int, count: int, rule: str) -> None:
    """Take siege or subjugation points off a space; without any it is not besieged."""
    side, had = state.siege[space] & 1, state.siege_points(space)
    left = max(0, had - count)
    if state.story is not None:
        state.tell(beats.SiegeRelieved(rule=rule, side=side, space=space, before=had, after=left))
    state.set_siege(side, space, left)
    happened(state)


class SurpriseSortie(ChooseSpace):
    """Surprise Sortie: points off any walled city."""

    kind = "SurpriseSortie"
    rule = "2E:25.17"
    words = "Which city loses a siege point?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if not state.board.walled[space]:
            return Refusal(self.rule, "that is no walled city")
        return None if state.siege_points(space) else Refusal(self.rule, "it has no siege points")

    def chosen(self, state: RomeState, space: int) -> None:
        remove_points(state, space, card_term(state, "points"), self.rule)


SURPRISE_SORTIE: Final[SurpriseSortie] = SurpriseSortie()


class FleetBreaksSiege(ChooseSpace):
    """Opposing Fleet Breaks Siege: all points off a port."""

    kind = "FleetBreaksSiege"
    rule = "2E:25.49"
    words = "Which port is relieved?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if not state.board.port[space]:
            return Refusal(self.rule, "a fleet relieves ports only")
        return None if state.siege_points(space) else Refusal(self.rule, "it has no siege points")

    def chosen(self, state: RomeState, space: int) -> None:
        remove_points(state, space, state.siege_points(space), self.rule)


FLEET_BREAKS_SIEGE: Final[FleetBreaksSiege] = FleetBreaksSiege()


class TribalResistance(ChooseSpace):
    """Tribal Resistance: all points off a tribe."""

    kind = "TribalResistance"
    rule = "2E:25.53"
    words = "Which tribe resists?"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        if not state.tribe[space]:
            return Refusal(self.rule, "no tribe lives there")
        return None if state.siege_points(space) else Refusal(self.rule, "it has no subjugation points")

    def chosen(self, state: RomeState, space: int) -> None:
        remove_points(state, space, state.siege_points(space), self.rule)


TRIBAL_RESISTANCE: Final[TribalResistance] = TribalResistance()


# The proconsul.


def refuse_replacement(state: RomeState, general: int) -> Refusal | None:
    """The rule against a general in the dismissed proconsul's place."""
    board = state.board
    if general >= board.generals or board.side_of[general] != ROME or state.where[general] != POOL:
        return Refusal("2E:25.19", "a Roman general who is not in use takes his place")
    return confined_refusal(state, 1 << general, state.where[state.proconsul])


class ReplaceProconsul(Frame[RomeState]):
    """Who takes the dismissed proconsul's place: the card's player says (2E:25.19)."""

    kind = "ReplaceProconsul"
    rule = "2E:25.19"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return f"Who replaces the proconsul {state.general_name(state.proconsul)}?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(REPLACE, general) for general in state.board.generals_of[ROME]]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != REPLACE:
            return Refusal(self.rule, "choose the general who takes the proconsul's place")
        return refuse_replacement(state, argument_of(action))

    def apply(self, state: RomeState, action: int) -> None:
        replace_proconsul(state, argument_of(action))


REPLACE_PROCONSUL: Final[ReplaceProconsul] = ReplaceProconsul()


def replace_proconsul(state: RomeState, newcomer: int) -> None:
    """The newcomer has his place, his seniority and his office."""
    old = state.proconsul
    space, inside = state.where[old], bool(state.inside >> old & 1)
    if state.story is not None:
        state.tell(
            beats.GeneralReplaced(rule="2E:25.19", general=newcomer, replaced=old, space=space, inside=inside)
        )
    state.set_general(old, POOL)
    state.set_general(newcomer, space, inside=inside)
    swap = {old: newcomer, newcomer: old}
    state.order = tuple(swap.get(general, general) for general in state.order)
    state.set_offices(state.consuls, newcomer)
    happened(state)


def senate_dismisses(state: RomeState) -> None:
    """The Senate dismisses the proconsul: if there is one other than Scipio Africanus."""
    if state.proconsul < 0:
        return
    choices = [g for g in state.board.generals_of[ROME] if refuse_replacement(state, g) is None]
    if len(choices) == 1:
        replace_proconsul(state, choices[0])
    elif choices:
        state.stack.append(REPLACE_PROCONSUL)
