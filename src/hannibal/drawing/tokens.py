"""Tokens: plates of cells that stand beside a place and point at it, alone or stacked.

Roman tokens have square corners, Punic ones round ends; those inside the walls stand in a walled ring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.svg import Markup, Value, element, fitted, join, moved, number, use, words

HEIGHT = 37.0
MARK_SIZE = (50.0, 36.0)
WALL_MARGIN = 8.0
_STACK_GAP = 4.0
_INSET = 4.0
_NAME_SIZE = 22.0
_NAME_STRETCH = 0.95
_FIGURE_SIZE = 26.0
_SMALL_FIGURE = 18.0
_RATING_SIZE = 15.5
_CORNERS = {"rome": (1.5, 0.5), "carthage": (HEIGHT / 2, HEIGHT / 2 - _INSET)}
_ROUND_END = {"rome": 0.0, "carthage": 3.0}

Drawn = Callable[[float], Markup]


@dataclass(frozen=True)
class Cell:
    """One part of a token: how wide it is and how it is drawn from its left edge."""

    width: float
    draw: Drawn


def token_symbols() -> Markup:
    """The signs that stand on tokens."""
    elephant = (
        "M4 21V14C2 13 1 10 2 7 3 3 7 1 12 1H17C20 0 25 1 27 5 28 8 28 12 30 14L31 12 32 15C31 18 27 18 25 15"
        "L24 12C23 13 22 13 21 13V21H17V15H10V21Z"
    )
    bust = "M0-10A4.2 4.2 0 0 1 2.3-2.3C5-1.5 6.5 1 6.5 5V9H-6.5V5C-6.5 1-5-1.5-2.3-2.3A4.2 4.2 0 0 1 0-10Z"
    tower = "M-6-8h3v3h2v-3h2v3h2v-3h3V0h-1.5V8h-9V0h-1.5z"
    return join(
        (
            element("path", d=elephant, id="b-elephant", class_="b-piece-sign"),
            element("path", d=bust, id="b-bust", class_="b-piece-sign"),
            element("path", d=tower, id="b-tower", class_="b-siege-tower"),
        )
    )


def _middle(size: float) -> float:
    """The baseline that centres figures of this size on a token."""
    return HEIGHT / 2 + size * 0.36


def strength_cell(figure: str, side: str) -> Cell:
    """How strong the army is, on a light ground."""
    width, corner = 22.0 + 8.0 * max(len(figure), 1.5), _CORNERS[side][1]

    def draw(x: float) -> Markup:
        block = element(
            "rect",
            x=x,
            y=_INSET,
            width=width,
            height=HEIGHT - 2 * _INSET,
            rx=corner,
            class_="strength",
        )
        text = fitted(
            figure,
            x + width / 2,
            _middle(_FIGURE_SIZE),
            sans_width(figure, _FIGURE_SIZE),
            font_size=_FIGURE_SIZE,
            class_="strength-figure",
        )
        return join((block, text))

    return Cell(width, draw)


def name_cell(name: str) -> Cell:
    """The name of who commands."""
    width = sans_width(name, _NAME_SIZE) * _NAME_STRETCH

    def draw(x: float) -> Markup:
        return fitted(name, x + 6, _middle(_NAME_SIZE), width, font_size=_NAME_SIZE, class_="commander")

    return Cell(width + 10, draw)


def gap_cell(width: float) -> Cell:
    """Room between two cells."""
    return Cell(width, lambda _: Markup(""))


def elephants_cell(count: int) -> Cell:
    """An elephant and how many there are."""

    def draw(x: float) -> Markup:
        figure = element(
            "text",
            words(str(count)),
            x=x + 30,
            y=_middle(_SMALL_FIGURE),
            font_size=_SMALL_FIGURE,
            class_="piece-figure",
        )
        return join((use("b-elephant", transform=moved(x, HEIGHT / 2 - 9, 0.84)), figure))

    return Cell(32.0 + 10.5 * len(str(count)), draw)


def bust_cell() -> Cell:
    """One who serves under the commander."""
    return Cell(15.5, lambda x: use("b-bust", transform=moved(x + 7.5, HEIGHT / 2)))


def ratings_cell(upper: str, lower: str, side: str) -> Cell:
    """Two small figures behind a hair line; a round end keeps them off."""

    wider = 7.0 if max(len(upper), len(lower)) > 1 else 0.0

    def figure(value: str, x: float, y: float) -> Markup:
        middle = x + 10 + wider / 2
        return element("text", words(value), x=middle, y=y, font_size=_RATING_SIZE, class_="rating")

    def draw(x: float) -> Markup:
        bar = element("path", d=f"M{number(x + 2)} 6V{number(HEIGHT - 6)}", class_="rating-bar")
        return join((bar, figure(upper, x, 16.5), figure(lower, x, 32.0)))

    return Cell(17.5 + wider + _ROUND_END[side], draw)


def token_width(cells: Sequence[Cell]) -> float:
    """The whole width of a token."""
    return sum(cell.width for cell in cells) + 2 * _INSET


def token(cells: Sequence[Cell], side: str, x: float, y: float, **attributes: Value) -> Markup:
    """A token with its left top corner at a point."""
    plate = {"width": token_width(cells), "height": HEIGHT, "rx": _CORNERS[side][0]}
    parts, at = [], _INSET
    for cell in cells:
        parts.append(cell.draw(at))
        at += cell.width
    return element(
        "g",
        element("rect", x=2.5, y=4.0, class_="cast", **plate),
        element("rect", class_="counter", **plate),
        *parts,
        class_="token",
        **attributes,
        transform=moved(x, y),
    )


def stack_size(tokens: Sequence[Sequence[Cell]], *, inside: bool) -> tuple[float, float]:
    """The size of tokens stacked beside one place, all inside or all outside the walls."""
    margin = 2 * WALL_MARGIN if inside else 0.0
    width = max(token_width(cells) for cells in tokens)
    return width + margin, len(tokens) * (HEIGHT + _STACK_GAP) - _STACK_GAP + margin


def stack_corner(place: int, *, inside: bool) -> tuple[float, float]:
    """Where in its stack the corner of a token is."""
    margin = WALL_MARGIN if inside else 0.0
    return margin, margin + place * (HEIGHT + _STACK_GAP)


def tail(home: Box, box: Box) -> Markup:
    """The tail that points from a token to its place."""
    x, y = home.centre
    base_x = min(max(x, box.left + 16), box.right - 16)
    base_y = min(max(y, box.top + 14), box.bottom - 14)
    length = hypot(x - base_x, y - base_y) or 1.0
    along = (x - base_x) / length, (y - base_y) / length
    tip = length - min(home.width, home.height) / 2 * 0.72
    corners = (
        (base_x + along[0] * tip, base_y + along[1] * tip),
        (base_x - along[1] * 10, base_y + along[0] * 10),
        (base_x + along[1] * 10, base_y - along[0] * 10),
    )
    data = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
    return element("path", d=data, class_="tail")


def rampart(width: float, height: float) -> Markup:
    """The wall with four towers round tokens inside a city."""
    inset = 2.6
    wall = element(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        class_="rampart",
    )
    towers = [
        element("rect", x=x - 5, y=y - 5, width=10.0, height=10.0, rx=1.2, class_="b-tower")
        for x in (inset + 1, width - inset - 1)
        for y in (inset + 1, height - inset - 1)
    ]
    return join((wall, *towers))


def siege_disc(figure: str | None, box: Box, scale: float, **attributes: Value) -> Markup:
    """The mark of a siege: a tower, and in gold the figure it has come to, if any."""
    x, y = box.left + 18 * scale, box.top + box.height / 2
    gold = element("circle", cx=19.0, cy=-6.0, r=11.0, class_="siege-gold")
    text = element("text", words(figure or ""), x=19.0, y=0.5, font_size=18.0, class_="siege-figure")
    return element(
        "g",
        element("circle", r=15.5, class_="siege-disc"),
        use("b-tower"),
        *((gold, text) if figure is not None else ()),
        class_="siege",
        **attributes,
        transform=moved(x, y, scale),
    )
