"""The hex map as a picture: any position as SVG."""

from hannibal.drawing.look import Layer, Theme
from hannibal.italian_campaign.picture.board import (
    board_layers,
    city_control,
    draw_board,
    draw_pieces,
    province_control,
)
from hannibal.italian_campaign.picture.scene import Scene, Siege, Stack, scene_from_json, starting_scene

__all__ = [
    "Layer",
    "Scene",
    "Siege",
    "Stack",
    "Theme",
    "board_layers",
    "city_control",
    "draw_board",
    "draw_pieces",
    "province_control",
    "scene_from_json",
    "starting_scene",
]
