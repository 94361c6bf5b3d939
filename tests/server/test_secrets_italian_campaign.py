"""What Carthage keeps face down (IC:7.5) changes no byte that Rome or a spectator is sent.

Games that differ only in hidden units are compared as they stand, and again while Carthage marches, drops
units and loses them in winter.
"""

from __future__ import annotations

from random import Random

import pytest
from starlette.testclient import TestClient

from hannibal.games import get_game
from hannibal.italian_campaign.board import ROME
from hannibal.kernel import SPECTATOR, Table
from tests.italian_campaign.playing import quarrel
from tests.server.playing import Json, Match, Seat, new_match
from tests.server.test_secrets import all_of, seat_in

GAME = get_game("italian-campaign")


def everything(seat: Seat) -> str:
    """All a key can read, and the answers to clicks on hexes where somebody may stand."""
    return all_of(seat, ("rome", "arpi", "2408", "0523", "luceria"))


@pytest.mark.parametrize("seat", [ROME, SPECTATOR])
def test_another_deal_of_what_is_hidden_changes_no_byte(client: TestClient, seat: int) -> None:
    compared = 0
    for number, state in enumerate(quarrel(3, crowded=True)):
        if number % 37 or state.is_chance_node():
            continue
        other = state.resample_from_infostate(seat, Random(number))
        pair = state.position(), other.position()
        if pair[0] == pair[1] or any(Table(GAME, {}, seed="dice", start=each).ply for each in pair):
            continue
        one, two = (seat_in(new_match(client, game=GAME.id, start=each), seat) for each in pair)
        assert everything(one) == everything(two), state.decision()
        compared += 1
        if compared == 12:
            return
    raise AssertionError(f"only {compared} moments with something hidden")


AT_WINTER: Json = {
    "year": 216,
    "season": "winter",
    "first": "carthage",
    "active": "carthage",
    "provinces": {"nobody": ["apulia"]},
    "forces": {
        "rome": {"2508": {"units": {"r-foot": 4}}},
        "carthage": {
            "2408": {"units": {"c-foot": 2, "allied-3": 1, "allied-2": 1}, "leaders": ["hannibal", "hanno"]},
        },
    },
    "pending": ["EndYear", "Hardship", "CountPoints", "DetermineControl", "EndMovement", "ChooseMover"],
}
"""Carthage's move in winter, in a province of nobody's."""


def march_and_winter(match: Match, left: str) -> list[str]:
    """Hannibal leaves a unit with Hanno and goes; winter takes its part. What Rome is told, step by step."""
    told = []
    for actions in (["move hannibal", f"drop {left}"], ["march 2507", "stop"], ["done"]):
        view = match.carthage.act(*actions)
        told.append(everything(match.rome))
    while view["decision"]["yours"] and view["decision"]["kind"] == "LosePoints":
        view = match.carthage.act(view["actions"][-1]["text"])
        told.append(everything(match.rome))
    return told


def test_marching_dropping_and_losing_out_of_sight(client: TestClient) -> None:
    """Which unit stays behind, and which are lost: the same numbers of counters tell Rome nothing else."""
    one, two = (new_match(client, game=GAME.id, start=AT_WINTER) for _ in range(2))
    told = march_and_winter(one, "allied-2")
    assert told == march_and_winter(two, "allied-3")
    assert len(told) >= 5
    assert everything(one.watch) == everything(two.watch)
    assert one.carthage.get("/log") != two.carthage.get("/log")
