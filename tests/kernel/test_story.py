"""Stories: scenes nest by their ranks, private things stay private, and what is cut was never told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from skirmish.beats import Attacked, Drawn, TurnBegins
from skirmish.game import Skirmish

from hannibal.kernel import SPECTATOR, Beat, State, Story, Table, Undo
from hannibal.kernel.story import SceneEnds, Told, field_names, kinds_of
from hannibal.kernel.telling import beats_for, log_for

RED, BLUE = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opens(Beat):
    kind = "test-year"
    opens = "year"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Battle(Beat):
    kind = "test-battle"
    opens = "battle"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Over(Beat):
    kind = "test-over"
    closes = "battle"


@dataclass(frozen=True, slots=True, kw_only=True)
class _YearOver(Beat):
    kind = "test-year-over"
    closes = "year"


def told(story: Story) -> list[tuple[str, int, int]]:
    return [(one.beat.kind, one.scene, one.parent) for one in story.beats]


def test_a_scene_lies_in_the_one_around_it() -> None:
    story = Story(("year", "battle"))
    attacked = Attacked(rule="SK:2", player=RED, card=3)
    for beat in (_Opens(rule=""), attacked, _Battle(rule=""), attacked, _Over(rule=""), attacked):
        story.tell(beat)
    assert told(story) == [
        ("test-year", 1, 0),
        ("attacked", 1, 0),
        ("test-battle", 2, 1),
        ("attacked", 2, 1),
        ("test-over", 2, 1),
        ("attacked", 1, 0),
    ]


def test_a_scene_that_begins_ends_those_that_cannot_be_around_it() -> None:
    story = Story(("year", "battle"))
    for beat in (_Opens(rule=""), _Battle(rule=""), _Opens(rule=""), _Battle(rule=""), _YearOver(rule="")):
        story.tell(beat)
    assert told(story) == [
        ("test-year", 1, 0),
        ("test-battle", 2, 1),
        ("scene-ends", 2, 1),
        ("scene-ends", 1, 0),
        ("test-year", 3, 0),
        ("test-battle", 4, 3),
        ("scene-ends", 4, 3),
        ("test-year-over", 3, 0),
    ]
    ended = story.beats[2].beat
    assert isinstance(ended, SceneEnds)
    assert ended.name == "battle"


def test_what_closes_no_open_scene_closes_nothing() -> None:
    story = Story(("year", "battle"))
    for beat in (_Opens(rule=""), _Over(rule=""), _Opens(rule="")):
        story.tell(beat)
    assert [row[1] for row in told(story)] == [1, 1, 1, 2]


def test_a_cut_story_goes_on_as_if_nothing_had_been_told() -> None:
    story = Story(("year", "battle"))
    story.tell(_Opens(rule=""))
    mark = story.bookmark()
    once = []
    for _ in range(2):
        story.tell(_Battle(rule=""))
        story.tell(_Opens(rule=""))
        once.append(told(story))
        story.cut(mark)
    assert once[0] == once[1]
    assert told(story) == [("test-year", 1, 0)]


def test_the_private_half_of_a_beat_is_its_owners() -> None:
    drawn = Drawn(rule="SK:1", seats=(BLUE,), player=BLUE, count=2, cards=(4, 6))
    assert dict(drawn.facts(BLUE)) == {"player": BLUE, "count": 2, "cards": (4, 6)}
    assert dict(drawn.facts(None)) == dict(drawn.facts(BLUE))
    for reader in (RED, SPECTATOR):
        assert drawn.is_known_to(reader)
        assert dict(drawn.facts(reader)) == {"player": BLUE, "count": 2}


def test_a_private_beat_without_a_public_half_is_not_there_for_others() -> None:
    state = Table(Skirmish(), seed=1).state
    secret = Told(Attacked(rule="SK:2", seats=(RED,), player=RED, card=3), 0, 0)
    assert [beat["kind"] for beat in beats_for(state, [secret], RED)] == ["attacked"]
    for reader in (BLUE, SPECTATOR):
        assert beats_for(state, [secret], reader) == []
        assert log_for(state, [secret], reader) == []


def test_details_make_no_line_of_the_log() -> None:
    state = Table(Skirmish(), seed=1).state
    story = Story(("turn",))
    story.tell(TurnBegins(rule="SK:6", player=RED))
    story.tell(TurnBegins(rule="SK:6", player=BLUE))
    assert [beat["kind"] for beat in beats_for(state, story.beats, None)] == [
        "turn-begins",
        "scene-ends",
        "turn-begins",
    ]
    assert [line.text for line in log_for(state, story.beats, None)] == ["red's turn.", "blue's turn."]


def test_a_table_tells_every_move_its_own_beats() -> None:
    table = Table(Skirmish(), seed=4)
    while not table.over:
        table.play(table.legal_actions()[0])
    by_move = [told for move in range(table.ply) for told in table.told_by(move)]
    assert by_move == table.story.beats
    assert [beat["kind"] for beat in table.beats_for(None, table.ply - 1)[-2:]] == [
        "game-ended",
        "scene-ends",
    ]
    assert [beat["facts"] for beat in table.beats_for(BLUE, 0)] == [{"player": RED, "count": 3}]


def test_kinds_are_found_by_name_and_told_apart() -> None:
    kinds = kinds_of(Beat)
    assert kinds["drawn"] is Drawn
    assert field_names(Drawn) == ("player", "count", "cards")

    class _Copy(Beat):
        kind = "drawn"

    try:
        with pytest.raises(TypeError, match="two kinds of beat are called drawn"):
            kinds_of(Beat)
    finally:
        _Copy.kind = ""


def test_with_the_game_every_scene_ends() -> None:
    story = Story(("year", "battle"))
    for beat in (_Opens(rule=""), _Battle(rule="")):
        story.tell(beat)
    assert story.is_open("battle")
    story.close()
    assert not story.is_open("battle")
    assert told(story)[2:] == [("scene-ends", 2, 1), ("scene-ends", 1, 0)]
    story.close()
    assert len(story.beats) == 4


class _Prefaced(Skirmish):
    """Skirmish with something to tell before anybody plays."""

    def prologue(self, state: State) -> list[Beat]:
        return [TurnBegins(rule="SK:2", player=state.current_player())]


def test_what_preceded_the_first_move_is_told_with_it() -> None:
    table = Table(_Prefaced(), seed=4, undo=Undo.ANYTHING)
    first = table.beats_for(None, 0)
    assert [beat["kind"] for beat in first] == ["turn-begins", "drawn"]
    table.play(table.legal_actions()[0])
    table.undo()
    assert table.beats_for(None, 0) == first
    from_a_position = Table(_Prefaced(), seed=4, start=table.state.position())
    assert from_a_position.story.beats == []
