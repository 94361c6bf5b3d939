"""The notation of actions: a verb and its arguments, as records, tests and the command line write them.

Every action has exactly one text, and what is not that text is refused with a hint:

    march 0522            a hex by its number, or by the city in it: march placentia
    move hannibal         a leader or a side by its id
    lose r-foot           a kind of unit; `r-foot-half` is its reduced side
    roll 4                one die
    draw fabius nero      leaders, in the order of the data
    units 2gaul-3 1gaul-5 units drawn from a pool, in the order of the data
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hannibal.italian_campaign import actions
from hannibal.italian_campaign.actions import UNIT_BITS, VERBS, argument_of, make, verb_of
from hannibal.italian_campaign.board import SIDE_NAMES, Board, bits
from hannibal.kernel import NotationError

_WORDS: Final = {word: verb for verb, (word, _) in enumerate(VERBS)}
_MOST_UNITS: Final = (1 << UNIT_BITS) - 1
_EXPECTED: Final = {
    actions.NOTHING: "nothing",
    actions.HEX: "one hex",
    actions.LEADER: "one leader",
    actions.KIND: "one kind of unit",
    actions.SIDE: "one side",
    actions.FACES: "the face of one die",
    actions.LEADERS: "leaders",
    actions.UNITS: "units, such as 2gaul-3 1gaul-5",
}
_SETS: Final = (actions.LEADERS, actions.UNITS)


def units_in(argument: int, kinds: int) -> list[int]:
    """How many units of each kind an argument holds."""
    return [argument >> UNIT_BITS * kind & _MOST_UNITS for kind in range(kinds)]


def units_argument(counts: Sequence[int]) -> int:
    """The argument that holds so many units of each kind."""
    return sum(count << UNIT_BITS * kind for kind, count in enumerate(counts))


# Writing.


def write(board: Board, action: int) -> str:
    """The text of an action; raises `NotationError` for a number that is none."""
    verb, argument = verb_of(action), argument_of(action)
    if action < 0 or verb >= len(VERBS):
        raise NotationError(f"{action} is the number of no action")
    word, kind = VERBS[verb]
    try:
        words = _argument_words(board, kind, argument)
    except (IndexError, ValueError):
        raise NotationError(f"{action} is the number of no action: {word} takes {_EXPECTED[kind]}") from None
    return " ".join((word, *words))


def _argument_words(board: Board, kind: int, argument: int) -> list[str]:
    """The words of an argument; raises `IndexError` or `ValueError` for one that is out of range."""
    if kind == actions.NOTHING:
        if argument:
            raise ValueError(argument)
        return []
    if kind == actions.FACES:
        if not 0 < argument <= 9:
            raise ValueError(argument)
        return [str(argument)]
    if kind == actions.LEADERS:
        return [board.leader_ids[leader] for leader in bits(argument)]
    if kind == actions.UNITS:
        counts = units_in(argument, board.kinds)
        if units_argument(counts) != argument:
            raise ValueError(argument)
        return [f"{count}{name}" for count, name in zip(counts, board.kind_ids, strict=True) if count]
    return [_names(board, kind)[argument]]


def _names(board: Board, kind: int) -> tuple[str, ...]:
    """What an argument of this kind counts through."""
    if kind == actions.HEX:
        return board.hex_names
    if kind == actions.LEADER:
        return board.leader_ids
    if kind == actions.KIND:
        return board.kind_ids
    return SIDE_NAMES


# Reading.


def read(board: Board, text: str) -> int:
    """The action a text means; raises `NotationError` saying what was expected and what comes close."""
    words = text.lower().split()
    if not words:
        raise NotationError(f"an action starts with a verb, such as {', '.join(sorted(_WORDS)[:5])}")
    verb = _WORDS.get(words[0])
    if verb is None:
        raise NotationError(f"{text!r}: there is no verb {words[0]!r}{_verb_hint(words[0])}")
    kind = VERBS[verb][1]
    arguments = words[1:]
    least = 0 if kind in _SETS or kind == actions.NOTHING else 1
    if len(arguments) < least or (kind not in _SETS and len(arguments) > least):
        found = f"found {' '.join(arguments)!r}" if arguments else "found nothing"
        raise NotationError(f"{text!r}: {words[0]} takes {_EXPECTED[kind]}; {found}")
    try:
        action = make(verb, _read_arguments(board, kind, arguments))
    except NotationError as error:
        raise NotationError(f"{text!r}: {error}") from None
    # One action, one text: records compare by eye and by diff.
    written = write(board, action)
    if written != text:
        raise NotationError(f"{text!r} is written {written!r}")
    return action


def _verb_hint(word: str) -> str:
    close = difflib.get_close_matches(word, _WORDS, n=3)
    if not close:
        return f"; expected one of {', '.join(sorted(_WORDS))}"
    expected = (f"{name} ({_EXPECTED[VERBS[_WORDS[name]][1]]})" for name in close)
    return f"; did you mean {' or '.join(expected)}?"


def _read_arguments(board: Board, kind: int, words: list[str]) -> int:
    if kind == actions.NOTHING:
        return 0
    if kind == actions.FACES:
        if len(words[0]) != 1 or words[0] not in "123456789":
            raise NotationError(f"the face of a die is expected; found {words[0]!r}")
        return int(words[0])
    if kind == actions.LEADERS:
        return sum(1 << leader for leader in {_look_up("leader", word, board.leader) for word in words})
    if kind == actions.UNITS:
        return _read_units(board, words)
    if kind == actions.HEX and words[0] in board.hex:
        return board.hex[words[0]]
    noun = _EXPECTED[kind].removeprefix("one ")
    return _look_up(noun, words[0], {name: index for index, name in enumerate(_names(board, kind))})


def _read_units(board: Board, words: list[str]) -> int:
    counts = [0] * board.kinds
    for word in words:
        digit, name = word[:1], word[1:]
        if digit not in "1234567" or not digit or name not in board.kind:
            raise NotationError(f"{word!r} is no count of units such as 2gaul-3{closest(name, board.kind)}")
        counts[board.kind[name]] = int(digit)
    return units_argument(counts)


def _look_up(noun: str, word: str, known: Mapping[str, int]) -> int:
    if word in known:
        return known[word]
    raise NotationError(f"there is no {noun} {word!r}{closest(word, known)}")


def closest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what comes close, or all of a short list."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=3)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; expected one of {', '.join(names)}" if len(names) <= 24 else ""
