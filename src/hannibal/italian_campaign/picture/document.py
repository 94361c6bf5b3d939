"""The hex map as whoever shows it gets it: drawings, the style of this map, facts for the page."""

from __future__ import annotations

from typing import Final

from hannibal.italian_campaign.facts.hexgrid import neighbours
from hannibal.italian_campaign.facts.model import DataPack, Hex
from hannibal.italian_campaign.picture import draw_board, scene_from_json, starting_scene
from hannibal.italian_campaign.picture.geometry import load_geometry
from hannibal.italian_campaign.picture.land import road_sides, space_ids
from hannibal.italian_campaign.picture.markers import CITY_WORDS
from hannibal.italian_campaign.picture.scene import Stack
from hannibal.italian_campaign.picture.style import OWN_RULES
from hannibal.italian_campaign.picture.tokens import stack_words
from hannibal.kernel.game import JsonObject
from hannibal.kernel.picture import Look, SceneFile

_FULL_FROM = 0.36
"""From how many pixels a unit on the names of all cities can be read."""


class ItalianCampaignBoard:
    """What `hannibal.kernel.picture.BoardPicture` asks for; there is one edition of this map."""

    editions: Final = ()
    hatches: Final = False
    style: Final = OWN_RULES

    def __init__(self, pack: DataPack) -> None:
        self._pack = pack
        self._ids = space_ids(pack)
        self._roads = road_sides(pack)
        self._stacks = starting_scene(pack).stacks

    def draw(self, look: Look, scene: SceneFile | None = None) -> str:
        shown = (
            starting_scene(self._pack)
            if scene is None
            else scene_from_json(scene.content, self._pack, scene.name)
        )
        return draw_board(self._pack, shown, layer=look.layer, theme=look.theme)

    def facts(self, edition: str | None) -> JsonObject:
        return {
            "view": load_geometry("full").view,
            "heart": dict(
                zip("xy", load_geometry("full").centre(self._pack.cities["rome"].hex), strict=True)
            ),
            "home": "rome",
            "hex": load_geometry("full").hex,
            "full_from": _FULL_FROM,
            "spaces": [self._space(place) for place in self._pack.hexes.values()],
            "provinces": [
                {
                    "id": province.id,
                    "name": province.name,
                    "region": None,
                    "control": "rome",
                    "significant": True,
                }
                for province in self._pack.provinces.values()
            ],
        }

    def _space(self, place: Hex) -> dict[str, object]:
        space = self._ids[place.id]
        city = self._pack.cities.get(space)
        x, y = load_geometry("full").centre(place.id)
        return {
            "id": space,
            "name": city.name if city else f"Hex {place.id}",
            "also": [place.id] if city else [],
            "province": place.province,
            "kind": "hex",
            "about": self._about(place),
            "capacity": None,
            "port": None,
            "control": "rome" if city else None,
            "armies": [self._army(stack) for stack in self._stacks if stack.hex == place.id],
            "x": round(x, 1),
            "y": round(y, 1),
            "links": [
                {"to": self._ids[other], "kind": "road" if self._joined(place.id, other) else "hex"}
                for other in neighbours(place.id)
                if other in self._ids
            ],
        }

    def _army(self, stack: Stack) -> dict[str, object]:
        """A stack of the set-up; it is told in words, since it is not counted in CUs."""
        words = stack_words(stack, self._pack).partition(": ")[2]
        return {"side": stack.side, "generals": [], "cus": 0, "elephants": stack.elephants, "words": words}

    def _joined(self, one: str, other: str) -> bool:
        return (min(one, other), max(one, other)) in self._roads

    def _about(self, place: Hex) -> str:
        """What there is to say of a hex: its city, its terrain."""
        city = self._pack.cities.get(self._ids[place.id])
        if city is None:
            return place.terrain
        parts = [CITY_WORDS[city.kind]]
        if city.loyalty is not None:
            parts.append(f"loyalty {city.loyalty}")
        if city.centre:
            parts.append("recruiting centre")
        return ", ".join((*parts, f"hex {place.id}", place.terrain))
