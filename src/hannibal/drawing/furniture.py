"""The furniture of a board: panels, the title and the frame."""

from __future__ import annotations

from hannibal.drawing.look import Point
from hannibal.drawing.metrics import capitals_width, sans_width
from hannibal.drawing.svg import Markup, element, fitted, join


def panel(width: float, height: float) -> Markup:
    """A sheet of paper with a double edge."""
    inner = {"x": 6.0, "y": 6.0, "width": width - 12, "height": height - 12, "rx": 6.0}
    return join(
        (
            element("rect", width=width, height=height, rx=10.0, class_="panel"),
            element("rect", class_="panel-line", **inner),
        )
    )


def title_layer(title: str, subtitle: str, at: Point | None, scale: float = 1.0) -> Markup:
    """The title and the line under it, where the layer has room for them."""
    if at is None:
        return element("g", id="title")
    x, y = at
    heading, line = title.upper(), subtitle
    large, small = 30.0 * scale, 25.0 * scale
    return element(
        "g",
        fitted(heading, x, y, capitals_width(heading, large), font_size=large, class_="title"),
        element("text", Markup(""), class_="subtitle")
        if not line
        else fitted(
            line, x + 2, y + 35 * scale, sans_width(line, small) * 0.93, font_size=small, class_="subtitle"
        ),
        id="title",
    )


def frame_layer(view: tuple[float, float, float, float]) -> Markup:
    """The double line round the board."""
    left, top, width, height = view
    lines = []
    for inset, weight in ((5.0, 6.0), (12.0, 1.4)):
        lines.append(
            element(
                "rect",
                x=left + inset,
                y=top + inset,
                width=width - 2 * inset,
                height=height - 2 * inset,
                class_="frame",
                stroke_width=weight,
            )
        )
    return element("g", *lines, id="frame")
