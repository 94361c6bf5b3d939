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
# The edges of the game (data, drawing, texts) are not hot, and the table of events ties an import cycle.
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
    "notation",
    "odds",
    "odds_now",
    "odds_of_battle",
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


def _engine() -> list[str]:
    game = _SOURCE / "rome_carthage"
    modules = [_SOURCE / "kernel" / f"{name}.py" for name in _KERNEL]
    modules += [path for path in sorted(game.glob("*.py")) if path.stem not in _EDGES]
    modules += [path for path in sorted(game.glob("events/*.py")) if path.stem not in ("__init__", "table")]
    return [str(path) for path in modules]


if os.environ.get("HANNIBAL_COMPILED") == "1":
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(_engine()))
else:
    setup()
