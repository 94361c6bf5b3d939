"""What the computer players know of the game: odds, winters, marches, and nothing that is hidden."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hannibal.italian_campaign.board import CARTHAGE, CLEAR, ROME, ROUGH
from hannibal.italian_campaign.heuristics.answers import answer
from hannibal.italian_campaign.heuristics.evaluation import chance, projected
from hannibal.italian_campaign.heuristics.marches import Marcher, share
from hannibal.italian_campaign.heuristics.worth import (
    chance_to_win_over,
    exchange,
    storm_chance,
    winter_loss,
    worth,
)
from hannibal.italian_campaign.ongoing import Election
from hannibal.italian_campaign.rules.combat.losses import OUTSIDE, LoseSteps
from hannibal.italian_campaign.rules.march.movement import ChooseMover
from hannibal.italian_campaign.rules.turn.placement import PlaceOfficial
from hannibal.italian_campaign.rules.turn.year import CHOOSE_FIRST
from hannibal.italian_campaign.state import DEAD, IcState
from hannibal.italian_campaign.text.actions import DROP, FIRST, MOVE, argument_of, make, verb_of
from hannibal.kernel import CHANCE
from hannibal.players import Observation, make_agent
from hannibal.players.greedy import CarelessAgent, GreedyAgent
from hannibal.players.knowledge import knowledge_of
from hannibal.players.search import SearchAgent
from tests.italian_campaign.playing import GAME, start

KNOWLEDGE = knowledge_of("italian-campaign")


def greedy_until(seed: int, year: int, seat: int) -> IcState:
    """A game between greedy players, at a seat's first choice of a mover in a year."""
    state, rng = GAME.new_initial_state(GAME.check_options({})), Random(seed)
    agents = [GreedyAgent(rng, KNOWLEDGE) for _ in range(2)]
    while not state.is_terminal():
        player = state.current_player()
        if player == CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        legal = state.legal_actions()
        if (
            state.year == year
            and player == seat
            and isinstance(state.stack[-1], ChooseMover)
            and len(legal) > 1
        ):
            return state
        if len(legal) == 1:
            state.apply_action(legal[0])
        else:
            state.apply_action(agents[player].choose(Observation(state, player, rng), 0.0))
    raise AssertionError("the game is over")


def test_loyalty_odds_are_those_of_the_die() -> None:
    state = start(1, crowded=False)
    board = state.board
    assert chance_to_win_over(state, board.city["arpi"], 0) == pytest.approx(4 / 6)
    assert chance_to_win_over(state, board.city["luceria"], 2) == pytest.approx(1 / 6)
    assert chance_to_win_over(state, board.city["luceria"], 0) == 0.0
    assert chance_to_win_over(state, board.city["tarentum"], 5) == 0.0  # its garrison holds it
    assert chance_to_win_over(state, board.rome, 9) == 0.0


def test_an_even_fight_costs_both_and_a_strong_attack_the_weak() -> None:
    board = GAME.board
    mine, theirs = exchange(board, 50, 10, (2.5, 5.0), 2, 0, 1)
    assert theirs > mine
    mine, theirs = exchange(board, 10, 20, (2.5, 5.0), 0, 0, 1)
    assert mine > theirs
    assert exchange(board, 4, 20, (2.5, 5.0), 0, 0, 3) == (0.0, 0.0)  # less than 1-2 is no combat


def test_assaults_take_three_to_two_and_carthage_is_bad_at_them() -> None:
    state = start(1, crowded=False)
    city = state.board.city["cremona"]
    assert storm_chance(state, city, 14, 2) == (0.0, 0.0)
    assert storm_chance(state, city, 15, 2)[0] == pytest.approx(5 / 6)
    assert storm_chance(state, city, 15, 0)[0] == pytest.approx(3 / 6)
    state.city[city] = CARTHAGE
    assert storm_chance(state, city, 15, 0)[0] == pytest.approx(5 / 6)


