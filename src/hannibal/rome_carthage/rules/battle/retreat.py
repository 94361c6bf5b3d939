"""Chapter 15: the retreat and its consequences."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Choice, Frame, Refusal, Step
from hannibal.rome_carthage.board import CARTHAGE, ROAD
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, Battle, CUClass, Muster
from hannibal.rome_carthage.rules.battle.leaving import into_city, lift, on_map, out_of_bounds, put_down
from hannibal.rome_carthage.rules.generals import call_home
from hannibal.rome_carthage.rules.march.attrition import RETREATING, lose_cus
from hannibal.rome_carthage.rules.march.muster import (
    PURPOSES,
    RETREATING_INSIDE,
    Purpose,
    begin_muster,
    consul_refusal,
)
from hannibal.rome_carthage.rules.march.tribes import tribes_may_strike
from hannibal.rome_carthage.rules.politics.control import (
    BATTLE,
    displace,
    displace_all,
    displace_lone_generals,
    remove_pcs,
)
from hannibal.rome_carthage.state import RomeState, battle_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import PASS, RETREAT, RETREAT_CITY, argument_of, make, verb_of

Path = tuple[int, ...]


class RetreatStarts(Step[RomeState]):
    """The siege train is lost, and the force looks for a way out (2E:15.1, 2E:25.30)."""

    kind = "RetreatStarts"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        side = battle.loser
        if side == CARTHAGE:
            state.lose_trains(battle.space)
        if side == battle.attacker and (battle.sortie or battle.sortie_generals & on_map(state)):
            # Those who came out of the city may go back into it (2E:20.7).
            state.stack.append(SORTIE_RETREAT)
            return
        lift(state, battle, side)
        way_out(state, battle)


RETREAT_STARTS: Final = RetreatStarts()


class SortieRetreat(Choice[RomeState]):
    """The sortie goes back inside, or along with the relief army (R-G17)."""

    kind = "SortieRetreat"
    rule = "2E:20.7"
    answers = (RETREAT_CITY, PASS)
    expected = "into the city, or pass"

    def player(self, state: RomeState) -> int:
        return battle_of(state).loser

    def question(self, state: RomeState) -> str:
        return "Shall the sortie go back into the city? Otherwise it retreats with the relief army."

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        if action == RETREAT_CITY:
            battle.sortie = battle.sortie_els = 0
            battle.generals[battle.loser] &= ~battle.sortie_generals
        lift(state, battle, battle.loser)
        way_out(state, battle)


SORTIE_RETREAT: Final = SortieRetreat()


def way_out(state: RomeState, battle: Battle) -> None:
    """Into the city of the space if it is the loser's, back to where a sally came from, or over land."""
    side, space = battle.loser, battle.space
    if not battle.retreaters and not battle.retreat_generals:
        return
    own_city = state.is_city_of(side, space) and not state.is_besieged(space)
    room = state.board.capacity[space] - state.ins[space]
    if side == battle.attacker and battle.entry == FROM_CITY:
        into_city(state, battle, side, battle.retreaters, battle.retreat_els, battle.retreat_generals)
    elif side == battle.attacker and battle.entry == BY_SEA:
        if own_city and (room or not battle.retreaters):
            fitting = min(room, battle.retreaters)
            _drown(state, battle, battle.retreaters - fitting)
        else:
            eliminate(state, battle)
    elif own_city:
        state.stack.append(INSIDE_OR_AWAY)
    else:
        retreat_over_land(state, battle)


def _drown(state: RomeState, battle: Battle, count: int) -> None:
    """A landed force retreats into its city; what does not fit is lost (2E:15.2)."""
    state.stack.append(ALL_INSIDE)
    lose_cus(state, battle.loser, battle.space, RETREATING, count, elephant_first=False)


class AllInside(Step[RomeState]):
    """What is left of a landed force is inside its city."""

    kind = "AllInside"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        into_city(state, battle, battle.loser, battle.retreaters, battle.retreat_els, battle.retreat_generals)


