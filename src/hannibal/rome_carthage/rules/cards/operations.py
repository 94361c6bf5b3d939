"""Section 8.2: what the operation number does: activate a general, place PCs, raise troops. And campaigns."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal, Step
from hannibal.rome_carthage.board import EMPTY
from hannibal.rome_carthage.ongoing import CardPlay
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN, SPENT, WITH_NERO, general_points
from hannibal.rome_carthage.rules.march.movement import CHARMS_ITALY, begin_activation
from hannibal.rome_carthage.rules.turn.placement import place_cus, refuse_new_cus
from hannibal.rome_carthage.state import OFF_MAP, RomeState, play_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    ACTIVATE,
    DONE,
    PLACE,
    RAISE,
    VERB_BITS,
    argument_of,
    make,
    verb_of,
)

NOT_YOURS: Final = Refusal("2E:8.2", "that is no general of yours")
NOT_ON_MAP: Final = Refusal("2E:8.2", "that general is not on the map")
ONLY_HANNIBAL: Final = Refusal("2E:25.28", "this event activates Hannibal")
ACTIVATED_BEFORE: Final = Refusal("2E:10.11", "a campaign moves different generals, each once")
MOVED_ALREADY: Final = Refusal("2E:10.11", "he has used up his movement on this campaign")
CHOOSE_A_GENERAL: Final = Refusal("2E:8.2", "choose the general to activate")
NOBODY_TO_ACTIVATE: Final = Refusal("2E:8.2", "this card activates none of your generals on the map")

CHOOSE_A_SPACE: Final = Refusal("2E:8.2", "place a PC or be done")
PC_THERE: Final = Refusal("2E:19.2", "your PC is there already")
ENEMY_CUS: Final = Refusal("2E:19.2", "enemy CUs stand there")
WALLED: Final = Refusal("2E:20.1", "a walled city changes hands by siege or event only")
TRIBE: Final = Refusal("2E:20.1", "a tribe has to be subjugated")
NO_CU_TO_FLIP: Final = Refusal("2E:19.2", "an enemy PC is flipped only where one of your CUs stands")
NO_FLIP_IN_TRUCE: Final = Refusal("2E:25.64", "during the truce enemy PCs are not converted")

NOT_FRIENDLY: Final = Refusal("2E:8.2", "troops are raised in a space that is yours")
NOT_CONTROLLED: Final = Refusal("2E:8.2", "troops are raised in a province you control")
SHUT_IN: Final = Refusal("2E:8.2", "no troops are raised in a besieged city")
CHOOSE_RECRUITER: Final = Refusal("2E:8.2", "choose the general who raises troops")


# Activating a general.


def refuse_activation(state: RomeState, play: CardPlay, general: int) -> Refusal | None:
    """The rule against activating a general with the card in play."""
    board = state.board
    if general >= board.generals or board.side_of[general] != play.side:
        return NOT_YOURS
    space = state.where[general]
    if space >= OFF_MAP:
        return NOT_ON_MAP
    if play.campaign_card:
        if play.activated >> general & 1:
            return ACTIVATED_BEFORE
        return (
            None
            if general_points(state, general, general) or may_stay(state, play, general)
            else MOVED_ALREADY
        )
    if play.event and board.event[play.card] == CHARMS_ITALY and general != board.hannibal:
        return ONLY_HANNIBAL
    rating = board.strategy_rating_at(general, space)
    if rating > play.ops:
        return Refusal("2E:8.2", f"his strategy rating is {rating}: a {play.ops} does not activate him")
    return None


def may_stay(state: RomeState, play: CardPlay, general: int) -> bool:
    """Whether one carried his four spaces on a campaign can do something by ending his own move there.

    A siege takes no movement (2E:20.2), nor does what Hanno does; who has fought or besieged is spent.
    """
    space = state.where[general]
    if play.walked[general] & ~WITH_NERO >= SPENT or not state.is_hostile(play.side, space):
        return False
    return bool(state.board.walled[space] or state.tribe[space]) or general == state.board.hanno


def can_activate(state: RomeState, side: int, ops: int) -> bool:
    """Whether a number activates any general of a side."""
    board, where = state.board, state.where
    for general in board.generals_of[side]:
        if where[general] < OFF_MAP and board.strategy_rating_at(general, where[general]) <= ops:
            return True
    return False


def on_the_map(state: RomeState, side: int) -> bool:
    """Whether a side has any general on the map."""
    where = state.where
    return any(where[general] < OFF_MAP for general in state.board.generals_of[side])


class ChooseGeneral(Frame[RomeState]):
    """Whom the card activates; a campaign may stop at any time (2E:8.2, 2E:10.11)."""

    kind = "ChooseGeneral"
    rule = "2E:8.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        play = play_of(state)
        if play.campaign_card:
            return f"Which general moves? {play.campaign} more may"
        return f"Which general does the {play.ops} activate?"

    def candidates(self, state: RomeState) -> list[int]:
        return [DONE, *(make(ACTIVATE, general) for general in range(state.board.generals))]

    def legal_actions(self, state: RomeState) -> list[int]:
        play = play_of(state)
        actions = [
            ACTIVATE | general << VERB_BITS
            for general in state.board.generals_of[play.side]
            if refuse_activation(state, play, general) is None
        ]
        if play.campaign_card:
            actions.append(DONE)
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        play = play_of(state)
        if action == DONE and play.campaign_card:
            return None
        if verb_of(action) != ACTIVATE:
            return CHOOSE_A_GENERAL
        return refuse_activation(state, play, argument_of(action))

    def apply(self, state: RomeState, action: int) -> None:
        play = play_of(state)
        if action == DONE:
            play.campaign = 0
            return
        if play.campaign_card:
            play.campaign -= 1
            state.stack.append(CAMPAIGN_ON)
        begin_activation(state, argument_of(action))


CHOOSE_GENERAL: Final = ChooseGeneral()


class CampaignOn(Step[RomeState]):
    """The next general of a campaign, if one may still move."""

    kind = "CampaignOn"

    def run(self, state: RomeState) -> None:
        play = play_of(state)
        if play.campaign <= 0:
            return
        for general in state.board.generals_of[play.side]:
            if refuse_activation(state, play, general) is None:
                state.stack.append(CHOOSE_GENERAL)
                return


CAMPAIGN_ON: Final = CampaignOn()


def begin_campaign(state: RomeState, play: CardPlay) -> None:
    """A campaign card as its event: several generals of any rating, one of them by sea (2E:11.4)."""
    board = state.board
    play.campaign_card = True
    play.campaign = board.term(play.card, "generals")
    play.walked = (0,) * board.generals
    play.fleet = board.term(play.card, "cus_by_sea")
    state.stack.append(CAMPAIGN_ON)


def begin_operation(state: RomeState, play: CardPlay) -> None:
    """Set the number and the ships of the card: sea movement takes a 3 (2E:11.1), or its ships (CE:7.3.A)."""
    board = state.board
    play.ops = board.ops[play.card]
    play.fleet = board.tables.movement.cus_by_sea if play.ops == 3 else 0
    if state.rules.fleet_by_ships and board.event[play.card] == CAMPAIGN:
        play.fleet = board.term(play.card, "cus_by_sea")


# Placing PCs.


def refuse_pc(state: RomeState, side: int, space: int) -> Refusal | None:
    """The rule against a PC of this side in the space (2E:19.2)."""
    marker = state.pc[space]
    if marker == side + 1:
        return PC_THERE
    if state.out[1 - side][space]:
        return ENEMY_CUS
    if marker == EMPTY:
        return None
    if state.board.walled[space]:
        return WALLED
    if state.tribe[space]:
        return TRIBE
    if not state.out[side][space]:
        return NO_CU_TO_FLIP
    return NO_FLIP_IN_TRUCE if state.truce else None


def pc_spaces(state: RomeState, side: int) -> list[int]:
    """The spaces `refuse_pc` leaves: the empty ones first, then those where an enemy PC can be flipped."""
    pc, mine, theirs = state.pc, state.out[side], state.out[1 - side]
    spaces = []
    space = pc.find(EMPTY)
    while space >= 0:
        if not theirs[space]:
            spaces.append(space)
        space = pc.find(EMPTY, space + 1)
    if not state.truce:
        walled, tribe, enemy = state.board.walled, state.tribe, 2 - side
        for space in range(state.board.spaces):
            if (
                mine[space]
                and pc[space] == enemy
                and not walled[space]
                and not tribe[space]
                and not theirs[space]
            ):
                spaces.append(space)
    return spaces


def place_pc(state: RomeState, side: int, space: int, rule: str) -> None:
    """Put down a PC, or flip the enemy's."""
    if state.story is not None:
        why = "event" if play_of(state).event else "card"
        kind = beats.MarkerFlipped if state.pc[space] else beats.MarkerPlaced
        state.tell(kind(rule=rule, side=side, space=space, why=why))
    state.set_marker(space, side + 1)


