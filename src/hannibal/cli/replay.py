"""`hannibal replay`: a game record, move by move, checked against the rules as it goes."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hannibal.games import get_game
from hannibal.kernel import Game, State, digest
from hannibal.kernel.errors import RecordError, Unplayable
from hannibal.kernel.record import VERSION, Record, result_text
from hannibal.kernel.story import Told
from hannibal.kernel.telling import BEATS_VERSION, beats_for, begin_story, log_for


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `replay`."""
    parser.description = "Replays a game record with every action checked, and prints who did what."
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record")
    parser.add_argument("--verify", action="store_true", help="only check it, its end and its digest")
    parser.add_argument("--to", type=int, metavar="N", help="stop after the first N actions")
    parser.add_argument("--log", action="store_true", help="tell after each action what came of it")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object: each move with its beats, the end",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay the record, as far as it goes; the status is 1 where an action of it is not legal."""
    record = _load(arguments.file)
    game = get_game(record.game)
    if arguments.verify:
        record.verify(game)
    moves, state, refused = _moves(record, game, arguments.to)
    ending = result_text(game, state)
    if arguments.json:
        report: dict[str, Any] = {
            "game": record.game,
            "options": record.options,
            "verified": arguments.verify,
            "ply": len(moves),
            "beats_version": BEATS_VERSION,
            "moves": [
                {"player": move.player, "action": move.action, "beats": beats_for(state, move.told, None)}
                for move in moves
            ],
            "result": ending,
            "digest": digest(state),
            "position": state.position(),
        }
        if refused is not None:
            report["error"] = str(refused)
        print(json.dumps(report, ensure_ascii=False))
        return 0 if refused is None else 1
    if not arguments.verify:
        _print(moves, state, log=arguments.log)
    if refused is not None:
        print(f"hannibal: {refused}", file=sys.stderr)
        return 1
    result = state.result()
    reason = "" if result is None else f": {result.reason}"
    word = "verified, " if arguments.verify else ""
    print(f"{word}{len(moves)} actions, {ending or 'not over'}{reason} ({digest(state)})")
    if arguments.verify and _older_digest(record, state):
        print(f"its digest {record.final} was made by an older version and is not compared")
    return 0


@dataclass(frozen=True)
class _Move:
    """One action of the record, and what was told of it."""

    player: str
    action: str
    told: list[Told]


def _print(moves: list[_Move], state: State, *, log: bool) -> None:
    width = max((len(move.player) for move in moves), default=0)
    for number, move in enumerate(moves, 1):
        print(f"{number:>5}  {move.player:<{width}}  {move.action}")
        for line in log_for(state, move.told, None) if log else ():
            print(f"{'':>7}{line.text}{f' [{line.rule}]' if line.rule else ''}")


def _older_digest(record: Record, state: State) -> bool:
    """Whether the record claims a digest that today's cannot be compared with."""
    return record.version < VERSION and record.final not in (None, digest(state))


def _load(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(f"{path} cannot be read: {reason}") from error
    return Record.loads(text)


def _moves(record: Record, game: Game, to: int | None) -> tuple[list[_Move], State, Unplayable | None]:
    """Who took each action up to number `to` or to the first that is not legal, and the state after it."""
    count = len(record.actions) if to is None else to
    if not 0 <= count <= len(record.actions):
        raise RecordError(f"the record has {len(record.actions)} actions; there is no number {to}")
    states = record.states(game)
    state = next(states)
    story, told = begin_story(game, state, from_setup=record.start is None), 0
    moves: list[_Move] = []
    for text in record.actions[:count]:
        player = game.seat(state.current_player()) if not state.is_terminal() else "nobody"
        try:
            state = next(states)
        except Unplayable as error:
            return moves, state, error
        moves.append(_Move(player, text, story.beats[told:]))
        told = len(story.beats)
    return moves, state, None
