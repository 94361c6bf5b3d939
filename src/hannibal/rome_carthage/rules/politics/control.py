"""Chapter 19: political control, the loss of PCs, displaced generals, isolation."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROAD, ROMAN, ROME, STRAIT
from hannibal.rome_carthage.state import DEAD, POOL, RomeState
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import REMOVE, argument_of, make, verb_of

# Why PCs are removed: a side that has too few loses the game in some cases (2E:15.6, 2E:22.3).
BATTLE: Final = 0
YEAR_END: Final = 1
HANNIBAL_LOST: Final = 2
CARD_EVENT: Final = 3
_REASON_RULES: Final = ("2E:15.5", "2E:22.2", "2E:10.10", "2E:25")
_REASON_WORDS: Final = ("For the lost battle", "Behind in points", "Hannibal is lost", "By the event")
_REASONS: Final = ("battle", "points", "hannibal", "event")
"""What the beats call them."""
_PEACE_RULES: Final = {BATTLE: "2E:15.6", YEAR_END: "2E:22.3"}


def set_control(state: RomeState, space: int, marker: int) -> None:
    """Put down, flip or take off a marker; a capital that changes hands ends the game (2E:23)."""
    state.set_marker(space, marker)
    board = state.board
    if space == board.carthage and marker == ROMAN:
        state.finish(ROME, f"Rome has taken {state.name_of('carthage')}", "2E:23", "capital")
    elif space == board.rome and marker == PUNIC:
        state.finish(CARTHAGE, f"Carthage has taken {state.name_of('rome')}", "2E:23", "capital")


def remove_pcs(state: RomeState, side: int, count: int, reason: int) -> None:
    """The side takes off that many of its ordinary PCs, of its own choice; too few may lose the game."""
    if count > 0 and state.ended is None and state.story is not None:
        rule, why = _REASON_RULES[reason], _REASONS[reason]
        state.tell(beats.MarkersOwed(rule=rule, side=side, count=count, why=why))
    _remove_more(state, side, count, reason)


def _remove_more(state: RomeState, side: int, count: int, reason: int) -> None:
    """So many PCs are still to go."""
    if count <= 0 or state.ended is not None:
        return
    if sues_for_peace(state, side, count, reason):
        return
    owned = state.ordinary_pcs(side)
    rule = _REASON_RULES[reason]
    if len(owned) <= count:
        if state.story is not None:
            why, spaces = _REASONS[reason], tuple(owned)
            state.tell(beats.MarkersRemoved(rule=rule, side=side, spaces=spaces, why=why))
        for space in owned:
            state.set_marker(space, 0)
        return
    state.stack.append(RemovePCs(side, count, reason))


def sues_for_peace(state: RomeState, side: int, count: int, reason: int) -> bool:
    """Whether the side has too few PCs for what it must remove, and that costs it the game."""
    rule = _PEACE_RULES.get(reason, "CE:4.1" if state.rules.too_few_pcs_always_loses else "")
    if not rule or len(state.ordinary_pcs(side)) >= count:
        return False
    if state.story is not None:
        left = len(state.ordinary_pcs(side))
        state.tell(beats.SuedForPeace(rule=rule, side=side, count=count, left=left))
    text = f"{('Rome', 'Carthage')[side]} has too few PCs to remove and sues for peace"
    state.finish(1 - side, text, rule, "peace")
    return True


class RemovePCs(Frame[RomeState]):
    """Which PC to take off: not a walled city, not a tribe, from anywhere (2E:15.5, 2E:22.2)."""

    kind = "RemovePCs"
    fields = ("side", "left", "reason")

    def __init__(self, side: int, left: int, reason: int) -> None:
        if not 0 <= reason < len(_REASON_RULES):
            raise ValueError(f"PCs are removed for reason 0 to {len(_REASON_RULES) - 1}, not {reason}")
        self.side = side
        self.left = left
        self.reason = reason

    def cited(self) -> str:
        return _REASON_RULES[self.reason]

    def player(self, state: RomeState) -> int:
        return self.side

    def question(self, state: RomeState) -> str:
        return f"{_REASON_WORDS[self.reason]}: remove a PC; {self.left} to go"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(REMOVE, space) for space in range(state.board.spaces)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        space = argument_of(action)
        if verb_of(action) != REMOVE or space >= state.board.spaces:
            return Refusal(self.cited(), "a PC of yours has to be removed first")
        if state.pc[space] != self.side + 1:
            return Refusal(self.cited(), f"you have no PC in {state.space_name(space)}")
        if state.board.walled[space] or state.tribe[space]:
            return Refusal(self.cited(), "walled cities and tribes cannot be removed")
        return None

    def legal_actions(self, state: RomeState) -> list[int]:
        return [make(REMOVE, space) for space in state.ordinary_pcs(self.side)]

    def apply(self, state: RomeState, action: int) -> None:
        space = argument_of(action)
        if state.story is not None:
            why = _REASONS[self.reason]
            state.tell(beats.MarkerRemoved(rule=self.cited(), side=self.side, space=space, why=why))
        state.set_marker(space, 0)
        _remove_more(state, self.side, self.left - 1, self.reason)


def displace(state: RomeState, general: int) -> None:
    """A general is caught without CUs (2E:10.10): off the map, Hannibal and Scipio Africanus for good."""
    board = state.board
    final = general in (board.hannibal, board.africanus)
    if state.story is not None:
        kind = beats.GeneralDies if final else beats.GeneralDisplaced
        side, space = board.side_of[general], state.where[general]
        state.tell(kind(rule="2E:10.10", general=general, side=side, space=space))
    proconsul = -1 if state.proconsul == general else state.proconsul
    state.set_offices(state.consuls & ~(1 << general), proconsul)
    state.set_general(general, DEAD if final else POOL)
    if general == board.hannibal:
        remove_pcs(state, CARTHAGE, board.tables.combat.hannibal_eliminated_pcs, HANNIBAL_LOST)


def displace_all(state: RomeState, generals: int) -> None:
    """Displace every general of a mask."""
    for general in range(state.board.generals):
        if generals >> general & 1:
            displace(state, general)


def leave_alone(state: RomeState, side: int, space: int) -> None:
    """An army has left own generals without CUs among enemies: into their city, or displaced (2E:10.10)."""
    if state.out[1 - side][space] and not state.out[side][space]:
        for general in state.generals_at(side, space, False):
            if state.is_city_of(side, space) and not state.is_besieged(space):
                state.set_general(general, space, inside=True)
            else:
                displace(state, general)


def displace_lone_generals(state: RomeState, side: int, space: int) -> None:
    """An enemy army or reinforcements came in: this side's generals outside without CUs go (2E:10.10)."""
    if state.out[side][space]:
        return
    if side == CARTHAGE and not state.is_city_of(CARTHAGE, space):
        state.lose_trains(space)
    for general in state.generals_at(side, space, False):
        displace(state, general)


