"""What each side sees: Rome looks into Carthaginian stacks only where the rules let her (IC:7.5)."""

from __future__ import annotations

from random import Random
from typing import Any

from hannibal.italian_campaign.board import CARTHAGE, ROME
from hannibal.italian_campaign.facts.model import RECONSTRUCTION
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.actions import UNITS_DRAWN
from hannibal.kernel import SPECTATOR, digest
from tests.italian_campaign.playing import GAME
from tests.telling import lines, listen

POSITION: dict[str, Any] = {
    "year": 216,
    "season": "summer",
    "active": "rome",
    "forces": {
        "rome": {
            "2508": {"units": {"r-foot": 2}, "leaders": ["varro"]},
            "0523": {"units": {"r-foot": 2}, "leaders": ["paulus"]},
        },
        "carthage": {
            "2408": {"units": {"c-foot": 3, "allied-5": 2}, "leaders": ["hannibal"]},
            "2508": {"units": {"c-foot": 1}, "leaders": ["hanno"]},
            "2507": {"units": {"c-horse": 1}},
        },
    },
    "ranks": {"varro": "consul", "paulus": "consul"},
    "pending": ["ChooseFirst", "EndMovement", "ChooseMover"],
}


def load(position: dict[str, Any]) -> IcState:
    return GAME.load_position(position, GAME.check_options({}))


def test_rome_sees_how_many_counters_a_leader_has_and_not_which() -> None:
    seen = load(POSITION).view(ROME)["forces"]["carthage"]
    assert seen["2408"] == {"units": 5, "leaders": ["hannibal"]}
    assert seen["2508"]["units"] == {"c-foot": 1}, "Varro is in the same hex"
    assert seen["2507"]["units"] == {"c-horse": 1}, "no leader is with it"


def test_carthage_sees_everything() -> None:
    state = load(POSITION)
    assert state.view(CARTHAGE)["forces"]["carthage"]["2408"]["units"] == {"c-foot": 3, "allied-5": 2}
    assert state.view(CARTHAGE)["forces"]["rome"]["0523"]["units"] == {"r-foot": 2}
    assert state.view(CARTHAGE)["pool"]["allied-5"] == 8


def test_the_pools_lie_face_down_for_rome() -> None:
    state = load(POSITION)
    for seat in (ROME, SPECTATOR):
        assert set(state.view(seat)["pool"]) == {"r-foot", "r-horse"}
        assert state.view(seat)["pools"] == {"allied": 37, "gauls": 10}


def test_a_siege_shows_who_is_inside() -> None:
    position = {
        **POSITION,
        "cities": {"carthage": ["arpi"]},
        "siege": {"arpi": 5},
        "forces": {
            "rome": {"arpi": {"units": {"r-foot": 5}}},
            "carthage": {"arpi": {"inside": {"units": {"c-foot": 1}, "leaders": ["hanno"]}}},
        },
        "ranks": {},
    }
    assert load(position).view(ROME)["forces"]["carthage"]["arpi"]["inside"]["units"] == {"c-foot": 1}
    position["siege"] = {}
    assert load(position).view(ROME)["forces"]["carthage"]["arpi"]["inside"]["units"] == 1


def test_another_deal_looks_the_same_to_rome_and_is_another() -> None:
    state = load(POSITION)
    deals = {digest(state.resample_from_infostate(ROME, Random(seed))) for seed in range(20)}
    assert len(deals) > 1
    for seed in range(20):
        believed = state.resample_from_infostate(ROME, Random(seed))
        assert believed.information_state_string(ROME) == state.information_state_string(ROME)
        assert sum(believed.units(CARTHAGE, state.board.hex["2408"])) == 5
    assert digest(state.resample_from_infostate(CARTHAGE, Random(1))) == digest(state)


def test_marching_to_a_leader_reveals() -> None:
    state = load(POSITION)
    state.apply_action(state.string_to_action("move varro"))
    assert state.reveals(state.string_to_action("march 2408"))
    assert not state.reveals(state.string_to_action("march 2507"))


def test_units_drawn_have_no_faces_for_rome() -> None:
    state = load({**POSITION, "pending": ["ChooseFirst", ["DrawUnits", "hannibal", 2]]})
    action = state.string_to_action("units 1allied-5 1allied-2")
    assert action & 63 == UNITS_DRAWN
    assert state.action_seen_by(action, ROME) == "units 2?"
    assert state.action_seen_by(action, CARTHAGE) == "units 1allied-5 1allied-2"


def test_what_is_dropped_or_lost_out_of_sight_has_no_face_for_rome() -> None:
    state = load({**POSITION, "active": "carthage"})
    state.apply_action(state.string_to_action("move hannibal"))
    drop = state.string_to_action("drop allied-5")
    assert state.action_seen_by(drop, ROME) == "drop ?"
    assert state.action_seen_by(drop, CARTHAGE) == "drop allied-5"
    state = load({**POSITION, "pending": ["ChooseFirst", ["LosePoints", "carthage", "2408", 3, "IC:8.3"]]})
    assert state.action_seen_by(state.string_to_action("lose c-foot"), SPECTATOR) == "lose ?"
    state = load({**POSITION, "pending": ["ChooseFirst", ["LosePoints", "carthage", "2507", 3, "IC:8.3"]]})
    assert state.action_seen_by(state.string_to_action("lose c-horse"), ROME) == "lose c-horse"


def test_the_game_says_that_its_map_is_a_reconstruction() -> None:
    state = load(POSITION)
    assert state.view(ROME)["notice"] == RECONSTRUCTION
    assert GAME.derived(state)["notice"] == RECONSTRUCTION


def test_treating_in_vain_with_a_hidden_garrison_reveals() -> None:
    """Ten strength points bar the city without a die: to take that back would be to have looked (IC:7.42)."""
    position = {
        **POSITION,
        "cities": {"carthage": ["arpi", "canusium"]},
        "forces": {
            "rome": {"2508": {"units": {"r-foot": 2}, "leaders": ["varro"]}},
            "carthage": {"arpi": {"units": {"c-foot": 2}, "leaders": ["hannibal"]}},
        },
        "ranks": {"varro": "consul"},
    }
    state = load(position)
    for text in ("move varro", "march 2408"):
        state.apply_action(state.string_to_action(text))
    test = state.string_to_action("diplomacy arpi")
    assert state.explain(test) is None
    assert state.reveals(test)
    state.apply_action(state.string_to_action("march 2507"))
    assert not state.reveals(state.string_to_action("diplomacy canusium"))


def test_what_winter_takes_out_of_sight_only_carthage_reads() -> None:
    state = load({**POSITION, "pending": ["ChooseFirst", ["LosePoints", "carthage", "2408", 2, "IC:8.3"]]})
    listen(GAME, state)
    state.apply_action(state.string_to_action("lose c-foot"))
    assert [line.text for line in lines(state, CARTHAGE)] == ["Carthaginian foot (6 SP) is reduced."]
    assert lines(state, ROME) == []
    assert lines(state, SPECTATOR) == []
