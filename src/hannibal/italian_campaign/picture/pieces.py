"""The layer of the pieces: groups the stacks of a scene, finds their places and draws them."""

from __future__ import annotations

from collections.abc import Sequence

from hannibal.drawing.look import Layer
from hannibal.drawing.metrics import Box
from hannibal.drawing.names import name_box
from hannibal.drawing.placer import Ground, Obstacle, Piece, Weight, place_pieces
from hannibal.drawing.svg import Markup, element
from hannibal.drawing.tokens import MARK_SIZE
from hannibal.italian_campaign.facts.model import DataPack
from hannibal.italian_campaign.picture.geometry import Geometry
from hannibal.italian_campaign.picture.labels import name_lines, place_labels
from hannibal.italian_campaign.picture.land import space_ids
from hannibal.italian_campaign.picture.legend import panel_boxes
from hannibal.italian_campaign.picture.markers import badge_box, city_box, loyalty_box
from hannibal.italian_campaign.picture.scene import Scene, Stack
from hannibal.italian_campaign.picture.tokens import group_size, siege_mark, stack_group, works_ring

_FRAME = 16.0
_PHONE_SCALE = 1.45
_OPEN_FIELD = 26.0


def piece_scale(layer: Layer) -> float:
    """How much larger pieces are drawn on the sparse layer."""
    return _PHONE_SCALE if layer == "phone" else 1.0


def stack_groups(scene: Scene) -> list[tuple[Stack, ...]]:
    """Stacks that are drawn as one group: same hex, same side, same side of the walls."""
    groups: dict[tuple[str, str, bool], list[Stack]] = {}
    for stack in scene.stacks:
        groups.setdefault((stack.hex, stack.side, stack.inside), []).append(stack)
    return [tuple(group) for group in groups.values()]


def homes(pack: DataPack, geometry: Geometry, layer: Layer) -> dict[str, Box]:
    """What the pieces in each hex point at: its city, else its middle."""
    found = {place: Box.around(*geometry.centre(place), _OPEN_FIELD, _OPEN_FIELD) for place in pack.hexes}
    return found | {city.hex: city_box(city, geometry, layer) for city in pack.cities.values()}


def obstacles(pack: DataPack, geometry: Geometry, layer: Layer) -> list[Obstacle]:
    """All that pieces keep off: cities, names, loyalty numbers, badges, the legend."""
    found = [Obstacle(city_box(city, geometry, layer), Weight.SPACE) for city in pack.cities.values()]
    discs = (loyalty_box(city, geometry, layer) for city in pack.cities.values())
    found += [Obstacle(box, Weight.PORT) for box in discs if box is not None]
    found += [Obstacle(label.box, Weight.LABEL) for label in place_labels(pack, geometry, layer)]
    found += [Obstacle(box, Weight.SPACE) for box in panel_boxes(geometry)]
    for province, place in geometry.provinces.items():
        found.append(Obstacle(name_box(place.name, name_lines(pack, province, place.name)), Weight.NAME))
        found.append(Obstacle(badge_box(place.badge, layer), Weight.NAME))
    return found


def ground(pack: DataPack, geometry: Geometry, layer: Layer) -> Ground:
    """The map that pieces are placed on."""
    left, top, width, height = geometry.view
    view = Box(left, top, left + width, top + height).grown(-_FRAME * piece_scale(layer))
    return Ground(obstacles(pack, geometry, layer), view)


def _piece(home: Box, size: Sequence[float], layer: Layer, *, snug: bool = False) -> Piece:
    scale = piece_scale(layer)
    return Piece(home, size[0] * scale, size[1] * scale, snug)


def draw_on(on: Ground, pack: DataPack, geometry: Geometry, scene: Scene, layer: Layer) -> Markup:
    """Every stack and siege of the scene, on a ground that is kept and so places known ones quickly."""
    home, ids, scale = homes(pack, geometry, layer), space_ids(pack), piece_scale(layer)
    groups, besieged = stack_groups(scene), list(scene.sieges.items())
    pieces = [_piece(home[pack.cities[city].hex], MARK_SIZE, layer, snug=True) for city, _ in besieged]
    pieces += [_piece(home[group[0].hex], group_size(group, pack), layer) for group in groups]
    boxes = place_pieces(pieces, on)
    works = [
        works_ring(city, siege, *home[pack.cities[city].hex].centre, scale)
        for city, siege in besieged
        if siege.works != "none"
    ]
    armies = [
        stack_group(group, ids[group[0].hex], pack, home[group[0].hex], box, scale)
        for group, box in zip(groups, boxes[len(besieged) :], strict=True)
    ]
    marks = [
        siege_mark(city, siege, box, scale)
        for (city, siege), box in zip(besieged, boxes[: len(besieged)], strict=True)
    ]
    return element("g", *works, *armies, *marks, id="pieces")


def pieces_layer(pack: DataPack, geometry: Geometry, scene: Scene, layer: Layer) -> Markup:
    """Every stack and siege of the scene."""
    return draw_on(ground(pack, geometry, layer), pack, geometry, scene, layer)
