"""Chapter 4: the year, segment by segment and phase by phase."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.italian_campaign.rules.combat.elephants import ELEPHANT_ATTRITION
from hannibal.italian_campaign.rules.combat.phase import COMBAT_PHASE
from hannibal.italian_campaign.rules.march.movement import MOVE_FIRST, MOVE_SECOND
from hannibal.italian_campaign.rules.politics.control import DETERMINE_CONTROL, HARDSHIP
from hannibal.italian_campaign.rules.politics.victory import COUNT_POINTS, scenario, tell_end, verdict
from hannibal.italian_campaign.rules.turn.dictator import offer_dictator
from hannibal.italian_campaign.rules.turn.elections import begin_election
from hannibal.italian_campaign.rules.turn.recruitment import (
    RECRUIT_FIRST,
    RECRUIT_SECOND,
    DrawUnits,
    offer_slaves,
)
from hannibal.italian_campaign.rules.turn.reinforcement import REINFORCE
from hannibal.italian_campaign.state import FIRST_YEAR, SUMMER, WINTER, IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import FIRST, argument_of, make, verb_of
from hannibal.kernel import Frame, Refusal, Step


def begin_game(state: IcState) -> None:
    """Winter 218 (IC:12.31): the Gauls are drawn, Carthage names the order; the caller settles the state."""
    state.stack.append(WINTER_SEGMENT)
    state.stack.append(CHOOSE_FIRST)
    gauls = sum(force.gauls for force in state.board.pack.forces)
    state.stack.append(DrawUnits(state.board.gaul, gauls))


class ChooseFirst(Frame[IcState]):
    """The Carthaginian player says who moves first in summer (IC:4.2.S.C)."""

    kind = "ChooseFirst"
    rule = "IC:4.2.S.C"

    def player(self, state: IcState) -> int:
        return CARTHAGE

    def question(self, state: IcState) -> str:
        return "Who is first player this year? The second moves first in winter"

    def candidates(self, state: IcState) -> list[int]:
        return [make(FIRST, side) for side in (ROME, CARTHAGE)]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if verb_of(action) == FIRST and argument_of(action) < len(SIDE_NAMES):
            return None
        return Refusal(self.rule, "name the first player")

    def apply(self, state: IcState, action: int) -> None:
        before, state.first = state.first, argument_of(action)
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule=self.rule, phase="initiative", side=CARTHAGE))
            told = beats.FirstPlayer(rule=self.rule, year=state.year, side=state.first, side_before=before)
            state.story.tell(told)


CHOOSE_FIRST: Final = ChooseFirst()


def _begin_segment(state: IcState, season: int) -> None:
    if state.story is not None:
        state.story.tell(beats.SeasonBegins(rule="IC:4.1", year=state.year, season=season))
    changes.tally(state, "losses", state.losses, 0)
    changes.tally(state, "gone-over", state.gone_over, 0)
    changes.tally(state, "consuls-lost", state.consuls_lost, 0)
    state.season = season
    state.losses = 0
    state.gone_over = 0
    state.consuls_lost = 0


class SummerSegment(Step[IcState]):
    """Elections, reinforcements, initiative; both players recruit and move; combat (IC:4.2)."""

    kind = "SummerSegment"

    def run(self, state: IcState) -> None:
        _begin_segment(state, SUMMER)
        stack = state.stack
        stack.append(WINTER_SEGMENT)
        stack.append(END_SUMMER)
        stack.append(COMBAT_PHASE)
        stack.append(MOVE_SECOND)
        stack.append(RECRUIT_SECOND)
        stack.append(MOVE_FIRST)
        stack.append(RECRUIT_FIRST)
        stack.append(CHOOSE_FIRST)
        stack.append(REINFORCE)
        begin_election(state)


SUMMER_SEGMENT: Final = SummerSegment()


class EndSummer(Step[IcState]):
    """After heavy losses: slaves, and a dictator for the rest of the year."""

    kind = "EndSummer"

    def run(self, state: IcState) -> None:
        offer_dictator(state)
        offer_slaves(state)


END_SUMMER: Final = EndSummer()


class WinterSegment(Step[IcState]):
    """The second player moves, then the first; combat, control, elephants, victory points (IC:4.2)."""

    kind = "WinterSegment"

    def run(self, state: IcState) -> None:
        if state.year == FIRST_YEAR and state.story is not None:
            state.story.tell(beats.YearBegins(rule="IC:4.1", year=state.year))
            state.story.tell(beats.Reconstructed(rule="IC:3.2"))
        _begin_segment(state, WINTER)
        stack = state.stack
        stack.append(END_YEAR)
        stack.append(HARDSHIP)
        stack.append(COUNT_POINTS)
        stack.append(ELEPHANT_ATTRITION)
        stack.append(DETERMINE_CONTROL)
        stack.append(AFTER_WINTER_COMBAT)
        stack.append(COMBAT_PHASE)
        stack.append(MOVE_FIRST)
        stack.append(MOVE_SECOND)


WINTER_SEGMENT: Final = WinterSegment()


class AfterWinterCombat(Step[IcState]):
    """Heavy losses let Rome arm slaves in winter too (IC:6.22)."""

    kind = "AfterWinterCombat"

    def run(self, state: IcState) -> None:
        offer_slaves(state)


AFTER_WINTER_COMBAT: Final = AfterWinterCombat()


class EndYear(Step[IcState]):
    """The last winter decides; otherwise the next summer begins."""

    kind = "EndYear"

    def run(self, state: IcState) -> None:
        if state.year <= scenario(state).last_year:
            state.ended = verdict(state)
            tell_end(state, state.ended.winner, "points", state.ended.rule)
            return
        state.year -= 1
        if state.story is not None:
            state.story.tell(beats.YearBegins(rule="IC:4.1", year=state.year))
        state.stack.append(SUMMER_SEGMENT)


END_YEAR: Final = EndYear()
