"""Campaign cards (2E:10.11): every CU and general counts its own movement points.

CUs a campaign has moved lie in `CardPlay.tired`; all others are fresh. `SPENT` marks those that may not move
again. A class whose points carry `WITH_NERO` has moved with Nero alone and may go as far as he (2E:10.12);
`CardPlay.walked` says the same of the generals.
"""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import CUClass, March, TiredCUs
from hannibal.rome_carthage.state import RomeState

CAMPAIGN: Final = "campaign"
"""The event of the campaign cards."""
SPENT: Final = 9
WITH_NERO: Final = 16

Classes = tuple[CUClass, ...]


def classes_at(state: RomeState, space: int, inside: bool, cus: int, els: int) -> Classes:
    """The CUs of a place by points spent, the freshest first; outside campaigns all are alike."""
    play = state.play
    if play is None or not play.tired:
        return (CUClass(0, cus, els),) if cus else ()
    tired = tuple(sorted(_in_place(play.tired, space, inside)))
    # CUs may have been lost where they stood since: those that have walked furthest.
    plain = sum(count - elephants for _, count, elephants in tired)
    elephants_gone = max(0, sum(elephants for _, _, elephants in tired) - els)
    plain_gone = max(0, plain - (cus - els))
    _, tired = split(tired, plain_gone + elephants_gone, elephants_gone)
    fresh = cus - sum(count for _, count, _ in tired)
    fresh_els = els - sum(elephants for _, _, elephants in tired)
    return ((CUClass(0, fresh, fresh_els),) if fresh else ()) + tired


def _in_place(tired: tuple[TiredCUs, ...], space: int, inside: bool) -> list[CUClass]:
    """The classes of CUs that rest in a place."""
    return [
        CUClass(entry.points, entry.cus, entry.elephants)
        for entry in tired
        if entry.space == space and entry.inside == inside
    ]


def rest(state: RomeState, space: int, inside: bool, classes: Classes) -> None:
    """CUs are left in a place: remember what they have walked on this campaign."""
    play = state.play
    if play is None or not play.campaign_card:
        return
    total: dict[tuple[int, bool, int], tuple[int, int]] = {}
    marks = tuple(TiredCUs(space, inside, points & ~WITH_NERO, cus, els) for points, cus, els in classes)
    for at, within, points, cus, els in (*play.tired, *marks):
        had = total.get((at, within, points), (0, 0))
        total[at, within, points] = (had[0] + cus, had[1] + els)
    play.tired = tuple(sorted(TiredCUs(*key, *count) for key, count in total.items() if key[2] and count[0]))


def merge(classes: Classes) -> Classes:
    """CUs that have spent the same are one class; the freshest first."""
    total: dict[int, tuple[int, int]] = {}
    for points, cus, els in classes:
        had = total.get(points, (0, 0))
        total[points] = (had[0] + cus, had[1] + els)
    return tuple(CUClass(points, *total[points]) for points in sorted(total))


def forget(state: RomeState, space: int, inside: bool) -> None:
    """What a place remembers of the CUs in it is written anew."""
    play = state.play
    if play is not None and play.tired:
        play.tired = tuple(entry for entry in play.tired if entry.space != space or entry.inside != inside)


def come_out(state: RomeState, space: int) -> None:
    """Those inside the city are outside again, as tired as before."""
    play = state.play
    if play is not None and play.tired:
        inside = tuple(_in_place(play.tired, space, True))
        forget(state, space, True)
        rest(state, space, False, inside)


def split(classes: Classes, cus: int, els: int) -> tuple[Classes, Classes]:
    """Part so many CUs from a force, the most tired first: the part, and what is left."""
    part, left = [], []
    plain = cus - els
    for points, have, have_els in reversed(classes):
        taken, taken_els = min(plain, have - have_els), min(els, have_els)
        plain -= taken
        els -= taken_els
        part.append(CUClass(points, taken + taken_els, taken_els))
        left.append(CUClass(points, have - taken - taken_els, have_els - taken_els))
    return (
        tuple(entry for entry in reversed(part) if entry.cus),
        tuple(entry for entry in reversed(left) if entry.cus),
    )


