"""The games of yesterday play today as they did: step by step, and counted trees from fixed positions."""

from __future__ import annotations

import json

import pytest

from tests.properties import check_same_steps
from tests.rome_carthage.golden import EDITIONS, FILE, TREE_STARTS, trace, tree, tree_name

KEPT = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("edition", "seed"), [(edition, seed) for edition, (_, seeds) in EDITIONS.items() for seed in seeds]
)
def test_golden_game(edition: str, seed: int) -> None:
    expected, found = KEPT[edition]["games"][seed], trace(seed, EDITIONS[edition][0])
    check_same_steps(expected["steps"], str(found["steps"]))
    assert found == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seed", "crowded"), TREE_STARTS)
def test_counted_trees(edition: str, seed: int, crowded: bool) -> None:
    """As chess engines count moves: a rule that lets one more or one fewer through changes the number."""
    found = tree(seed, crowded, EDITIONS[edition][0])
    assert found == KEPT[edition]["trees"][tree_name(seed, crowded)]
