"""This game's knowledge for the players: which card, which plan, and how a plan is carried out."""

from __future__ import annotations

from random import Random
from typing import Final

from hannibal.kernel import State
from hannibal.kernel.knowledge import Candidate, Knowledge
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME
from hannibal.rome_carthage.heuristics.answers import answer, by_outlook, odds_of_mover
from hannibal.rome_carthage.heuristics.cards import HandChoice, next_marches
from hannibal.rome_carthage.heuristics.evaluation import Evaluation
from hannibal.rome_carthage.heuristics.marches import Marcher
from hannibal.rome_carthage.heuristics.plans import MarchPlan, Play, best_places, distinct
from hannibal.rome_carthage.heuristics.reasons import sentence
from hannibal.rome_carthage.heuristics.value import chance_to_win, worth_of_a_province
from hannibal.rome_carthage.ongoing import BY_SEA, March
from hannibal.rome_carthage.rules.cards import operations, strategy
from hannibal.rome_carthage.rules.march import movement, muster, naval
from hannibal.rome_carthage.rules.march.army import points_left
from hannibal.rome_carthage.rules.march.muster import (
    AVOIDING,
    DECLARING_INSIDE,
    INTERCEPTING,
    LANDING,
    MARCHING,
)
from hannibal.rome_carthage.state import DEAD, RomeState, march_of, muster_of, play_of
from hannibal.rome_carthage.text.actions import (
    ACTIVATE,
    BRING,
    CHARM,
    DONE,
    ELEPHANTS,
    LEAVE,
    MARCH,
    PLACE,
    PLAY,
    PURSUE,
    RAISE,
    REGROUP,
    SAIL,
    SALLY,
    SEA,
    STOP,
    TAKE,
    argument_of,
    make,
    verb_of,
)

DEPTH: Final = 3
"""A card, the answer, and the next card."""
_LANDS_TO_FIGHT: Final = 0.8
"""The chance of winning that a fleet's army wants: beaten where it landed, it is lost (2E:15.2)."""
_MOST_STEPS: Final = 4000
"""No card takes so many actions to play out."""


def _cards_left(state: RomeState) -> int:
    return state.hands[ROME].bit_count() + state.hands[CARTHAGE].bit_count()


