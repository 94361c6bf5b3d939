"""What the log tells of a march."""

from __future__ import annotations

from hannibal.kernel import LogLine
from tests.rome_carthage.playing import GAME
from tests.telling import lines, listen


def test_who_goes_inside_a_city_at_the_end_of_a_move_is_told() -> None:
    position = {
        "active": "rome",
        "hands": {"rome": [62], "carthage": [61]},
        "pending": ["EndTurn", ["NextCardTurn", "rome"]],
        "pc": {"rome": ["capua"]},
        "forces": {"rome": {"rome": {"cus": 7, "generals": ["nero"]}}},
    }
    state = GAME.load_position(position, GAME.check_options({}))
    for text in ("play 62", "move", "activate nero", "march capua", "enter"):
        state.apply_action(state.string_to_action(text))
    listen(GAME, state)
    for text in ("bring nero", "take 2"):
        state.apply_action(state.string_to_action(text))
    assert LogLine("2E:10.7", "C. Claudius Nero and 2 CUs go inside Capua.") in lines(state)