class PlacePCs(Frame[RomeState]):
    """The next PC of the card, or enough (2E:8.2)."""

    kind = "PlacePCs"
    rule = "2E:8.2"
    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return f"Place a PC; {self.left} may be placed"

    def candidates(self, state: RomeState) -> list[int]:
        return [DONE, *(make(PLACE, space) for space in range(state.board.spaces))]

    def legal_actions(self, state: RomeState) -> list[int]:
        actions = [PLACE | space << VERB_BITS for space in pc_spaces(state, state.active)]
        actions.append(DONE)
        return actions

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == DONE:
            return None
        space = argument_of(action)
        if verb_of(action) != PLACE or space >= state.board.spaces:
            return CHOOSE_A_SPACE
        return refuse_pc(state, state.active, space)

    def apply(self, state: RomeState, action: int) -> None:
        if action == DONE:
            return
        place_pc(state, state.active, argument_of(action), self.rule)
        place_pcs(state, self.left - 1)


def place_pcs(state: RomeState, count: int) -> None:
    """Ask for the next of so many PCs, if one can be placed."""
    if count > 0 and _any_pc_space(state, state.active):
        state.stack.append(PlacePCs(count))


def _any_pc_space(state: RomeState, side: int) -> bool:
    """Whether a PC can be placed anywhere; the first empty space mostly answers."""
    space = state.pc.find(EMPTY)
    if space >= 0 and not state.out[1 - side][space]:
        return True
    return bool(pc_spaces(state, side))


