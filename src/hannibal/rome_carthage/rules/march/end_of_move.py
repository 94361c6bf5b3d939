"""Chapter 10, the end of a march: Bad Weather, into a city, and the army rests."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal, Step
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.ongoing import CUClass, March, Muster
from hannibal.rome_carthage.rules.command import ask_merged
from hannibal.rome_carthage.rules.generals import call_home
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import bring_inside
from hannibal.rome_carthage.rules.march.muster import (
    INSIDE_CITY,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.weather import WeatherWindow
from hannibal.rome_carthage.rules.politics.control import displace_lone_generals
from hannibal.rome_carthage.rules.siege import offer_siege
from hannibal.rome_carthage.state import RomeState, march_of
from hannibal.rome_carthage.text import beats


class AfterMove(Step[RomeState]):
    """The movement is over: Bad Weather may still shorten it, then the army may besiege (2E:10.2)."""

    kind = "AfterMove"

    def run(self, state: RomeState) -> None:
        march = march_of(state)
        if state.on_map(march.general):
            WEATHER_AFTER_MOVE.open(state)


AFTER_MOVE: Final = AfterMove()


class WeatherAfterMove(WeatherWindow):
    """Bad Weather when the general has moved (2E:25.41)."""

    kind = "WeatherAfterMove"

    def played(self, state: RomeState, card: int) -> None:
        super().played(state, card)
        self.passed(state)

    def passed(self, state: RomeState) -> None:
        march = march_of(state)
        if march.entering:
            enter_city(state, march)
        else:
            offer_siege(state)


WEATHER_AFTER_MOVE: Final = WeatherAfterMove()


def enter_city(state: RomeState, march: March) -> None:
    """The move ends inside the walls of an own city, for as many as are to be there (2E:10.7)."""
    side, space = march.side, march.space
    generals = state.generals_mask(side, space, False)
    cus, els = state.out[side][space], state.els[space] if side == CARTHAGE else 0
    begin_muster(state, INSIDE_CITY, side, space, -1, generals, (CUClass(0, cus, els),) if cus else ())


class EnteringCity(Purpose):
    """Who goes inside the walls of an own city at the end of a march (2E:10.7)."""

    rule = "2E:10.7"
    words = "go inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        generals = state.generals_mask(muster.side, muster.space, False)
        total = state.out[muster.side][muster.space]
        return consul_refusal(state, taken, cus, generals & ~taken, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = march_of(state)
        side, space = muster.side, muster.space
        bring_inside(state, side, space, muster.taken, cus, elephants, self.rule)
        campaign.rest(state, space, False, march.classes)
        march.classes = ()
        while march.cus > state.out[side][space]:
            march.lose_one(int(march.els > (state.els[space] if side == CARTHAGE else 0)))


PURPOSES[INSIDE_CITY] = EnteringCity()


class EndActivation(Step[RomeState]):
    """The army rests; a campaign remembers how far everybody has come (2E:10.11)."""

    kind = "EndActivation"

    def run(self, state: RomeState) -> None:
        march = march_of(state)
        if march.cus:
            campaign.rest(state, march.space, march.inside, march.classes)
        elif not march.path:
            _stay_inside(state, march)
        for space in march.path:
            _displace_deserted(state, space)
        for space in set(state.trains):
            # Left by its army before an enemy city (2E:25.30).
            if not state.is_city_of(CARTHAGE, space):
                state.leave_trains_alone(space)
        if march.senior >= 0 and not march.path and state.on_map(march.senior):
            # Who besieges without moving was in command for that only (2E:20.3).
            state.promote(march.senior)
        state.march = None
        call_home(state)
        if state.story is not None:
            state.tell(beats.ActivationOver(rule="2E:10.2", side=march.side, general=march.general))
        if march.path and state.rules.merge_asks_owner:
            _ask_who_commands(state, march)


def _ask_who_commands(state: RomeState, march: March) -> None:
    """He has stopped with equals who were not in his army: the owner says who commands (CE:2.2.D1)."""
    general = march.general
    if not state.on_map(general):
        return
    side, space, inside = march.side, state.where[general], bool(state.inside >> general & 1)
    ask_merged(state, side, space, march.generals, inside=inside)


def _stay_inside(state: RomeState, march: March) -> None:
    """A general without CUs who would stop with an enemy general before his city is inside (2E:10.4)."""
    side, space = march.side, march.space
    if march.inside or state.out[side][space] or not state.any_general(1 - side, space):
        return
    if state.is_city_of(side, space) and not state.is_besieged(space):
        generals = state.generals_mask(side, space, False)
        bring_inside(state, side, space, generals, 0, 0, "2E:10.4")


def _displace_deserted(state: RomeState, space: int) -> None:
    """Whom and what the army left among enemy CUs, by backing up or retreating, is caught (2E:10.10)."""
    for side in (ROME, CARTHAGE):
        if state.out[1 - side][space]:
            displace_lone_generals(state, side, space)


END_ACTIVATION: Final = EndActivation()
