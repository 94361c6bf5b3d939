"""Golden playthroughs: two hexadecimal digits of the state after every action of a seeded quarrelsome game.

`python -m tests.italian_campaign.golden` writes them anew: only for a change of the rules that you meant.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from hannibal.kernel import digest
from tests.italian_campaign.playing import choose, start

FILE = Path(__file__).with_name("golden.json")
SEEDS = range(8)


def trace(seed: int) -> dict[str, str | int]:
    """A game as a chain of short digests, its length and its end."""
    state = start(seed, crowded=seed % 2 == 1, scenario=("short", "campaign")[seed // 2 % 2])
    rng = Random(seed)
    digits = []
    while not state.is_terminal():
        state.apply_action(choose(state, rng))
        digits.append(digest(state)[:2])
    result = state.result()
    assert result is not None
    return {"actions": len(digits), "result": result.reason, "steps": "".join(digits)}


def main() -> None:
    """Write the file anew."""
    FILE.write_text(json.dumps([trace(seed) for seed in SEEDS], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
