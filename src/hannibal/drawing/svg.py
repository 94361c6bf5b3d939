"""A small builder of SVG text: every value is escaped, every number short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType
from xml.sax.saxutils import escape, quoteattr

Markup = NewType("Markup", str)
"""Text that is already SVG: only this module and what it built may be put between two tags."""

Value = str | float | None


def number(value: float) -> str:
    """A coordinate with at most one decimal, written as short as it can be."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def words(text: str) -> Markup:
    """Text to be read by people, escaped."""
    return Markup(escape(text))


def join(parts: Iterable[Markup]) -> Markup:
    """Several pieces of SVG one after the other."""
    return Markup("".join(parts))


def element(name: str, *children: Markup, **attributes: Value) -> Markup:
    """One element; `class_` becomes class, `data_space` becomes data-space, None is left out."""
    written = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = value if isinstance(value, str) else number(value)
        written.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    head = " ".join(written)
    if not children:
        return Markup(f"<{head}/>")
    return Markup(f"<{head}>{''.join(children)}</{name}>")


def fitted(text: str, x: float, y: float, width: float, **attributes: Value) -> Markup:
    """A line of text at a fixed width, whatever face the reader's machine has."""
    return element(
        "text",
        words(text),
        x=x,
        y=y,
        textLength=number(width),
        lengthAdjust="spacingAndGlyphs",
        **attributes,
    )


def use(symbol: str, **attributes: Value) -> Markup:
    """A copy of a shape of the definitions."""
    return element("use", href=f"#{symbol}", **attributes)


def line_data(flat: Sequence[float], *, closed: bool = False) -> str:
    """Path data of a line through x0,y0,x1,y1,..."""
    points = " ".join(number(value) for value in flat)
    return f"M{points}{'Z' if closed else ''}"


def rings_data(rings: Iterable[Sequence[float]]) -> str:
    """Path data of several closed rings."""
    return "".join(line_data(ring, closed=True) for ring in rings)


def smooth_data(flat: Sequence[float]) -> str:
    """Path data of a smooth curve (Catmull-Rom) through x0,y0,x1,y1,..."""
    points = list(zip(flat[::2], flat[1::2], strict=True))
    data = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for here in range(len(points) - 1):
        before, start = points[max(0, here - 1)], points[here]
        end, after = points[here + 1], points[min(len(points) - 1, here + 2)]
        handles = (
            start[0] + (end[0] - before[0]) / 6,
            start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6,
            end[1] - (after[1] - start[1]) / 6,
            *end,
        )
        data.append("C" + " ".join(number(value) for value in handles))
    return "".join(data)


def moved(x: float, y: float, scale: float = 1.0) -> str:
    """The transform that carries a shape drawn round the origin to its place."""
    place = f"translate({number(x)} {number(y)})"
    return place if scale == 1.0 else f"{place}scale({scale:g})"
