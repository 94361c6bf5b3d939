"""The games of yesterday play today as they did, step by step."""

from __future__ import annotations

import json

import pytest

from tests.italian_campaign.golden import FILE, SEEDS, trace

GOLDEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_game(seed: int) -> None:
    expected, found = GOLDEN[seed], trace(seed)
    steps = str(found["steps"])
    for step in range(0, min(len(expected["steps"]), len(steps)), 2):
        assert expected["steps"][step : step + 2] == steps[step : step + 2], f"action {step // 2 + 1}"
    assert found == expected
