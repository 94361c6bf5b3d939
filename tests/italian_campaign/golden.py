"""Golden playthroughs: two hexadecimal digits of the state after every action of a seeded quarrelsome game.

`python -m tests.italian_campaign.golden` writes them anew: only for a change of the rules that you meant.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.italian_campaign.playing import choose, start
from tests.properties import short_digests, states_to_the_end

FILE = Path(__file__).with_name("golden.json")
SEEDS = range(8)


def trace(seed: int) -> dict[str, str | int]:
    """A game as a chain of short digests, its length and its end."""
    scenario = ("short", "campaign")[seed // 2 % 2]
    state = start(seed, crowded=seed % 2 == 1, scenario=scenario)
    steps = short_digests(states_to_the_end(state, choose, seed))
    assert state.ended is not None
    return {"actions": len(steps) // 2, "result": state.ended.reason, "steps": steps}


def main() -> None:
    """Write the file anew."""
    FILE.write_text(json.dumps([trace(seed) for seed in SEEDS], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
