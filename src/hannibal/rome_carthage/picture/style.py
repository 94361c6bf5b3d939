"""What the style sheet of this board adds to that of every board: passes, straits and ports."""

from __future__ import annotations

from typing import Final

from hannibal.drawing.style import board_style

_LINKS = """
.board .line{fill:none;stroke:currentColor;stroke-width:5.4;stroke-dasharray:12 6;stroke-linecap:butt}
.board .pass-case{stroke-width:11}
.board .alps_pass{color:var(--alps)}
.board .non_alps_pass{color:var(--pass)}
.board .strait{color:var(--strait)}
.board .non_alps_pass .line{stroke-dasharray:4 4}
.board .strait .line{stroke-dasharray:.1 11;stroke-linecap:round;stroke-width:6.4}
.b-plate{fill:currentColor;stroke:var(--case);stroke-width:2.6}
.b-relief{fill:var(--case)}
.b-waves{fill:none;stroke:var(--case);stroke-width:2.6;stroke-linecap:round}
.board[data-layer="phone"] .line{stroke-width:8}
.board[data-layer="phone"] .pass-case{stroke-width:15}
"""

_PORTS = """
.b-port-plate{fill:var(--port);stroke:var(--strait);stroke-width:1.8}
.b-anchor{fill:none;stroke:var(--port-ink);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.board .port text{font:800 20px var(--sans);fill:var(--port-ink);text-anchor:middle}
.board .port.good-for-rome text{fill:var(--rome-name)}
.board .port.good-for-carthage text{fill:var(--carthage-name)}
"""


OWN_RULES: Final = (_LINKS, _PORTS)


def style_sheet() -> str:
    """The style sheet with both themes."""
    return board_style(*OWN_RULES)
