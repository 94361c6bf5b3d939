"""Actions as ints: a verb in the low bits and its argument above them.

A game names its verbs once, in a `Vocabulary`, each with the kind of argument it takes; `kernel.notation`
writes and reads them. The number of a verb is its place in that list; records hold words, so it may change.
"""

from __future__ import annotations

from typing import Final

VERB_BITS: Final = 7
VERB_MASK: Final = (1 << VERB_BITS) - 1

NOTHING: Final = 0
"""The kind of argument of a verb that takes none; a game numbers its own kinds from 1."""


class Vocabulary:
    """The verbs of a game, with the kind of argument of each, in the order in which they are named."""

    def __init__(self) -> None:
        self.verbs: list[tuple[str, int]] = []

    def verb(self, word: str, argument: int = NOTHING) -> int:
        """The number of a new verb."""
        if any(word == known for known, _ in self.verbs):
            raise ValueError(f"two verbs share the word {word!r}: a text could not tell them apart")
        if len(self.verbs) > VERB_MASK:
            raise ValueError(f"no room for the verb {word!r}: a game has at most {VERB_MASK + 1}")
        self.verbs.append((word, argument))
        return len(self.verbs) - 1


def make(verb: int, argument: int = 0) -> int:
    """The action of a verb with its argument."""
    return verb | argument << VERB_BITS


def verb_of(action: int) -> int:
    """What is done."""
    return action & VERB_MASK


def argument_of(action: int) -> int:
    """With what it is done."""
    return action >> VERB_BITS