# Raising troops.


def refuse_raise(state: RomeState, side: int, general: int) -> Refusal | None:
    """The rule against raising troops with a general (2E:8.2)."""
    board = state.board
    if general >= board.generals or board.side_of[general] != side:
        return NOT_YOURS
    space = state.where[general]
    if space >= OFF_MAP:
        return NOT_ON_MAP
    if state.pc[space] != side + 1:
        return NOT_FRIENDLY
    if not state.controls(side, board.province_of[space]):
        return NOT_CONTROLLED
    if state.is_shut_in(general):
        return SHUT_IN
    return refuse_new_cus(state, side, space)


def recruiters(state: RomeState, side: int) -> list[int]:
    """The generals who can raise troops."""
    return [
        general for general in state.board.generals_of[side] if refuse_raise(state, side, general) is None
    ]


class RaiseTroops(Frame[RomeState]):
    """Who raises a CU (2E:8.2)."""

    kind = "RaiseTroops"
    rule = "2E:8.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Which general raises a CU?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(RAISE, general) for general in range(state.board.generals)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != RAISE:
            return CHOOSE_RECRUITER
        return refuse_raise(state, state.active, argument_of(action))

    def apply(self, state: RomeState, action: int) -> None:
        place_cus(state, state.active, state.where[argument_of(action)], 1)


RAISE_TROOPS: Final = RaiseTroops()
