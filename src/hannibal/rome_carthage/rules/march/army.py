"""Chapter 10: an army on the march, who belongs to it and where it stands."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Refusal
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, LINK_NAMES, NON_ALPS_PASS, STRAIT
from hannibal.rome_carthage.ongoing import BY_SEA, FROM_CITY, NOWHERE, ArmyChange, CUClass, March, Muster
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.muster import (
    MARCHING,
    PURPOSES,
    Purpose,
    consul_refusal,
    elephant_refusal,
    not_outranking,
    possible,
)
from hannibal.rome_carthage.rules.ways_back import march_out
from hannibal.rome_carthage.state import RomeState, march_of, play_of
from hannibal.rome_carthage.text import beats

NATIVE_GUIDE: Final = "native-guide"
FORCE_MARCH: Final = "force-march"
NO_POINTS: Final = Refusal("2E:10.2", "not enough movement points are left")
LONE_GENERAL: Final = Refusal("2E:10.4", "a general without CUs may not enter a space with enemy CUs")
WOULD_STOP: Final = Refusal("2E:10.4", "a general without CUs may not stop with an enemy general, only pass")
WEAK_CONSUL: Final = Refusal("2E:18.3", "leave the consul here enough CUs to have 5, or stop")
WEAK_ARMY: Final = Refusal("2E:18.1", "a consular army of fewer than 5 CUs leaves none behind")
OUTRANKS: Final = Refusal("2E:10.8", "a general who outranks the leader does not come along")
ALL_SPENT: Final = Refusal("2E:10.11", "who is here has used up his movement on this campaign")
TRUCE: Final = Refusal("2E:25.64", "during the truce no space with an enemy CU or PC may be entered")


def movement_limit(state: RomeState, general: int) -> int:
    """Four points; six with a Force March, and for Nero on a campaign (2E:10.2, 2E:10.12)."""
    play, numbers = play_of(state), state.board.tables.movement
    if play.event and state.board.event[play.card] == FORCE_MARCH:
        return numbers.force_march
    if general == state.board.nero and nero_hurries(state):
        return numbers.nero_with_campaign
    return numbers.normal


def nero_hurries(state: RomeState) -> bool:
    """Whether the card in play gives Nero six points: a campaign, or its number (2E:10.12, CE:14.2.nero)."""
    play = play_of(state)
    if play.campaign_card:
        return True
    return state.rules.nero_by_any_campaign_card and state.board.event[play.card] == campaign.CAMPAIGN


def points_left(state: RomeState, march: March) -> int:
    """Movement points the army may still spend."""
    left = march.limit - march.used
    play = state.play
    if play is not None and play.campaign_card:
        left = min(left, campaign.farthest(state, march))
    return left


def leave_city(state: RomeState, side: int, space: int) -> None:
    """Nobody stands outside: all who are inside the city are out again, at no cost (2E:10.7)."""
    if not state.is_city_of(side, space):
        return
    cus, els = state.ins[space], state.iels[space]
    if state.story is not None:
        generals = state.generals_mask(side, space, True)
        if cus or generals:
            state.tell(
                beats.LeftCity(
                    rule="2E:10.7", side=side, space=space, generals=generals, cus=cus, elephants=els
                )
            )
    if cus:
        state.take_cus(side, space, cus, els, inside=True)
        state.add_cus(side, space, cus, els)
        campaign.come_out(state, space)
    for general in state.generals_at(side, space, True):
        state.set_general(general, space)


def gates_open(state: RomeState, march: March) -> bool:
    """Whether the army stands before an own city from which nobody keeps those inside (2E:10.7)."""
    space = march.space
    return state.is_city_of(march.side, space) and not march.inside and not state.out[1 - march.side][space]


def here(state: RomeState, march: March) -> tuple[int, int, int]:
    """All of the side in the army's place: its generals as a mask, its CUs, its elephants."""
    space = march.space
    generals = state.generals_mask(march.side, space, march.inside)
    if march.inside:
        return generals, state.ins[space], state.iels[space]
    cus, els = state.out[march.side][space], state.els[space] if march.side == CARTHAGE else 0
    if gates_open(state, march):
        generals |= state.generals_mask(march.side, space, True)
        return generals, cus + state.ins[space], els + state.iels[space]
    return generals, cus, els


