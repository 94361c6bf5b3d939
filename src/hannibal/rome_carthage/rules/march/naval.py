"""Chapter 11: naval movement, from putting to sea to the landing."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal, Step
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.ongoing import BY_SEA, CUClass, March, Muster
from hannibal.rome_carthage.rules.cards.counter_events import STORMS_AT_SEA, CounterWindow, held
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import (
    LONE_GENERAL,
    NO_POINTS,
    TRUCE,
    WOULD_STOP,
    confined_refusal,
    go_inside,
    points_left,
    refuse_deserting,
    relocate,
    ways_on,
)
from hannibal.rome_carthage.rules.march.attrition import ARMY, Die, roll_attrition
from hannibal.rome_carthage.rules.march.muster import (
    LANDING,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
)
from hannibal.rome_carthage.rules.march.naval_combat import PIRATES, naval_result, sink, with_pirates
from hannibal.rome_carthage.rules.march.weather import (
    WeatherWindow,
    go_back_for_weather,
    way_back,
    weather_could_shorten,
)
from hannibal.rome_carthage.rules.reaction.order import arrived
from hannibal.rome_carthage.rules.ways_back import march_on
from hannibal.rome_carthage.state import RomeState, march_of, play_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import SAIL, argument_of, make, verb_of

NO_PORT: Final = Refusal("2E:11.1", "only a port leads to the sea")
NO_FLEET: Final = Refusal("2E:11.1", "naval movement takes a 3 card or a campaign")


def refuse_sea(state: RomeState, march: March) -> Refusal | None:
    """The rule against putting to sea from here with this army."""
    play, board = play_of(state), state.board
    if not board.port[march.space]:
        return NO_PORT
    if not play.fleet:
        return NO_FLEET
    if points_left(state, march) < board.tables.movement.naval_cost:
        return NO_POINTS
    if march.cus > play.fleet:
        rule = "2E:25.50" if play.event and board.event[play.card] == PIRATES else "2E:11.4"
        return Refusal(rule, f"this card ships at most {play.fleet} CUs")
    if play.campaign_card and play.sailed not in (-1, march.general):
        return Refusal("2E:11.4", "one army a campaign may go by sea")
    if march.inside and state.is_besieged(march.space):
        return Refusal("2E:11.3", "nobody sails out of a besieged city")
    if march.side == ROME and state.naval_victory and board.event[play.card] != campaign.CAMPAIGN:
        return Refusal(
            "2E:25.29", "after the Carthaginian naval victory Rome sails with campaigns only this year"
        )
    refusal = refuse_deserting(state, march)
    if refusal is not None:
        return refusal
    if not any(refuse_port(state, march, port) is None for port in board.ports):
        return Refusal("2E:11.1", "there is no port this army may sail to")
    return None


def refuse_port(state: RomeState, march: March, port: int) -> Refusal | None:
    """The rule against sailing to this port."""
    board, side = state.board, march.side
    if port >= board.spaces or not board.port[port] or port == march.space:
        return Refusal("2E:11.1", "an army sails to another port")
    # Directly into an own city that is not besieged a general may sail even alone (2E:11.3).
    open_city = state.is_city_of(side, port) and not state.is_besieged(port)
    if not march.cus and not open_city and (state.out[1 - side][port] or state.ins[port]):
        return LONE_GENERAL
    if state.truce and (state.out[1 - side][port] or state.pc[port] == 2 - side):
        return TRUCE
    if march.cus and state.counsel[side]:
        if side == CARTHAGE and board.in_africa[march.space] and not board.in_africa[port]:
            return Refusal("2E:25.57", "Hanno's counsel keeps Carthaginian CUs in Africa")
        if side == ROME and board.in_africa[port] and not board.in_africa[march.space]:
            return Refusal("2E:25.58", "Cato's counsel keeps Roman CUs out of Africa")
    if not march.cus and state.any_general(1 - side, port):
        left = points_left(state, march) - board.tables.movement.naval_cost
        if not ways_on(state, march, port, left):
            return WOULD_STOP
    return confined_refusal(state, march.generals, port)


class ChoosePort(Frame[RomeState]):
    """Where to sail (2E:11.1)."""

    kind = "ChoosePort"
    rule = "2E:11.1"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return f"Where does {state.general_name(march_of(state).general)} sail?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(SAIL, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = march_of(state)
        return [make(SAIL, port) for port in state.board.ports if refuse_port(state, march, port) is None]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != SAIL:
            return Refusal(self.rule, "the army is putting to sea: choose a port")
        return refuse_port(state, march_of(state), argument_of(action))

    def apply(self, state: RomeState, action: int) -> None:
        march, play = march_of(state), play_of(state)
        march.target = argument_of(action)
        if state.story is not None:
            self._tell(state, march)
        march.train = False
        play.sailed = march.general
        WEATHER_AT_SEA.open(state)

    def _tell(self, state: RomeState, march: March) -> None:
        state.tell(
            beats.PutToSea(
                rule=self.rule,
                side=march.side,
                general=march.general,
                from_=march.space,
                to=march.target,
                generals=march.generals,
                cus=march.cus,
                elephants=march.els,
            )
        )
        if march.train:
            state.tell(beats.TrainLeft(rule="2E:25.30", space=march.space))


CHOOSE_PORT: Final = ChoosePort()


class WeatherAtSea(WeatherWindow):
    """Bad Weather keeps the fleet in port (2E:25.41)."""

    kind = "WeatherAtSea"
    rule = "2E:25.41"

    def matters(self, state: RomeState, march: March) -> bool:
        return True

    def played(self, state: RomeState, card: int) -> None:
        march, play = march_of(state), play_of(state)
        if state.story is not None:
            side, general, space = march.side, march.general, march.space
            state.tell(beats.KeptInPort(rule="2E:25.41", side=side, general=general, space=space))
        if not state.rules.weather_by_points:
            play.weather = True
            campaign.spend_all(state, march)
        elif way_back(state, march) is not None:
            go_back_for_weather(state, march)
        else:
            # The event stops the general, not the CUs, which another may take on (CE:14.1.41).
            play.weather = True
            campaign.walk_back(state, march, 0)

    def passed(self, state: RomeState) -> None:
        STORMS.open(state)


WEATHER_AT_SEA: Final = WeatherAtSea()


class Storms(CounterWindow):
    """Storms at Sea strike the CUs aboard before any naval die (2E:25.60)."""

    kind = "Storms"
    rule = "2E:25.60"

    def cards(self, state: RomeState) -> list[int]:
        return members(held(state, 1 - state.active, STORMS_AT_SEA)) if march_of(state).cus else []

    def moment(self, state: RomeState) -> str:
        march = march_of(state)
        start, end = state.space_name(march.space), state.space_name(march.target)
        return f"{state.general_name(march.general)} sails from {start} to {end}"

    def played(self, state: RomeState, card: int) -> None:
        march = march_of(state)
        state.stack.append(AFTER_STORM)
        modifier = state.board.tables.attrition.storms_at_sea
        roll_attrition(state, march.side, march.space, ARMY, modifier, "2E:25.60")

    def passed(self, state: RomeState) -> None:
        set_sail(state)


STORMS: Final = Storms()


class AfterStorm(Step[RomeState]):
    """A general whose CUs all went down is back in port (2E:25.60)."""

    kind = "AfterStorm"

    def run(self, state: RomeState) -> None:
        march = march_of(state)
        if march.cus:
            set_sail(state)
            return
        march.used += state.board.tables.movement.naval_cost
        if state.story is not None:
            side, general, space = march.side, march.general, march.space
            state.tell(beats.BackInPort(rule="2E:25.60", side=side, general=general, space=space))
        march_on(state)


AFTER_STORM: Final = AfterStorm()


def set_sail(state: RomeState) -> None:
    """Carthage runs the risk of the Roman fleet; Rome, and everybody in a truce, does not (2E:11.5)."""
    march = march_of(state)
    if march.side == ROME or state.truce or with_pirates(state, march):
        land(state)
    else:
        state.stack.append(NAVAL_ROLL)


class NavalRoll(Die):
    """The Roman fleet looks for the Carthaginian (2E:11.5)."""

    kind = "NavalRoll"
    rule = "2E:11.5"

    def question(self, state: RomeState) -> str:
        return "Naval die" if state.rules.symbol_dice else "Naval Combat Table"

    def rolled(self, state: RomeState, face: int) -> None:
        march = march_of(state)
        result = naval_result(state, march, face)
        if result == "success":
            land(state)
        elif result == "sunk":
            sink(state, march)
        else:
            campaign.spend_all(state, march)


NAVAL_ROLL: Final = NavalRoll()


def land(state: RomeState) -> None:
    """The army is across the sea; where Bad Weather may follow it there, it is asked about (CE:14.1.41)."""
    march = march_of(state)
    cost = state.board.tables.movement.naval_cost
    march.used += cost
    campaign.walk(state, march, cost)
    port = march.space
    relocate(state, march, march.target, BY_SEA, cost)
    march.target = port
    WEATHER_LANDED.open(state)


class WeatherLanded(WeatherWindow):
    """Bad Weather against a fleet that has come through (CE:14.1.41)."""

    kind = "WeatherLanded"
    rule = "CE:14.1.41"

    def matters(self, state: RomeState, march: March) -> bool:
        return state.rules.weather_before_reactions and weather_could_shorten(state, march)

    def passed(self, state: RomeState) -> None:
        ashore(state)


WEATHER_LANDED: Final = WeatherLanded()


def ashore(state: RomeState) -> None:
    """The army lands; into an own city that is not besieged it may sail directly (2E:11.3)."""
    march = march_of(state)
    space = march.space
    if (
        state.is_city_of(march.side, space)
        and not state.is_besieged(space)
        and state.out[1 - march.side][space]
    ):
        classes = (CUClass(0, march.cus, march.els),) if march.cus else ()
        begin_muster(state, LANDING, march.side, space, -1, march.generals, classes)
    else:
        arrived(state)


class Landing(Purpose):
    """Who sails into the city while enemies stand outside; the rest must fight them (2E:11.3)."""

    rule = "2E:11.3"
    words = "sail into the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        march = march_of(state)
        outside = march.generals & ~taken
        if outside and cus == march.cus:
            return LONE_GENERAL
        if cus < march.cus and not outside:
            return Refusal("2E:11.1", "CUs that land outside need a general")
        return consul_refusal(state, taken, cus, outside, march.cus - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        march = march_of(state)
        return elephant_refusal(state, (elephants, march.els - elephants), march.els)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = march_of(state)
        go_inside(state, march, muster.taken, cus, elephants, self.rule)
        march.answered = state.rules.weather_before_reactions
        if march.cus:
            arrived(state)


PURPOSES[LANDING] = Landing()
