"""Golden playthroughs and counted trees.

A playthrough is two hexadecimal digits of the state after every action of a seeded game; a tree is the
number of positions one, two, three ... actions from a start, every die a three.

`python -m tests.rome_carthage.golden` writes them anew: only for a change of the rules that you meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from hannibal.kernel import digest
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import ROLL, make
from tests.properties import short_digests, states_to_the_end
from tests.rome_carthage.playing import CLASSIC, GAME, choose, start

FILE = Path(__file__).with_name("golden.json")
EDITIONS: dict[str, tuple[dict[str, str], range]] = {
    "2e": ({}, range(20)),
    "classic": (CLASSIC, range(12)),
}
"""The options of each edition, and the seeds of its games."""
TREE_STARTS = ((1, False), (4, False), (2, True), (3, True), (5, True), (6, True))
TREE_DEPTH = 6


def play(seed: int, options: dict[str, str]) -> Iterator[RomeState]:
    """The states of a quarrelsome game: one object, changing."""
    return states_to_the_end(start(seed, crowded=seed % 2 == 1, options=options), choose, seed)


def games() -> Iterator[tuple[str, Iterator[RomeState]]]:
    """The steps of every game as they are kept, with its states as they are played today."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for edition, (options, seeds) in EDITIONS.items():
        for seed in seeds:
            yield kept[edition]["games"][seed]["steps"], play(seed, options)


def trace(seed: int, options: dict[str, str]) -> dict[str, str | int]:
    """A quarrelsome game as a chain of short digests, its length and its end."""
    states = play(seed, options)
    state = next(states)
    steps = short_digests(chain([state], states))
    result = state.ended
    assert result is not None
    winner = "draw" if result.winner is None else GAME.seat(result.winner)
    return {"actions": len(steps) // 2, "winner": winner, "final": digest(state), "steps": steps}


def count(state: RomeState, depth: int) -> int:
    """Positions after `depth` actions."""
    if depth == 0 or state.is_terminal():
        return 1
    actions = [make(ROLL, 3)] if state.is_chance_node() else state.legal_actions()
    total = 0
    for action in actions:
        after = state.clone()
        after.apply_action(action)
        total += count(after, depth - 1)
    return total


def tree_name(seed: int, crowded: bool) -> str:
    return f"{seed} {'crowded' if crowded else 'set-up'}"


def tree(seed: int, crowded: bool, options: dict[str, str]) -> list[int]:
    """The size of a tree, level by level."""
    return [count(start(seed, crowded=crowded, options=options), depth) for depth in range(1, TREE_DEPTH + 1)]


def main() -> None:
    """Write what the engine does now."""
    kept = {
        edition: {
            "games": [trace(seed, options) for seed in seeds],
            "trees": {
                tree_name(seed, crowded): tree(seed, crowded, options) for seed, crowded in TREE_STARTS
            },
        }
        for edition, (options, seeds) in EDITIONS.items()
    }
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
