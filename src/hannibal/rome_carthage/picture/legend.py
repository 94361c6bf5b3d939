"""The furniture of the board: title, legend, the key to the pieces and the frame."""

from __future__ import annotations

from hannibal.drawing.furniture import panel
from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.svg import Markup, element, fitted, join, moved, use
from hannibal.drawing.tokens import HEIGHT, MARK_SIZE, WALL_MARGIN
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.picture.geometry import Geometry
from hannibal.rome_carthage.picture.land import pass_line
from hannibal.rome_carthage.picture.markers import port_badge
from hannibal.rome_carthage.picture.scene import Army
from hannibal.rome_carthage.picture.tokens import army_group, group_size, siege_mark

_LEGEND_SIZE = (580.0, 270.0)
_KEY_SIZE = (836.0, 142.0)
_KEY_GAP = 26.0
_WORD_SIZE = 20.5
_WORD_STRETCH = 0.95
_SPACE_ROWS = (
    ("open", "Open space", 42.0),
    ("walled", "Walled city", 86.0),
    ("capital", "Rome, Carthage", 134.0),
    ("tribe", "Tribe", 182.0),
)
_LINK_ROWS = (
    ("road", "Road"),
    ("alps_pass", "Alps pass"),
    ("non_alps_pass", "Other pass"),
    ("strait", "Strait"),
)
_HOLDERS = (("rome", "Rome"), ("carthage", "Carthage"), ("none", "Neutral"))
_SAMPLES = (
    (
        Army("", "carthage", 10, "hannibal", ("mago",), elephants=2),
        ("CUs, commander, elephants,", "subordinates, ratings"),
    ),
    (Army("", "rome", 3), ("No", "general")),
    (Army("", "rome", 5, "fabius", inside=True), ("Inside the", "walls")),
    (Army("", "carthage", 7, "hanno", siege_trains=1), ("With a siege", "train")),
)


def panel_boxes(geometry: Geometry) -> list[Box]:
    """The boxes of the panels, where no piece may stand."""
    placed = ((geometry.legend, _LEGEND_SIZE), (geometry.key, _KEY_SIZE))
    return [Box(at[0], at[1], at[0] + size[0], at[1] + size[1]) for at, size in placed if at is not None]


def _word_width(text: str) -> float:
    return sans_width(text, _WORD_SIZE) * _WORD_STRETCH


def _word(text: str, x: float, y: float) -> Markup:
    return fitted(text, x, y, _word_width(text), font_size=_WORD_SIZE, class_="legend-word")


def _space_rows() -> Markup:
    rows = []
    for shape, text, y in _SPACE_ROWS:
        rows.append(element("g", use(f"b-{shape}"), class_="held-by-none", transform=moved(44, y, 0.86)))
        rows.append(_word(text, 82, y + 7))
    return join((*rows, port_badge(-1, 44, 228), _word("Port, modifier", 82, 235)))


def _link_rows(x: float) -> Markup:
    rows = []
    for place, (kind, text) in enumerate(_LINK_ROWS):
        y = 42 + place * 38.0
        data = f"M{x:g} {y:g}H{x + 72:g}"
        if kind == "road":
            rows.append(element("path", d=data, class_="case road-case"))
            rows.append(element("path", d=data, class_="link road"))
        else:
            rows.append(pass_line(kind, data, use(f"b-{kind}", transform=moved(x + 36, y, 0.82))))
        rows.append(_word(text, x + 88, y + 7))
    return join(rows)


def _holder_row(left: float) -> Markup:
    row, x = [], left
    for holder, text in _HOLDERS:
        swatch = element("rect", x=x, y=193.0, width=22.0, height=22.0, rx=3.0, class_="swatch")
        row.append(element("g", swatch, class_=f"held-by-{holder}"))
        row.append(_word(text, x + 28, 211))
        x += 28 + _word_width(text) + 11
    return join((*row, _word("Tint: who holds the province", left, 245)))


def _legend() -> Markup:
    return join((panel(*_LEGEND_SIZE), _space_rows(), _link_rows(278), _holder_row(266)))


def _sample(pack: DataPack, army: Army, x: float) -> Markup:
    """A token as it stands on the board, pointing down."""
    width, height = group_size((army,), pack)
    top = 20.0 - (WALL_MARGIN if army.inside else 0.0)
    box = Box(x, top, x + width, top + height)
    below = Box.around(x + width / 2, top + height + 12, 10, 10)
    return army_group((army,), pack, below, box, 1.0)


def _key(pack: DataPack) -> Markup:
    """Sample pieces in a row, each with its words under it."""
    drawn, x = [panel(*_KEY_SIZE)], 22.0
    for army, lines in _SAMPLES:
        drawn.append(_sample(pack, army, x))
        drawn += [_word(line, x, 94 + 25 * place) for place, line in enumerate(lines)]
        x += max(group_size((army,), pack)[0], *map(_word_width, lines)) + _KEY_GAP
    drawn.append(siege_mark("", 2, Box(x, 20, x + MARK_SIZE[0], 20 + HEIGHT), 1.0))
    drawn += [_word(line, x, 94 + 25 * place) for place, line in enumerate(("Siege", "points"))]
    return join(drawn)


def legend_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """The legend and the key to the pieces, where the layer has room for them."""
    panels = []
    if geometry.legend is not None:
        panels.append(element("g", _legend(), transform=moved(*geometry.legend)))
    if geometry.key is not None:
        panels.append(element("g", _key(pack), transform=moved(*geometry.key)))
    return element("g", *panels, id="legend")
