"""The notation: one text for every action, and an answer that helps for every text that is none."""

from __future__ import annotations

import pytest

from hannibal.italian_campaign.board import packaged_board
from hannibal.italian_campaign.text import actions
from hannibal.italian_campaign.text.actions import VERBS, make, units_argument
from hannibal.italian_campaign.text.notation import read, write
from hannibal.kernel import NotationError

BOARD = packaged_board()
ARGUMENTS = {
    actions.NOTHING: [0],
    actions.HEX: list(range(BOARD.hexes)),
    actions.LEADER: list(range(BOARD.leaders)),
    actions.KIND: list(range(BOARD.kinds)),
    actions.SIDE: [0, 1],
    actions.FACES: list(range(1, 7)),
    actions.LEADERS: [0, 1, 1 << 3 | 1 << 7, (1 << BOARD.leaders) - 1],
    actions.UNITS: [0, units_argument([0, 1, 2, 3]), units_argument([7] * BOARD.kinds)],
}


@pytest.mark.parametrize("verb", range(len(VERBS)), ids=[word for word, _ in VERBS])
def test_every_action_reads_back_from_its_text(verb: int) -> None:
    for argument in ARGUMENTS[VERBS[verb][1]]:
        action = make(verb, argument)
        assert read(BOARD, write(BOARD, action)) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an action starts with a verb"),
        ("marsch 0522", "there is no verb 'marsch'; did you mean march (one hex)"),
        ("march", "march takes one hex; found nothing"),
        ("march 9999", "there is no hex '9999'"),
        ("march kapua", "there is no hex 'kapua'; did you mean capua"),
        ("march 2511", "'march 2511' is written 'march capua'"),
        ("move hanibal", "there is no leader 'hanibal'; did you mean hannibal"),
        ("lose r-feet", "there is no kind of unit 'r-feet'; did you mean r-foot"),
        ("units 9gaul-3", "'9gaul-3' is no count of units such as 2gaul-3"),
        ("units 1gaul-3 1gaul-5", "is written 'units 1gaul-5 1gaul-3'"),
        ("roll 0", "the face of a die is expected; found '0'"),
        ("first gaul", "there is no side 'gaul'; expected one of rome, carthage"),
    ],
)
def test_what_is_no_action_is_answered_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(BOARD, text)
    assert message in str(caught.value)


@pytest.mark.parametrize("action", [-1, len(VERBS), make(actions.PASS, 1), make(actions.MARCH, BOARD.hexes)])
def test_a_number_that_is_no_action_has_no_text(action: int) -> None:
    with pytest.raises(NotationError, match="is the number of no action"):
        write(BOARD, action)
