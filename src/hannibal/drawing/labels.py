"""The words on a board, each with the box it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hannibal.drawing.look import Anchor
from hannibal.drawing.metrics import Box, capitals_width, sans_width
from hannibal.drawing.names import CAP_HEIGHT, FreeName, NamePlace, baseline, free_name, turned
from hannibal.drawing.svg import Markup, element, fitted

_LEADING = 0.95
_DESCENT = 0.04


@dataclass(frozen=True)
class Label:
    """The name of a place as it is written: its lines and the box they cover."""

    place: str
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: Anchor
    size: float
    box: Box


def written_label(
    place: str, lines: tuple[str, ...], x: float, y: float, anchor: Anchor, size: float
) -> Label:
    """The label of a place: x is the end that `anchor` says, y the baseline of the first line."""
    width = max(sans_width(line, size) for line in lines)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    bottom = y + (len(lines) - 1) * size * _LEADING + size * _DESCENT
    return Label(place, lines, x, y, anchor, size, Box(left, y - size * CAP_HEIGHT, left + width, bottom))


def labels_layer(labels: Iterable[Label], class_of: Callable[[str], str]) -> Markup:
    """The names of the places."""
    drawn = []
    for label in labels:
        for count, line in enumerate(label.lines):
            drawn.append(
                fitted(
                    line,
                    label.x,
                    label.y + count * label.size * _LEADING,
                    sans_width(line, label.size),
                    font_size=label.size,
                    text_anchor=None if label.anchor == "start" else label.anchor,
                    class_=class_of(label.place),
                    data_label=label.place,
                )
            )
    return element("g", *drawn, id="labels")


def province_name(province: str, lines: tuple[str, ...], place: NamePlace, class_: str) -> list[Markup]:
    """The name of a province, line by line."""
    return [
        fitted(
            line,
            place.x,
            baseline(place, count, len(lines)),
            capitals_width(line, place.size),
            font_size=place.size,
            class_=class_,
            data_province=province,
            transform=turned(place),
        )
        for count, line in enumerate(lines)
    ]


def scenery_names_layer(seas: Iterable[FreeName], regions: Iterable[FreeName]) -> Markup:
    """The names of the seas and of the lands out of play."""
    drawn = [text for name in seas for text in free_name(name, "sea-name")]
    drawn += [text for name in regions for text in free_name(name, "region-name")]
    return element("g", *drawn, id="scenery-names")
