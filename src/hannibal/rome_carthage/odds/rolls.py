"""Odds for people: the chance of each outcome of a roll, with its modifiers spelled out.

Rolls are exact. A battle is fought many times by two sides who follow the computer's policy of battle cards
(`heuristics.duel`), so its figures have a standard error. Every answer is plain JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from hannibal.kernel import OptionError
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import ROME, Board
from hannibal.rome_carthage.facts.tables import SiegeOutcome
from hannibal.rome_carthage.heuristics.duel import Fight, fight
from hannibal.rome_carthage.ongoing import March
from hannibal.rome_carthage.rules.battle.casualties import retreat_modifier
from hannibal.rome_carthage.rules.generals import avoid_rating, battle_rating, interception_rating
from hannibal.rome_carthage.rules.march.naval_combat import naval_modifiers, with_pirates
from hannibal.rome_carthage.rules.reaction.interception import interception_modifier
from hannibal.rome_carthage.rules.siege import (
    opened_from_within,
    second_roll_allowed,
    siege_die,
    siege_modifiers,
)
from hannibal.rome_carthage.state import RomeState

FACES: Final = range(1, 7)
SAMPLES: Final = 10_000
_MOST_CARDS: Final = 20
_SIEGE_CARDS: Final = 6
"""For so many cards of a siege the chance to be done is told."""
_ENDLESS: Final = 400

Modifiers = Sequence[tuple[str, int]]


def _modifiers(found: Modifiers) -> list[JsonObject]:
    return [{"name": name, "value": value} for name, value in found]


def _share(outcomes: Sequence[str]) -> JsonObject:
    """The chance of each of six equally likely outcomes."""
    return {name: round(count / len(outcomes), 4) for name, count in Counter(outcomes).items()}


# Rolls against a rating.


def rating_odds(kind: str, rule: str, rating: int, found: Modifiers) -> JsonObject:
    """The chance that a die with its modifiers is not above a rating."""
    total = sum(value for _, value in found)
    good = sum(1 for face in FACES if face + total <= rating)
    return {
        "kind": kind,
        "rule": rule,
        "rating": rating,
        "modifiers": _modifiers(found),
        "succeeds_on": good,
        "chance": round(good / 6, 4),
    }


def interception_odds(state: RomeState, general: int, space: int, side: int) -> JsonObject:
    """The chance of a general to intercept an army that enters a space."""
    modifier = interception_modifier(state, side, space)
    found = [(f"into an enemy PC in {state.space_name(space)}", modifier)] if modifier else []
    return rating_odds("interception", "2E:12.4", interception_rating(state, general), found)


def avoid_odds(state: RomeState, general: int) -> JsonObject:
    """The chance of a general to avoid battle."""
    return rating_odds("avoid", "2E:13.1", avoid_rating(state, general), [])


# The sea.


def naval_odds(state: RomeState, march: March) -> JsonObject:
    """What becomes of a fleet; the army's `space` is the port it leaves, its `target` the other."""
    safe = march.side == ROME or state.truce or (state.play is not None and with_pirates(state, march))
    if safe:
        return {"kind": "naval", "rule": "2E:11.5", "modifiers": [], "chances": {"success": 1.0}}
    found = naval_modifiers(state, march)
    total = sum(value for _, value in found)
    tables = state.board.tables
    read: Callable[[int], str] = (
        (lambda face: tables.naval_die.result(face, total))
        if state.rules.symbol_dice
        else (lambda face: tables.naval.result(face + total))
    )
    chances = {"success": 0.0, "return": 0.0, "sunk": 0.0} | _share([read(face) for face in FACES])
    return {
        "kind": "naval",
        "rule": "2E:11.5",
        "modifiers": _modifiers(found),
        "modifier": total,
        "chances": chances,
    }


# Sieges.


