"""Games that the rules of today refuse: opened as far as these go, and only to be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hannibal import __version__
from hannibal.kernel import Game, OptionError, Record, Stop, Table
from hannibal.server.storage import StoredGame

CANNOT_GO_ON: Final = "this game cannot go on: the rules of today refuse what was played in it"


def stop_of(game: Game, stored: StoredGame) -> Stop | None:
    """Where the rules of today stop a game; None where they take all of it."""
    end = stored.record().state_or_stop(game)
    return end if isinstance(end, Stop) else None


def table_until(game: Game, stored: StoredGame, stop: Stop) -> Table:
    """A table at which everything has been played up to there; no die is rolled at it.

    A game that cannot even begin is shown by its set-up, with those of its options that are still known.
    """
    if stop.action is None:
        return Table(game, _known(game, stored.options), automatic=False)
    texts = [text for text, _ in stored.actions[: stop.ply]]
    return Table.from_record(Record(game.id, stored.options, texts, stored.start), game, automatic=False)


def _known(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    known: dict[str, str] = {}
    for name, value in options.items():
        try:
            game.check_options(known | {name: value})
        except OptionError:
            continue
        known[name] = value
    return known


def whole_record(stored: StoredGame, stop: Stop, notes: list[str]) -> Record:
    """Everything that was played, with a note on where the rules of today stop it."""
    record = stored.record()
    record.notes = [*notes, f"hannibal {__version__} cannot replay all of it: {stop}"]
    if stored.ended is not None:
        record.result = stored.ended["winner"] or "draw"
    return record
