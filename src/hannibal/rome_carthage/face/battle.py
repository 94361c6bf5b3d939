"""The battle as a scene: who commands, how each hand came to its size, what is held and what is not seen."""

from __future__ import annotations

from hannibal.kernel import SPECTATOR
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.attrition import FIGHTING, group_size
from hannibal.rome_carthage.battle_hands import hand_parts, hand_size
from hannibal.rome_carthage.board import CARTHAGE, ROME, cards_in
from hannibal.rome_carthage.face.words import place_name, side_id
from hannibal.rome_carthage.records import Battle
from hannibal.rome_carthage.state import RomeState


def battle(state: RomeState, fight: Battle, seat: int) -> JsonObject:
    """The battle as this seat, or a spectator, sees it."""
    board = state.board
    kinds = tuple(board.pack.battle_cards)
    return {
        "space": board.space_ids[fight.space],
        "name": state.space_name(fight.space),
        "attacker": side_id(fight.attacker),
        "entry": place_name(state, fight.entry),
        "initiative": side_id(fight.initiative),
        "round": fight.rounds,
        "tactic": kinds[fight.tactic] if fight.tactic >= 0 else None,
        "loser": side_id(fight.loser) if fight.loser >= 0 else None,
        "last": kinds[fight.last] if fight.last >= 0 else None,
        "intercepted": fight.intercepted,
        "failed_avoid": fight.failed_avoid,
        "probed": fight.probed,
        "sides": {side_id(side): _side(state, fight, side) for side in (ROME, CARTHAGE)},
        "kinds": _kinds(state, fight, seat),
    }


def _side(state: RomeState, fight: Battle, side: int) -> JsonObject:
    """One army: its commander, its strength, the parts of its hand."""
    board = state.board
    commander = fight.commander[side]
    now, elephants = group_size(state, side, fight.space, FIGHTING)
    dealt = any(fight.size)
    return {
        "commander": board.general_ids[commander] if commander >= 0 else None,
        "generals": [board.general_ids[general] for general in cards_in(fight.generals[side])],
        "cus": now,
        "elephants": elephants,
        "started": fight.started[side],
        "lost": fight.lost[side],
        "parts": [{"text": text, "cards": count} for text, count in hand_parts(state, fight, side)],
        "size": fight.size[side] if dealt else hand_size(state, fight, side),
        "held": sum(fight.hand[side]),
    }


def _kinds(state: RomeState, fight: Battle, seat: int) -> list[JsonObject]:
    """Each kind of battle card: in all, played, in the own hand, shown by a spy, not seen."""
    shown = []
    for kind, card in enumerate(state.board.pack.battle_cards.values()):
        record: JsonObject = {
            "id": card.id,
            "name": card.name_in(state.rules.names),
            "text": card.text,
            "count": card.count,
            "played": fight.played[kind],
        }
        unseen = card.count - fight.played[kind]
        if seat == SPECTATOR:
            record["shown"] = [fight.shown[side][kind] for side in (ROME, CARTHAGE)]
            unseen -= sum(record["shown"])
        else:
            record["mine"] = fight.hand[seat][kind]
            record["spied"] = fight.shown[1 - seat][kind]
            unseen -= record["mine"] + record["spied"]
        record["unseen"] = unseen
        shown.append(record)
    return shown
