"""What a card can be used for, as whole plans: a march to its end with what follows, or PCs on the map."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.board import EMPTY
from hannibal.rome_carthage.heuristics.evaluation import Evaluation
from hannibal.rome_carthage.rules.cards.operations import pc_spaces
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import EVENT, MOVE


@dataclass(frozen=True)
class MarchPlan:
    """A general's march from `start`: the way, whether part of it is by sea, CUs dropped on it.

    `gain` is what it is expected to bring, in provinces; `chance` that of winning the battle at its end, -1
    without one.
    """

    general: int
    path: tuple[int, ...]
    gain: float
    drops: tuple[int, ...] = ()
    sails: bool = False
    chance: float = -1.0
    start: int = -1
    cus: int = 0

    @property
    def end(self) -> int:
        """Where it is to end."""
        return self.path[-1] if self.path else self.start


@dataclass(frozen=True)
class Play:
    """A card and what it is to be used for: the verb of the use, and the plan."""

    card: int
    use: int
    marches: tuple[MarchPlan, ...] = ()
    places: tuple[int, ...] = ()
    score: float = 0.0


def distinct(plays: list[Play]) -> list[Play]:
    """Of plays that do the same with another card or general only the first, which is the best."""
    seen = set()
    found = []
    for play in plays:
        card = play.card if play.use == EVENT and not play.marches else -1
        use = MOVE if play.marches else play.use
        key = (card, use, tuple((march.start, march.end) for march in play.marches), play.places)
        if key not in seen:
            seen.add(key)
            found.append(play)
    return found


def best_places(
    state: RomeState, side: int, most: int, evaluation: Evaluation
) -> list[tuple[float, list[int]]]:
    """The best spaces for one PC, for two, and so on: what they bring, and which they are."""
    by_province: dict[int, list[tuple[float, int]]] = {}
    board = state.board
    for space in pc_spaces(state, side):
        if not (evaluation.keeps(side, space) or board.port[space] or state.out[side][space]):
            continue
        worth = 0.0
        if state.pc[space] != EMPTY:
            worth = evaluation.gain(side, space, place=False)
        # A PC under an army keeps it from the winter's attrition, a port feeds its neighbours.
        if state.out[side][space]:
            worth += 0.01 * state.out[side][space]
        elif board.port[space]:
            worth += 0.01
        by_province.setdefault(board.province_of[space], []).append((worth, space))
    best: list[tuple[float, list[int]]] = [(0.0, [])]
    best += [(-1.0, [])] * most
    for province, spaces in by_province.items():
        spaces.sort(reverse=True)
        have, lost = evaluation.counts[side][province], 0
        theirs = evaluation.counts[1 - side][province]
        options: list[tuple[float, list[int]]] = []
        total = 0.0
        for number in range(min(most, len(spaces))):
            worth, space = spaces[number]
            flips = evaluation.holder(space) == 2 - side
            lost += flips
            total += worth if not flips else 0.0
            swing = (
                evaluation.share(province, have + number + 1)
                - evaluation.share(province, have)
                + evaluation.share(province, theirs)
                - evaluation.share(province, theirs - lost)
            )
            options.append((total + swing, [entry[1] for entry in spaces[: number + 1]]))
        for have_points in range(most, 0, -1):
            for number, (worth, chosen) in enumerate(options, 1):
                if number > have_points:
                    break
                before, others = best[have_points - number]
                if before >= 0.0 and before + worth > best[have_points][0]:
                    best[have_points] = (before + worth, others + chosen)
    return [entry for entry in best[1:] if entry[0] >= 0.0]
