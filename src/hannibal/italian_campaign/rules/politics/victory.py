"""Chapter 12: victory points each winter, Capua and Tarentum, and the end of the game."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.facts.model import ScenarioFacts
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.state import SUMMER, IcState
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Result, Step


def scenario(state: IcState) -> ScenarioFacts:
    """The scenario being played."""
    return state.board.pack.scenarios[state.rules.scenario]


def year_points(state: IcState) -> list[tuple[str, str, int]]:
    """What this winter is worth to Carthage: the reason, its rule and the points (IC:12.2)."""
    board, numbers = state.board, state.board.tables.numbers["capua"]
    provinces = sum(
        points for province, points in enumerate(board.victory_points) if state.control[province] == CARTHAGE
    )
    cities = sum(board.loyalty[city] for city in range(board.cities) if state.city[city] == CARTHAGE)
    found = [
        ("provinces", "IC:12.2", provinces),
        ("cities", "IC:12.2", cities),
        ("Roman foot destroyed", "IC:12.2", state.kills),
    ]
    if state.city[board.capua] == CARTHAGE:
        found.append(("Capua", "IC:12.21", numbers["victory_points"]))
    if state.year <= numbers["tarentum_from"] and state.city[board.tarentum] == ROME:
        found.append(("Tarentum", "IC:12.22", numbers["tarentum_points"]))
    return found


class CountPoints(Step[IcState]):
    """Carthaginian Victory Point Determination Phase (IC:4.2.W.F)."""

    kind = "CountPoints"
    rule = "IC:12.2"

    def run(self, state: IcState) -> None:
        parts = year_points(state)
        before = state.points
        gained = sum(points for _, _, points in parts)
        state.points += gained
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule="IC:4.2.W.F", phase="points"))
            told = beats.PointsCounted(
                rule=self.rule,
                year=state.year,
                parts=tuple((name, points) for name, _, points in parts if points),
                gained=gained,
                before=before,
                after=state.points,
            )
            state.story.tell(told)
            changes.tally(state, "kills", state.kills, 0)
        state.kills = 0


COUNT_POINTS: Final = CountPoints()


def verdict(state: IcState) -> Result:
    """How the points decide the scenario (IC:12.312, IC:12.322)."""
    facts = scenario(state)
    rule = facts.source[0]
    if state.points >= facts.carthage_from:
        return Result(CARTHAGE, f"Carthage has {state.points} points of {facts.carthage_from}", rule)
    if state.points < facts.draw_from:
        return Result(ROME, f"Carthage has {state.points} points, fewer than {facts.draw_from}", rule)
    return Result(None, f"Carthage has {state.points} points: a draw", rule)


def rome_falls(state: IcState) -> None:
    """Who holds Rome needs no points (ruling R-I14)."""
    state.end(CARTHAGE, "Rome has surrendered", "IC:9.91")
    tell_end(state, CARTHAGE, "rome-surrendered", "IC:9.91")


def tell_end(state: IcState, winner: int | None, because: str, rule: str) -> None:
    """The game is over, by the points or because Rome has surrendered."""
    if state.story is not None:
        facts = scenario(state)
        told = beats.GameEnded(
            rule=rule,
            winner=winner,
            because=because,
            points=state.points,
            to_win=facts.carthage_from,
            to_draw=facts.draw_from,
        )
        state.story.tell(told)


# Capua (IC:12.21).


def capua_wavers(state: IcState) -> bool:
    """Whether Capua may turn in this Carthaginian movement phase."""
    numbers = state.board.tables.numbers["capua"]
    return state.season == SUMMER and state.year <= numbers["first_year"] and not state.capua


class CapuaRoll(Die):
    """From 214 on, each summer, Capua goes over on a 1 or 2."""

    kind = "CapuaRoll"
    rule = "IC:12.21"

    def question(self, state: IcState) -> str:
        return "Does Capua go over to Carthage?"

    def rolled(self, state: IcState, face: int) -> None:
        board = state.board
        turns = face <= board.tables.numbers["capua"]["turns_up_to"]
        if state.story is not None:
            state.story.tell(beats.CapuaRolled(rule=self.rule, city=board.capua, die=face, turns=turns))
        if not turns:
            return
        state.capua = True
        changes.turn_city(state, board.capua, CARTHAGE)
        state.put(state.place(CARTHAGE, board.capua_hex), state.one(board.capua_garrison))


CAPUA_ROLL: Final = CapuaRoll()
