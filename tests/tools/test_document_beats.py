"""The page of all kinds of beats is what the classes say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_beats_is_current() -> None:
    tool = [sys.executable, str(_ROOT / "tools" / "document_beats.py"), "--print"]
    page = subprocess.run(tool, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    written = (_ROOT / "docs" / "beats.md").read_text(encoding="utf-8")
    assert page == written, "write it anew: python tools/document_beats.py"
    assert "**`attrition`**: " in page