ALL_INSIDE: Final = AllInside()


class InsideOrAway(Choice[RomeState]):
    """The battle was fought before an own city: in, away, or some of each (2E:15.4)."""

    kind = "InsideOrAway"
    rule = "2E:15.4"
    answers = (RETREAT_CITY, PASS)
    expected = "into the city, or pass"

    def player(self, state: RomeState) -> int:
        return battle_of(state).loser

    def question(self, state: RomeState) -> str:
        return "Retreat into the city (what fits), or away?"

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        if action == PASS:
            retreat_over_land(state, battle)
            return
        cus, els = battle.retreaters, battle.retreat_els
        if cus <= state.board.capacity[battle.space] - state.ins[battle.space]:
            # Only a force that does not fit may split up.
            into_city(state, battle, battle.loser, cus, els, battle.retreat_generals)
            return
        classes = (CUClass(0, cus, els),) if cus else ()
        begin_muster(
            state, RETREATING_INSIDE, battle.loser, battle.space, -1, battle.retreat_generals, classes
        )


INSIDE_OR_AWAY: Final = InsideOrAway()


class RetreatingInside(Purpose):
    """Who goes into the city; the rest retreats (2E:15.4). Consuls keep 5 CUs where possible."""

    rule = "2E:15.4"
    words = "go inside the city"

    def most(self, state: RomeState, muster: Muster) -> int:
        return state.board.capacity[muster.space] - state.ins[muster.space]

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        battle = battle_of(state)
        away = battle.retreat_generals & ~taken
        refusal = consul_refusal(state, taken, cus, away, battle.retreaters - cus)
        if refusal is not None and not self._can_keep_consuls(state, muster, battle):
            return None
        return refusal

    def _can_keep_consuls(self, state: RomeState, muster: Muster, battle: Battle) -> bool:
        most = min(self.most(state, muster), battle.retreaters)
        generals = battle.retreat_generals
        subset = generals
        while True:
            for cus in range(most + 1):
                if consul_refusal(state, subset, cus, generals & ~subset, battle.retreaters - cus) is None:
                    return True
            if not subset:
                return False
            subset = (subset - 1) & generals

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        battle = battle_of(state)
        into_city(state, battle, battle.loser, cus, elephants, muster.taken)
        if battle.retreaters or battle.retreat_generals:
            retreat_over_land(state, battle)


PURPOSES[RETREATING_INSIDE] = RetreatingInside()


def eliminate(state: RomeState, battle: Battle) -> None:
    """No way out: the CUs are lost, the generals displaced (2E:15.3)."""
    battle.lost[battle.loser] += battle.retreaters
    generals = battle.retreat_generals
    if state.story is not None:
        state.tell(
            beats.Eliminated(
                rule="2E:15.3",
                side=battle.loser,
                space=battle.space,
                generals=generals,
                cus=battle.retreaters,
                elephants=battle.retreat_els,
            )
        )
    battle.retreaters = battle.retreat_els = battle.retreat_generals = 0
    displace_all(state, generals)


# The way of the retreat (2E:15.1 to 2E:15.3).


def penalty(state: RomeState, side: int, space: int) -> int:
    """CUs lost on entering a space: one for an enemy PC or unfriendly tribe, one for each enemy CU."""
    combat = state.board.tables.combat
    cost = combat.retreat_penalty_per_enemy_pc if state.is_hostile(side, space) else 0
    return cost + combat.retreat_penalty_per_enemy_cu * state.cus(1 - side, space)


