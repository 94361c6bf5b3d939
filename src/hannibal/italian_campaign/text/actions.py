"""The actions of the Italian Campaign as ints: a verb in the low bits and its argument above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hannibal.kernel.actions import NOTHING as NOTHING
from hannibal.kernel.actions import Vocabulary
from hannibal.kernel.actions import argument_of as argument_of
from hannibal.kernel.actions import make as make
from hannibal.kernel.actions import verb_of as verb_of
from hannibal.kernel.masks import counts_in, packed_counts

# What an argument is; `notation` writes and reads each its own way.
HEX: Final = 1
"""A hex, by its number or by the city in it."""
LEADER: Final = 2
KIND: Final = 3
"""A kind of unit, on one of its sides."""
SIDE: Final = 4
FACES: Final = 5
"""One die."""
LEADERS: Final = 6
"""A set of leaders, as a bit mask."""
UNITS: Final = 7
"""Units drawn from a pool: three bits a kind."""

_VOCABULARY: Final = Vocabulary()
_verb: Final = _VOCABULARY.verb

# Common answers.
PASS: Final = _verb("pass")
DONE: Final = _verb("done")
# The year (IC:4.2).
FIRST: Final = _verb("first", SIDE)
# Elections (IC:5).
PROCONSUL: Final = _verb("proconsul", LEADER)
DISMISS: Final = _verb("dismiss", LEADER)
ELECT: Final = _verb("elect", LEADER)
STATION: Final = _verb("station", HEX)
WAIT: Final = _verb("wait")
APPOINT: Final = _verb("appoint", LEADER)
# Recruitment and reinforcement (IC:6, IC:12.311).
RECRUIT: Final = _verb("recruit", HEX)
RAISE: Final = _verb("raise", LEADER)
SLAVES: Final = _verb("slaves", LEADER)
LAND: Final = _verb("land", HEX)
# Movement and diplomacy (IC:7).
MOVE: Final = _verb("move", LEADER)
BRING: Final = _verb("bring", LEADER)
MARCH: Final = _verb("march", HEX)
DROP: Final = _verb("drop", KIND)
DIPLOMACY: Final = _verb("diplomacy", HEX)
ENTER: Final = _verb("enter")
STOP: Final = _verb("stop")
# Combat (IC:9, IC:10).
RESOLVE: Final = _verb("resolve", HEX)
FIGHT: Final = _verb("fight")
SALLY: Final = _verb("sally")
COMMAND: Final = _verb("command", LEADER)
FORAGE: Final = _verb("forage", KIND)
AMBUSH: Final = _verb("ambush", KIND)
WITHDRAW: Final = _verb("withdraw")
OFFER: Final = _verb("offer")
ACCEPT: Final = _verb("accept")
RETREAT: Final = _verb("retreat", HEX)
LOSE: Final = _verb("lose", KIND)
LOSE_INSIDE: Final = _verb("lose-inside", KIND)
# Sieges (IC:9.7 to IC:9.93) and elephants (IC:11.2).
BESIEGE: Final = _verb("besiege")
ASSAULT: Final = _verb("assault")
ABANDON: Final = _verb("abandon")
BUILD: Final = _verb("build")
ELEPHANTS: Final = _verb("lose-elephants", HEX)
# Chance.
ROLL: Final = _verb("roll", FACES)
DRAW: Final = _verb("draw", LEADERS)
UNITS_DRAWN: Final = _verb("units", UNITS)

VERBS: Final = tuple(_VOCABULARY.verbs)
"""The word and the kind of argument of each verb."""

_UNIT_BITS: Final = 3


def units_argument(counts: Sequence[int]) -> int:
    """So many units of each kind as an argument."""
    return packed_counts(counts, _UNIT_BITS)


def units_in(argument: int, kinds: int) -> list[int]:
    """How many units of each kind an argument holds."""
    return counts_in(argument, kinds, _UNIT_BITS)
