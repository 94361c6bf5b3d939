"""The boards at set-up: as drawings, as their style sheet, and as the facts a page tells about them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, Literal, Protocol

from hannibal.drawing.style import board_style
from hannibal.italian_campaign.picture import style as italian_style
from hannibal.rome_carthage.facts.model import DataPack, Named, Province, Space
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
from hannibal.rome_carthage.picture import style as rome_style
from hannibal.rome_carthage.picture.geometry import load_geometry
from hannibal.server.documents import Document, style_policy
from hannibal.server.refusals import Refused

Style = Literal["inside", "none"]
"""Whether a drawing brings its style sheet along, or leaves that to the page it is put in."""

_HEART: Final = {"x": 1650, "y": 800}
"""Between Rome and Carthage: what an upright phone looks at first."""


class BoardSource(Protocol):
    """One game's board at set-up."""

    def draw(self, edition: Edition, layer: Layer, theme: Theme) -> str:
        """The board as SVG; a game of one edition draws the same for any."""
        ...

    def facts(self, edition: Edition) -> dict[str, object]:
        """Its spaces and provinces as plain data."""
        ...


class BoardDocuments:
    """The documents about the boards of several games, each made when it is first asked for."""

    def __init__(self, sources: Mapping[str, BoardSource]) -> None:
        self._sources = sources
        self._made: dict[tuple[str, ...], Document] = {}

    def drawing(self, game: str, edition: Edition, layer: Layer, theme: Theme, style: Style) -> Document:
        """A board as SVG."""
        key = ("drawing", game, edition, layer, theme, style)
        if key not in self._made:
            svg = self._source(game).draw(edition, layer, theme)
            before, _, rest = svg.partition("<style>")
            sheet, _, after = rest.partition("</style>")
            whole = svg if style == "inside" else before + after
            self._made[key] = Document(whole.encode(), "image/svg+xml", style_policy(sheet))
        return self._made[key]

    def style(self) -> Document:
        """The style sheet of every drawing of every game, for both themes."""
        if ("style",) not in self._made:
            sheet = board_style(*rome_style.OWN_RULES, *italian_style.OWN_RULES)
            self._made["style",] = Document(sheet.encode(), "text/css")
        return self._made["style",]

    def facts(self, game: str, edition: Edition) -> Document:
        """Spaces, provinces and connections with the names of one edition, as JSON."""
        key = ("facts", game, edition)
        if key not in self._made:
            found = {"game": game, **self._source(game).facts(edition)}
            written = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
            self._made[key] = Document(written.encode(), "application/json")
        return self._made[key]

    def _source(self, game: str) -> BoardSource:
        if game not in self._sources:
            raise Refused(
                422, f"game: there is no board of {game[:40]!r}; there are: {', '.join(self._sources)}"
            )
        return self._sources[game]


class RomeCarthageBoard:
    """The board of Rome vs. Carthage in 218 BC."""

    def __init__(self, pack: DataPack) -> None:
        self._pack = pack
        self._scene = starting_scene(pack)

    def draw(self, edition: Edition, layer: Layer, theme: Theme) -> str:
        return draw_board(self._pack, self._scene, edition=edition, layer=layer, theme=theme)

    def facts(self, edition: Edition) -> dict[str, object]:
        held = province_control(self._pack, self._scene)
        provinces = self._pack.provinces.values()
        return {
            "edition": edition,
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


def _other_names(named: Named, edition: Edition) -> list[str]:
    """The names this has in the editions other than the one asked for."""
    shown = named.name_in(edition)
    return [name for name in (named.name, named.classic) if name is not None and name != shown]