def isolated_pcs(state: RomeState, side: int) -> list[int]:
    """The ordinary PCs that cannot trace a path to anything that feeds them (2E:19.4)."""
    fed = _fed_spaces(state, side)
    return [space for space in state.ordinary_pcs(side) if not fed[space]]


def _fed_spaces(state: RomeState, side: int) -> bytearray:
    """The spaces from which a path leads to an own CU, walled city, tribe or port.

    The path runs over roads and straits; it enters a space with an enemy PC or a neutral tribe only where an
    own CU stands, and one with enemy CUs only where an own PC lies.
    """
    board = state.board
    mine, enemy = side + 1, state.out[1 - side]
    pc = state.pc
    own = [state.cus(side, space) for space in range(board.spaces)]
    fed = bytearray(board.spaces)
    frontier = []
    for space in range(board.spaces):
        marker = pc[space]
        anchor = own[space] or (
            marker == mine and (board.walled[space] or state.tribe[space] or board.port[space])
        )
        if anchor:
            fed[space] = 1
            frontier.append(space)
    while frontier:
        space = frontier.pop()
        for to, kind in board.links[space]:
            if fed[to] or kind not in (ROAD, STRAIT):
                continue
            if pc[to] not in (0, mine) or (enemy[to] and pc[to] != mine):
                continue
            fed[to] = 1
            frontier.append(to)
    return fed


def remove_isolated(state: RomeState, side: int) -> None:
    """One side's part of the isolation phase (2E:19.4): no choices, all at once."""
    spaces = isolated_pcs(state, side)
    if spaces and state.story is not None:
        state.tell(beats.Isolated(rule="2E:19.4", side=side, spaces=tuple(spaces)))
    for space in spaces:
        state.set_marker(space, 0)


def points(state: RomeState, side: int) -> int:
    """Political points: politically significant provinces under control (2E:22.1)."""
    board = state.board
    return sum(
        1
        for province in range(len(board.majority))
        if board.significant[province] and state.controls(side, province)
    )
