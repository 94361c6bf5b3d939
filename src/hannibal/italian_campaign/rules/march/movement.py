"""Chapter 7: leaders move with their units, hex by hex."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign import changes
from hannibal.italian_campaign.board import (
    CARTHAGE,
    CLASS_1,
    CLEAR,
    NO_CITY,
    NOWHERE,
    ROME,
    UNFORTIFIED,
)
from hannibal.italian_campaign.ongoing import Army
from hannibal.italian_campaign.rules.dice import Die
from hannibal.italian_campaign.rules.leaders import kill
from hannibal.italian_campaign.rules.march.army import (
    drop,
    gather,
    join,
    marched,
    moved,
    movement_points,
    refuse_leaving,
    refuse_stacking,
    rest,
    step_cost,
    too_many_leaders,
    went_inside,
)
from hannibal.italian_campaign.rules.march.diplomacy import (
    HALTED,
    begin_diplomacy,
    cities_near,
    refuse_diplomacy,
)
from hannibal.italian_campaign.rules.politics.victory import CAPUA_ROLL, capua_wavers
from hannibal.italian_campaign.state import IcState, army_of
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.actions import (
    BRING,
    DIPLOMACY,
    DONE,
    DROP,
    ENTER,
    MARCH,
    MOVE,
    STOP,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import Frame, Refusal, Step
from hannibal.kernel.masks import members

NOT_ADJACENT: Final = Refusal("IC:7.1", "armies move hex by hex: that one is not adjacent")
NO_POINTS: Final = Refusal("IC:7.3", "not enough movement points are left")
CAPUA_CLOSED: Final = Refusal(
    "IC:12.21", "no unit may enter Capua; Romans come to besiege it once it is lost"
)
GAULS_STAY: Final = Refusal("IC:10.6", "the Gaulish leader stays in Liguria and Cisalpine Gaul")
NEEDS_LEGION: Final = Refusal("IC:10.2", "a Roman leader moves with at least a legion or its equivalent")
ALONE: Final = Refusal("IC:7.2", "a leader without units does not go among enemies")
NOT_YOURS: Final = Refusal("IC:7.1", "only a leader of the phasing player moves")
OFF_MAP: Final = Refusal("IC:7.1", "he is not on the map")
HAS_MOVED: Final = Refusal("IC:7.2", "he has moved in this phase")
SHUT_IN: Final = Refusal("IC:9.71", "nobody leaves a city under siege")
ON_THE_WAY: Final = Refusal("IC:7.2", "units and leaders join where a move begins, not on the way")
NOT_HERE: Final = Refusal("IC:7.2", "he is not with the army")
TRAPPED: Final = Refusal("IC:7.6", "he is trapped: only the commander here may take him along")
NO_UNIT: Final = Refusal("IC:7.2", "the army has no such unit")
SLAVES_STAY: Final = Refusal("IC:6.22", "the slave legion remains with its leader")
NO_WALLS: Final = Refusal("IC:7.6", "there is no city of yours to be inside of, or no enemy to shut out")


class MovementPhase(Step[IcState]):
    """A player's movement phase; in summer Carthage's begins with Capua (IC:12.21)."""

    kind = "MovementPhase"
    fields = ("second",)

    def __init__(self, second: bool) -> None:
        self.second = second

    def run(self, state: IcState) -> None:
        side = state.active = state.second if self.second else state.first
        if state.story is not None:
            state.story.tell(beats.PhaseBegins(rule="IC:7.1", phase="movement", side=side))
        state.moved = 0
        state.tested = 0
        for leader in state.board.leaders_of[side]:
            state.came[leader] = NOWHERE
        state.stack.append(END_MOVEMENT)
        state.stack.append(CHOOSE_MOVER)
        if side == CARTHAGE and capua_wavers(state):
            state.stack.append(CAPUA_ROLL)


MOVE_FIRST: Final = MovementPhase(False)
MOVE_SECOND: Final = MovementPhase(True)


class EndMovement(Step[IcState]):
    """What has moved rests; sieges left behind are over."""

    kind = "EndMovement"

    def run(self, state: IcState) -> None:
        changes.settle_arrived(state)
        state.moved = 0
        state.tested = 0
        for at in state.board.city_hex:
            state.shut_gates(at)
            state.open_gates(at)
        if state.story is not None:
            state.story.tell(beats.PhaseEnds(rule="IC:7.1", phase="movement"))


END_MOVEMENT: Final = EndMovement()


# Who moves.


def refuse_mover(state: IcState, leader: int) -> Refusal | None:
    """The rule against moving this leader now."""
    if state.board.side_of[leader] != state.active:
        return NOT_YOURS
    if not state.on_map(leader):
        return OFF_MAP
    if state.moved >> leader & 1:
        return HAS_MOVED
    if state.shut_in(leader):
        return SHUT_IN
    if state.active == ROME and state.strength(gather(state, leader, 1 << leader)) < state.board.legion:
        # He may not move; but with enemies before his city he may still try to be inside it (IC:7.6).
        return None if _shut_out(state, leader) else NEEDS_LEGION
    return None


def _shut_out(state: IcState, leader: int) -> bool:
    """Whether a leader stands before the walls of his own city, with enemies there."""
    side, at = state.board.side_of[leader], state.where[leader]
    if state.inside >> leader & 1 or not state.walls_of(side, at):
        return False
    return state.enemies_outside(side, at) and not state.besieged(state.board.city_at[at])


def trapped(state: IcState, leader: int) -> bool:
    """Whether an enemy leader came upon him, or stands before the city he is inside of (IC:7.6)."""
    if state.under >> leader & 1:
        return True
    inside = bool(state.inside >> leader & 1)
    return inside and state.with_leader(1 - state.board.side_of[leader], state.where[leader])


class ChooseMover(Frame[IcState]):
    """Which leader moves next? All, some or none may (IC:7.1)."""

    kind = "ChooseMover"
    rule = "IC:7.1"

    def player(self, state: IcState) -> int:
        return state.active

    def question(self, state: IcState) -> str:
        return "Which leader moves next?"

    def candidates(self, state: IcState) -> list[int]:
        return [DONE, *(make(MOVE, leader) for leader in range(state.board.leaders))]

    def legal_actions(self, state: IcState) -> list[int]:
        able = [
            leader for leader in state.board.leaders_of[state.active] if refuse_mover(state, leader) is None
        ]
        return [DONE, *(make(MOVE, leader) for leader in able)]

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        if action == DONE:
            return None
        if verb_of(action) != MOVE:
            return Refusal(self.rule, "move a leader, or be done")
        return refuse_mover(state, argument_of(action))

    def reveals(self, state: IcState, action: int) -> bool:
        """The combat phase that follows shows stacks and what controls the provinces (IC:7.5, IC:8.1)."""
        return action == DONE and state.active == ROME

    def apply(self, state: IcState, action: int) -> None:
        if action == DONE:
            return
        leader = argument_of(action)
        state.moved |= 1 << leader
        state.stack.append(CHOOSE_MOVER)
        if not trapped(state, leader) or not state.board.withdrawal[leader]:
            begin_march(state, leader)
        else:
            state.stack.append(TrapRoll(leader))


CHOOSE_MOVER: Final = ChooseMover()


class TrapRoll(Die):
    """A leader with an enemy leader upon him must get away to move or to be inside his city (IC:7.6)."""

    kind = "TrapRoll"
    rule = "IC:7.6"
    fields = ("leader",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def question(self, state: IcState) -> str:
        return f"Does {state.leader_name(self.leader)} slip out of the trap?"

    def rolled(self, state: IcState, face: int) -> None:
        needed = state.board.withdrawal[self.leader]
        free = face >= needed
        if state.story is not None:
            told = beats.Trapped(rule=self.rule, leader=self.leader, die=face, needed=needed, free=free)
            state.story.tell(told)
        if free:
            begin_march(state, self.leader)


def begin_march(state: IcState, leader: int) -> None:
    """The leader takes all he may of the units that began the phase with him."""
    army = Army(state.active, leader, state.where[leader])
    army.inside = bool(state.inside >> leader & 1)
    state.army = army
    army.units = state.board.no_units
    if state.story is not None:
        told = beats.MarchBegins(
            rule="IC:7.1", side=army.side, leader=leader, hex=army.hex, inside=army.inside
        )
        state.story.tell(told)
    join(state, army, leader)
    state.stack.append(MARCH_ON)


# A step.


def refuse_step(state: IcState, army: Army, to: int) -> Refusal | None:
    """The rule against the army's entering an adjacent hex."""
    board, side = state.board, army.side
    if army.halted:
        return HALTED
    if to not in board.links[army.hex]:
        return NOT_ADJACENT
    if to == board.capua_hex and (side == CARTHAGE or not state.capua):
        return CAPUA_CLOSED
    if army.leaders >> board.gaul & 1 and not board.for_gauls[board.province_of[to]]:
        return GAULS_STAY
    if side == ROME and state.strength(army.units) < board.legion:
        return NEEDS_LEGION
    if army.spent + step_cost(state, side, army.hex, to) > movement_points(state, army):
        return NO_POINTS
    if not any(army.units) and (state.any_units(1 - side, to) or state.leaders_at(1 - side, to)):
        return ALONE
    return (
        too_many_leaders(state, army, to) or refuse_stacking(state, army, to) or refuse_leaving(state, army)
    )


