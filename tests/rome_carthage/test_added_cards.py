"""Cards that an owner adds with events that exist: dealt, played and refused like their models."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hannibal.cases import Case, run_case
from hannibal.cli import main
from hannibal.games import get_game
from hannibal.kernel import Game, NotationError
from hannibal.players import make_agent
from hannibal.players.match import play_game
from hannibal.rome_carthage.board import Board
from hannibal.rome_carthage.events import diplomacy
from hannibal.rome_carthage.events.table import EVENTS, Event
from hannibal.rome_carthage.face import RomeCarthageFace
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.heuristics.worth import worth_of
from hannibal.rome_carthage.rules.cards.operations import place_pcs
from hannibal.rome_carthage.state import RomeState
from tests.properties import case_id, random_action
from tests.rome_carthage.playing import GAME
from tests.rome_carthage.test_cases import ALL
from tests.spoiling import Copy

HOW_TO = Path(__file__).parents[2] / "docs" / "howto" / "add-a-card.md"


def of_how_to(language: str) -> list[str]:
    """The examples in a language of the page that tells how to add a card."""
    found = re.findall(rf"^   ```{language}\n(.*?)^   ```", HOW_TO.read_text(encoding="utf-8"), re.M | re.S)
    return [textwrap.dedent(example) for example in found]


CARD, HERALDS = (f"\n{record}" for record in of_how_to("toml"))
MODEL = 62
ADDED = 65


def add(copy: Copy, record: str) -> None:
    with (copy.directory / "strategy_cards.toml").open("a", encoding="utf-8") as stream:
        stream.write(record)


@pytest.fixture
def mine(copy: Copy) -> RomeCarthage:
    """The game with the added card."""
    add(copy, CARD)
    return RomeCarthage(Board(load_pack(copy.directory)))


def turn_of_rome(game: RomeCarthage, *cards: int, **more: object) -> RomeState:
    position: dict[str, object] = {
        "base": "setup",
        "active": "rome",
        "hands": {"rome": list(cards), "carthage": [1]},
        "pending": ["EndTurn", ["NextCardTurn", "rome"]],
        **more,
    }
    return game.load_position(position, game.check_options({}))


def do(state: RomeState, *actions: str) -> None:
    for text in actions:
        action = state.string_to_action(text)
        assert state.explain(action) is None, state.explain(action)
        state.apply_action(action)


# Card 65, by its record alone.


def test_it_is_known_by_its_number_and_leaves_the_others_theirs(mine: RomeCarthage) -> None:
    board = mine.board
    assert board.deck.bit_count() == 65
    assert board.card_id[ADDED] == "night-march"
    state = turn_of_rome(mine, ADDED)
    assert state.string_to_action("play 65") != state.string_to_action("play 9b")
    with pytest.raises(NotationError, match="there is no strategy card 66: they are 1 to 65 and 9b"):
        state.string_to_action("play 66")


def test_it_goes_as_far_as_its_model_and_is_refused_as_its_model_is(mine: RomeCarthage) -> None:
    told = []
    for card in (MODEL, ADDED):
        state = turn_of_rome(mine, card, forces={"rome": {"rome": {"cus": 9, "generals": ["nero", "varro"]}}})
        do(state, f"play {card}")
        told.append([str(state.explain(state.string_to_action(text))) for text in ("event", "troops")])
        do(state, "event")
        told[-1] += [str(state.explain(state.string_to_action(f"activate {g}"))) for g in ("fabius", "varro")]
        do(state, "activate nero")
        assert mine.derived(state)["points_left"] == 6
    assert told[0] == told[1]


def test_a_game_with_it_is_dealt_written_down_and_shown(mine: RomeCarthage) -> None:
    face = RomeCarthageFace(mine.board)
    played = 0
    for seed in range(6):
        rng = Random(seed)
        state = mine.new_initial_state(mine.check_options({"edition": "classic"}))
        while not state.is_terminal():
            action = random_action(state, rng)
            text = state.action_to_string(action)
            if text == "play 65":
                played += 1
                again = mine.load_position(state.position(), mine.check_options({"edition": "classic"}))
                assert again.position() == state.position()
                shown = next(c for c in face.cards(state, state.current_player()) if c["card"] == "65")
                assert (shown["title"], shown["picture"]) == ("Night March", "march")
                assert (shown["when"], shown["campaign"]) == (None, False)
            state.apply_action(action)
    assert played


def test_computers_know_what_it_is_worth(mine: RomeCarthage) -> None:
    worth = worth_of(mine.board).card_worth
    assert all(worth[side][ADDED] == worth[side][MODEL] for side in (0, 1))
    state = turn_of_rome(mine, ADDED, turn=9)
    agents = [make_agent("greedy", mine.id, 1), make_agent("greedy", mine.id, 2)]
    assert play_game(state, agents, (0.0, 0.0), 1).winner in (0, 1)


def test_the_command_line_plays_with_the_folder(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    add(copy, CARD)
    folder = ["--data", str(copy.directory)]
    assert main(["data", "check", *folder]) == 0
    assert "no defects" in capsys.readouterr().out
    assert main(["simulate", "rome-carthage", "--games", "2", "--json", *folder]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 2
    assert "night-march" in get_game("rome-carthage", copy.directory).board.card  # type: ignore[attr-defined]


# An event of its own, as the page tells it.


def test_a_new_event_is_a_function_and_its_name(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    function, entry = of_how_to("python")
    module = vars(diplomacy) | {"place_pcs": place_pcs}
    exec(function, module)  # what the page says to write
    monkeypatch.setattr(diplomacy, "send_heralds", module["send_heralds"], raising=False)
    ((name, event),) = eval("{" + entry + "}", {"Event": Event, "diplomacy": diplomacy}).items()
    monkeypatch.setitem(EVENTS, name, event)
    (case,) = (json.loads(example) for example in of_how_to("json"))
    assert case["data"]["strategy_cards"] == tomllib.loads(HERALDS)["card"]
    run_case(Case("add-a-card.md", case), GAME)
    add(copy, HERALDS)
    game = RomeCarthage(Board(load_pack(copy.directory)))
    state = turn_of_rome(game, 66)
    agents = [make_agent("greedy", game.id, seed) for seed in (1, 2)]
    assert play_game(state, agents, (0.0, 0.0), 1).decisions


# A copy of every card, with all cases of its model.


def copies() -> list[dict[str, Any]]:
    """A record for every card of the deck, numbered 64 higher and the same in all else."""
    text = (resources.files("hannibal.rome_carthage") / "data" / "strategy_cards.toml").read_text()
    cards = [card for card in tomllib.loads(text)["card"] if not card.get("set_aside")]
    return [
        card | {"id": f"{card['id']}-copy", "number": card["number"] + 64, "optional": True} for card in cards
    ]


class Renumbered:
    """Cases in which every card of the deck is its copy."""

    def case(self, case: Case) -> Case:
        data = json.loads(json.dumps(case.data))
        data["position"] = self.position(data.get("position", {"base": "setup"}))
        data["do"] = [self.step(step) for step in data.get("do", [])]
        data["expect"] = self.expect(data.get("expect", {}))
        return Case(case.file, data)

    def number(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: item if key == "length" else self.number(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.number(item) for item in value]
        if isinstance(value, str) and value.isdigit():
            return str(int(value) + 64)
        return value + 64 if isinstance(value, int) and not isinstance(value, bool) else value

    def position(self, position: dict[str, Any]) -> dict[str, Any]:
        """The models are in no pile: the deck is named where the position leaves it out."""
        piles = [
            *position.get("hands", {}).values(),
            position.get("discards", []),
            position.get("removed", []),
        ]
        elsewhere = {position.get("play", {}).get("card"), *(card for pile in piles for card in pile)}
        position.setdefault("deck", [card for card in range(1, 65) if card not in elsewhere])
        for key in ("hands", "deck", "discards", "removed"):
            if key in position:
                position[key] = self.number(position[key])
        if "card" in position.get("play", {}):
            position["play"]["card"] = self.number(position["play"]["card"])
        return position

    def text(self, text: str) -> str:
        verb, *words = text.split()
        if verb in ("play", "counter", "deal", "lose-card"):
            words = [self.number(word) for word in words]
        return " ".join((verb, *words))

    def step(self, step: Any) -> Any:
        if isinstance(step, str):
            return self.text(step)
        return {
            key: self.text(value)
            if key in ("refuse", "legal", "illegal")
            else self.expect(value)
            if key == "expect"
            else value
            for key, value in step.items()
        }

    def expect(self, expected: dict[str, Any]) -> dict[str, Any]:
        found = dict(expected)
        for path, value in expected.items():
            if re.match(r"(hands|deck|discards|removed|play\.card)\b", path):
                found[path] = self.number(value)
        return found


@pytest.fixture(scope="module")
def copied() -> Game:
    """The game with a copy of every card."""
    return GAME.with_entries({"strategy_cards": copies()})


@pytest.mark.parametrize("case", [case for case in ALL if "data" not in case.data], ids=case_id)
def test_a_copy_of_every_card_is_played_like_its_model(case: Case, copied: Game) -> None:
    run_case(Renumbered().case(case), copied)
