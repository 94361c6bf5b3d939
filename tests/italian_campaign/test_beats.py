"""What is told: beats draw the board, hold names, nest as scenes, and tell nobody what he may not know."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from hannibal.italian_campaign.board import CARTHAGE, ROME, SIDE_NAMES
from hannibal.italian_campaign.rules.march.diplomacy import LoyaltyRoll, loyalty_modifier
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text.beats import CampaignBeat
from hannibal.italian_campaign.text.facts import FIELDS, facts
from hannibal.italian_campaign.text.sentences import SENTENCES
from hannibal.kernel import SPECTATOR, Beat, LogLine, State
from hannibal.kernel.story import SceneEnds, Story, field_names, kinds_of
from hannibal.kernel.telling import beats_for
from tests.italian_campaign.board_model import Model, board_of
from tests.italian_campaign.playing import GAME, choose, start
from tests.properties import random_action
from tests.telling import lines, listen

KINDS = kinds_of(CampaignBeat)
PACK = GAME.board.pack
LEADERS = tuple(PACK.leaders)

Choose = Callable[[IcState, Random], int]


def plain(seed: int, scenario: str) -> tuple[IcState, Choose]:
    """A game from its first state, by random players."""
    del seed
    return GAME.new_initial_state(GAME.check_options({"scenario": scenario})), random_action


def quarrelsome(seed: int, scenario: str) -> tuple[IcState, Choose]:
    """A game between crowded armies whose players look for trouble."""
    return start(seed, crowded=True, scenario=scenario), choose


def told_games(seed: int, game: tuple[IcState, Choose], limit: int = 4000) -> Iterator[tuple[IcState, int]]:
    """Every state of a game that somebody listens to, with the action that led there."""
    state, chosen = game
    listen(GAME, state)
    rng = Random(seed)
    for _ in range(limit):
        if state.is_terminal():
            return
        action = chosen(state, rng)
        state.apply_action(action)
        yield state, action


def told_to_the_end(seed: int, game: tuple[IcState, Choose]) -> IcState:
    """The last state of a game that somebody listened to."""
    return deque(told_games(seed, game), maxlen=1)[0][0]


def story_of(state: State) -> Story:
    assert state.story is not None
    return state.story


# Every kind.


def test_every_field_of_every_kind_is_written_by_its_name() -> None:
    assert len(KINDS) > 80
    used = set()
    kinds: list[type[Beat]] = [*KINDS.values(), SceneEnds]
    for kind in kinds:
        for field in field_names(kind):
            assert field in FIELDS, f"{kind.kind}: no writer for the field {field!r}"
            used.add(field)
    assert set(FIELDS) == used, "a writer for a field that no kind has"


NAMED = (
    *("hex", "from", "to", "city", "province", "leader", "leaders", "dictator", "master", "side", "attacker"),
    *("loser", "winner", "owner", "rank", "season", "slaves", "unit", "units", "reduced"),
)
"""Fields that stand for something with a name of its own, before, after or as it is."""

WORDS: dict[str, Any] = {
    "phase": "movement",
    "risk": "routed",
    "lies": "stack",
    "tally": "kills",
    "because": "enemies",
    "modifiers": (("leaders", 2),),
    "parts": (("cities", 3),),
    "leaders": (0, 1),
    "die": 4,
}


def sample(kind: type[Beat], seats: tuple[int, ...] | None = None) -> Beat:
    """A beat of a kind with something in every field."""
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in ("rule", "seats"):
            continue
        if field.name in WORDS:
            values[field.name] = WORDS[field.name]
        elif str(field.type).startswith("tuple"):
            values[field.name] = (1,) * (GAME.board.kinds if "units" in field.name else 1)
        else:
            values[field.name] = {"str": "allied", "bool": True}.get(str(field.type), 1)
    return kind(rule="IC:1", seats=seats, **values)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_has_a_sentence_and_facts_by_name(name: str) -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    kind = KINDS[name]
    told = sample(kind)
    text = state.sentence(told, None)
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith("."), text
    written = json.loads(json.dumps(facts(state, told, None)))
    assert set(written) == {field.rstrip("_") for field in field_names(kind)}
    for field, value in written.items():
        if field.removesuffix("_before").removesuffix("_after") in NAMED:
            assert not isinstance(value, int), f"{field} leaves as a number"
    if kind.private:
        halved = sample(kind, (CARTHAGE,))
        assert state.sentence(halved, ROME)
        assert set(facts(state, halved, ROME)) == set(written) - set(kind.private)


def test_no_sentence_is_without_a_kind() -> None:
    assert set(SENTENCES) == {*KINDS.values(), SceneEnds}


# Complete.


GAMES = [
    (plain, "short", 1),
    (plain, "campaign", 2),
    (quarrelsome, "short", 3),
    (quarrelsome, "short", 4),
    (quarrelsome, "campaign", 5),
]


@pytest.mark.parametrize(("make", "scenario", "seed"), GAMES)
def test_the_beats_draw_the_board(
    make: Callable[[int, str], tuple[IcState, Choose]], scenario: str, seed: int
) -> None:
    """A model that knows no rule follows the game by the JSON of its beats alone."""
    game = make(seed, scenario)
    model = Model(board_of(game[0].position(), LEADERS))
    seen = 0
    for number, (state, action) in enumerate(told_games(seed, game), 1):
        story = story_of(state)
        told = beats_for(state, story.beats[seen:], None)
        seen = len(story.beats)
        for beat in json.loads(json.dumps(told)):
            model.apply(beat)
        expected = board_of(json.loads(json.dumps(state.position())), LEADERS)
        for part, value in expected.items():
            assert model.board[part] == value, (
                f"seed {seed}, action {number} ({state.action_to_string(action)}): {part} differs; "
                f"told: {[beat['kind'] for beat in told]}"
            )


@pytest.mark.parametrize("seed", [1, 2, 105])
def test_the_last_sentence_is_the_result(seed: int) -> None:
    state = told_to_the_end(seed, quarrelsome(seed, "short"))
    result = state.result()
    assert result is not None
    assert lines(state)[-1] == LogLine(result.rule, f"{result.reason}.")


# Scenes.


@pytest.mark.parametrize(("make", "scenario", "seed"), GAMES[1:])
def test_scenes_nest(make: Callable[[int, str], tuple[IcState, Choose]], scenario: str, seed: int) -> None:
    """A scene opens inside a wider one and ends before it; every beat belongs to the last one open."""
    state = told_to_the_end(seed, make(seed, scenario))
    rank = {name: number for number, name in enumerate(GAME.scenes)}
    found: Counter[str] = Counter()
    around: list[tuple[int, str]] = []
    for told in beats_for(state, story_of(state).beats, None):
        if "opens" in told:
            assert told["parent"] == (around[-1][0] if around else 0), told
            assert not around or rank[around[-1][1]] < rank[told["opens"]], told
            around.append((told["scene"], told["opens"]))
            found[told["opens"]] += 1
        assert told["scene"] == (around[-1][0] if around else 0), told
        closed = told.get("closes") or told["facts"].get("name")
        if closed and (around or found["season"]):
            # A crowded game is listened to from the middle of a phase on.
            assert around.pop()[1] == closed, told
    assert found["season"] in (2 * found["year"], 2 * found["year"] - 1)
    assert set(found) >= {"year", "season", "phase", "march"}
    assert make is plain or set(found) == set(GAME.scenes)


def test_what_somebody_may_not_know_opens_and_closes_nothing() -> None:
    """Otherwise that a scene begins would tell him."""
    for kind in KINDS.values():
        assert not (kind.private and (kind.opens or kind.closes)), kind
    state = told_to_the_end(4, quarrelsome(4, "short"))
    for told in story_of(state).beats:
        assert told.beat.seats is None or not (told.beat.opens or told.beat.closes), told


# Known to whom.


def heard(state: IcState, action: int, reader: int) -> tuple[str, str]:
    """What a reader knows after an action: what he is told, and all he sees with what is asked."""
    copy = state.clone()
    story = listen(GAME, copy)
    copy.apply_action(action)
    told = json.dumps(beats_for(copy, story.beats, reader), sort_keys=True)
    asked = None if copy.is_terminal() else copy.decision()
    return told, f"{copy.information_state_string(reader)} {asked}"


def announced(state: IcState) -> int:
    """What Carthage has to say of an army's strength when she treats with a city (IC:7.41)."""
    frame = state.stack[-1]
    if not isinstance(frame, LoyaltyRoll) or state.army is None:
        return 0
    return loyalty_modifier(state, state.army, frame.city)


