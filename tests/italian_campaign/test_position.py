"""Positions: what is wrong is said, what is left out is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from hannibal.italian_campaign.board import CARTHAGE, packaged_board
from hannibal.italian_campaign.options import Rules, check_options
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.position import read_position
from hannibal.kernel import OptionError, PositionError

BOARD = packaged_board()


def load(position: dict[str, Any]) -> IcState:
    return read_position(BOARD, Rules(check_options({})), position)


def test_a_short_position_is_filled_up() -> None:
    state = load(
        {"forces": {"rome": {"capua": {"units": {"r-foot-half": 2}}}}, "cities": {"carthage": ["arpi"]}}
    )
    assert state.pool[BOARD.roman_foot] == 21
    assert state.city[BOARD.city["arpi"]] == CARTHAGE
    assert not any(state.control)
    assert (state.year, state.stack) == (218, [])


def test_an_option_that_does_not_exist_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="option scenario is one of short, campaign; not 'long'"):
        check_options({"scenario": "long"})


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"turn": 1}, "a position has no 'turn'"),
        ({"year": 150}, "year: expected a whole number from 200 to 218; found 150"),
        ({"season": "spring"}, "season is summer or winter; found 'spring'"),
        ({"active": "gaul"}, "there is no side 'gaul'"),
        ({"base": "end"}, "base is empty or setup"),
        ({"cities": {"carthage": ["kapua"]}}, "there is no city 'kapua'; did you mean capua"),
        ({"provinces": {"nobody": ["sicily"]}}, "there is no province 'sicily'"),
        ({"siege": {"arpi": 2}}, "siege, arpi: expected one of (6, 5, 4, 3); found 2"),
        ({"works": {"capua": 3}}, "works, capua: expected a whole number from 0 to 2"),
        ({"forces": {"rome": {"9999": {}}}}, "there is no hex '9999'"),
        ({"forces": {"rome": {"0522": {"unit": {}}}}}, "there is no 'unit'; did you mean units"),
        ({"forces": {"rome": {"0522": {"units": {"c-foot": 1}}}}}, "c-foot is of the other side"),
        ({"forces": {"rome": {"0522": {"units": {"r-foot": -1}}}}}, "a whole number from 0 to 99; found -1"),
        ({"forces": {"rome": {"0522": {"leaders": ["hanno"]}}}}, "hanno is of the other side"),
        (
            {"forces": {"rome": {"0522": {"inside": {"units": {"r-foot": 1}}}}}},
            "there is no city with walls of rome",
        ),
        (
            {"forces": {"rome": {"0522": {"leaders": ["nero"]}, "0523": {"leaders": ["nero"]}}}},
            "nero is in two places: forces, rome in 0522 and forces, rome in 0523",
        ),
        ({"leaders": {"prison": []}}, "leaders: the lists are dead, away, elected"),
        ({"ranks": {"hannibal": "consul"}}, "hannibal is no Roman"),
        ({"ranks": {"nero": "king"}}, "ranks, nero: the ranks are none, consul"),
        ({"fighting": 1}, "fighting: expected true or false"),
        ({"army": {"speed": 1}}, "army: there is no field 'speed'"),
        ({"battle": {"forage": [{}]}}, "battle, forage: expected a list of 2, one for each side"),
        ({"battle": {"round": "one"}}, "battle, round: expected a number; found 'one'"),
        ({"pending": ["MarchOff"]}, "there is no pending step 'MarchOff'; did you mean MarchOn"),
        ({"pending": [["Siege"]]}, "the pending step Siege has the fields"),
    ],
)
def test_what_is_wrong_is_said(position: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        load(position)
    assert message in str(caught.value)
