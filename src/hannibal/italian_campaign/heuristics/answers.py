"""The decisions besides marching, each by its rule of thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hannibal.italian_campaign.board import CARTHAGE, FOOT, NO_CITY, ROME, SLAVE
from hannibal.italian_campaign.heuristics.worth import (
    POINT,
    best_modifier,
    distances,
    exchange,
    ground_shift,
    points_a_step,
    storm_chance,
    surrender_chance,
    worth,
)
from hannibal.italian_campaign.rules import leaders
from hannibal.italian_campaign.rules.combat import losses, rounds, withdrawal
from hannibal.italian_campaign.rules.combat import phase as combat
from hannibal.italian_campaign.rules.combat.fighting import (
    column_shift,
    combat_modifiers,
    fighting_points,
    fighting_units,
    odds_column,
)
from hannibal.italian_campaign.rules.march.army import gather
from hannibal.italian_campaign.rules.siege import sieges as siege
from hannibal.italian_campaign.rules.siege import works
from hannibal.italian_campaign.rules.turn import dictator, elections, placement, recruitment, reinforcement
from hannibal.italian_campaign.rules.turn import year as turn
from hannibal.italian_campaign.state import CONSUL, IcState, battle_of
from hannibal.italian_campaign.text.actions import (
    ABANDON,
    ACCEPT,
    AMBUSH,
    ASSAULT,
    BESIEGE,
    BUILD,
    DONE,
    FIGHT,
    FIRST,
    OFFER,
    PASS,
    SALLY,
    STATION,
    WAIT,
    WITHDRAW,
    argument_of,
    make,
    verb_of,
)
from hannibal.kernel import Frame


def answer(state: IcState) -> int:
    """What to do about anything but a march."""
    frame = state.stack[-1]
    rule = _RULES.get(type(frame))
    legal = state.legal_actions()
    if rule is None or len(legal) == 1:
        return legal[0]
    action = rule(state, frame, legal)
    return action if action in legal else legal[0]


# The year.


def _first(_state: IcState, _frame: Any, _legal: list[int]) -> int:
    """The first player moves last in winter, just before points are counted."""
    return make(FIRST, CARTHAGE)


def merit(state: IcState, leader: int) -> float:
    """How good a leader is: in combat, then at getting away."""
    board = state.board
    return 2.0 * board.modifier[leader] + (6 - (board.withdrawal[leader] or 1)) / 6.0


def _best_leader(state: IcState, _frame: Any, legal: list[int]) -> int:
    named = [action for action in legal if action not in (PASS, DONE)]
    return max(named, key=lambda action: merit(state, argument_of(action)))


def _proconsul(state: IcState, _frame: Any, legal: list[int]) -> int:
    """A good consul with an army stays."""

    def value(action: int) -> float:
        leader = argument_of(action)
        at = state.where[leader]
        strong = state.points_at(ROME, at) >= 2 * state.board.legion
        return merit(state, leader) if strong else 0.0

    named = [action for action in legal if action != PASS]
    best = max(named, key=value)
    return best if value(best) > 0.0 else PASS


def _keep(state: IcState, _frame: Any, legal: list[int]) -> int:
    """A proconsul stays as long as he has the legion he needs to march (IC:10.2)."""

    def stuck(leader: int) -> bool:
        return state.strength(gather(state, leader, 1 << leader)) < state.board.legion

    idle = [action for action in legal if action != DONE and stuck(argument_of(action))]
    return idle[0] if idle else DONE


def _dictator(state: IcState, frame: Any, legal: list[int]) -> int:
    """Only if he is better than the consuls he replaces."""
    best = _best_leader(state, frame, legal)
    consuls = [merit(state, leader) for leader in elections.officials(state, CONSUL)]
    return best if merit(state, argument_of(best)) > max(consuls, default=0.0) else PASS


def _station(state: IcState, _frame: Any, legal: list[int]) -> int:
    """To the strongest army without a leader; to the new legions if there is none."""

    def value(action: int) -> int:
        at = argument_of(action)
        mobile = state.board.mobile
        strength = sum(
            count * state.board.points[kind]
            for inside in (False, True)
            for kind, count in enumerate(state.units(ROME, at, inside))
            if mobile[kind]
        )
        return strength // (1 + state.leaders_at(ROME, at).bit_count())

    places = [action for action in legal if verb_of(action) == STATION]
    if not places:
        return legal[0]
    best = max(places, key=value)
    return WAIT if WAIT in legal and value(best) < state.board.legion else best


def _recruit(state: IcState, _frame: Any, legal: list[int]) -> int:
    """Where a legion also keeps a city from going over; next to the others where none needs it."""

    def value(action: int) -> float:
        at = argument_of(action)
        city = state.board.city_at[at]
        held = state.points_at(ROME, at) + state.points_at(ROME, at, True)
        gain = 0.2 * held / state.board.legion
        if held < 10 and state.board.loyalty[city]:
            near = min(
                distances(state.board)[at][state.where[leader]]
                for leader in state.board.leaders_of[CARTHAGE]
                if state.where[leader] >= 0
            )
            gain += worth(state, city) / (4.0 + near)
        return gain

    return max(legal, key=value)


def _land(state: IcState, _frame: Any, legal: list[int]) -> int:
    """In a friendly city, near Hannibal."""
    board = state.board
    goal = state.where[board.hannibal]

    def value(action: int) -> float:
        at = argument_of(action)
        own = board.city_at[at] != NO_CITY
        return (4.0 if own else 0.0) - (distances(board)[at][goal] if goal >= 0 else 0)

    return max(legal, key=value)


# Field combat.


def outcome_of_round(state: IcState) -> float:
    """What the next round is worth to Carthage, in strength points of difference, weighed."""
    battle = battle_of(state)
    attacker = battle.attacker
    modifier = sum(value for _, value in combat_modifiers(state, battle))
    steps = [points_a_step(state, fighting_units(state, battle, side)) for side in (attacker, 1 - attacker)]
    points = [fighting_points(state, battle, side) for side in (attacker, 1 - attacker)]
    lost = exchange(
        state.board, points[0], points[1], (steps[0], steps[1]), modifier, column_shift(state, battle), 2
    )
    value = POINT * (lost[1] - lost[0])
    return value if attacker == CARTHAGE else -value


def _for(side: int, value: float) -> float:
    return value if side == CARTHAGE else -value


def _wish(state: IcState, frame: Any, legal: list[int]) -> int:
    """Attack where the exchange is a gain."""
    if FIGHT not in legal:
        return PASS
    at, side = battle_of(state).hex, int(frame.side)
    enemy = 1 - side
    mine, theirs = combat.attack_strength(state, side, at)
    leaders_here = [state.leaders_at(each, at) for each in (side, enemy)]
    lead = best_modifier(state, leaders_here[0]) - best_modifier(state, leaders_here[1])
    if state.has_elephants(state.units(CARTHAGE, at)):
        lead += 1 if side == CARTHAGE else -1
    steps = points_a_step(state, state.units(side, at)), points_a_step(state, state.units(enemy, at))
    control = state.control[state.board.province_of[at]]
    if control != side and leaders_here[0]:
        mine -= mine // 4
    if control != enemy and leaders_here[1]:
        theirs -= theirs // 4
    lost = exchange(state.board, mine, theirs, steps, lead, ground_shift(state, at, side), 3)
    return FIGHT if lost[1] > lost[0] else PASS


def _sally(_state: IcState, _frame: Any, _legal: list[int]) -> int:
    return SALLY


def _stand(state: IcState, _frame: Any, legal: list[int]) -> int:
    """Withdraw before a combat that costs more than it gains."""
    side = 1 - battle_of(state).attacker
    return FIGHT if _for(side, outcome_of_round(state)) >= 0.0 or WITHDRAW not in legal else WITHDRAW


def _go(state: IcState, frame: Any, legal: list[int]) -> int:
    """Fight on while it pays; otherwise get away, or ask to be let go."""
    if _for(frame.side, outcome_of_round(state)) >= 0.0:
        return FIGHT
    commander = battle_of(state).commander[frame.side]
    if WITHDRAW in legal and state.board.withdrawal[commander] <= 5:
        return WITHDRAW
    return OFFER if OFFER in legal else WITHDRAW if WITHDRAW in legal else FIGHT


def _let_go(state: IcState, frame: Any, _legal: list[int]) -> int:
    return PASS if _for(1 - frame.side, outcome_of_round(state)) > 0.0 else ACCEPT


def _forage(state: IcState, frame: Any, legal: list[int]) -> int:
    """The strength points due, and no more than must be."""
    points = state.board.points
    fitting = [action for action in legal if points[argument_of(action)] <= frame.left and action != DONE]
    if fitting:
        return max(fitting, key=lambda action: points[argument_of(action)])
    return min((action for action in legal if action != DONE), key=lambda action: points[argument_of(action)])


def _ambush(state: IcState, _frame: Any, legal: list[int]) -> int:
    """Hide units as long as the first round is fought in the same column without them."""
    battle = battle_of(state)
    mine, romans = fighting_points(state, battle, CARTHAGE), fighting_points(state, battle, ROME)
    missing = combat.ambush_quota(state, battle) - state.strength(battle.ambush)
    if missing <= 0:
        return DONE

    def column(points: int) -> int:
        return odds_column(points, romans) if battle.attacker == CARTHAGE else -odds_column(romans, points)

    hidden = [action for action in legal if verb_of(action) == AMBUSH]
    begun = any(battle.ambush)
    if not hidden or (not begun and (mine - missing < 1 or column(mine - missing) < column(mine))):
        return DONE if DONE in legal else legal[0]
    points = state.board.points
    return min(hidden, key=lambda action: abs(points[argument_of(action)] - missing))


def _command(state: IcState, frame: Any, legal: list[int]) -> int:
    """One's own best; of the enemy's the worst."""
    mine = state.current_player() == frame.side
    return (max if mine else min)(legal, key=lambda action: merit(state, argument_of(action)))


def _lose(state: IcState, _frame: Any, legal: list[int]) -> int:
    """The step that costs least: strength points, and for Roman foot victory points too."""
    board = state.board

    def cost(action: int) -> float:
        kind = argument_of(action)
        reduced = board.reduced[kind]
        points = board.points[kind] - (board.points[reduced] if reduced >= 0 else 0)
        price = float(points)
        if board.arm[kind] in (FOOT, SLAVE) and board.kind_side[kind] == ROME:
            price *= 2.0
        return price + (2.0 if kind in board.elephant_kinds and state.battle is not None else 0.0)

    return min(legal, key=cost)


def _retreat(state: IcState, frame: Any, legal: list[int]) -> int:
    """To a city of one's own, a province one controls, away from the enemy."""
    board, side = state.board, int(frame.side)

    def value(action: int) -> float:
        at = argument_of(action)
        city = board.city_at[at]
        friendly = city != NO_CITY and state.city[city] == side
        controlled = state.control[board.province_of[at]] == side
        near = min(
            (
                distances(board)[at][state.where[leader]]
                for leader in board.leaders_of[1 - side]
                if state.where[leader] >= 0
            ),
            default=9,
        )
        return 5.0 * friendly + 3.0 * controlled + 0.1 * min(near, 9)

    return max(legal, key=value)


