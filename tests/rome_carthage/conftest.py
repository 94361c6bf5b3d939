"""A folder of data files to spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

from hannibal.rome_carthage.facts.pack import PACK
from tests.spoiling import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(PACK, tmp_path / "data")
