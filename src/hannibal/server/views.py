"""What a seat is shown of a game: the one place where a room becomes JSON."""

from __future__ import annotations

from typing import Any

from hannibal.kernel import SPECTATOR, Refusal, State, Stop
from hannibal.kernel.face import Face
from hannibal.kernel.game import JsonObject
from hannibal.server.broken import CANNOT_GO_ON
from hannibal.server.keys import successor
from hannibal.server.refusals import Refused
from hannibal.server.room import BOTH, WATCH, Room

SOMEBODY = "Somebody is deciding."
"""All that may be said of a secret decision to those it is not put to."""
_BROKEN = f"{CANNOT_GO_ON[0].upper()}{CANNOT_GO_ON[1:]}."


def view_of(room: Room, face: Face, role: str, seat: int, present: dict[str, bool]) -> JsonObject:
    """The game as a role sees it from a seat; `present` says which seats have their page open."""
    state, ply = room.table.state, room.table.ply
    mine = may_decide(room, role, seat)
    return {
        **head(room, role, seat, present),
        "ply": room.history.count(room.knower(role, seat), ply),
        **scene(room, face, state, seat),
        "decision": decision_of(room, face, state, role, seat),
        "actions": [face.describe(state, action) for action in state.legal_actions()] if mine else [],
        "undo": undo_of(room, role, seat),
        "orders": room.orders(seat) if role not in (WATCH, BOTH) else None,
        "log_length": room.history.line_count(room.reader(role, seat), ply),
    }


def head(room: Room, role: str, seat: int, present: dict[str, bool]) -> JsonObject:
    """What does not depend on the moment of the game."""
    stored = room.stored
    return {
        "id": stored.id,
        "version": room.version,
        "game": stored.game,
        "options": room.table.options,
        "role": role,
        "seat": room.game.seat(seat),
        "seats": {
            name: {**stored.seats[name], "connected": present.get(name, False)} for name in room.game.players
        },
        "shared": room.shared,
        "watch_only": room.watch_only,
        "odds": {"shown": room.shows_odds, "off_by": stored.settings.get("odds_off_by")},
        "result": room.result(),
        "broken": broken_of(room, role, seat),
    }


def broken_of(room: Room, role: str, seat: int) -> JsonObject | None:
    """Where today's rules stop a game, and what they refuse if this role may know it; None: it goes on."""
    if room.broken is None:
        return None
    told = _may_know_refused(room, room.broken, role)
    return {
        "ply": room.history.count(room.knower(role, seat), room.table.ply),
        "action": room.broken.action if told else None,
        "why": room.broken.why if told else "what it is may be somebody's secret",
        "record": room.may_have_record(role),
    }


def _may_know_refused(room: Room, stop: Stop, role: str) -> bool:
    """Whose action was refused cannot be told by rules that refuse it: so only who may know all is told."""
    if stop.action is None and room.stored.start is None:
        # Nothing is hidden in options.
        return True
    return room.over or room.watch_only or (role != BOTH and room.may_have_record(role))


def scene(room: Room, face: Face, state: State, seat: int) -> JsonObject:
    """What lies on the table, as a seat sees it."""
    return {
        "moment": room.game.moment(state),
        "state": state.view(seat),
        "public": face.public(state, seat),
        "cards": face.cards(state, seat) if seat != SPECTATOR else [],
        "pieces": face.pieces(state, seat),
    }


def may_decide(room: Room, role: str, seat: int) -> bool:
    """Whether it is for this role, looking from this seat, to decide now."""
    if room.over or room.watch_only or room.broken is not None:
        return False
    return role != WATCH and room.table.current_player() == seat


def decision_of(room: Room, face: Face, state: State, role: str, seat: int) -> JsonObject:
    """What is asked of whom, as far as a seat may know."""
    now = state is room.table.state
    if state.is_terminal() or (now and room.over):
        return {"player": None, "kind": "over", "question": "The game is over.", "rule": "", "yours": False}
    if now and room.broken is not None:
        return {"player": None, "kind": "broken", "question": _BROKEN, "rule": "", "yours": False}
    decision = state.decision()
    if decision.secret and decision.player != seat and not room.watch_only:
        return {"player": None, "kind": "secret", "question": SOMEBODY, "rule": "", "yours": False}
    return {
        "player": room.game.seat(decision.player),
        "kind": decision.kind,
        "question": decision.question,
        "rule": decision.rule,
        "yours": now and may_decide(room, role, seat),
        "secret": decision.secret,
        **face.asks(state),
    }


def undo_of(room: Room, role: str, seat: int) -> JsonObject:
    """Whether a role may take a step back, to which ply, or why not."""
    if role == WATCH or room.watch_only:
        return {"possible": False, "why": "only who plays can take a step back", "to": None}
    if room.broken is not None:
        return {"possible": False, "why": CANNOT_GO_ON, "to": None}
    if room.over:
        return {"possible": False, "why": "the game is over", "to": None}
    target = room.table.undo_target(None if role == BOTH else room.game.players.index(role))
    if isinstance(target, Refusal):
        return {"possible": False, "why": target.reason, "to": None}
    return {"possible": True, "why": "", "to": room.history.count(room.knower(role, seat), target)}


def rematch_of(room: Room, role: str, key: str) -> JsonObject | None:
    """Who wants a rematch; where both do, the new game and this person's key to it."""
    rematch = room.stored.rematch
    if not rematch:
        return None
    shown: JsonObject = {"offered": sorted(rematch.get("offers", {}))}
    if "game" in rematch:
        shown["game"] = rematch["game"]
        if role != WATCH:
            shown["key"] = successor(key)
    return shown


def state_at(room: Room, role: str, seat: int, ply: int) -> tuple[State, int]:
    """The state after the first `ply` moves a role may know of, and how many moves that truly are."""
    knower = room.knower(role, seat)
    last = room.history.count(knower, room.table.ply)
    if not 0 <= ply <= last:
        raise Refused(404, f"there is no ply {ply}: you can see those from 0 to {last}")
    return room.history.state_at(knower, ply)


def view_at(room: Room, face: Face, role: str, seat: int, ply: int, everything: bool) -> JsonObject:
    """The game after the first `ply` moves a role may know of; `everything` shows every hand."""
    state, number = state_at(room, role, seat, ply)
    shown: JsonObject = {
        **head(room, role, seat, {}),
        "ply": ply,
        "last": room.history.count(room.knower(role, seat), room.table.ply),
        **scene(room, face, state, seat),
        "decision": decision_of(room, face, state, role, seat),
        "log_length": room.history.line_count(room.reader(role, seat), number),
    }
    if everything:
        shown["hands"] = hands_of(room, face, state)
    return shown


def hands_of(room: Room, face: Face, state: State) -> dict[str, Any]:
    """Every seat's cards, for when the game is over."""
    return {
        name: {"state": state.view(seat), "cards": face.cards(state, seat)}
        for seat, name in enumerate(room.game.players)
    }
