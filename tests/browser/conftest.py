"""A real server, a real Chromium, and pages that must behave."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.axe import AXE
from tests.server.process import serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_PATIENCE_MS = 20_000
_WHOLE_SESSION_S = 3600
_OUT_OF_REACH = "net::ERR_"

Visit = Callable[..., Page]


def chromium_name() -> str:
    """Debian's Chromium, or the one HANNIBAL_CHROMIUM names."""
    return os.environ.get("HANNIBAL_CHROMIUM") or "chromium"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser every test has a window of."""
    executable = shutil.which(chromium_name())
    if executable is None:
        pytest.skip(
            f"no Chromium to test the page in: {chromium_name()!r} is missing (apt-get install chromium)"
        )
    manager = sync_playwright()
    try:
        playwright = manager.start()
    except Exception as error:
        pytest.skip(f"Playwright does not start here, a library may be missing (libatomic1): {error}")
    expect.set_options(timeout=_PATIENCE_MS)
    chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
    yield chromium
    chromium.close()
    playwright.stop()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip(f"no axe-core at {AXE}: `tools/bootstrap.sh browser` fetches it where npm is installed")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def address(browser: Browser) -> Iterator[str]:
    """The address of a server of our own; it needs no browser, but nobody else needs it without one."""
    del browser
    with serving("--port", "0", "--no-browser", longest_s=_WHOLE_SESSION_S) as server:
        yield server.address


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Open the page in a window of a given kind; in the end, nothing may have gone wrong in it.

    `ready` is what to wait for; `refused` are the statuses that the test means to be answered with; `at` is
    another address than the server's own; with `cut` the test means the server to be out of reach at times.
    """
    troubles: list[str] = []
    contexts = []

    def open_page(
        path: str = "board",
        *,
        ready: str = ".map-root[data-shows]",
        refused: tuple[int, ...] = (),
        at: str | None = None,
        cut: bool = False,
        **options: Any,
    ) -> Page:
        home = at or address
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})
        context.set_default_timeout(_PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note_console(message.type, message.text, refused, cut, troubles))
        page.on("pageerror", lambda error: troubles.append(f"script error: {error}"))
        page.on("requestfailed", lambda request: _note_failure(request.url, request.failure, cut, troubles))
        page.on("request", lambda request: _note_foreign(request.url, home, troubles))
        page.on("response", lambda response: _note_refusal(response.status, response.url, refused, troubles))
        page.goto(f"{home}{path}")
        page.locator(ready).first.wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


def _note_console(kind: str, text: str, refused: tuple[int, ...], cut: bool, troubles: list[str]) -> None:
    meant = any(f"status of {status} " in text for status in refused) or (cut and _OUT_OF_REACH in text)
    if kind in ("error", "warning") and not meant:
        troubles.append(f"console {kind}: {text}")


def _note_failure(url: str, failure: str | None, cut: bool, troubles: list[str]) -> None:
    # A reload breaks off what was still loading (the favicon, mostly): that is the visitor's doing.
    if failure != "net::ERR_ABORTED" and not (cut and _OUT_OF_REACH in str(failure)):
        troubles.append(f"failed: {url} {failure}")


def _note_foreign(url: str, address: str, troubles: list[str]) -> None:
    if not url.startswith(address):
        troubles.append(f"request to another host: {url}")


def _note_refusal(status: int, url: str, refused: tuple[int, ...], troubles: list[str]) -> None:
    if status >= 400 and status not in refused:
        troubles.append(f"{status}: {url}")
