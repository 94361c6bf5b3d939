"""The case runner as a user meets it: what it tells of cases that fail or are badly written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hannibal.cases import COMPARISONS, Case, CaseFailed, game_of, load_cases, run_case, run_cases
from hannibal.cli import main
from hannibal.games import get_game
from hannibal.kernel import Game, HannibalError, State
from hannibal.kernel.shapes import look_up
from tests.properties import random_states

GAME = get_game("rome-carthage")
IC = get_game("italian-campaign")
HOWTO = Path(__file__).parents[1] / "docs" / "howto" / "write-a-case.md"
IC_CASES = Path(__file__).parent / "italian_campaign" / "cases"
POSITION = {"base": "setup", "hands": {"rome": [35, 36]}, "pending": [["NextCardTurn", "rome"]]}
BASE = {"id": "X", "rule_ids": ["2E:4"], "position": POSITION}
FORCED = BASE | {
    "position": {
        "active": "rome",
        "hands": {"rome": [4], "carthage": [13, 14]},
        "forces": {"rome": {"rome": {"cus": 3, "generals": ["longus"]}}},
        "pending": [["NextCardTurn", "rome"]],
    }
}
"""With `do: play 4, move` only Longus can be activated; then there is a choice again."""
IC_BASE = {"id": "Y", "rule_ids": ["IC:4.2"], "expect": {"year": 218}}


def run(part: dict[str, Any], base: dict[str, Any] = BASE, game: Game = GAME) -> State:
    return run_case(Case("here", base | part), game)


def test_cases_are_told_from_those_that_fail() -> None:
    good = {"expect": {"turn": 1}}
    bad = {"expect": {"turn": 2}}
    here = [Case("here", BASE | part) for part in (good, bad, bad | {"editions": ["2e"]})]
    assert [failure is None for _, failure in run_cases(here, GAME)] == [True, False, False]
    assert [failure is None for _, failure in run_cases(here, GAME, "classic")] == [True, False]


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"expect": {"forces.rome.rome.cus": 9}}, "forces.rome.rome.cus is 8, not 9"),
        ({"expect": {"pc.rome": {"lacks": "capua"}}}, "pc.rome is"),
        ({"expect": {"turn": {"at_least": 2}}}, "turn is 1"),
        ({"expect": {"forces.rome": {}}}, "forces.rome is"),
        ({"do": ["fly rome"]}, "step 1, fly rome"),
        ({"do": [{"legal": "besiege"}]}, "is refused"),
        ({"do": [{"refuse": "besiege", "rule": "2E:4"}]}, "not 2E:4"),
        ({"position": {"base": "moon"}}, "position: "),
        ({"position": POSITION | {"hands": {}}, "expect": {"turn": 1}}, "nothing is pending any more"),
    ],
)
def test_a_case_that_does_not_hold_says_where(part: dict[str, object], message: str) -> None:
    with pytest.raises(CaseFailed, match=message):
        run(part)


# What is badly written.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read"),
        ("3", "expected a list of cases"),
        ('{"games": "x", "cases": []}', "unknown keys games; did you mean game"),
        ("[3]", "is an object with an id"),
        ('[{"id": "X", "rules": []}]', "unknown keys rules"),
        ('[{"id": "X", "do": ["stop"]}]', "rule_ids names the rules"),
        ('[{"id": "X", "rule_ids": "2E:1", "do": ["stop"]}]', "rule_ids names the rules"),
        ('[{"id": "X", "rule_ids": ["2E:1"]}]', "nothing to do or expect"),
        ('[{"id": "X", "rule_ids": ["2E:1"], "editions": "2e", "do": ["stop"]}]', "editions is a list"),
        (
            '{"game": "rome-carthage", "cases": [{"id": "X", "game": "italian-campaign", "rule_ids": []}]}',
            "game is 'italian-campaign', but the file says 'rome-carthage'",
        ),
    ],
)
def test_what_is_no_case_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HannibalError, match=message):
        load_cases(path)


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"do": "stop"}, "do is a list of steps"),
        ({"do": [3]}, "a step is an action or one of"),
        ({"do": [{"jump": "x"}]}, "a step is an action or one of .*refuse.*legal.*expect.*only"),
        ({"do": [{"refuse": "stop", "legal": "stop"}]}, "a step is an action or one of"),
        ({"do": [{"refuse": "stop", "rul": "2E:4"}]}, "unknown keys rul; did you mean rule"),
        ({"do": [{"refuse": ["stop"]}]}, "refuse takes one action"),
        ({"do": [{"expect": "stop"}]}, "expect is an object"),
        ({"do": [{"only": 3}]}, "only takes an action, or a list"),
        ({"do": [{"legal": "stop", "now": 1}]}, "now is true or false"),
        ({"expect": [1]}, "expect is an object, by path"),
        ({"expect": {"turn": {"roughly": 1}}}, "no comparison is called 'roughly': there are has, lacks"),
        ({"expect": {"forces.rome.rome": {"cus": 8}}}, 'an object is expected as {"is": {...}}'),
        ({"expect": {"turn": {"at_least": "2"}}}, 'at_least takes a whole number; found "2"'),
        ({"expect": {"turn": {"absent": 1}}}, "absent takes true or false"),
        ({"expect": {"pc.rome": {"length": True}}}, "length takes a whole number"),
        ({"expect": {"pc.rome": {"set": "rome"}}}, "set takes a list"),
        ({"expect": {"turn": {"has": 1}}}, "has asks a list, an object or a text; there is 1"),
    ],
)
def test_a_badly_written_part_is_told_from_one_that_does_not_hold(
    part: dict[str, object], message: str
) -> None:
    with pytest.raises(CaseFailed, match=re.compile(message.replace("{...}", "{\\.\\.\\.}"))):
        run(part)


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"rule_ids": ["2E:99"], "do": ["stop"]}, "there is no rule '2E:99'"),
        ({"do": [{"refuse": "besiege", "rule": "2E:10.66"}]}, "no rule '2E:10.66'; did you mean 2E:10.6"),
        ({"expect": {"decision.rule": "2E:99"}}, "there is no rule '2E:99'"),
        ({"rule_ids": ["2E:4", "IC:4"], "do": ["stop"]}, "'IC:4' is no rule of rome-carthage: those begin"),
        ({"editions": ["2e", "clasic"], "do": ["stop"]}, "has no edition 'clasic'; did you mean classic"),
    ],
)
def test_unknown_rules_and_editions_are_told(part: dict[str, object], message: str) -> None:
    with pytest.raises(CaseFailed, match=message):
        run(part)


def test_a_game_without_editions_has_none_in_its_cases() -> None:
    with pytest.raises(CaseFailed, match="italian-campaign has no editions; found '2e'"):
        run({"editions": ["2e"]}, IC_BASE, IC)


# Which game.


def test_a_case_of_the_other_game_is_recognised() -> None:
    with pytest.raises(CaseFailed, match="is a case of italian-campaign, not of rome-carthage: its rules"):
        run({}, IC_BASE)
    with pytest.raises(CaseFailed, match="is a case of italian-campaign, not of rome-carthage: it says so"):
        run({"game": "italian-campaign", "expect": {"turn": 1}})
    assert game_of(Case("here", BASE, "italian-campaign")) == "italian-campaign"
    assert game_of(Case("here", BASE | {"rule_ids": ["2E:4", "IC:4"]})) is None


def written(folder: Path, content: object) -> str:
    path = folder / "mine.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


def test_the_command_runs_files_of_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(IC_CASES / "victory.json"), "tests/cases/setup.json"]) == 0
    assert "cases hold" in capsys.readouterr().out
    assert main(["case", str(IC_CASES / "victory.json"), "--game", "rome-carthage"]) == 2
    assert "is a case of italian-campaign, not of rome-carthage: leave --game out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--edition", "clasic"], "--edition: rome-carthage has no edition 'clasic'; did you mean classic"),
        (["--only", "Z"], "--only: no id of 1 cases begins with 'Z'"),
        (["--game", "chess"], "is a case of rome-carthage, not of chess"),
        (["--edition", "classic"], "none of these cases can be asked of the edition classic"),
    ],
)
def test_what_the_command_cannot_do_it_says(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, [BASE | {"expect": {"turn": 1}, "editions": ["2e"]}])
    assert main(["case", file, *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "there are no cases in"),
        ([BASE | {"rule_ids": ["2E:99"], "expect": {"turn": 1}}], "there is no rule '2E:99'"),
        ({"game": "chess", "cases": [BASE | {"expect": {"turn": 1}}]}, "there is no game 'chess'"),
        ([IC_BASE | {"editions": ["2e"]}], "italian-campaign has no editions"),
    ],
)
def test_what_a_file_gets_wrong_is_told(
    content: object, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["case", written(tmp_path, content)]) == 2
    assert message in capsys.readouterr().err


# What is left, and before forced moves are taken.


def test_only_says_what_is_left_as_the_state_stands() -> None:
    run({"do": ["play 4", "move", {"only": "activate longus"}, {"only": ["activate longus"]}]}, FORCED)
    with pytest.raises(CaseFailed, match=r"legal is event, .* as well \[asked:"):
        run({"do": ["play 4", {"only": "move"}]}, FORCED)
    with pytest.raises(CaseFailed, match="stop is not legal; legal is activate longus"):
        run({"do": ["play 4", "move", {"only": "stop"}]}, FORCED)
    with pytest.raises(CaseFailed, match="legal is nothing: no player is asked"):
        run({"do": [{"only": "stop"}]}, {"id": "A-GAME-BEGINS", "rule_ids": ["2E:4"]})


def test_now_looks_before_forced_moves_are_taken() -> None:
    before = {"decision.kind": "ChooseGeneral"}
    run({"do": ["play 4", "move", {"expect": before, "now": True}]}, FORCED)
    run({"do": ["play 4", "move", {"refuse": "march tarquini", "now": True}, "activate longus"]}, FORCED)
    run({"do": ["play 4", "move", {"legal": "march tarquini"}]}, FORCED)
    with pytest.raises(CaseFailed, match="is refused"):
        run({"do": ["play 4", "move", {"legal": "march tarquini", "now": True}]}, FORCED)
    with pytest.raises(CaseFailed, match=r'decision\.kind is "March'):
        run({"do": ["play 4", "move", {"expect": before}]}, FORCED)


# Sets, defaults, paths.


@pytest.mark.parametrize(
    "expected",
    [
        {"hands.rome": [36, 35]},
        {"hands.rome": {"set": [36, 35]}},
        {"generals.later": ["scipio-africanus"]},
        {"forces.rome.cosa": {}},
        {"truce": False, "siege.utica": 0, "forces.rome.cosa.cus": 0, "forces.rome.cosa.generals": []},
        {"trains": {"length": 0}, "counsel.rome": {"at_most": 0}, "markers": [], "ended": None},
        {"forces.rome.cosa.inside.elephants": 0, "generals.dead": {"lacks": "hannibal"}},
        {"forces.rome.rome": {"is": {"cus": 8, "generals": ["p-scipio"]}}},
        {"march": {"absent": True}, "march.cus": {"absent": True}, "turn": {"absent": False}},
    ],
)
def test_sets_and_defaults_can_be_expected(expected: dict[str, object]) -> None:
    run({"expect": expected})


def test_what_does_not_go_on_has_no_defaults() -> None:
    with pytest.raises(CaseFailed, match=r"march\.fought is null, not false"):
        run({"expect": {"march.fought": False}})
    run({"do": ["play 4", "move", "activate longus", {"expect": {"march.fought": False}}]}, FORCED)


def test_a_list_whose_order_means_something_keeps_it() -> None:
    force = {"cus": 3, "generals": ["longus", "p-scipio"]}
    base = BASE | {"position": POSITION | {"base": "empty", "forces": {"rome": {"rome": force}}}}
    run({"expect": {"forces.rome.rome.generals": ["longus", "p-scipio"]}}, base)
    run({"expect": {"forces.rome.rome.generals": {"set": ["p-scipio", "longus"]}}}, base)
    with pytest.raises(CaseFailed, match="generals is"):
        run({"expect": {"forces.rome.rome.generals": ["p-scipio", "longus"]}}, base)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("trun", "there is no 'trun' in a position or what is derived from it; did you mean turn"),
        ("forces.rome.uticca", "there is no 'uticca' in forces.rome; did you mean utica"),
        ("forces.roma", "there is no 'roma' in forces; did you mean rome"),
        ("forces.rome.utica.cu", "there is no 'cu' in forces.rome.utica; did you mean cus"),
        ("march.spac", "there is no 'spac' in march; did you mean space"),
        (
            "battle.hand.rome",
            "there is no 'rome' in battle.hand: it is a list, and its parts are",
        ),
        ("battle.hand.0.frontal", "there is no 'frontal' in battle.hand.0"),
        ("turn.1", "there is no '1' in turn: it has no parts"),
        ("hand_parts.rome.alies", "there is no 'alies' in hand_parts.rome; did you mean allies"),
    ],
)
def test_a_misspelt_path_is_not_taken_for_absent(path: str, message: str) -> None:
    for wanted in ({"absent": True}, None, 0):
        with pytest.raises(CaseFailed, match=f"at the end: {re.escape(path)}: {re.escape(message)}"):
            run({"expect": {path: wanted}})


def test_a_hex_with_a_city_has_two_names() -> None:
    forces = IC.new_initial_state(IC.check_options({})).position()["forces"]["rome"]
    number = next(hex_id for hex_id, name in _hexes() if name == "rome")
    wanted = {f"forces.rome.{number}": {"is": forces["rome"]}}
    run({"expect": wanted | {"siege.capua": 0, "ranks.hannibal": "none", "capua": False}}, IC_BASE, IC)
    with pytest.raises(CaseFailed, match=r"there is no '9999' in forces\.rome"):
        run({"expect": {"forces.rome.9999": {"absent": True}}}, IC_BASE, IC)


def _hexes() -> list[tuple[str, str]]:
    from hannibal.italian_campaign.board import packaged_board

    board = packaged_board()
    return list(zip(board.hex_ids, board.hex_names, strict=True))


def paths(value: Any, way: str = "") -> list[tuple[str, Any]]:
    """Every path in a value, with what stands there."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [entry for name, part in parts for entry in paths(part, f"{way}.{name}" if way else str(name))]
    return [(way, value), *below] if way else below


@pytest.mark.parametrize("game", [GAME, IC], ids=lambda game: game.id)
def test_every_path_of_a_game_is_known(game: Game) -> None:
    shape = game.shape()
    rng = Random(4)
    for seed in range(3):
        for state in random_states(game, game.check_options({}), seed):
            if rng.random() < 0.05:
                facts = json.loads(json.dumps(state.position() | game.derived(state)))
                for path, value in paths(facts):
                    assert look_up(shape, facts, path).written == value


# What is documented.


def test_the_example_of_the_how_to_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```json\n(.*?)```", HOWTO.read_text(encoding="utf-8"), re.S)
    assert example is not None
    assert main(["case", written(tmp_path, json.loads(example.group(1)))]) == 0
    assert capsys.readouterr().out == "1 of 1 cases hold\n"


def test_every_comparison_is_documented() -> None:
    text = HOWTO.read_text(encoding="utf-8")
    assert [name for name in COMPARISONS if f'{{"{name}":' not in text] == []
