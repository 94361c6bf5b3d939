"""Spoilt positions and texts: each is answered with an error of ours, never with a crash."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hannibal.italian_campaign.text.notation import read
from hannibal.kernel import HannibalError, NotationError
from tests.italian_campaign.playing import GAME, quarrel

JUNK: tuple[Any, ...] = (
    *(None, -1, 7, 10**9, 1.5, True, "", "rome", "x", "2511"),
    *([], [1], ["hannibal"], [[]], {}, {"a": 1}),
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a JSON value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from paths(value[index], (*path, index))


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_position_loads_or_is_refused(seed: int) -> None:
    rng = Random(seed)
    refused = 0
    for number, state in enumerate(quarrel(seed, crowded=seed % 2 == 1)):
        if number % 40:
            continue
        position = json.loads(json.dumps(state.position()))
        ways = list(paths(position))
        for _ in range(10):
            spoilt = copy.deepcopy(position)
            *way, last = rng.choice(ways)
            part = spoilt
            for step in way:
                part = part[step]
            part[last] = rng.choice(JUNK)
            try:
                loaded = GAME.load_position(spoilt, GAME.check_options({}))
            except HannibalError:
                refused += 1
            else:
                loaded.view(0)
                loaded.position()
    assert refused


def test_texts_that_are_no_actions_are_refused() -> None:
    rng = Random(3)
    words = (
        "march",
        "lose",
        "units",
        "draw",
        "roll",
        "pass",
        "capua",
        "0522",
        "r-foot",
        "2gaul-3",
        "9",
        "-1",
        "\u0664",
    )
    for _ in range(2000):
        text = " ".join(rng.choice(words) for _ in range(rng.randrange(0, 4)))
        try:
            action = read(GAME.board, text)
        except NotationError:
            continue
        assert action >= 0
