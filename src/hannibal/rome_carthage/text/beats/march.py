"""The march: activation, the army and its way, attrition."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Activated(RomeBeat):
    """A general is activated with an army."""

    kind = "activated"
    opens = "activation"

    side: int
    general: int
    space: int
    generals: int
    cus: int
    elephants: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationOver(RomeBeat):
    """The army rests."""

    kind = "activation-over"
    closes = "activation"
    detail = True

    side: int
    general: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceMadeUp(RomeBeat):
    """An army on the march is made up anew: who goes on, who was picked up, who is left behind."""

    kind = "force-made-up"

    side: int
    general: int
    space: int
    generals: int
    cus: int
    elephants: int
    joined: int
    left_behind: int
    cus_before: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(RomeBeat):
    """An army, or a general alone, goes to a space.

    The `way` is a road, strait, alps-pass or non-alps-pass, the sea, a sally from the city of the space, or
    back where no way over land leads. The `cost` is in movement points; who is sent back pays none.
    """

    kind = "moved"

    side: int
    general: int
    from_: int
    to: int
    cost: int
    way: str
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredCity(RomeBeat):
    """A force goes inside the walls of its city."""

    kind = "entered-city"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftCity(RomeBeat):
    """Who was inside a city is outside again, since no enemy stands there."""

    kind = "left-city"
    detail = True

    side: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(RomeBeat):
    """The move of a general is ended for him, by the weather."""

    kind = "stopped"

    side: int
    general: int
    space: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attrition(RomeBeat):
    """A force of so many CUs rolls on the Attrition Table.

    It does so `because` of winter, a pass, tribes, desertion, epidemic, pestilence, a storm or another event.
    `elephant`: one of the CUs lost is one, if the force has any.
    """

    kind = "attrition"

    side: int
    space: int
    force: int
    die: int
    modifier: int
    lost: int
    elephant: bool
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MercenariesRolled(RomeBeat):
    """A commander tries to keep his mercenaries."""

    kind = "mercenaries-rolled"

    general: int
    space: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainLeft(RomeBeat):
    """The siege train stays behind, since it cannot go to sea."""

    kind = "train-left"

    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainHitched(RomeBeat):
    """The army takes a siege train along, or leaves it behind."""

    kind = "train-hitched"

    general: int
    space: int
    along: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainPlaced(RomeBeat):
    """A siege train has come to an army by the event."""

    kind = "train-placed"

    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainLost(RomeBeat):
    """Siege trains are lost."""

    kind = "train-lost"

    space: int
    count: int
