"""Positions: written small, read back whole, and refused with a reason."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hannibal.kernel import SPECTATOR, PositionError, Result, digest
from hannibal.kernel.game import canonical
from hannibal.rome_carthage.board import CARTHAGE, ROME, packaged_board
from hannibal.rome_carthage.edition import Rules, check_options
from hannibal.rome_carthage.ongoing import (
    BY_SEA,
    INITIATIVE_TAKEN,
    MAHARBAL_CHARGES,
    NO_ANSWER,
    Battle,
    CardPlay,
    CUClass,
    Force,
    March,
    Muster,
    Reaction,
    Round,
    TiredCUs,
)
from hannibal.rome_carthage.rules.march.attrition import AttritionRoll
from hannibal.rome_carthage.rules.march.campaign import WITH_NERO
from hannibal.rome_carthage.rules.march.naval import CHOOSE_PORT, ChoosePort
from hannibal.rome_carthage.rules.politics.control import RemovePCs
from hannibal.rome_carthage.state import DEAD, LATER, POOL, RomeState
from hannibal.rome_carthage.text import view
from hannibal.rome_carthage.text.position import read_position, write_position
from hannibal.rome_carthage.text.position_parts import FIELDS
from tests.rome_carthage.playing import GAME, quarrel

BOARD = packaged_board()
RULES = Rules(check_options({}))
CLASSIC = Rules(check_options({"edition": "classic"}))
CAPUA = BOARD.space["capua"]
HANNIBAL = BOARD.general["hannibal"]


def set_up(rules: Rules = RULES) -> RomeState:
    state = RomeState(BOARD, rules)
    state.set_up()
    return state


def load(position: dict[str, Any], rules: Rules = RULES) -> RomeState:
    return read_position(BOARD, rules, json.loads(json.dumps(position)))


def busy() -> RomeState:
    """A state with something of everything."""
    state = set_up(CLASSIC)
    state.hands = [1 << 3 | 1 << 22, 1 << 41]
    state.discards = 1 << 6
    state.removed = 1 << 9 | packaged_board().set_aside
    state.deck = BOARD.deck & ~(state.hands[0] | state.hands[1] | state.discards | state.removed | 1 << 33)
    state.turn, state.active = 6, ROME
    state.truce = state.macedon = True
    state.counsel = [0, 1]
    state.trains = tuple(sorted((CAPUA, CAPUA, BOARD.space["new-carthage"])))
    state.siege[BOARD.syracuse] = 2 * 2 + CARTHAGE
    state.add_cus(ROME, BOARD.syracuse, 2, inside=True)
    state.set_general(BOARD.general["marcellus"], BOARD.syracuse, inside=True)
    state.where[BOARD.general["varro"]] = DEAD
    state.proconsul = BOARD.general["marcellus"]
    boii = BOARD.space["boii"]
    state.tribe[boii], state.pc[boii] = 0, ROME + 1
    state.play = CardPlay(33, ROME)
    state.play.tired = (TiredCUs(CAPUA, False, 2, 3, 0),)
    state.play.tried = (CAPUA,)
    state.play.activated = 1 << HANNIBAL
    state.march = March(ROME, BOARD.general["longus"], CAPUA, 4)
    state.march.path = (BOARD.rome, CAPUA)
    state.march.origin = BY_SEA
    state.reaction = Reaction(CAPUA)
    state.reaction.avoid = Force(CAPUA, HANNIBAL, 1 << HANNIBAL, 5, 1)
    state.battle = Battle(CAPUA, ROME, BY_SEA)
    state.battle.commander = [BOARD.general["longus"], HANNIBAL]
    state.battle.generals = [1 << BOARD.general["longus"], 0]
    state.battle.hand = [[3, 1, 0, 0, 1, 0], [0, 2, 2, 0, 0, 1]]
    state.battle.course = (
        Round(CARTHAGE, 1, MAHARBAL_CHARGES, 5, NO_ANSWER),
        Round(ROME, -1, 2, 0, INITIATIVE_TAKEN),
    )
    state.battle.shown = [[0] * 6, [0, 1, 0, 0, 0, 0]]
    state.muster = Muster(1, CARTHAGE, CAPUA, -1)
    state.muster.classes = (CUClass(0, 3, 1), CUClass(2 | WITH_NERO, 2, 0))
    state.stack = [RemovePCs(ROME, 3, 0), AttritionRoll(CARTHAGE, CAPUA, 0, -1, "2E:21.2", 0), CHOOSE_PORT]
    return state


@pytest.mark.parametrize(
    "make", [set_up, busy, lambda: RomeState(BOARD, RULES)], ids=["set-up", "busy", "bare"]
)
def test_a_position_reads_back_whole(make: Any) -> None:
    state = make()
    again = load(write_position(state), state.rules)
    assert canonical(write_position(again)) == canonical(write_position(state))
    assert digest(again) == digest(state)
    for name in ("pc", "tribe", "siege", "out", "els", "ins", "iels", "where", "inside", "order", "trains"):
        assert getattr(again, name) == getattr(state, name), name
    for name in ("hands", "deck", "discards", "removed", "turn", "active", "counsel", "consuls", "proconsul"):
        assert getattr(again, name) == getattr(state, name), name
    for name in ("play", "march", "reaction", "battle", "muster"):
        mine, other = getattr(state, name), getattr(again, name)
        assert (mine is None) == (other is None)
        if mine is not None:
            assert [(f, getattr(other, f)) for f in mine.fields] == [
                (f, getattr(mine, f)) for f in mine.fields
            ]
    assert [type(frame) for frame in again.stack] == [type(frame) for frame in state.stack]


@pytest.mark.parametrize(("make", "most"), [(set_up, 2500), (busy, 4096)], ids=["set-up", "busy"])
def test_a_position_is_small(make: Any, most: int) -> None:
    assert len(json.dumps(write_position(make()))) <= most


def test_a_position_is_written_in_names() -> None:
    position = write_position(busy())
    assert position["march"]["path"] == ["rome", "capua"]
    assert position["march"]["origin"] == "by-sea"
    assert position["battle"]["commander"] == ["longus", "hannibal"]
    assert position["pending"] == [
        ["RemovePCs", "rome", 3, "battle"],
        ["AttritionRoll", "carthage", "capua", "outside", -1, "2E:21.2", 0],
        "ChoosePort",
    ]
    assert position["forces"]["carthage"]["saguntum"] == {
        "cus": 10,
        "elephants": 2,
        "generals": ["hannibal", "mago", "gisgo"],
    }
    assert position["siege"] == {"syracuse": ["carthage", 2]}
    assert position["removed"] == [9, "9b"]
    assert sorted(position["trains"]) == ["capua", "capua", "new-carthage"]


def test_an_ended_game_reads_back() -> None:
    state = set_up()
    state.ended = Result(CARTHAGE, "Carthage has taken Rome", "2E:23")
    assert load(write_position(state)).ended == state.ended


def test_a_short_position_is_filled_up() -> None:
    state = load({"forces": {"rome": {"capua": {"cus": 5, "generals": ["nero", "fabius"]}}}})
    assert (state.turn, state.active, state.stack) == (1, CARTHAGE, [])
    assert state.deck == BOARD.deck
    assert state.where[BOARD.africanus] == LATER
    assert state.where[HANNIBAL] == POOL
    assert state.pc[BOARD.rome] == ROME + 1
    assert state.commander(ROME, CAPUA) == BOARD.general["nero"]
    assert load({"turn": 7}).where[BOARD.africanus] == POOL
    assert load({"hands": {"rome": [3]}, "play": {"card": 33}}).deck == BOARD.deck & ~(1 << 3 | 1 << 33)


def test_a_position_can_start_from_the_set_up() -> None:
    assert canonical(write_position(load({"base": "setup"}))) == canonical(write_position(set_up()))
    state = load({"base": "setup", "forces": {"rome": {"rome": {"cus": 3}}}, "pc": {"none": ["capua"]}})
    assert state.out[ROME][BOARD.rome] == 3
    assert state.where[BOARD.general["p-scipio"]] == POOL
    assert state.where[HANNIBAL] == BOARD.space["saguntum"]


def test_a_pending_step_can_be_given_by_its_name() -> None:
    assert isinstance(load({"pending": ["ChoosePort"]}).stack[0], ChoosePort)
    assert isinstance(load({"pending": [["ChoosePort"]]}).stack[0], ChoosePort)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"hand": {}}, "a position has no 'hand'; did you mean hands"),
        ({"turn": 10}, "turn: expected a whole number from 1 to 9; found 10"),
        ({"turn": "first"}, "turn: expected a whole number"),
        ({"active": "punic"}, "there is no side 'punic'; expected one of rome, carthage"),
        ({"base": "end"}, "base is empty or setup"),
        ({"pc": []}, "pc: expected an object"),
        ({"pc": {"rome": ["kapua"]}}, "there is no space 'kapua'; did you mean capua"),
        ({"pc": {"rome": ["capua"], "carthage": ["capua"]}}, "pc: capua is named twice"),
        ({"pc": {"rome": ["boii"]}}, "a tribe lives in boii"),
        ({"pc": {"gaul": []}}, "pc: the lists are none, rome, carthage, neutral"),
        ({"tribes": {"capua": "rome"}}, "there is no tribe in capua"),
        ({"tribes": {"boii": "dead"}}, "boii is none, rome, carthage, neutral or gone; found 'dead'"),
        ({"forces": {"rome": {"capua": 5}}}, "forces, capua: expected an object; found 5"),
        (
            {"forces": {"rome": {"capua": {"cus": -1}}}},
            "rome in capua, cus: expected a whole number from 0 to 99",
        ),
        ({"forces": {"rome": {"capua": {"cus": 100}}}}, "rome in capua, cus: expected a whole number"),
        ({"forces": {"rome": {"capua": {"cus": True}}}}, "rome in capua, cus: expected a whole number"),
        ({"forces": {"rome": {"capua": {"cu": 1}}}}, "there is no 'cu'; did you mean cus"),
        ({"forces": {"rome": {"capua": {"cus": 2, "elephants": 1}}}}, "only Carthage has elephants"),
        (
            {"forces": {"carthage": {"capua": {"cus": 2, "elephants": 3}}}},
            "expected a whole number from 0 to 2",
        ),
        (
            {"forces": {"carthage": {"capua": {"cus": 9, "elephants": 5}}}},
            "there are 4 elephants in the game",
        ),
        ({"forces": {"rome": {"capua": {"generals": ["hannibal"]}}}}, "hannibal is of the other side"),
        ({"forces": {"rome": {"capua": {"generals": ["nerva"]}}}}, "there is no general 'nerva'"),
        ({"forces": {"rome": {"malaca": {"inside": {"cus": 1}}}}}, "no walled city of rome"),
        ({"forces": {"rome": {"carthage": {"inside": {"cus": 1}}}}}, "carthage is no walled city of rome"),
        ({"forces": {"rome": {"rome": {"inside": {"cus": 40}}}}}, "the city holds"),
        (
            {"forces": {"rome": {"capua": {"generals": ["nero"]}, "rome": {"generals": ["nero"]}}}},
            "nero is in two places: forces, rome in capua and forces, rome in rome",
        ),
        (
            {"forces": {"rome": {"capua": {"generals": ["nero"]}}}, "generals": {"dead": ["nero"]}},
            "nero is in two places",
        ),
        ({"generals": {"prison": []}}, "generals: the lists are pool, dead, later"),
        ({"consuls": ["hannibal"]}, "consuls: hannibal is no Roman"),
        ({"order": ["hannibal"]}, "order: every one of the 14 generals is named once"),
        ({"siege": {"malaca": ["rome", 1]}}, "siege: malaca is neither a walled city nor a tribe"),
        ({"siege": {"rome": [1]}}, "siege, rome: expected the besieging side and the points"),
        ({"trains": ["capua", "rome"]}, "trains: at most 1 by siege_train_max; found 2"),
        ({"hands": {"rome": ["9b"]}}, "there is no card 9b without macedon_card_model=9A_then_9B"),
        ({"hands": {"rome": [70]}}, "the hand of rome: there is no strategy card 70"),
        (
            {"hands": {"rome": [3], "carthage": [3]}},
            "card 3 is in two places: the hand of rome and the hand of",
        ),
        (
            {"hands": {"rome": [3]}, "discards": [3]},
            "card 3 is in two places: the hand of rome and the discards",
        ),
        ({"deck": {}}, "the deck: expected a list"),
        ({"markers": ["peace"]}, "markers: there is no 'peace'"),
        ({"march": 1}, "march: expected an object"),
        ({"march": {"speed": 4}}, "march: there is no field 'speed'"),
        ({"march": {"space": "kapua"}}, "march, space: there is no space 'kapua'; did you mean capua"),
        ({"march": {"path": 4}}, "march, path: expected a list; found 4"),
        ({"march": {"cus": "four"}}, "march, cus: expected a number; found 'four'"),
        ({"battle": {"hand": [[0] * 6]}}, "battle, hand: expected a list of 2, one for each side"),
        ({"pending": "ChoosePort"}, "pending: expected a list"),
        ({"pending": ["ChooseProt"]}, "there is no pending step 'ChooseProt'; did you mean ChoosePort"),
        ({"pending": [["RemovePCs", 1]]}, "the pending step RemovePCs has the fields"),
        ({"pending": [["RemovePCs", "rome", 1, 9]]}, "RemovePCs, reason: a reason is given by its name"),
        (
            {"pending": [["RemovePCs", 0, 1, "battle"]]},
            "RemovePCs, side: a side is given by its name",
        ),
        ({"march": {"senior": 14}}, "march, senior: a general is given by its name; found 14"),
        ({"march": {"general": 1}}, "march, general: a general is given by its name; found 1"),
        ({"march": {"others": 2}}, "march, others: expected a list of names; found 2"),
        ({"march": {"others": ["nerva"]}}, "march, others: there is no general 'nerva'; did you mean nero"),
        ({"play": {"walked": {"nerva": 2}}}, "play, walked: there is no general 'nerva'"),
        ({"play": {"walked": {"nero": "far"}}}, "play, walked: expected a number; found 'far'"),
        ({"reaction": {"avoid": [1, 2]}}, "expected an object with space, leader, generals, cus, elephants"),
        ({"battle": {"hand": [{"frontal": 1}, {}]}}, "there is no battle card 'frontal'"),
        ({"battle": {"course": [3]}}, "battle, course: expected an object with attacker, tactic"),
        ({"ended": {"winner": "gaul"}}, "there is no side 'gaul'"),
    ],
)
def test_what_is_wrong_is_said(position: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        load(position)
    assert message in str(caught.value)


def test_what_goes_on_is_written_in_names() -> None:
    position = write_position(busy())
    assert position["reaction"]["avoid"] == {
        "space": "capua",
        "leader": "hannibal",
        "generals": ["hannibal"],
        "cus": 5,
        "elephants": 1,
    }
    assert position["muster"]["purpose"] == "inside-city"
    assert [part["points"] for part in position["muster"]["classes"]] == [0, "2 with nero"]
    assert position["battle"]["hand"][ROME] == {
        "frontal-assault": 3,
        "flank-left": 1,
        "double-envelopment": 1,
    }
    assert position["battle"]["generals"] == [["longus"], []]
    assert position["battle"]["course"] == [
        {"attacker": "carthage", "tactic": "flank-left", "card": "maharbal", "match": "reserve", "answer": 0},
        {"attacker": "rome", "tactic": -1, "card": 2, "match": 0, "answer": "taken"},
    ]


def test_what_is_read_has_names_for_its_parts() -> None:
    again = load(write_position(busy()), CLASSIC)
    assert again.reaction is not None
    assert again.reaction.avoid is not None
    assert again.reaction.avoid.elephants == 1
    assert again.battle is not None
    assert again.battle.course[0].match == 5
    assert again.muster is not None
    assert again.muster.classes[0].cus == 3


def test_every_kind_of_frame_is_known_by_its_name() -> None:
    kinds = FIELDS.frame_kinds
    assert kinds["ChoosePort"] is ChoosePort
    assert all(kind.__module__.startswith("hannibal.rome_carthage") for kind in kinds.values())


def test_another_deal_looks_the_same_to_the_player() -> None:
    state = busy()
    state.stack = [RemovePCs(ROME, 3, 0)]
    changed = False
    for seed in range(20):
        for seat in (ROME, CARTHAGE, SPECTATOR):
            believed = state.resample_from_infostate(seat, Random(seed))
            assert believed.information_state_string(seat) == state.information_state_string(seat)
            changed |= digest(believed) != digest(state)
            assert (
                believed.deck | believed.hands[0] | believed.hands[1]
                == state.deck | state.hands[0] | state.hands[1]
            )
            assert believed.battle is not None
            assert believed.battle.hand[CARTHAGE][1] >= 1, "what a spy has seen stays"
    assert changed


@pytest.mark.parametrize("seed", range(3))
def test_who_is_asked_in_secret_is_dealt_a_reason(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where hardly any deal would do: the true hand is never what is left."""
    monkeypatch.setattr(view, "_TRIES", 1)
    asked = [
        state.clone()
        for state in quarrel(seed, crowded=True)
        if not state.is_chance_node() and not state.is_terminal() and state.decision().secret
    ]
    assert asked
    changed = False
    for state in asked[:40]:
        for seat in (1 - state.current_player(), SPECTATOR):
            believed = state.resample_from_infostate(seat, Random(seed))
            assert believed.information_state_string(seat) == state.information_state_string(seat)
            assert believed.legal_actions()
            changed |= believed.hands != state.hands
    assert changed


def test_a_view_hides_the_other_hand_and_the_deck() -> None:
    state = busy()
    seen = state.view(ROME)
    assert seen["hand"] == [3, 22]
    assert seen["hand_sizes"] == {"rome": 2, "carthage": 1}
    assert seen["deck"] == state.deck.bit_count()
    assert seen["battle"]["hand"] == {"frontal-assault": 3, "flank-left": 1, "double-envelopment": 1}
    assert seen["battle"]["hand_sizes"] == {"rome": 5, "carthage": 5}
    assert "hands" not in seen
    assert "hand" not in state.view(SPECTATOR)
    assert state.view(SPECTATOR)["battle"]["hand"] is None


def test_philips_second_card_in_play_is_written_by_its_name() -> None:
    position = {
        "turn": 4,
        "active": "rome",
        "markers": ["macedon"],
        "hands": {"rome": ["9b", 61], "carthage": [62]},
        "removed": [9],
        "pending": [["NextCardTurn", "rome"]],
    }
    options = GAME.check_options({"edition": "classic"})
    state = GAME.load_position(position, options)
    state.apply_action(state.string_to_action("play 9b"))
    written = state.position()
    assert written["play"]["card"] == "9b"
    assert GAME.load_position(written, options).position() == written
