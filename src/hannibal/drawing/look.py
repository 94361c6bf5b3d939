"""What every board is told: how much to draw, in which theme, and the colours of both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from hannibal.kernel.picture import Layer as Layer
from hannibal.kernel.picture import Theme as Theme

Anchor = Literal["start", "middle", "end"]
Line = tuple[float, ...]
Point = tuple[float, float]

_PALETTE = Path(__file__).resolve().parent / "data" / "palette.json"


@cache
def load_palette(theme: Theme) -> Mapping[str, str]:
    """The colours of one theme, keyed by the custom property they are given to."""
    palette: Mapping[str, str] = json.loads(_PALETTE.read_text(encoding="utf-8"))[theme]
    return palette