def place_classes(state: RomeState, march: March) -> campaign.Classes:
    """All CUs of the army's place by the points they have spent: its own and those it found there."""
    space = march.space
    _, cus, els = here(state, march)
    standing: campaign.Classes = ()
    if gates_open(state, march) and state.ins[space]:
        standing = campaign.classes_at(state, space, True, state.ins[space], state.iels[space])
        cus, els = cus - state.ins[space], els - state.iels[space]
    standing += campaign.classes_at(state, space, march.inside, cus - march.cus, els - march.els)
    return campaign.merge((*march.classes, *standing))


def confined_refusal(state: RomeState, generals: int, to: int) -> Refusal | None:
    """Hanno stays in Africa, Fabius in Italy (2E:24)."""
    for general, region in state.board.bounds:
        if generals >> general & 1 and not region[to]:
            return Refusal(
                state.board.general_rule[general], f"{state.general_name(general)} may not leave his country"
            )
    return None


def refuse_deserting(state: RomeState, march: March) -> Refusal | None:
    """A weak consul leaves no CUs behind, and no proconsul passes one by (2E:18.1, 2E:18.3)."""
    # A general who came alone goes on alone.
    if march.side == CARTHAGE or not state.consuls or (march.path and not march.cus):
        return None
    present, cus, _ = here(state, march)
    least = state.board.tables.movement.consul_minimum_cus
    staying = cus - march.cus
    if march.generals & state.consuls:
        return WEAK_ARMY if march.cus < least and staying else None
    return WEAK_CONSUL if march.path and present & state.consuls and 0 < staying < least else None


def strait_is_open(state: RomeState, side: int, space: int, to: int) -> bool:
    """Whether the strait of Messana may be crossed: both cities held, or the one moved from (2E:10.6)."""
    if state.pc[space] != side + 1:
        return False
    return state.pc[to] == side + 1 or not state.rules.strait_needs_both_cities


def ways_on(state: RomeState, march: March, space: int, left: int) -> bool:
    """Whether a general without CUs gets on from an enemy general's space with so many points (2E:10.4)."""
    board, side, play = state.board, march.side, state.play
    for to, kind in board.links[space]:
        rest = left - board.link_cost[kind]
        if rest < 0 or state.out[1 - side][to] or (state.ins[to] and state.pc[to] != side + 1):
            continue
        if kind == STRAIT and board.walled[to] and not strait_is_open(state, side, space, to):
            continue
        if (state.truce and state.pc[to] == 2 - side) or confined_refusal(state, march.generals, to):
            continue
        if not state.any_general(1 - side, to) or ways_on(state, march, to, rest):
            return True
    fleet = play is not None and play.fleet
    return bool(fleet and board.port[space]) and left >= board.tables.movement.naval_cost


# Who comes along (2E:10.2).


def may_come(state: RomeState, march: March) -> tuple[int, campaign.Classes]:
    """The generals and CUs of the place that may go on with the army, those already in it included."""
    present = here(state, march)[0]
    side = state.board.generals_of[march.side]
    generals = not_outranking(state, march.general, [general for general in side if present >> general & 1])
    classes = place_classes(state, march)
    play = state.play
    if play is None or not play.campaign_card:
        return generals, classes
    for general in state.board.generals_of[march.side]:
        if not march.others >> general & 1 and not campaign.general_points(state, march.general, general):
            generals &= ~(1 << general)
    own = {points: (cus, els) for points, cus, els in march.classes}
    movable = []
    for points, cus, els in classes:
        if not campaign.points_of(state, march.general, points):
            cus, els = own.get(points, (0, 0))
        if cus:
            movable.append(CUClass(points, cus, els))
    return generals, tuple(movable)


