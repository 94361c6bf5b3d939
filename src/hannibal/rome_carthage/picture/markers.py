"""The signs of the board, drawn once as symbols: spaces, ports, wreath and Tanit, passes, mountains."""

from __future__ import annotations

from hannibal.drawing.look import Layer
from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.signs import held_class, hexagon, mountain_symbols, signs, tanit, towered, wreath
from hannibal.drawing.svg import Markup, element, fitted, join, moved, use
from hannibal.rome_carthage.facts.model import DataPack, Space
from hannibal.rome_carthage.picture.geometry import Geometry
from hannibal.rome_carthage.picture.scene import Scene

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


def _space_symbols() -> Markup:
    hit = element("circle", r=34.0, class_="b-hit")
    rim, body = element("circle", r=18.5, class_="b-rim"), element("circle", r=16.0, class_="b-body")
    return join(
        (
            element("g", hit, rim, body, signs(), id="b-open"),
            element("g", hit, hexagon(24, "b-rim"), hexagon(21, "b-body"), signs(), id="b-tribe"),
            towered("b-walled", 16.5, 5.0, 1.0),
            towered("b-capital", 21.5, 6.4, 1.35),
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


def symbols() -> Markup:
    """Every symbol that spaces, ports, links and mountains are drawn with."""
    return join((wreath(), tanit(), _space_symbols(), _port_symbol(), _link_symbols(), mountain_symbols()))


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
