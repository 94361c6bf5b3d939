"""The notation of actions: a verb and its arguments, as records, tests and the command line write them.

Every action has exactly one text, and what is not that text is refused with a hint. A game says for each
kind of argument how it is written: `Named` for one thing of a list, `NamedSet` for some of them, and an
`Argument` of its own for the rest.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from hannibal.kernel.actions import NOTHING, argument_of, make, verb_of
from hannibal.kernel.errors import NotationError
from hannibal.kernel.masks import mask_of, members

B = TypeVar("B")
"""The board: what knows the names of things."""

_SHORT_LIST: Final = 24


class Argument(Generic[B]):
    """What a verb takes: `expected` says it, in `least` to `most` words."""

    least = 1
    most = 1

    def __init__(self, expected: str) -> None:
        self.expected = expected

    def write(self, board: B, argument: int) -> list[str]:
        """Its words; raises `IndexError` or `ValueError` for a number out of range."""
        raise NotImplementedError

    def read(self, board: B, words: list[str]) -> int:
        """The number the words mean; raises `NotationError`."""
        raise NotImplementedError


class Nothing(Argument[B]):
    """No argument at all."""

    least = most = 0

    def __init__(self) -> None:
        super().__init__("nothing")

    def write(self, board: B, argument: int) -> list[str]:
        if argument:
            raise ValueError(argument)
        return []

    def read(self, board: B, words: list[str]) -> int:
        return 0


class Named(Argument[B]):
    """One thing of a list, by its name."""

    def __init__(self, noun: str, names: Callable[[B], Sequence[str]]) -> None:
        super().__init__(f"one {noun}")
        self.noun = noun
        self.names = names

    def write(self, board: B, argument: int) -> list[str]:
        return [self.names(board)[argument]]

    def read(self, board: B, words: list[str]) -> int:
        return look_up(self.noun, words[0], self.names(board))


class Several(Argument[B]):
    """Any number of words, or none."""

    least = 0
    most = sys.maxsize


class NamedSet(Several[B]):
    """Some things of a list, by their names, in the order of the list."""

    def __init__(self, noun: str, names: Callable[[B], Sequence[str]]) -> None:
        super().__init__(f"{noun}s")
        self.noun = noun
        self.names = names

    def write(self, board: B, argument: int) -> list[str]:
        names = self.names(board)
        return [names[number] for number in members(argument)]

    def read(self, board: B, words: list[str]) -> int:
        names = self.names(board)
        return mask_of(look_up(self.noun, word, names) for word in words)


class Notation(Generic[B]):
    """The texts of a game's actions."""

    def __init__(self, verbs: Sequence[tuple[str, int]], arguments: Mapping[int, Argument[B]]) -> None:
        self._verbs = verbs
        self._arguments: Mapping[int, Argument[B]] = {NOTHING: Nothing(), **arguments}
        self._words = {word: verb for verb, (word, _) in enumerate(verbs)}

    def write(self, board: B, action: int) -> str:
        """The text of an action; raises `NotationError` for a number that is none."""
        verb, argument = verb_of(action), argument_of(action)
        if action < 0 or verb >= len(self._verbs):
            raise NotationError(f"{action} is the number of no action")
        word, kind = self._verbs[verb]
        try:
            words = self._arguments[kind].write(board, argument)
        except (IndexError, ValueError):
            expected = self._arguments[kind].expected
            raise NotationError(f"{action} is the number of no action: {word} takes {expected}") from None
        return " ".join((word, *words))

    def read(self, board: B, text: str) -> int:
        """The action a text means; raises `NotationError` saying what was expected and what comes close."""
        words = text.lower().split()
        if not words:
            raise NotationError(f"an action starts with a verb, such as {', '.join(sorted(self._words)[:5])}")
        verb = self._words.get(words[0])
        if verb is None:
            raise NotationError(f"{text!r}: there is no verb {words[0]!r}{self._verb_hint(words[0])}")
        argument = self._arguments[self._verbs[verb][1]]
        if not argument.least <= len(words) - 1 <= argument.most:
            found = f"found {' '.join(words[1:])!r}" if len(words) > 1 else "found nothing"
            raise NotationError(f"{text!r}: {words[0]} takes {argument.expected}; {found}")
        try:
            action = make(verb, argument.read(board, words[1:]))
        except NotationError as error:
            raise NotationError(f"{text!r}: {error}") from None
        # One action, one text: records compare by eye and by diff.
        written = self.write(board, action)
        if written != text:
            raise NotationError(f"{text!r} is written {written!r}")
        return action

    def _verb_hint(self, word: str) -> str:
        close = difflib.get_close_matches(word, self._words, n=3)
        if not close:
            return f"; expected one of {', '.join(sorted(self._words))}"
        kinds = {name: self._verbs[self._words[name]][1] for name in close}
        expected = (f"{name} ({self._arguments[kind].expected})" for name, kind in kinds.items())
        return f"; did you mean {' or '.join(expected)}?"


def look_up(noun: str, word: str, names: Sequence[str]) -> int:
    """The number of a name in a list; raises `NotationError` with what comes close."""
    try:
        return names.index(word)
    except ValueError:
        raise NotationError(f"there is no {noun} {word!r}{closest(word, names)}") from None


def closest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what comes close, or all of a short list."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=3)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; expected one of {', '.join(names)}" if len(names) <= _SHORT_LIST else ""