def walk(state: RomeState, march: March, cost: int) -> None:
    """The army has moved on, CUs and generals; who has gone with Nero alone is marked (2E:10.12)."""
    play = state.play
    if play is None or not play.campaign_card:
        return
    march.classes = tuple(CUClass(points + cost, cus, els) for points, cus, els in march.classes)
    walked = list(play.walked)
    nero = march.general == state.board.nero
    for general in state.board.generals_of[march.side]:
        if march.generals >> general & 1:
            points = walked[general]
            mark = WITH_NERO if nero and (not points or points & WITH_NERO) else 0
            walked[general] = (points & ~WITH_NERO) + cost | mark
    play.walked = tuple(walked)


def walk_back(state: RomeState, march: March, cost: int) -> None:
    """Bad Weather has cut the move by so many points: it stops its general, not the others (2E:25.41)."""
    march.used = march.limit
    step_back(state, march, cost)
    spend_general(state, march.general)


def step_back(state: RomeState, march: March, cost: int) -> None:
    """The army's CUs and subordinates have walked so much less."""
    play = state.play
    if play is None or not play.campaign_card:
        return
    march.classes = tuple(CUClass(_less(points, cost), cus, els) for points, cus, els in march.classes)
    walked = list(play.walked)
    for general in state.board.generals_of[march.side]:
        if march.others >> general & 1:
            walked[general] = _less(walked[general], cost)
    play.walked = tuple(walked)


def _less(points: int, cost: int) -> int:
    return points & WITH_NERO | max(0, (points & ~WITH_NERO) - cost)


def spend_all(state: RomeState, march: March) -> None:
    """A battle, a siege, a back-up or a failed pursuit uses up all movement (2E:10.11)."""
    march.used = march.limit
    if state.play is not None and state.play.campaign_card:
        march.classes = (CUClass(SPENT, march.cus, march.els),) if march.cus else ()
        for general in state.board.generals_of[march.side]:
            if march.generals >> general & 1:
                spend_general(state, general)


def spend_standing(state: RomeState, march: March, count: int) -> None:
    """CUs the army found in its space and needed for a siege have moved as well (2E:20.3)."""
    space, side = march.space, march.side
    cus, els = state.out[side][space] - march.cus, -march.els
    if side == CARTHAGE:
        els += state.els[space]
    count = min(count, cus)
    if count <= 0 or state.play is None or not state.play.campaign_card:
        return
    elephants = max(0, count - (cus - els))
    _, left = split(classes_at(state, space, False, cus, els), count, elephants)
    forget(state, space, False)
    rest(state, space, False, (*left, CUClass(SPENT, count, elephants)))


def spend_sortie(state: RomeState, space: int, generals: int, cus: int, elephants: int) -> None:
    """Those who sortie have fought and move no more on this campaign (2E:10.11)."""
    if state.play is None or not state.play.campaign_card:
        return
    inside = classes_at(state, space, True, state.ins[space], state.iels[space])
    _, left = split(inside, cus, elephants)
    forget(state, space, True)
    rest(state, space, True, (*left, CUClass(SPENT, cus, elephants)))
    for general in range(state.board.generals):
        if generals >> general & 1:
            spend_general(state, general)


def spend_general(state: RomeState, general: int) -> None:
    """This general moves no more on this campaign."""
    play = state.play
    if play is not None and play.campaign_card:
        play.walked = (*play.walked[:general], SPENT, *play.walked[general + 1 :])


def farthest(state: RomeState, march: March) -> int:
    """How many points the army's CUs and subordinates still allow; its leader is counted apart."""
    left = SPENT
    for points, _, _ in march.classes:
        left = min(left, points_of(state, march.general, points))
    for general in state.board.generals_of[march.side]:
        if march.others >> general & 1:
            left = min(left, general_points(state, march.general, general))
    return left


def points_of(state: RomeState, leader: int, spent: int) -> int:
    """What units that have spent so much may still move under this leader (2E:10.11, 2E:10.12)."""
    numbers = state.board.tables.movement
    nero = leader == state.board.nero and (not spent or spent & WITH_NERO)
    return max(0, (numbers.nero_with_campaign if nero else numbers.normal) - (spent & ~WITH_NERO))


def general_points(state: RomeState, leader: int, general: int) -> int:
    """What a general may still move under this leader, or himself; Nero always counts to six."""
    play = state.play
    if play is None or not play.campaign_card:
        return SPENT
    spent = play.walked[general]
    if general == state.board.nero:
        return max(0, state.board.tables.movement.nero_with_campaign - (spent & ~WITH_NERO))
    return points_of(state, leader, spent)
