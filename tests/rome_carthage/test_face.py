"""The face: every state of quarrelsome games can be shown, in words that are there, and nothing leaks."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

import pytest

from hannibal.games import get_face
from hannibal.kernel import SPECTATOR, NotationError
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.face.march import STEP_NOTATION
from hannibal.rome_carthage.face.pieces import armies
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.actions import MARCH, argument_of, verb_of
from hannibal.rome_carthage.text.derived import derived
from tests.faces import check_actions_are_described, check_nothing_leaks
from tests.rome_carthage.playing import GAME, choose, quarrel, start

FACE = get_face(GAME)
SEATS = (ROME, CARTHAGE, SPECTATOR)


@pytest.mark.parametrize("seed", range(4))
def test_every_state_can_be_shown(seed: int) -> None:
    for count, state in enumerate(quarrel(seed, crowded=seed % 2 == 0)):
        shown = check_actions_are_described(FACE, state)
        labels = [(action["label"], action.get("note")) for action in shown if "card" not in action]
        assert len(labels) == len(set(labels)), labels
        if count % 5 == 0:
            for seat in SEATS:
                json.dumps([FACE.public(state, seat), FACE.cards(state, seat), FACE.aid(state)])
            ElementTree.fromstring(FACE.pieces(state, SPECTATOR).replace("&", "&amp;"))
        if count > 900:
            break


@pytest.mark.parametrize("seed", range(3))
def test_nothing_leaks_through_the_face(seed: int) -> None:
    check_nothing_leaks(
        FACE, quarrel(seed, crowded=True), _reasons, Random(seed), every=17, pieces_every=17, limit=1500
    )


def _reasons(state: RomeState, seat: int) -> list[str]:
    spaces = state.board.space_ids[::7]
    generals = state.board.general_ids
    asked = [*({"space": space} for space in spaces), *({"general": general} for general in generals)]
    return [str(FACE.why_not(state, seat, thing)) for thing in asked]


@pytest.mark.parametrize("seed", range(6))
def test_every_way_the_march_could_go_is_legal(seed: int) -> None:
    """Along a way of `reach` each step is legal as long as nobody answers and nothing is rolled."""
    seen = 0
    for state in quarrel(seed, crowded=True):
        if state.decision().kind != "MarchOn" or state.march is None:
            continue
        march = FACE.public(state, ROME)["march"]
        steps = {argument_of(a) for a in state.legal_actions() if verb_of(a) == MARCH}
        direct = {entry["space"] for entry in march["reach"] if len(entry["path"]) == 1}
        first = {entry["path"][0] for entry in march["reach"]}
        assert direct <= first <= {state.board.space_ids[space] for space in steps}
        for entry in march["reach"][-3:]:
            assert entry["path"][-1] == entry["space"]
            _walk(state.clone(), entry["path"])
            seen += 1
        if seen > 60:
            break


def _walk(state: RomeState, path: list[str]) -> None:
    for space in path:
        action = state.string_to_action(STEP_NOTATION.format(space))
        assert state.explain(action) is None, (path, str(state.explain(action)))
        state.apply_action(action)
        march = state.march
        if state.decision().kind != "MarchOn" or march is None or march.pursuit:
            return


@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_move_a_general_with_a_card_moves_him(seed: int) -> None:
    """What a card tells of the generals it moves can be sent as it is; uses that are legal, too."""
    moved = used = 0
    for state in quarrel(seed, crowded=True):
        if state.decision().kind != "ChooseCard":
            continue
        for card in FACE.cards(state, state.current_player()):
            for general, texts in card["moves"].items():
                after = _sent(state.clone(), texts)
                if after.march is not None:
                    assert after.board.general_ids[after.march.general] == general
                    moved += 1
            for use in card["uses"]:
                if use["legal"]:
                    _sent(state.clone(), use["actions"])
                    used += 1
        if moved > 60:
            break
    assert moved > 5
    assert used > 20


def _sent(state: RomeState, texts: list[str]) -> RomeState:
    """The actions taken one by one, as a table takes them: what leaves no choice happens by itself."""
    for text in texts:
        action = state.string_to_action(text)
        assert state.explain(action) is None, (texts, str(state.explain(action)))
        state.apply_action(action)
    while not state.is_chance_node() and not state.is_terminal() and len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def test_who_is_asked_what_is_told_in_the_words_of_the_page() -> None:
    """A card and a battle card need the hand; a battle asks in its scene, but for the make-up of a force."""
    told: dict[str, set[tuple[str, bool]]] = {}
    for state in quarrel(1, crowded=True):
        if state.is_chance_node() or state.is_terminal():
            continue
        asked = FACE.asks(state)
        told.setdefault(asked["step"], set()).add((asked["where"], asked["hand"]))
        assert (asked["where"] == "scene") <= (state.battle is not None)
    assert told["card"] == {("map", True)}
    assert told["attack"] == told["match"] == {("scene", True)}
    assert told["march"] == {("map", False)}
    assert {where for where, _ in told["muster"]} == {"map"}


def test_a_card_tells_its_picture_and_when_it_counters() -> None:
    state = start(0, crowded=False)
    state.hands[ROME] = 1 << 6 | 1 << 33 | 1 << 41
    shown = {card["card"]: card for card in FACE.cards(state, ROME)}
    assert [shown[card]["picture"] for card in ("6", "33", "41")] == ["cavalry", "campaign-3", "weather"]
    assert [shown[card]["campaign"] for card in ("6", "33", "41")] == [False, True, False]
    assert [shown[card]["when"] for card in ("6", "33", "41")] == ["In a battle", None, "In the enemy's move"]
    assert shown["41"]["event"]["usable"]
    assert shown["6"]["event"] == {"usable": False, "why": shown["6"]["event"]["why"]}


def test_the_reach_is_everything_that_can_be_walked_to() -> None:
    """At set-up nobody stands in Hannibal's way in Spain: a search by the engine finds the same spaces."""
    state = start(0, crowded=False)
    while state.decision().kind != "ChooseCard":
        state.apply_action(state.legal_actions()[0])
    state.active = CARTHAGE
    state.hands[CARTHAGE] = 1 << 33
    for text in ("play 33", "move", "activate hannibal"):
        state.apply_action(state.string_to_action(text))
    reach = FACE.public(state, CARTHAGE)["march"]["reach"]
    found: dict[str, int] = {}
    _explore(state, found)
    assert {entry["space"]: entry["cost"] for entry in reach} == found