def refuse_bring(state: IcState, army: Army, leader: int) -> Refusal | None:
    """The rule against another leader's going along."""
    if army.steps:
        return ON_THE_WAY
    if army.leaders >> leader & 1:
        return Refusal("IC:7.1", "he is with the army already")
    if state.board.side_of[leader] != army.side or state.where[leader] != army.hex:
        return NOT_HERE
    if bool(state.inside >> leader & 1) != army.inside:
        return NOT_HERE
    if state.moved >> leader & 1:
        return HAS_MOVED
    if trapped(state, leader) and not _commands(state, army):
        return TRAPPED
    return None


def _commands(state: IcState, army: Army) -> bool:
    """Whether the army's leader commands where he is: his roll frees those he takes along (IC:10.3)."""
    if army.side == CARTHAGE:
        hannibal, gaul = state.board.hannibal, state.board.gaul
        return army.leader == hannibal or (state.where[hannibal] != army.hex and army.leader != gaul)
    present = members(state.leaders_at(ROME, army.hex))
    return state.seniority(army.leader) == max(state.seniority(leader) for leader in present)


def refuse_enter(state: IcState, army: Army) -> Refusal | None:
    """A leader whom enemies came upon at his city may be inside it (IC:7.6)."""
    if army.steps or army.inside or not state.walls_of(army.side, army.hex):
        return NO_WALLS
    if not state.enemies_outside(army.side, army.hex):
        return NO_WALLS
    city = state.city_in(army.hex)
    return SHUT_IN if state.besieged(city) else None


