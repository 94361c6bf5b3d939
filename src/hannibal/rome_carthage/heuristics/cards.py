"""Which card to play and what for: every use of every card as a plan, and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hannibal.kernel.masks import members
from hannibal.rome_carthage.events.table import EVENTS, refuse_event
from hannibal.rome_carthage.heuristics.evaluation import Evaluation, assess
from hannibal.rome_carthage.heuristics.marches import LOOKED_AT, Marcher
from hannibal.rome_carthage.heuristics.plans import MarchPlan, Play, best_places
from hannibal.rome_carthage.heuristics.strength import CU
from hannibal.rome_carthage.ongoing import CardPlay, March
from hannibal.rome_carthage.rules.cards.operations import recruiters
from hannibal.rome_carthage.rules.march.army import FORCE_MARCH, nero_hurries
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.rules.march.movement import CHARMS_ITALY, begin_activation
from hannibal.rome_carthage.rules.march.naval_combat import PIRATES
from hannibal.rome_carthage.rules.siege import TRAITOR, TREACHERY
from hannibal.rome_carthage.state import OFF_MAP, RomeState, march_of, play_of
from hannibal.rome_carthage.text.actions import CONTROL, DISCARD, EVENT, MOVE, PLAY, TROOPS, make

UNCERTAIN: Final = frozenset(
    (
        "hostile-tribes",
        "alliance-with-philip",
        "mercenaries-desert",
        "epidemic",
        "pestilence",
        "messenger-intercepted",
    )
)
"""Events with dice or a drawn card: looked at several times."""
Settle = Callable[[RomeState, Random], None]
"""Plays a card out: all that follows until the next card."""


class HandChoice:
    """All a side could do with its cards in one position."""

    def __init__(self, state: RomeState, rng: Random, settle: Settle, *, hurry: bool = False) -> None:
        self.state = state
        self.side = state.active
        self.board = state.board
        self.rng = rng
        self.settle = settle
        self.evaluation = Evaluation(state)
        self.hurry = hurry
        self.marcher = Marcher(state, self.side, self.evaluation, 2 if hurry else LOOKED_AT)
        self.worth = self.evaluation.worths.card_worth[self.side]
        self._walks: dict[tuple[int, int, int], list[MarchPlan]] = {}

    def plays(self) -> list[Play]:
        """Every play worth thinking about, the best first."""
        hand = self.state.hands[self.side]
        if self.state.claimed:
            hand &= self.board.cards_with(CAMPAIGN)
        places = best_places(self.state, self.side, 3, self.evaluation)
        found: list[Play] = []
        for card in members(hand):
            found += self._control(card, places)
            found += self._moves(card)
            found += self._troops(card)
            found += self._event(card)
            if not self.state.claimed:
                found.append(Play(card, DISCARD, score=-self.worth[card] - 0.05))
        found.sort(key=lambda play: -play.score)
        return found

    def _control(self, card: int, places: list[tuple[float, list[int]]]) -> list[Play]:
        ops = min(self.board.ops[card], len(places))
        if not ops:
            return []
        gain, spaces = places[ops - 1]
        return [Play(card, CONTROL, places=tuple(spaces), score=gain - self.worth[card])]

    def _troops(self, card: int) -> list[Play]:
        if not self.board.raises_troops[card] or not recruiters(self.state, self.side):
            return []
        return [Play(card, TROOPS, score=CU[self.side] * 1.1 - self.worth[card])]

    # Marches.

    def walks(self, general: int, points: int, fleet: int) -> list[MarchPlan]:
        """The marches of a general with so many points and ships, the best first."""
        key = (general, points, fleet)
        if key not in self._walks:
            if fleet:
                found = self.walks(general, points, 0) + self._voyages(self._moving(general), points, fleet)
            else:
                found = self._by_land(self._moving(general), points)
            self._walks[key] = sorted(found, key=lambda plan: -plan.gain)
        return self._walks[key]

    def _moving(self, general: int) -> March:
        """The army a general would march with."""
        trial = self.state.clone()
        trial.play = CardPlay(0, self.side)
        trial.play.ops = 3
        begin_activation(trial, general)
        return march_of(trial)

    def _by_land(self, moving: March, points: int) -> list[MarchPlan]:
        if moving.inside:
            sally = self.marcher.sally(moving)
            return [] if sally is None else [sally]
        return list(self.marcher.marches(moving, points))

    def _voyages(self, moving: March, points: int, fleet: int) -> list[MarchPlan]:
        """What he could do over the sea; of an army too big for the ships a part sails."""
        if moving.inside:
            return []
        if moving.cus > fleet:
            moving.cus, moving.els = fleet, min(moving.els, fleet)
            moving.others = 0
        return list(self.marcher.voyages(moving, points))

    def _generals(self, ops: int) -> list[int]:
        where, board = self.state.where, self.board
        return [
            general
            for general in board.generals_of[self.side]
            if where[general] < OFF_MAP and board.strategy_rating_at(general, where[general]) <= ops
        ]

    def _moves(self, card: int) -> list[Play]:
        ops = self.board.ops[card]
        fleet = self.board.tables.movement.cus_by_sea if ops == 3 else 0
        generals, nero = self._generals(ops), self.board.nero
        found = self._marches(card, MOVE, generals, 4, fleet)
        if self.state.rules.nero_by_any_campaign_card and self.board.event[card] == CAMPAIGN:
            found += self._marches(card, MOVE, [nero] if nero in generals else [], 6, fleet)
        return found

    def _marches(self, card: int, use: int, generals: list[int], points: int, fleet: int) -> list[Play]:
        found = []
        for general in generals:
            for plan in self.walks(general, points, fleet)[:3]:
                if plan.gain > 0.0:
                    found.append(Play(card, use, (plan,), score=plan.gain - self.worth[card]))
        return found

    # Events.

    def _event(self, card: int) -> list[Play]:
        state, side, event = self.state, self.side, self.board.event[card]
        if refuse_event(state, side, card) is not None:
            return []
        if event == CAMPAIGN:
            return self._campaign(card)
        if EVENTS[event].activates:
            return self._marching_event(card)
        times = 3 if event in UNCERTAIN and not self.hurry else 1
        total = 0.0
        for _ in range(times):
            after = state.clone()
            after.apply_action(make(PLAY, card))
            after.apply_action(EVENT)
            self.settle(after, self.rng)
            total += assess(after, side)
        return [Play(card, EVENT, score=total / times - self.marcher.now)]

    def _marching_event(self, card: int) -> list[Play]:
        ops, event = self.board.ops[card], self.board.event[card]
        generals, points = self._generals(ops), 4
        fleet = self.board.tables.movement.cus_by_sea if ops == 3 else 0
        if event == FORCE_MARCH:
            points = 6
        elif event == CHARMS_ITALY:
            generals = [self.board.hannibal]
        elif event == PIRATES:
            fleet = self.board.term(card, "cus")
        elif event in (TRAITOR, TREACHERY) and not self._siege_on():
            return []
        return self._marches(card, EVENT, generals, points, fleet)

    def _siege_on(self) -> bool:
        state = self.state
        return any(
            state.out[self.side][space] >= 3 and self.board.walled[space] and state.pc[space] == 2 - self.side
            for space in range(self.board.spaces)
        )

    def _campaign(self, card: int) -> list[Play]:
        most = self.board.term(card, "generals")
        fleet = self.board.term(card, "cus_by_sea")
        best: list[MarchPlan] = []
        for general in self._generals(9):
            points = 6 if general == self.board.nero else 4
            plans = self.walks(general, points, fleet)
            if plans and plans[0].gain > 0.0:
                best.append(plans[0])
        best.sort(key=lambda plan: -plan.gain)
        chosen: list[MarchPlan] = []
        for plan in best:
            fits = all(plan.start != other.start and not (plan.sails and other.sails) for other in chosen)
            if fits and len(chosen) < most:
                chosen.append(plan)
        if not chosen:
            return []
        score = sum(plan.gain * 0.85**number for number, plan in enumerate(chosen))
        return [Play(card, EVENT, tuple(chosen), score=score - self.worth[card])]


def next_marches(state: RomeState, rng: Random, settle: Settle) -> list[MarchPlan]:
    """The best march of each general whom the card in play can still activate, the best first."""
    play = play_of(state)
    choice = HandChoice(state, rng, settle)
    forced = play.event and state.board.event[play.card] == FORCE_MARCH
    found = []
    for action in state.legal_actions():
        general = action >> 7
        if general < state.board.generals and action & 127 != 1:
            points = 6 if forced or (general == state.board.nero and nero_hurries(state)) else 4
            found += choice.walks(general, points, play.fleet)[:1]
    found.sort(key=lambda plan: -plan.gain)
    return found
