"""A picture of a contest's figures: who won, how games ended, in which turn, and what else was counted.

Bars for people who compare editions or players: SVG in which a light and a dark page both can be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hannibal.drawing.svg import Markup, element, join, words

_WIDTH: Final = 760.0
_LABEL: Final = 330.0
_BAR: Final = 13.0
_ROW_GAP: Final = 9.0
_COLOURS: Final = ("#a8432f", "#33658a", "#7a7a3c", "#6b4c7a")
_STYLE: Final = (
    "text{font:13px sans-serif;fill:#22201c}.head{font-weight:bold}.small{font-size:11px;fill:#5b564d}"
    "@media (prefers-color-scheme:dark){text{fill:#eae4d8}.small{fill:#b9b1a2}}"
)
_MOST_ROWS: Final = 9

Row = tuple[str, Sequence[float]]
"""A name and the share of each series, from 0 to 1."""


def plot(title: str, series: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """The reports of several contests, each with its name, as an SVG file."""
    reports = [report for _, report in series]
    body: list[Markup] = []
    y = 28.0
    body.append(element("text", words(title), x=16.0, y=y, class_="head"))
    y += 14.0
    for number, (name, report) in enumerate(series):
        x = 16.0 + 240.0 * number
        body.append(element("rect", x=x, y=y, width=12.0, height=12.0, fill=_COLOURS[number % 4]))
        label = f"{name}: {report['finished']} games"
        body.append(element("text", words(label), x=x + 18.0, y=y + 11.0))
    y += 30.0
    for head, key in (
        ("Who wins", "wins"),
        ("How games end", "endings"),
        ("The last turn", "last_turn"),
        ("In how many games", "remarks"),
    ):
        rows = _rows(reports, key)
        if rows:
            panel, height = _panel(head, rows, y, len(series))
            body.append(panel)
            y += height
    picture = element(
        "svg",
        element("style", words(_STYLE)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:.0f} {y:.0f}",
        role="img",
        aria_label=title,
    )
    return str(picture) + "\n"


def _rows(reports: Sequence[Mapping[str, Any]], key: str) -> list[Row]:
    """What was counted under a key, as shares of each contest's games, the most frequent first."""
    names: dict[str, float] = {}
    for report in reports:
        for name, count in report.get(key, {}).items():
            names[name] = names.get(name, 0.0) + count
    order = sorted(names, key=lambda name: -names[name])[:_MOST_ROWS]
    if key == "last_turn":
        order = sorted(names, key=int)
    return [
        (name, [report.get(key, {}).get(name, 0) / max(report["finished"], 1) for report in reports])
        for name in order
    ]


def _panel(head: str, rows: Sequence[Row], top: float, series: int) -> tuple[Markup, float]:
    """A group of bars under its heading, and how high it is."""
    parts = [element("text", words(head), x=16.0, y=top + 12.0, class_="head")]
    y = top + 24.0
    room = _WIDTH - _LABEL - 70.0
    for name, shares in rows:
        parts.append(element("text", words(_short(name)), x=16.0, y=y + _BAR * series / 2 + 4.0))
        for number, share in enumerate(shares):
            bar = y + _BAR * number
            width = max(room * share, 1.0)
            parts.append(
                element(
                    "rect", x=_LABEL, y=bar, width=width, height=_BAR - 2.0, fill=_COLOURS[number % 4], rx=1.5
                )
            )
            figure = words(f"{100 * share:.0f} %")
            parts.append(element("text", figure, x=_LABEL + width + 6.0, y=bar + 9.5, class_="small"))
        y += _BAR * series + _ROW_GAP
    return join(parts), y - top + 8.0


def _short(name: str) -> str:
    name = name[:1].upper() + name[1:]
    return name if len(name) <= 41 else name[:40] + "…"