class MarchOn(Frame[IcState]):
    """The next step of the army: march, drop units, diplomacy, or the end of its move."""

    kind = "MarchOn"
    rule = "IC:7.2"

    def player(self, state: IcState) -> int:
        return state.active

    def question(self, state: IcState) -> str:
        army = army_of(state)
        return f"{state.leader_name(army.leader)} in {state.hex_name(army.hex)}: what next?"

    def candidates(self, state: IcState) -> list[int]:
        board = state.board
        return [
            STOP,
            ENTER,
            *(make(MARCH, at) for at in range(board.hexes)),
            *(make(BRING, leader) for leader in range(board.leaders)),
            *(make(DROP, kind) for kind in range(board.kinds)),
            *(make(DIPLOMACY, at) for at in range(board.hexes)),
        ]

    def legal_actions(self, state: IcState) -> list[int]:
        army = army_of(state)
        actions = [STOP]
        if not army.halted:
            for to in state.board.links[army.hex]:
                if refuse_step(state, army, to) is None:
                    actions.append(make(MARCH, to))
            for kind in state.board.kinds_of[army.side]:
                if army.units[kind] and self._refuse_drop(state, army, kind) is None:
                    actions.append(make(DROP, kind))
            if not army.steps:
                if refuse_enter(state, army) is None:
                    actions.append(ENTER)
                for leader in members(state.leaders_at(army.side, army.hex)):
                    if refuse_bring(state, army, leader) is None:
                        actions.append(make(BRING, leader))
            for at in cities_near(state, army):
                if refuse_diplomacy(state, army, at) is None:
                    actions.append(make(DIPLOMACY, at))
        return actions

    def _refuse_drop(self, state: IcState, army: Army, kind: int) -> Refusal | None:
        if army.halted:
            return HALTED
        if not army.units[kind]:
            return NO_UNIT
        return SLAVES_STAY if kind == state.board.slaves else None

    def refuse(self, state: IcState, action: int) -> Refusal | None:
        army = army_of(state)
        verb, argument = verb_of(action), argument_of(action)
        if verb == STOP:
            return None
        if verb == MARCH:
            return refuse_step(state, army, argument)
        if verb == DROP:
            return self._refuse_drop(state, army, argument)
        if verb == BRING:
            return HALTED if army.halted else refuse_bring(state, army, argument)
        if verb == DIPLOMACY:
            return refuse_diplomacy(state, army, argument)
        if verb == ENTER:
            return HALTED if army.halted else refuse_enter(state, army)
        return Refusal(self.rule, "march on, drop units, conduct diplomacy or stop")

    def reveals(self, state: IcState, action: int) -> bool:
        """Rome learns what a Carthaginian leader has by coming to him, or by treating in vain (IC:7.5)."""
        if verb_of(action) not in (MARCH, DIPLOMACY) or state.active != ROME:
            return False
        return state.leaders_at(CARTHAGE, argument_of(action)) != 0

    def apply(self, state: IcState, action: int) -> None:
        army = army_of(state)
        verb, argument = verb_of(action), argument_of(action)
        if verb == STOP:
            rest(state, army)
            if state.story is not None:
                state.story.tell(marched(army))
            return
        if verb == ENTER:
            _go_inside(state, army)
            return
        state.stack.append(MARCH_ON)
        if verb == DROP:
            drop(state, army, argument)
        elif verb == BRING:
            state.moved |= 1 << argument
            if state.story is not None:
                state.story.tell(beats.Joined(rule=self.rule, leader=argument, hex=army.hex))
            join(state, army, argument)
        elif verb == DIPLOMACY:
            begin_diplomacy(state, army, argument)
        else:
            march(state, army, argument)


