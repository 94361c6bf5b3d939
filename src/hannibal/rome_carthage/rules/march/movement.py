"""Chapter 10: activating a general and moving his army, space by space."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import ALPS_PASS, CARTHAGE, EMPTY, NON_ALPS_PASS, ROMAN, ROME, STRAIT
from hannibal.rome_carthage.ongoing import March
from hannibal.rome_carthage.rules.generals import pursuit_rating
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import (
    ALL_SPENT,
    LONE_GENERAL,
    NO_POINTS,
    TRUCE,
    WOULD_STOP,
    any_force,
    confined_refusal,
    gates_open,
    here,
    leave_city,
    may_come,
    movement_limit,
    note_change,
    pass_modifier,
    points_left,
    refuse_deserting,
    relocate,
    strait_is_open,
    take_default_force,
    ways_on,
)
from hannibal.rome_carthage.rules.march.attrition import ARMY, Die, roll_attrition
from hannibal.rome_carthage.rules.march.end_of_move import AFTER_MOVE, END_ACTIVATION
from hannibal.rome_carthage.rules.march.muster import MARCHING, begin_muster
from hannibal.rome_carthage.rules.march.naval import CHOOSE_PORT, refuse_sea
from hannibal.rome_carthage.rules.march.weather import (
    WeatherWindow,
    bars_way,
    go_back_for_weather,
    two_points,
    weather_could_shorten,
)
from hannibal.rome_carthage.rules.reaction.order import ARRIVED, arrived, come_out, sally
from hannibal.rome_carthage.state import RomeState, march_of, play_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    CHARM,
    ENTER,
    LEAVE_TRAIN,
    MARCH,
    PURSUE,
    REGROUP,
    SALLY,
    SEA,
    STOP,
    TAKE_TRAIN,
    argument_of,
    make,
    verb_of,
)
from hannibal.rome_carthage.text.wording import counted

CHARMS_ITALY: Final = "hannibal-charms-italy"
NOT_ADJACENT: Final = Refusal("2E:10.2", "that space is not connected to the army's")
STRAIT_CLOSED: Final = Refusal("2E:10.6", "the cities at the strait of {messana} are not yours to cross")
TRAIN: Final = Refusal("2E:25.30", "the siege train cannot cross the Alps: leave it behind first")
SHUT_IN: Final = Refusal("2E:20.5", "enemies stand outside the walls: the army must sally or stay")
PURSUIT_DUE: Final = Refusal("2E:13.4", "the enemy avoided battle: pursue first")
MADE_UP: Final = Refusal("2E:10.2", "the army has been made up here already")
NOBODY_HERE: Final = Refusal("2E:10.2", "there is nobody to pick up or drop off")
NO_CITY: Final = Refusal("2E:10.7", "there is no city of yours to enter here")
CITY_BARRED: Final = Refusal("2E:10.7", "the way into the city is barred")
NO_TRAIN: Final = Refusal("2E:25.30", "there is no siege train here")
TRAIN_IN_PLACE: Final = Refusal("2E:25.30", "the siege train is where you want it")
TRAIN_DECIDED: Final = Refusal("2E:10.2", "that has been decided here already")
NO_CHARM: Final = Refusal("2E:25.28", "only the card Hannibal Charms Italy does that")


def begin_activation(state: RomeState, general: int) -> None:
    """A general is activated: everybody who may come with him does, until he says otherwise (2E:10.2)."""
    play = play_of(state)
    side, space = state.active, state.where[general]
    march = March(side, general, space, movement_limit(state, general))
    if play.campaign_card:
        march.used = play.walked[general] & ~campaign.WITH_NERO
    enemy_outside = bool(state.out[1 - side][space])
    march.inside = bool(state.inside >> general & 1) and enemy_outside
    if not enemy_outside:
        leave_city(state, side, space)
    commander = state.commander(side, space, march.inside)
    if commander != general and state.rank(commander) == state.rank(general):
        march.senior = commander
    state.promote(general)
    if state.rules.weather_by_points:
        march.start, march.spent = space, (march.used,)
    state.march = march
    march.train = not march.inside and side == CARTHAGE and space in state.trains
    take_default_force(state, march)
    play.activated |= 1 << general
    state.stack.append(END_ACTIVATION)
    state.stack.append(AFTER_MOVE)
    if state.story is not None:
        state.tell(
            beats.Activated(
                rule="2E:8.2",
                side=side,
                general=general,
                space=space,
                generals=march.generals,
                cus=march.cus,
                elephants=march.els,
                limit=march.limit,
            )
        )
    come_out(state)


# What the army may do.


def refuse_step(state: RomeState, march: March, to: int, kind: int, left: int) -> Refusal | None:
    """The rule against a step over a connection, or None (2E:10.2 to 2E:10.6)."""
    board = state.board
    side = march.side
    cost = board.link_cost[kind]
    if cost > left:
        return NO_POINTS
    if kind == STRAIT and board.walled[to] and not strait_is_open(state, side, march.space, to):
        return STRAIT_CLOSED
    if not march.cus:
        if state.out[1 - side][to] or (state.ins[to] and state.pc[to] != side + 1):
            return LONE_GENERAL
        if state.any_general(1 - side, to) and not ways_on(state, march, to, left - cost):
            return WOULD_STOP
    if state.truce and (state.out[1 - side][to] or state.pc[to] == 2 - side):
        return TRUCE
    if march.train and kind == ALPS_PASS:
        return TRAIN
    return confined_refusal(state, march.generals, to) or refuse_deserting(state, march)


def refuse_stop(state: RomeState, march: March) -> Refusal | None:
    """A general without CUs does not stop where an enemy general is (2E:10.4)."""
    if march.cus or march.inside or not march.path:
        return None
    return WOULD_STOP if state.any_general(1 - march.side, march.space) else None


def _refuse_other(state: RomeState, march: March, action: int) -> Refusal | None:
    """The rule against what is done without leaving the space."""
    space = march.space
    if action == REGROUP:
        if march.regrouped or march.pursuit:
            return MADE_UP
        generals, cus, _ = here(state, march)
        if not cus and generals == 1 << march.general:
            return NOBODY_HERE
        play = state.play
        if cus and (play is None or not play.campaign_card):
            return None
        return None if any_force(state, march) else ALL_SPENT
    if action == ENTER:
        if march.inside or not state.is_city_of(march.side, space) or state.is_besieged(space):
            return NO_CITY
        # No roll after an avoided battle: that is for leaving the space (R-E51).
        if state.out[1 - march.side][space]:
            return CITY_BARRED
        return refuse_stop(state, march)
    if action == CHARM:
        return refuse_charm(state, march)
    if march.side != CARTHAGE or space not in state.trains or march.inside:
        return NO_TRAIN
    if march.train == (action == TAKE_TRAIN):
        return TRAIN_IN_PLACE
    if march.hitched or march.pursuit:
        return TRAIN_DECIDED
    return None


class MarchOn(Frame[RomeState]):
    """The next step of the army, or the end of its move (2E:10.2)."""

    kind = "MarchOn"
    rule = "2E:10.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        march = march_of(state)
        name, where = state.general_name(march.general), state.space_name(march.space)
        left = counted(points_left(state, march), "point")
        return f"{name} with {counted(march.cus, 'CU')} in {where}: {left} left"

    def candidates(self, state: RomeState) -> list[int]:
        steps = [make(MARCH, space) for space in range(state.board.spaces)]
        return [STOP, PURSUE, SEA, REGROUP, ENTER, SALLY, CHARM, TAKE_TRAIN, LEAVE_TRAIN, *steps]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = march_of(state)
        actions = [STOP] if refuse_stop(state, march) is None else []
        left = points_left(state, march)
        if march.pursuit:
            if left > 0:
                actions.append(PURSUE)
        elif march.inside:
            if march.cus and not state.truce:
                actions.append(SALLY)
            if refuse_sea(state, march) is None:
                actions.append(SEA)
        elif left > 0:
            for to, kind in state.board.links[march.space]:
                if refuse_step(state, march, to, kind, left) is None:
                    actions.append(make(MARCH, to))
            if refuse_sea(state, march) is None:
                actions.append(SEA)
        for action in (REGROUP, ENTER, CHARM, TAKE_TRAIN, LEAVE_TRAIN):
            if _refuse_other(state, march, action) is None:
                actions.append(action)
        return actions or [STOP]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        march = march_of(state)
        verb = verb_of(action)
        if verb == STOP:
            refusal = refuse_stop(state, march)
            return refusal if refusal is not None and self.legal_actions(state) != [STOP] else None
        if verb == MARCH:
            return self._refuse_march(state, march, argument_of(action))
        if verb == SEA:
            if march.pursuit:
                return PURSUIT_DUE
            return refuse_sea(state, march)
        if verb == PURSUE:
            if not march.pursuit:
                return Refusal("2E:13.4", "no enemy has avoided battle here")
            return None if points_left(state, march) > 0 else NO_POINTS
        if verb == SALLY:
            if not march.inside:
                return Refusal("2E:20.5", "the army is not shut in by enemies")
            if state.truce:
                return TRUCE  # coming out onto enemy CUs is entering their space (R-M28)
            return None if march.cus else Refusal("2E:10.4", "a general without CUs cannot sally")
        if verb in (REGROUP, ENTER, CHARM, TAKE_TRAIN, LEAVE_TRAIN):
            return _refuse_other(state, march, action)
        return Refusal(self.rule, "the army is on the march: move on or stop")

    def _refuse_march(self, state: RomeState, march: March, to: int) -> Refusal | None:
        if to >= state.board.spaces:
            return NOT_ADJACENT
        if march.pursuit:
            return PURSUIT_DUE
        if march.inside:
            return SHUT_IN
        for other, kind in state.board.links[march.space]:
            if other == to:
                return refuse_step(state, march, to, kind, points_left(state, march))
        return NOT_ADJACENT

    def apply(self, state: RomeState, action: int) -> None:
        march = march_of(state)
        verb = verb_of(action)
        if verb == MARCH:
            take_step(state, march, argument_of(action))
        elif verb == PURSUE:
            state.stack.append(PURSUIT_ROLL)
        elif verb == SEA:
            state.stack.append(CHOOSE_PORT)
        elif verb == REGROUP:
            if gates_open(state, march):
                leave_city(state, march.side, march.space)
            generals, classes = may_come(state, march)
            begin_muster(state, MARCHING, march.side, march.space, march.general, generals, classes)
        elif verb == ENTER:
            march.entering = True
        elif verb == SALLY:
            sally(state)
        elif verb == CHARM:
            charm(state, march)
        elif verb in (TAKE_TRAIN, LEAVE_TRAIN):
            march.train = verb == TAKE_TRAIN
            march.hitched = True
            if state.story is not None:
                state.tell(
                    beats.TrainHitched(
                        rule="2E:25.30", general=march.general, space=march.space, along=march.train
                    )
                )
            note_change(march, 0, 0, 0, 0, 1 if march.train else -1)
            state.stack.append(MARCH_ON)


MARCH_ON: Final = MarchOn()

# Hannibal Charms Italy (2E:25.28).


def refuse_charm(state: RomeState, march: March) -> Refusal | None:
    """Hannibal Charms Italy: may the Roman PC here be taken off (2E:25.28)?"""
    play = play_of(state)
    space = march.space
    charming = play.event and state.board.event[play.card] == CHARMS_ITALY
    if not charming or march.general != state.board.hannibal:
        return NO_CHARM
    if march.charmed or march.fought:
        return Refusal("2E:25.28", "Hannibal has done that here, or has fought")
    if state.pc[space] != ROMAN or state.board.walled[space] or not state.board.in_italy[space]:
        return Refusal("2E:25.28", "there is no Roman PC in {italy} here that is not a walled city")
    if state.cus(ROME, space):
        return Refusal("2E:25.28", "Roman CUs hold the space")
    if not march.path and points_left(state, march) < 1:
        return NO_POINTS
    return None


def charm(state: RomeState, march: March) -> None:
    """The Roman PC goes; where he started, it costs a point (2E:25.28)."""
    if not march.path:
        march.used += 1
    march.charmed = True
    march.charms = (*march.charms, len(march.path))
    if state.story is not None:
        state.tell(beats.MarkerRemoved(rule="2E:25.28", side=ROME, space=march.space, why="charmed"))
    state.set_marker(march.space, EMPTY)
    if state.play is not None:
        state.play.effect = True
    state.stack.append(MARCH_ON)


# One step over land.


def take_step(state: RomeState, march: March, to: int) -> None:
    """Before the step Bad Weather may bar a pass or strait that needs the third point or a later one."""
    kind = state.board.link_kind[march.space, to]
    march.target = to
    if kind and bars_way(state, march, state.board.link_cost[kind]):
        WEATHER_AT_PASS.open(state)
    else:
        do_step(state, march)


class WeatherAtPass(WeatherWindow):
    """Bad Weather against a pass or strait (2E:25.41)."""

    kind = "WeatherAtPass"
    rule = "2E:25.41"

    def matters(self, state: RomeState, march: March) -> bool:
        return True

    def played(self, state: RomeState, card: int) -> None:
        march, play = march_of(state), play_of(state)
        if weather_could_shorten(state, march):
            go_back_for_weather(state, march)
            return
        play.weather = True
        march.limit = min(march.limit, two_points(state, march))
        state.stack.append(MARCH_ON)

    def passed(self, state: RomeState) -> None:
        do_step(state, march_of(state))


WEATHER_AT_PASS: Final = WeatherAtPass()


def do_step(state: RomeState, march: March) -> None:
    """Pay, move, roll for the pass (2E:10.6)."""
    to = march.target
    kind = state.board.link_kind[march.space, to]
    cost = state.board.link_cost[kind]
    march.used += cost
    campaign.walk(state, march, cost)
    relocate(state, march, to, cost=cost)
    if kind in (ALPS_PASS, NON_ALPS_PASS) and march.cus and state.rules.pass_attrition:
        state.stack.append(ARRIVED)
        roll_attrition(state, march.side, to, ARMY, pass_modifier(state, kind), "2E:10.6")
    else:
        arrived(state)


class PursuitRoll(Die):
    """To move on after the enemy avoided battle (2E:13.4)."""

    kind = "PursuitRoll"
    rule = "2E:13.4"

    def question(self, state: RomeState) -> str:
        march = march_of(state)
        return (
            f"{state.general_name(march.general)} pursues on {pursuit_rating(state, march.general)} or less"
        )

    def rolled(self, state: RomeState, face: int) -> None:
        march = march_of(state)
        march.pursuit = False
        rating = pursuit_rating(state, march.general)
        success = face <= rating
        if state.story is not None:
            state.tell(
                beats.PursuitRolled(
                    rule="2E:13.4",
                    side=march.side,
                    general=march.general,
                    space=march.space,
                    die=face,
                    rating=rating,
                    success=success,
                )
            )
        if not success:
            campaign.spend_all(state, march)
        state.stack.append(MARCH_ON)


PURSUIT_ROLL: Final = PursuitRoll()
