"""Computers in seats: one that fails does not stop a person's game."""

from __future__ import annotations

import logging
from random import Random

import pytest

from hannibal.games import get_game
from hannibal.kernel import CHANCE
from hannibal.players import Agent, Observation
from hannibal.server import computers


class Broken(Agent):
    def choose(self, observation: Observation, seconds: float) -> int:
        raise KeyError("5-5")


def test_a_computer_that_fails_plays_on_at_random(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "make_agent", lambda *_: Broken(Random(1)))
    game = get_game("rome-carthage")
    state, rng = game.new_initial_state(game.check_options({})), Random(3)
    while state.current_player() == CHANCE:
        state.apply_action(state.sample_chance(rng))
    observation = Observation(state, state.current_player(), rng)
    with caplog.at_level(logging.ERROR):
        action, why = computers.Computers().choose("consul", "rome-carthage", observation, "seed")
    assert action in state.legal_actions()
    assert why == ""
    assert "the computer consul of rome-carthage failed" in caplog.text
