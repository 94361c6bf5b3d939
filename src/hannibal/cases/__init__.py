"""Rule cases as data: a position, what is done, what must be true after, and the rules it shows.

    {"id": "STRAIT-CLOSED", "rule_ids": ["2E:10.6"],
     "given": "...", "when": "...", "then": "...",
     "position": {"base": "setup", ...},
     "do": ["play 33", "event", "activate longus",
            {"refuse": "march rhegium", "rule": "2E:10.6"},
            "march enna", {"legal": "march syracuse"}, "roll 4",
            {"expect": {"march.space": "enna"}}, {"only": "stop"}],
     "expect": {"forces.rome.enna.cus": 8, "decision.kind": "MarchOn"}}

A file is a list of cases, or an object with `cases` and, for all of them, `game`; a case may name its `game`
itself. Without that its rules tell which game it is of.

Without a `position` a case begins as a game does.
`data` adds entries to the game's own, `{"generals": [...]}`, for what a box holds and the data does not.
`options` are the game's, where it matters; `editions` names those in which the case holds, if not in all.

`do` lists actions in the game's notation, dice and deals included. A decision with a single legal action is
taken by itself unless the next text is that action; `refuse`, `legal` and `expect` take such decisions first
too, unless they have `"now": true`. `only` says what is legal as the state stands, and that nothing else is.

An expectation compares a dotted path in the position, or in what `Game.derived` derives from it, with a value
or by a comparison (`COMPARISONS`). A path that no position can have is an error. What a position leaves out
because it is at its default counts as that default, and a list that is a set is compared in any order. A rule
is compared as the game cites it: a case that names the 2nd edition's holds where the Classic Edition's stands
for it. A value of a position is compared as the game understands it: cases written for 0.1.0, where some were
bare numbers, still hold.
"""

from hannibal.cases.checking import check_case, game_of
from hannibal.cases.expecting import COMPARISONS
from hannibal.cases.files import Case, CaseFailed, load_cases
from hannibal.cases.running import run_case, run_cases

__all__ = [
    "COMPARISONS",
    "Case",
    "CaseFailed",
    "check_case",
    "game_of",
    "load_cases",
    "run_case",
    "run_cases",
]
