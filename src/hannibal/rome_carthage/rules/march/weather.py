"""Bad Weather (2E:25.41, CE:14.1.41): when it can shorten a march, and how.

The windows in which it is played are where a march is shortened: at a pass (`movement`), in port and on
landing (`naval`), on entering a space (`reactions`), before a battle (`battle`), after it (`end_of_move`).
The 2nd edition counts two spaces, the Classic Edition two movement points; and where that edition's timing is
followed, it must come before a reaction is resolved, but may undo a sea move or a pass.
"""

from __future__ import annotations

from hannibal.kernel import PositionError
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import ALPS_PASS, CARTHAGE, EMPTY, NON_ALPS_PASS, ROAD, ROMAN, ROME
from hannibal.rome_carthage.ongoing import BY_SEA, ArmyChange, March
from hannibal.rome_carthage.rules.cards.counter_events import BAD_WEATHER, CounterWindow, held
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import go_inside, relocate
from hannibal.rome_carthage.state import RomeState, march_of, play_of
from hannibal.rome_carthage.text import beats


class WeatherWindow(CounterWindow):
    """A moment for Bad Weather: by default one in which it would call the army back, and does."""

    rule = "2E:25.41"

    def matters(self, state: RomeState, march: March) -> bool:
        """Whether the card would change anything now."""
        return weather_could_shorten(state, march)

    def cards(self, state: RomeState) -> list[int]:
        cards = held(state, 1 - state.active, BAD_WEATHER)
        return members(cards) if cards and self.matters(state, march_of(state)) else []

    def played(self, state: RomeState, card: int) -> None:
        go_back_for_weather(state, march_of(state))


def two_points(state: RomeState, march: March) -> int:
    """The points a move under Bad Weather may have used: two, counted from where it began (CE:14.1.41)."""
    began = march.spent[0] if march.spent else 0
    return began + state.board.tables.movement.bad_weather


def bars_way(state: RomeState, march: March, cost: int) -> bool:
    """Whether Bad Weather can be played against this pass or strait before it is crossed (2E:25.41)."""
    return not state.rules.weather_before_reactions and march.used + cost > two_points(state, march)


def weather_could_shorten(state: RomeState, march: March) -> bool:
    """Whether the general has gone too far, has not fought, and it is not too late to call him back."""
    play = play_of(state)
    return (
        not play.weather
        and not march.fought
        and not march.settled
        and not march.answered
        and way_back(state, march) is not None
    )


def way_back(state: RomeState, march: March) -> tuple[int, int] | None:
    """Where Bad Weather sends the army, and after how many spaces entered that was; None where it stays."""
    if not march.path or march.path[-1] != march.space:
        return None
    kept = _by_points(state, march) if state.rules.weather_by_points else _by_spaces(state, march)
    if kept < 0:
        return None
    # A fleet and a late pass go back where the last step began; else it is a space of the path.
    origin = march.target if march.origin == BY_SEA else march.origin
    to = origin if kept == len(march.path) - 1 else march.path[kept - 1] if kept else march.start
    return (to, kept) if _can_go_back(state, march, to) else None


def _by_spaces(state: RomeState, march: March) -> int:
    """After the second space he entered; a sea move or late pass only where its die does not protect it."""
    most, path, after_die = state.board.tables.movement.bad_weather, march.path, _after_the_die(state)
    if march.origin == BY_SEA:
        return len(path) - 1 if after_die else -1
    if len(path) > most:
        return most if after_die or not _rolled_for(state, march, most) else -1
    late = march.used > most and state.board.link_kind.get((march.origin, march.space), ROAD)
    return len(path) - 1 if after_die and late else -1


def _by_points(state: RomeState, march: March) -> int:
    """After the last space he entered with two points, or where he began (CE:14.1.41)."""
    trail, most = (march.start, *march.path), two_points(state, march)
    kept = max((index for index, points in enumerate(march.spent) if points <= most), default=len(trail) - 1)
    if kept == len(trail) - 1:
        return -1
    return kept if _after_the_die(state) or not _rolled_for(state, march, kept) else -1


def _after_the_die(state: RomeState) -> bool:
    """Whether the card may still come when the naval die or that of a pass is rolled (CE:14.1.41)."""
    return state.rules.weather_before_reactions


def _rolled_for(state: RomeState, march: March, kept: int) -> bool:
    """Whether a step after so many led over the sea or a pass: the card comes too late for it (2E:25.41)."""
    trail, kinds = (march.start, *march.path), state.board.link_kind
    return any(
        step in march.voyages or kinds.get((trail[step - 1], trail[step]), ROAD) in (ALPS_PASS, NON_ALPS_PASS)
        for step in range(kept + 1, len(trail))
    )


