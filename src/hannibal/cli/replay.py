"""`hannibal replay`: a game record, move by move, checked against the rules as it goes."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hannibal.games import get_game
from hannibal.kernel import Game, State, digest
from hannibal.kernel.errors import RecordError, Unplayable
from hannibal.kernel.record import VERSION, Record, result_text

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def register(subparsers: Subparsers) -> None:
    """Add `replay` to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="print a recorded game, or verify it",
        description="Replays a game record with every action checked, and prints who did what.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a game record")
    parser.add_argument("--verify", action="store_true", help="only check it, its end and its digest")
    parser.add_argument("--to", type=int, metavar="N", help="stop after the first N actions")
    parser.add_argument("--json", action="store_true", help="print one JSON object with the last position")
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
            "moves": [{"player": player, "action": action} for player, action in moves],
            "result": ending,
            "digest": digest(state),
            "position": state.position(),
        }
        if refused is not None:
            report["error"] = str(refused)
        print(json.dumps(report, ensure_ascii=False))
        return 0 if refused is None else 1
    if not arguments.verify:
        width = max((len(player) for player, _ in moves), default=0)
        for number, (player, action) in enumerate(moves, 1):
            print(f"{number:>5}  {player:<{width}}  {action}")
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


def _moves(
    record: Record, game: Game, to: int | None
) -> tuple[list[tuple[str, str]], State, Unplayable | None]:
    """Who took each action up to number `to` or to the first that is not legal, and the state after it."""
    count = len(record.actions) if to is None else to
    if not 0 <= count <= len(record.actions):
        raise RecordError(f"the record has {len(record.actions)} actions; there is no number {to}")
    states = record.states(game)
    state = next(states)
    moves: list[tuple[str, str]] = []
    for text in record.actions[:count]:
        player = game.seat(state.current_player()) if not state.is_terminal() else "nobody"
        try:
            state = next(states)
        except Unplayable as error:
            return moves, state, error
        moves.append((player, text))
    return moves, state, None
