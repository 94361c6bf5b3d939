"""The odds of the decision at hand: never from what is hidden, and what the dice then do is what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hannibal.games import get_face
from hannibal.kernel import SPECTATOR
from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.rome_carthage.odds.now import odds_now
from hannibal.rome_carthage.odds.rolls import naval_odds, siege_odds
from hannibal.rome_carthage.ongoing import CardPlay, March
from hannibal.rome_carthage.rules.battle.hands import hand_parts
from hannibal.rome_carthage.rules.march.attrition import ARMY, AttritionRoll, group_size
from hannibal.rome_carthage.rules.siege import SiegeRoll
from hannibal.rome_carthage.state import RomeState
from tests.rome_carthage.playing import EDITIONS, GAME, quarrel, start

FACE = get_face(GAME)
MOST = 1600
ALL_KINDS = {
    "attrition",
    "avoid",
    "battle",
    "cancel",
    "charge",
    "counterattack",
    "interception",
    "naval",
    "overrun",
    "pursuit",
    "siege",
    "withdraw",
}


def decisions(seeds: range, options: dict[str, str] | None = None) -> Iterator[RomeState]:
    """The decisions of quarrelsome games."""
    for seed in seeds:
        for count, state in enumerate(quarrel(seed, crowded=True, options=options)):
            if not state.is_chance_node() and state.ended is None:
                yield state
            if count > MOST:
                break


def test_they_come_from_what_everybody_sees() -> None:
    kinds: Counter[str] = Counter()
    rng = Random(1)
    for state in decisions(range(4)):
        found = FACE.odds(state, ROME)
        kinds.update(entry["kind"] for entry in found)
        if any(kinds[entry["kind"]] <= 5 for entry in found):
            for seat in (ROME, CARTHAGE, SPECTATOR):
                assert FACE.odds(state.resample_from_infostate(seat, rng), seat) == found
    assert set(kinds) == ALL_KINDS


@pytest.mark.parametrize("options", EDITIONS, ids=["2e", "classic"])
def test_every_entry_can_be_shown(options: dict[str, str]) -> None:
    """Chances of one roll make one, hands are the sum of their parts, rules are those of the game's book."""
    books = {"2E", "AID", "TAB"} if not options else {"CE", "TAB"}
    for state in decisions(range(3), options):
        legal = {state.action_to_string(action) for action in state.legal_actions()}
        for entry in FACE.odds(state, SPECTATOR):
            assert entry["title"]
            assert sum(one["chance"] for one in entry["outcomes"]) == pytest.approx(1.0, abs=1e-3)
            assert {rule.partition(":")[0] for rule in entry["rules"]} <= books, entry
            assert entry.get("action", "stop") in legal | {"stop"}
            for fight in (entry, entry.get("then", {})):
                _check_hosts(fight)


def _check_hosts(fight: JsonObject) -> None:
    for host in fight.get("hosts", ()):
        if host["parts"]:
            cards = min(sum(part["value"] for part in host["parts"]), 20)
            assert f" {cards} card" in host["text"]


def _after(state: RomeState, entry: JsonObject) -> RomeState | None:
    """The state when the die of an entry is to be rolled; None where something comes before it."""
    rolled = state.clone()
    rolled.apply_action(rolled.string_to_action(entry["action"]))
    return rolled if rolled.is_chance_node() else None


def _faces(state: RomeState) -> Iterator[RomeState]:
    for action, _ in state.chance_outcomes():
        after = state.clone()
        after.apply_action(action)
        yield after


def _siege_agrees(entry: JsonObject, rolled: RomeState) -> bool:
    if not isinstance(rolled.stack[-1], SiegeRoll) or entry["rolls_now"] != 1:
        return False
    space = rolled.board.space[entry["space"]]
    owner = rolled.pc[space]
    fallen = sum(after.pc[space] != owner for after in _faces(rolled)) / 6
    assert entry["falls_now"] == pytest.approx(fallen, abs=1e-3)
    gained: Counter[int] = Counter()
    for after in _faces(rolled):
        if after.pc[space] == owner:
            gained[after.siege_points(space) - rolled.siege_points(space)] += 1
    told: Counter[int] = Counter()
    for roll in entry["roll"]:
        if entry["points"] + roll["points"] < entry["points_needed"]:
            told[roll["points"]] += round(6 * roll["chance"])
    assert gained == told
    return True


