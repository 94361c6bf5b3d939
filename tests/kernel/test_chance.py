"""The dice of a table: seeded, scripted, sampled."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from skirmish.game import Skirmish

from hannibal.kernel import IllegalAction, RecordError, ScriptedChance, SeededChance, Table
from tests.properties import random_record

GAME = Skirmish()


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_record(GAME, {}, 5) == random_record(GAME, {}, 5)
    assert random_record(GAME, {}, 5).actions != random_record(GAME, {}, 6).actions


def test_a_seeded_die_depends_on_the_seed_and_the_move_alone() -> None:
    state = Table(GAME, chance=ScriptedChance(["deal 1 2 3", "deal 4 5 6", "deal 7"])).state
    state.apply_action(state.string_to_action("attack 7"))
    dice = SeededChance(7)
    rolls = [dice.resolve(state, ply) for ply in range(20)]
    assert [SeededChance(7).resolve(state, ply) for ply in reversed(range(20))] == rolls[::-1]
    assert len(set(rolls)) > 1


def test_every_face_of_a_die_comes_up_about_as_often() -> None:
    state = Table(GAME, chance=ScriptedChance(["deal 1 2 3", "deal 4 5 6", "deal 7"])).state
    state.apply_action(state.string_to_action("attack 7"))
    dice = SeededChance("fair")
    counts = Counter(dice.resolve(state, ply) for ply in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1.0)


def test_a_sample_that_runs_past_the_rounding_is_the_last_outcome() -> None:
    class High(Random):
        def random(self) -> float:
            return 1.0 - 2**-53

    state = Table(GAME, chance=ScriptedChance(["deal 1 2 3", "deal 4 5 6", "deal 7"])).state
    state.apply_action(state.string_to_action("attack 7"))
    assert state.action_to_string(state.sample_chance(High())) == "roll 6"


def test_a_script_that_is_wrong_or_too_short_says_so() -> None:
    with pytest.raises(IllegalAction, match=r"3 cards are dealt \(SK:1\)"):
        Table(GAME, chance=ScriptedChance(["deal 1 2"]))
    with pytest.raises(RecordError, match="no outcome left for: 3 cards for blue"):
        Table(GAME, chance=ScriptedChance(["deal 1 2 3"]))
    script = ScriptedChance(["deal 1 2 3", "deal 4 5 6", "deal 7", "roll 1"])
    Table(GAME, chance=script)
    assert script.left == 1