def _can_go_back(state: RomeState, march: March, to: int) -> bool:
    """Not where he stands already, nor among enemies, unless into the city he sailed out of."""
    if to == march.space:
        return False
    if not state.out[1 - march.side][to]:
        return True
    room = state.board.capacity[to] - state.ins[to]
    return state.is_city_of(march.side, to) and not state.is_besieged(to) and march.cus <= room


def go_back_for_weather(state: RomeState, march: March) -> None:
    """His move was only so long: back to where it ends, and he stays there."""
    play, way = play_of(state), way_back(state, march)
    if way is None:
        raise PositionError("Bad Weather is played against a march that it cannot shorten")
    to, kept = way
    play.weather = True
    path = (to, *march.path)  # the first is where he began only if he goes back there
    at = len(path) - 1
    for change in reversed(march.changes):
        if change.entered > kept:
            campaign.step_back(state, march, _walked(state, march, path, change.entered, at))
            at = change.entered
            _undo(state, march, change, path[at])
    undone = _walked(state, march, path, kept, at)
    for entered in march.charms:
        # Where he has not been, he has charmed nobody (2E:25.28).
        if entered > kept and state.pc[path[entered]] == EMPTY:
            _put_back(state, path[entered])
    relocate(state, march, to)
    march.entering = False
    if state.story is not None:
        state.tell(
            beats.Stopped(rule="2E:25.41", side=march.side, general=march.general, space=to, why="weather")
        )
    # The event stops the general, not the CUs, which another may take on (2E:25.41).
    campaign.walk_back(state, march, undone)
    if state.out[1 - march.side][to]:
        go_inside(state, march, march.generals, march.cus, march.els, "2E:25.41")


def _put_back(state: RomeState, space: int) -> None:
    """The Roman PC that was charmed away lies in its space again."""
    if state.story is not None:
        state.tell(beats.MarkerPlaced(rule="2E:25.41", side=ROME, space=space, why="weather"))
    state.set_marker(space, ROMAN)


def _walked(state: RomeState, march: March, path: tuple[int, ...], start: int, end: int) -> int:
    """The points spent between two places of the path."""
    if march.spent:
        return march.spent[end] - march.spent[start]
    naval = state.board.tables.movement.naval_cost
    return sum(
        naval if step in march.voyages else _cost(state, path[step - 1], path[step])
        for step in range(start + 1, end + 1)
    )


def _undo(state: RomeState, march: March, change: ArmyChange, space: int) -> None:
    """Who was picked up after the move should have ended is left there again, who was dropped comes back.

    Not where enemies who avoided battle stand by now; and CUs lost since are lost.
    """
    side = march.side
    if state.out[1 - side][space]:
        return
    _, joined, left, cus, els, trains = change
    _give_back(state, march, space, max(0, cus - els), max(0, els))
    _take_back(state, march, space, max(0, els - cus), max(0, -els))
    for general in state.board.generals_of[side]:
        if joined >> general & 1 and march.others >> general & 1:
            march.others &= ~(1 << general)
            state.set_general(general, space)
        elif left >> general & 1 and state.where[general] == space:
            march.others |= 1 << general
            state.set_general(general, march.space)
    if trains and march.train == (trains > 0) and (march.space if march.train else space) in state.trains:
        state.move_train(march.space if march.train else space, space if march.train else march.space)
        march.train = not march.train


def _give_back(state: RomeState, march: March, space: int, plain: int, els: int) -> None:
    """CUs that were picked up stand in their space again: those of the army that have walked least."""
    els = min(els, march.els)
    cus = min(plain, march.cus - march.els) + els
    if not cus:
        return
    march.classes, given = campaign.split(march.classes, march.cus - cus, march.els - els)
    march.cus -= cus
    march.els -= els
    if space != march.space:
        state.take_cus(march.side, march.space, cus, els)
        state.add_cus(march.side, space, cus, els)
    campaign.rest(state, space, False, given)


def _take_back(state: RomeState, march: March, space: int, plain: int, els: int) -> None:
    """CUs that were dropped off are in the army again: those there that have walked furthest."""
    own = space == march.space
    standing_els = (state.els[space] if march.side == CARTHAGE else 0) - (march.els if own else 0)
    standing = state.out[march.side][space] - (march.cus if own else 0)
    els = min(els, standing_els)
    cus = min(plain, standing - standing_els) + els
    if not cus:
        return
    taken, stay = campaign.split(campaign.classes_at(state, space, False, standing, standing_els), cus, els)
    campaign.forget(state, space, False)
    campaign.rest(state, space, False, stay)
    march.classes = campaign.merge((*march.classes, *taken))
    march.cus += cus
    march.els += els
    if not own:
        state.take_cus(march.side, space, cus, els)
        state.add_cus(march.side, march.space, cus, els)


def _cost(state: RomeState, space: int, to: int) -> int:
    """What a step over land cost; a sally nothing."""
    board = state.board
    return board.link_cost[board.link_kind[space, to]] if space != to else 0
