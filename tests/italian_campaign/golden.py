"""Golden playthroughs: two hexadecimal digits of the state after every action of a seeded quarrelsome game.

`python -m tests.italian_campaign.golden` writes them anew: only for a change of the rules that you meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from hannibal.italian_campaign.state import IcState
from tests.italian_campaign.playing import choose, start
from tests.properties import short_digests, states_to_the_end

FILE = Path(__file__).with_name("golden.json")
SEEDS = range(8)


def play(seed: int) -> Iterator[IcState]:
    """The states of a quarrelsome game: one object, changing."""
    scenario = ("short", "campaign")[seed // 2 % 2]
    return states_to_the_end(start(seed, crowded=seed % 2 == 1, scenario=scenario), choose, seed)


def games() -> Iterator[tuple[str, Iterator[IcState]]]:
    """The steps of every game as they are kept, with its states as they are played today."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for seed in SEEDS:
        yield kept[seed]["steps"], play(seed)


def trace(seed: int) -> dict[str, str | int]:
    """A game as a chain of short digests, its length and its end."""
    states = play(seed)
    state = next(states)
    steps = short_digests(chain([state], states))
    assert state.ended is not None
    return {"actions": len(steps) // 2, "result": state.ended.reason, "steps": steps}


def main() -> None:
    """Write the file anew."""
    FILE.write_text(json.dumps([trace(seed) for seed in SEEDS], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
