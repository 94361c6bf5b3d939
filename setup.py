"""Builds the package as it is; with HANNIBAL_COMPILED=1 the engine's modules are compiled with mypyc.

`make compiled` makes such a wheel. The source is the same: what is not in the list below, and everything when
the variable is not set, stays plain Python.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

_SOURCE = Path("src/hannibal")
_KERNEL = ("errors", "masks", "actions", "game", "frames", "chance", "ongoing")
# The edges of a game (data, drawing, texts) are not hot, and the table of events ties an import cycle.
_EDGES = {
    "__init__",
    "check",
    "check_map",
    "check_pieces",
    "check_tables",
    "citations",
    "edges",
    "edition",
    "facts",
    "game",
    "hexgrid",
    "notation",
    "odds",
    "odds_now",
    "odds_of_battle",
    "options",
    "pack",
    "position",
    "position_parts",
    "provenance",
    "reading",
    "reading_tables",
    "study",
    "tables",
    "view",
}


def _engines() -> list[str]:
    """The kernel and the rules of every game, compiled together: their classes inherit from each other."""
    modules = [_SOURCE / "kernel" / f"{name}.py" for name in _KERNEL]
    for game in ("rome_carthage", "italian_campaign"):
        folder = _SOURCE / game
        modules += [path for path in sorted(folder.glob("*.py")) if path.stem not in _EDGES]
        modules += [
            path for path in sorted(folder.glob("events/*.py")) if path.stem not in ("__init__", "table")
        ]
    return [str(path) for path in modules]


if os.environ.get("HANNIBAL_COMPILED") == "1":
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(_engines()))
else:
    setup()
