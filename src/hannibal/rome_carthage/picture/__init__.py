"""The board as a picture: any position of either edition as SVG."""

from hannibal.drawing.look import Layer, Theme
from hannibal.rome_carthage.facts.model import Side
from hannibal.rome_carthage.facts.provenance import Edition
from hannibal.rome_carthage.picture.board import board_layers, draw_board, draw_pieces
from hannibal.rome_carthage.picture.scene import (
    Army,
    Scene,
    province_control,
    scene_from_json,
    starting_scene,
)

__all__ = [
    "Army",
    "Edition",
    "Layer",
    "Scene",
    "Side",
    "Theme",
    "board_layers",
    "draw_board",
    "draw_pieces",
    "province_control",
    "scene_from_json",
    "starting_scene",
]
