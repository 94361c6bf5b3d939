"""Chapter 21: attrition, and which CUs are lost wherever CUs are lost."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import ChanceFrame, Frame, Refusal
from hannibal.kernel.chance import D6
from hannibal.rome_carthage.board import CARTHAGE
from hannibal.rome_carthage.rules.generals import call_home
from hannibal.rome_carthage.state import RomeState, battle_of, march_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    LOSE,
    LOSE_CU,
    LOSE_ELEPHANT,
    LOSE_SORTIE,
    LOSE_SORTIE_ELEPHANT,
    ROLL,
    argument_of,
    make,
    verb_of,
)
from hannibal.rome_carthage.text.wording import counted

_CAUSES: Final = {
    "2E:21.1": "winter",
    "2E:10.6": "pass",
    "2E:12.5": "pass",
    "2E:25.7": "tribes",
    "2E:25.8": "tribes",
    "CE:14.1.7": "tribes",
    "2E:25.21": "desertion",
    "2E:25.51": "epidemic",
    "2E:25.52": "pestilence",
    "2E:25.60": "storm",
}
"""Why a force rolls, as the beats say it, by the rule that has it roll."""

# Which CUs of a side in a space: all outside, those inside its city, the marching army, the side in battle.
OUTSIDE: Final = 0
INSIDE: Final = 1
ARMY: Final = 2
FIGHTING: Final = 3
RETREATING: Final = 4

ROLLS: Final = [(make(ROLL, face), probability) for face, probability in D6]
_FACES: Final = tuple(action for action, _ in ROLLS)


class Die(ChanceFrame[RomeState]):
    """One die is rolled; what it does is in `rolled`."""

    def question(self, state: RomeState) -> str:
        return "A die is rolled"

    def candidates(self, state: RomeState) -> list[int]:
        return list(_FACES)

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        return None if action in _FACES else Refusal(self.cited(), "a die is rolled: 1 to 6")

    def outcomes(self, state: RomeState) -> list[tuple[int, float]]:
        return ROLLS

    def apply(self, state: RomeState, action: int) -> None:
        self.rolled(state, argument_of(action))

    def rolled(self, state: RomeState, face: int) -> None:
        """What this face means."""
        raise NotImplementedError


def group_size(state: RomeState, side: int, space: int, group: int) -> tuple[int, int]:
    """The CUs of a group, and how many of them are elephants."""
    if group == OUTSIDE:
        return state.out[side][space], state.els[space] if side == CARTHAGE else 0
    if group == INSIDE:
        return state.ins[space], state.iels[space]
    if group == RETREATING:
        battle = battle_of(state)
        return battle.retreaters, battle.retreat_els
    if group == FIGHTING:
        battle = battle_of(state)
        if side != battle.attacker:
            return group_size(state, side, space, OUTSIDE)
        cus, els = (0, 0) if state.march is None else (state.march.cus, state.march.els)
        return cus + battle.sortie, els + battle.sortie_els
    march = march_of(state)
    return march.cus, march.els


def roll_attrition(
    state: RomeState, side: int, space: int, group: int, modifier: int, rule: str, size: int = 0
) -> None:
    """The owner of a force rolls on the Attrition Table (2E:21.2); `size` overrides its column."""
    if group_size(state, side, space, group)[0]:
        state.stack.append(AttritionRoll(side, space, group, modifier, rule, size))


class AttritionRoll(Die):
    """A roll on the Attrition Table for one force."""

    kind = "AttritionRoll"
    fields = ("side", "space", "group", "modifier", "because", "size")

    def __init__(self, side: int, space: int, group: int, modifier: int, because: str, size: int) -> None:
        self.side = side
        self.space = space
        self.group = group
        self.modifier = modifier
        self.because = because
        self.size = size

    def cited(self) -> str:
        return self.because

    def question(self, state: RomeState) -> str:
        return f"Attrition in {state.space_name(self.space)}"

    def rolled(self, state: RomeState, face: int) -> None:
        table = state.board.tables.attrition
        die = face + self.modifier
        size = self.size or group_size(state, self.side, self.space, self.group)[0]
        losses = table.losses(die, size)
        if state.story is not None:
            self._tell(state, face, losses, table.takes_elephant(die))
        lose_cus(state, self.side, self.space, self.group, losses, table.takes_elephant(die))
        call_home(state)

    def _tell(self, state: RomeState, face: int, losses: int, elephant: bool) -> None:
        state.tell(
            beats.Attrition(
                rule=self.because,
                side=self.side,
                space=self.space,
                force=group_size(state, self.side, self.space, self.group)[0],
                die=face,
                modifier=self.modifier,
                lost=losses,
                elephant=elephant,
                because=_CAUSES.get(self.because, "event"),
            )
        )


def lose_cus(state: RomeState, side: int, space: int, group: int, count: int, elephant_first: bool) -> None:
    """Remove CUs of a group; the owner chooses where there is a choice (2E:17.2)."""
    cus, els = group_size(state, side, space, group)
    count = min(count, cus)
    if elephant_first and count and els:
        if count < cus and _two_with_elephants(state, side, group):
            state.stack.append(LoseElephant(side, space, group, count))
            return
        _remove(state, side, space, group, _elephant_kind(state, side, group))
        count -= 1
        cus, els = group_size(state, side, space, group)
    if not count:
        return
    if _kinds(state, side, space, group) and count < cus:
        state.stack.append(LoseCUs(side, space, group, count))
    else:
        for kind in _available(state, side, space, group):
            have = _of_kind(state, side, space, group, kind)
            lost = min(have, count)
            for _ in range(lost):
                _remove(state, side, space, group, kind)
            count -= lost


def _two_with_elephants(state: RomeState, side: int, group: int) -> bool:
    """Whether a relief army and a sortie both have elephants: the owner says whose is lost (2E:20.7)."""
    battle, march = state.battle, state.march
    if group != FIGHTING or battle is None or march is None or side != battle.attacker:
        return False
    return bool(march.els and battle.sortie_els)


def _elephant_kind(state: RomeState, side: int, group: int) -> int:
    battle = state.battle
    if group == FIGHTING and battle is not None and side == battle.attacker:
        march_els = 0 if state.march is None else state.march.els
        return LOSE_ELEPHANT if march_els else LOSE_SORTIE_ELEPHANT
    return LOSE_ELEPHANT


def _of_kind(state: RomeState, side: int, space: int, group: int, kind: int) -> int:
    """How many CUs of one kind a group has."""
    cus, els = group_size(state, side, space, group)
    battle = state.battle
    sortie = sortie_els = 0
    if group == FIGHTING and battle is not None and side == battle.attacker:
        sortie, sortie_els = battle.sortie, battle.sortie_els
    if kind == LOSE_SORTIE:
        return sortie - sortie_els
    if kind == LOSE_SORTIE_ELEPHANT:
        return sortie_els
    if kind == LOSE_ELEPHANT:
        return els - sortie_els
    return cus - els - (sortie - sortie_els)


def _available(state: RomeState, side: int, space: int, group: int) -> list[int]:
    """The kinds of CUs a group has."""
    kinds = (LOSE_CU, LOSE_ELEPHANT, LOSE_SORTIE, LOSE_SORTIE_ELEPHANT)
    return [kind for kind in kinds if _of_kind(state, side, space, group, kind)]


def _kinds(state: RomeState, side: int, space: int, group: int) -> bool:
    """Whether the CUs of a group are not all alike."""
    if group not in (FIGHTING,) and not group_size(state, side, space, group)[1]:
        return False
    return len(_available(state, side, space, group)) > 1


def _remove(state: RomeState, side: int, space: int, group: int, kind: int) -> None:
    """Take one CU of a kind off the map, and off the army, sortie or retreat it is counted in."""
    elephant = int(kind in (LOSE_ELEPHANT, LOSE_SORTIE_ELEPHANT))
    march = state.march
    if group == FIGHTING:
        battle_of(state).lost[side] += 1
    if kind in (LOSE_SORTIE, LOSE_SORTIE_ELEPHANT):
        battle = battle_of(state)
        battle.sortie -= 1
        battle.sortie_els -= elephant
        state.take_cus(side, space, 1, elephant, inside=True)
        return
    if group == RETREATING:
        battle = battle_of(state)
        battle.retreaters -= 1
        battle.retreat_els -= elephant
        battle.lost[side] += 1
        return
    in_army = group == ARMY or (group == FIGHTING and side == battle_of(state).attacker)
    if in_army and march is not None:
        march.lose_one(elephant)
    inside = group == INSIDE or (in_army and march is not None and march.inside)
    state.take_cus(side, space, 1, elephant, inside=inside)
    if side == CARTHAGE and group != FIGHTING and not state.is_city_of(side, space):
        # The last besieger is gone, and enemies come out of the city (2E:25.30).
        state.leave_trains_alone(space)


class LoseCUs(Frame[RomeState]):
    """The owner chooses which CU is lost."""

    kind = "LoseCUs"
    rule = "2E:17.2"
    fields = ("side", "space", "group", "left")

    def __init__(self, side: int, space: int, group: int, left: int) -> None:
        self.side = side
        self.space = space
        self.group = group
        self.left = left

    def player(self, state: RomeState) -> int:
        return self.side

    def question(self, state: RomeState) -> str:
        return f"{counted(self.left, 'CU')} lost in {state.space_name(self.space)}: which?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(LOSE, kind) for kind in range(4)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != LOSE or argument_of(action) > LOSE_SORTIE_ELEPHANT:
            return Refusal(self.rule, "choose the CU that is lost")
        if not _of_kind(state, self.side, self.space, self.group, argument_of(action)):
            return Refusal(self.rule, "the force has no such CU")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        _remove(state, self.side, self.space, self.group, argument_of(action))
        lose_cus(state, self.side, self.space, self.group, self.left - 1, elephant_first=False)


class LoseElephant(Frame[RomeState]):
    """An elephant is lost first, and the owner chooses whose: the relief's or the sortie's (2E:20.7)."""

    kind = "LoseElephant"
    rule = "2E:20.7"
    fields = ("side", "space", "group", "left")

    def __init__(self, side: int, space: int, group: int, left: int) -> None:
        self.side = side
        self.space = space
        self.group = group
        self.left = left

    def player(self, state: RomeState) -> int:
        return self.side

    def question(self, state: RomeState) -> str:
        return f"An elephant is lost in {state.space_name(self.space)}: the relief's or the sortie's?"

    def candidates(self, state: RomeState) -> list[int]:
        return [make(LOSE, LOSE_ELEPHANT), make(LOSE, LOSE_SORTIE_ELEPHANT)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if verb_of(action) != LOSE or argument_of(action) not in (LOSE_ELEPHANT, LOSE_SORTIE_ELEPHANT):
            return Refusal("2E:17.2", "the first CU lost is an elephant: choose which")
        if not _of_kind(state, self.side, self.space, self.group, argument_of(action)):
            return Refusal(self.rule, "the force has no such CU")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        _remove(state, self.side, self.space, self.group, argument_of(action))
        lose_cus(state, self.side, self.space, self.group, self.left - 1, elephant_first=False)