def _explore(state: RomeState, found: dict[str, int]) -> None:
    assert state.march is not None
    for action in state.legal_actions():
        if verb_of(action) == MARCH:
            after = state.clone()
            after.apply_action(action)
            while after.is_chance_node():
                after.apply_action(after.string_to_action("roll 1"))
            space, march = state.board.space_ids[argument_of(action)], after.march
            assert march is not None
            if march.used < found.get(space, 99):
                found[space] = march.used
                if after.decision().kind == "MarchOn":
                    _explore(after, found)
    found.pop("saguntum", None)


def test_a_click_anywhere_has_an_answer() -> None:
    rng = Random(3)
    for state in quarrel(3, crowded=True):
        if state.is_chance_node() or rng.random() < 0.8:
            continue
        legal = [FACE.describe(state, action) for action in state.legal_actions()]
        for space in state.board.space_ids[::5]:
            refusal = FACE.why_not(state, state.current_player(), {"space": space})
            if refusal is None:
                assert any(action.get("space") == space for action in legal)
            else:
                assert refusal.reason
                assert not any(action["text"].endswith(f" {space}") for action in legal)
        other = FACE.why_not(state, 1 - state.current_player(), {"general": "hannibal"})
        assert other is not None
        assert other.reason


def test_a_thing_that_does_not_exist() -> None:
    state = start(0, crowded=False)
    with pytest.raises(NotationError, match="atlantis"):
        FACE.why_not(state, ROME, {"space": "atlantis"})


def test_a_card_says_what_it_can_do_and_why_not() -> None:
    state = start(0, crowded=False)
    while state.decision().kind != "ChooseCard":
        state.apply_action(state.legal_actions()[0])
    for card in FACE.cards(state, state.current_player()):
        played = state.clone()
        played.apply_action(played.string_to_action(f"play {card['card']}"))
        legal = {played.action_to_string(action) for action in played.legal_actions()}
        assert {use["verb"] for use in card["uses"] if use["legal"]} == legal
        assert all(use["why"] and use["rule"] for use in card["uses"] if not use["possible"])
    for card in FACE.cards(state, 1 - state.current_player()):
        assert not card["playable"]
        assert card["why"]


def test_tokens_keep_their_ids_while_they_march() -> None:
    state, rng = start(5, crowded=False), Random(5)
    while state.march is None or not state.march.path:
        state.apply_action(choose(state, rng))
    general = state.board.general_ids[state.commander(state.march.side, state.march.space)]
    side = ("rome", "carthage")[state.march.side]
    assert f'id="army-{side}-{general}"' in FACE.pieces(state, ROME)


def test_the_catalogue_says_what_can_be_chosen() -> None:
    catalogue = FACE.catalogue()
    assert [side["id"] for side in catalogue["sides"]] == ["rome", "carthage"]
    for option in catalogue["options"]:
        values = [value["id"] for value in option["values"]]
        assert option["editions"]["2e"] in values
        assert option["editions"]["classic"] in values
        GAME.check_options({option["name"]: values[-1]})


