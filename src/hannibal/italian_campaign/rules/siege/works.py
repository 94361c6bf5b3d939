"""Chapter 9.9: class 1 fortresses and the siege works before them."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CLASS_1
from hannibal.italian_campaign.rules.siege.sieges import WorksRoll, besieger, besieging_points, lift
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import BUILD, PASS
from hannibal.kernel import Choice, Step

PARTIAL: Final = 1
COMPLETE: Final = 2


class WorksStep(Step[IcState]):
    """Siege Construction and Maintenance: works are kept, completed, or begun (IC:9.91, IC:9.92)."""

    kind = "WorksStep"

    def run(self, state: IcState) -> None:
        board = state.board
        for city in reversed(range(board.cities)):
            if board.city_class[city] != CLASS_1 or besieger(state, city) < 0:
                continue
            strong = besieging_points(state, city) >= state.defence(city)
            if not strong:
                if state.works[city]:
                    lift(state, city)
            elif state.works[city] == PARTIAL:
                _build(state, city, COMPLETE)
                state.stack.append(WorksRoll(city))
            elif not state.works[city] and state.with_leader(1 - state.city[city], board.city_hex[city]):
                state.stack.append(BuildWorks(city))


WORKS_STEP: Final = WorksStep()


class BuildWorks(Choice[IcState]):
    """Are siege works begun?"""

    kind = "BuildWorks"
    rule = "IC:9.91"
    fields = ("city",)
    answers = (PASS, BUILD)
    expected = "build or pass"

    def __init__(self, city: int) -> None:
        self.city = city

    def player(self, state: IcState) -> int:
        return 1 - state.city[self.city]

    def question(self, state: IcState) -> str:
        return f"Begin siege works before {state.city_name(self.city)}?"

    def apply(self, state: IcState, action: int) -> None:
        if action == BUILD:
            _build(state, self.city, PARTIAL)


def _build(state: IcState, city: int, works: int) -> None:
    """Siege works are begun, or complete."""
    if state.story is not None:
        side = 1 - state.city[city]
        state.story.tell(beats.Works(rule="IC:9.91", side=side, city=city, works=works))
    changes.mark_siege(state, city, state.siege[city], works)
