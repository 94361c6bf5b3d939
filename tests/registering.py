"""Packages that register something, as files in a folder: what pip would leave of them."""

from __future__ import annotations

from pathlib import Path


def install(folder: Path, distribution: str, entries: str, **modules: str) -> None:
    """Write a distribution with the text of its entry points, and its modules by name."""
    info = folder / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
