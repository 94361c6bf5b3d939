"""Strategy cards: what is played, what it is used for, and what lasts."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(RomeBeat):
    """A strategy card is used `as` its event, by its number to move, for control or troops, or discarded."""

    kind = "card-played"
    opens = "card"

    side: int
    card: int
    as_: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDone(RomeBeat):
    """The card has done its work."""

    kind = "card-done"
    closes = "card"
    detail = True

    side: int
    card: int
    effect: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEffect(RomeBeat):
    """The event of a card has had no effect."""

    kind = "no-effect"

    side: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterPlayed(RomeBeat):
    """A counter event is played in the middle of a move or a battle."""

    kind = "counter-played"

    side: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLost(RomeBeat):
    """A card is drawn from a hand and discarded, face up."""

    kind = "card-lost"

    side: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(RomeBeat):
    """A side takes a card from the other's hand; both know which."""

    kind = "card-taken"
    private = ("card",)

    side: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingBegins(RomeBeat):
    """Something that lasts begins: a truce, a naval victory, an alliance with Macedonia, a reshuffle.

    A counsel binds `side`; for all others it is the side that played the card.
    """

    kind = "standing-begins"

    standing: str
    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingEnds(RomeBeat):
    """Something that lasted is over."""

    kind = "standing-ends"

    standing: str
    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CounselWanes(RomeBeat):
    """The counsel that binds a side ends with the turn."""

    kind = "counsel-wanes"
    detail = True

    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TruceBroken(RomeBeat):
    """The truce is broken by the card in play."""

    kind = "truce-broken"

    card: int
