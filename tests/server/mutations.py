"""Positions with something wrong in them: what a person mistypes, and what somebody who means harm sends."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from hannibal.games import get_game
from tests.properties import random_states
from tests.server.databases import RELEASES

Json = dict[str, Any]
_ODD: tuple[Any, ...] = (
    *(None, True, False, "", [], {}, [[]], "\ud800", "a\0b", "x" * 1000, "rome", "carthage", "nowhere"),
    *(0, -1, 1, 2, 3, 7, 31, 99, 1000, 10_000, -10_000, 10**6, 2**63, -(2**70), 0.5, float("nan")),
)
_RANDOM_GAMES = (
    ("rome-carthage", {"edition": "2e"}),
    ("rome-carthage", {"edition": "classic"}),
    ("italian-campaign", {"scenario": "short"}),
)
_EVERY = 97


@cache
def _sources() -> list[Json]:
    """What a release has stored, and moments of random games."""
    stored = json.loads(gzip.decompress((RELEASES / "0.1.0" / "positions.json.gz").read_bytes()))
    found = [{name: entry[name] for name in ("game", "options", "position")} for entry in stored]
    for seed, (game_id, options) in enumerate(_RANDOM_GAMES):
        states = random_states(get_game(game_id), options, seed)
        positions = [state.position() for number, state in enumerate(states) if number % _EVERY == 0]
        found += [{"game": game_id, "options": options, "position": position} for position in positions]
    return found


@cache
def _of(game: str) -> list[Json]:
    """The positions of one game."""
    return [source["position"] for source in _sources() if source["game"] == game]


def mutated(number: int) -> Json:
    """A wish for a game that begins from a position with one to three things wrong; the same every time."""
    rng = Random(f"mutation {number}")
    source = rng.choice(_sources())
    position = deepcopy(source["position"])
    if rng.random() < 0.1:
        position = {"base": "setup", "pending": position.get("pending", [])}
    for _ in range(rng.randint(1, 3)):
        other = deepcopy(rng.choice(_of(source["game"])))
        rng.choice(_MUTATIONS)(position, other, rng)
    return {"game": source["game"], "options": source["options"], "start": position}


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a value as where it is and its key or number there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _part(position: Json, rng: Random) -> tuple[Any, Any]:
    return rng.choice(list(_places(position)))


def _odd(position: Json, _other: Json, rng: Random) -> None:
    """Anything in the place of anything."""
    inside, key = _part(position, rng)
    inside[key] = deepcopy(rng.choice(_ODD))


def _exchange(position: Json, other: Json, rng: Random) -> None:
    """One thing in the place of another of its type, from here or elsewhere."""
    inside, key = _part(position, rng)
    values = [where[at] for where, at in _places(rng.choice((position, other)))]
    alike = [value for value in values if type(value) is type(inside[key])]
    if alike:
        inside[key] = deepcopy(rng.choice(alike))


def _count(position: Json, _other: Json, rng: Random) -> None:
    """A number that is not the right one."""
    numbers = [place for place in _places(position) if type(place[0][place[1]]) is int]
    if numbers:
        inside, key = rng.choice(numbers)
        inside[key] += rng.choice((-1, 1, 2, 5, 20, 90))


def _remove(position: Json, _other: Json, rng: Random) -> None:
    inside, key = _part(position, rng)
    del inside[key]


def _swell(position: Json, _other: Json, rng: Random) -> None:
    """Some list many times over."""
    lists = [inside[key] for inside, key in _places(position) if isinstance(inside[key], list)]
    if lists:
        chosen = rng.choice(lists)
        chosen *= rng.choice((2, 2, 3, 50, 5000))


def _transplant(position: Json, other: Json, rng: Random) -> None:
    """A whole part of another position, or no such part."""
    key = rng.choice([*other, *position])
    if key in other:
        position[key] = other[key]
    else:
        del position[key]


def _pend(position: Json, other: Json, rng: Random) -> None:
    """Steps of another position on what is pending, or in its place."""
    steps, pending = other.get("pending"), position.get("pending")
    if steps:
        below = pending if isinstance(pending, list) and rng.random() < 0.7 else []
        position["pending"] = below + rng.sample(steps, rng.randint(1, min(3, len(steps))))


def _topple(position: Json, _other: Json, rng: Random) -> None:
    """Steps left out from above, or in another order."""
    pending = position.get("pending")
    if isinstance(pending, list) and pending:
        if rng.random() < 0.5:
            rng.shuffle(pending)
        else:
            del pending[rng.randrange(len(pending)) :]


def _end(position: Json, _other: Json, rng: Random) -> None:
    reason = rng.choice(("\udfff", "over", "y" * 10_000, 5))
    position["ended"] = {"winner": rng.choice((None, "rome", "nobody", 1)), "reason": reason}


_MUTATIONS: tuple[Callable[[Json, Json, Random], None], ...] = (
    *(_odd, _exchange, _exchange, _exchange, _count, _count, _count, _remove, _remove, _swell),
    *(_transplant, _transplant, _transplant, _pend, _pend, _pend, _topple, _topple, _end),
)