def legal_paths(state: RomeState, battle: Battle) -> list[Path]:
    """The ways the loser may choose from: the nearest ends, and longer ways that cost fewer CUs (2E:15.1).

    By the Classic Edition only the shortest of those with the same losses (CE:11.10.B).
    """
    found: list[tuple[Path, int]] = []
    _explore(state, battle, battle.space, (), battle.retreaters, 0, found)
    if not found:
        return []
    nearest = min(len(path) for path, _ in found)
    cheapest = min(losses for path, losses in found if len(path) == nearest)
    if state.rules.longer_retreats_shortest:
        shortest: dict[int, int] = {}
        for path, losses in found:
            shortest[losses] = min(len(path), shortest.get(losses, len(path)))
        found = [(path, losses) for path, losses in found if len(path) == shortest[losses]]
    return [path for path, losses in found if len(path) == nearest or losses < cheapest]


def _explore(
    state: RomeState,
    battle: Battle,
    space: int,
    path: Path,
    force: int,
    losses: int,
    found: list[tuple[Path, int]],
) -> None:
    """Walk every legal way; a way ends at the first space in which the force may stay."""
    side = battle.loser
    attacker = side == battle.attacker
    alone = not battle.retreaters
    for to in state.board.roads[space]:
        if to == battle.space or to in path:
            continue
        if attacker and not path and to != battle.entry:
            continue
        if not attacker and to == battle.entry:
            continue
        enemies = state.cus(1 - side, to)
        if alone and enemies:
            continue
        cost = 0 if alone else min(penalty(state, side, to), force)
        left = force - cost
        friends = state.out[side][to]
        way, lost = (*path, to), losses + cost
        if not enemies and (state.pc[to] == side + 1 or friends > left):
            found.append((way, lost))
        elif len(way) < state.board.tables.movement.retreat_maximum_spaces:
            swept = friends if friends <= left else 0
            _explore(state, battle, to, way, left + swept, lost, found)


def retreat_over_land(state: RomeState, battle: Battle) -> None:
    """Choose a way, space by space, where there is a choice."""
    if battle.loser == battle.attacker and not _entry_open(state, battle):
        eliminate(state, battle)
        return
    paths = legal_paths(state, battle)
    if not paths:
        eliminate(state, battle)
        return
    prefix = battle.retreat_path
    options = sorted(
        {path[len(prefix)] for path in paths if path[: len(prefix)] == prefix and len(path) > len(prefix)}
    )
    if not options:
        battle.set_out = battle.retreaters > 0
        state.stack.append(WALK_AWAY)
    elif len(options) == 1:
        battle.retreat_path = (*prefix, options[0])
        retreat_over_land(state, battle)
    else:
        state.stack.append(RETREAT_WHERE)


def _entry_open(state: RomeState, battle: Battle) -> bool:
    """The attacker's first step is back where he came from; over a pass or strait he cannot (2E:15.2)."""
    return state.board.link_kind.get((battle.space, battle.entry)) == ROAD