def lookalikes(state: IcState, action: int, other: IcState, reader: int, rng: Random) -> list[int]:
    """What could be done in another state that looks to a reader as this action does in this one."""
    seen = state.action_seen_by(action, reader)
    others = [other.sample_chance(rng)] if other.is_chance_node() else other.legal_actions()
    if other.explain(action) is None:
        others.append(action)
    alike = [each for each in others if other.action_seen_by(each, reader) == seen]
    return rng.sample(alike, min(2, len(alike)))


@pytest.mark.parametrize(("make", "seed"), [(plain, 6), (quarrelsome, 3), (quarrelsome, 7)])
def test_another_deal_of_what_is_hidden_tells_the_same(
    make: Callable[[int, str], tuple[IcState, Choose]], seed: int
) -> None:
    """Games that differ only in what Rome cannot see, before and after an action, tell her the same of it."""
    rng, compared = Random(seed), 0
    state, chosen = make(seed, "short")
    player = Random(seed)
    while not state.is_terminal() and compared < 1200:
        action = chosen(state, player)
        other = state.resample_from_infostate(ROME, rng)
        for reader in (ROME, SPECTATOR):
            one = heard(state, action, reader)
            for alike in lookalikes(state, action, other, reader, rng):
                two = heard(other, alike, reader)
                if one[1] == two[1] and announced(state) == announced(other):
                    assert one[0] == two[0], f"seed {seed}: {state.action_to_string(action)}"
                    compared += other.position() != state.position()
        state.apply_action(action)
    assert compared > 100


def test_only_carthage_is_told_what_lies_face_down() -> None:
    """What a private half holds is about Carthage's units, and Carthage is told it."""
    state = told_to_the_end(3, quarrelsome(3, "short"))
    hidden = [told.beat for told in story_of(state).beats if told.beat.seats is not None]
    assert {beat.seats for beat in hidden} == {(CARTHAGE,)}
    assert {"units-changed", "pool-drawn", "unit-reduced"} <= {beat.kind for beat in hidden}
    for beat in hidden:
        assert set(facts(state, beat, CARTHAGE)) == set(facts(state, beat, None))
        assert facts(state, beat, None).get("side", SIDE_NAMES[CARTHAGE]) == SIDE_NAMES[CARTHAGE]
