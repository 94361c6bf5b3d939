"""The style sheet of every board: colours are custom properties, so a class or a theme needs no redraw."""

from __future__ import annotations

from hannibal.drawing.look import Theme, load_palette

_SANS = (
    '"Alegreya Sans","Segoe UI","Gill Sans","Noto Sans",Lato,Carlito,"DejaVu Sans Condensed",Arial,sans-serif'
)
_CAPITALS = (
    'Cinzel,"Trajan Pro","Palatino Linotype","Book Antiqua",Palatino,"EB Garamond",Georgia,'
    '"Noto Serif","DejaVu Serif Condensed",serif'
)
_ITALIC = 'Alegreya,"Palatino Linotype","Book Antiqua",Palatino,"EB Garamond",Georgia,"Noto Serif",serif'

_HOLDERS = """
.board .held-by-rome{--fill:var(--rome-fill);--band:var(--rome-band);--name:var(--rome-name);\
--token:var(--rome);--edge:var(--wall);--show-rome:inline}
.board .held-by-carthage{--fill:var(--carthage-fill);--band:var(--carthage-band);--name:var(--carthage-name);\
--token:var(--carthage);--edge:var(--wall);--show-carthage:inline}
.board .held-by-none{--fill:var(--neutral-fill);--band:var(--neutral-band);--name:var(--neutral-name);\
--token:var(--neutral);--edge:var(--neutral-edge)}
.b-sign-rome{display:var(--show-rome,none)}
.b-sign-carthage{display:var(--show-carthage,none)}
.b-sign{fill:var(--sign)}
"""

_LAND = """
.b-sea-top{stop-color:var(--sea-top)}
.b-sea-bottom{stop-color:var(--sea-bottom)}
.board .sea{fill:url(#b-sea)}
.board .shore{fill:none;stroke:var(--shore);stroke-linejoin:round}
.board .out{fill:var(--out)}
.board .coast{fill:none;stroke:var(--coast);stroke-width:1.7}
.board .tint{fill:var(--fill)}
.board .band{fill:none;stroke:var(--band)}
.board .hatch{display:none;fill:url(#b-hatch)}
.board[data-hatch="on"] .held-by-carthage .hatch{display:inline}
.b-hatching{stroke:var(--carthage-band);stroke-width:2.4;stroke-opacity:.38}
.board .river{fill:none;stroke:var(--river);stroke-width:2.4;stroke-linecap:round;opacity:.75}
.board .border{fill:none;stroke:var(--border);stroke-width:2.2;stroke-opacity:.85;stroke-linejoin:round}
.board .frontier{fill:none;stroke:var(--border);stroke-width:2.2;stroke-opacity:.7;stroke-dasharray:10 5 2 5}
@media (prefers-reduced-motion:no-preference){.board .tint,.b-body,.b-walls{transition:fill .4s}}
.b-rock{fill:var(--rock-light);stroke:var(--rock-edge);stroke-width:1.3px;stroke-linejoin:round;\
vector-effect:non-scaling-stroke}
.b-rock-shade{fill:var(--rock-dark)}
.b-snow{fill:var(--snow)}
"""

_ROADS = """
.board .link,.board .case{fill:none;stroke-linecap:round}
.board .case{stroke:var(--case);stroke-opacity:.92}
.board .road{stroke:var(--road);stroke-width:3.6}
.board .road-case{stroke-width:7.6}
.board[data-layer="phone"] .road{stroke-width:5.4}
.board[data-layer="phone"] .road-case{stroke-width:11.4}
"""

_SPACES = """
.b-hit{fill:transparent}
.b-rim{fill:var(--case)}
.b-body{fill:var(--token);stroke:var(--edge);stroke-width:2.4;stroke-linejoin:round}
.b-walls{fill:var(--token);stroke:var(--wall);stroke-width:4.4}
.b-tower{fill:var(--wall)}
"""

_WORDS = """
.board text{font-family:var(--sans)}
.board .label{font-weight:600;fill:var(--ink);stroke:var(--halo);stroke-width:4.6px;stroke-linejoin:round;\
paint-order:stroke}
.board .label.walled{font-weight:700}
.board .label.tribe{font-style:italic}
.board .province-name{fill:var(--name);font-family:var(--capitals);font-weight:700;letter-spacing:.1em;\
text-anchor:middle;opacity:.74}
.board .province-name.significant{opacity:.95}
.board[data-layer="phone"] .province-name{stroke:var(--halo);stroke-opacity:.75;stroke-width:7px;\
stroke-linejoin:round;paint-order:stroke}
.board .sea-name,.board .region-name{font-family:var(--italic);font-style:italic;letter-spacing:.1em;\
text-anchor:middle}
.board .sea-name{fill:var(--sea-name)}
.board .region-name{fill:var(--out-name)}
.board .title{font-family:var(--capitals);font-weight:700;letter-spacing:.08em;fill:var(--title)}
.board .subtitle{font-family:var(--italic);font-style:italic;fill:var(--title)}
.board .panel{fill:var(--panel);stroke:var(--border);stroke-width:1.8}
.board .panel-line{fill:none;stroke:var(--border);stroke-width:.8;stroke-opacity:.6}
.board .legend-word{fill:var(--ink);font-weight:500}
.board .legend-head{fill:var(--ink);font-family:var(--capitals);font-weight:700;letter-spacing:.1em}
.board .swatch{fill:var(--fill);stroke:var(--band);stroke-width:3}
.board .frame{fill:none;stroke:var(--frame)}
"""

_PIECES = """
.board .army.rome,.board .siege.rome{--side:var(--rome)}
.board .army.carthage{--side:var(--carthage)}
.board .cast{fill:var(--shadow);opacity:.3}
.board .counter,.board .tail{fill:var(--side);stroke:var(--sign);stroke-width:2.4;stroke-linejoin:round}
.board .tail-root{fill:var(--side)}
.board .strength{fill:var(--sign)}
.board .strength-figure{font-weight:800;fill:var(--side);text-anchor:middle}
.board .commander{font-weight:700;fill:var(--sign)}
.board .rating{font-weight:700;fill:var(--sign);text-anchor:middle}
.board .rating-bar{stroke:var(--sign);stroke-opacity:.45;stroke-width:1.2}
.b-piece-sign{fill:var(--sign)}
.board .piece-figure{font-weight:700;fill:var(--sign)}
.b-piece-line{fill:none;stroke:var(--sign);stroke-width:2.5}
.board .rampart{fill:var(--case);stroke:var(--wall);stroke-width:3.6}
.board .siege-disc{fill:var(--wall);stroke:var(--case);stroke-width:2.4}
.b-siege-tower{fill:var(--case)}
.board .siege-gold{fill:var(--gold);stroke:#2b2118;stroke-width:1.8}
.board .siege-figure{font-weight:800;fill:#2b2118;text-anchor:middle}
"""


def _properties(theme: Theme) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in load_palette(theme).items())


def board_style(*own: str) -> str:
    """The style sheet with both themes (`data-theme="dark"` on the root) and what a game adds to it."""
    fonts = f"--sans:{_SANS};--capitals:{_CAPITALS};--italic:{_ITALIC}"
    themes = f'.board{{{fonts};{_properties("light")}}}\n.board[data-theme="dark"]{{{_properties("dark")}}}'
    return "".join((themes, _HOLDERS, _LAND, _ROADS, _SPACES, _WORDS, _PIECES, *own))
