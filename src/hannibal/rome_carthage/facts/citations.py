"""The rules of the Classic Edition that stand for those the engine cites by the 2nd edition's ids."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType


@cache
def classic_citations() -> Mapping[str, str]:
    """Ids of the 2nd edition and its aid, each with its counterpart; what has none is not in it."""
    path = resources.files("hannibal.rome_carthage") / "data" / "citations.toml"
    return MappingProxyType(tomllib.loads(path.read_text(encoding="utf-8"))["classic"])
