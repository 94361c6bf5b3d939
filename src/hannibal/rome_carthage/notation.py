"""The notation of actions: a verb and its arguments, as records, tests and the command line write them.

Every action has exactly one text, and what is not that text is refused with a hint:

    play 33            a strategy card by its number (card 9B is `9b`)
    march new-carthage a space, a general or a side by its id
    attack flank-left  a kind of battle card
    lose elephant      a kind of CU
    roll 4             one die; of a die with symbols the face by its number in tables.toml
    deal 3 17 22       strategy cards, ascending; `deal` alone is none
    draw fabius nero   generals, in the order of the data
    hand 3fa 2fl 1de   battle cards: how many of which kind, in the order of the deck's list
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hannibal.kernel import NotationError
from hannibal.rome_carthage import actions
from hannibal.rome_carthage.actions import LOSS_NAMES, VERBS, argument_of, make, verb_of
from hannibal.rome_carthage.board import PHILIP_PEACE, SIDE_NAMES, Board, cards_in

_PHILIP_TEXT: Final = "9b"
_PRINTED: Final = 64
_TACTIC_BITS: Final = 4
_WORDS: Final = {word: verb for verb, (word, _) in enumerate(VERBS)}
_MOST_DIGITS: Final = 3
_EXPECTED: Final = {
    actions.NOTHING: "nothing",
    actions.SPACE: "one space",
    actions.GENERAL: "one general",
    actions.CARD: "the number of one strategy card",
    actions.NUMBER: "one number",
    actions.SIDE: "one side",
    actions.TACTIC: "one kind of battle card",
    actions.LOSS: "one kind of CU",
    actions.CARDS: "numbers of strategy cards",
    actions.GENERALS: "generals",
    actions.TACTICS: "battle cards, such as 3fa 1re",
    actions.FACES: "the face of one die",
}
_SETS: Final = (actions.CARDS, actions.GENERALS, actions.TACTICS)


def tactic_codes(board: Board) -> tuple[str, ...]:
    """Two letters for each kind of battle card, in the order of the deck's list: fa, fl, fr, pr, de, re."""
    codes = []
    for name in board.pack.battle_cards:
        words = name.split("-")
        codes.append("".join(word[0] for word in words) if len(words) > 1 else name[:2])
    return tuple(codes)


def card_text(number: int) -> str:
    """A strategy card as it is written: its number, or `9b`."""
    return _PHILIP_TEXT if number == PHILIP_PEACE else str(number)


def tactics_in(argument: int, kinds: int) -> list[int]:
    """How many of each kind of battle card an argument holds: four bits a kind."""
    mask = (1 << _TACTIC_BITS) - 1
    return [argument >> _TACTIC_BITS * kind & mask for kind in range(kinds)]


def tactics_argument(counts: Sequence[int]) -> int:
    """The argument that holds so many of each kind of battle card."""
    return sum(count << _TACTIC_BITS * kind for kind, count in enumerate(counts))


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
    if kind in (actions.NUMBER, actions.FACES):
        if argument >= 10**_MOST_DIGITS:
            raise ValueError(argument)
        return [str(argument)]
    if kind == actions.CARD:
        return [_known_card_text(board, argument)]
    if kind == actions.CARDS:
        return [_known_card_text(board, number) for number in cards_in(argument)]
    if kind == actions.GENERALS:
        return [board.general_ids[general] for general in cards_in(argument)]
    if kind == actions.TACTICS:
        return _hand_words(board, argument)
    return [_names(board, kind)[argument]]


def _known_card_text(board: Board, number: int) -> str:
    if not board.card_id[number]:
        raise ValueError(number)
    return card_text(number)


def _hand_words(board: Board, argument: int) -> list[str]:
    counts = tactics_in(argument, len(board.tactics))
    if tactics_argument(counts) != argument or any(
        n > most for n, most in zip(counts, board.tactics, strict=True)
    ):
        raise ValueError(argument)
    return [f"{count}{code}" for count, code in zip(counts, tactic_codes(board), strict=True) if count]


def _names(board: Board, kind: int) -> tuple[str, ...]:
    """What an argument of this kind counts through."""
    if kind == actions.SPACE:
        return board.space_ids
    if kind == actions.GENERAL:
        return board.general_ids
    if kind == actions.SIDE:
        return SIDE_NAMES
    if kind == actions.TACTIC:
        return tuple(board.pack.battle_cards)
    return LOSS_NAMES


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
    if kind in (actions.NUMBER, actions.FACES):
        return _read_number(words[0], "a number")
    if kind == actions.CARD:
        return read_card(board, words[0])
    if kind == actions.CARDS:
        return _mask(read_card(board, word) for word in words)
    if kind == actions.GENERALS:
        return _mask(_look_up("general", word, board.general) for word in words)
    if kind == actions.TACTICS:
        return _read_hand(board, words)
    noun = _EXPECTED[kind].removeprefix("one ")
    return _look_up(noun, words[0], {name: index for index, name in enumerate(_names(board, kind))})


def read_card(board: Board, word: str) -> int:
    """The number under which the engine knows a card; raises `NotationError` for an unknown one."""
    if word == _PHILIP_TEXT:
        number = PHILIP_PEACE
    elif word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS:
        number = int(word)
        if number >= PHILIP_PEACE:
            raise NotationError(
                f"there is no strategy card {word}: they are {card_numbers(board)} and {_PHILIP_TEXT}"
            )
    else:
        close = difflib.get_close_matches(word, board.card, n=3)
        hint = "".join(f"; {name} is {card_text(board.card[name])}" for name in close)
        raise NotationError(f"a strategy card is given by its number, not {word!r}{hint}")
    if not board.card_id[number]:
        raise NotationError(
            f"there is no strategy card {word}: they are {card_numbers(board)} and {_PHILIP_TEXT}"
        )
    return number


def card_numbers(board: Board) -> str:
    """The numbers of the deck: 1 to 64, and those of an owner's optional cards."""
    more = [str(number) for number in cards_in(board.deck) if number > _PRINTED]
    return ", ".join((f"1 to {_PRINTED}", *more))


def _read_number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise NotationError(f"{what} of at most {_MOST_DIGITS} digits is expected; found {word!r}")
    return int(word)


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _read_hand(board: Board, words: list[str]) -> int:
    codes = tactic_codes(board)
    counts = [0] * len(codes)
    for word in words:
        digits = word.rstrip("abcdefghijklmnopqrstuvwxyz")
        code = word[len(digits) :]
        if code not in codes:
            names = ", ".join(f"{c} {name}" for c, name in zip(codes, board.pack.battle_cards, strict=True))
            raise NotationError(f"{word!r} is no count of battle cards such as 3fa; the kinds are {names}")
        kind = codes.index(code)
        count = _read_number(digits, f"the count of {code}")
        if count > board.tactics[kind]:
            raise NotationError(f"{word!r}: there are {board.tactics[kind]} such battle cards")
        counts[kind] = count
    return tactics_argument(counts)


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
    return f"; expected one of {', '.join(names)}" if len(names) <= 16 else ""
