"""axe-core, which finds what keeps people out of a page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_FETCHED = Path(__file__).parents[2] / ".venv" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
AXE = Path(os.environ.get("HANNIBAL_AXE") or _FETCHED)


def serious(page: Page, axe: str) -> list[str]:
    """What axe calls serious or worse, with where it is."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']} at {node['target']}: {node.get('failureSummary', '')}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