def siege_odds(state: RomeState, march: March, *, ability: bool = True) -> JsonObject:
    """What one roll brings, and how long a siege takes from the points it has, a roll a card.

    `rolls_now` are those of the card in play. Losses are counted as if the besieger always had the CUs to go
    on. `ability` is that of the general, which may be left unused.
    """
    rolls_now = 2 if second_roll_allowed(state, march) else 1
    if opened_from_within(state, march):
        return {"kind": "siege", "rule": "2E:25.18", "modifiers": [], "rolls_now": 0, "falls_now": 1.0}
    outcomes = _siege_outcomes(state, march, ability)
    table = state.board.tables.siege
    have = state.siege_points(march.space)
    done, cards, losses = _siege_course(outcomes, have, table.points_needed)
    rolls = Counter(outcomes)
    found = siege_modifiers(state, march, ability=ability)
    return {
        "kind": "siege",
        "rule": "2E:20.2",
        "modifiers": _modifiers(found),
        "modifier": sum(value for _, value in found),
        "points": have,
        "points_needed": table.points_needed,
        "roll": [
            {"points": points, "losses": lost, "chance": round(count / 6, 4)}
            for (points, lost), count in sorted(rolls.items())
        ],
        "rolls_now": rolls_now,
        "falls_now": round(done[rolls_now - 1], 4),
        "falls_within": {str(number + 1): round(chance, 4) for number, chance in enumerate(done)},
        "expected_cards": round(cards, 2),
        "expected_losses": round(losses, 2),
    }


def _siege_outcomes(state: RomeState, march: March, ability: bool) -> list[SiegeOutcome]:
    tables = state.board.tables
    if state.rules.symbol_dice:
        colour, counts = siege_die(state, march, ability=ability)
        return [tables.siege_dice.outcome(colour, counts, face) for face in FACES]
    total = sum(value for _, value in siege_modifiers(state, march, ability=ability))
    return [tables.siege.outcome(face + total) for face in FACES]


def _siege_course(outcomes: list[SiegeOutcome], have: int, needed: int) -> tuple[list[float], float, float]:
    """The chance that it has fallen after each card, the cards and the CUs it is expected to take."""
    chance = [0.0] * needed
    chance[min(have, needed - 1)] = 1.0
    per_roll = sum(outcome.losses for outcome in outcomes) / 6
    fallen = cards = losses = 0.0
    done: list[float] = []
    for _ in range(_ENDLESS):
        going = sum(chance)
        cards += going
        losses += going * per_roll
        following = [0.0] * needed
        for points, weight in enumerate(chance):
            for outcome in outcomes:
                if points + outcome.points >= needed:
                    fallen += weight / 6
                else:
                    following[points + outcome.points] += weight / 6
        chance = following
        if len(done) < _SIEGE_CARDS:
            done.append(fallen)
    return done, cards, losses


# Attrition.


def attrition_odds(board: Board, size: int, modifier: int, name: str = "", column: int = 0) -> JsonObject:
    """What a force of so many CUs loses to a roll for attrition; `column` overrides its size."""
    table = board.tables.attrition
    lost = [min(table.losses(face + modifier, column or size), size) for face in FACES]
    return {
        "kind": "attrition",
        "rule": "2E:21.2",
        "size": size,
        "modifiers": _modifiers([(name or "modifier", modifier)] if modifier else []),
        "chances": dict(sorted(_share([str(one) for one in lost]).items())),
        "expected_losses": round(sum(lost) / 6, 4),
        "elephant_first": round(
            sum(1 for face in FACES if table.takes_elephant(face + modifier) and lost[face - 1]) / 6, 4
        ),
    }


def attrition_kinds(board: Board) -> dict[str, int]:
    """The occasions for attrition by name, with the modifier of each."""
    table = board.tables.attrition
    return {
        "winter": 0,
        "alps": table.alps_pass,
        "pass": table.non_alps_pass,
        "alps-guide": table.alps_pass + table.native_guide,
        "pass-guide": table.non_alps_pass + table.native_guide,
        "epidemic": 0,
        "pestilence": table.pestilence,
        "storms": table.storms_at_sea,
    }


# Elephants.


def charge_odds(state: RomeState, roman: int) -> JsonObject:
    """What a charge against this Roman commander, or -1, does, if Rome has no answer to it (2E:17.3)."""
    combat = state.board.tables.combat
    needed = battle_rating(state, roman) + 1 if roman >= 0 else combat.charge_without_roman_general_from
    results = [
        "succeeds" if face >= needed else "rampage" if face <= combat.rampage_up_to else "fails"
        for face in FACES
    ]
    chances = {"succeeds": 0.0, "fails": 0.0, "rampage": 0.0} | _share(results)
    return {"kind": "charge", "rule": "2E:17.3", "modifiers": [], "chances": chances}


# Battle.


