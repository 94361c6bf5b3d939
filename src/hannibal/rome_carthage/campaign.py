"""Campaign cards (2E:10.11): every CU and general counts its own movement points.

CUs a campaign has moved lie in `CardPlay.tired` as (space, inside, points, CUs, elephants); all others are
fresh. `SPENT` marks those that may not move again. A class whose points carry `WITH_NERO` has moved with Nero
alone and may go as far as he (2E:10.12).
"""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.records import CardPlay, March
from hannibal.rome_carthage.state import RomeState

CAMPAIGNS: Final = (33, 34, 37, 38, 39, 40)
"""The campaign cards."""
SPENT: Final = 9
WITH_NERO: Final = 16

Classes = tuple[tuple[int, int, int], ...]


def classes_at(state: RomeState, space: int, inside: bool, cus: int, els: int) -> Classes:
    """The CUs of a place by points spent, the freshest first; outside campaigns all are alike."""
    play = state.play
    if play is None or not play.tired:
        return ((0, cus, els),) if cus else ()
    tired = sorted(
        (points, count, elephants)
        for at, within, points, count, elephants in play.tired
        if at == space and bool(within) is inside
    )
    fresh = cus - sum(count for _, count, _ in tired)
    fresh_els = els - sum(elephants for _, _, elephants in tired)
    # CUs may have been lost where they stood since: the fresh ones go first.
    if fresh < 0 or fresh_els < 0:
        return ((SPENT, cus, els),)
    return (((0, fresh, fresh_els),) if fresh else ()) + tuple(tired)


def rest(state: RomeState, space: int, inside: bool, classes: Classes) -> None:
    """CUs are left in a place: remember what they have walked on this campaign."""
    play = state.play
    if play is None or not play.campaign_card:
        return
    total: dict[tuple[int, int, int], tuple[int, int]] = {}
    marks = tuple((space, int(inside), points & ~WITH_NERO, cus, els) for points, cus, els in classes)
    for at, within, points, cus, els in (*play.tired, *marks):
        had = total.get((at, within, points), (0, 0))
        total[at, within, points] = (had[0] + cus, had[1] + els)
    play.tired = tuple(sorted((*key, *count) for key, count in total.items() if key[2] and count[0]))


def forget(state: RomeState, space: int, inside: bool) -> None:
    """What a place remembers of the CUs in it is written anew."""
    play = state.play
    if play is not None and play.tired:
        play.tired = tuple(entry for entry in play.tired if (entry[0], bool(entry[1])) != (space, inside))


def walk(state: RomeState, march: March, cost: int) -> None:
    """The army's CUs have moved on."""
    if state.play is not None and state.play.campaign_card:
        march.classes = tuple((points + cost, cus, els) for points, cus, els in march.classes)


def spend_all(state: RomeState, march: March) -> None:
    """A battle, a siege, a back-up or a failed pursuit uses up all movement (2E:10.11)."""
    march.used = march.limit
    if state.play is not None and state.play.campaign_card:
        march.classes = ((SPENT, march.cus, march.els),) if march.cus else ()


def farthest(march: March, normal: int, with_nero: int) -> int:
    """How many points the army's CUs still allow; generals are counted apart."""
    left = SPENT
    for points, _, _ in march.classes:
        limit = with_nero if points & WITH_NERO else normal
        left = min(left, limit - (points & ~WITH_NERO))
    return max(left, 0)


def note_generals(play: CardPlay, march: March, generals: int) -> None:
    """Remember how far these generals have moved on this card."""
    walked = list(play.walked)
    for general in range(len(walked)):
        if generals >> general & 1:
            walked[general] = max(walked[general], march.used)
    play.walked = tuple(walked)