def take_default_force(state: RomeState, march: March) -> None:
    """As many as may come: the freshest first, elephants among them, all subordinates."""
    generals, _, _ = here(state, march)
    companions, classes = may_come(state, march)
    total = sum(cus for _, cus, _ in classes)
    most = min(total, state.board.tables.movement.cus_with_general)
    subset = companions
    while True:
        for cus in range(most, -1, -1):
            if refuse_split(state, march, generals, subset | 1 << march.general, cus) is None:
                take_units(state, march, subset, _freshest(classes, cus))
                return
        if not subset:
            break
        subset = (subset - 1) & companions
    take_units(state, march, 0, ())


def _freshest(classes: campaign.Classes, cus: int) -> campaign.Classes:
    """So many CUs, those that have walked least first, elephants before others."""
    chosen = []
    for points, count, els in classes:
        taken = min(count, cus)
        if taken:
            chosen.append(CUClass(points, taken, min(els, taken)))
            cus -= taken
    return tuple(chosen)


def any_force(state: RomeState, march: March) -> bool:
    """Whether some army of those who may come is legal; with a consul and tired CUs there may be none."""
    generals, classes = may_come(state, march)
    if not generals and not classes:
        return False
    if march.side == CARTHAGE or not here(state, march)[0] & state.consuls:
        return True
    muster = Muster(MARCHING, march.side, march.space, march.general)
    muster.classes = classes
    return possible(state, muster, 0, generals, 0, sum(cus for _, cus, _ in classes))


def take_units(state: RomeState, march: March, others: int, chosen: campaign.Classes) -> None:
    """Make these the army, and leave the rest of the place behind."""
    everything = place_classes(state, march)
    play = state.play
    if play is not None and play.campaign_card:
        left = {points: (cus, els) for points, cus, els in everything}
        for points, cus, els in chosen:
            had = left[points]
            left[points] = (had[0] - cus, had[1] - els)
        rest = tuple(CUClass(points, *count) for points, count in left.items())
        campaign.forget(state, march.space, march.inside)
        campaign.rest(state, march.space, march.inside, rest)
        nero = march.general == state.board.nero
        chosen = tuple(
            CUClass(points | campaign.WITH_NERO if nero and not points else points, cus, els)
            for points, cus, els in chosen
        )
    march.classes = chosen
    march.others = others
    march.cus = sum(cus for _, cus, _ in chosen)
    march.els = sum(els for _, _, els in chosen)


def note_change(march: March, joined: int, left: int, cus: int, els: int, trains: int = 0) -> None:
    """Somebody was picked up or dropped off on the way: Bad Weather may undo that (2E:25.41)."""
    if march.path and (joined or left or cus or els or trains):
        march.changes = (*march.changes, ArmyChange(len(march.path), joined, left, cus, els, trains))


def note_voyage(march: March) -> None:
    """The space just entered was entered by sea, even if a road leads there too: its die was rolled."""
    march.voyages = (*march.voyages, len(march.path))


def refuse_split(state: RomeState, march: March, generals: int, going: int, cus: int) -> Refusal | None:
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
        march = march_of(state)
        generals, _, _ = here(state, march)
        return refuse_split(state, march, generals, taken | 1 << muster.leader, cus)

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        total = here(state, march_of(state))[2]
        return elephant_refusal(state, (elephants, total - elephants), total)

    def refuse_general(self, state: RomeState, muster: Muster, general: int) -> Refusal | None:
        march = march_of(state)
        if general == muster.leader or not here(state, march)[0] >> general & 1:
            return None
        return OUTRANKS if state.rank(general) > state.rank(muster.leader) else ALL_SPENT

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        march = march_of(state)
        others, cus_before, els_before = march.others, march.cus, march.els
        take_units(state, march, muster.taken, tuple(entry for entry in muster.chosen if entry.cus))
        march.regrouped = True
        joined, left = march.others & ~others, others & ~march.others
        if state.story is not None:
            state.tell(
                beats.ForceMadeUp(
                    rule=self.rule,
                    side=march.side,
                    general=march.general,
                    space=march.space,
                    generals=march.generals,
                    cus=march.cus,
                    elephants=march.els,
                    joined=joined,
                    left_behind=left,
                    cus_before=cus_before,
                )
            )
        note_change(march, joined, left, march.cus - cus_before, march.els - els_before)
        march_out(state)


