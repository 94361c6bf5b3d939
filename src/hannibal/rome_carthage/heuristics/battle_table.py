"""The outcomes of battles as a table: by battle cards and ratings, computed once and shipped.

`hannibal odds tabulate` makes it, by fighting each battle many times with the policy of `duel`. Sizes between
those of the table are read off between their neighbours.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from hannibal.rome_carthage.board import ENVELOPMENT, PROBE_CARD
from hannibal.rome_carthage.heuristics.duel import Fight, fight
from hannibal.rome_carthage.heuristics.hand_reading import NO_CARD

SIZES: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20)
HANNIBAL_ROW: Final = 5
"""Hannibal's row: a rating of 4, with his Probe."""
ATTACKERS: Final = (0, 1, 2, 3, 4, 5)
DEFENDERS: Final = (0, 1, 2, 3, 4, 5)
_ENTRY: Final = 6
"""Bytes an entry: the chance to win in two, then rounds and how it ended, in one each."""
_FILE: Final = Path(__file__).with_name("battles.json")


@dataclass(frozen=True, slots=True)
class Entry:
    """A battle as the table knows it: who wins, the rounds, and the shares of the cards that decide it.

    `envelopment` and `probe` are the shares of battles won by such a card, `out_of_cards` of those lost by an
    attacker who had none left; all others end by a Frontal Assault or a Flank.
    """

    wins: float
    rounds: float
    envelopment: float
    probe: float
    out_of_cards: float


class BattleTable:
    """The table: entries by the two ratings, row by row of the attacker's cards."""

    def __init__(self, samples: int, rows: dict[str, bytes]) -> None:
        self.samples = samples
        self.rows = rows

    @classmethod
    def loads(cls, text: str) -> BattleTable:
        """The table of a file."""
        found = json.loads(text)
        if found["sizes"] != list(SIZES):
            raise ValueError(f"the table of battles is for hands of {found['sizes']}, not {list(SIZES)}")
        return cls(found["samples"], {key: b64decode(row) for key, row in found["rows"].items()})

    def dumps(self) -> str:
        """The table as a file holds it."""
        rows = {key: b64encode(row).decode() for key, row in self.rows.items()}
        return json.dumps({"samples": self.samples, "sizes": list(SIZES), "rows": rows}, indent=1) + "\n"

    def at(self, row: int, column: int, attacker: int, defender: int) -> Entry:
        """The entry of two sizes by their numbers in `SIZES`."""
        start = (row * len(SIZES) + column) * _ENTRY
        data = self.rows[f"{attacker}-{defender}"][start : start + _ENTRY]
        return Entry(
            (data[0] << 8 | data[1]) / 65535, data[2] / 10, data[3] / 255, data[4] / 255, data[5] / 255
        )

    def wins(self, attack: int, defence: int, attacker: int, defender: int) -> float:
        """The attacker's chance, for any sizes from 1 to 20."""
        return sum(weight * entry.wins for weight, entry in self._near(attack, defence, attacker, defender))

    def rounds(self, attack: int, defence: int, attacker: int, defender: int) -> float:
        """How many rounds it takes, on average."""
        return sum(weight * entry.rounds for weight, entry in self._near(attack, defence, attacker, defender))

    def _near(self, attack: int, defence: int, attacker: int, defender: int) -> Iterator[tuple[float, Entry]]:
        """The entries next to two sizes, each with how much it counts."""
        row, part = _between(attack)
        column, share = _between(defence)
        for step, weight in ((0, 1.0 - part), (1, part)):
            for pace, other in ((0, 1.0 - share), (1, share)):
                if weight and other:
                    yield weight * other, self.at(row + step, column + pace, attacker, defender)


def _between(size: int) -> tuple[int, float]:
    """The number of the size in the table at or below this one, and how far it is to the next."""
    size = min(max(size, SIZES[0]), SIZES[-1])
    index = bisect_right(SIZES, size) - 1
    if SIZES[index] == size:
        return index, 0.0
    return index, (size - SIZES[index]) / (SIZES[index + 1] - SIZES[index])


@cache
def battle_table() -> BattleTable:
    """The table that is shipped."""
    return BattleTable.loads(_FILE.read_text(encoding="utf-8"))


def tabulate(
    deck: tuple[int, ...], samples: int, show: Callable[[int, int], None] | None = None
) -> BattleTable:
    """Fight every battle of the table so many times."""
    pairs = [(a, d) for a in ATTACKERS for d in DEFENDERS if not a == d == HANNIBAL_ROW]
    rows = {}
    for number, (attacker, defender) in enumerate(pairs, 1):
        data = bytearray()
        for attack in SIZES:
            for defence in SIZES:
                rng = Random(f"{attacker} {defender} {attack} {defence}")
                data += _entry(deck, (attack, defence), (attacker, defender), samples, rng)
        rows[f"{attacker}-{defender}"] = bytes(data)
        if show is not None:
            show(number, len(pairs))
    return BattleTable(samples, rows)


def _entry(
    deck: tuple[int, ...], cards: tuple[int, int], rows: tuple[int, int], samples: int, rng: Random
) -> bytes:
    battle = Fight(
        deck,
        cards,
        (min(rows[0], 4), min(rows[1], 4)),
        (rows[0] == HANNIBAL_ROW, rows[1] == HANNIBAL_ROW),
    )
    wins = rounds = envelopment = probe = out = 0
    for _ in range(samples):
        ended = fight(battle, rng)
        wins += ended.winner == 0
        rounds += ended.rounds
        envelopment += ended.last == ENVELOPMENT
        probe += ended.last == PROBE_CARD
        out += ended.last == NO_CARD
    chance = round(65535 * wins / samples)
    shares = [round(255 * count / samples) for count in (envelopment, probe, out)]
    return bytes([chance >> 8, chance & 255, min(255, round(10 * rounds / samples)), *shares])
