"""For a person who waits at a terminal: a bar, and the way out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

_BAR = 40
INTERRUPTED: Final = 130
"""The exit status of a command that Ctrl-C broke off, as shells have it."""


def progress() -> Callable[[int, int], None] | None:
    """What shows how many of how many are done; nothing for a file or a pipe."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        filled = _BAR * done // total
        end = "\n" if done == total else ""
        print(
            f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True
        )

    return show
