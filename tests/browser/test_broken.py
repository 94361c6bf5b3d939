"""A game that the rules of today refuse: the page says so, and shows it as far as it goes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.server.databases import RELEASES, change
from tests.server.process import serving

pytestmark = pytest.mark.browser

KEPT: dict[str, Any] = json.loads((RELEASES / "0.1.0" / "keys.json").read_text(encoding="utf-8"))
CALM = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose games have a last action that nobody could take."""
    del browser
    file: Path = tmp_path_factory.mktemp("broken") / "games.db"
    shutil.copy(RELEASES / "0.1.0" / "games.db", file)
    last = "(select max(ply) from actions as all_of where all_of.game_id = actions.game_id)"
    change(f"sqlite:///{file}", f"update actions set text = 'march rome' where ply = {last}")
    with serving("--port", "0", "--no-browser", "--db", str(file)) as server:
        yield server.address


@pytest.mark.parametrize("name", ["2e, a march", "2e, in battle", "italian campaign, early"])
def test_a_player_is_told_that_it_cannot_go_on(visit: Visit, name: str) -> None:
    kept = KEPT[name]
    page = visit(f"play/{kept['id']}#{kept['keys']['rome']}", **CALM)
    expect(page.locator("#prompt")).to_contain_text("This game cannot go on.")
    expect(page.locator("#prompt")).not_to_contain_text("march rome")
    expect(page.get_by_role("button", name="Download the record")).to_have_count(0)
    expect(page.get_by_role("button", name="rematch")).to_have_count(0)
    if "battle" in name:
        expect(page.locator(".battle-prompt")).to_contain_text("This game cannot go on")
        page.get_by_role("button", name="See the map").click()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("link", name="Back to the game")).to_be_visible()


def test_who_may_have_the_record_can_take_it(visit: Visit) -> None:
    kept = KEPT["2e, against a computer"]
    page = visit(f"play/{kept['id']}#{kept['keys']['rome']}", **CALM)
    expect(page.locator("#prompt")).to_contain_text("“march rome”, because")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["actions"][-1] == "march rome"
