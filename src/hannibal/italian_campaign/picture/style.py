"""What the style sheet of this map adds to that of every board: hexes, terrain, cities, badges, works."""

from __future__ import annotations

from typing import Final

from hannibal.drawing.style import board_style

_HEXES = """
.italian-campaign .hex{fill:transparent}
.italian-campaign .grid{fill:none;stroke:var(--border);stroke-width:1.2;stroke-opacity:.42}
.italian-campaign .hex-number{fill:var(--ink);fill-opacity:.5;text-anchor:middle}
.italian-campaign .terrain{fill:var(--rock-dark)}
.italian-campaign .terrain.rough{fill-opacity:.2}
.italian-campaign .terrain.mountain{fill-opacity:.42}
.italian-campaign .diagonal{fill:url(#b-diagonal);opacity:.4}
.b-diagonal-line{stroke:var(--border);stroke-width:3}
.italian-campaign .border{stroke-width:4.2;stroke-opacity:1;stroke-linecap:round}
.italian-campaign .border-case{fill:none;stroke:var(--case);stroke-width:9;stroke-opacity:.55;\
stroke-linecap:round}
.italian-campaign .lake{fill:var(--sea-top);stroke:var(--coast);stroke-width:1.2}
.italian-campaign .road-case{stroke-width:6.4}
.italian-campaign .road{stroke-width:3.4}
"""

_CITIES = """
.b-fort{fill:var(--token);stroke:var(--wall);stroke-width:3.2}
.b-outer-wall{fill:var(--case);stroke:var(--wall);stroke-width:3.2}
.b-cloth{fill:var(--rome);stroke:var(--sign);stroke-width:1.4;stroke-linejoin:round}
.b-pole{fill:none;stroke:var(--wall);stroke-width:2.4;stroke-linecap:round}
.italian-campaign .loyalty-disc{fill:var(--panel);stroke:var(--border);stroke-width:1.8}
.italian-campaign .loyalty-figure{font-weight:800;fill:var(--ink);text-anchor:middle}
.italian-campaign .badge-plate{fill:var(--token);stroke:var(--edge);stroke-width:2}
.italian-campaign .badge-figure{font-weight:800;fill:var(--sign);text-anchor:middle}
.italian-campaign .held-by-none .badge-figure{fill:var(--ink)}
.italian-campaign .rank{font-style:italic;font-weight:600;fill:var(--sign);opacity:.9}
.b-stakes{fill:none;stroke:var(--wall);stroke-width:7;stroke-dasharray:3.2 3.2}
.italian-campaign .works-case{fill:none;stroke:var(--case);stroke-width:10;opacity:.8}
.italian-campaign .reconstruction{fill:var(--title);font-family:var(--italic);font-style:italic}
"""


OWN_RULES: Final = (_HEXES, _CITIES)
"""They say of everything that it is on this map, so that one sheet can hold those of every board."""


def style_sheet() -> str:
    """The style sheet with both themes."""
    return board_style(*OWN_RULES)
