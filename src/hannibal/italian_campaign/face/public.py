"""What a page shows beside the map: the year, the points, the pools, what is in force, what goes on."""

from __future__ import annotations

from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.face.combat import combat, siege_at_hand
from hannibal.italian_campaign.face.march import march
from hannibal.italian_campaign.face.pieces import covered, sieges, stacks, units_at
from hannibal.italian_campaign.face.words import PLAYERS, holder, make_up, side_id, space_id
from hannibal.italian_campaign.facts.model import RECONSTRUCTION
from hannibal.italian_campaign.picture.tokens import stack_words
from hannibal.italian_campaign.rules.combat.losses import LosePoints, LoseSteps
from hannibal.italian_campaign.rules.combat.phase import EndCombat
from hannibal.italian_campaign.rules.march.movement import EndMovement
from hannibal.italian_campaign.rules.politics.victory import capua_wavers, scenario, year_points
from hannibal.italian_campaign.rules.siege.sieges import LeaveSiege, Siege
from hannibal.italian_campaign.rules.siege.works import BuildWorks
from hannibal.italian_campaign.rules.turn.dictator import AppointFirst, AppointSecond
from hannibal.italian_campaign.rules.turn.elections import CallElection, KeepProconsuls
from hannibal.italian_campaign.rules.turn.recruitment import EndLevy, RaiseSlaves
from hannibal.italian_campaign.rules.turn.year import ChooseFirst
from hannibal.italian_campaign.state import (
    AWAY,
    DEAD,
    FIRST_YEAR,
    RANK_NAMES,
    SEASONS,
    SLAVES_READY,
    SUMMER,
    WAITING,
    IcState,
    election_of,
)
from hannibal.kernel.game import JsonObject


def public(state: IcState, seat: int) -> JsonObject:
    """Everything beside the map that this seat may know."""
    board = state.board
    shown: JsonObject = {
        "notice": RECONSTRUCTION,
        "turn": _turn(state),
        "score": _score(state),
        "veils": [side_id(CARTHAGE)],
        "step": step(state),
        "effects": _effects(state),
        "forces": _forces(state, seat),
        "sieges": {
            city: {"number": siege.number, "works": siege.works} for city, siege in sieges(state).items()
        },
        "generals": _generals(state),
        "cities": {name: side_id(state.city[city]) for city, name in enumerate(board.city_ids)},
        "provinces": {name: holder(state.control[p]) for p, name in enumerate(board.province_ids)},
        "pools": _pools(state),
    }
    if state.election is not None:
        shown["election"] = _election(state)
    if state.army is not None:
        shown["march"] = march(state, state.army, seat)
    if state.battle is not None:
        shown["combat"] = combat(state, state.battle, seat)
    siege = siege_at_hand(state, seat)
    if siege is not None:
        shown["siege"] = siege
    scene = _scene(state)
    if scene >= 0:
        shown["scene"] = space_id(state, scene)
    return shown


def _scene(state: IcState) -> int:
    """The hex a combat, a siege or a loss is decided in, for a map to look at; -1 if there is none."""
    if state.battle is not None:
        return state.battle.hex
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Siege | BuildWorks):
        return state.board.city_hex[frame.city]
    return frame.hex if isinstance(frame, LoseSteps | LosePoints | LeaveSiege) else -1


def _turn(state: IcState) -> JsonObject:
    last = scenario(state).last_year
    years = range(FIRST_YEAR, last - 1, -1)
    return {
        "number": FIRST_YEAR - state.year + 1,
        "years": f"{SEASONS[state.season].capitalize()} {state.year} BC",
        "year": state.year,
        "season": SEASONS[state.season],
        "first": side_id(state.first),
        "track": [{"number": FIRST_YEAR - year + 1, "years": f"{year} BC"} for year in years],
    }


def _score(state: IcState) -> JsonObject:
    """Carthage's points, what this winter would add, and what the scenario asks for (IC:12.2, IC:12.3)."""
    facts = scenario(state)
    over = state.ended is not None
    parts = [] if over else year_points(state)
    gained = sum(points for _, _, points in parts)
    total = state.points + gained
    return {
        "points": state.points,
        "carthage_from": facts.carthage_from,
        "draw_from": facts.draw_from,
        "winter": gained,
        "over": over,
        "parts": [{"text": name, "rule": rule, "points": points} for name, rule, points in parts],
        "text": f"Winter now: {gained:+d}, {total} in all; Carthage wins from {facts.carthage_from}, "
        f"Rome below {facts.draw_from}",
    }


