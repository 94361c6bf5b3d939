"""Making up a force in small decisions: which generals, how many CUs, how many elephants.

Marching off, going inside, avoiding battle, intercepting, sortieing and retreating into a city all choose a
part of what stands in a space. Each is a `Purpose` that says what parts are legal and what follows.
"""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Decision, Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.ongoing import CUClass, Muster
from hannibal.rome_carthage.rules.march.campaign import WITH_NERO, Classes
from hannibal.rome_carthage.state import RomeState, muster_of
from hannibal.rome_carthage.text.actions import BRING, ELEPHANTS, LEAVE, TAKE, argument_of, make, verb_of
from hannibal.rome_carthage.text.wording import counted

MARCHING: Final = 0
INSIDE_CITY: Final = 1
LANDING: Final = 2
AVOIDING: Final = 3
INTERCEPTING: Final = 4
SORTIEING: Final = 5
RETREATING_INSIDE: Final = 6
BACKING_INSIDE: Final = 7
DECLARING_INSIDE: Final = 8

ELEPHANTS_SPLIT: Final = Refusal("2E:17.1", "the elephants have too few counters for such a split")


class Purpose:
    """What a force is made up for."""

    rule: str = "2E:10.2"
    most_rule: str = ""
    words: str = "go"

    def least(self, state: RomeState, muster: Muster) -> int:
        """The fewest CUs that may be taken."""
        return 0

    def most(self, state: RomeState, muster: Muster) -> int:
        """The most CUs that may be taken."""
        raise NotImplementedError

    def refuse(self, state: RomeState, muster: Muster, taken: int, cus: int) -> Refusal | None:
        """The rule against taking these generals with so many CUs."""
        raise NotImplementedError

    def refuse_elephants(self, state: RomeState, muster: Muster, elephants: int) -> Refusal | None:
        """The rule against so many elephants among them."""
        return None

    def refuse_general(self, state: RomeState, muster: Muster, general: int) -> Refusal | None:
        """The rule against a general who is not even asked about."""
        return None

    def complete(self, state: RomeState, muster: Muster, cus: int, elephants: int) -> None:
        """The force is chosen; `muster.taken` are its generals, `muster.chosen` its CUs by class."""
        raise NotImplementedError


PURPOSES: Final[dict[int, Purpose]] = {}
"""What each purpose demands; the chapters fill it."""


def begin_muster(
    state: RomeState, purpose: int, side: int, space: int, leader: int, asked: int, classes: Classes
) -> None:
    """Ask a player to make up a force. What leaves no choice is not asked."""
    muster = Muster(purpose, side, space, leader)
    muster.asked = asked
    muster.classes = classes
    state.muster = muster
    _go_on(state, muster)


def _go_on(state: RomeState, muster: Muster) -> None:
    """Ask the next thing, or hand over the force."""
    if not muster.asked and len(muster.chosen) == len(muster.classes):
        state.muster = None
        PURPOSES[muster.purpose].complete(
            state,
            muster,
            sum(cus for _, cus, _ in muster.chosen),
            sum(els for _, _, els in muster.chosen),
        )
        return
    state.stack.append(CHOOSE_FORCE)


def _next_general(state: RomeState, muster: Muster) -> int:
    return next(general for general in state.order if muster.asked >> general & 1)


def _chosen(muster: Muster) -> int:
    return sum(cus for _, cus, _ in muster.chosen)


def _chosen_elephants(muster: Muster) -> int:
    return sum(els for _, _, els in muster.chosen)


def _refuse_count_for_elephants(
    state: RomeState, muster: Muster, count: int, cus: int, els: int
) -> Refusal | None:
    """So many CUs of a class may be taken if some number of elephants among them is legal."""
    if not els:
        return None
    purpose, refusal = PURPOSES[muster.purpose], None
    for elephants in range(min(els, count), max(0, count - (cus - els)) - 1, -1):
        refusal = purpose.refuse_elephants(state, muster, _chosen_elephants(muster) + elephants)
        if refusal is None:
            return None
    return refusal


def _after(muster: Muster) -> int:
    """The CUs in the classes after the one being asked about."""
    return sum(cus for _, cus, _ in muster.classes[len(muster.chosen) + 1 :])


def possible(state: RomeState, muster: Muster, taken: int, open_generals: int, low: int, high: int) -> bool:
    """Whether some choice of what is still open makes a legal force."""
    purpose = PURPOSES[muster.purpose]
    low = max(low, purpose.least(state, muster))
    high = min(high, purpose.most(state, muster))
    subset = open_generals
    while True:
        for cus in range(high, low - 1, -1):
            if purpose.refuse(state, muster, taken | subset, cus) is None and _elephants_fit(
                state, muster, cus
            ):
                return True
        if not subset:
            return False
        subset = (subset - 1) & open_generals


def _elephants_fit(state: RomeState, muster: Muster, cus: int) -> bool:
    """Whether so many CUs in all can be taken with a legal number of elephants among them."""
    total = elephants = 0
    for _, count, els in muster.classes:
        total += count
        elephants += els
    if not elephants:
        return True
    purpose = PURPOSES[muster.purpose]
    least = max(0, cus - (total - elephants))
    return any(
        purpose.refuse_elephants(state, muster, number) is None
        for number in range(min(elephants, cus), least - 1, -1)
    )


