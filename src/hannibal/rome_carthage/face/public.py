"""What a page shows beside the board: the year, the points, the piles, what is in force and what goes on."""

from __future__ import annotations

from hannibal.kernel import SPECTATOR
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import CARTHAGE, PUNIC, ROME, SIDE_NAMES
from hannibal.rome_carthage.face.battle import battle
from hannibal.rome_carthage.face.march import march, muster, reaction
from hannibal.rome_carthage.face.pieces import armies, siege_points
from hannibal.rome_carthage.face.words import PLAYERS, card_brief, side_id
from hannibal.rome_carthage.picture.tokens import army_words
from hannibal.rome_carthage.rules.politics.control import isolated_pcs, points
from hannibal.rome_carthage.rules.politics.victory import holds_italy, last_turn
from hannibal.rome_carthage.rules.turn.phases import BeginStrategy, EndTurn, VictoryCheck
from hannibal.rome_carthage.state import DEAD, LATER, OFF_MAP, RomeState, play_of


def public(state: RomeState, seat: int) -> JsonObject:
    """Everything beside the board that this seat may know."""
    shown: JsonObject = {
        "turn": _turn(state),
        "points": _points(state),
        "hands": {side_id(side): state.hands[side].bit_count() for side in (ROME, CARTHAGE)},
        "deck": state.deck.bit_count(),
        "discards": [card_brief(state, card) for card in members(state.discards)],
        "removed": [card_brief(state, card) for card in members(state.removed)],
        "effects": _effects(state),
        "naval": _naval(state),
        "step": step(state),
        "forces": _forces(state),
        "sieges": siege_points(state),
        "generals": _generals(state),
        "isolated": {
            side_id(side): [state.board.space_ids[space] for space in isolated_pcs(state, side)]
            for side in (ROME, CARTHAGE)
        },
    }
    if state.play is not None:
        shown["play"] = _play(state)
    if state.march is not None:
        shown["march"] = march(state, state.march)
    if state.reaction is not None and state.march is not None:
        shown["reaction"] = reaction(state, state.reaction)
    if state.muster is not None:
        shown["muster"] = muster(state, state.muster)
    if state.battle is not None:
        shown["battle"] = battle(state, state.battle, SPECTATOR if seat == SPECTATOR else seat)
    return shown


def _turn(state: RomeState) -> JsonObject:
    turns = state.board.pack.turns
    return {
        "number": state.turn,
        "years": turns[state.turn - 1].years,
        "track": [{"number": turn.number, "years": turn.years, "hand": turn.hand} for turn in turns],
    }


def _points(state: RomeState) -> JsonObject:
    """The balance of political points, and what the victory check would do if the year ended now (2E:22)."""
    rome, carthage = points(state, ROME), points(state, CARTHAGE)
    total = sum(state.board.significant)
    if holds_italy(state):
        ends = {
            "winner": "carthage",
            "text": f"Year end now: Carthage wins, holding {state.name_of('italy')}",
        }
    elif state.turn >= last_turn(state):
        winner = ROME if rome > carthage else CARTHAGE
        ends = {"winner": side_id(winner), "text": f"Game end now: {PLAYERS[winner]} wins"}
    elif rome == carthage:
        ends = {"text": "Year end now: nobody removes a marker"}
    else:
        loser, count = (ROME, carthage - rome) if rome < carthage else (CARTHAGE, rome - carthage)
        peace = len(state.ordinary_pcs(loser)) < count
        what = "sues for peace" if peace else f"removes {count} marker{'s' if count > 1 else ''}"
        ends = {
            "loser": side_id(loser),
            "removes": str(count),
            "text": f"Year end now: {PLAYERS[loser]} {what}",
        }
    return {"rome": rome, "carthage": carthage, "total": total, "year_end": ends}


