"""The games of yesterday play today as they did: step by step, and counted trees from fixed positions."""

from __future__ import annotations

import json

import pytest

from tests.rome_carthage.golden import FILE, SEEDS, TREE_STARTS, trace, tree, tree_name

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
GOLDEN, TREES = KEPT["games"], KEPT["trees"]


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_game(seed: int) -> None:
    expected, found = GOLDEN[seed], trace(seed)
    for step in range(0, min(len(expected["steps"]), len(str(found["steps"]))), 2):
        assert expected["steps"][step : step + 2] == str(found["steps"])[step : step + 2], (
            f"action {step // 2 + 1}"
        )
    assert found == expected


@pytest.mark.parametrize(("seed", "crowded"), TREE_STARTS)
def test_counted_trees(seed: int, crowded: bool) -> None:
    """As chess engines count moves: a rule that lets one more or one fewer through changes the number."""
    assert tree(seed, crowded) == TREES[tree_name(seed, crowded)]
