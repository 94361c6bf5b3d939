"""How points fall between two greedy players of the Italian Campaign: plays games, and draws them as SVG.

    python tools/balance_italian_campaign.py play --scenario short --games 40 --seed 1 short.json
    python tools/balance_italian_campaign.py play --scenario short --data my-pack changed.json
    python tools/balance_italian_campaign.py draw short.json campaign.json balance.svg

`play` writes after every game: interrupted, it keeps those it has.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from hannibal.drawing.svg import Markup, element, join, words
from hannibal.italian_campaign.board import Board
from hannibal.italian_campaign.facts.pack import load_pack
from hannibal.italian_campaign.game import ItalianCampaign
from hannibal.italian_campaign.heuristics import IcKnowledge
from hannibal.italian_campaign.rules.politics.victory import scenario as scenario_of
from hannibal.italian_campaign.state import FIRST_YEAR
from hannibal.italian_campaign.text import beats
from hannibal.kernel import Story
from hannibal.kernel.telling import begin_story
from hannibal.players.greedy import GreedyAgent
from hannibal.players.match import play_game

Json = dict[str, Any]


def play(game: ItalianCampaign, scenario: str, seed: int) -> Json:
    """One game: how it ended, and every winter's points as they were told."""
    state = game.new_initial_state(game.check_options({"scenario": scenario}))
    story = begin_story(game, state, from_setup=True)
    agents = [GreedyAgent(Random(f"{seed} {seat}"), IcKnowledge()) for seat in range(2)]
    played = play_game(state, agents, (0.0, 0.0), seed)
    winner = None if played.winner < 0 else game.players[played.winner]
    return {
        "seed": seed,
        "winner": winner,
        "reason": played.reason,
        "seconds": round(played.seconds, 1),
        "winters": _winters(story),
    }


def _winters(story: Story) -> list[Json]:
    counted = (told.beat for told in story.beats if isinstance(told.beat, beats.PointsCounted))
    return [
        {"year": beat.year, "parts": dict(beat.parts), "gained": beat.gained, "points": beat.after}
        for beat in counted
    ]


def summary(record: Json) -> Json:
    """The figures of a file: points at the end, who won, and what a winter brought on average."""
    games = record["games"]
    ends = sorted(game["winters"][-1]["points"] for game in games if game["winters"])
    winners = [game["winner"] for game in games]
    years = sorted({winter["year"] for game in games for winter in game["winters"]}, reverse=True)
    names = sorted({name for game in games for winter in game["winters"] for name in winter["parts"]})
    yearly = {}
    for year in years:
        rows = [winter for game in games for winter in game["winters"] if winter["year"] == year]
        row = {name: round(mean(winter["parts"].get(name, 0) for winter in rows), 1) for name in names}
        yearly[year] = row | {"points": round(mean(winter["points"] for winter in rows), 1)}
    return {
        "games": len(games),
        "least": ends[0],
        "mean": round(mean(ends), 1),
        "most": ends[-1],
        "rome": winners.count("rome"),
        "draw": winners.count(None),
        "carthage": winners.count("carthage"),
        "seconds": round(mean(game["seconds"] for game in games), 1),
        "winters": yearly,
    }


# The plot.

_WIDTH, _HEIGHT, _GAP, _LEFT, _TOP = 420.0, 300.0, 70.0, 56.0, 34.0
_STYLE = (
    "text{font:13px sans-serif;fill:#2b2118}.axis{stroke:#8a7a5c}.game{stroke:#2f4b8f;stroke-opacity:.28;"
    "fill:none}.mean{stroke:#2f4b8f;stroke-width:3;fill:none}.draw{fill:#e9dfc6}.title{font-weight:700}"
)


