"""Names of lands and seas: where they are centred, how they are turned, the box they cover."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin

from hannibal.drawing.metrics import Box, capitals_width, sans_width
from hannibal.drawing.svg import Markup, fitted, number

CAP_HEIGHT = 0.72
_NAME_LEADING = 1.05
_ITALIC_WIDTH = 0.93


@dataclass(frozen=True)
class NamePlace:
    """Where a name of a province, sea or region is centred, how it is turned and how large it is."""

    x: float
    y: float
    angle: float
    size: float
    lines: int
    text: Mapping[str, str]


@dataclass(frozen=True)
class FreeName:
    """A name that belongs to no province: of a sea or of a land out of play."""

    text: str
    place: NamePlace


def split_name(text: str, lines: int) -> tuple[str, ...]:
    """The lines of a name: broken at its bars, or at its first space if it has two lines."""
    if "|" in text:
        return tuple(text.split("|"))
    return tuple(text.split(" ", 1)) if lines > 1 else (text,)


def name_box(place: NamePlace, lines: tuple[str, ...]) -> Box:
    """The upright box round the name of a province, turned as it is."""
    width = max(capitals_width(line, place.size) for line in lines)
    height = place.size * (CAP_HEIGHT + (len(lines) - 1) * _NAME_LEADING)
    along, across = abs(cos(radians(place.angle))), abs(sin(radians(place.angle)))
    return Box.around(place.x, place.y, width * along + height * across, width * across + height * along)


def turned(place: NamePlace) -> str | None:
    """The transform that turns a name about its middle."""
    if not place.angle:
        return None
    return f"rotate({number(place.angle)} {number(place.x)} {number(place.y)})"


def baseline(place: NamePlace, count: int, total: int) -> float:
    """The baseline of one line of a name that is centred on its place."""
    return place.y + place.size * 0.36 + (count - (total - 1) / 2) * place.size * _NAME_LEADING


def free_name(name: FreeName, class_: str) -> list[Markup]:
    """The lines of a name in italics."""
    lines, size = split_name(name.text, 1), name.place.size
    return [
        fitted(
            line,
            name.place.x,
            baseline(name.place, count, len(lines)),
            sans_width(line, size) * _ITALIC_WIDTH + 0.1 * size * len(line),
            font_size=size,
            class_=class_,
            transform=turned(name.place),
        )
        for count, line in enumerate(lines)
    ]
