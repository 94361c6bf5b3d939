"""Army tokens and siege marks: strength, commander with his ratings, elephants, subordinates, siege train.

Roman tokens have square corners, Punic ones round ends; an army inside the walls stands in a walled ring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from hannibal.rome_carthage.facts import DataPack
from hannibal.rome_carthage.picture.metrics import Box, sans_width
from hannibal.rome_carthage.picture.scene import Army
from hannibal.rome_carthage.picture.svg import Markup, element, fitted, join, moved, number, use, words

HEIGHT = 37.0
SIEGE_SIZE = (50.0, 36.0)
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


def symbols() -> Markup:
    """The signs that stand on tokens."""
    elephant = (
        "M4 21V14C2 13 1 10 2 7 3 3 7 1 12 1H17C20 0 25 1 27 5 28 8 28 12 30 14L31 12 32 15C31 18 27 18 25 15"
        "L24 12C23 13 22 13 21 13V21H17V15H10V21Z"
    )
    train = "M1 19H23M4 19 12 4 20 19M3 11H25L28 9V13L25 11"
    bust = "M0-10A4.2 4.2 0 0 1 2.3-2.3C5-1.5 6.5 1 6.5 5V9H-6.5V5C-6.5 1-5-1.5-2.3-2.3A4.2 4.2 0 0 1 0-10Z"
    tower = "M-6-8h3v3h2v-3h2v3h2v-3h3V0h-1.5V8h-9V0h-1.5z"
    return join(
        (
            element("path", d=elephant, id="b-elephant", class_="b-piece-sign"),
            element("path", d=train, id="b-train", class_="b-piece-line"),
            element("path", d=bust, id="b-bust", class_="b-piece-sign"),
            element("path", d=tower, id="b-tower", class_="b-siege-tower"),
        )
    )


def _middle(size: float) -> float:
    """The baseline that centres figures of this size on a token."""
    return HEIGHT / 2 + size * 0.36


def _strength(army: Army) -> Cell:
    figure, width = str(army.cus), 34.0 if army.cus < 10 else 38.0
    corner = _CORNERS[army.side][1]

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


def _commander(name: str) -> Cell:
    width = sans_width(name, _NAME_SIZE) * _NAME_STRETCH

    def draw(x: float) -> Markup:
        return fitted(name, x + 6, _middle(_NAME_SIZE), width, font_size=_NAME_SIZE, class_="commander")

    return Cell(width + 10, draw)


def _elephants(count: int) -> Cell:
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


def _siege_train() -> Cell:
    return Cell(29.0, lambda x: use("b-train", transform=moved(x, HEIGHT / 2 - 11.5)))


def _subordinate() -> Cell:
    return Cell(15.5, lambda x: use("b-bust", transform=moved(x + 7.5, HEIGHT / 2)))


def _ratings(strategy: int, battle: int, margin: float) -> Cell:
    """Strategy over battle, as two small figures behind a hair line; the margin keeps off a round end."""

    def figure(value: int, x: float, y: float) -> Markup:
        return element("text", words(str(value)), x=x + 10, y=y, font_size=_RATING_SIZE, class_="rating")

    def draw(x: float) -> Markup:
        bar = element("path", d=f"M{number(x + 2)} 6V{number(HEIGHT - 6)}", class_="rating-bar")
        return join((bar, figure(strategy, x, 16.5), figure(battle, x, 32.0)))

    return Cell(17.5 + margin, draw)


def cells_of(army: Army, pack: DataPack) -> list[Cell]:
    """The parts of an army's token from left to right."""
    cells = [_strength(army)]
    if army.commander is not None:
        cells.append(_commander(pack.generals[army.commander].label))
    if army.elephants:
        cells.append(Cell(4.0, lambda _: Markup("")))
        cells.append(_elephants(army.elephants))
    cells += [_siege_train() for _ in range(army.siege_trains)]
    cells += [_subordinate() for _ in army.subordinates]
    if army.commander is not None:
        general = pack.generals[army.commander]
        cells.append(_ratings(general.strategy, general.battle, _ROUND_END[army.side]))
    return cells