class RetreatWhere(Frame[RomeState]):
    """The next space of the retreat."""

    kind = "RetreatWhere"
    rule = "2E:15.1"

    def player(self, state: RomeState) -> int:
        return battle_of(state).loser

    def question(self, state: RomeState) -> str:
        return "Where does the beaten force retreat?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(RETREAT, space) for space in range(state.board.spaces)]

    def legal_actions(self, state: RomeState) -> list[int]:
        battle = battle_of(state)
        prefix = battle.retreat_path
        nexts = {
            path[len(prefix)]
            for path in legal_paths(state, battle)
            if path[: len(prefix)] == prefix and len(path) > len(prefix)
        }
        return [make(RETREAT, space) for space in sorted(nexts)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != RETREAT:
            return Refusal(self.rule, "the beaten force has to retreat first")
        if action in self.legal_actions(state):
            return None
        return Refusal(
            self.rule,
            "the way leads to the nearest friendly space, within four, over roads, "
            "and not where the attacker came from",
        )

    def apply(self, state: RomeState, action: int) -> None:
        battle = battle_of(state)
        battle.retreat_path = (*battle.retreat_path, argument_of(action))
        retreat_over_land(state, battle)


RETREAT_WHERE: Final = RetreatWhere()


class WalkAway(Step[RomeState]):
    """One space of the chosen way: penalties, then friends met on it come along (2E:15.1, 2E:15.3)."""

    kind = "WalkAway"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        to = battle.retreat_path[0]
        battle.retreat_path = battle.retreat_path[1:]
        side = battle.loser
        if state.story is not None:
            self._tell(state, battle, to)
        battle.retreat_space = to
        for general in range(state.board.generals):
            if out_of_bounds(state, battle.retreat_generals, to) >> general & 1:
                battle.retreat_generals &= ~(1 << general)
                displace(state, general)
        state.stack.append(AFTER_STEP)
        tribes_may_strike(state, side, to, RETREATING)
        if battle.retreaters:
            _make_way(state, 1 - side, to)
            lose_cus(state, side, battle.space, RETREATING, penalty(state, side, to), elephant_first=False)

    def _tell(self, state: RomeState, battle: Battle, to: int) -> None:
        state.tell(
            beats.RetreatStep(
                rule="2E:15.1",
                side=battle.loser,
                from_=battle.retreat_space,
                to=to,
                penalty=penalty(state, battle.loser, to) if battle.retreaters else 0,
                generals=battle.retreat_generals,
                cus=battle.retreaters,
                elephants=battle.retreat_els,
            )
        )


WALK_AWAY: Final = WalkAway()


def _make_way(state: RomeState, side: int, space: int) -> None:
    """Enemies on their retreat come to generals without CUs: displaced, or inside their city (2E:10.7)."""
    if state.is_city_of(side, space) and not state.is_besieged(space) and not state.out[side][space]:
        for general in state.generals_at(side, space, False):
            state.set_general(general, space, inside=True)
    else:
        displace_lone_generals(state, side, space)


class AfterStep(Step[RomeState]):
    """The losses of the space are taken: rest here, or sweep up friends and go on."""

    kind = "AfterStep"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        side, at = battle.loser, battle.retreat_space
        if battle.set_out and not battle.retreaters:
            # The way took the last CU: the generals are displaced (2E:10.10).
            generals = battle.retreat_generals
            battle.retreat_generals = 0
            displace_all(state, generals)
            return
        if not battle.retreat_path:
            put_down(state, battle, side, at, "2E:15.1")
            return
        friends = state.out[side][at]
        if friends > battle.retreaters:
            # They outnumber the force, but enemies inside their city keep it from staying (2E:15.3).
            if state.cus(1 - side, at):
                state.stack.append(WALK_AWAY)
                return
            # Hostile Tribes made it smaller than reckoned: it stays with its friends.
            battle.retreat_path = ()
            put_down(state, battle, side, at, "2E:15.1")
            return
        if friends:
            els = state.els[at] if side == CARTHAGE else 0
            state.take_cus(side, at, friends, els)
            if side == CARTHAGE:
                state.lose_trains(at)  # forced to retreat as well (2E:25.30)
            battle.retreaters += friends
            battle.retreat_els += els
        for general in state.generals_at(side, at, False):
            battle.retreat_generals |= 1 << general
            state.set_general(general, battle.space)
        state.stack.append(WALK_AWAY)


AFTER_STEP: Final = AfterStep()

# The end (2E:15.5).


class Consequences(Step[RomeState]):
    """Half of the CUs lost, rounded down, in PCs (2E:15.5)."""

    kind = "Consequences"

    def run(self, state: RomeState) -> None:
        battle = battle_of(state)
        count = battle.lost[battle.loser] // state.board.tables.combat.cus_lost_per_pc_removed
        remove_pcs(state, battle.loser, count, BATTLE)


CONSEQUENCES: Final = Consequences()


class EndBattle(Step[RomeState]):
    """Everybody is where he belongs."""

    kind = "EndBattle"

    def run(self, state: RomeState) -> None:
        if state.story is not None:
            state.tell(beats.BattleOver(rule="2E:15", space=battle_of(state).space))
        state.battle = None
        call_home(state)


END_BATTLE: Final = EndBattle()
