"""What the cards do: events and counter events by the names that the cards' entries have for them.

A card's entry in `data/strategy_cards.toml` names its event; here the name finds what it does, what must
hold for it to be played at all, and the terms it needs to know. Nothing goes by a card's number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE
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
from hannibal.rome_carthage.rules import siege
from hannibal.rome_carthage.rules.battle import desertion, elephants, joining, rounds
from hannibal.rome_carthage.rules.cards import counter_events as counters
from hannibal.rome_carthage.rules.cards.operations import begin_operation
from hannibal.rome_carthage.rules.march import army, end_of_move, movement, naval, naval_combat, tribes
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.rules.reaction import order
from hannibal.rome_carthage.state import RomeState

Effect = Callable[[RomeState], None]
Condition = Callable[[RomeState, int, int], Refusal | None]
"""The rule against playing the event at all, for a side and a card that need not be in play."""

ONLY_ROME: Final[Refusal] = Refusal("2E:8.3", "only Rome may play this event")
ONLY_CARTHAGE: Final[Refusal] = Refusal("2E:8.3", "only Carthage may play this event")
EVENT_UNKNOWN: Final = Refusal(
    "CE:1", "what this optional card does is not known here; its number can be used"
)
ONLY_AS_COUNTER: Final = Refusal("2E:8.4", "this event is played in the middle of a move or battle only")


@dataclass(frozen=True, slots=True)
class Event:
    """What an event does in its player's own turn.

    `condition`: what must hold for it to be played at all; without one it may be played in vain (2E:25.64).
    `needs`: the terms that a card's entry must tell. `activates`: it moves one general.
    """

    effect: Effect
    condition: Condition | None = None
    needs: tuple[str, ...] = ()
    activates: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter event: the moments in which it is played, as the frames that ask for it."""

    windows: tuple[type[Frame[Any]], ...]
    needs: tuple[str, ...] = ()


EVENTS: Final[dict[str, Event]] = {
    # Revolts and PCs lost.
    "revolt": Event(revolts.revolt_if_controlled, needs=("provinces",)),
    "one-province-revolts": Event(revolts.NUMIDIA_REVOLTS.ask, needs=("provinces",)),
    "grain-shortage": Event(
        revolts.grain_shortage, revolts.refuse_grain_shortage, needs=("markers", "controlled")
    ),
    # PCs and cities won.
    "diplomacy": Event(diplomacy.DIPLOMACY.ask),
    "province-won-over": Event(diplomacy.win_province_over, needs=("markers", "provinces")),
    "city-defects": Event(diplomacy.city_defects, needs=("city", "italian_provinces")),
    "liberation": Event(diplomacy.i_have_come_into_italy, diplomacy.refuse_liberty, needs=("markers",)),
    # New CUs.
    "recruits": Event(recruits.RECRUITS.ask, needs=("cus", "provinces")),
    recruits.LOYAL_RECRUITS: Event(recruits.RECRUITS.ask, needs=("cus", "regions")),
    recruits.AUXILIARIES: Event(recruits.RECRUITS.ask, needs=("cus", "controlled", "regions")),
    "macedonian-reinforcements": Event(
        recruits.MACEDONIAN_PORT.ask, recruits.refuse_macedonians, needs=("cus", "regions")
    ),
    "slingers": Event(recruits.balearic_slingers, needs=("cus", "controlled")),
    "african-reinforcements": Event(recruits.african_reinforcements, needs=("cus",)),
    "numidians-land": Event(recruits.MUTIN_LANDS.ask, needs=("cus", "provinces")),
    "slaves-raised": Event(
        recruits.slaves_raised, recruits.refuse_slaves, needs=("cus", "italian_provinces")
    ),
    # CUs lost.
    counters.HOSTILE_TRIBES: Event(
        plagues.HOSTILE_TRIBES_STRIKE.ask, plagues.refuse_hostile_tribes, needs=("provinces",)
    ),
    "mercenaries-desert": Event(plagues.mercenaries_desert),
    "epidemic": Event(plagues.EPIDEMIC.ask),
    "pestilence": Event(plagues.PESTILENCE.ask),
    # Sieges relieved, a proconsul dismissed.
    "surprise-sortie": Event(relief.SURPRISE_SORTIE.ask, needs=("points",)),
    "fleet-breaks-siege": Event(relief.FLEET_BREAKS_SIEGE.ask),
    "tribal-resistance": Event(relief.TRIBAL_RESISTANCE.ask),
    "proconsul-dismissed": Event(relief.senate_dismisses),
    # What lasts.
    standing.ALLIANCE_WITH_PHILIP: Event(standing.philip, standing.refuse_philip),
    standing.PEACE_WITH_PHILIP: Event(standing.philip, standing.refuse_peace),
    "naval-victory": Event(standing.naval_victory),
    "siege-train": Event(standing.siege_train),
    "counsel": Event(standing.counsel),
    "truce": Event(standing.truce),
    # The other's hand.
    "messenger-intercepted": Event(hands.messenger_intercepted),
    # Marches.
    CAMPAIGN: Event(marches.campaign, marches.refuse_campaign, needs=("generals", "cus_by_sea")),
    army.FORCE_MARCH: Event(marches.activate, marches.refuse_number, activates=True),
    army.NATIVE_GUIDE: Event(marches.activate, marches.refuse_number, activates=True),
    siege.TREACHERY: Event(marches.activate, marches.refuse_number, activates=True),
    siege.TRAITOR: Event(marches.activate, marches.refuse_number, needs=("city",), activates=True),
    naval_combat.PIRATES: Event(
        marches.adriatic_pirates, marches.refuse_number, needs=("cus", "ports"), activates=True
    ),
    movement.CHARMS_ITALY: Event(marches.activate, marches.refuse_charm, activates=True),
}
"""What each event does."""

