"""Why can I do nothing here? The best answer to a click on a hex or a leader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hannibal.italian_campaign.face.pieces import in_order
from hannibal.italian_campaign.face.words import PLAYERS
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import actions as act
from hannibal.italian_campaign.text.actions import VERBS, argument_of, make, verb_of
from hannibal.italian_campaign.text.notation import read
from hannibal.kernel import NotationError, Refusal
from hannibal.kernel.face import refuse_waiting, verbs_for

_KINDS: Final = {"space": act.HEX, "general": act.LEADER}


def why_not(state: IcState, seat: int, thing: Mapping[str, Any]) -> Refusal | None:
    """The rule against doing anything now with a thing of the map; None if something can be done with it.

    Raises `NotationError` for a thing that does not exist.
    """
    kind = next((name for name in _KINDS if name in thing), None)
    if kind is None:
        raise NotationError(f"a click is on a space or a general, not on {', '.join(thing) or 'nothing'}")
    argument = argument_of(read(state.board, f"{'march' if kind == 'space' else 'move'} {thing[kind]}"))
    waiting = refuse_waiting(state, seat, PLAYERS)
    if waiting is not None:
        return waiting
    refusals = [state.explain(make(verb, argument)) for verb in verbs_for(state, _KINDS[kind], VERBS)]
    if any(refusal is None for refusal in refusals) or _points_at(state, kind, argument):
        return None
    if kind == "space" and not refusals:
        refusals = _against_leaders(state, seat, argument)
    if refusals and refusals[0] is not None:
        return refusals[0]
    decision = state.decision()
    return Refusal(decision.rule, f"first: {decision.question[0].lower()}{decision.question[1:]}")


def _against_leaders(state: IcState, seat: int, at: int) -> list[Refusal | None]:
    """What is against the seat's own leaders in a hex, the commander first, where one is asked for."""
    leaders = in_order(state, seat, state.leaders_at(seat, at))
    verbs = verbs_for(state, act.LEADER, VERBS)
    return [state.explain(make(verb, leader)) for leader in leaders for verb in verbs]


def _points_at(state: IcState, kind: str, argument: int) -> bool:
    """Whether a leader who stands in the hex can be chosen."""
    if kind != "space":
        return False
    return any(
        VERBS[verb_of(action)][1] == act.LEADER and state.where[argument_of(action)] == argument
        for action in state.legal_actions()
    )
