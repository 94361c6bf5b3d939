"""A number of the data matters, or is listed with the reason why nothing notices when it is changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.spoilt_numbers import FIELDS, Number, Sweep, contents, listed, numbers, pattern_of, spoilt, sweep

_SAMPLE = 12
"""Numbers of a game that are changed in every test run; `make soak` changes all."""


@cache
def sweep_of(game_id: str) -> Sweep:
    return Sweep(FIELDS[game_id]())


def sample(game_id: str) -> list[Number]:
    """Some of the numbers of tables that a case must notice."""
    patterns = listed(game_id)
    open_ = [
        number
        for number in numbers(contents(game_id))
        if number.name.startswith("tables/") and pattern_of(number, patterns) is None
    ]
    return Random(5).sample(open_, _SAMPLE)


@pytest.mark.parametrize(
    ("game_id", "number"),
    [pytest.param(game_id, number, id=number.name) for game_id in FIELDS for number in sample(game_id)],
)
def test_a_number_of_a_table_is_noticed(game_id: str, number: Number) -> None:
    assert sweep_of(game_id).noticed_by(number) is not None


@pytest.mark.parametrize("game_id", FIELDS)
def test_one_number_is_changed_at_a_time(game_id: str) -> None:
    files = contents(game_id)
    every = list(numbers(files))
    assert len({number.name for number in every}) == len(every)
    for number in Random(6).sample(every, 30):
        changed = spoilt(files, number)
        before, after = dict(leaves(files)), dict(leaves(changed))
        (place,) = [place for place in before if before[place] != after[place]]
        # A cell of a table may hold two numbers, and they one place more than it.
        assert number.place[: len(place)] == place


def leaves(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Everything in the files that has no parts, with the way to it."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*way, key))
    else:
        yield way, value


@pytest.mark.parametrize("game_id", FIELDS)
def test_every_pattern_of_the_list_is_needed(game_id: str) -> None:
    every = list(numbers(contents(game_id)))
    patterns = listed(game_id)
    used = {pattern_of(number, patterns) for number in every}
    assert set(patterns) <= used
    assert all(patterns.values())


@pytest.mark.soak
@pytest.mark.parametrize("game_id", FIELDS)
def test_every_number_is_noticed(game_id: str) -> None:
    unnoticed: list[str] = []

    def tell(line: str) -> None:
        sys.stderr.write(f"{line}\n")
        if line.endswith("NOTHING"):
            unnoticed.append(line)

    counts = sweep(game_id, tell=tell)
    sys.stderr.write(f"{game_id}: {dict(counts)}\n")
    assert unnoticed == []


@pytest.mark.soak
@pytest.mark.parametrize("game_id", FIELDS)
def test_what_is_listed_is_not_noticed(game_id: str) -> None:
    """One number of each pattern: a list that is no longer true must go."""
    found, patterns = sweep_of(game_id), listed(game_id)
    every = list(numbers(found.files))
    for pattern in patterns:
        fitting = [number for number in every if pattern_of(number, patterns) == pattern]
        number = Random(pattern).choice(fitting)
        assert found.noticed_by(number) is None, number.name
