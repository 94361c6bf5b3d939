"""What the style sheet of this map adds to that of every board: hexes, terrain, cities, badges, works."""

from __future__ import annotations

from hannibal.drawing.style import board_style

_HEXES = """
.board .hex{fill:transparent}
.board .grid{fill:none;stroke:var(--border);stroke-width:1.2;stroke-opacity:.42}
.board .hex-number{fill:var(--ink);fill-opacity:.5;text-anchor:middle}
.board .terrain{fill:var(--rock-dark)}
.board .terrain.rough{fill-opacity:.2}
.board .terrain.mountain{fill-opacity:.42}
.board .diagonal{fill:url(#b-diagonal);opacity:.4}
.b-diagonal-line{stroke:var(--border);stroke-width:3}
.board .border{stroke-width:4.2;stroke-opacity:1;stroke-linecap:round}
.board .border-case{fill:none;stroke:var(--case);stroke-width:9;stroke-opacity:.55;stroke-linecap:round}
.board .lake{fill:var(--sea-top);stroke:var(--coast);stroke-width:1.2}
.board .road-case{stroke-width:6.4}
.board .road{stroke-width:3.4}
"""

_CITIES = """
.b-fort{fill:var(--token);stroke:var(--wall);stroke-width:3.2}
.b-outer-wall{fill:var(--case);stroke:var(--wall);stroke-width:3.2}
.b-cloth{fill:var(--rome);stroke:var(--sign);stroke-width:1.4;stroke-linejoin:round}
.b-pole{fill:none;stroke:var(--wall);stroke-width:2.4;stroke-linecap:round}
.board .loyalty-disc{fill:var(--panel);stroke:var(--border);stroke-width:1.8}
.board .loyalty-figure{font-weight:800;fill:var(--ink);text-anchor:middle}
.board .badge-plate{fill:var(--token);stroke:var(--edge);stroke-width:2}
.board .badge-figure{font-weight:800;fill:var(--sign);text-anchor:middle}
.board .held-by-none .badge-figure{fill:var(--ink)}
.board .rank{font-style:italic;font-weight:600;fill:var(--sign);opacity:.9}
.b-stakes{fill:none;stroke:var(--wall);stroke-width:7;stroke-dasharray:3.2 3.2}
.board .works-case{fill:none;stroke:var(--case);stroke-width:10;opacity:.8}
.board .notice{fill:var(--title);font-family:var(--italic);font-style:italic}
"""


def style_sheet() -> str:
    """The style sheet with both themes."""
    return board_style(_HEXES, _CITIES)
