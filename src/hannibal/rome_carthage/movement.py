"""Chapter 10: activating a general and moving his army, space by space."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal, Step
from hannibal.rome_carthage import campaign
from hannibal.rome_carthage.actions import (
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
from hannibal.rome_carthage.attrition import ARMY, Die, roll_attrition
from hannibal.rome_carthage.board import (
    ALPS_PASS,
    CARTHAGE,
    NON_ALPS_PASS,
    ROMAN,
    ROME,
    STRAIT,
)
from hannibal.rome_carthage.counters import BAD_WEATHER, HOSTILE_TRIBES, CounterWindow, holds
from hannibal.rome_carthage.generals import pursuit_rating
from hannibal.rome_carthage.muster import (
    INSIDE_CITY,
    MARCHING,
    PURPOSES,
    Purpose,
    begin_muster,
    consul_refusal,
    elephant_refusal,
    mask_of,
    not_outranking,
)
from hannibal.rome_carthage.records import BY_SEA, NOWHERE, March, Muster
from hannibal.rome_carthage.state import RomeState

NATIVE_GUIDE: Final = 5
CHARMS_ITALY: Final = 28
FORCE_MARCHES: Final = (61, 62, 63)

NOT_ADJACENT: Final = Refusal("2E:10.2", "that space is not connected to the army's")
NO_POINTS: Final = Refusal("2E:10.2", "not enough movement points are left")
STRAIT_CLOSED: Final = Refusal("2E:10.6", "crossing here takes control of both Rhegium and Messana")
LONE_GENERAL: Final = Refusal("2E:10.4", "a general without CUs may not enter a space with enemy CUs")
WOULD_STOP: Final = Refusal("2E:10.4", "a general without CUs may not stop with an enemy general, only pass")
CONFINED: Final = Refusal("2E:24", "a general of this army may not leave his country")
TRUCE: Final = Refusal("2E:25.64", "during the truce no space with an enemy CU or PC may be entered")
TRAIN: Final = Refusal("2E:25.30", "the siege train cannot cross the Alps: leave it behind first")
WEAK_CONSUL: Final = Refusal("2E:18.3", "leave the consul here enough CUs to have 5, or stop")
SHUT_IN: Final = Refusal("2E:20.5", "enemies stand outside the walls: the army must sally or stay")
PURSUIT_DUE: Final = Refusal("2E:13.4", "the enemy avoided battle: pursue first")


# Activation.


def begin_activation(state: RomeState, general: int) -> None:
    """A general is activated: everybody who may come with him does, until he says otherwise (2E:10.2)."""
    play = state.play
    assert play is not None
    side, space = state.active, state.where[general]
    march = March(side, general, space, movement_limit(state, general))
    if play.campaign_card:
        march.used = play.walked[general]
    enemy_outside = bool(state.out[1 - side][space])
    march.inside = bool(state.inside >> general & 1) and enemy_outside
    if not enemy_outside:
        leave_city(state, side, space)
    state.promote(general)
    state.march = march
    march.train = not march.inside and side == CARTHAGE and space in state.trains
    take_default_force(state, march)
    play.activated |= 1 << general
    state.stack.append(END_ACTIVATION)
    state.stack.append(AFTER_MOVE)
    state.stack.append(MARCH_ON)
    if state.log is not None:
        state.say("2E:8.2", f"{state.general_name(general)} is activated in {state.space_name(space)}.")


def movement_limit(state: RomeState, general: int) -> int:
    """Four points; six with a Force March, and for Nero on a campaign (2E:10.2, 2E:10.12)."""
    play, numbers = state.play, state.board.tables.movement
    assert play is not None
    if play.event and play.card in FORCE_MARCHES:
        return numbers.force_march
    if play.campaign_card and general == state.board.nero:
        return numbers.nero_with_campaign
    return numbers.normal


def leave_city(state: RomeState, side: int, space: int) -> None:
    """Nobody stands outside: all who are inside the city are out again, at no cost (2E:10.7)."""
    if not state.is_city_of(side, space):
        return
    cus, els = state.ins[space], state.iels[space]
    if cus:
        state.take_cus(side, space, cus, els, inside=True)
        state.add_cus(side, space, cus, els)
    for general in state.generals_at(side, space, True):
        state.set_general(general, space)


def here(state: RomeState, march: March) -> tuple[int, int, int]:
    """All of the side in the army's place: its generals as a mask, its CUs, its elephants."""
    space = march.space
    generals = mask_of(state.generals_at(march.side, space, march.inside))
    if march.inside:
        return generals, state.ins[space], state.iels[space]
    els = state.els[space] if march.side == CARTHAGE else 0
    return generals, state.out[march.side][space], els


