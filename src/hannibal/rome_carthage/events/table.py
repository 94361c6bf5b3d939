"""Which card does what, and what a card demands before its event may be played (2E:8.3, 2E:8.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hannibal.kernel import Refusal
from hannibal.rome_carthage.board import CARTHAGE, PHILIP_PEACE
from hannibal.rome_carthage.events import (
    diplomacy,
    hands,
    marches,
    plagues,
    recruits,
    relief,
    revolts,
    standing,
)
from hannibal.rome_carthage.ongoing import CardPlay
from hannibal.rome_carthage.rules.cards.operations import begin_operation
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGNS
from hannibal.rome_carthage.state import RomeState

Effect = Callable[[RomeState], None]
Condition = Callable[[RomeState, int], Refusal | None]

ONLY_ROME: Final[Refusal] = Refusal("2E:8.3", "only Rome may play this event")
ONLY_CARTHAGE: Final[Refusal] = Refusal("2E:8.3", "only Carthage may play this event")
EVENT_UNKNOWN: Final = Refusal(
    "CE:1", "what this optional card does is not known here; its number can be used"
)
ONLY_AS_COUNTER: Final = Refusal("2E:8.4", "this event is played in the middle of a move or battle only")

EFFECTS: Final[dict[int, Effect]] = {
    1: revolts.revolt_if_controlled,
    2: revolts.revolt_if_controlled,
    3: revolts.NUMIDIA_REVOLTS.ask,
    4: revolts.revolt_if_controlled,
    5: marches.activate,
    7: plagues.HOSTILE_TRIBES_STRIKE.ask,
    8: plagues.HOSTILE_TRIBES_STRIKE.ask,
    9: standing.philip,
    10: recruits.MACEDONIAN_PORT.ask,
    11: recruits.balearic_slingers,
    12: recruits.african_reinforcements,
    13: recruits.RECRUITS.ask,
    14: recruits.RECRUITS.ask,
    15: recruits.RECRUITS.ask,
    16: recruits.RECRUITS.ask,
    17: relief.SURPRISE_SORTIE.ask,
    18: marches.activate,
    19: relief.senate_dismisses,
    21: plagues.mercenaries_desert,
    22: recruits.MUTIN_LANDS.ask,
    23: diplomacy.numidian_ally,
    24: diplomacy.sophonisba,
    25: diplomacy.capua_sides_with_carthage,
    26: diplomacy.syracuse_allies,
    27: diplomacy.i_have_come_into_italy,
    28: marches.activate,
    29: standing.naval_victory,
    30: standing.siege_train,
    33: marches.campaign,
    34: marches.campaign,
    35: diplomacy.DIPLOMACY.ask,
    36: diplomacy.DIPLOMACY.ask,
    37: marches.campaign,
    38: marches.campaign,
    39: marches.campaign,
    40: marches.campaign,
    43: recruits.slaves_raised,
    44: recruits.RECRUITS.ask,
    45: recruits.RECRUITS.ask,
    46: recruits.RECRUITS.ask,
    47: recruits.RECRUITS.ask,
    48: recruits.RECRUITS.ask,
    49: relief.FLEET_BREAKS_SIEGE.ask,
    50: marches.adriatic_pirates,
    51: plagues.EPIDEMIC.ask,
    52: plagues.PESTILENCE.ask,
    53: relief.TRIBAL_RESISTANCE.ask,
    54: marches.activate,
    55: hands.messenger_intercepted,
    56: revolts.grain_shortage,
    57: standing.counsel,
    58: standing.counsel,
    61: marches.activate,
    62: marches.activate,
    63: marches.activate,
    64: standing.truce,
    PHILIP_PEACE: standing.philip,
}
"""What each event does; those left out are counter events of battles and moves."""

CONDITIONS: Final[dict[int, Condition]] = {
    7: plagues.refuse_hostile_tribes,
    8: plagues.refuse_hostile_tribes,
    9: standing.refuse_philip,
    10: recruits.refuse_macedonians,
    27: diplomacy.refuse_liberty,
    28: marches.refuse_charm,
    43: recruits.refuse_slaves,
    56: revolts.refuse_grain_shortage,
    PHILIP_PEACE: standing.refuse_peace,
    **dict.fromkeys(CAMPAIGNS, marches.refuse_campaign),
}
"""What must hold for the event to be played at all; others may be played in vain (2E:25.64)."""

_ACTIVATING: Final = (5, 18, 50, 54, 61, 62, 63)


def refuse_event(state: RomeState, side: int, card: int) -> Refusal | None:
    """The rule against playing a card as its event in one's own turn."""
    if not state.board.event_side[card] >> side & 1:
        return ONLY_ROME if side == CARTHAGE else ONLY_CARTHAGE
    if card not in EFFECTS:
        return ONLY_AS_COUNTER if state.board.counter[card] else EVENT_UNKNOWN
    if card in _ACTIVATING:
        return marches.refuse_number(state, side, state.board.ops[card])
    condition = CONDITIONS.get(card)
    return None if condition is None else condition(state, side)


def play_event(state: RomeState, play: CardPlay) -> None:
    """Let the event happen."""
    play.event = True
    begin_operation(state, play)
    EFFECTS[play.card](state)