def token_width(cells: Sequence[Cell]) -> float:
    """The whole width of a token."""
    return sum(cell.width for cell in cells) + 2 * _INSET


def army_words(army: Army, pack: DataPack) -> str:
    """The token in words, for those who hear the board."""
    parts = []
    if army.commander is not None:
        parts.append(pack.generals[army.commander].label)
    if army.subordinates:
        parts.append(f"with {', '.join(pack.generals[general].label for general in army.subordinates)}")
    parts.append(f"{army.cus} CU" if army.cus == 1 else f"{army.cus} CUs")
    if army.elephants:
        parts.append(f"of them {army.elephants} elephants" if army.elephants > 1 else "of them 1 elephant")
    if army.siege_trains:
        parts.append("siege train" if army.siege_trains == 1 else f"{army.siege_trains} siege trains")
    if army.inside:
        parts.append("inside the walls")
    return f"{'Rome' if army.side == 'rome' else 'Carthage'}: {', '.join(parts)}"


def army_token(army: Army, pack: DataPack, x: float, y: float) -> Markup:
    """The token of an army with its left top corner at a point."""
    cells = cells_of(army, pack)
    width, corner = token_width(cells), _CORNERS[army.side][0]
    plate = {"width": width, "height": HEIGHT, "rx": corner}
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
        data_commander=army.commander,
        data_subordinates=" ".join(army.subordinates) or None,
        aria_label=army_words(army, pack),
        transform=moved(x, y),
    )


def group_size(armies: Sequence[Army], pack: DataPack) -> tuple[float, float]:
    """The size of armies stacked beside one space: of one side, all inside or all outside the walls."""
    margin = 2 * WALL_MARGIN if armies[0].inside else 0.0
    width = max(token_width(cells_of(army, pack)) for army in armies)
    height = len(armies) * (HEIGHT + _STACK_GAP) - _STACK_GAP
    return width + margin, height + margin


def _tail(home: Box, box: Box) -> str:
    """The three corners of the tail that points from a token to its space."""
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
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"


def _rampart(width: float, height: float) -> Markup:
    """The wall with four towers round armies inside a city."""
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


def army_group(armies: Sequence[Army], pack: DataPack, home: Box, box: Box, scale: float) -> Markup:
    """Armies of one side stacked beside their space, with one tail that points at it.

    A sample in the key stands in no space ("") and must not be taken for a piece: it gets no `data-army`.
    """
    margin = WALL_MARGIN if armies[0].inside else 0.0
    tokens = [
        army_token(army, pack, margin, margin + place * (HEIGHT + _STACK_GAP))
        for place, army in enumerate(armies)
    ]
    size = group_size(armies, pack)
    rampart = (_rampart(*size),) if armies[0].inside else ()
    first = armies[0]
    return element(
        "g",
        element("path", d=_tail(home, box), class_="tail"),
        element("g", *rampart, *tokens, transform=moved(box.left, box.top, scale)),
        id=_token_id(first) if first.space else None,
        class_=f"army {first.side}{' inside' if first.inside else ''}",
        data_army=first.space or None,
        data_side=first.side,
    )


def _token_id(army: Army) -> str:
    """An id that goes with the commander, so that a page can let the token slide; else with the space."""
    who = army.commander or f"in-{army.space}"
    return f"army-{army.side}-{who}{'-inside' if army.inside and army.commander is None else ''}"


def siege_mark(space: str, points: int, box: Box, scale: float) -> Markup:
    """The mark of a siege: a tower and the points gained so far."""
    x, y = box.left + 18 * scale, box.top + box.height / 2
    return element(
        "g",
        element("circle", r=15.5, class_="siege-disc"),
        use("b-tower"),
        element("circle", cx=19.0, cy=-6.0, r=11.0, class_="siege-gold"),
        element("text", words(str(points)), x=19.0, y=0.5, font_size=18.0, class_="siege-figure"),
        class_="siege",
        data_siege=space or None,
        aria_label=f"siege, {points} points" if points != 1 else "siege, 1 point",
        transform=moved(x, y, scale),
    )