def test_winter_halves_an_army_in_a_province_it_does_not_control() -> None:
    state = start(1, crowded=False)
    board = state.board
    nobody = [[0] * len(board.province_ids) for _ in range(2)]
    field = next(
        at
        for at in range(board.hexes)
        if board.province_of[at] == board.province["apulia"] and at not in board.city_hex
    )
    arpi = board.city["arpi"]
    assert winter_loss(state, CARTHAGE, field, 40, nobody) == 20.0
    state.city[arpi] = CARTHAGE
    assert winter_loss(state, CARTHAGE, field, 40, nobody) == 0.0
    nobody[ROME][board.province["apulia"]] = 30
    assert winter_loss(state, CARTHAGE, field, 40, nobody) == 20.0
    assert winter_loss(state, CARTHAGE, board.city_hex[arpi], 40, nobody) == 0.0


def test_what_carthage_gains_she_is_glad_of() -> None:
    state = start(1, crowded=False)
    before = projected(state)
    state.city[state.board.city["nola"]] = CARTHAGE
    assert projected(state) > before
    assert chance(state, CARTHAGE) == -chance(state, ROME)
    before = projected(state)
    state.where[state.board.hannibal] = DEAD
    assert projected(state) < before
    assert worth(state, state.board.tarentum) > worth(state, state.board.city["croton"])


def test_hannibal_moves_first_and_the_plan_is_a_way() -> None:
    state = greedy_until(1, 218, CARTHAGE)
    hannibal = state.board.hannibal
    found = KNOWLEDGE.candidates(state, Random(1))
    assert {candidate.action for candidate in found} == {make(MOVE, hannibal)}
    assert "Hannibal" in found[0].why
    best = Marcher(state, hannibal).plans()[0]
    assert best.gain > 0.0
    way = (state.where[hannibal], *best.path)
    assert all(to in state.board.links[at] for at, to in pairwise(way))


def at(**position: Any) -> IcState:
    """A position in the movement phase of whoever is active."""
    pending = position.pop("pending", ["ChooseFirst", "EndMovement", "ChooseMover"])
    given = {"year": 215, "season": "summer", "first": "carthage", "active": "carthage", "pending": pending}
    return GAME.load_position({**given, **position}, GAME.check_options({}))


def test_a_city_is_worth_most_to_who_moves_last_before_the_count() -> None:
    croton = GAME.board.city["croton"]
    forces = {"rome": {"rome": {"units": {"r-foot": 2}}}, "carthage": {"croton": {"leaders": ["hanno"]}}}
    values = [
        worth(at(season=season, active=active, forces=forces), croton)
        for season, active in (
            ("summer", "carthage"),
            ("summer", "rome"),
            ("winter", "rome"),
            ("winter", "carthage"),
        )
    ]
    assert values == sorted(values)
    assert values[0] < values[1] == values[2] < values[3]


def test_a_leader_alone_does_not_stay_in_the_open() -> None:
    """Romans would overrun him (IC:7.7): rough ground or Hannibal's company is safe, a clear hex is not."""
    forces = {
        "rome": {"beneventum": {"units": {"r-foot": 3}, "leaders": ["varro"]}},
        "carthage": {
            "2408": {"units": {"c-foot": 4}, "leaders": ["hannibal"]},
            "2507": {"leaders": ["hanno"]},
        },
    }
    state = at(forces=forces, ranks={"varro": "consul"})
    board = state.board
    marcher = Marcher(state, board.leader["hanno"])
    clear, rough = board.hex["2507"], board.hex["2307"]
    assert (board.terrain[clear], board.terrain[rough]) == (CLEAR, ROUGH)
    assert marcher.end(clear) < marcher.end(rough)
    assert marcher.end(clear) < marcher.end(board.hex["2408"])


def test_a_siege_is_not_left_for_a_walk_round_the_city() -> None:
    forces = {"rome": {}, "carthage": {"tarentum": {"units": {"c-foot": 8}, "leaders": ["hannibal"]}}}
    state = at(forces=forces, siege={"tarentum": 4}, season="winter")
    start_hex = state.where[state.board.hannibal]
    ends = [plan.path[-1] for plan in Marcher(state, state.board.hannibal).plans() if plan.path]
    assert start_hex not in ends