def _effects(state: RomeState) -> list[JsonObject]:
    """What lasts: the truce, the allies of Carthage, naval superiority, counsels, siege trains."""
    found = []
    if state.truce:
        found.append(("truce", "Truce", "2E:25.64"))
    if state.macedon:
        found.append(("macedon", "Macedonia is allied with Carthage", "2E:25.9"))
    if state.naval_victory:
        found.append(("naval-victory", "Naval victory of Carthage this turn", "2E:25.29"))
    if state.pc[state.board.syracuse] == PUNIC:
        city = state.space_name(state.board.syracuse)
        found.append(("syracuse", f"{city} is Carthaginian: the sea is safer", "2E:11.6"))
    for side in (ROME, CARTHAGE):
        if state.counsel[side]:
            found.append((f"counsel-{side_id(side)}", f"A counsel binds {PLAYERS[side]}", "2E:25.57"))
    if state.claimed:
        found.append(("claimed", "Rome opens with a campaign", "2E:7.3"))
    return [{"id": name, "text": text, "rule": state.cite(rule)} for name, text, rule in found]


def _naval(state: RomeState) -> list[JsonObject]:
    """What changes every naval roll now, whoever sails from where (2E:11.6)."""
    table = state.board.tables.naval
    found = []
    if state.pc[state.board.syracuse] == PUNIC:
        found.append(
            (f"{state.space_name(state.board.syracuse)} is Carthaginian", table.carthage_controls_syracuse)
        )
    if state.macedon:
        found.append(("Macedonia is allied", table.macedonia_allied))
    if state.naval_victory:
        found.append(("naval victory", table.naval_victory))
    return [{"text": text, "modifier": modifier} for text, modifier in found]


def step(state: RomeState) -> JsonObject:
    """Where in the sequence of play we are (2E:5); it follows from open facts, never from who is asked."""
    if state.ended is not None:
        return {"phase": "over", "text": "The game is over", "rule": state.ended.rule}
    kinds = {type(frame) for frame in state.stack}
    if BeginStrategy in kinds:
        phase, text, rule = "reinforcement", "Reinforcements", "2E:6"
    elif EndTurn in kinds:
        phase, text, rule = "strategy", "Strategy phase", "2E:7"
    elif VictoryCheck in kinds:
        phase, text, rule = "winter", "Winter attrition", "2E:21.1"
    else:
        phase, text, rule = "victory", "Victory check", "2E:22"
    within = "battle" if state.battle else "march" if state.march else "card" if state.play else ""
    return {"phase": phase, "text": text, "rule": state.cite(rule), "within": within}


def _forces(state: RomeState) -> list[JsonObject]:
    """Every army on the map, as the board draws them, with a sentence for those who hear it."""
    pack = state.board.pack
    return [army.to_json() | {"words": army_words(army, pack, state.rules.names)} for army in armies(state)]


def _generals(state: RomeState) -> JsonObject:
    """Every general: who he is and where."""
    board = state.board
    shown = {}
    for index, (name, general) in enumerate(board.pack.generals.items()):
        place = state.where[index]
        record: JsonObject = {
            "name": general.name_in(state.rules.names),
            "label": general.label_in(state.rules.names),
            "side": general.side,
            "strategy": board.strategy_rating_at(index, place) if place < OFF_MAP else general.strategy,
            "battle": general.battle,
            "ability": general.ability,
            "limits": general.limits,
            "office": _office(state, index),
        }
        if place < OFF_MAP:
            record |= {"space": board.space_ids[place], "inside": bool(state.inside >> index & 1)}
        else:
            record["off_map"] = "dead" if place == DEAD else "later" if place == LATER else "pool"
        shown[name] = record
    return shown


def _office(state: RomeState, general: int) -> str:
    if state.consuls >> general & 1:
        return "consul"
    return "proconsul" if state.proconsul == general else ""


def _play(state: RomeState) -> JsonObject:
    """The card in play and what it is used for."""
    play = play_of(state)
    facts = state.board.pack.cards[state.board.card_id[play.card]]
    return card_brief(state, play.card) | {
        "text": " ".join(facts.text.split()),
        "side": SIDE_NAMES[play.side],
        "event": play.event,
        "ops_left": play.ops,
        "campaign": play.campaign if play.campaign_card else None,
        "fleet": play.fleet,
    }