COUNTERS: Final[dict[str, Counter]] = {
    counters.BAD_WEATHER: Counter(
        (
            movement.WeatherAtPass,
            naval.WeatherAtSea,
            naval.WeatherLanded,
            order.WeatherOnEntry,
            joining.WeatherBeforeBattle,
            end_of_move.WeatherAfterMove,
        )
    ),
    counters.HOSTILE_TRIBES: Counter((order.HostileOnEntry, tribes.HostileToAll), needs=("provinces",)),
    counters.STORMS_AT_SEA: Counter((naval.Storms,)),
    counters.SPY_IN_CAMP: Counter((joining.AttackerEvents, joining.DefenderEvents)),
    counters.ALLIES_DESERT: Counter(
        (joining.AttackerEvents, joining.DefenderEvents), needs=("regions", "provinces")
    ),
    counters.ELEPHANT_FRIGHT: Counter((elephants.ElephantFright,)),
    counters.ALLY_DESERTS: Counter(
        (desertion.StealFromDefender, rounds.StealFromAttacker, rounds.AttackChoice, rounds.MatchChoice)
    ),
    counters.MAHARBALS_CAVALRY: Counter((rounds.AttackChoice, rounds.MatchChoice)),
}
"""When each counter event is played; what it does then is in its window."""


def refuse_event(state: RomeState, side: int, card: int) -> Refusal | None:
    """The rule against playing a card as its event in one's own turn."""
    board = state.board
    if not board.event_side[card] >> side & 1:
        return ONLY_ROME if side == CARTHAGE else ONLY_CARTHAGE
    if not board.event[card]:
        return ONLY_AS_COUNTER if board.counter[card] else EVENT_UNKNOWN
    condition = EVENTS[board.event[card]].condition
    return None if condition is None else condition(state, side, card)


def play_event(state: RomeState, play: CardPlay) -> None:
    """Let the event happen."""
    play.event = True
    begin_operation(state, play)
    EVENTS[state.board.event[play.card]].effect(state)
