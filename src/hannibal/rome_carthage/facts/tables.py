"""The printed tables and the numbers of the rules, as entries with the lookups the rules make."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from hannibal.rome_carthage.facts.provenance import Fact, PerEdition

T = TypeVar("T")

ALL = 99
"""Losses of a whole force, where a table says so: more than any force has."""

NavalResult = Literal["success", "return", "sunk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttritionTable(Fact):
    """CUs lost to attrition and in battle (2E:21.2), with the modifiers of the die."""

    first_row: int
    columns_from: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    elephant_from: int
    hostile_tribes_size: int
    non_alps_pass: int
    alps_pass: int
    native_guide: int
    pestilence: int
    storms_at_sea: int

    def losses(self, die: int, size: int) -> int:
        """CUs lost by a force of `size` CUs on a modified die; none if it has none."""
        if size < self.columns_from[0]:
            return 0
        return _row(self.rows, self.first_row, die)[bisect_right(self.columns_from, size) - 1]

    def takes_elephant(self, die: int) -> bool:
        """Whether the first CU lost on this modified die is an elephant (2E:17.2)."""
        return die >= self.elephant_from


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalTable(Fact):
    """What becomes of a Carthaginian sea move (2E:11.5), with the modifiers of the die (2E:11.6)."""

    success_up_to: int
    return_up_to: int
    lone_general_or_one_cu: int
    roman_pc_in_port: int
    carthage_controls_syracuse: int
    macedonia_allied: int
    naval_victory: int
    mago_commanding: int

    def result(self, die: int) -> NavalResult:
        """What a modified die means."""
        if die <= self.success_up_to:
            return "success"
        return "return" if die <= self.return_up_to else "sunk"


class SiegeOutcome(NamedTuple):
    """What one siege roll brings: points on the city, and CUs the besieger loses."""

    points: int
    losses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeTable(Fact):
    """Siege and subjugation (2E:20.2), with the modifiers of the die."""

    first_row: int
    outcomes: tuple[SiegeOutcome, ...]
    carthaginian_besieger: int
    siege_train: int
    capital: int
    capitals: tuple[str, ...]
    marcellus_with_campaign: int
    points_needed: int
    minimum_cus: int

    def outcome(self, die: int) -> SiegeOutcome:
        """What a modified die brings."""
        return _row(self.outcomes, self.first_row, die)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatTable(Fact):
    """CUs a beaten force loses as it retreats (2E:14.12); `modifiers` by the battle card that won."""

    first_row: int
    columns_from: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    modifiers: Mapping[str, int]
    out_of_cards: int

    def losses(self, die: int, size: int) -> int:
        """CUs lost on a modified die by a force of `size` CUs when the battle began; at most all of them."""
        if size < self.columns_from[0]:
            return 0
        column = bisect_right(self.columns_from, size) - 1
        return min(_row(self.rows, self.first_row, die)[column], size)


Face = tuple[str, ...]
"""The symbols on one face of a die of the Classic Edition; none on a blank one."""


def symbol_words(face: Face) -> str:
    """A face in words, for the log: `point and loss`, `3 diamonds`, `blank`."""
    counts = {symbol: face.count(symbol) for symbol in face}
    words = [symbol if count == 1 else f"{count} {symbol}s" for symbol, count in counts.items()]
    return " and ".join(words) or "blank"


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalDie(Fact):
    """The naval die of the Classic Edition (CE:7.3.B); `faces` are those of 1 to 6."""

    faces: tuple[Face, ...]
    derived: bool

    def diamonds(self, die: int) -> int:
        """The diamonds on a face, a dot counting as one less."""
        face = self.faces[die - 1]
        return face.count("diamond") - face.count("dot")

    def result(self, die: int, modifier: int) -> NavalResult:
        """What a face means with the diamonds (+1) and dots (-1) of the move: which are more."""
        diamonds = self.diamonds(die) + modifier
        if diamonds > 0:
            return "sunk"
        return "return" if diamonds == 0 else "success"


SiegeColour = Literal["red", "white"]
PrioritySymbol = Literal["marcellus", "walls"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeDice(Fact):
    """The siege dice of the Classic Edition (CE:12.2), and what their priority symbols do (CE:12.4)."""

    red: tuple[Face, ...]
    white: tuple[Face, ...]
    priority: Mapping[str, SiegeOutcome]
    derived: bool

    def symbols(self, colour: SiegeColour, die: int) -> Face:
        """What is on a face."""
        return (self.red if colour == "red" else self.white)[die - 1]

    def outcome(self, colour: SiegeColour, counts: PrioritySymbol | None, die: int) -> SiegeOutcome:
        """What a face brings where the priority symbol `counts`, if any: it sets all others aside."""
        face = self.symbols(colour, die)
        if counts is not None and counts in face:
            return self.priority[counts]
        return SiegeOutcome(face.count("point"), face.count("loss"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatDice(Fact):
    """The retreat dice of the Classic Edition (CE:11.10.A): small up to 4 CUs, large from 5.

    `small` and `large` say by battle card what each symbol costs.
    """

    faces: tuple[Face, ...]
    small: Mapping[str, Mapping[str, int]]
    large: Mapping[str, Mapping[str, int]]
    derived: bool

    def losses(self, die: int, card: str, *, size: int, large: bool) -> int:
        """CUs lost on a face by a force of `size` CUs when the battle began; at most all of them."""
        cards = self.large if large else self.small
        (symbol,) = self.faces[die - 1]
        return min(cards.get(card, cards[FRONTAL_OR_FLANK])[symbol], size)


FRONTAL_OR_FLANK = "frontal-or-flank"
"""The battle cards that read the retreat dice alike; also when the attacker had none left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleHand(Fact):
    """What adds to and takes from the battle cards a side is dealt (2E:14.1)."""

    per_cu: int
    interception: int
    failed_avoid_battle: int
    roman_militia_in_latium: int
    carthage_friendly_tribe: int
    maximum_before_elephants: int
    rampage: int
    elephant_fright: int
    minimum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Allies(Fact):
    """Limits of the battle cards allies give (2E:14.2, 2E:14.3); `possible` is the most by region."""

    rome_maximum_in_italy: int
    possible: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatNumbers(Fact):
    """Numbers of interception, command, elephants and defeat."""

    interception_into_enemy_pc: int
    change_of_command_from: int
    charge_without_roman_general_from: int
    rampage_up_to: int
    cus_lost_per_pc_removed: int
    hannibal_eliminated_pcs: int
    retreat_penalty_per_enemy_pc: int
    retreat_penalty_per_enemy_cu: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementNumbers(Fact):
    """How far and with how many CUs generals move; `cost` by the kind of connection (2E:10.6)."""

    normal: int
    force_march: int
    nero_with_campaign: int
    bad_weather: int
    naval_cost: int
    cus_with_general: int
    cus_by_sea: int
    overrun_minimum_cus: int
    overrun_target_cus: int
    consul_minimum_cus: int
    avoid_battle_maximum_cus: int
    interception_maximum_cus: int
    retreat_maximum_spaces: int
    cost: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityCapacity(Fact):
    """How many CUs a walled city holds (2E:10.7)."""

    large: int
    ordinary: int
    large_cities: tuple[str, ...]
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarthaginianReinforcement:
    """CUs of one turn: at one of the cities, or with a general in the region, or with any if that is None.

    Where `if_space` or `if_province` names one, they come only if Carthage controls it.
    """

    cus: int
    cities: tuple[str, ...]
    region: str | None
    if_space: str | None
    if_province: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforcements(Fact):
    """What arrives each turn (2E:6.1, 2E:6.2, 2E:6.7)."""

    first_turn: int
    consuls_drawn: int
    consul_stack_minimum: int
    rome_cus: int
    rome_minimum_in_italy: int
    africanus_turn: int
    africanus_cus: int
    carthage: tuple[CarthaginianReinforcement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Elephants(Fact):
    """How many elephants there are, and in how many counters (2E:17.1, CE:2.3.B)."""

    maximum_cus: int
    counters: PerEdition[int]
    cus_per_counter: PerEdition[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """All of them."""

    attrition: AttritionTable
    naval: NavalTable
    siege: SiegeTable
    retreat: RetreatTable
    naval_die: NavalDie
    siege_dice: SiegeDice
    retreat_dice: RetreatDice
    battle_hand: BattleHand
    allies: Allies
    combat: CombatNumbers
    movement: MovementNumbers
    city_capacity: CityCapacity
    reinforcement: Reinforcements
    elephants: Elephants


def _row(rows: tuple[T, ...], first: int, die: int) -> T:
    """The row of a modified die: below the first row the first counts, above the last the last."""
    return rows[min(max(die - first, 0), len(rows) - 1)]
