"""The notation: one text for every action, and an answer that helps for every text that is none."""

from __future__ import annotations

import pytest

from hannibal.kernel import NotationError
from hannibal.rome_carthage.board import Board, packaged_board
from hannibal.rome_carthage.text import actions
from hannibal.rome_carthage.text.actions import VERBS, make, pack_hand, unpack_hand
from hannibal.rome_carthage.text.notation import read, tactic_codes, write

BOARD = packaged_board()


def arguments_of(board: Board, kind: int) -> list[int]:
    """Every argument of a kind, or enough of them where they are countless."""
    cards = [number for number, name in enumerate(board.card_id) if name]
    return {
        actions.NOTHING: [0],
        actions.SPACE: list(range(board.spaces)),
        actions.GENERAL: list(range(board.generals)),
        actions.CARD: cards,
        actions.NUMBER: [*range(31), 999],
        actions.SIDE: [0, 1],
        actions.TACTIC: list(range(len(board.tactics))),
        actions.LOSS: list(range(len(actions.LOSS_NAMES))),
        actions.CARDS: [0, 1 << 1, 1 << 3 | 1 << 17 | 1 << 22, sum(1 << card for card in cards)],
        actions.GENERALS: [0, 1, 1 << 3 | 1 << 7, (1 << board.generals) - 1],
        actions.TACTICS: [0, pack_hand(board.tactics), pack_hand([3, 2, 0, 0, 1, 1])],
        actions.FACES: list(range(1, 7)),
    }[kind]


@pytest.mark.parametrize("verb", range(len(VERBS)), ids=[word for word, _ in VERBS])
def test_every_action_reads_back_from_its_text(verb: int) -> None:
    for argument in arguments_of(BOARD, VERBS[verb][1]):
        action = make(verb, argument)
        text = write(BOARD, action)
        assert read(BOARD, text) == action
        assert text == text.strip().lower()


@pytest.mark.parametrize(
    ("verb", "argument", "text"),
    [
        (actions.MARCH, BOARD.space["new-carthage"], "march new-carthage"),
        (actions.COMMAND, BOARD.general["hannibal"], "command hannibal"),
        (actions.PLAY, packaged_board().card["philip-v-makes-peace-with-rome"], "play 9b"),
        (actions.FIRST, 1, "first carthage"),
        (actions.ATTACK, 4, "attack double-envelopment"),
        (actions.LOSE, actions.LOSE_ELEPHANT, "lose elephant"),
        (actions.DEAL, 1 << 3 | 1 << 17 | 1 << 22, "deal 3 17 22"),
        (actions.DEAL, 0, "deal"),
        (actions.HAND, pack_hand([12, 2, 0, 0, 1, 0]), "hand 12fa 2fl 1de"),
        (actions.ROLL, 4, "roll 4"),
        (actions.PASS, 0, "pass"),
    ],
)
def test_it_reads_like_a_move_list(verb: int, argument: int, text: str) -> None:
    assert write(BOARD, make(verb, argument)) == text


def test_generals_are_written_by_name() -> None:
    mask = 1 << BOARD.general["fabius"] | 1 << BOARD.general["nero"]
    assert sorted(write(BOARD, make(actions.DRAW, mask)).split()[1:]) == ["fabius", "nero"]


def test_the_kinds_of_battle_cards_have_different_letters() -> None:
    assert tactic_codes(BOARD) == ("fa", "fl", "fr", "pr", "de", "re")


def test_a_hand_of_battle_cards_packs_and_unpacks() -> None:
    assert unpack_hand(pack_hand([12, 9, 9, 8, 6, 4])) == [12, 9, 9, 8, 6, 4]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an action starts with a verb"),
        ("   ", "an action starts with a verb"),
        ("marsch capua", "'marsch capua': there is no verb 'marsch'; did you mean march (one space)"),
        ("zzzz", "expected one of activate, again, attack"),
        ("march", "march takes one space; found nothing"),
        ("march capua rome", "march takes one space; found 'capua rome'"),
        ("march kapua", "there is no space 'kapua'; did you mean capua"),
        ("pass capua", "pass takes nothing; found 'capua'"),
        ("activate hanibal", "there is no general 'hanibal'; did you mean hannibal"),
        ("first punic", "there is no side 'punic'; expected one of rome, carthage"),
        ("play 66", "there is no strategy card 66: they are 1 to 64 and 9b"),
        ("play 65", "there is no strategy card 65"),
        ("play 0", "there is no strategy card 0"),
        ("play truce", "a strategy card is given by its number, not 'truce'"),
        ("play -1", "a strategy card is given by its number"),
        ("take many", "a number of at most 3 digits is expected; found 'many'"),
        ("take 1000", "a number of at most 3 digits is expected"),
        ("take ²", "a number of at most 3 digits is expected"),
        ("attack flank", "there is no kind of battle card 'flank'"),
        ("lose horse", "there is no kind of CU 'horse'; expected one of cu, elephant"),
        ("hand 13fa", "'13fa': there are 12 such battle cards"),
        ("hand 3xx", "the kinds are fa frontal-assault, fl flank-left"),
        ("hand fa", "the count of fa"),
        ("draw fabius nobody", "there is no general 'nobody'"),
    ],
)
def test_what_is_no_action_is_answered_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(BOARD, text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("March Capua", "march capua"),
        (" march  capua ", "march capua"),
        ("roll 04", "roll 4"),
        ("play 9B", "play 9b"),
        ("deal 17 3", "deal 3 17"),
        ("deal 3 3", "deal 3"),
        ("hand 2fl 3fa", "hand 3fa 2fl"),
        ("hand 0fa", "hand"),
    ],
)
def test_another_spelling_is_answered_with_the_one_that_counts(text: str, written: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(BOARD, text)
    assert str(caught.value) == f"{text!r} is written {written!r}"


@pytest.mark.parametrize(
    "action",
    [
        -1,
        make(actions.PASS, 1),
        make(actions.MARCH, BOARD.spaces),
        make(actions.PLAY, 0),
        make(actions.PLAY, 70),
        make(actions.TAKE, 1000),
        make(actions.HAND, 13),
        make(actions.HAND, 1 << 24),
        make(actions.DRAW, 1 << BOARD.generals),
        len(VERBS),
    ],
)
def test_a_number_that_is_no_action_has_no_text(action: int) -> None:
    with pytest.raises(NotationError, match="is the number of no action"):
        write(BOARD, action)
