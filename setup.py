"""Builds the package as it is; with HANNIBAL_COMPILED=1 the engine's modules are compiled with mypyc.

`make compiled` makes such a wheel. The source is the same: what is not in the list below, and everything when
the variable is not set, stays plain Python.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from setuptools import setup

_SOURCE = Path("src/hannibal")
_KERNEL = ("errors", "masks", "actions", "game", "frames", "chance", "ongoing")
# A game's texts, data and drawings are not hot, and the table of events ties an import cycle.
_HOT: Final = (
    "board.py",
    "state.py",
    "changes.py",
    "ongoing.py",
    "text/actions.py",
    "rules/**/*.py",
    "events/*.py",
)
_NOT_COMPILED: Final = ("__init__", "table")


def _engines() -> list[str]:
    """The kernel and the rules of every game, compiled together: their classes inherit from each other."""
    modules = [_SOURCE / "kernel" / f"{name}.py" for name in _KERNEL]
    for game in ("rome_carthage", "italian_campaign"):
        found = (path for pattern in _HOT for path in sorted((_SOURCE / game).glob(pattern)))
        modules += [path for path in found if path.stem not in _NOT_COMPILED]
    return [str(path) for path in modules]


if os.environ.get("HANNIBAL_COMPILED") == "1":
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(_engines()))
else:
    setup()
