"""Every player: legal answers in any game, nothing seen that is hidden, the same seed the same game."""

from __future__ import annotations

from random import Random

import pytest
from skirmish.game import Skirmish

from hannibal.games import get_game
from hannibal.kernel import CHANCE, OptionError, State
from hannibal.kernel.knowledge import Knowledge
from hannibal.players import Observation, get_player, make_agent, players
from hannibal.players.greedy import CarelessAgent, GreedyAgent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.match import play_game
from hannibal.players.search import SearchAgent


def rome() -> State:
    game = get_game("rome-carthage")
    return game.new_initial_state(game.check_options({}))


def after(seed: int, decisions: int) -> State:
    """A game between greedy players, so many decisions old, at a decision with a choice."""
    state, rng = rome(), Random(seed)
    agent = GreedyAgent(rng, knowledge_of("rome-carthage"))
    left = decisions
    while not state.is_terminal():
        player = state.current_player()
        if player == CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            if not left:
                return state
            left -= 1
            state.apply_action(agent.choose(Observation(state, player, rng), 0.0))
        else:
            state.apply_action(legal[0])
    raise AssertionError("the game is over")


def test_the_registry_names_what_there_is() -> None:
    assert list(players()) == ["random", "greedy", "search", "recruit", "centurion", "legate", "consul"]
    seconds = [player.seconds for player in players().values() if player.needs_knowledge]
    assert len(seconds) == 4
    assert seconds == sorted(seconds)
    with pytest.raises(OptionError, match="there is no player 'caesar'; there are: random, greedy"):
        get_player("caesar")


@pytest.mark.parametrize("decisions", [1, 3, 20, 50])
def test_what_is_hidden_does_not_change_the_choice(decisions: int) -> None:
    state = after(5, decisions)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(decisions + 99))
    assert other.position() != state.position()
    for agent_type in (GreedyAgent, CarelessAgent):
        choices = [
            agent_type(Random(3), knowledge_of("rome-carthage")).choose(
                Observation(deal, seat, Random(8)), 0.0
            )
            for deal in (state, other)
        ]
        assert choices[0] == choices[1]


def test_the_search_does_not_see_what_is_hidden() -> None:
    state = after(5, 2)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(1))
    assert other.position() != state.position()
    choices = [
        SearchAgent(Random(3), knowledge_of("rome-carthage"), width=2).choose(
            Observation(deal, seat, Random(8)), 0.0
        )
        for deal in (state, other)
    ]
    assert choices[0] == choices[1]


def test_an_observation_answers_from_a_deal_of_its_own() -> None:
    state = after(6, 10)
    seat = state.current_player()
    seen = Observation(state, seat, Random(1))
    assert seen.legal_actions() == state.legal_actions()
    assert seen.view() == state.view(seat)
    assert seen.decision() == state.decision()
    assert [seen.text(action) for action in seen.legal_actions()] == [
        state.action_to_string(action) for action in state.legal_actions()
    ]
    held = [getattr(seen, name) for name in Observation.__slots__]
    assert all(value is not state for value in held)
    assert seen.sample().view(seat) == state.view(seat)
    with pytest.raises(ValueError, match="not the one to decide"):
        Observation(state, 1 - seat, Random(1))


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        state = rome()
        agents = [make_agent(name, "rome-carthage", 4) for name in ("greedy", "random")]
        played = play_game(state, agents, (0.0, 0.0), 4)
        games.append((played.winner, played.reason, played.decisions, state.position()))
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["random", "greedy", "recruit", "search"])
def test_a_game_without_knowledge_is_played_too(name: str) -> None:
    """Skirmish has no heuristics: agents fall back on what every game knows."""
    game = Skirmish()
    state = game.new_initial_state(game.check_options({}))
    agents = [make_agent(name, game.id, 1), make_agent("random", game.id, 2)]
    assert play_game(state, agents, (0.01, 0.0), 1).winner in (-1, 0, 1)


def test_looking_ahead_beats_chance_where_nothing_is_known() -> None:
    game, wins = Skirmish(), 0.0
    for seed in range(40):
        state = game.new_initial_state(game.check_options({}))
        seat = seed % 2
        searcher = SearchAgent(Random(seed), Knowledge(), rounds=10)
        agents = [searcher, make_agent("random", game.id, seed)]
        played = play_game(state, agents if seat == 0 else agents[::-1], (60.0, 0.0), seed)
        wins += 0.5 if played.winner < 0 else played.winner == seat
    assert wins >= 24


def test_a_card_play_is_explained_in_a_sentence() -> None:
    state = rome()
    rng = Random(2)
    agent = GreedyAgent(rng, knowledge_of("rome-carthage"))
    sentences: list[str] = []
    while len(sentences) < 6:
        player = state.current_player()
        if player == CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        card = state.decision().kind == "ChooseCard" and len(state.legal_actions()) > 1
        state.apply_action(agent.choose(Observation(state, player, rng), 0.0))
        assert bool(agent.explain_choice()) == card
        if card:
            sentences.append(agent.explain_choice())
    assert all(text.startswith(("Rome ", "Carthage ")) and text.endswith(".") for text in sentences)


def test_greedy_beats_chance_on_either_side() -> None:
    for seed in range(2):
        for names in (("greedy", "random"), ("random", "greedy")):
            agents = [make_agent(name, "rome-carthage", seed) for name in names]
            assert play_game(rome(), agents, (0.0, 0.0), seed).winner == names.index("greedy")
