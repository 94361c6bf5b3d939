"""What is told of a game: complete, by name, in scenes, and each kind with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hannibal.cases import load_cases, run_case
from hannibal.kernel import SPECTATOR, Beat, Story, Table
from hannibal.kernel.story import field_names, kinds_of
from hannibal.kernel.telling import beats_for, line_of
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.state import RomeState
from hannibal.rome_carthage.text.beat_facts import WRITERS
from hannibal.rome_carthage.text.beats import RomeBeat
from hannibal.rome_carthage.text.sentences import SENTENCES
from tests.properties import check_scenes, random_states
from tests.rome_carthage.playing import CLASSIC, GAME, choose, mixed_options, quarrel
from tests.rome_carthage.told_board import ToldBoard, difference
from tests.telling import listen

CASES = Path(__file__).parents[1] / "cases"
FILES = sorted(path for path in CASES.glob("*.json") if not path.name.startswith("not_written"))

KINDS = kinds_of(RomeBeat)
READERS = (None, 0, 1, SPECTATOR)


def games(seed: int, plain: bool) -> Iterator[RomeState]:
    """A random game of mixed options: a plain one, or one of quarrelsome players in a crowd."""
    options = mixed_options(seed)
    if plain:
        states = random_states(GAME, options, seed)
        for state in states:
            assert isinstance(state, RomeState)
            yield state
    else:
        yield from quarrel(seed, crowded=seed % 2 == 0, options=options)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_the_board_is_drawn_from_what_is_told(seed: int, plain: bool) -> None:
    """After every action, by any reader: each change of the board is in some beat he may know."""
    reader = READERS[seed % len(READERS)]
    states = games(seed, plain)
    first = next(states)
    story, told = listen(GAME, first), 0
    board = ToldBoard(first.view(SPECTATOR))
    for number, state in enumerate(states, 1):
        facts: list[dict[str, Any]] = beats_for(state, story.beats[told:], reader)
        for beat in facts:
            board.hear(beat["kind"], beat["facts"])
        unlike = difference(board, ToldBoard(state.view(SPECTATOR)))
        kinds = [beat["kind"] for beat in facts]
        assert not unlike, f"seed {seed}, action {number}, told {kinds}: {unlike}"
        told = len(story.beats)


class Listening(RomeCarthage):
    """A game that draws the board of every position it loads, and listens from there."""

    drawn: ToldBoard

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> RomeState:
        state = super().load_position(position, options)
        listen(self, state)
        self.drawn = ToldBoard(state.view(SPECTATOR))
        return state


@pytest.mark.parametrize("edition", ["2e", "classic"])
def test_the_board_is_drawn_along_every_case(edition: str) -> None:
    """Random games rarely come to some rules; and the cases come to nearly every kind there is."""
    kinds = set()
    for case in (case for path in FILES for case in load_cases(path) if case.holds_in(edition)):
        game = Listening()
        state = run_case(case, game, edition)
        if state.story is None:
            continue  # a case with pieces of its own plays another game
        for beat in beats_for(state, state.story.beats, None):
            game.drawn.hear(beat["kind"], beat["facts"])
            kinds.add(beat["kind"])
        unlike = difference(game.drawn, ToldBoard(state.view(SPECTATOR)))
        assert not unlike, f"{case.id}: {unlike}"
    assert len(set(KINDS) - kinds) < 12, set(KINDS) - kinds


# Names.


def test_every_field_is_written_by_name() -> None:
    fields = {field for kind in KINDS.values() for field in field_names(kind)}
    assert fields - set(WRITERS) == set(), "how is it written?"
    assert set(WRITERS) - fields == {"name"}, "what has it?"  # the kernel's own kind has it


def test_what_leaves_the_engine_is_json() -> None:
    for state in quarrel(1, crowded=True):
        if state.story is None:
            listen(GAME, state)
    assert state.story is not None
    for beat in beats_for(state, state.story.beats, None):
        assert json.loads(json.dumps(beat)) == beat


# Sentences.

SAMPLES: dict[str, Any] = {
    "generals": 0b101,
    "enemy_generals": 0b1,
    "consuls": 0b11,
    "joined": 0b100,
    "left_behind": 0,
    "cards": 1 << 33 | 1 << 41,
    "card": 33,
    "spaces": (3, 4),
    "tactics": (1, 0, 0, 2, 0, 1),
    "parts": (("siege train", 1),),
    "rome_parts": (("CUs", 5),),
    "carthage_parts": (("CUs", 4),),
    "symbols": ("dot", "diamond"),
    "was": 1,
    "now": 2,
    "phase": "winter",
    "pile": "discards",
    "as_": "move",
    "standing": "counsel",
    "why": "battle",
    "reason": "Rome has taken Carthage",
    "way": "road",
    "because": "winter",
    "result": "success",
    "colour": "red",
    "seats": None,
}
"""A value for the fields that are no plain number; 1 will do for all others."""


def sample(kind: type[Beat]) -> Beat:
    """A beat of a kind with nothing in it that matters."""
    return kind(rule="2E:5", **{field: SAMPLES.get(field, 1) for field in field_names(kind)})


@pytest.mark.parametrize("options", [{}, CLASSIC], ids=["2e", "classic"])
def test_every_kind_has_a_sentence(options: dict[str, str]) -> None:
    state = GAME.new_initial_state(GAME.check_options(options))
    for kind in KINDS.values():
        assert kind.__doc__, kind
        state.facts(sample(kind), None)
        for reader in READERS:
            text = state.sentence(sample(kind), reader)
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text
    assert {kind.kind for kind in SENTENCES} == {*KINDS, "scene-ends"}


@pytest.mark.parametrize("seed", range(6))
def test_sentences_of_whole_games(seed: int) -> None:
    states = games(seed, plain=False)
    story = listen(GAME, state := next(states))
    for _ in states:
        pass
    for told in story.beats:
        line = line_of(state, told, READERS[seed % len(READERS)])
        assert (line is None) == (told.beat.detail or not told.beat.is_known_to(READERS[seed % len(READERS)]))
        if told.beat.is_known_to(READERS[seed % len(READERS)]):
            text = state.sentence(told.beat, READERS[seed % len(READERS)])
            assert text.endswith("."), told
            assert text[0].isupper() or text[0].isdigit(), text
            assert "  " not in text
        if line is not None:
            assert line.text.endswith("."), line
            assert "  " not in line.text
            assert "None" not in line.text


# Who may know.


def test_what_is_private_is_left_out_for_the_others() -> None:
    table = Table(GAME, seed="deals")
    deals = [told for told in table.story.beats if told.beat.kind == "dealt"]
    assert [told.beat.seats for told in deals] == [(0,), (1,)]
    own, others, all_ = (beats_for(table.state, deals[:1], reader)[0]["facts"] for reader in (0, 1, None))
    assert own == all_
    assert len(own["cards"]) == 7
    assert others == {"side": "rome", "count": 7, "hand": 7, "deck": 57}
    texts = [table.log_for(reader)[1].text for reader in (0, 1, SPECTATOR)]
    assert texts[0].startswith("You are dealt ")
    assert texts[1:] == ["Rome is dealt 7 cards."] * 2


def test_a_stolen_card_is_known_to_both_players_only() -> None:
    position = {
        "base": "setup",
        "hands": {"rome": [55, 4], "carthage": [33, 34]},
        "pending": [["NextCardTurn", "rome"]],
    }
    state = GAME.load_position(position, GAME.check_options({}))
    story = listen(GAME, state)
    for text in ("play 55", "event"):
        state.apply_action(state.string_to_action(text))
    stolen = state.string_to_action("lose-card 33")
    seen = [state.action_seen_by(stolen, seat) for seat in (0, 1, SPECTATOR)]
    assert seen == ["lose-card 33", "lose-card 33", "lose-card ?"]
    state.apply_action(stolen)
    taken = [told for told in story.beats if told.beat.kind == "card-taken"]
    facts = [beats_for(state, taken, reader)[0]["facts"] for reader in (0, 1, SPECTATOR)]
    assert facts == [{"side": "rome", "card": "33"}] * 2 + [{"side": "rome"}]
    lines = [line_of(state, taken[0], reader) for reader in (0, 1, SPECTATOR, None)]
    assert [line.text for line in lines if line is not None] == [
        "You take Major Campaign.",
        "Rome takes your card Major Campaign.",
        "Rome takes a card from Carthage.",
        "Rome takes Major Campaign from Carthage.",
    ]


def test_no_private_kind_moves_between_scenes() -> None:
    for kind in KINDS.values():
        assert not (kind.private and (kind.opens or kind.closes)), kind


# Scenes.

AROUND = {
    "turn": set(),
    "phase": {"turn"},
    "card": {"phase"},
    "activation": {"card"},
    "reaction": {"activation"},
    "battle": {"activation"},
    "round": {"battle"},
}
"""In what each scene lies."""


def test_scenes_nest_as_the_game_does() -> None:
    names: set[str] = set()
    for seed in range(8):
        table, rng = Table(GAME, mixed_options(seed), seed=seed), Random(seed)
        while not table.over:
            state = table.state
            assert isinstance(state, RomeState)
            table.play(choose(state, rng))
        scenes = check_scenes(GAME, table.story.beats)
        for name, parent in scenes.values():
            names.add(name)
            around = {scenes[parent][0]} if parent else set()
            assert around == AROUND[name], f"{name} in {around}"
    assert names == set(AROUND)


def test_a_story_begins_with_the_first_turn() -> None:
    table = Table(GAME, seed=1)
    kinds = [beat["kind"] for beat in table.beats_for(None, 0)]
    assert kinds == ["turn-begins", "phase-begins", "dealt"]
    assert [told.beat.kind for told in Table(GAME, seed=1, start=table.state.position()).story.beats] == []


def test_beats_taken_back_are_told_again() -> None:
    table = Table(GAME, seed=2)
    rng = Random(2)
    for _ in range(30):
        table.play(rng.choice(table.legal_actions()))
    again = Table.from_record(table.record(), GAME)
    assert again.story.beats == table.story.beats
    assert isinstance(again.story, Story)
