"""The whole map as one SVG, or layer by layer for a page that redraws only what changes."""

from __future__ import annotations

from hannibal.drawing import furniture
from hannibal.drawing.labels import labels_layer, scenery_names_layer
from hannibal.drawing.land import land_layer, sea_layer
from hannibal.drawing.look import Layer, Theme
from hannibal.drawing.svg import Markup, element, join, number, words
from hannibal.drawing.tokens import token_symbols
from hannibal.italian_campaign.facts.model import DataPack, Side
from hannibal.italian_campaign.picture import labels, land, legend, markers
from hannibal.italian_campaign.picture.geometry import load_geometry
from hannibal.italian_campaign.picture.pieces import pieces_layer
from hannibal.italian_campaign.picture.scene import Scene
from hannibal.italian_campaign.picture.style import style_sheet

_TITLE_SCALES: dict[Layer, float] = {"full": 1.4, "phone": 2.0}


def city_control(pack: DataPack, scene: Scene) -> dict[str, Side]:
    """Who holds each city."""
    return {city: scene.cities.get(city, "rome") for city in pack.cities}


def province_control(pack: DataPack, scene: Scene) -> dict[str, Side | None]:
    """Whose marker lies in each province."""
    return {province: scene.provinces.get(province, "rome") for province in pack.provinces}


def board_layers(pack: DataPack, scene: Scene, *, layer: Layer) -> dict[str, str]:
    """The layers from the lowest to the highest, keyed by their ids; `style` and `defs` come first.

    All but `pieces` and `title` stay the same through a game but for the `held-by-` classes.
    """
    geometry = load_geometry(layer)
    held, cities = province_control(pack, scene), city_control(pack, scene)
    placed = labels.place_labels(pack, geometry, layer)
    definitions = land.definitions(pack, geometry), markers.symbols(), token_symbols()
    return {
        "style": element("style", Markup(style_sheet())),
        "defs": element("defs", *definitions),
        "sea": sea_layer(geometry.view),
        "land": land_layer(),
        "provinces": land.provinces_layer(pack, held),
        "terrain": land.terrain_layer(pack, geometry),
        "relief": land.relief_layer(pack, geometry),
        "numbers": land.numbers_layer(pack, geometry, layer),
        "scenery-names": scenery_names_layer(geometry.seas, geometry.regions),
        "roads": land.roads_layer(pack, geometry),
        "province-names": labels.province_names_layer(pack, geometry, held),
        "badges": markers.badges_layer(pack, geometry, held, layer),
        "spaces": land.hexes_layer(pack, geometry),
        "cities": markers.cities_layer(pack, geometry, cities, layer),
        "labels": labels_layer(placed, lambda city: labels.label_class(pack.cities[city])),
        "title": furniture.title_layer(scene.title, scene.subtitle, geometry.title, _TITLE_SCALES[layer]),
        "reconstruction": legend.notice_layer(geometry, _TITLE_SCALES[layer]),
        "legend": legend.legend_layer(pack, geometry),
        "frame": furniture.frame_layer(geometry.view),
        "pieces": pieces_layer(pack, geometry, scene, layer),
    }


def draw_board(pack: DataPack, scene: Scene, *, layer: Layer = "full", theme: Theme = "light") -> str:
    """The map with a position on it, as one SVG document."""
    geometry = load_geometry(layer)
    layers = board_layers(pack, scene, layer=layer)
    heading = ", ".join(part for part in (scene.title, scene.subtitle, "a reconstruction") if part)
    return element(
        "svg",
        element("title", words(heading)),
        join(Markup(f"{markup}\n") for markup in layers.values()),
        xmlns="http://www.w3.org/2000/svg",
        class_="board italian-campaign",
        viewBox=" ".join(number(value) for value in geometry.view),
        width=geometry.view[2],
        height=geometry.view[3],
        data_layer=layer,
        data_theme=theme,
    )


def draw_pieces(pack: DataPack, scene: Scene, *, layer: Layer = "full") -> str:
    """Only the layer of the pieces, to take the place of the last one on a page."""
    return pieces_layer(pack, load_geometry(layer), scene, layer)