def test_a_siege_train_stands_with_its_own_behind_the_walls() -> None:
    state = start(1, crowded=False)
    carthage = state.board.space["carthage"]
    state.trains = (carthage,)
    state.out[CARTHAGE][carthage], state.ins[carthage] = 0, 3
    for general in state.generals_at(CARTHAGE, carthage, False):
        state.where[general] = state.board.space["utica"]
    found = [(army.inside, army.siege_trains) for army in armies(state) if army.space == "carthage"]
    assert found == [(True, 1)]
    state.out[CARTHAGE][carthage] = 1
    found = [(army.inside, army.siege_trains) for army in armies(state) if army.space == "carthage"]
    assert found == [(False, 1), (True, 0)]


def test_the_aid_lights_the_step_and_counts_the_provinces() -> None:
    phases = set()
    for count, state in enumerate(quarrel(3, crowded=False)):
        if count % 20:
            continue
        aid = FACE.aid(state)
        lit = [step["id"] for step in aid["sequence"] if step["now"]]
        assert len(lit) == (0 if state.is_terminal() else 1)
        phases |= set(lit)
        rows = [row for region in aid["provinces"] for row in region["provinces"]]
        held = {row["id"]: row["holder"] for row in rows if row["holder"]}
        assert held == {name: side for name, side in GAME.derived(state)["control"].items() if side}
        points = GAME.derived(state)["points"]
        for side in ("rome", "carthage"):
            assert sum(row["significant"] and row["holder"] == side for row in rows) == points[side]
    assert {"reinforcement", "strategy"} <= phases


@pytest.mark.parametrize("edition", ["2e", "classic"])
def test_the_aid_has_the_tables_in_force(edition: str) -> None:
    state = GAME.new_initial_state(GAME.check_options({"edition": edition}))
    titles = [table["title"] for table in FACE.aid(state)["tables"]]
    assert ("Siege dice" in titles) == ("Siege" not in titles) == (edition == "classic")
    for table in FACE.aid(state)["tables"]:
        assert {len(row) for row in table["rows"]} == {len(table["columns"])}, table["title"]


def test_the_battle_tells_its_course() -> None:
    seen = set()
    for state in quarrel(1, crowded=True):
        if state.battle is None:
            continue
        scene = FACE.public(state, SPECTATOR)["battle"]
        assert [entry["tactic"] for entry in scene["course"] if "tactic" in entry] == [
            tuple(state.board.pack.battle_cards)[tactic]
            for _, tactic, *_ in state.battle.course
            if tactic >= 0
        ]
        assert len(scene["casualties"]) == 6
        if scene["charge"] is not None:
            seen.add(scene["charge"]["result"])
        for entry in scene["course"]:
            seen |= {name for name in ("die", "withdraw", "stop", "match") if entry.get(name)}
    assert {"die", "withdraw", "match"} <= seen


def test_the_hand_says_why_not_in_names() -> None:
    reasons = set()
    for count, state in enumerate(quarrel(2, crowded=False)):
        if count % 9 == 0:
            for seat in (ROME, CARTHAGE):
                shown = json.dumps([FACE.cards(state, seat), FACE.public(state, seat)])
                assert "{italy}" not in shown
                assert "{spain}" not in shown
                reasons |= {use.get("why", "") for card in FACE.cards(state, seat) for use in card["uses"]}
        if count > 800:
            break
    assert any("Italy" in reason for reason in reasons)


def test_a_marker_says_whose_the_province_will_be() -> None:
    """Every offer of a marker tells who then controls its province, where that changes (2E:19.1)."""
    told = 0
    for state in quarrel(3, crowded=False):
        if state.is_terminal() or state.is_chance_node():
            continue
        if state.decision().kind not in ("PlacePCs", "RemovePCs"):
            continue
        for action in state.legal_actions():
            shown = FACE.describe(state, action)
            after = state.clone()
            after.apply_action(action)
            before, then = derived(state)["control"], derived(after)["control"]
            changed = {name: then[name] for name in then if then[name] != before[name]}
            control = shown.get("control")
            assert changed == ({} if control is None else {control["province"]: control["holder"]})
            told += len(changed)
    assert told


def test_a_counter_window_says_what_the_enemy_is_about() -> None:
    asked = set()
    for seed in range(12):
        for state in quarrel(seed, crowded=True):
            if state.is_terminal() or state.is_chance_node() or not state.decision().secret:
                continue
            decision = state.decision()
            if "counter event" not in decision.question:
                continue  # it names the card
            moment, _, question = decision.question.partition(": ")
            assert question == "play a counter event?", decision
            if decision.kind == "Storms":
                assert state.march is not None
                assert state.space_name(state.march.target) in moment
            asked.add(decision.kind)
    assert {"Storms", "DefenderEvents"} <= asked
