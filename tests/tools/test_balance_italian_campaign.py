"""The tool that plays greedy against greedy: its figures add up, and its picture is one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

_TOOL = Path(__file__).resolve().parents[2] / "tools" / "balance_italian_campaign.py"


def test_games_are_played_counted_and_drawn(tmp_path: Path) -> None:
    record, drawing = tmp_path / "short.json", tmp_path / "short.svg"
    play = [sys.executable, str(_TOOL), "play", "--games", "1", "--seed", "7", str(record)]
    summary = json.loads(subprocess.run(play, check=True, capture_output=True, text=True).stdout)
    assert summary["games"] == summary["rome"] + summary["draw"] + summary["carthage"] == 1
    (game,) = json.loads(record.read_text(encoding="utf-8"))["games"]
    assert [winter["year"] for winter in game["winters"]] == [218, 217, 216, 215, 214, 213, 212]
    points = 0
    for winter in game["winters"]:
        assert sum(winter["parts"].values()) == winter["gained"]
        points += winter["gained"]
        assert winter["points"] == points
    assert summary["least"] == summary["mean"] == summary["most"] == points
    subprocess.run([sys.executable, str(_TOOL), "draw", str(record), str(drawing)], check=True)
    shown = ElementTree.fromstring(drawing.read_text(encoding="utf-8"))
    lines = [line.get("class") for line in shown.iter("{http://www.w3.org/2000/svg}polyline")]
    assert lines == ["game", "mean"]
