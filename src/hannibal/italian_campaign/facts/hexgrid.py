"""The hex grid: flat-topped hexes numbered by column and row, odd columns half a hex lower."""

from __future__ import annotations

from typing import Final

# The six neighbours, clockwise from the top of the sheet: opposite ones are three apart.
_EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def neighbours(number: str) -> tuple[str, ...]:
    """The numbers of the six adjacent hexes, clockwise from the top; some may not be on the map.

    >>> neighbours("2511")
    ('2510', '2611', '2612', '2512', '2412', '2411')
    """
    column, row = int(number[:2]), int(number[2:])
    steps = _ODD if column % 2 else _EVEN
    return tuple(f"{column + across:02d}{row + down:02d}" for across, down in steps)
