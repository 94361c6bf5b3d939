"""The notation of actions: a verb and its arguments, as records, tests and the command line write them.

`kernel.notation` has the rules of it; what is this game's own:

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
from typing import Final

from hannibal.kernel import NotationError
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.notation import Argument, Named, NamedSet, Notation, Several
from hannibal.rome_carthage.board import SIDE_NAMES, Board
from hannibal.rome_carthage.text import actions
from hannibal.rome_carthage.text.actions import LOSS_NAMES, VERBS, pack_hand, unpack_hand

_MOST_DIGITS: Final = 3


def tactic_codes(board: Board) -> tuple[str, ...]:
    """Two letters for each kind of battle card, in the order of the deck's list: fa, fl, fr, pr, de, re."""
    codes = []
    for name in board.pack.battle_cards:
        words = name.split("-")
        codes.append("".join(word[0] for word in words) if len(words) > 1 else name[:2])
    return tuple(codes)


def read_card(board: Board, word: str) -> int:
    """The number under which the engine knows a card; raises `NotationError` for an unknown one."""
    text = str(int(word)) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else word
    number = board.card_named.get(text)
    if number is not None:
        return number
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        raise NotationError(f"there is no strategy card {word}: they are {card_numbers(board)}")
    close = difflib.get_close_matches(word, board.card, n=3)
    hint = "".join(f"; {name} is {board.card_text[board.card[name]]}" for name in close)
    raise NotationError(f"a strategy card is given by its number, not {word!r}{hint}")


def card_numbers(board: Board) -> str:
    """The numbers of the cards there are: `1 to 64 and 9b`; an owner may have added some."""
    runs: list[list[int]] = []
    for number in members(board.deck):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    deck = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return " and ".join((deck, *(board.card_text[card] for card in members(board.set_aside))))


def _read_number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise NotationError(f"{what} of at most {_MOST_DIGITS} digits is expected; found {word!r}")
    return int(word)


def _known_card_text(board: Board, number: int) -> str:
    if number >= len(board.card_text) or not board.card_text[number]:
        raise ValueError(number)
    return board.card_text[number]


class _Number(Argument[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        if argument >= 10**_MOST_DIGITS:
            raise ValueError(argument)
        return [str(argument)]

    def read(self, board: Board, words: list[str]) -> int:
        return _read_number(words[0], "a number")


class _Card(Argument[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        return [_known_card_text(board, argument)]

    def read(self, board: Board, words: list[str]) -> int:
        return read_card(board, words[0])


class _Cards(Several[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        return [_known_card_text(board, number) for number in members(argument)]

    def read(self, board: Board, words: list[str]) -> int:
        return mask_of(read_card(board, word) for word in words)


class _Hand(Several[Board]):
    def write(self, board: Board, argument: int) -> list[str]:
        counts = unpack_hand(argument)
        if pack_hand(counts) != argument or any(
            n > most for n, most in zip(counts, board.tactics, strict=True)
        ):
            raise ValueError(argument)
        return [f"{count}{code}" for count, code in zip(counts, tactic_codes(board), strict=True) if count]

    def read(self, board: Board, words: list[str]) -> int:
        codes = tactic_codes(board)
        counts = [0] * len(codes)
        for word in words:
            digits = word.rstrip("abcdefghijklmnopqrstuvwxyz")
            code = word[len(digits) :]
            if code not in codes:
                names = ", ".join(f"{c} {n}" for c, n in zip(codes, board.pack.battle_cards, strict=True))
                raise NotationError(
                    f"{word!r} is no count of battle cards such as 3fa; the kinds are {names}"
                )
            kind = codes.index(code)
            count = _read_number(digits, f"the count of {code}")
            if count > board.tactics[kind]:
                raise NotationError(f"{word!r}: there are {board.tactics[kind]} such battle cards")
            counts[kind] = count
        return pack_hand(counts)


_NOTATION: Final = Notation[Board](
    VERBS,
    {
        actions.SPACE: Named("space", lambda board: board.space_ids),
        actions.GENERAL: Named("general", lambda board: board.general_ids),
        actions.CARD: _Card("the number of one strategy card"),
        actions.NUMBER: _Number("one number"),
        actions.SIDE: Named("side", lambda _: SIDE_NAMES),
        actions.TACTIC: Named("kind of battle card", lambda board: tuple(board.pack.battle_cards)),
        actions.LOSS: Named("kind of CU", lambda _: LOSS_NAMES),
        actions.CARDS: _Cards("numbers of strategy cards"),
        actions.GENERALS: NamedSet("general", lambda board: board.general_ids),
        actions.TACTICS: _Hand("battle cards, such as 3fa 1re"),
        actions.FACES: _Number("the face of one die"),
    },
)
write: Final = _NOTATION.write
read: Final = _NOTATION.read
