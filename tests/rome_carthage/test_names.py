"""Names and terms: each edition's own, on everything a player reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from hannibal.rome_carthage.face.describe import describe
from hannibal.rome_carthage.face.pieces import PieceDrawer
from hannibal.rome_carthage.facts.model import Edition
from hannibal.rome_carthage.state import RomeState
from tests.rome_carthage.playing import GAME, choose, scatter
from tests.telling import lines, listen

PACK = GAME.board.pack
NAMED = [*PACK.spaces.values(), *PACK.provinces.values(), *PACK.regions.values(), *PACK.generals.values()]
# The sides are Rome and Carthage in both books, whatever the cities are called.
BOTH = {"Rome", "Carthage"}


def foreign_names(edition: Edition) -> set[str]:
    """Names of the other edition only, and terms it uses for what this one calls otherwise."""
    other: Edition = "2e" if edition == "classic" else "classic"
    own = {record.name_in(edition) for record in NAMED}
    own |= {general.label_in(edition) for general in PACK.generals.values()}
    names = {record.name_in(other) for record in NAMED}
    names |= {general.label_in(other) for general in PACK.generals.values()}
    names -= own | BOTH
    # A name that is part of its counterpart is no other name: Longus, T. Sempronius Longus.
    names = {name for name in names if not any(name in mine or mine in name for mine in own)}
    return names | ({"withdrawal"} if edition == "classic" else {"disengage", "disengagement"})


def texts(edition: Edition, seed: int) -> Iterator[str]:
    """All log lines, questions and many refusals of a quarrelsome game, without the titles of cards."""
    rng = Random(seed)
    state: RomeState = GAME.new_initial_state(GAME.check_options({"edition": edition}))
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    scatter(state, rng)
    story = listen(GAME, state)
    titles = [card.name_in(edition) for card in PACK.cards.values()]
    while not state.is_terminal():
        found = [state.decision().question]
        if not state.is_chance_node():
            refusals = (state.explain(action) for action in state.stack[-1].candidates(state))
            found += [refusal.reason for refusal in refusals if refusal is not None]
            found += [describe(state, action)["label"] for action in state.legal_actions()]
        story.beats.clear()
        state.apply_action(choose(state, rng))
        found += [line.text for line in lines(state)]
        for text in found:
            for title in titles:
                text = text.replace(title, "")
            yield text
    yield state.decision().question


@pytest.mark.parametrize("edition", ["2e", "classic"])
@pytest.mark.parametrize("seed", range(4))
def test_everything_is_called_by_the_editions_names(edition: Edition, seed: int) -> None:
    foreign = re.compile(rf"\b({'|'.join(map(re.escape, sorted(foreign_names(edition))))})\b", re.IGNORECASE)
    for text in texts(edition, seed):
        assert not foreign.search(text), text
        assert "{" not in text, text


def test_the_two_sets_of_names_are_told_apart() -> None:
    assert {"New Carthage", "Messana", "Rhegium", "Spain", "Italy", "Gisgo", "Paulus"} <= foreign_names(
        "classic"
    )
    assert {"Carthago Nova", "Messina", "Regium", "Iberia", "Roma"} <= foreign_names("2e")


@pytest.mark.parametrize(
    ("edition", "question", "log"),
    [
        ("2e", "or withdraw?", "Withdrawal, die 6: fails."),
        ("classic", "or disengage?", "Disengagement, die 6: fails."),
    ],
)
def test_leaving_a_battle_has_the_editions_term(edition: str, question: str, log: str) -> None:
    position = {
        "turn": 3,
        "active": "rome",
        "pc": {"rome": ["dertosa"]},
        "forces": {
            "rome": {"dertosa": {"cus": 5, "generals": ["nero"]}},
            "carthage": {"azaila": {"cus": 6}},
        },
        "hands": {"rome": [4, 61], "carthage": [62]},
        "pending": [["NextCardTurn", "rome"]],
    }
    state = GAME.load_position(position, GAME.check_options({"edition": edition}))
    for text in ("play 4", "move", "activate nero", "march azaila", "hand 7fa", "hand 6fl"):
        state.apply_action(state.string_to_action(text))
    assert state.decision().question.endswith(question)
    state.apply_action(state.string_to_action("withdraw"))
    listen(GAME, state)
    state.apply_action(state.string_to_action("roll 6"))
    assert lines(state)[0].text == log


def test_tokens_bear_the_editions_names() -> None:
    position = {
        "turn": 3,
        "active": "rome",
        "forces": {
            "rome": {"rome": {"cus": 5, "generals": ["paulus"]}},
            "carthage": {"utica": {"generals": ["gisgo"]}},
        },
        "hands": {"rome": [61], "carthage": [62]},
        "pending": [["NextCardTurn", "rome"]],
    }
    state = GAME.load_position(position, GAME.check_options({"edition": "classic"}))
    drawn = PieceDrawer(PACK, "classic").draw(state)
    assert ">Paullus<" in drawn
    assert ">Gisco<" in drawn
    assert "Paulus" not in drawn
