"""Builds the package as it is; with HANNIBAL_COMPILED=1 the engine's modules are compiled with mypyc.

`make compiled` makes such a wheel. The source is the same: what no `compiled.toml` lists, and everything when
the variable is not set, stays plain Python.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from setuptools import setup

_SOURCE = Path("src/hannibal")


def _engines() -> list[str]:
    """What the kernel and every game list in `compiled.toml`, compiled together: classes inherit across."""
    modules: set[Path] = set()
    for listing in _SOURCE.glob("*/compiled.toml"):
        wanted = tomllib.loads(listing.read_text(encoding="utf-8"))
        modules |= _matching(listing, wanted["modules"])
        modules -= _matching(listing, wanted.get("except", []))
    return sorted(map(str, modules))


def _matching(listing: Path, patterns: list[str]) -> set[Path]:
    """The files beside a listing that its patterns name; one that names none is a mistake."""
    found = {pattern: set(listing.parent.glob(pattern)) for pattern in patterns}
    for pattern, paths in found.items():
        if not paths:
            raise SystemExit(f"{listing}: there is no {pattern}")
    return set().union(*found.values())


if os.environ.get("HANNIBAL_COMPILED") == "1":
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(_engines()))
else:
    setup()
