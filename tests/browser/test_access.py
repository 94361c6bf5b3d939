"""What keeps people out, as axe-core finds it. Skipped where axe-core was not fetched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hot_seat import card, create_game, over_the_alps, path_of, uncover

pytestmark = pytest.mark.browser

_FETCHED = Path(__file__).parents[2] / ".venv" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
AXE = Path(os.environ.get("HANNIBAL_AXE") or _FETCHED)
CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip(f"no axe-core at {AXE}: `tools/bootstrap.sh browser` fetches it where npm is installed")
    return AXE.read_text(encoding="utf-8")


def _serious(page: Page, axe: str) -> list[str]:
    """What axe calls serious or worse, with where it is."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']} at {node['target']}: {node.get('failureSummary', '')}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_play_screen(visit: Visit, address: str, axe: str, colours: str) -> None:
    page = visit(path_of(create_game(address, start=over_the_alps())), color_scheme=colours, **CALM)
    expect(page.locator("dialog.curtain[open]")).to_be_visible()
    assert _serious(page, axe) == []
    uncover(page)
    assert _serious(page, axe) == []
    card(page, "61").click()
    page.locator("#army-carthage-hannibal .token").click()
    expect(page.locator(".points")).to_be_visible()
    assert _serious(page, axe) == []


def test_the_play_screen_on_a_phone(visit: Visit, address: str, axe: str) -> None:
    page = visit(path_of(create_game(address, start=over_the_alps())), **CALM, **PHONE)
    uncover(page)
    card(page, "61").tap()
    assert _serious(page, axe) == []


@pytest.mark.parametrize(
    ("path", "ready"), [("", "main"), ("board", ".map-root[data-shows]"), ("rules", "main")]
)
def test_the_other_screens(visit: Visit, axe: str, path: str, ready: str) -> None:
    assert _serious(visit(path, ready=ready, **CALM), axe) == []
