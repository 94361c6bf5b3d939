"""The whole board as one SVG, or layer by layer for a page that redraws only what changes."""

from __future__ import annotations

from hannibal.drawing import furniture
from hannibal.drawing.labels import labels_layer, scenery_names_layer
from hannibal.drawing.land import land_layer, sea_layer
from hannibal.drawing.look import Layer, Theme
from hannibal.drawing.svg import Markup, element, join, number, words
from hannibal.drawing.tokens import token_symbols
from hannibal.rome_carthage.facts.model import DataPack
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.picture import labels, land, legend, markers, tokens
from hannibal.rome_carthage.picture.geometry import Geometry, load_geometry
from hannibal.rome_carthage.picture.pieces import pieces_layer
from hannibal.rome_carthage.picture.scene import Scene, province_control
from hannibal.rome_carthage.picture.style import style_sheet


def view_box(geometry: Geometry) -> str:
    """The view box of the board."""
    return " ".join(number(value) for value in geometry.view)


def board_layers(pack: DataPack, scene: Scene, *, edition: Edition, layer: Layer) -> dict[str, str]:
    """The layers from the lowest to the highest, keyed by their ids; `style` and `defs` come first.

    All but `pieces` and `title` stay the same through a game but for the `held-by-` classes.
    """
    geometry = load_geometry(layer)
    held = province_control(pack, scene)
    names = {space.id: space.name_in(edition) for space in pack.spaces.values()}
    placed = labels.place_labels(pack, geometry, edition, layer)
    return {
        "style": element("style", Markup(style_sheet())),
        "defs": element(
            "defs", land.definitions(geometry), markers.symbols(), token_symbols(), tokens.symbols()
        ),
        "sea": sea_layer(geometry.view),
        "land": land_layer(),
        "provinces": land.provinces_layer(pack, held),
        "relief": land.relief_layer(geometry),
        "scenery-names": scenery_names_layer(geometry.seas, geometry.regions),
        "province-names": labels.province_names_layer(pack, geometry, held, edition),
        "roads": land.roads_layer(pack, geometry, layer),
        "spaces": markers.spaces_layer(pack, scene, names, layer),
        "ports": markers.ports_layer(pack, geometry),
        "labels": labels_layer(placed, lambda space: f"label {pack.spaces[space].kind}"),
        "title": furniture.title_layer(scene.title, scene.subtitle, geometry.title),
        "legend": legend.legend_layer(pack, geometry),
        "frame": furniture.frame_layer(geometry.view),
        "pieces": pieces_layer(pack, scene, geometry, edition, layer),
    }


def draw_pieces(pack: DataPack, scene: Scene, *, edition: Edition, layer: Layer) -> str:
    """Only the layer of the pieces, to take the place of the last one on a page."""
    return pieces_layer(pack, scene, load_geometry(layer), edition, layer)


def draw_board(
    pack: DataPack,
    scene: Scene,
    *,
    edition: Edition = "2e",
    layer: Layer = "full",
    theme: Theme = "light",
    hatch: bool = False,
) -> str:
    """The board with a position on it, as one SVG document."""
    geometry = load_geometry(layer)
    layers = board_layers(pack, scene, edition=edition, layer=layer)
    heading = ", ".join(part for part in (scene.title, scene.subtitle) if part)
    return element(
        "svg",
        element("title", words(heading)),
        join(Markup(f"{markup}\n") for markup in layers.values()),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=view_box(geometry),
        width=geometry.view[2],
        height=geometry.view[3],
        data_edition=edition,
        data_layer=layer,
        data_theme=theme,
        data_hatch="on" if hatch else None,
    )
