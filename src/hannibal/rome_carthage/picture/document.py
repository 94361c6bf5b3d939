"""The board as whoever shows it gets it: drawings, the style of this board, facts for the page."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.kernel.picture import Look, SceneFile
from hannibal.rome_carthage.facts.model import DataPack, Named, Province, Space
from hannibal.rome_carthage.facts.provenance import EDITIONS
from hannibal.rome_carthage.picture import (
    Army,
    Edition,
    Side,
    draw_board,
    province_control,
    scene_from_json,
    starting_scene,
)
from hannibal.rome_carthage.picture.geometry import load_geometry
from hannibal.rome_carthage.picture.style import OWN_RULES

_HEART: Final = {"x": 1650, "y": 800}
"""Between Rome and Carthage: what an upright phone looks at first."""


class RomeCarthageBoard:
    """What `hannibal.kernel.picture.BoardPicture` asks for, on one pack of facts."""

    editions: Final = EDITIONS
    hatches: Final = True
    style: Final = OWN_RULES

    def __init__(self, pack: DataPack) -> None:
        self._pack = pack
        self._scene = starting_scene(pack)

    def draw(self, look: Look, scene: SceneFile | None = None) -> str:
        return draw_board(
            self._pack,
            self._scene if scene is None else scene_from_json(scene.content, self._pack, scene.name),
            edition=_named(look.edition),
            layer=look.layer,
            theme=look.theme,
            hatch=look.hatch,
        )

    def facts(self, edition: str | None) -> JsonObject:
        return self._facts(_named(edition))

    def _facts(self, edition: Edition) -> JsonObject:
        held = province_control(self._pack, self._scene)
        provinces = self._pack.provinces.values()
        return {
            "view": load_geometry("full").view,
            "heart": _HEART,
            "home": "rome",
            "spaces": [self._space(space, edition) for space in self._pack.spaces.values()],
            "provinces": [self._province(province, held[province.id], edition) for province in provinces],
        }

    def _province(self, province: Province, holder: Side | None, edition: Edition) -> dict[str, object]:
        region = self._pack.regions[province.region].name_in(edition) if province.region else None
        return {
            "id": province.id,
            "name": province.name_in(edition),
            "region": region,
            "control": holder,
            "significant": province.significant,
        }

    def _space(self, space: Space, edition: Edition) -> dict[str, object]:
        return {
            "id": space.id,
            "name": space.name_in(edition),
            "also": _other_names(space, edition),
            "province": space.province,
            "kind": space.kind,
            "capacity": space.capacity,
            "port": space.port_modifier,
            "control": self._scene.control.get(space.id),
            "armies": [self._army(army, edition) for army in self._scene.armies if army.space == space.id],
            "x": space.x,
            "y": space.y,
            "links": [{"to": near.space, "kind": near.kind} for near in self._pack.neighbours[space.id]],
        }

    def _army(self, army: Army, edition: Edition) -> dict[str, object]:
        generals = (army.commander, *army.subordinates) if army.commander else ()
        return {
            "side": army.side,
            "generals": [self._pack.generals[general].name_in(edition) for general in generals],
            "cus": army.cus,
            "elephants": army.elephants,
        }


def _named(edition: str | None) -> Edition:
    return "classic" if edition == "classic" else "2e"


def _other_names(named: Named, edition: Edition) -> list[str]:
    """The names this has in the editions other than the one asked for."""
    shown = named.name_in(edition)
    return [name for name in (named.name, named.classic) if name is not None and name != shown]