def step(state: IcState) -> JsonObject:
    """Where in the sequence of play we are (IC:4.2); it follows from open facts."""
    if state.ended is not None:
        return {"phase": "over", "text": "The game is over", "rule": state.ended.rule}
    kinds = {type(frame) for frame in state.stack}
    season = "S" if state.season == SUMMER else "W"
    who = PLAYERS[state.active]
    if EndCombat in kinds:
        phase, text, rule = "combat", "Combat", f"IC:4.2.{season}.{'F' if season == 'S' else 'C'}"
    elif EndMovement in kinds:
        phase, text, rule = "movement", f"{who} moves", "IC:7"
    elif EndLevy in kinds:
        phase, text, rule = "recruitment", f"{who} recruits", "IC:6"
    elif kinds & {CallElection, KeepProconsuls} or state.election is not None:
        phase, text, rule = "elections", "Elections", "IC:5"
    elif ChooseFirst in kinds:
        phase, text, rule = "order", "Reinforcements, order of play", "IC:4.2.S.C"
    elif kinds & {AppointFirst, AppointSecond, RaiseSlaves}:
        phase, text, rule = "losses", "After heavy losses", "IC:5.4"
    else:
        phase, text, rule = "winter", "The end of the year", "IC:4.2.W.D"
    return {
        "phase": phase,
        "season": SEASONS[state.season],
        "text": f"{SEASONS[state.season].capitalize()}: {text}",
        "rule": rule,
        "within": "battle" if state.battle else "march" if state.army else "",
    }


def _effects(state: IcState) -> list[JsonObject]:
    """What lasts or may come: Capua, Tarentum, the slaves, heavy losses."""
    board, numbers = state.board, state.board.tables.numbers["capua"]
    found = []
    if state.city[board.capua] == CARTHAGE:
        found.append(("capua", f"Capua is Carthage's: {numbers['victory_points']} a winter", "IC:12.21"))
    elif capua_wavers(state):
        found.append(("capua", "Capua wavers", "IC:12.21"))
    if state.year <= numbers["tarentum_from"] and state.city[board.tarentum] == ROME:
        found.append(("tarentum", f"Tarentum is Roman: {numbers['tarentum_points']} a winter", "IC:12.22"))
    if state.slaves >= 0:
        found.append(("slaves", f"Slaves serve under {state.leader_name(state.slaves)}", "IC:6.22"))
    if state.losses + state.gone_over >= board.heavy_loss:
        armed = state.losses >= board.heavy_loss and state.slaves == SLAVES_READY
        ready = " and slaves" if armed else ""
        found.append(("losses", f"Heavy losses: a dictator{ready} may be called", "IC:5.4"))
    return [{"id": name, "text": text, "rule": rule} for name, text, rule in found]


def _forces(state: IcState, seat: int) -> list[JsonObject]:
    """Every stack on the map, with a sentence for those who hear it and its make-up where it is known."""
    board = state.board
    shown = []
    for stack in stacks(state, seat):
        at, side = board.hex[stack.hex], int(stack.side == "carthage")
        units = units_at(state, side, at, stack.inside)
        record = stack.to_json() | {
            "space": space_id(state, at),
            "commander": stack.leaders[0] if stack.leaders else None,
            "subordinates": list(stack.leaders[1:]),
            "counters": sum(units),
            "words": stack_words(stack, board.pack),
        }
        if not covered(state, side, at, seat):
            record["units"] = make_up(state, units)
        shown.append(record)
    return shown


def _generals(state: IcState) -> JsonObject:
    """Every leader: who he is, his rank, and where."""
    board = state.board
    shown = {}
    for index, (name, leader) in enumerate(board.pack.leaders.items()):
        place = state.where[index]
        record: JsonObject = {
            "name": leader.name,
            "label": leader.name,
            "side": side_id(board.side_of[index]),
            "modifier": leader.modifier,
            "withdrawal": leader.withdrawal,
            "office": RANK_NAMES[state.rank[index]] if state.rank[index] else "",
            "served": bool(state.served >> index & 1),
            "eligible": board.eligible_from[index] >= state.year if leader.side == "rome" else None,
            "moved": bool(state.moved >> index & 1),
        }
        if place >= 0:
            record |= {"space": space_id(state, place), "inside": bool(state.inside >> index & 1)}
        else:
            record["off_map"] = {DEAD: "dead", AWAY: "later", WAITING: "waiting"}.get(place, "senate")
        shown[name] = record
    return shown


def _pools(state: IcState) -> JsonObject:
    """What lies ready: Roman units by kind, Allies and Gauls as numbers of counters, face down."""
    board = state.board
    roman = tuple(count if board.kind_side[kind] == ROME else 0 for kind, count in enumerate(state.pool))
    return {
        "rome": make_up(state, roman),
        "allied": sum(state.pool[kind] for kind in board.allied_kinds),
        "gauls": sum(state.pool[kind] for kind in board.gaul_kinds),
    }


def _election(state: IcState) -> JsonObject:
    """Who stands for election, with the dice so far."""
    election = election_of(state)
    ids = state.board.leader_ids
    rolls = dict(election.rolls)
    return {
        "candidates": [
            {"general": ids[leader], "name": state.leader_name(leader), "roll": rolls.get(leader)}
            for leader in range(state.board.leaders)
            if election.candidates >> leader & 1
        ],
        "elected": [ids[leader] for leader in election.elected],
    }
