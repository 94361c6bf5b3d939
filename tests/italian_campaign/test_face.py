"""The face: every state of quarrelsome games can be shown, in words that are there, and nothing leaks."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from hannibal.games import get_face
from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.actions import MARCH, argument_of, make, verb_of
from hannibal.kernel import SPECTATOR, NotationError
from tests.faces import check_actions_are_described, check_nothing_leaks
from tests.italian_campaign.playing import GAME, quarrel, start

FACE = get_face(GAME)
SEATS = (ROME, CARTHAGE, SPECTATOR)


@pytest.mark.parametrize("seed", range(4))
def test_every_state_can_be_shown(seed: int) -> None:
    for count, state in enumerate(quarrel(seed, crowded=seed % 2 == 0)):
        shown = check_actions_are_described(FACE, state)
        labels = [action["label"] for action in shown]
        assert len(labels) == len(set(labels)), labels
        if count % 6 == 0:
            for seat in SEATS:
                json.dumps([FACE.public(state, seat), FACE.cards(state, seat), FACE.aid(state)])
        if count % 24 == 0:
            ElementTree.fromstring(FACE.pieces(state, ROME))
        if count > 700:
            break


@pytest.mark.parametrize("seed", range(4))
def test_nothing_leaks_through_the_face(seed: int) -> None:
    check_nothing_leaks(
        FACE, quarrel(seed, crowded=True), _reasons, Random(seed), every=11, pieces_every=44, limit=1200
    )


def _reasons(state: IcState, seat: int) -> list[str]:
    asked = [{"space": name} for name in state.board.hex_names[::40]]
    asked += [{"general": name} for name in state.board.leader_ids[::4]]
    return [str(FACE.why_not(state, seat, thing)) for thing in asked]


def test_rome_sees_hidden_stacks_as_counters_and_carthage_her_own_strength() -> None:
    state = start(0, crowded=False)
    rome, carthage = FACE.public(state, ROME), FACE.public(state, CARTHAGE)

    def hannibals(shown: dict[str, object]) -> dict[str, object]:
        forces = shown["forces"]
        assert isinstance(forces, list)
        (found,) = (force for force in forces if "hannibal" in force.get("leaders", ()))
        assert isinstance(found, dict)
        return found

    assert hannibals(rome)["strength"] is None
    assert "units" not in hannibals(rome)
    own = hannibals(carthage)["strength"]
    assert isinstance(own, int)
    assert own >= 51
    assert hannibals(rome)["counters"] == hannibals(carthage)["counters"] == 15
    assert ">?<" in FACE.pieces(state, ROME)
    assert f">{own}<" in FACE.pieces(state, CARTHAGE)
    assert f">{own}<" not in FACE.pieces(state, SPECTATOR)


@pytest.mark.parametrize("seed", range(5))
def test_every_way_the_march_could_go_is_legal(seed: int) -> None:
    """Along a way of `reach` each step is legal and costs what it says."""
    seen = 0
    for state in quarrel(seed, crowded=True):
        army = state.army
        if state.decision().kind != "MarchOn" or army is None:
            continue
        reach = FACE.public(state, army.side)["march"]["reach"]
        steps = {argument_of(action) for action in state.legal_actions() if verb_of(action) == MARCH}
        near = {state.board.hex_names[at] for at in steps}
        # The way next door may be cheaper by a road round the corner.
        assert {entry["path"][0] for entry in reach} <= near <= {entry["space"] for entry in reach}
        for entry in (*reach[:2], *reach[-2:]):
            _walk(state.clone(), entry)
            seen += 1
        if seen > 80:
            break
    assert seen


def _walk(state: IcState, entry: dict[str, object]) -> None:
    army = state.army
    assert army is not None
    before, path = army.spent, entry["path"]
    assert isinstance(path, list)
    for space in path:
        action = state.string_to_action(f"march {space}")
        assert state.explain(action) is None, (path, str(state.explain(action)))
        state.apply_action(action)
    assert path[-1] == entry["space"]
    if state.army is not None and not state.army.halted:
        # An overrun costs more than the way says (IC:7.7).
        assert state.army.spent - before - entry["cost"] in (0, 3)  # type: ignore[operator]


@pytest.mark.parametrize("seed", range(3))
def test_a_click_anywhere_has_an_answer(seed: int) -> None:
    rng = Random(seed)
    for count, state in enumerate(quarrel(seed, crowded=True)):
        if state.is_chance_node() or rng.random() < 0.9:
            continue
        legal = [FACE.describe(state, action) for action in state.legal_actions()]
        for space in state.board.hex_names[::23]:
            refusal = FACE.why_not(state, state.current_player(), {"space": space})
            if refusal is None:
                assert any(action.get("space") == space for action in legal)
            else:
                assert refusal.reason
                assert not any(action.get("space") == space for action in legal)
        other = FACE.why_not(state, 1 - state.current_player(), {"general": "hannibal"})
        assert other is not None
        assert other.reason
        if count > 900:
            break


def test_a_march_refused_says_why() -> None:
    state = start(0, crowded=False)
    leader = "hannibal" if state.current_player() == CARTHAGE else "longus"
    state.apply_action(state.string_to_action(f"move {leader}"))
    refusal = FACE.why_not(state, state.current_player(), {"space": "brundisium"})
    assert refusal is not None
    assert refusal.rule == "IC:7.1"
    assert state.explain(make(MARCH, state.board.city_hex[state.board.city["brundisium"]])) == refusal


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"forces": {"rome": {"2115": {"units": {"r-horse": 2}, "leaders": ["varro"]}}}}, "IC:10.2"),
        (
            {
                "forces": {"rome": {"2115": {"units": {"r-foot": 2}, "leaders": ["varro"]}}},
                "moved": ["varro"],
            },
            "IC:7.2",
        ),
        ({"forces": {"rome": {"2115": {"units": {"r-foot": 2}}}}}, "IC:7.1"),
    ],
)
def test_a_click_on_a_leader_who_cannot_move_names_the_rule_against_him(
    changes: dict[str, object], rule: str
) -> None:
    state = at(
        {
            "year": 216,
            "season": "summer",
            "active": "rome",
            "ranks": {"varro": "consul"},
            "pending": ["ChooseFirst", "EndMovement", "ChooseMover"],
            **changes,
        }
    )
    refusal = FACE.why_not(state, ROME, {"space": "2115"})
    assert refusal is not None
    assert refusal.rule == rule


def test_a_thing_that_does_not_exist() -> None:
    state = start(0, crowded=False)
    with pytest.raises(NotationError, match="atlantis"):
        FACE.why_not(state, ROME, {"space": "atlantis"})
    with pytest.raises(NotationError, match="not on card"):
        FACE.why_not(state, ROME, {"card": "12"})


def test_the_score_tells_what_winter_would_bring() -> None:
    state = start(0, crowded=False)
    score = FACE.public(state, ROME)["score"]
    assert (score["points"], score["draw_from"], score["carthage_from"]) == (0, 500, 601)
    assert score["winter"] == sum(part["points"] for part in score["parts"])


def test_a_game_that_is_over_expects_no_winter() -> None:
    state = at({**BEFORE_LUCERIA, "year": 212, "season": "winter", "points": 520, "pending": ["EndYear"]})
    score = FACE.public(state, ROME)["score"]
    assert (score["points"], score["winter"], score["parts"], score["over"]) == (520, 0, [], True)


def test_the_aid_has_both_combat_tables_and_all_provinces() -> None:
    aid = FACE.aid(start(0, crowded=False))
    titles = [table["title"] for table in aid["tables"]]
    assert titles[:3] == ["Victory points", "Field combat", "Assault"]
    assert {"Terrain", "Cities", "Elephant attrition", "Legions by year", "Elections", "Leaders"} <= {*titles}
    assert all(table["rule"].startswith("IC:") for table in aid["tables"])
    assert sum(len(group["provinces"]) for group in aid["provinces"]) == len(GAME.board.province_ids)
    assert [row["id"] for row in aid["sequence"] if row["now"]] == ["winter-movement"]


def test_the_aid_says_what_the_charts_do() -> None:
    tables = {table["title"]: table["rows"] for table in FACE.aid(start(0, crowded=False))["tables"]}
    assert ["Road", 1, "as the terrain"] in tables["Terrain"], (
        "a road crosses rough ground, it does not clear it"
    )
    assert ["Class 2 fortress", 5, 20] in tables["Cities"]
    assert ["Class 1 fortress", "5, to besiege it only", 40] in tables["Cities"]


def test_the_catalogue_knows_every_option() -> None:
    catalogue = FACE.catalogue()
    names = {option["name"] for option in catalogue["options"]} | {catalogue["edition_option"]}
    defaults = GAME.check_options({})
    assert names == set(defaults)
    for edition in catalogue["editions"]:
        GAME.check_options({catalogue["edition_option"]: edition["id"]})
        for option in catalogue["options"]:
            assert option["editions"][edition["id"]] == defaults[option["name"]]


def at(position: dict[str, object]) -> IcState:
    return GAME.load_position(position, GAME.check_options({}))


def play(state: IcState, *texts: str) -> None:
    """Play actions by their notation."""
    for text in texts:
        state.apply_action(state.string_to_action(text))


BEFORE_LUCERIA: dict[str, object] = {
    "year": 216,
    "season": "summer",
    "first": "rome",
    "forces": {
        "rome": {"luceria": {"units": {"r-foot": 1}, "leaders": ["varro"]}},
        "carthage": {
            "luceria": {"units": {"c-foot": 6, "elephants": 1}, "leaders": ["hannibal"]},
            "2507": {"leaders": ["hanno"]},
        },
    },
    "ranks": {"varro": "consul"},
    "pending": ["ChooseFirst", "CombatPhase"],
}


def test_who_is_asked_to_attack_sees_the_odds_of_it() -> None:
    state = at(BEFORE_LUCERIA)
    assert state.decision().kind == "Wish"
    shown = FACE.public(state, CARTHAGE)["combat"]
    assert shown["attacker"] is None
    assert [shown["sides"][side]["leaders"] for side in ("rome", "carthage")] == [["varro"], ["hannibal"]]
    assert [shown["sides"][side]["strength"] for side in ("rome", "carthage")] == [10, 27], "12 will forage"
    assert shown["column"] == "3-1"
    assert {one["text"]: one["modifier"] for one in shown["modifiers"]} == {"leaders": 2, "elephants": 1}
    assert shown["results"] == ["D1", "D2", "D3", "D4", "D5", "D6"]
    fight = next(action for action in state.legal_actions() if state.action_to_string(action) == "fight")
    assert FACE.describe(state, fight)["note"] == "39 to 10, before foragers go"


AT_1018: dict[str, Any] = {
    "year": 216,
    "season": "summer",
    "first": "rome",
    "forces": {
        "rome": {"1018": {"units": {"r-foot": 2, "r-horse": 2}, "leaders": ["varro"]}},
        "carthage": {"1018": {"units": {"c-foot": 4, "c-horse": 5}, "leaders": ["hanno"]}},
    },
    "ranks": {"varro": "consul"},
    "cities": {"carthage": [*("placentia", "cremona", "mutina", "mediolanum", "taurasia")]},
    "pending": ["ChooseFirst", "CombatPhase"],
}


def test_before_combat_the_panel_shows_what_will_be_fought() -> None:
    state = at(AT_1018)
    play(state, "fight")
    assert state.decision().kind == "StandOrWithdraw"
    shown = FACE.public(state, ROME)["combat"]
    rome, carthage = shown["sides"]["rome"], shown["sides"]["carthage"]
    assert (carthage["strength"], rome["strength"], rome["to_forage"]) == (44, 20, 6)
    expected = shown["column"], shown["results"]
    play(state, "fight", "forage r-horse")
    half_way = FACE.public(state, ROME)["combat"]["sides"]["rome"]
    assert (half_way["strength"], half_way["to_forage"], half_way["foraging"]) == (20, 3, 3)
    play(state, "forage r-horse")
    shown = FACE.public(state, ROME)["combat"]
    assert (shown["column"], shown["results"]) == expected
    assert (shown["sides"]["rome"]["strength"], shown["sides"]["rome"]["foraging"]) == (20, 6)
    assert "to_forage" not in shown["sides"]["rome"]


def test_elephants_do_not_forage_and_somebody_stays() -> None:
    units = {"elephants": 3, "allied-1": 1}
    forces = {**AT_1018["forces"], "carthage": {"1018": {"units": units, "leaders": ["hanno"]}}}
    state = at({**AT_1018, "forces": forces, "cities": {}})
    shown = FACE.public(state, CARTHAGE)["combat"]["sides"]["carthage"]
    assert (shown["strength"], shown["to_forage"]) == (9, 1)


def test_a_siege_at_hand_is_weighed() -> None:
    forces = {
        "rome": {},
        "carthage": {"luceria": {"units": {"c-foot": 2, "elephants": 1}, "leaders": ["hanno"]}},
    }
    state = at({**BEFORE_LUCERIA, "forces": forces, "ranks": {}})
    assert state.decision().kind == "Siege"
    shown = FACE.public(state, CARTHAGE)
    assert shown["scene"] == "luceria"
    siege = shown["siege"]
    assert (siege["needed"], siege["besiegers"], siege["storms"]) == (10, 15, False), "elephants do not storm"
    assert "siege" not in FACE.public(state, ROME), "what Hanno has is his to know"
    notes = {
        action["verb"]: action.get("note")
        for action in (FACE.describe(state, action) for action in state.legal_actions())
    }
    assert notes["besiege"] == "surrenders on 6, 17 %"
    assert "assault" not in notes


def test_a_leader_alone_hides_nothing() -> None:
    forces = FACE.public(at(BEFORE_LUCERIA), ROME)["forces"]
    assert [force["strength"] for force in forces if "hanno" in force["leaders"]] == [0]


def test_the_step_says_who_recruits() -> None:
    state = at({**BEFORE_LUCERIA, "active": "carthage", "pending": ["ChooseFirst", ["Recruit", False]]})
    assert state.decision().kind == "RaiseLegion"
    assert FACE.public(state, ROME)["step"]["text"] == "Summer: Rome recruits"


def test_only_legions_that_can_be_raised_are_asked_for() -> None:
    forces: dict[str, object] = {"rome": {}, "carthage": {}}
    levy = {"year": 217, "season": "summer", "first": "rome", "active": "rome", "forces": forces}
    pending = ["ChooseFirst", ["Recruit", False]]
    assert "8 are due this year" in at({**levy, "pending": pending}).decision().question
    lost = at({**levy, "provinces": {"carthage": ["samnium", "campania"]}, "pending": pending})
    assert "6 of the 8 due this year can be" in lost.decision().question
    few = at({**levy, "pool": {"r-foot": 5, "r-horse": 9}, "pending": pending})
    assert "5 of the 8 due this year can be" in few.decision().question
    last = at({**levy, "pool": {"r-foot": 1, "r-horse": 9}, "pending": pending})
    assert "1 of the 8 due this year can be" in last.decision().question
