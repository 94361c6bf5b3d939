"""The battle as a scene: who commands, how each hand came to its size, what is held and what is not seen."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import SPECTATOR
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.face.words import place_name, side_id
from hannibal.rome_carthage.ongoing import INITIATIVE_TAKEN, MAHARBAL_CHARGES, NO_ANSWER, Battle, Round
from hannibal.rome_carthage.rules.battle.fighting import (
    CHARGE_FAILS,
    CHARGE_SUCCEEDS,
    FRIGHT,
    NO_CHARGE,
    RAMPAGE,
)
from hannibal.rome_carthage.rules.battle.hands import hand_parts, hand_size
from hannibal.rome_carthage.rules.generals import battle_rating, cancel_rating, counterattack_rating
from hannibal.rome_carthage.rules.march.attrition import FIGHTING, group_size
from hannibal.rome_carthage.state import RomeState

_CHARGES: Final = {CHARGE_SUCCEEDS: "succeeds", CHARGE_FAILS: "fails", RAMPAGE: "rampage", FRIGHT: "fright"}

_MAHARBAL: Final = "maharbal"


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
        "charge": _charge(state, fight),
        "course": [_round(state, fight, entry) for entry in fight.course],
        "casualties": _casualties(state, fight),
        "sides": {side_id(side): _side(state, fight, side) for side in (ROME, CARTHAGE)},
        "kinds": _kinds(state, fight, seat),
        "names": _names(state),
        "most_cards": board.tables.battle_hand.maximum_before_elephants,
    }


def _names(state: RomeState) -> dict[str, str]:
    """What may lie on the table, by its name: the kinds of battle card, and Maharbal's Cavalry as one."""
    cards = state.board.pack.battle_cards.values()
    return {card.id: card.name_in(state.rules.names) for card in cards} | {_MAHARBAL: "Maharbal's Cavalry"}


def _casualties(state: RomeState, fight: Battle) -> list[int]:
    """What each side would lose on a die of 1 to 6 if the battle ended with the rounds so far (2E:14.11)."""
    table = state.board.tables.attrition
    return [table.losses(face, fight.rounds) if fight.rounds else 0 for face in range(1, 7)]


def _charge(state: RomeState, fight: Battle) -> JsonObject | None:
    """How the elephants' charge went, and the die it needed (2E:17.3)."""
    if fight.charge == NO_CHARGE:
        return None
    roman = fight.commander[ROME]
    least = state.board.tables.combat.charge_without_roman_general_from
    return {
        "result": _CHARGES[fight.charge],
        "die": fight.charge_die or None,
        "needs": battle_rating(state, roman) + 1 if roman >= 0 else least,
    }


def _round(state: RomeState, fight: Battle, entry: Round) -> JsonObject:
    """One round or attempt to withdraw: what was played, what answered it, who has the initiative then."""
    side, tactic, card, match, answer = entry
    other = 1 - side
    shown: JsonObject = {"attacker": side_id(side), "taken": answer == INITIATIVE_TAKEN}
    if tactic < 0:
        shown |= {"withdraw": card, "needs": battle_rating(state, fight.commander[side])}
        if match:
            shown |= {"stop": match, "stop_needs": cancel_rating(state, fight.commander[other])}
        return shown
    shown |= {
        "tactic": _card_kind(state, tactic),
        "card": _card_kind(state, card),
        "match": _card_kind(state, match),
    }
    if answer not in (NO_ANSWER, INITIATIVE_TAKEN):
        needs = counterattack_rating(state, fight.commander[other], other == fight.attacker)
        shown |= {"die": answer, "needs": needs, "taken": answer <= needs}
    return shown


def _card_kind(state: RomeState, card: int) -> str | None:
    if card == MAHARBAL_CHARGES:
        return _MAHARBAL
    return tuple(state.board.pack.battle_cards)[card] if card >= 0 else None


def _side(state: RomeState, fight: Battle, side: int) -> JsonObject:
    """One army: its commander, its strength, the parts of its hand."""
    board = state.board
    commander = fight.commander[side]
    now, elephants = group_size(state, side, fight.space, FIGHTING)
    dealt = any(fight.size)
    shown: JsonObject = {
        "commander": board.general_ids[commander] if commander >= 0 else None,
        "generals": [board.general_ids[general] for general in members(fight.generals[side])],
        "cus": now,
        "elephants": elephants,
        "started": fight.started[side],
        "lost": fight.lost[side],
        "dealt": fight.size[side] if dealt else None,
        "parts": [{"text": text, "cards": count} for text, count in hand_parts(state, fight, side)],
        "size": fight.size[side] if dealt else hand_size(state, fight, side),
        "held": sum(fight.hand[side]),
    }
    if commander == board.hannibal:
        shown["ability_used"] = fight.probed
    return shown


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