# Sieges.


def _siege(state: IcState, frame: Any, legal: list[int]) -> int:
    """Assault, besiege or neither, by what each promises."""
    city = int(frame.city)
    side, at = 1 - state.city[city], state.board.city_hex[city]
    price = worth(state, city)
    units = state.units(side, at)
    modifier = best_modifier(state, state.leaders_at(side, at, False))
    modifier -= best_modifier(state, state.leaders_at(1 - side, at, True))
    chance, steps = storm_chance(state, city, siege.assault_points(state, city), modifier)
    values = {
        ASSAULT: chance * price - steps * points_a_step(state, units) * POINT,
        BESIEGE: surrender_chance(state, city, siege.besieging_points(state, city)) * price * 0.8,
        PASS: 0.0,
        ABANDON: -1.0,
    }
    if siege.besieging_points(state, city) < state.defence(city):
        values[BESIEGE] = -2.0
    return max((action for action in legal), key=lambda action: values[action])


def _build(_state: IcState, _frame: Any, _legal: list[int]) -> int:
    return BUILD


_RULES: dict[type[Frame[Any]], Callable[[IcState, Any, list[int]], int]] = {
    turn.ChooseFirst: _first,
    elections.KeepProconsuls: _keep,
    elections.NewProconsul: _proconsul,
    elections.BreakTie: _best_leader,
    placement.PlaceOfficial: _station,
    dictator.AppointFirst: _dictator,
    dictator.AppointSecond: _best_leader,
    recruitment.RaiseLegion: _recruit,
    recruitment.PlaceWithLegions: _station,
    recruitment.ChooseRecruiter: _best_leader,
    recruitment.RaiseSlaves: _best_leader,
    reinforcement.Land: _land,
    reinforcement.GaulReturns: _land,
    combat.Wish: _wish,
    combat.SallyOrNot: _sally,
    combat.StandOrWithdraw: _stand,
    combat.Forage: _forage,
    combat.LayAmbush: _ambush,
    leaders.ChooseCommander: _command,
    rounds.Go: _go,
    rounds.Answer: _let_go,
    losses.LoseSteps: _lose,
    losses.LosePoints: _lose,
    withdrawal.RetreatTo: _retreat,
    siege.LeaveSiege: _retreat,
    siege.Siege: _siege,
    works.BuildWorks: _build,
}
