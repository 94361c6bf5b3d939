"""The signs of the board, drawn once as symbols: spaces, ports, wreath and Tanit, passes, mountains."""

from __future__ import annotations

from math import cos, radians, sin

from hannibal.rome_carthage.facts import DataPack, Space
from hannibal.rome_carthage.picture.geometry import Geometry, Layer
from hannibal.rome_carthage.picture.metrics import Box, sans_width
from hannibal.rome_carthage.picture.scene import Scene
from hannibal.rome_carthage.picture.svg import Markup, element, fitted, join, moved, number, use

PORT_SIZE = (50.0, 28.0)
_PORT_FIGURE = 20.0
_CAPITAL_CAPACITY = 5
_PHONE_SPACE_SCALE = 1.35
_PHONE_PIECE_SCALE = 1.15
_HALF_SIZE = {"open": 18.5, "tribe": 23.0, "walled": 22.5, "capital": 29.0}


def is_capital(space: Space) -> bool:
    """Rome and Carthage, which hold more units than any other city."""
    return space.kind == "walled" and space.capacity == _CAPITAL_CAPACITY


def shape_of(space: Space) -> str:
    """The shape a space is drawn in: open, walled, capital or tribe."""
    return "capital" if is_capital(space) else space.kind


def space_scale(layer: Layer) -> float:
    """How much larger spaces are drawn on the sparse layer."""
    return _PHONE_SPACE_SCALE if layer == "phone" else 1.0


def piece_scale(layer: Layer) -> float:
    """How much larger pieces are drawn on the sparse layer: less than spaces, for Italy is narrow."""
    return _PHONE_PIECE_SCALE if layer == "phone" else 1.0


def space_box(space: Space, layer: Layer) -> Box:
    """The box that the marker of a space covers."""
    size = 2 * _HALF_SIZE[shape_of(space)] * space_scale(layer)
    return Box.around(space.x, space.y, size, size)


def port_box(centre: tuple[float, float]) -> Box:
    """The box that a port badge covers."""
    return Box.around(*centre, *PORT_SIZE)


def _leaf(angle: int, mirror: int) -> Markup:
    x, y = mirror * 8.6 * cos(radians(angle)), 8.6 * sin(radians(angle))
    return element(
        "path",
        d="M-3.4 0Q0-3.4 4.6-.6 1 3-3.4 0Z",
        transform=f"translate({number(x)} {number(y)})scale({mirror} 1)rotate({angle - 62})",
    )


def _wreath() -> Markup:
    leaves = [_leaf(angle, mirror) for mirror in (1, -1) for angle in (68, 38, 8, -22, -50)]
    return element("g", *leaves, id="b-wreath", class_="b-sign")


def _tanit() -> Markup:
    shape = "M-7.6-3.4H7.6V-1H1L7 9.5H-7L-1-1H-7.6Z"
    return element(
        "g", element("circle", cy=-7.0, r=3.6), element("path", d=shape), id="b-tanit", class_="b-sign"
    )


def _signs(scale: float = 1.0) -> Markup:
    """Both signs; the holder's class shows one of them."""
    size = None if scale == 1.0 else f"scale({scale:g})"
    return join(
        (
            element("g", use("b-wreath", transform=size), class_="b-sign-rome"),
            element("g", use("b-tanit", transform=size), class_="b-sign-carthage"),
        )
    )


def _hexagon(radius: float, class_: str) -> Markup:
    corners = ((radius * cos(radians(turn)), radius * sin(radians(turn))) for turn in range(0, 360, 60))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return element("polygon", points=points, class_=class_)


def _square(half: float, class_: str, *, at: tuple[float, float] = (0.0, 0.0), corner: float = 0.0) -> Markup:
    return element(
        "rect",
        x=at[0] - half,
        y=at[1] - half,
        width=2 * half,
        height=2 * half,
        rx=corner or None,
        class_=class_,
    )


def _city(name: str, half: float, tower: float, sign_scale: float) -> Markup:
    corners = [(x * half, y * half) for x in (-1, 1) for y in (-1, 1)]
    return element(
        "g",
        element("circle", r=34.0, class_="b-hit"),
        *(_square(tower + 2.2, "b-rim", at=corner, corner=2) for corner in corners),
        _square(half + 3, "b-rim"),
        _square(half, "b-walls"),
        *(_square(tower, "b-tower", at=corner, corner=1.2) for corner in corners),
        _signs(sign_scale),
        id=name,
    )