def panel(record: Json, left: float) -> Markup:
    """One scenario: every game as a line over the years, the mean, and the band of a draw."""
    games = [game for game in record["games"] if game["winters"]]
    years = [winter["year"] for winter in max((game["winters"] for game in games), key=len)]
    highest = max([record["carthage_from"], *(game["winters"][-1]["points"] for game in games)])
    top = -(-(highest + 20) // 100) * 100

    def x(year: int) -> float:
        return left + float(years[0] - year) * _WIDTH / max(len(years) - 1, 1)

    def y(points: float) -> float:
        return _TOP + _HEIGHT * (1.0 - max(points, 0.0) / float(top))

    def line(points: Sequence[tuple[int, float]], kind: str) -> Markup:
        path = " ".join(f"{x(year):.1f},{y(value):.1f}" for year, value in points)
        return element("polyline", points=path, class_=kind)

    means = []
    for year in years:
        values = [w["points"] for game in games for w in game["winters"] if w["year"] == year]
        means.append((year, mean(values)))
    draw, win = record["draw_from"], record["carthage_from"]
    parts = [
        element("rect", x=left, y=y(win), width=_WIDTH, height=y(draw) - y(win), class_="draw"),
        element("text", words(f"Carthage from {win}"), x=left + 6, y=y(win) - 5),
        element("text", words(f"Rome below {draw}"), x=left + 6, y=y(draw) + 15),
        element(
            "text", words(f"{record['scenario']}: {len(games)} games"), x=left, y=_TOP - 12, class_="title"
        ),
        element("path", d=f"M{left} {_TOP}V{_TOP + _HEIGHT}H{left + _WIDTH}", class_="axis", fill="none"),
        *(line([(w["year"], w["points"]) for w in game["winters"]], "game") for game in games),
        line(means, "mean"),
    ]
    for year in years[:: 1 if len(years) < 9 else 2]:
        parts.append(
            element("text", words(str(year)), x=x(year), y=_TOP + _HEIGHT + 18, text_anchor="middle")
        )
    for points in range(0, top + 1, 200):
        parts.append(element("text", words(str(points)), x=left - 8, y=y(points) + 4, text_anchor="end"))
    return join(parts)


def picture(records: Sequence[Json]) -> str:
    """The panels side by side."""
    width = len(records) * (_LEFT + _WIDTH) + (len(records) - 1) * (_GAP - _LEFT) + 24
    panels = [panel(record, _LEFT + number * (_WIDTH + _GAP)) for number, record in enumerate(records)]
    height = _TOP + _HEIGHT + 32
    label = "Carthage's points after each winter, greedy against greedy"
    ground = '<rect width="100%" height="100%" fill="#fdf6e8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{label}"><style>{_STYLE}</style>{ground}{"".join(panels)}</svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--scenario", choices=("short", "campaign"), default="short")
    playing.add_argument("--games", type=int, default=40)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--data", type=Path, help="a data pack of your own, for other numbers")
    playing.add_argument("file", type=Path)
    drawing = commands.add_parser("draw")
    drawing.add_argument("files", type=Path, nargs="+", help="what `play` wrote, and last the picture")
    wish = parser.parse_args()
    if wish.command == "draw":
        records = [json.loads(file.read_text(encoding="utf-8")) for file in wish.files[:-1]]
        wish.files[-1].write_text(picture(records), encoding="utf-8")
        return
    game = ItalianCampaign(Board(load_pack(wish.data)) if wish.data else None)
    facts = scenario_of(game.new_initial_state(game.check_options({"scenario": wish.scenario})))
    record: Json = {
        "scenario": wish.scenario,
        "first_year": FIRST_YEAR,
        "draw_from": facts.draw_from,
        "carthage_from": facts.carthage_from,
        "games": [],
    }
    try:
        for seed in range(wish.seed, wish.seed + wish.games):
            record["games"].append(play(game, wish.scenario, seed))
            wish.file.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    except KeyboardInterrupt:
        sys.stderr.write(f"interrupted after {len(record['games'])} games\n")
    sys.stdout.write(json.dumps(summary(record), indent=1) + "\n")


if __name__ == "__main__":
    main()
