"""The board at set-up: as a drawing, as its style sheet, and as the facts a page tells about it."""

from __future__ import annotations

import json
from typing import Literal

from hannibal.rome_carthage.facts import DataPack, Named, Province, Space
from hannibal.rome_carthage.picture import (
    Army,
    Edition,
    Layer,
    Side,
    Theme,
    draw_board,
    province_control,
    starting_scene,
)
from hannibal.rome_carthage.picture.geometry import load_geometry
from hannibal.rome_carthage.picture.style import style_sheet
from hannibal.server.documents import Document, style_policy

Style = Literal["inside", "none"]
"""Whether a drawing brings its style sheet along, or leaves that to the page it is put in."""


class BoardDocuments:
    """The documents about one pack's board, each made when it is first asked for."""

    def __init__(self, pack: DataPack) -> None:
        self._pack = pack
        self._scene = starting_scene(pack)
        self._made: dict[tuple[str, ...], Document] = {}

    def drawing(self, edition: Edition, layer: Layer, theme: Theme, style: Style) -> Document:
        """The board as SVG."""
        key = ("drawing", edition, layer, theme, style)
        if key not in self._made:
            svg = draw_board(self._pack, self._scene, edition=edition, layer=layer, theme=theme)
            before, _, rest = svg.partition("<style>")
            sheet, _, after = rest.partition("</style>")
            whole = svg if style == "inside" else before + after
            self._made[key] = Document(whole.encode(), "image/svg+xml", style_policy(sheet))
        return self._made[key]

    def style(self) -> Document:
        """The style sheet of every drawing, for both themes."""
        return self._made.setdefault(("style",), Document(style_sheet().encode(), "text/css"))

    def facts(self, edition: Edition) -> Document:
        """Spaces, provinces and connections with the names of one edition, as JSON."""
        key = ("facts", edition)
        if key not in self._made:
            written = json.dumps(self._facts(edition), ensure_ascii=False, separators=(",", ":"))
            self._made[key] = Document(written.encode(), "application/json")
        return self._made[key]

    def _facts(self, edition: Edition) -> dict[str, object]:
        held = province_control(self._pack, self._scene)
        provinces = self._pack.provinces.values()
        return {
            "edition": edition,
            "view": load_geometry("full").view,
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


def _other_names(named: Named, edition: Edition) -> list[str]:
    """The names this has in the editions other than the one asked for."""
    shown = named.name_in(edition)
    return [name for name in (named.name, named.classic) if name is not None and name != shown]
