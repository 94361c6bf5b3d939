"""What is going on, as plain objects on the state: the election, the army on the move, the battle."""

from __future__ import annotations

from typing import NamedTuple, Self, final

from hannibal.italian_campaign.board import NOWHERE, Units
from hannibal.kernel.ongoing import Ongoing


class CandidateDie(NamedTuple):
    """A candidate's die in the election, with its modifiers."""

    leader: int
    total: int


@final
class Election(Ongoing):
    """The summer's election, until the new officials stand on the map.

    `vacant` are the places (see `IcState.place`) the old officials left, `trapped` those of them where he who
    left had an enemy leader upon him (IC:7.6), `candidates` who is in the election box, `rolls` their dice
    with modifiers by leader, `elected` those chosen so far in order: consuls, then praetors; `waiting` those
    who go to the legions raised this year.
    """

    fields = ("vacant", "trapped", "candidates", "rolls", "elected", "waiting")

    def __init__(self) -> None:
        self.vacant: tuple[int, ...] = ()
        self.trapped: tuple[int, ...] = ()
        self.candidates = 0
        self.rolls: tuple[CandidateDie, ...] = ()
        self.elected: tuple[int, ...] = ()
        self.waiting: tuple[int, ...] = ()

    def blank(self) -> Self:
        return Election()


@final
class Levy(Ongoing):
    """Recruitment under way: `legions` still due by province, `hexes` where some were raised.

    `asked` are the Carthaginian provinces with a die still to come.
    """

    fields = ("legions", "hexes", "asked")

    def __init__(self) -> None:
        self.legions: tuple[int, ...] = ()
        self.hexes: tuple[int, ...] = ()
        self.asked: tuple[int, ...] = ()

    def blank(self) -> Self:
        return Levy()


@final
class Army(Ongoing):
    """The army on the move: `leader` leads, `others` go with him, its `units` are in no stack meanwhile.

    `origin` is the hex it came from last, `steps` how many hexes it has entered, `spent` the movement points.
    `halted`: it has entered a hex with enemies.
    """

    fields = ("side", "leader", "others", "hex", "origin", "units", "spent", "steps", "halted", "inside")

    def __init__(self, side: int, leader: int, place: int) -> None:
        self.side = side
        self.leader = leader
        self.others = 0
        self.hex = place
        self.origin = NOWHERE
        self.units: Units = ()
        self.spent = 0
        self.steps = 0
        self.halted = False
        self.inside = False

    def blank(self) -> Self:
        return Army(0, 0, 0)

    @property
    def leaders(self) -> int:
        """The mask of all leaders of the army."""
        return self.others | 1 << self.leader


@final
class Battle(Ongoing):
    """A field combat. Lists are by side: `commander`, `forage` (units out foraging).

    `sally`: the side whose units inside the city fight too, or -1. `ambush` are Hannibal's hidden units,
    `ambush_round` the round in which they come (0: there are none, 99: never), `sprung` whether they arrived
    in this round. `lost` is the side that is beaten, -1 as yet.
    """

    fields = (
        "hex",
        "attacker",
        "commander",
        "forage",
        "ambush",
        "ambush_round",
        "sprung",
        "sally",
        "round",
        "lost",
    )
    lists = ("commander", "forage")

    def __init__(self, place: int) -> None:
        self.hex = place
        self.attacker = -1
        self.commander = [-1, -1]
        self.forage: list[Units] = [(), ()]
        self.ambush: Units = ()
        self.ambush_round = 0
        self.sprung = False
        self.sally = -1
        self.round = 0
        self.lost = -1

    def blank(self) -> Self:
        return Battle(0)
