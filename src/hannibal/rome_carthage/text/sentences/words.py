"""The words of sentences in this game's edition, and the table of them, one for each kind of beat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from hannibal.kernel.masks import members
from hannibal.kernel.story import Beat
from hannibal.rome_carthage.facts.tables import symbol_words
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.wording import counted

PLAYERS: Final = ("Rome", "Carthage")
ADJECTIVES: Final = ("Roman", "Carthaginian")


@dataclass(frozen=True)
class Words:
    """What things are called in a game, for somebody who reads: a seat, or None who may know everything."""

    state: RomeState
    reader: int | None

    def space(self, space: int) -> str:
        """A space."""
        return self.state.space_name(space)

    def spaces(self, spaces: tuple[int, ...]) -> str:
        """Spaces, one after the other."""
        return ", ".join(self.space(space) for space in spaces)

    def province(self, province: int) -> str:
        """A province."""
        return self.state.name_of(self.state.board.province_ids[province])

    def general(self, general: int) -> str:
        """A general."""
        return self.state.general_name(general)

    def generals(self, generals: int) -> str:
        """A set of generals, in the order of the data: a sentence is the same whenever it is read."""
        return joined([self.general(one) for one in members(generals)])

    def who(self, generals: int, cus: int) -> list[str]:
        """A force by its parts: its generals, its CUs."""
        return [*(self.general(one) for one in members(generals)), *([self.cus(cus)] if cus else [])]

    def cus(self, count: int) -> str:
        """`1 CU`, `4 CUs`."""
        return counted(count, "CU")

    def card(self, card: int) -> str:
        """The title of a strategy card."""
        board = self.state.board
        return board.pack.cards[board.card_id[card]].name_in(self.state.rules.names)

    def cards(self, cards: int) -> str:
        """The titles of a set of strategy cards."""
        return ", ".join(self.card(card) for card in members(cards))

    def tactic(self, tactic: int) -> str:
        """The name of a kind of battle card."""
        cards = self.state.board.pack.battle_cards
        return cards[tuple(cards)[tactic]].name_in(self.state.rules.names)

    def tactics(self, counts: tuple[int, ...]) -> str:
        """Battle cards: `2 Probe, 1 Reserve`."""
        held = (f"{count} {self.tactic(tactic)}" for tactic, count in enumerate(counts) if count)
        return ", ".join(held) or "none"

    def term(self, word: str) -> str:
        """What the edition calls something, or the name of a region."""
        return self.state.name_of(word)


def symbols(face: tuple[str, ...]) -> str:
    """What a die of symbols shows."""
    return symbol_words(face)


def joined(parts: list[str]) -> str:
    """`Nero and 4 CUs`, `Nero, Paulus and 4 CUs`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


B = TypeVar("B", bound=Beat)
Sentence = Callable[[Words, B], str]
SENTENCES: Final[dict[type[Beat], Sentence[Any]]] = {}
"""Every kind of beat with its sentence; the modules of the scenes fill it."""


def sentence_of(kind: type[B]) -> Callable[[Sentence[B]], Sentence[B]]:
    """The function below it is the sentence of a kind of beat."""

    def enter(write: Sentence[B]) -> Sentence[B]:
        SENTENCES[kind] = write
        return write

    return enter
