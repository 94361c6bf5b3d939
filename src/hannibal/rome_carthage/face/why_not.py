"""Why can I do nothing here? The best answer to a click on a space, a general or a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hannibal.kernel import Refusal
from hannibal.kernel.face import refuse_waiting, verbs_for
from hannibal.rome_carthage.face.hand import refuse_playing
from hannibal.rome_carthage.face.words import PLAYERS, short_name
from hannibal.rome_carthage.rules.cards.strategy import ChooseCard
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text import actions as act
from hannibal.rome_carthage.text.actions import VERBS, argument_of, make
from hannibal.rome_carthage.text.notation import read, read_card

_KINDS: Final = {"space": act.SPACE, "general": act.GENERAL, "card": act.CARD}


def why_not(state: RomeState, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
    """The rule against doing anything now with a thing of the board; None if something can be done with it.

    Raises `NotationError` for a thing that does not exist.
    """
    kind = next((name for name in _KINDS if name in thing), "space")
    argument = _index(state, kind, str(thing.get(kind, "")))
    waiting = refuse_waiting(state, seat, PLAYERS)
    if waiting is not None:
        return waiting
    if kind == "card":
        return state.named(refuse_playing(state, seat, argument))
    verbs = verbs_for(state, _KINDS[kind], VERBS)
    refusals = [state.explain(make(verb, argument)) for verb in verbs]
    if any(refusal is None for refusal in refusals):
        return None
    if refusals and refusals[0] is not None:
        return refusals[0]
    return _elsewhere(state, seat, kind, argument)


def _index(state: RomeState, kind: str, name: str) -> int:
    """The number of a thing by its name in the notation."""
    if kind == "card":
        return read_card(state.board, name)
    return argument_of(read(state.board, f"{'place' if kind == 'space' else 'activate'} {name}"))


def _elsewhere(state: RomeState, seat: int, kind: str, argument: int) -> Refusal:
    """The pending step has no use for such a thing: say what it asks."""
    decision = state.decision()
    if isinstance(state.stack[-1], ChooseCard):
        if kind == "general" and state.board.side_of[argument] != seat:
            return Refusal(state.cite("2E:8.2"), f"{short_name(state, argument)} is not yours to move")
        return Refusal(decision.rule, "take up a card first: it says what may be done")
    return Refusal(decision.rule, f"first: {decision.question[0].lower()}{decision.question[1:]}")
