"""The chance of a battle that may come or goes on, by the shipped table and from what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.rome_carthage.heuristics.battle_table import HANNIBAL_ROW, battle_table
from hannibal.rome_carthage.heuristics.chances import attacker_wins, expected_hand
from hannibal.rome_carthage.odds.rolls import charge_odds
from hannibal.rome_carthage.ongoing import Battle, March
from hannibal.rome_carthage.rules.battle.hands import hand_parts, hand_size
from hannibal.rome_carthage.rules.generals import battle_rating, counterattack_rating
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, group_size
from hannibal.rome_carthage.state import RomeState

Parts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Meeting:
    """Two forces and their battle cards; all but the first two by side.

    `initiative` is who attacks now, `attacker` who moved into the battle. `parts` say how the hands come to
    their sizes, before they are dealt; `elephants` are those that might still charge; `probed`: Hannibal has
    played his Probe.
    """

    space: int
    initiative: int
    cards: tuple[int, int]
    commanders: tuple[int, int]
    attacker: int
    parts: tuple[Parts, Parts] = ((), ())
    elephants: int = 0
    probed: bool = False

    def wins(self, state: RomeState) -> float:
        """The chance of who has the initiative."""
        attack, defence, rows = self._seen(state)
        return attacker_wins(attack, defence, *rows)

    def rounds(self, state: RomeState) -> float:
        """How many rounds it takes, about; none where it is decided before it begins."""
        attack, defence, rows = self._seen(state)
        return battle_table().rounds(attack, defence, *rows) if attack > 0 and defence > 0 else 0.0

    def _seen(self, state: RomeState) -> tuple[int, int, tuple[int, int]]:
        side = self.initiative
        return self.cards[side], self.cards[1 - side], (self._row(state, side), self._row(state, 1 - side))

    def _row(self, state: RomeState, side: int) -> int:
        """The row of a commander in the table: the die he seizes the initiative on, or Hannibal's own."""
        commander = self.commanders[side]
        if commander < 0:
            return 0
        if commander == state.board.hannibal and not self.probed:
            return HANNIBAL_ROW
        return counterattack_rating(state, commander, side == self.attacker)


def meeting(state: RomeState, march: March, defender: int, cus: int) -> Meeting:
    """The army against so many CUs under this general, or -1, where the army stands; nothing is dealt yet."""
    side, space = march.side, march.space
    commanders = (march.general, defender) if side == ROME else (defender, march.general)
    # Those who stand there already fight with him (R-E20).
    own = max(march.cus, state.out[side][space])
    forces = (own, cus) if side == ROME else (cus, own)
    parts = [
        tuple(expected_hand(state, who, space, forces[who], commanders[who], attacking=who == side))
        for who in (ROME, CARTHAGE)
    ]
    most = state.board.tables.battle_hand.maximum_before_elephants
    sizes = [min(sum(count for _, count in one), most) for one in parts]
    elephants = max(march.els, state.els[space])
    return Meeting(
        space,
        side,
        (sizes[ROME], sizes[CARTHAGE]),
        commanders,
        side,
        (parts[ROME], parts[CARTHAGE]),
        elephants,
    )


def drawn_up(state: RomeState, battle: Battle) -> Meeting:
    """The armies of a battle in which nothing is dealt yet."""
    sizes = (hand_size(state, battle, ROME), hand_size(state, battle, CARTHAGE))
    parts = (tuple(hand_parts(state, battle, ROME)), tuple(hand_parts(state, battle, CARTHAGE)))
    elephants = group_size(state, CARTHAGE, battle.space, FIGHTING)[1]
    commanders = (battle.commander[ROME], battle.commander[CARTHAGE])
    return Meeting(battle.space, battle.attacker, sizes, commanders, battle.attacker, parts, elephants)


def in_progress(battle: Battle) -> Meeting:
    """A battle as it stands, by the number of cards both hold."""
    held = (sum(battle.hand[ROME]), sum(battle.hand[CARTHAGE]))
    commanders = (battle.commander[ROME], battle.commander[CARTHAGE])
    return Meeting(battle.space, battle.initiative, held, commanders, battle.attacker, probed=battle.probed)


def outcome(state: RomeState, both: Meeting) -> JsonObject:
    """Who wins how often, and how the hands come to their sizes."""
    side = both.initiative
    chance = both.wins(state)
    if all(both.cards):
        # What never came in the battles of the table may come yet.
        rare = 0.5 / battle_table().samples
        chance = min(max(chance, rare), 1.0 - rare)
    entry: JsonObject = {
        "kind": "battle",
        "rule": "2E:14",
        "space": state.board.space_ids[both.space],
        "attacker_wins": round(chance, 4),
        "standard_error": round(sqrt(chance * (1.0 - chance) / battle_table().samples), 3),
        "expected_rounds": round(both.rounds(state), 1),
    }
    for name, who in (("attacker", side), ("defender", 1 - side)):
        commander = both.commanders[who]
        entry[name] = {
            "side": SIDE_NAMES[who],
            "general": state.board.general_ids[commander] if commander >= 0 else None,
            "cards": both.cards[who],
            "parts": dict(both.parts[who]),
            "rating": battle_rating(state, commander),
        }
    if both.elephants:
        entry["elephants"] = both.elephants
        entry["attacker_wins_after_charge"] = round(_after_charge(state, both), 4)
    return entry


def _after_charge(state: RomeState, both: Meeting) -> float:
    """The attacker's chance if the elephants charge, whatever the charge does (2E:17.3)."""
    rome, carthage = both.cards
    chances: dict[str, float] = charge_odds(state, both.commanders[ROME])["chances"]
    after = {
        "succeeds": (max(rome - both.elephants, 0), carthage),
        "fails": (rome, carthage),
        "rampage": (rome, max(carthage + state.board.tables.battle_hand.rampage, 0)),
    }
    return sum(chances[result] * replace(both, cards=cards).wins(state) for result, cards in after.items())