def place_classes(state: RomeState, march: March) -> campaign.Classes:
    """All CUs of the army's place by the points they have spent: its own and those it found there."""
    _, cus, els = here(state, march)
    standing = campaign.classes_at(state, march.space, march.inside, cus - march.cus, els - march.els)
    total: dict[int, tuple[int, int]] = {}
    for points, count, elephants in (*march.classes, *standing):
        had = total.get(points, (0, 0))
        total[points] = (had[0] + count, had[1] + elephants)
    return tuple((points, *total[points]) for points in sorted(total))


def take_default_force(state: RomeState, march: March) -> None:
    """As many as may come: the freshest first, elephants among them, all subordinates."""
    generals, _, _ = here(state, march)
    companions = not_outranking(
        state, march.general, state.generals_at(march.side, march.space, march.inside)
    )
    if state.play is not None and state.play.campaign_card:
        companions &= ~spent_generals(state)
    classes = tuple(
        entry for entry in place_classes(state, march) if entry[0] & ~campaign.WITH_NERO < march.limit
    )
    total = sum(cus for _, cus, _ in classes)
    most = min(total, state.board.tables.movement.cus_with_general)
    subset = companions
    while True:
        for cus in range(most, -1, -1):
            if _refuse_split(state, march, generals, subset | 1 << march.general, cus) is None:
                _take(state, march, subset, _freshest(classes, cus))
                return
        if not subset:
            break
        subset = (subset - 1) & companions
    _take(state, march, 0, ())


def spent_generals(state: RomeState) -> int:
    """Generals a campaign has used up."""
    play = state.play
    assert play is not None
    limit = state.board.tables.movement.normal
    return mask_of([general for general, points in enumerate(play.walked) if points >= limit])


def _freshest(classes: campaign.Classes, cus: int) -> campaign.Classes:
    """So many CUs, those that have walked least first, elephants before others."""
    chosen = []
    for points, count, els in classes:
        taken = min(count, cus)
        if taken:
            chosen.append((points, taken, min(els, taken)))
            cus -= taken
    return tuple(chosen)


def _take(state: RomeState, march: March, others: int, chosen: campaign.Classes) -> None:
    """Make these the army, and leave the rest of the place behind."""
    everything = place_classes(state, march)
    play = state.play
    if play is not None and play.campaign_card:
        left = {points: (cus, els) for points, cus, els in everything}
        for points, cus, els in chosen:
            had = left[points]
            left[points] = (had[0] - cus, had[1] - els)
        rest = tuple((points, *count) for points, count in left.items())
        campaign.forget(state, march.space, march.inside)
        campaign.rest(state, march.space, march.inside, rest)
        leaving = march.others & ~others
        campaign.note_generals(play, march, leaving)
        nero = march.general == state.board.nero
        chosen = tuple(
            (points | campaign.WITH_NERO if nero and not points else points, cus, els)
            for points, cus, els in chosen
        )
    march.classes = chosen
    march.others = others
    march.cus = sum(cus for _, cus, _ in chosen)
    march.els = sum(els for _, _, els in chosen)


def _refuse_split(state: RomeState, march: March, generals: int, going: int, cus: int) -> Refusal | None:
    """Whether part of a place may go and the rest stay (2E:18.1)."""
    _, total, _ = here(state, march)
    if cus > state.board.tables.movement.cus_with_general:
        return Refusal("2E:10.2", "at most 10 CUs move with a general")
    return consul_refusal(state, going, cus, generals & ~going, total - cus)