PURPOSES[MARCHING] = Marching()

# From place to place.


def relocate(state: RomeState, march: March, to: int, origin: int = NOWHERE, cost: int = 0) -> None:
    """Move the army's pieces; `origin` is where they count as coming from if not from their space."""
    side, space = march.side, march.space
    if state.story is not None:
        _tell_move(state, march, to, origin, cost)
    if march.cus:
        state.take_cus(side, space, march.cus, march.els, inside=march.inside)
        state.add_cus(side, to, march.cus, march.els)
    generals = march.generals
    for general in state.board.generals_of[side]:
        if generals >> general & 1:
            state.set_general(general, to)
    if march.train:
        state.move_train(space, to)
    if state.rules.weather_by_points:
        march.spent = (*march.spent, march.used)
    march.origin = space if origin == NOWHERE else origin
    march.space = to
    march.inside = False
    march.path = (*march.path, to)
    if origin == BY_SEA:
        note_voyage(march)
    march.regrouped = march.hitched = march.charmed = march.pursuit = march.answered = False


def _tell_move(state: RomeState, march: March, to: int, origin: int, cost: int) -> None:
    """The army goes somewhere; sent back over the sea, it has no way over land."""
    link = state.board.link_kind.get((march.space, to))
    rule, way = "2E:10.2", "back" if link is None else LINK_NAMES[link]
    if origin == BY_SEA:
        rule, way = "2E:11.1", "sea"
    elif origin == FROM_CITY:
        rule, way = "2E:20.5", "sally"
    state.tell(
        beats.Moved(
            rule=rule,
            side=march.side,
            general=march.general,
            from_=march.space,
            to=to,
            cost=cost,
            way=way,
            generals=march.generals,
            cus=march.cus,
            elephants=march.els,
        )
    )


def pass_modifier(state: RomeState, kind: int) -> int:
    """The die modifier of a pass; Native Guide helps over every one of the move (2E:25.6)."""
    table, play = state.board.tables.attrition, state.play
    modifier = table.non_alps_pass if kind == NON_ALPS_PASS else table.alps_pass
    if play is not None and play.event and state.board.event[play.card] == NATIVE_GUIDE:
        modifier += table.native_guide
    return modifier


def bring_inside(
    state: RomeState, side: int, space: int, generals: int, cus: int, els: int, rule: str
) -> None:
    """A force that stands outside a city of its own goes inside its walls."""
    if state.story is not None and (cus or generals):
        state.tell(
            beats.EnteredCity(rule=rule, side=side, space=space, generals=generals, cus=cus, elephants=els)
        )
    state.take_cus(side, space, cus, els)
    state.add_cus(side, space, cus, els, inside=True)
    for general in members(generals):
        state.set_general(general, space, inside=True)


def go_inside(state: RomeState, march: March, generals: int, cus: int, elephants: int, rule: str) -> None:
    """Part of the army, or all of it, is inside the walls; what stays outside is the army from now on."""
    space = march.space
    bring_inside(state, march.side, space, generals, cus, elephants, rule)
    march.cus -= cus
    march.els -= elephants
    inside, march.classes = campaign.split(march.classes, cus, elephants)
    campaign.rest(state, space, True, inside)
    march.others &= ~generals
    if generals >> march.general & 1:
        outside = state.commander_of(march.others)
        if outside >= 0:
            march.general = outside
            march.others &= ~(1 << outside)
        else:
            march.inside = not march.cus
