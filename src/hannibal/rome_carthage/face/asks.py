"""How the page asks what is pending: what kind of question, where, and whether the hand must be seen."""

from __future__ import annotations

from typing import Any, Final

from hannibal.kernel import Frame
from hannibal.kernel.face import Step, asking
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.rules.battle.rounds import AttackChoice, MatchChoice
from hannibal.rome_carthage.rules.cards.strategy import ChooseCard, ChooseUse, ClaimFirst
from hannibal.rome_carthage.rules.march.movement import MarchOn
from hannibal.rome_carthage.rules.march.muster import ChooseForce
from hannibal.rome_carthage.rules.politics.control import RemovePCs
from hannibal.rome_carthage.state import RomeState

_STEPS: Final[dict[type[Frame[Any]], Step]] = {
    ChooseCard: "card",
    ChooseUse: "use",
    MarchOn: "march",
    ChooseForce: "muster",
    AttackChoice: "attack",
    MatchChoice: "match",
}
_WITH_HAND: Final = (ChooseCard, ClaimFirst, AttackChoice, MatchChoice)
"""Nobody answers these without a look at his cards."""
_BESIDE_BATTLE: Final = (ChooseForce, RemovePCs)
"""What a battle asks beside the map: an army's make-up, markers to remove."""


def asks(state: RomeState) -> JsonObject:
    """The pending question as the page asks it."""
    frame = state.stack[-1]
    return asking(
        _STEPS.get(type(frame), "choice"),
        in_scene=state.battle is not None and not isinstance(frame, _BESIDE_BATTLE),
        with_hand=isinstance(frame, _WITH_HAND),
    )