class ChooseForce(Frame[RomeState]):
    """The next choice in making up a force."""

    kind = "ChooseForce"

    def player(self, state: RomeState) -> int:
        return muster_of(state).side

    def question(self, state: RomeState) -> str:
        muster = muster_of(state)
        words = PURPOSES[muster.purpose].words
        if muster.asked:
            return f"Shall {state.general_name(_next_general(state, muster))} {words}?"
        what = "elephants" if muster.count >= 0 else "CUs"
        points = muster.classes[len(muster.chosen)].points & ~WITH_NERO
        moved = f" that have moved {counted(points, 'point')}" if points else ""
        return f"How many {what}{moved} {words}?"

    def decision(self, state: RomeState) -> Decision:
        muster = muster_of(state)
        return Decision(muster.side, self.kind, self.question(state), PURPOSES[muster.purpose].rule)

    def candidates(self, state: RomeState) -> list[int]:
        muster = muster_of(state)
        if muster.asked:
            general = _next_general(state, muster)
            return [make(BRING, general), make(LEAVE, general)]
        if muster.count >= 0:
            return [make(ELEPHANTS, count) for count in range(muster.count + 1)]
        return [make(TAKE, count) for count in range(muster.classes[len(muster.chosen)].cus + 1)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        muster = muster_of(state)
        purpose = PURPOSES[muster.purpose]
        verb, argument = verb_of(action), argument_of(action)
        if verb == BRING and argument < state.board.generals and not muster.asked >> argument & 1:
            refusal = purpose.refuse_general(state, muster, argument)
            if refusal is not None:
                return refusal
        if muster.asked:
            return self._refuse_general(state, muster, verb, argument)
        _, cus, els = muster.classes[len(muster.chosen)]
        if muster.count >= 0:
            least = max(0, muster.count - (cus - els))
            if verb != ELEPHANTS or not least <= argument <= min(els, muster.count):
                return Refusal(purpose.rule, f"{least} to {min(els, muster.count)} of them can be elephants")
            return purpose.refuse_elephants(state, muster, _chosen_elephants(muster) + argument)
        if verb != TAKE or argument > cus:
            return Refusal(purpose.rule, f"say how many of the {cus} CUs")
        have = _chosen(muster) + argument
        after = _after(muster)
        if possible(state, muster, muster.taken, 0, have, have + after):
            return _refuse_count_for_elephants(state, muster, argument, cus, els)
        if have > purpose.most(state, muster):
            most = purpose.most(state, muster)
            return Refusal(
                purpose.most_rule or purpose.rule, f"at most {counted(most, 'CU')} can {purpose.words}"
            )
        if have + after < purpose.least(state, muster):
            return Refusal(
                purpose.rule, f"at least {counted(purpose.least(state, muster), 'CU')} must {purpose.words}"
            )
        return purpose.refuse(state, muster, muster.taken, have) or ELEPHANTS_SPLIT

    def _refuse_general(self, state: RomeState, muster: Muster, verb: int, general: int) -> Refusal | None:
        purpose = PURPOSES[muster.purpose]
        if verb not in (BRING, LEAVE) or general != _next_general(state, muster):
            return Refusal(
                purpose.rule, f"first say whether {state.general_name(_next_general(state, muster))} comes"
            )
        still = muster.asked & ~(1 << general)
        taken = muster.taken | (1 << general if verb == BRING else 0)
        total = sum(cus for _, cus, _ in muster.classes)
        if possible(state, muster, taken, still, 0, total):
            return None
        most = min(total, purpose.most(state, muster))
        return purpose.refuse(state, muster, taken, most) or ELEPHANTS_SPLIT

    def apply(self, state: RomeState, action: int) -> None:
        muster = muster_of(state)
        verb, argument = verb_of(action), argument_of(action)
        if verb in (BRING, LEAVE):
            muster.asked &= ~(1 << argument)
            if verb == BRING:
                muster.taken |= 1 << argument
        else:
            points, cus, els = muster.classes[len(muster.chosen)]
            if verb == TAKE:
                if 0 < argument < cus and els and muster.side == CARTHAGE and els != cus:
                    muster.count = argument
                else:
                    elephants = els if argument == cus else argument if els == cus else 0
                    muster.chosen = (*muster.chosen, CUClass(points, argument, elephants))
            else:
                muster.chosen = (*muster.chosen, CUClass(points, muster.count, argument))
                muster.count = -1
        _go_on(state, muster)


CHOOSE_FORCE: Final = ChooseForce()


def consul_refusal(
    state: RomeState, going: int, going_cus: int, staying: int, staying_cus: int
) -> Refusal | None:
    """No consul is left with fewer than 5 CUs by choice (2E:18.1); losing CUs to chance is another matter."""
    consuls = state.consuls
    if not consuls & (going | staying):
        return None
    least = state.board.tables.movement.consul_minimum_cus
    for generals, cus, others in ((going, going_cus, staying_cus), (staying, staying_cus, going_cus)):
        if generals & consuls and cus < least and others:
            return Refusal(
                "2E:18.1", f"a consul may not be left with fewer than {counted(least, 'CU')} by choice"
            )
    return None


def mask_of(generals: list[int]) -> int:
    """A set of generals as a mask."""
    mask = 0
    for general in generals:
        mask |= 1 << general
    return mask


def not_outranking(state: RomeState, leader: int, generals: list[int]) -> int:
    """Those who may go as subordinates of the leader (2E:10.8, 2E:10.9)."""
    rank = state.rank(leader)
    return mask_of([general for general in generals if general != leader and state.rank(general) <= rank])


def elephant_refusal(state: RomeState, parts: tuple[int, ...], before: int) -> Refusal | None:
    """Elephants come on two counters of up to two CUs: no more stacks than counters allow (2E:17.1).

    `parts` are the elephants of the stacks a split makes, `before` those of the stack it splits.
    """
    size, counters = state.rules.elephants_per_counter, state.rules.elephant_counters
    more = sum(-(-part // size) for part in parts) - -(-before // size)
    if more > 0 and more + sum(-(-count // size) for count in (*state.els, *state.iels) if count) > counters:
        return Refusal(
            "2E:17.1", f"the elephants have {counters} counters of {size}: they cannot be split so"
        )
    return None