class Marching(Purpose):
    """Who goes on with the general (2E:10.2): picking up and dropping off."""

    rule = "2E:10.2"
    words = "come along"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.tables.movement.cus_with_general

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        assert state.march is not None
        generals, _, _ = here(state, state.march)
        return _refuse_split(state, state.march, generals, taken | 1 << muster.leader, cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        assert state.march is not None
        total = here(state, state.march)[2]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = state.march
        assert march is not None
        _take(state, march, muster.taken, tuple(entry for entry in muster.chosen if entry[1]))
        march.regrouped = True
        state.stack.append(MARCH_ON)


PURPOSES[MARCHING] = Marching()


class EnteringCity(Purpose):
    """Who goes inside the walls of an own city at the end of a march (2E:10.7)."""

    rule = "2E:10.7"
    words = "go inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        generals = mask_of(state.generals_at(muster.side, muster.space, False))
        total = state.out[muster.side][muster.space]
        return consul_refusal(state, taken, cus, generals & ~taken, total - cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = state.els[muster.space]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = state.march
        assert march is not None
        side, space = muster.side, muster.space
        state.take_cus(side, space, cus, elephants)
        state.add_cus(side, space, cus, elephants, inside=True)
        for general in range(state.board.generals):
            if muster.taken >> general & 1:
                state.set_general(general, space, inside=True)
        while march.cus > state.out[side][space]:
            march.lose_one(int(march.els > (state.els[space] if side == CARTHAGE else 0)))


PURPOSES[INSIDE_CITY] = EnteringCity()


# Moving on.


def points_left(state: RomeState, march: March) -> int:
    """Movement points the army may still spend."""
    left = march.limit - march.used
    play = state.play
    if play is not None and play.campaign_card and march.cus:
        numbers = state.board.tables.movement
        left = min(left, campaign.farthest(march, numbers.normal, numbers.nero_with_campaign))
    return left


def refuse_step(state: RomeState, march: March, to: int, kind: int, left: int) -> Refusal | None:
    """The rule against a step over a connection, or None (2E:10.2 to 2E:10.6)."""
    board = state.board
    side = march.side
    cost = board.link_cost[kind]
    if cost > left:
        return NO_POINTS
    if kind == STRAIT and board.walled[to] and not _holds_both(state, side, march.space, to):
        return STRAIT_CLOSED
    if not march.cus:
        if state.out[1 - side][to] or (state.ins[to] and state.pc[to] != side + 1):
            return LONE_GENERAL
        if state.any_general(1 - side, to) and left - cost < cost:
            return WOULD_STOP
    if state.truce and (state.out[1 - side][to] or state.pc[to] == 2 - side):
        return TRUCE
    if march.train and kind == ALPS_PASS:
        return TRAIN
    return refuse_leaving(state, march, to)


def refuse_leaving(state: RomeState, march: March, to: int) -> Refusal | None:
    """Bounds of Hanno and Fabius, and a weak consul a proconsul may not pass by (2E:18.3, 2E:24)."""
    generals = march.generals
    for general, region in enumerate(state.board.confined):
        if region is not None and generals >> general & 1 and not region[to]:
            return CONFINED
    if march.side == ROME and not generals & state.consuls and march.path:
        here_, cus, _ = here(state, march)
        least = state.board.tables.movement.consul_minimum_cus
        staying = cus - march.cus
        if here_ & state.consuls and staying < least and march.cus:
            return WEAK_CONSUL
    return None


def _holds_both(state: RomeState, side: int, space: int, to: int) -> bool:
    return state.pc[space] == side + 1 and state.pc[to] == side + 1


class MarchOn(Frame[RomeState]):
    """The next step of the army, or the end of its move (2E:10.2)."""

    rule = "2E:10.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        march = state.march
        assert march is not None
        name, where = state.general_name(march.general), state.space_name(march.space)
        return f"{name} with {march.cus} CUs in {where}: {points_left(state, march)} points left"

    def candidates(self, state: RomeState) -> list[int]:
        steps = [make(MARCH, space) for space in range(state.board.spaces)]
        return [STOP, PURSUE, SEA, REGROUP, ENTER, SALLY, CHARM, TAKE_TRAIN, LEAVE_TRAIN, *steps]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = state.march
        assert march is not None
        actions = [STOP] if refuse_stop(state, march) is None else []
        left = points_left(state, march)
        if march.pursuit:
            if left > 0:
                actions.append(PURSUE)
        elif march.inside:
            if march.cus:
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
        march = state.march
        assert march is not None
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
        march = state.march
        assert march is not None
        verb = verb_of(action)
        if verb == MARCH:
            take_step(state, march, argument_of(action))
        elif verb == PURSUE:
            state.stack.append(PURSUIT_ROLL)
        elif verb == SEA:
            from hannibal.rome_carthage.naval import CHOOSE_PORT

            state.stack.append(CHOOSE_PORT)
        elif verb == REGROUP:
            generals = not_outranking(
                state, march.general, state.generals_at(march.side, march.space, march.inside)
            )
            classes = place_classes(state, march)
            begin_muster(state, MARCHING, march.side, march.space, march.general, generals, classes)
        elif verb == ENTER:
            march.entering = True
        elif verb == SALLY:
            from hannibal.rome_carthage.battle import sally

            sally(state)
        elif verb == CHARM:
            charm(state, march)
        elif verb in (TAKE_TRAIN, LEAVE_TRAIN):
            march.train = verb == TAKE_TRAIN
            state.stack.append(MARCH_ON)


MARCH_ON: Final = MarchOn()


def refuse_stop(state: RomeState, march: March) -> Refusal | None:
    """A general without CUs does not stop where an enemy general is (2E:10.4)."""
    if march.cus or march.inside or not march.path:
        return None
    return WOULD_STOP if state.any_general(1 - march.side, march.space) else None


def refuse_sea(state: RomeState, march: March) -> Refusal | None:
    """The rule against putting to sea here; written in chapter 11."""
    from hannibal.rome_carthage import naval

    return naval.refuse_sea(state, march)


def _refuse_other(state: RomeState, march: March, action: int) -> Refusal | None:
    """The rule against what is done without leaving the space."""
    space = march.space
    if action == REGROUP:
        if march.regrouped or march.pursuit:
            return Refusal("2E:10.2", "the army has been made up here already")
        generals, cus, _ = here(state, march)
        others = generals & ~(1 << march.general)
        if not cus and not others:
            return Refusal("2E:10.2", "there is nobody to pick up or drop off")
        return None
    if action == ENTER:
        if march.inside or not state.is_city_of(march.side, space) or state.is_besieged(space):
            return Refusal("2E:10.7", "there is no city of yours to enter here")
        if march.pursuit or state.out[1 - march.side][space]:
            return Refusal("2E:10.7", "the way into the city is barred")
        return None
    if action == CHARM:
        return refuse_charm(state, march)
    if march.side != CARTHAGE or space not in state.trains or march.inside:
        return Refusal("2E:25.30", "there is no siege train here")
    if march.train == (action == TAKE_TRAIN):
        return Refusal("2E:25.30", "the siege train is where you want it")
    if march.regrouped:
        return Refusal("2E:10.2", "the army has been made up here already")
    return Refusal("2E:25.30", "it stays with the army") if action == TAKE_TRAIN and march.path else None


def refuse_charm(state: RomeState, march: March) -> Refusal | None:
    """Hannibal Charms Italy: may the Roman PC here be taken off (2E:25.28)?"""
    play = state.play
    assert play is not None
    space = march.space
    if not (play.event and play.card == CHARMS_ITALY and march.general == state.board.hannibal):
        return Refusal("2E:25.28", "only the card Hannibal Charms Italy does that")
    if march.charmed or march.fought:
        return Refusal("2E:25.28", "Hannibal has done that here, or has fought")
    if state.pc[space] != ROMAN or state.board.walled[space] or not state.board.in_italy[space]:
        return Refusal("2E:25.28", "there is no Roman PC in Italy here that is not a walled city")
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
    state.pc[march.space] = 0
    if state.play is not None:
        state.play.effect = True
    if state.log is not None:
        state.say("2E:25.28", f"Hannibal charms {state.space_name(march.space)}: its Roman PC is removed.")
    state.stack.append(MARCH_ON)


# One step over land.


def take_step(state: RomeState, march: March, to: int) -> None:
    """Before the step Bad Weather may bar a pass or strait that needs the third point or a later one."""
    kind = state.board.link_kind[march.space, to]
    march.target = to
    if kind and march.used + state.board.link_cost[kind] > state.board.tables.movement.bad_weather:
        WEATHER_AT_PASS.open(state)
    else:
        do_step(state, march)


class WeatherAtPass(CounterWindow):
    """Bad Weather against a pass or strait (2E:25.41)."""

    rule = "2E:25.41"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def cards(self, state: RomeState) -> list[int]:
        return bad_weather_in_hand(state)

    def played(self, state: RomeState, card: int) -> None:
        march, play = state.march, state.play
        assert march is not None
        assert play is not None
        play.weather = True
        march.limit = min(march.limit, state.board.tables.movement.bad_weather)
        state.stack.append(MARCH_ON)

    def passed(self, state: RomeState) -> None:
        assert state.march is not None
        do_step(state, state.march)


WEATHER_AT_PASS: Final = WeatherAtPass()


def bad_weather_in_hand(state: RomeState) -> list[int]:
    """Bad Weather, if the waiting player holds it and has not used it against this move."""
    return [BAD_WEATHER] if holds(state, 1 - state.active, BAD_WEATHER) else []


def do_step(state: RomeState, march: March) -> None:
    """Pay, move, roll for the pass (2E:10.6)."""
    to = march.target
    kind = state.board.link_kind[march.space, to]
    cost = state.board.link_cost[kind]
    march.used += cost
    campaign.walk(state, march, cost)
    relocate(state, march, to)
    if kind in (ALPS_PASS, NON_ALPS_PASS) and march.cus and state.rules.pass_attrition:
        state.stack.append(ARRIVED)
        roll_attrition(state, march.side, to, ARMY, pass_modifier(state, kind), "2E:10.6")
    else:
        arrived(state)


def pass_modifier(state: RomeState, kind: int) -> int:
    """The die modifier of a pass; Native Guide helps over every one of the move (2E:25.6)."""
    table, play = state.board.tables.attrition, state.play
    modifier = table.non_alps_pass if kind == NON_ALPS_PASS else table.alps_pass
    if play is not None and play.event and play.card == NATIVE_GUIDE:
        modifier += table.native_guide
    return modifier


def relocate(state: RomeState, march: March, to: int, origin: int = NOWHERE) -> None:
    """Move the army's pieces; `origin` is where they count as coming from if not from their space."""
    side, space = march.side, march.space
    if march.cus:
        state.take_cus(side, space, march.cus, march.els, inside=march.inside)
        state.add_cus(side, to, march.cus, march.els)
    generals = march.generals
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, to)
    if march.train:
        state.trains = tuple(sorted(to if at == space else at for at in state.trains))
    march.origin = space if origin == NOWHERE else origin
    march.space = to
    march.inside = False
    march.path = (*march.path, to)
    march.regrouped = march.charmed = march.pursuit = False
    if state.log is not None:
        state.say("2E:10.2", f"{state.general_name(march.general)} goes to {state.space_name(to)}.")


class Arrived(Step[RomeState]):
    """The army is in the new space and its pass is paid for."""

    def run(self, state: RomeState) -> None:
        arrived(state)


ARRIVED: Final = Arrived()


def arrived(state: RomeState) -> None:
    """Hostile Tribes may strike, then the other player reacts (2E:10.3)."""
    HOSTILE_ON_ENTRY.open(state)


class HostileOnEntry(CounterWindow):
    """Hostile Tribes against an army that has entered Liguria or Gallia Transalpina (2E:25.7)."""

    rule = "2E:25.7"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def cards(self, state: RomeState) -> list[int]:
        march = state.march
        assert march is not None
        if not march.cus or not state.board.hostile_tribes[march.space]:
            return []
        return [card for card in HOSTILE_TRIBES if holds(state, 1 - state.active, card)]

    def played(self, state: RomeState, card: int) -> None:
        march = state.march
        assert march is not None
        state.stack.append(ARRIVED)
        size = state.board.tables.attrition.hostile_tribes_size
        roll_attrition(state, march.side, march.space, ARMY, 0, "2E:25.7", size)

    def passed(self, state: RomeState) -> None:
        from hannibal.rome_carthage.reactions import begin_reaction

        begin_reaction(state)


HOSTILE_ON_ENTRY: Final = HostileOnEntry()


class PursuitRoll(Die):
    """To move on after the enemy avoided battle (2E:13.4)."""

    rule = "2E:13.4"

    def question(self, state: RomeState) -> str:
        march = state.march
        assert march is not None
        return (
            f"{state.general_name(march.general)} pursues on {pursuit_rating(state, march.general)} or less"
        )

    def rolled(self, state: RomeState, face: int) -> None:
        march = state.march
        assert march is not None
        march.pursuit = False
        success = face <= pursuit_rating(state, march.general)
        state.say(
            "2E:13.4", f"Pursuit, die {face}: {'the army goes on' if success else 'the army must stop'}."
        )
        if not success:
            campaign.spend_all(state, march)
        state.stack.append(MARCH_ON)


PURSUIT_ROLL: Final = PursuitRoll()


# The end of the move.


class AfterMove(Step[RomeState]):
    """The movement is over: Bad Weather may still shorten it, then the army may besiege (2E:10.2)."""

    def run(self, state: RomeState) -> None:
        march = state.march
        assert march is not None
        if state.on_map(march.general):
            WEATHER_AFTER_MOVE.open(state)


AFTER_MOVE: Final = AfterMove()


def weather_could_shorten(state: RomeState, march: March) -> bool:
    """Whether the general has gone further than the second space he entered, by land, and not fought."""
    play = state.play
    assert play is not None
    return (
        not play.weather
        and not march.fought
        and not march.settled
        and len(march.path) > state.board.tables.movement.bad_weather
        and march.origin != BY_SEA
        and march.path[-1] == march.space
    )


def go_back_for_weather(state: RomeState, march: March) -> None:
    """His move was only two spaces long: back to the second space he entered, and he stays there."""
    play = state.play
    assert play is not None
    play.weather = True
    target = march.path[state.board.tables.movement.bad_weather - 1]
    relocate(state, march, target)
    march.entering = False
    campaign.spend_all(state, march)


class WeatherAfterMove(CounterWindow):
    """Bad Weather when the general has moved (2E:25.41)."""

    rule = "2E:25.41"

    def player(self, state: RomeState) -> int:
        return 1 - state.active

    def cards(self, state: RomeState) -> list[int]:
        march = state.march
        assert march is not None
        return bad_weather_in_hand(state) if weather_could_shorten(state, march) else []

    def played(self, state: RomeState, card: int) -> None:
        assert state.march is not None
        go_back_for_weather(state, state.march)
        self.passed(state)

    def passed(self, state: RomeState) -> None:
        march = state.march
        assert march is not None
        if march.entering:
            enter_city(state, march)
        else:
            from hannibal.rome_carthage.siege import offer_siege

            offer_siege(state)


WEATHER_AFTER_MOVE: Final = WeatherAfterMove()


def enter_city(state: RomeState, march: March) -> None:
    """The move ends inside the walls of an own city, for as many as are to be there (2E:10.7)."""
    side, space = march.side, march.space
    generals = mask_of(state.generals_at(side, space, False))
    cus, els = state.out[side][space], state.els[space] if side == CARTHAGE else 0
    begin_muster(state, INSIDE_CITY, side, space, -1, generals, ((0, cus, els),) if cus else ())


class EndActivation(Step[RomeState]):
    """The army rests; a campaign remembers how far everybody has come (2E:10.11)."""

    def run(self, state: RomeState) -> None:
        march, play = state.march, state.play
        assert march is not None
        assert play is not None
        if play.campaign_card and march.cus:
            campaign.rest(state, march.space, march.inside, march.classes)
        if play.campaign_card:
            campaign.note_generals(play, march, march.generals)
        state.march = None


END_ACTIVATION: Final = EndActivation()
