"""A game somebody brings with him is tried out before it is kept.

A position can be well written and still be none that the rules have an answer for. So everybody looks at it
once, and it is played for a while at random: what breaks then is refused, with what broke.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from hannibal.kernel import SPECTATOR, Game, HannibalError, Table
from hannibal.kernel.face import Face
from hannibal.kernel.game import JsonObject
from hannibal.server.history import History
from hannibal.server.refusals import BROKEN_RULES, Refused
from hannibal.server.room import WATCH, Room
from hannibal.server.storage import Store, StoredGame
from hannibal.server.views import view_of

_LOG: Final = logging.getLogger(__name__)
_DECISIONS: Final = 30
_LONGEST_SENTENCE: Final = 500


@contextmanager
def refusing_what_breaks(brought: str | None) -> Iterator[None]:
    """Whatever goes wrong is a refusal: with its own words, or because what was `brought` breaks the rules.

    Where nothing was brought, a failure is the program's own.
    """
    try:
        yield
    except HannibalError as error:
        raise Refused(422, str(error)[:_LONGEST_SENTENCE]) from None
    except BROKEN_RULES as error:
        if brought is None:
            raise
        _LOG.info("a %s breaks the rules", brought, exc_info=True)
        why = f"{type(error).__name__}: {error}"[:_LONGEST_SENTENCE]
        raise Refused(422, f"{brought}: this position cannot be played: {why}") from None


def try_out(game: Game, face: Face, stored: StoredGame, store: Store) -> None:
    """Look at a new game from every side and play it for a while; nothing of that stays."""
    room = Room(game, stored, store)
    roles = [(name, seat) for seat, name in enumerate(game.players)] + [(WATCH, SPECTATOR)]
    for role, seat in roles:
        _sent(view_of(room, face, role, seat, {}))
    _look(face, room.table)
    if not stored.settings["watch_only"]:
        _play(game, face, stored)


def _play(game: Game, face: Face, stored: StoredGame) -> None:
    """Take random decisions at a table of its own, with other dice than those of the game."""
    table = Table.from_record(stored.record(), game, seed="a trial")
    rng = Random(len(stored.actions))
    for _ in range(_DECISIONS):
        if table.over:
            break
        table.play(rng.choice(table.state.legal_actions()))
    _look(face, table)


def _look(face: Face, table: Table) -> None:
    """Everything that is made of a moment, for every seat."""
    state, history = table.state, History(table)
    for seat in (*range(len(table.game.players)), SPECTATOR):
        _sent({"lines": history.lines(None, seat), "beats": history.beats(None, seat)})
        _sent(
            {"view": state.view(seat), "public": face.public(state, seat), "pieces": face.pieces(state, seat)}
        )
        if seat != SPECTATOR:
            _sent({"cards": face.cards(state, seat)})
            state.resample_from_infostate(seat, Random(0))
    _sent({"position": state.position(), "aid": face.aid(state)})
    if not state.is_terminal():
        for action in state.legal_actions():
            _sent(face.describe(state, action))
        _sent(face.asks(state) | {"odds": face.odds(state, max(0, state.current_player()))})


def _sent(answer: JsonObject) -> None:
    """What an answer goes through on its way."""
    json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()