@dataclass(frozen=True)
class Host:
    """One side of a battle: its battle cards, its commander's battle rating, its CUs.

    `counterattack` is the highest die on which he seizes the initiative, where it is not his rating.
    """

    cards: int
    rating: int
    cus: int | None = None
    counterattack: int | None = None
    hannibal: bool = False

    @property
    def seizes(self) -> int:
        return self.rating if self.counterattack is None else self.counterattack

    @property
    def size(self) -> int:
        """Its CUs: where they are not told, the cards its general does not bring."""
        return max(1, self.cards - self.rating) if self.cus is None else self.cus


def battle_odds(
    state: RomeState, attacker: Host, defender: Host, samples: int = SAMPLES, seed: int = 0
) -> JsonObject:
    """Who wins how often, after how many rounds, and what both sides lose; attrition on the way not counted.

    Raises `OptionError` for a battle that cannot be.
    """
    for name, host in (("attacker", attacker), ("defender", defender)):
        if not 0 <= host.cards <= _MOST_CARDS:
            raise OptionError(
                f"a side has 0 to {_MOST_CARDS} battle cards; the {name} cannot have {host.cards}"
            )
        if not 0 <= host.rating <= 4:
            raise OptionError(f"a battle rating is 1 to 4, 0 without a general; not {host.rating} ({name})")
        if host.size < 1:
            raise OptionError(f"the {name} needs at least one CU")
    if samples < 2:
        raise OptionError("a battle is to be fought at least twice")
    rng = Random(f"battle {seed}")
    battle = Fight(
        tuple(state.board.tactics),
        (attacker.cards, defender.cards),
        (attacker.seizes, defender.seizes),
        (attacker.hannibal, defender.hannibal),
    )
    hosts = (attacker, defender)
    tally = _Tally()
    for _ in range(samples):
        ended = fight(battle, rng)
        tally.add(state, hosts, ended.winner, ended.rounds, ended.last, rng)
    return tally.report(state, hosts, samples)


class _Tally:
    """Adds battles up."""

    def __init__(self) -> None:
        self.wins = self.rounds = 0
        self.lost = [0, 0]
        self.pcs = [0, 0]
        self.gone = [0, 0]
        self.endings: tuple[Counter[int], Counter[int]] = (Counter(), Counter())

    def add(
        self, state: RomeState, hosts: tuple[Host, Host], winner: int, rounds: int, last: int, rng: Random
    ) -> None:
        """One battle: casualties by its rounds, then the Retreat Table for the loser (2E:14.11, 2E:14.12)."""
        tables = state.board.tables
        self.wins += winner == 0
        self.rounds += rounds
        self.endings[winner][last] += 1
        casualties = tables.attrition.losses(1 + int(rng.random() * 6), rounds)
        retreat = 1 + int(rng.random() * 6) + retreat_modifier(state, last)
        for side in (0, 1):
            size = hosts[side].size
            lost = min(casualties, size)
            if side != winner:
                lost = min(lost + tables.retreat.losses(retreat, size), size)
                self.pcs[side] += lost // tables.combat.cus_lost_per_pc_removed
                self.gone[side] += lost == size
            self.lost[side] += lost

    def report(self, state: RomeState, hosts: tuple[Host, Host], samples: int) -> JsonObject:
        chance = self.wins / samples
        names = [card.name_in(state.rules.names) for card in state.board.pack.battle_cards.values()]
        sides = []
        for side in (0, 1):
            beaten = samples - self.wins if side == 0 else self.wins
            sides.append(
                {
                    "cards": hosts[side].cards,
                    "rating": hosts[side].rating,
                    "cus": hosts[side].size,
                    "expected_losses": round(self.lost[side] / samples, 3),
                    "expected_pcs": round(self.pcs[side] / samples, 3),
                    "gone_if_beaten": round(self.gone[side] / beaten, 4) if beaten else 0.0,
                    "wins_by": {
                        names[last] if last >= 0 else "the other ran out of cards": round(count / samples, 4)
                        for last, count in self.endings[side].most_common()
                    },
                }
            )
        return {
            "kind": "battle",
            "rule": "2E:14",
            "attacker_wins": round(chance, 4),
            "standard_error": round(sqrt(chance * (1.0 - chance) / samples), 4),
            "samples": samples,
            "expected_rounds": round(self.rounds / samples, 2),
            "attacker": sides[0],
            "defender": sides[1],
        }
