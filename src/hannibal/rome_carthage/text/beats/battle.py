"""Battle: from the first challenge to the last retreat."""

from __future__ import annotations

from dataclasses import dataclass

from hannibal.rome_carthage.text.beats.beat import RomeBeat


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleJoined(RomeBeat):
    """A battle is joined: `side` attacks, the enemy outside in the space defends."""

    kind = "battle-joined"
    opens = "battle"

    side: int
    general: int
    space: int
    entry: int
    generals: int
    cus: int
    elephants: int
    enemy_generals: int
    enemy_cus: int
    enemy_elephants: int
    intercepted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOver(RomeBeat):
    """The battle and all that came of it is over."""

    kind = "battle-over"
    closes = "battle"
    detail = True

    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sortied(RomeBeat):
    """Those inside a city join the battle before it."""

    kind = "sortied"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRolled(RomeBeat):
    """Two consuls: who commands is rolled for."""

    kind = "command-rolled"

    general: int
    die: int
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ElephantsCharged(RomeBeat):
    """The elephants charge: success, failure or rampage."""

    kind = "elephants-charged"

    die: int
    needed: int
    elephants: int
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsCounted(RomeBeat):
    """How many battle cards each side is dealt, and how it comes to them before the elephants change that."""

    kind = "hands-counted"

    space: int
    rome_cards: int
    carthage_cards: int
    rome_parts: tuple[tuple[str, int], ...]
    carthage_parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleCardsDealt(RomeBeat):
    """A side is dealt its battle cards; everybody sees how many, their owner which."""

    kind = "battle-cards-dealt"
    private = ("tactics",)
    detail = True

    side: int
    count: int
    tactics: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spied(RomeBeat):
    """A spy has laid battle cards of the enemy open."""

    kind = "spied"

    side: int
    tactics: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAttacked(RomeBeat):
    """A tactic is played as an attack: by its own card, a Reserve, Hannibal's Probe or Maharbal's Cavalry."""

    kind = "card-attacked"
    opens = "round"

    side: int
    round: int
    tactic: int
    played: int
    cards_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMatched(RomeBeat):
    """The attack is matched, by whatever card."""

    kind = "card-matched"

    side: int
    tactic: int
    played: int
    cards_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotMatched(RomeBeat):
    """The attack is not matched: it wins the battle."""

    kind = "not-matched"

    side: int
    tactic: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOver(RomeBeat):
    """A round has been fought."""

    kind = "round-over"
    closes = "round"
    detail = True

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeTaken(RomeBeat):
    """The defender becomes the attacker without a die."""

    kind = "initiative-taken"

    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterattackRolled(RomeBeat):
    """The defender rolls to become the attacker."""

    kind = "counterattack-rolled"

    side: int
    general: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Deserted(RomeBeat):
    """A battle card goes over to a side, seen by all."""

    kind = "deserted"

    side: int
    tactic: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalRolled(RomeBeat):
    """The attacker tries to withdraw from the battle."""

    kind = "withdrawal-rolled"

    side: int
    general: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalStopRolled(RomeBeat):
    """The defender tries to stop a withdrawal."""

    kind = "withdrawal-stop-rolled"

    side: int
    general: int
    die: int
    rating: int
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded(RomeBeat):
    """The battle is decided: an attack was not matched, or the attacker is out of cards.

    `tactic` is the card that won it, or, in the Classic Edition, the last one played.
    """

    kind = "battle-ended"

    loser: int
    why: str
    round: int
    tactic: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Casualties(RomeBeat):
    """Both sides lose CUs by the rounds fought."""

    kind = "casualties"

    space: int
    round: int
    die: int
    lost: int
    elephant: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatRolled(RomeBeat):
    """What the loser loses besides, by the Retreat Table or by the symbol of a retreat die."""

    kind = "retreat-rolled"

    side: int
    space: int
    die: int
    modifier: int
    tactic: int
    symbols: tuple[str, ...]
    large: bool
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatStep(RomeBeat):
    """The beaten force comes through a space on its way; `penalty` CUs are lost there at most."""

    kind = "retreat-step"
    detail = True

    side: int
    from_: int
    to: int
    penalty: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreated(RomeBeat):
    """A force that has left the battle comes to rest in a space."""

    kind = "retreated"

    side: int
    from_: int
    to: int
    generals: int
    cus: int
    elephants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatedInside(RomeBeat):
    """A force that has left the battle, or part of it, is inside the city of the space."""

    kind = "retreated-inside"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int
    all_: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated(RomeBeat):
    """A force finds no way out and is lost."""

    kind = "eliminated"

    side: int
    space: int
    generals: int
    cus: int
    elephants: int
