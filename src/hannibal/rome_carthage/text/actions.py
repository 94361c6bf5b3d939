"""The actions of Rome vs. Carthage as ints: a verb in the low bits and its argument above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hannibal.kernel.actions import NOTHING as NOTHING
from hannibal.kernel.actions import VERB_BITS as VERB_BITS
from hannibal.kernel.actions import Vocabulary
from hannibal.kernel.actions import argument_of as argument_of
from hannibal.kernel.actions import make as make
from hannibal.kernel.actions import verb_of as verb_of
from hannibal.kernel.masks import counts_in, packed_counts

# What an argument is; `notation` writes and reads each its own way.
SPACE: Final = 1
GENERAL: Final = 2
CARD: Final = 3
NUMBER: Final = 4
SIDE: Final = 5
TACTIC: Final = 6
"""A type of battle card."""
LOSS: Final = 7
"""A kind of CU to lose: see `LOSS_NAMES`."""
CARDS: Final = 8
"""A set of strategy cards, as a bit mask by number."""
GENERALS: Final = 9
"""A set of generals, as a bit mask."""
TACTICS: Final = 10
"""A hand of battle cards: four bits a type."""
FACES: Final = 11
"""One die."""

_VOCABULARY: Final = Vocabulary()
_verb: Final = _VOCABULARY.verb

# Common answers.
PASS: Final = _verb("pass")
DONE: Final = _verb("done")
# Reinforcement (2E:6).
REINFORCE: Final = _verb("reinforce", SPACE)
STATION: Final = _verb("station", SPACE)
PROCONSUL: Final = _verb("proconsul", GENERAL)
DISMISS: Final = _verb("dismiss")
CONSUL: Final = _verb("consul", SPACE)
# The strategy phase (2E:7, 2E:8).
CLAIM: Final = _verb("claim")
FIRST: Final = _verb("first", SIDE)
COMMAND: Final = _verb("command", GENERAL)
PLAY: Final = _verb("play", CARD)
EVENT: Final = _verb("event")
MOVE: Final = _verb("move")
CONTROL: Final = _verb("control")
TROOPS: Final = _verb("troops")
DISCARD: Final = _verb("discard")
PLACE: Final = _verb("place", SPACE)
RAISE: Final = _verb("raise", GENERAL)
COUNTER: Final = _verb("counter", CARD)
# Movement (2E:10, 2E:11).
ACTIVATE: Final = _verb("activate", GENERAL)
MARCH: Final = _verb("march", SPACE)
SEA: Final = _verb("sea")
SAIL: Final = _verb("sail", SPACE)
STOP: Final = _verb("stop")
REGROUP: Final = _verb("regroup")
SALLY: Final = _verb("sally")
ENTER: Final = _verb("enter")
TAKE_TRAIN: Final = _verb("take-train")
LEAVE_TRAIN: Final = _verb("leave-train")
PURSUE: Final = _verb("pursue")
OVERRUN: Final = _verb("overrun")
FIGHT: Final = _verb("fight")
CHARM: Final = _verb("charm")
# Making up a force, in whatever chapter.
TAKE: Final = _verb("take", NUMBER)
ELEPHANTS: Final = _verb("elephants", NUMBER)
BRING: Final = _verb("bring", GENERAL)
LEAVE: Final = _verb("leave", GENERAL)
# Reactions (2E:10.3, 2E:12, 2E:13).
AVOID: Final = _verb("avoid", GENERAL)
AVOID_TO: Final = _verb("avoid-to", SPACE)
INTERCEPT: Final = _verb("intercept", GENERAL)
RESOLVE: Final = _verb("resolve", SPACE)
BACK_UP: Final = _verb("back-up")
BACK_UP_CITY: Final = _verb("back-up-city")
# Battle (2E:14 to 2E:17).
SORTIE: Final = _verb("sortie")
CHALLENGE: Final = _verb("challenge")
CHARGE: Final = _verb("charge")
ATTACK: Final = _verb("attack", TACTIC)
RESERVE: Final = _verb("reserve", TACTIC)
PROBE: Final = _verb("probe", TACTIC)
MAHARBAL: Final = _verb("maharbal")
WITHDRAW: Final = _verb("withdraw")
MATCH: Final = _verb("match")
MATCH_RESERVE: Final = _verb("match-reserve")
MATCH_PROBE: Final = _verb("match-probe")
MATCH_MAHARBAL: Final = _verb("match-maharbal")
DECLINE: Final = _verb("decline")
INITIATIVE: Final = _verb("initiative")
COUNTERATTACK: Final = _verb("counterattack")
CANCEL: Final = _verb("cancel")
STEAL: Final = _verb("steal", TACTIC)
STEAL_HIDDEN: Final = _verb("steal-hidden")
LOSE: Final = _verb("lose", LOSS)
RETREAT: Final = _verb("retreat", SPACE)
RETREAT_CITY: Final = _verb("retreat-city")
WITHDRAW_TO: Final = _verb("withdraw-to", SPACE)
# Sieges, politics and the cards (2E:19, 2E:20, 2E:25).
BESIEGE: Final = _verb("besiege")
BESIEGE_PLAIN: Final = _verb("besiege-plain")
AGAIN: Final = _verb("again")
REMOVE: Final = _verb("remove", SPACE)
TARGET: Final = _verb("target", SPACE)
REPLACE: Final = _verb("replace", GENERAL)
# Chance.
ROLL: Final = _verb("roll", FACES)
DEAL: Final = _verb("deal", CARDS)
DRAW: Final = _verb("draw", GENERALS)
HAND: Final = _verb("hand", TACTICS)
LOSE_CARD: Final = _verb("lose-card", CARD)
SPY: Final = _verb("spy", TACTICS)
DESERT: Final = _verb("desert", TACTIC)

VERBS: Final = tuple(_VOCABULARY.verbs)
"""The word and the kind of argument of each verb."""

LOSS_NAMES: Final = ("cu", "elephant", "sortie", "sortie-elephant")
LOSE_CU: Final = 0
LOSE_ELEPHANT: Final = 1
LOSE_SORTIE: Final = 2
LOSE_SORTIE_ELEPHANT: Final = 3

_TACTICS: Final = 6
_TACTIC_BITS: Final = 4


def pack_hand(counts: Sequence[int]) -> int:
    """A hand of battle cards as an argument."""
    return packed_counts(counts, _TACTIC_BITS)


def unpack_hand(argument: int) -> list[int]:
    """How many battle cards of each type an argument holds."""
    return counts_in(argument, _TACTICS, _TACTIC_BITS)
