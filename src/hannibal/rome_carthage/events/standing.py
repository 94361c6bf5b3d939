"""Events that last: Philip of Macedon, a naval victory, a siege train, counsels, a truce."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.events.hands import discard_at_random
from hannibal.rome_carthage.events.target import ChooseSpace, happened
from hannibal.rome_carthage.state import OFF_MAP, RomeState
from hannibal.rome_carthage.text import beats

ALLIANCE_WITH_PHILIP: Final = "alliance-with-philip"
PEACE_WITH_PHILIP: Final = "peace-with-philip"


def refuse_philip(state: RomeState, side: int, card: int) -> Refusal | None:
    """Carthage makes the alliance, Rome ends it by the same card if there is no other."""
    if side == CARTHAGE:
        return Refusal("2E:25.9", "Philip is Carthage's ally already") if state.macedon else None
    if state.rules.philip_has_two_cards:
        return Refusal("CE:14.1.9B", "Rome makes peace with Philip by a card of its own")
    return refuse_peace(state, side, card)


def refuse_peace(state: RomeState, _side: int, _card: int) -> Refusal | None:
    """There must be an alliance to end."""
    return None if state.macedon else Refusal("2E:25.9", "Philip is not allied with Carthage: nothing to end")


def philip(state: RomeState) -> None:
    """The alliance begins or ends, and the other side loses a card."""
    side = state.active
    state.macedon = side == CARTHAGE
    happened(state)
    if state.story is not None:
        kind = beats.StandingBegins if state.macedon else beats.StandingEnds
        state.tell(kind(rule="2E:25.9", standing="macedon", side=side))
    discard_at_random(state, 1 - side)


def set_peace_in_play(state: RomeState) -> None:
    """The card that ends the alliance, set aside until now, joins the discards (CE:3.1, CE:14.1.9B)."""
    board = state.board
    peace = board.set_aside & board.cards_with(PEACE_WITH_PHILIP)
    in_play = state.deck | state.hands[ROME] | state.hands[CARTHAGE]
    state.removed &= ~peace
    for card in members(peace & ~in_play):
        state.lay_away(card)


def naval_victory(state: RomeState) -> None:
    """For the rest of the turn."""
    state.naval_victory = True
    happened(state)
    if state.story is not None:
        state.tell(beats.StandingBegins(rule="2E:25.29", standing="naval-victory", side=state.active))


def counsel(state: RomeState) -> None:
    """Hanno's, played by Rome, binds Carthage; Cato's, played by Carthage, binds Rome."""
    side = state.active
    state.counsel[1 - side] = 1
    happened(state)
    if state.story is not None:
        state.tell(beats.StandingBegins(rule="2E:25.57", standing="counsel", side=1 - side))


def truce(state: RomeState) -> None:
    """Until either side plays an event that breaks it."""
    state.truce = True
    happened(state)
    if state.story is not None:
        state.tell(beats.StandingBegins(rule="2E:25.64", standing="truce", side=state.active))


# The siege train.


def siege_train(state: RomeState) -> None:
    """A train joins a general; when all are in play, one of them is moved to another army."""
    if len(state.trains) < state.rules.siege_trains or state.rules.siege_trains == 1:
        PLACE_TRAIN.ask(state)
    else:
        TRAIN_TO_MOVE.ask(state)


class PlaceTrain(ChooseSpace):
    """A new train joins a general; where there is only one and it is in play, it may be moved to another."""

    kind = "PlaceTrain"
    rule = "2E:25.30"
    words = "With which general is the siege train? Choose his space"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        where = state.where
        if not any(where[general] == space for general in state.board.generals_of[CARTHAGE]):
            return Refusal(self.rule, "there is no Carthaginian general")
        if state.out[ROME][space]:
            return Refusal("2E:25.30", "the train does not come through to a general shut in by enemies")
        if space in state.trains and state.rules.siege_trains > 1:
            return Refusal("CE:14.1.30", "an army has one siege train at most")
        return None

    def spaces(self, state: RomeState) -> list[int]:
        where = state.where
        places = {where[general] for general in state.board.generals_of[CARTHAGE] if where[general] < OFF_MAP}
        return sorted(space for space in places if self.refuse_space(state, space) is None)

    def chosen(self, state: RomeState, space: int) -> None:
        trains = state.trains
        if len(trains) == state.rules.siege_trains:
            move_train(state, trains[0], space)
        else:
            train_arrives(state, space)
            state.set_trains(tuple(sorted((*trains, space))))


PLACE_TRAIN: Final[PlaceTrain] = PlaceTrain()


def move_train(state: RomeState, origin: int, space: int) -> None:
    """A train in play joins another army; where it is already nothing happens (2E:25.64)."""
    if space != origin:
        train_arrives(state, space)
        state.move_train(origin, space)


def train_arrives(state: RomeState, space: int) -> None:
    """The event brings a train here."""
    happened(state)
    if state.story is not None:
        state.tell(beats.TrainPlaced(rule="2E:25.30", space=space))


class TrainToMove(ChooseSpace):
    """All siege trains are in play: which of them is moved."""

    kind = "TrainToMove"
    rule = "CE:14.1.30"
    words = "Which siege train is moved? Choose its space"

    def refuse_space(self, state: RomeState, space: int) -> Refusal | None:
        return None if space in state.trains else Refusal(self.rule, "there is no siege train")

    def chosen(self, state: RomeState, space: int) -> None:
        MoveTrain(space).ask(state)


TRAIN_TO_MOVE: Final[TrainToMove] = TrainToMove()


class MoveTrain(PlaceTrain):
    """Which army the train that stood in `origin` joins."""

    kind = "MoveTrain"
    fields = ("origin",)

    def __init__(self, origin: int) -> None:
        self.origin = origin

    def chosen(self, state: RomeState, space: int) -> None:
        move_train(state, self.origin, space)
