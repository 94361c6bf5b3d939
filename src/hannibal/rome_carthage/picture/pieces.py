"""The layer of the pieces: groups the armies of a scene, finds their places and draws them."""

from __future__ import annotations

from collections.abc import Sequence

from hannibal.drawing.look import Layer
from hannibal.drawing.metrics import Box
from hannibal.drawing.names import name_box
from hannibal.drawing.placer import Ground, Obstacle, Piece, Weight, place_pieces
from hannibal.drawing.svg import Markup, element
from hannibal.drawing.tokens import MARK_SIZE
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.picture.geometry import Geometry
from hannibal.rome_carthage.picture.labels import name_lines, place_labels
from hannibal.rome_carthage.picture.land import pass_boxes
from hannibal.rome_carthage.picture.legend import panel_boxes
from hannibal.rome_carthage.picture.markers import piece_scale, port_box, space_box
from hannibal.rome_carthage.picture.scene import Army, Scene
from hannibal.rome_carthage.picture.tokens import army_group, group_size, siege_mark

_FRAME = 16.0


def army_groups(scene: Scene) -> list[tuple[Army, ...]]:
    """Armies that are drawn as one stack: same space, same side, same side of the walls."""
    groups: dict[tuple[str, str, bool], list[Army]] = {}
    for army in scene.armies:
        groups.setdefault((army.space, army.side, army.inside), []).append(army)
    return [tuple(group) for group in groups.values()]


def obstacles(pack: DataPack, geometry: Geometry, edition: Edition, layer: Layer) -> list[Obstacle]:
    """All that pieces keep off: spaces, names, badges, signs of passes, the legend."""
    found = [Obstacle(space_box(space, layer), Weight.SPACE) for space in pack.spaces.values()]
    found += [Obstacle(label.box, Weight.LABEL) for label in place_labels(pack, geometry, edition, layer)]
    found += [Obstacle(port_box(centre), Weight.PORT) for centre in geometry.ports.values()]
    found += [Obstacle(box, Weight.PASS) for box in pass_boxes(pack, geometry, layer)]
    found += [Obstacle(box, Weight.SPACE) for box in panel_boxes(geometry)]
    for province, place in geometry.names.items():
        lines = name_lines(pack, province, place, edition)
        found.append(Obstacle(name_box(place, lines), Weight.NAME))
    return found


def ground(pack: DataPack, geometry: Geometry, edition: Edition, layer: Layer) -> Ground:
    """The board that pieces are placed on."""
    left, top, width, height = geometry.view
    view = Box(left, top, left + width, top + height).grown(-_FRAME * piece_scale(layer))
    return Ground(obstacles(pack, geometry, edition, layer), view)


def _placed(
    on: Ground, pack: DataPack, scene: Scene, edition: Edition, layer: Layer
) -> tuple[list[tuple[Army, ...]], list[Box]]:
    """The groups of armies, and the boxes of the sieges followed by those of the groups."""
    groups = army_groups(scene)
    pieces = []
    for space in scene.siege_points:
        pieces.append(_piece(pack, space, MARK_SIZE, layer, snug=True))
    for group in groups:
        pieces.append(_piece(pack, group[0].space, group_size(group, pack, edition), layer))
    return groups, place_pieces(pieces, on)


def _piece(pack: DataPack, space: str, size: Sequence[float], layer: Layer, *, snug: bool = False) -> Piece:
    scale = piece_scale(layer)
    return Piece(space_box(pack.spaces[space], layer), size[0] * scale, size[1] * scale, snug)


def pieces_layer(pack: DataPack, scene: Scene, geometry: Geometry, edition: Edition, layer: Layer) -> Markup:
    """Every army and siege of the scene."""
    return draw_on(ground(pack, geometry, edition, layer), pack, scene, edition, layer)


def draw_on(on: Ground, pack: DataPack, scene: Scene, edition: Edition, layer: Layer) -> Markup:
    """The same on a ground that is kept: what was placed on it before is placed quickly again."""
    groups, boxes = _placed(on, pack, scene, edition, layer)
    scale, sieges = piece_scale(layer), len(scene.siege_points)
    armies = [
        army_group(group, pack, space_box(pack.spaces[group[0].space], layer), box, scale, edition)
        for group, box in zip(groups, boxes[sieges:], strict=True)
    ]
    marks = [
        siege_mark(space, points, box, scale)
        for (space, points), box in zip(scene.siege_points.items(), boxes[:sieges], strict=True)
    ]
    return element("g", *armies, *marks, id="pieces")
