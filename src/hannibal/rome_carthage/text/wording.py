"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, one: str) -> str:
    """How many of a thing: `1 CU`, `2 CUs`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
