"""The signs every board is drawn with: wreath and Tanit, walled cities, mountains."""

from __future__ import annotations

from math import cos, radians, sin

from hannibal.drawing.svg import Markup, element, join, number, use


def _leaf(angle: int, mirror: int) -> Markup:
    x, y = mirror * 8.6 * cos(radians(angle)), 8.6 * sin(radians(angle))
    return element(
        "path",
        d="M-3.4 0Q0-3.4 4.6-.6 1 3-3.4 0Z",
        transform=f"translate({number(x)} {number(y)})scale({mirror} 1)rotate({angle - 62})",
    )


def wreath() -> Markup:
    """The sign of Rome."""
    leaves = [_leaf(angle, mirror) for mirror in (1, -1) for angle in (68, 38, 8, -22, -50)]
    return element("g", *leaves, id="b-wreath", class_="b-sign")


def tanit() -> Markup:
    """The sign of Carthage."""
    shape = "M-7.6-3.4H7.6V-1H1L7 9.5H-7L-1-1H-7.6Z"
    return element(
        "g", element("circle", cy=-7.0, r=3.6), element("path", d=shape), id="b-tanit", class_="b-sign"
    )


def signs(scale: float = 1.0) -> Markup:
    """Both signs; the holder's class shows one of them."""
    size = None if scale == 1.0 else f"scale({scale:g})"
    return join(
        (
            element("g", use("b-wreath", transform=size), class_="b-sign-rome"),
            element("g", use("b-tanit", transform=size), class_="b-sign-carthage"),
        )
    )


def hexagon(radius: float, class_: str) -> Markup:
    """A hexagon round the origin, with a corner to the right."""
    corners = ((radius * cos(radians(turn)), radius * sin(radians(turn))) for turn in range(0, 360, 60))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return element("polygon", points=points, class_=class_)


def square(half: float, class_: str, *, at: tuple[float, float] = (0.0, 0.0), corner: float = 0.0) -> Markup:
    """A square round a point."""
    return element(
        "rect",
        x=at[0] - half,
        y=at[1] - half,
        width=2 * half,
        height=2 * half,
        rx=corner or None,
        class_=class_,
    )


_HILLS = (
    (
        "M-1 0Q-.55-.42-.1-1 .2-.66.36-.6.62-.22 1 0Z",
        "M-.1-1Q.2-.66.36-.6.62-.22 1 0H.3Q.1-.2.16-.42-.06-.6-.1-1Z",
        "M-.1-1Q.2-.66.36-.6L.3-.42.14-.5.04-.34-.1-.52-.28-.4-.42-.56Q-.26-.76-.1-1Z",
    ),
    (
        "M-1 0Q-.7-.3-.5-.62-.3-.5.08-1.04.3-.6.5-.5.7-.2 1 0Z",
        "M.08-1.04Q.3-.6.5-.5.7-.2 1 0H.38Q.3-.3.1-.46.14-.7.08-1.04ZM-.5-.62-.3-.34-.34 0H-.56Z",
        "M.08-1.04Q.2-.78.36-.58L.22-.46.08-.56-.04-.42-.2-.62Q-.04-.84.08-1.04Z",
    ),
)
"""The outline, the shaded side and the snow of two mountains, each one unit high."""


def mountain_symbols() -> Markup:
    """Hills and mountains, one unit high."""
    drawn = []
    for count, (outline, shade, snow) in enumerate(_HILLS):
        rock = element("path", d=outline, class_="b-rock"), element("path", d=shade, class_="b-rock-shade")
        cap = element("path", d=snow, class_="b-snow")
        drawn.append(element("g", *rock, id=f"b-hill{count}"))
        drawn.append(element("g", use(f"b-hill{count}"), cap, id=f"b-alp{count}"))
    return join(drawn)


def held_class(holder: str | None) -> str:
    """The class that colours what a side holds."""
    return f"held-by-{holder or 'none'}"


def towered(name: str, half: float, tower: float, sign_scale: float) -> Markup:
    """A walled city: a square with a tower at each corner and the holder's sign."""
    corners = [(x * half, y * half) for x in (-1, 1) for y in (-1, 1)]
    return element(
        "g",
        element("circle", r=34.0, class_="b-hit"),
        *(square(tower + 2.2, "b-rim", at=corner, corner=2) for corner in corners),
        square(half + 3, "b-rim"),
        square(half, "b-walls"),
        *(square(tower, "b-tower", at=corner, corner=1.2) for corner in corners),
        signs(sign_scale),
        id=name,
    )