def _attrition_agrees(entry: JsonObject, rolled: RomeState) -> bool:
    frame = rolled.stack[-1]
    if not isinstance(frame, AttritionRoll) or frame.group != ARMY:
        return False
    lost: Counter[str] = Counter()
    for face in range(1, 7):
        table = rolled.board.tables.attrition
        have = group_size(rolled, frame.side, frame.space, frame.group)[0]
        lost[str(min(table.losses(face + frame.modifier, have), have))] += 1
    assert {name: round(6 * chance) for name, chance in entry["chances"].items()} == lost
    return True


def _naval_agrees(entry: JsonObject, rolled: RomeState) -> bool:
    if rolled.stack[-1].kind != "NavalRoll":
        return False
    march = rolled.march
    assert march is not None
    general, home = march.general, march.space
    sunk = sum(after.where[general] != home and after.march is None for after in _faces(rolled))
    sunk += sum(not after.on_map(general) for after in _faces(rolled) if after.march is not None)
    assert entry["chances"]["sunk"] == pytest.approx(sunk / 6, abs=1e-3)
    return True


def _initiative_agrees(entry: JsonObject, rolled: RomeState) -> bool:
    if rolled.stack[-1].kind != "CounterattackRoll":
        return False
    battle = rolled.battle
    assert battle is not None
    taken = sum(
        after.battle is not None and after.battle.initiative != battle.initiative for after in _faces(rolled)
    )
    assert entry["chance"] == pytest.approx(taken / 6, abs=1e-3)
    return True


_AGREES: dict[str, Any] = {
    "siege": _siege_agrees,
    "attrition": _attrition_agrees,
    "naval": _naval_agrees,
    "counterattack": _initiative_agrees,
}


@pytest.mark.parametrize("options", EDITIONS, ids=["2e", "classic"])
def test_the_dice_do_what_they_say(options: dict[str, str]) -> None:
    """Every face of the die is tried on the engine."""
    tried: Counter[str] = Counter()
    for state in decisions(range(5), options):
        for entry in odds_now(state):
            if entry["kind"] not in _AGREES or "action" not in entry or tried[entry["kind"]] > 30:
                continue
            rolled = _after(state, entry)
            if rolled is not None:
                tried[entry["kind"]] += _AGREES[entry["kind"]](entry, rolled)
    expected = {"siege", "naval", "counterattack"} | ({"attrition"} if not options else set())
    assert {kind for kind, count in tried.items() if count} >= expected


def test_the_battle_that_was_foretold_has_those_hands() -> None:
    """What was said before the other side answered holds if he lets the army come."""
    foretold: dict[str, JsonObject] = {}
    agreed = 0
    for state in decisions(range(8)):
        fight = state.battle
        if fight is None:
            if state.march is None:
                foretold = {}
            foretold |= {entry["space"]: entry for entry in odds_now(state) if entry["kind"] == "battle"}
        elif not fight.rounds and state.decision().kind == "AttackChoice":
            entry = foretold.pop(state.board.space_ids[fight.space], None)
            changed = fight.intercepted or fight.failed_avoid or fight.sortie or fight.allies_gone
            if entry is None or changed:
                continue
            hosts = {SIDE_NAMES.index(entry[name]["side"]): entry[name] for name in ("attacker", "defender")}
            men = {side: (fight.started[side], fight.commander[side]) for side in hosts}
            if {side: _men(state, host) for side, host in hosts.items()} == men:
                assert {side: host["parts"] for side, host in hosts.items()} == {
                    side: dict(hand_parts(state, fight, side)) for side in hosts
                }
                agreed += 1
    assert agreed > 10


def _men(state: RomeState, host: JsonObject) -> tuple[int, int]:
    """A side's CUs and its commander, as foretold."""
    general = host["general"]
    return host["parts"].get("CUs", 0), -1 if general is None else state.board.general[general]


def test_the_traitor_needs_no_die() -> None:
    """2E:25.18: what is certain is told as certain."""
    state = start(0, crowded=False)
    tarentum = state.board.space["tarentum"]
    state.play = CardPlay(18, CARTHAGE)
    march = March(CARTHAGE, state.board.hannibal, tarentum, 4)
    assert siege_odds(state, march)["falls_now"] == 0.0
    state.play.event = True
    assert siege_odds(state, march)["falls_now"] == 1.0


def test_pirates_let_the_fleet_pass() -> None:
    """2E:25.50: no roll from or to their ports."""
    state = start(0, crowded=False)
    march = March(CARTHAGE, state.board.hannibal, state.board.space["carthage"], 4)
    march.target, march.cus = state.board.space["croton"], 5
    state.play = CardPlay(50, CARTHAGE)
    assert naval_odds(state, march)["chances"]["success"] < 1.0
    state.play.event = True
    assert naval_odds(state, march)["chances"] == {"success": 1.0}