def _space_symbols() -> Markup:
    hit = element("circle", r=34.0, class_="b-hit")
    rim, body = element("circle", r=18.5, class_="b-rim"), element("circle", r=16.0, class_="b-body")
    return join(
        (
            element("g", hit, rim, body, _signs(), id="b-open"),
            element("g", hit, _hexagon(24, "b-rim"), _hexagon(21, "b-body"), _signs(), id="b-tribe"),
            _city("b-walled", 16.5, 5.0, 1.0),
            _city("b-capital", 21.5, 6.4, 1.35),
        )
    )


def _port_symbol() -> Markup:
    width, height = PORT_SIZE
    plate = element(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=height / 2,
        class_="b-port-plate",
    )
    anchor = element(
        "g",
        element("circle", cy=-6.2, r=2.3),
        element("path", d="M0-3.9V7.6M-4-1.2H4M-7 2.6C-6.4 6-3.6 7.6 0 7.6S6.4 6 7 2.6"),
        class_="b-anchor",
        transform="translate(-12.5 0)",
    )
    return element("g", plate, anchor, id="b-port")


def _link_symbols() -> Markup:
    disc = element("circle", r=15.5, class_="b-plate")
    square = element("path", d="M0-18 18 0 0 18-18 0Z", class_="b-plate", stroke_linejoin="round")
    alps = element("path", d="M-11 7-4.5-6-.6 1 3-9 11 7Z", class_="b-relief")
    hill = element("path", d="M-9 6 0-8 9 6Z", class_="b-relief")
    waves = "M-9-3.6q2.2-3 4.5 0t4.5 0 4.5 0 4.5 0M-9 3.6q2.2-3 4.5 0t4.5 0 4.5 0 4.5 0"
    return join(
        (
            element("g", disc, alps, id="b-alps_pass"),
            element("g", square, hill, id="b-non_alps_pass"),
            element("g", disc, element("path", d=waves, class_="b-waves"), id="b-strait"),
        )
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


def _mountain_symbols() -> Markup:
    drawn = []
    for count, (outline, shade, snow) in enumerate(_HILLS):
        rock = element("path", d=outline, class_="b-rock"), element("path", d=shade, class_="b-rock-shade")
        cap = element("path", d=snow, class_="b-snow")
        drawn.append(element("g", *rock, id=f"b-hill{count}"))
        drawn.append(element("g", use(f"b-hill{count}"), cap, id=f"b-alp{count}"))
    return join(drawn)


def symbols() -> Markup:
    """Every symbol that spaces, ports, links and mountains are drawn with."""
    return join((_wreath(), _tanit(), _space_symbols(), _port_symbol(), _link_symbols(), _mountain_symbols()))


def held_class(holder: str | None) -> str:
    """The class that colours what a side holds."""
    return f"held-by-{holder or 'none'}"


def _space_words(space: Space, name: str) -> str:
    kinds = {"open": "open space", "walled": "walled city", "tribe": "tribe"}
    port = "" if space.port_modifier is None else f", port {signed(space.port_modifier)}"
    return f"{name}, {kinds[space.kind]}{port}"


def signed(modifier: int) -> str:
    """A modifier with its sign, as printed on the badges."""
    return f"+{modifier}" if modifier > 0 else f"\u2212{-modifier}" if modifier < 0 else "0"


def space_marker(space: Space, holder: str | None, name: str, layer: Layer) -> Markup:
    """One space at its place, coloured and signed by its holder's class."""
    return element(
        "g",
        use(f"b-{shape_of(space)}"),
        class_=f"space {space.kind} {held_class(holder)}",
        data_space=space.id,
        aria_label=_space_words(space, name),
        transform=moved(space.x, space.y, space_scale(layer)),
    )


def spaces_layer(pack: DataPack, scene: Scene, names: dict[str, str], layer: Layer) -> Markup:
    """All spaces."""
    return element(
        "g",
        *(
            space_marker(space, scene.control.get(space.id), names[space.id], layer)
            for space in pack.spaces.values()
        ),
        id="spaces",
    )


def port_badge(modifier: int, x: float, y: float, space: str | None = None) -> Markup:
    """A port badge; a positive modifier helps Rome at sea, a negative one Carthage."""
    favour = " good-for-rome" if modifier > 0 else " good-for-carthage" if modifier < 0 else ""
    figure = signed(modifier)
    return element(
        "g",
        use("b-port"),
        fitted(figure, 9.5, 7.0, sans_width(figure, _PORT_FIGURE)),
        class_=f"port{favour}",
        data_port=space,
        transform=moved(x, y),
    )


def ports_layer(pack: DataPack, geometry: Geometry) -> Markup:
    """The badges of all ports that the layer has a place for."""
    badges = []
    for space, centre in geometry.ports.items():
        modifier = pack.spaces[space].port_modifier
        if modifier is not None:
            badges.append(port_badge(modifier, *centre, space))
    return element("g", *badges, id="ports")
