"""Where a game meets the world: texts, views and positions. The rules need none of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from hannibal.kernel.game import JsonObject
from hannibal.kernel.story import Beat

S = TypeVar("S")


@dataclass(frozen=True)
class Texts(Generic[S]):
    """How a game writes, shows and reads its states; `FrameState` fetches them when it is asked."""

    write: Callable[[S, int], str]
    """See `State.action_to_string`."""
    read: Callable[[S, str], int]
    """See `State.string_to_action`."""
    view: Callable[[S, int], JsonObject]
    resample: Callable[[S, int, Random], None]
    """Deal anew, in place, what this player cannot see."""
    action_seen_by: Callable[[S, int, int], str | None]
    position: Callable[[S], JsonObject]
    facts: Callable[[S, Beat, int | None], JsonObject]
    """See `State.facts`."""
    sentence: Callable[[S, Beat, int | None], str]
