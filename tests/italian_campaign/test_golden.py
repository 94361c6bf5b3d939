"""The games of yesterday play today as they did, step by step."""

from __future__ import annotations

import json

import pytest

from tests.italian_campaign.golden import FILE, SEEDS, trace
from tests.properties import check_same_steps

GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_game(seed: int) -> None:
    expected, found = GOLDEN[seed], trace(seed)
    check_same_steps(expected["steps"], str(found["steps"]))
    assert found == expected