def test_carthage_leaves_ten_points_in_tarentum() -> None:
    forces = {
        "rome": {},
        "carthage": {
            "tarentum": {"units": {"c-foot": 8, "allied-5": 2, "elephants": 1}, "leaders": ["hannibal"]}
        },
    }
    state = at(forces=forces, cities={"carthage": ["tarentum"]})
    state.apply_action(state.string_to_action("move hannibal"))
    dropped = []
    while verb_of(action := KNOWLEDGE.choose(state, Random(1)).action) == DROP:
        dropped.append(state.action_to_string(action))
        state.apply_action(action)
    assert dropped == ["drop allied-5", "drop allied-5"]


def test_officials_go_to_legions_and_a_proconsul_without_one_is_recalled() -> None:
    forces = {
        "rome": {
            "rome": {"units": {"rome-garrison": 1}},
            "cosa": {"units": {"r-foot": 2}},
            "nola": {"units": {"r-foot": 1}, "leaders": ["marcellus"]},
            "pisae": {"units": {"r-foot": 2}, "leaders": ["nero"]},
        },
        "carthage": {},
    }
    ranks = {"marcellus": "proconsul", "nero": "proconsul"}
    state = at(forces=forces, ranks=ranks, pending=["ChooseFirst", "KeepProconsuls"])
    assert state.action_to_string(answer(state)) == "dismiss marcellus"
    vacant = tuple(state.place(ROME, at) for at in (state.board.rome_hex, state.board.hex["1819"]))
    state.election = Election()
    state.election.vacant = vacant
    state.stack.append(PlaceOfficial(state.board.leader["varro"], True))
    assert state.action_to_string(answer(state)) == "station cosa"


def test_carthage_is_first_so_that_she_moves_last_in_winter() -> None:
    state = start(1, crowded=False)
    state.stack.append(CHOOSE_FIRST)
    assert answer(state) == make(FIRST, CARTHAGE)


def test_romans_lose_horse_before_foot() -> None:
    state = start(1, crowded=False)
    board = state.board
    at = board.city_hex[board.city["cosa"]]
    key = state.place(ROME, at)
    state.put(key, state.one(board.roman_foot, 2))
    state.put(key, state.one(board.roman_horse, 2))
    state.stack.append(LoseSteps(ROME, at, OUTSIDE, 2, "IC:9.3"))
    assert argument_of(answer(state)) == board.roman_horse


def test_a_roman_leaves_what_his_rank_does_not_allow() -> None:
    state = start(1, crowded=False)
    longus = state.board.leader["longus"]
    key = state.place(ROME, state.where[longus])
    state.put(key, state.one(state.board.roman_foot, 12))
    assert state.strength(state.stacks[key]) > state.limit(longus)
    assert state.limit(longus) - 10 < state.strength(share(state, longus)) <= state.limit(longus)


def two_deals(year: int) -> tuple[IcState, IcState]:
    """A state of a greedy game with something hidden from Rome, and another deal of it."""
    for seed in range(4, 12):
        state = greedy_until(seed, year, ROME)
        other = state.resample_from_infostate(ROME, Random(year))
        if other.position() != state.position():
            return state, other
    raise AssertionError(f"nothing is hidden in {year}")


@pytest.mark.parametrize("year", [217, 216, 215])
def test_what_is_hidden_does_not_change_the_choice(year: int) -> None:
    state, other = two_deals(year)
    for agent_type in (GreedyAgent, CarelessAgent):
        choices = [
            agent_type(Random(3), KNOWLEDGE).choose(Observation(deal, ROME, Random(8)), 0.0)
            for deal in (state, other)
        ]
        assert choices[0] == choices[1]


def test_the_search_does_not_see_what_is_hidden() -> None:
    state, other = two_deals(216)
    choices = [
        SearchAgent(Random(3), KNOWLEDGE, width=2, rounds=1).choose(Observation(deal, ROME, Random(8)), 9.0)
        for deal in (state, other)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("level", ["recruit", "centurion", "legate"])
def test_every_level_answers_legally(level: str) -> None:
    state = greedy_until(2, 217, CARTHAGE)
    agent = make_agent(level, "italian-campaign", 1)
    for _ in range(6):
        while state.current_player() == CHANCE:
            state.apply_action(state.sample_chance(Random(5)))
        seat = state.current_player()
        action = agent.choose(Observation(state, seat, Random(8)), 0.0)
        assert action in state.legal_actions()
        state.apply_action(action)
        if verb_of(action) == MOVE:
            assert agent.explain_choice()
