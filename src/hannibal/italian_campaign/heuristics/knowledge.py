"""This game's knowledge for the players: who marches, which way, and what is done on it."""

from __future__ import annotations

from random import Random

from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, NO_CITY, ROME
from hannibal.italian_campaign.heuristics.answers import answer
from hannibal.italian_campaign.heuristics.evaluation import chance, spread_of
from hannibal.italian_campaign.heuristics.marches import Marcher, MarchPlan, share
from hannibal.italian_campaign.heuristics.worth import chance_to_win_over, distances, worth
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.rules.march.movement import ChooseMover, MarchOn
from hannibal.italian_campaign.state import IcState, army_of
from hannibal.italian_campaign.text.actions import (
    DIPLOMACY,
    DONE,
    DROP,
    ENTER,
    MARCH,
    MOVE,
    STOP,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import State
from hannibal.kernel.knowledge import Candidate, Knowledge

_NEAR = 14
"""Hexes within which a Carthaginian leader makes a garrison worth leaving."""


_MOST_GARRISONS = 8
"""Roman foot without a leader: with more, too few legions are left to march and to be raised."""


def _garrisons(state: IcState) -> int:
    """How many units of Roman foot stand without a leader."""
    foot = state.board.roman_foot
    return sum(
        units[foot]
        for key, units in state.stacks.items()
        if key & 1 == ROME and not state.leaders_at(ROME, key >> 2)
    )


class IcKnowledge(Knowledge):
    """What players of the Italian Campaign go by."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, IcState)
        return chance(state, seat)

    def worth_searching(self, state: State) -> bool:
        assert isinstance(state, IcState)
        return isinstance(state.stack[-1], ChooseMover)

    def horizon(self, state: State, start: State) -> bool:
        """To the end of the player's own move; where he moves last, to the end of the combats."""
        assert isinstance(state, IcState)
        assert isinstance(start, IcState)
        if (state.year, state.season) != (start.year, start.season):
            return True
        return state.active != start.active and not state.fighting

    def candidates(self, state: State, rng: Random) -> list[Candidate]:
        assert isinstance(state, IcState)
        if isinstance(state.stack[-1], ChooseMover):
            return self._movers(state)
        return [self.choose(state, rng)]

    def choose(self, state: State, rng: Random, plan: object = None) -> Candidate:
        assert isinstance(state, IcState)
        frame = state.stack[-1]
        if isinstance(frame, ChooseMover):
            return self._movers(state)[0]
        if isinstance(frame, MarchOn):
            march = plan if isinstance(plan, MarchPlan) else None
            return self._march(state, march)
        return Candidate(answer(state), 0.0)

    # Who moves.

    def _movers(self, state: IcState) -> list[Candidate]:
        """Each leader's best marches and the end of the phase, the best first.

        Hannibal goes first, if only to stay: whoever leaves a hex before him would take his army along.
        """
        board = state.board
        able = [argument_of(action) for action in state.legal_actions() if verb_of(action) == MOVE]
        if board.hannibal in able:
            able = [board.hannibal]
        scale = spread_of(state)
        found = []
        for leader in able:
            for march in Marcher(state, leader).plans():
                if march.path or leader == board.hannibal:
                    why = self._why(state, march)
                    found.append(Candidate(make(MOVE, leader), march.gain / scale, why, march))
        found.sort(key=lambda candidate: -candidate.prior)
        if board.hannibal not in able:
            found.append(Candidate(DONE, 0.0, "Nobody gains by moving."))
        return found

    def _why(self, state: IcState, march: MarchPlan) -> str:
        name = state.leader_name(march.leader)
        if not march.path:
            return f"{name} stays where he is."
        return f"{name} goes to {state.hex_name(march.path[-1])}: worth about {march.gain:.0f} points."

    # On the march.

    def _march(self, state: IcState, plan: MarchPlan | None) -> Candidate:
        army = army_of(state)
        legal = state.legal_actions()
        action = self._before(state, army, legal)
        if action is not None:
            return Candidate(action, 0.0, plan=plan)
        rest = self._rest(army, plan)
        if rest is None or (not rest and army.steps):
            plan = Marcher(state, army.leader).plans()[0]
            rest = plan.path
        if not rest:
            return Candidate(self._stop(state, army, legal), 0.0, plan=plan)
        step = make(MARCH, rest[0])
        return Candidate(step if step in legal else STOP, 0.0, plan=plan)

    def _rest(self, army: Army, plan: MarchPlan | None) -> tuple[int, ...] | None:
        """What is left of the plan's way; None if the army is not on it."""
        if plan is None or plan.leader != army.leader:
            return None
        if not army.steps:
            return plan.path
        return plan.path[army.steps :] if plan.path[army.steps - 1 : army.steps] == (army.hex,) else None

    def _before(self, state: IcState, army: Army, legal: list[int]) -> int | None:
        """What is done before the next step: treating with cities, leaving units behind."""
        marcher: Marcher | None = None
        best, gain = None, 0.0
        for action in legal:
            if verb_of(action) == DIPLOMACY:
                marcher = marcher or Marcher(state, army.leader)
                city = state.board.city_at[argument_of(action)]
                value = marcher.chance(army.hex, city) * worth(state, city)
                if value > gain:
                    best, gain = action, value
        if best is not None:
            return best
        if army.halted:
            return None
        if army.side == CARTHAGE:
            return self._hold(state, army, legal)
        if not army.steps:
            kept = share(state, army.leader)
            for kind, count in enumerate(army.units):
                if count > kept[kind] and make(DROP, kind) in legal:
                    return make(DROP, kind)
        return self._garrison(state, army, legal)

    def _hold(self, state: IcState, army: Army, legal: list[int]) -> int | None:
        """Tarentum is worth a garrison that bars diplomacy (IC:7.42): foot, the weakest first."""
        board = state.board
        at = board.city_hex[board.tarentum]
        barred = board.tables.numbers["diplomacy"]["barred_from"]
        held = state.points_at(CARTHAGE, at) + state.points_at(CARTHAGE, at, True)
        if army.hex != at or state.city[board.tarentum] != CARTHAGE or held >= barred:
            return None
        if state.strength(army.units) < 4 * barred:
            return None
        drops = [action for action in legal if verb_of(action) == DROP]
        foot = [action for action in drops if argument_of(action) not in board.elephant_kinds]
        return min(foot, key=lambda action: board.points[argument_of(action)], default=None)

    def _garrison(self, state: IcState, army: Army, legal: list[int]) -> int | None:
        """A unit of foot stays in a city that could go over, if the army can spare it."""
        board, at = state.board, army.hex
        city = board.city_at[at]
        drop = make(DROP, board.roman_foot)
        if drop not in legal or city == NO_CITY or state.city[city] != ROME:
            return None
        if board.city_class[city] == CLASS_1 or army.units[board.roman_foot] < 4:
            return None
        held = state.points_at(ROME, at) + state.points_at(ROME, at, True)
        if held >= 10 or chance_to_win_over(state, city, 2) < 0.3 or _garrisons(state) >= _MOST_GARRISONS:
            return None
        far = distances(board)[at]
        leaders = [state.where[leader] for leader in board.leaders_of[CARTHAGE]]
        near = any(place >= 0 and far[place] <= _NEAR for place in leaders)
        return drop if near else None

    def _stop(self, state: IcState, army: Army, legal: list[int]) -> int:
        """Inside the walls if the enemy before them is the stronger."""
        if ENTER in legal:
            theirs = state.points_at(1 - army.side, army.hex)
            if theirs > state.strength(army.units):
                return ENTER
        return STOP