MARCH_ON: Final = MarchOn()


def _go_inside(state: IcState, army: Army) -> None:
    """The army is inside its city now, and its move is over."""
    army.inside = True
    for leader in members(army.leaders):
        state.put_leader(leader, army.hex, inside=True)
    rest(state, army)
    state.shut_gates(army.hex)
    state.lift_pressure(army.hex)
    if state.story is not None:
        state.story.tell(went_inside(army))


def march(state: IcState, army: Army, to: int) -> None:
    """The army enters a hex: it overruns, stops among enemies, or goes on."""
    board, side, left = state.board, army.side, army.hex
    cost = step_cost(state, side, left, to)
    army.spent += cost
    if state.story is not None:
        state.story.tell(moved(army, to, cost))
    army.origin, army.hex = left, to
    army.steps += 1
    army.inside = False
    for leader in members(army.leaders):
        state.put_leader(leader, to)
        state.came[leader] = left
    state.shut_gates(left)
    state.open_gates(left)
    state.lift_pressure(left)
    _meet(state, army)
    city = board.city_at[to]
    if city != NO_CITY and state.city[city] != side:
        _come_to_city(state, army, city)


def can_overrun(state: IcState, army: Army, to: int) -> bool:
    """Whether the enemies in a hex are swept away: 8 to 1, clear ground and 3 points more (IC:7.7)."""
    board, numbers = state.board, state.board.tables.numbers["movement"]
    if board.terrain[to] != CLEAR or board.city_at[to] != NO_CITY:
        return False
    if army.spent + numbers["overrun_cost"] > movement_points(state, army):
        return False
    theirs = state.points_at(1 - army.side, to)
    return state.strength(army.units) >= numbers["overrun_ratio"] * max(theirs, 1)


def _meet(state: IcState, army: Army) -> None:
    """Enemies in the hex are overrun, or the army stops and their leaders are trapped."""
    enemy, at = 1 - army.side, army.hex
    leaders = state.leaders_at(enemy, at)
    if not leaders and not state.any_units(enemy, at):
        return
    if can_overrun(state, army, at):
        cost = state.board.tables.numbers["movement"]["overrun_cost"]
        army.spent += cost
        if state.story is not None:
            told = beats.Overrun(
                rule="IC:7.7",
                side=army.side,
                hex=at,
                units=state.units(enemy, at),
                leaders=tuple(members(leaders)),
                cost=cost,
                spent=army.spent,
            )
            state.story.tell(told)
        state.destroy(state.clear(state.place(enemy, at)))
        for leader in members(leaders):
            kill(state, leader, "IC:7.7")
        return
    _halt(state, army, "enemies")
    changes.press(state, leaders)
    state.shut_gates(at)


def _halt(state: IcState, army: Army, because: str) -> None:
    """The army may go no further."""
    army.halted = True
    if state.story is not None:
        state.story.tell(beats.Halted(rule="IC:7.2", side=army.side, hex=army.hex, because=because))


def _come_to_city(state: IcState, army: Army, city: int) -> None:
    """An empty unfortified city is taken; a class 1 fortress ends the move."""
    kind = state.board.city_class[city]
    if kind == CLASS_1:
        _halt(state, army, "fortress")
    if kind == UNFORTIFIED and any(army.units) and not state.any_units(1 - army.side, army.hex):
        if state.story is not None:
            state.story.tell(beats.GatesOpened(rule="IC:9.7", side=army.side, city=city))
        changes.turn_city(state, city, army.side)
