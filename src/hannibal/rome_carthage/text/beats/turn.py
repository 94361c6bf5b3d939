"""The turn: its phases, reinforcements, elections, the deal."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegins(RomeBeat):
    """A turn begins."""

    kind = "turn-begins"
    opens = "turn"

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegins(RomeBeat):
    """A phase of the turn begins: reinforcement, strategy, winter, isolation or victory."""

    kind = "phase-begins"
    opens = "phase"
    detail = True

    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforced(RomeBeat):
    """New CUs arrive."""

    kind = "reinforced"

    side: int
    space: int
    inside: bool
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReinforcementsLost(RomeBeat):
    """New CUs find no place and are lost."""

    kind = "reinforcements-lost"

    side: int
    cus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralArrives(RomeBeat):
    """Scipio Africanus arrives."""

    kind = "general-arrives"

    general: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralStaysOut(RomeBeat):
    """Scipio Africanus finds no place to arrive and is out of the game."""

    kind = "general-stays-out"

    general: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralPosted(RomeBeat):
    """A consul takes up his post."""

    kind = "general-posted"

    general: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralReturns(RomeBeat):
    """A displaced Carthaginian general comes back."""

    kind = "general-returns"

    general: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralDisplaced(RomeBeat):
    """A general is caught without CUs and is off the map for now."""

    kind = "general-displaced"

    general: int
    side: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralDies(RomeBeat):
    """A general is caught without CUs and is out of the game."""

    kind = "general-dies"

    general: int
    side: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralReplaced(RomeBeat):
    """A general has the place, the seniority and the office of another, who has his."""

    kind = "general-replaced"

    general: int
    replaced: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledHome(RomeBeat):
    """A general goes to Rome, since no Roman CU is left in the country he is bound to."""

    kind = "called-home"

    general: int
    from_: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ProconsulNamed(RomeBeat):
    """Rome names a proconsul, or has none any more."""

    kind = "proconsul-named"

    general: int
    replaced: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsulsLeave(RomeBeat):
    """The Roman generals of last year lay down their commands."""

    kind = "consuls-leave"

    generals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsulsDrawn(RomeBeat):
    """Two consuls are drawn."""

    kind = "consuls-drawn"

    generals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands(RomeBeat):
    """A general is put in command among his equals in rank."""

    kind = "commands"

    general: int
    space: int
    inside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled(RomeBeat):
    """The discards are in the deck again."""

    kind = "reshuffled"

    cards_back: int
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(RomeBeat):
    """A side is dealt its strategy cards; everybody sees how many, their owner which."""

    kind = "dealt"
    private = ("cards",)

    side: int
    count: int
    hand: int
    deck: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstMove(RomeBeat):
    """Who plays first: claimed by Rome with a campaign card, or given by Carthage."""

    kind = "first-move"

    side: int
    claimed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SideToPlay(RomeBeat):
    """Whose card turn it is."""

    kind = "side-to-play"
    detail = True

    side: int