class RomeKnowledge(Knowledge):
    """What players of Rome vs. Carthage go by; a look ahead goes through `depth` cards."""

    def __init__(self, depth: int = DEPTH) -> None:
        self.depth = depth

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, RomeState)
        return 2.0 * chance_to_win(state, seat) - 1.0

    def remarks(self, state: State) -> list[str]:
        """What players ask about a game: who died, who changed sides, whose points came from where."""
        assert isinstance(state, RomeState)
        board = state.board
        found = []
        if state.where[board.hannibal] == DEAD:
            found.append("Hannibal dies")
        if state.where[board.africanus] == DEAD:
            found.append("Scipio Africanus dies")
        if state.pc[board.syracuse] == PUNIC:
            found.append("Syracuse is Carthage's at the end")
        if state.macedon:
            found.append("Macedon is Carthage's ally at the end")
        return found

    def worth_searching(self, state: State) -> bool:
        assert isinstance(state, RomeState)
        return isinstance(state.stack[-1], strategy.ChooseCard)

    def candidates(self, state: State, rng: Random) -> list[Candidate]:
        assert isinstance(state, RomeState)
        if isinstance(state.stack[-1], strategy.ChooseCard):
            slope = 2.0 * worth_of_a_province(state, state.active)  # evaluations go from -1 to 1
            plays = distinct(HandChoice(state, rng, self.settle).plays())
            return [self._candidate(state, play, slope) for play in plays]
        return [self.choose(state, rng)]

    def choose(self, state: State, rng: Random, plan: object = None) -> Candidate:
        return self._choose(state, rng, plan, hurry=False)

    def reply(self, state: State, rng: Random, plan: object = None) -> Candidate:
        return self._choose(state, rng, plan, hurry=True)

    def _choose(self, state: State, rng: Random, plan: object, *, hurry: bool) -> Candidate:
        assert isinstance(state, RomeState)
        play = plan if isinstance(plan, Play) else None
        frame = state.stack[-1]
        if isinstance(frame, strategy.ChooseCard):
            return self._candidate(state, HandChoice(state, rng, self.settle, hurry=hurry).plays()[0])
        if play is not None and (state.play is None or state.play.card != play.card):
            play = None
        return Candidate(self._act(state, rng, play), 0.0, plan=play)

    def _candidate(self, state: RomeState, play: Play, slope: float = 1.0) -> Candidate:
        """A play; `slope` is how much a province of its score changes the evaluation."""
        return Candidate(make(PLAY, play.card), slope * play.score, sentence(state, play), play)

    def horizon(self, state: State, start: State) -> bool:
        """After the other's answer and one's own next card; and always at the end of the turn."""
        assert isinstance(state, RomeState)
        assert isinstance(start, RomeState)
        if state.turn != start.turn:
            return True
        if state.play is not None or not isinstance(state.stack[-1], strategy.ChooseCard):
            return False
        return _cards_left(start) - _cards_left(state) >= self.depth

    # Playing a card out.

    def settle(self, state: RomeState, rng: Random, play: Play | None = None) -> None:
        """Let everything run until the next card is to be chosen, or the game is over."""
        for _ in range(_MOST_STEPS):
            if state.ended is not None or (
                state.play is None and isinstance(state.stack[-1], strategy.ChooseCard)
            ):
                return
            if state.is_chance_node():
                if state.play is None:
                    return  # the turn is over: winter
                state.apply_action(state.sample_chance(rng))
            else:
                state.apply_action(
                    self._act(state, rng, play if state.active == state.current_player() else None)
                )

    def _act(self, state: RomeState, rng: Random, play: Play | None) -> int:
        frame = state.stack[-1]
        if isinstance(frame, strategy.ChooseUse):
            return self._use(state, rng, play)
        if isinstance(frame, operations.PlacePCs):
            return self._place(state, frame.left, play)
        if isinstance(frame, operations.ChooseGeneral):
            return self._general(state, rng, play)
        if isinstance(frame, operations.RaiseTroops):
            return self._raise(state)
        if isinstance(frame, movement.MarchOn):
            return self._march(state, rng, play)
        if isinstance(frame, naval.ChoosePort):
            return self._port(state, rng, play)
        if isinstance(frame, muster.ChooseForce):
            return self._force(state, rng, play)
        return answer(state)

    def _use(self, state: RomeState, rng: Random, play: Play | None) -> int:
        legal = state.legal_actions()
        if play is not None and play.use in legal:
            return play.use
        before = state.clone()
        card = play_of(state).card
        before.hands[state.active] = 1 << card
        before.play = None
        del before.stack[-2:]
        before.stack.append(strategy.CHOOSE_CARD)
        before.claimed = False
        plays = HandChoice(before, rng, self.settle).plays()
        return next((other.use for other in plays if other.use in legal), legal[-1])

    def _place(self, state: RomeState, left: int, play: Play | None) -> int:
        legal = state.legal_actions()
        if play is not None:
            for space in play.places:
                action = make(PLACE, space)
                if action in legal:
                    return action
        found = best_places(state, state.active, left, Evaluation(state))
        if not found or found[-1][0] <= 0.0:
            return DONE
        action = make(PLACE, found[-1][1][0])
        return action if action in legal else DONE

    def _general(self, state: RomeState, rng: Random, play: Play | None) -> int:
        legal = state.legal_actions()
        if play is not None:
            for plan in play.marches:
                action = make(ACTIVATE, plan.general)
                if action in legal and state.where[plan.general] == plan.start:
                    return action
        found = next_marches(state, rng, self.settle)
        if DONE in legal and (not found or found[0].gain <= 0.02):
            return DONE
        return make(ACTIVATE, found[0].general) if found else legal[0]

    def _raise(self, state: RomeState) -> int:
        legal = state.legal_actions()
        hannibal = make(RAISE, state.board.hannibal)
        if hannibal in legal:
            return hannibal
        return max(legal, key=lambda action: state.board.battle_rating[argument_of(action)])

    # Marching.

    def _march_plan(self, state: RomeState, rng: Random, play: Play | None) -> MarchPlan | None:
        """The plan the army is carrying out, if it is still on its way."""
        march = march_of(state)
        if play is None:
            return None
        for plan in play.marches:
            if plan.general != march.general or march.cus < plan.cus - len(plan.drops) - 1:
                continue
            if march.space == plan.start and not march.path:
                return plan
            if march.path and march.path == plan.path[: len(march.path)]:
                return plan
        return None

    def _march(self, state: RomeState, rng: Random, play: Play | None) -> int:
        march = march_of(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if CHARM in legal:
            return CHARM
        plan = self._march_plan(state, rng, play)
        rest = plan.path[len(march.path) :] if plan is not None else ()
        if plan is None:
            plan = self._think(state)
            rest = plan.path
        if march.inside:
            return SALLY if SALLY in legal and plan.chance > 0.0 else STOP if STOP in legal else legal[0]
        action = self._step(march, plan, rest, legal)
        return action if action in legal else by_outlook(state, legal)

    def _step(self, march: March, plan: MarchPlan, rest: tuple[int, ...], legal: list[int]) -> int:
        """The next step of a plan, or what prepares it."""
        if not rest:
            return STOP
        if march.pursuit:
            return PURSUE if PURSUE in legal else STOP
        if march.space in plan.drops and not march.regrouped and REGROUP in legal and march.cus > 5:
            return REGROUP
        step = make(MARCH, rest[0])
        if step in legal:
            return step
        if plan.sails and SEA in legal:
            return SEA
        if plan.sails and REGROUP in legal and not march.regrouped:
            return REGROUP
        return STOP

    def _think(self, state: RomeState) -> MarchPlan:
        """Where to go from here with the points left."""
        march, play = march_of(state), play_of(state)
        stay = MarchPlan(march.general, (), 0.0, start=march.space)
        if march.inside:
            return stay
        marcher = Marcher(state, march.side)
        left = points_left(state, march)
        if left <= 0:
            return stay
        sea = 0 < march.cus <= play.fleet or (not march.cus and play.fleet > 0)
        plans = list(marcher.plans(march, left, sea))
        return max(plans, key=lambda plan: plan.gain, default=stay)

    def _port(self, state: RomeState, rng: Random, play: Play | None) -> int:
        march = march_of(state)
        legal = state.legal_actions()
        plan = self._march_plan(state, rng, play)
        if plan is None:
            plan = self._think_at_sea(state)
        if plan is not None:
            for space in plan.path[len(march.path) :]:
                action = make(SAIL, space)
                if action in legal:
                    return action
        return by_outlook(state, legal)

    def _think_at_sea(self, state: RomeState) -> MarchPlan | None:
        march = march_of(state)
        marcher = Marcher(state, march.side)
        plans = [p for p in marcher.plans(march, points_left(state, march), True) if p.sails]
        if not plans:
            return None
        best = max(plans, key=lambda plan: plan.gain)
        return MarchPlan(best.general, (*march.path, *best.path), best.gain, sails=True, start=best.start)

    # Making up a force.

    def _force(self, state: RomeState, rng: Random, play: Play | None) -> int:
        record = muster_of(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        first = verb_of(legal[0])
        if record.purpose == MARCHING:
            return self._marching_force(state, rng, play, legal)
        if record.purpose in (AVOIDING, INTERCEPTING):
            return self._everybody(legal, first)
        if record.purpose in (DECLARING_INSIDE, LANDING):
            return self._shut_in(state, legal, first)
        if first in (BRING, LEAVE):
            return self._everybody(legal, first)
        return legal[-1]

    def _everybody(self, legal: list[int], first: int) -> int:
        """Everybody who may go goes."""
        if first in (BRING, LEAVE):
            return next((action for action in legal if verb_of(action) == BRING), legal[0])
        return max(legal, key=argument_of)

    def _marching_force(self, state: RomeState, rng: Random, play: Play | None, legal: list[int]) -> int:
        march = march_of(state)
        first = verb_of(legal[0])
        if first in (BRING, LEAVE):
            return self._everybody(legal, first)
        if first == ELEPHANTS:
            return max(legal, key=argument_of)
        plan = self._march_plan(state, rng, play)
        most = 10
        if plan is not None and plan.sails and state.play is not None and march.cus > state.play.fleet:
            most = state.play.fleet
        if plan is not None and march.space in plan.drops:
            most = min(most, max(march.cus - 1, 1))
        fitting = [action for action in legal if argument_of(action) <= most]
        return max(fitting or legal[:1], key=argument_of)

    def _shut_in(self, state: RomeState, legal: list[int], first: int) -> int:
        """Behind the walls if the force is small for what comes, outside if it can fight."""
        record, march = muster_of(state), march_of(state)
        side, space = record.side, record.space
        room = state.board.capacity[space]
        if side == march.side:
            cus = march.cus  # he sails into his own city, or fights those before it
            enemies = state.out[1 - side][space]
            hide = odds_of_mover(state, enemies, state.commander(1 - side, space), space)[0] < _LANDS_TO_FIGHT
        else:
            cus = state.out[side][space]
            hide = cus <= room
            if cus:
                # An army that came over the sea is lost if beaten: it is to be met in the field.
                bold = 0.7 if march.origin == BY_SEA else 0.55
                hide = hide and odds_of_mover(state, cus, state.commander(side, space), space)[0] > bold
        if first in (BRING, LEAVE):
            general = argument_of(legal[0])
            if general == state.board.hannibal and cus > room:
                hide = False
            wanted = BRING if hide else LEAVE
            return next((action for action in legal if verb_of(action) == wanted), legal[0])
        if first == TAKE:
            return (max if hide else min)(legal, key=argument_of)
        return max(legal, key=argument_of) if side == CARTHAGE else legal[0]
