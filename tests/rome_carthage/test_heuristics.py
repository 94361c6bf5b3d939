"""What the players go by: the evaluation agrees with the rules, the battle policy with what it saw."""

from __future__ import annotations

from random import Random

import pytest

from hannibal.rome_carthage.board import (
    CARTHAGE,
    FRONTAL,
    LEFT,
    PROBE_CARD,
    PUNIC,
    RESERVE_CARD,
    RIGHT,
    ROMAN,
    ROME,
)
from hannibal.rome_carthage.heuristics.cards import HandChoice
from hannibal.rome_carthage.heuristics.duel import choose_attack, wants_initiative
from hannibal.rome_carthage.heuristics.evaluation import Evaluation, assess
from hannibal.rome_carthage.heuristics.hand_reading import (
    AS_RESERVE,
    NO_CARD,
    PLAIN,
    Foe,
    lacks,
    last_attack,
    tell,
)
from hannibal.rome_carthage.heuristics.knowledge import RomeKnowledge
from hannibal.rome_carthage.heuristics.last_cards import likely
from hannibal.rome_carthage.heuristics.markers import Markers
from hannibal.rome_carthage.heuristics.strength import CU_WITH_HANNIBAL, Strength
from hannibal.rome_carthage.heuristics.value import chance_to_win, worth_of_a_province
from hannibal.rome_carthage.heuristics.worth import worth_of
from hannibal.rome_carthage.ongoing import BY_SEA, Battle, March
from hannibal.rome_carthage.rules.battle.hands import allies
from hannibal.rome_carthage.rules.march.naval import ashore
from hannibal.rome_carthage.rules.politics.control import isolated_pcs
from hannibal.rome_carthage.state import DEAD, RomeState
from hannibal.rome_carthage.text.actions import BRING, LEAVE, verb_of
from tests.rome_carthage.playing import GAME, quarrel


def hand(**cards: int) -> list[int]:
    kinds = {"left": LEFT, "right": RIGHT, "probe": PROBE_CARD, "reserve": RESERVE_CARD}
    found = [0] * 6
    for name, count in cards.items():
        found[kinds[name]] = count
    return found


@pytest.mark.parametrize("seed", [2, 3])
def test_isolation_is_seen_as_the_rules_have_it(seed: int) -> None:
    """2E:19.4: Rome's isolated PCs go first, then Carthage's as the map then lies."""
    seen = 0
    for number, state in enumerate(quarrel(seed, crowded=seed % 2 == 1)):
        if number % 40:
            continue
        markers = Markers(state)
        after = state.clone()
        for side in (ROME, CARTHAGE):
            for space in isolated_pcs(after, side):
                after.pc[space] = 0
                seen += 1
        wanted = [marker if marker in (ROMAN, PUNIC) else 0 for marker in after.pc]
        assert [markers.holder(space) for space in range(state.board.spaces)] == wanted
    assert seen > 10


def test_allies_are_counted_as_the_rules_have_it() -> None:
    """2E:14.2."""
    state = next(state for number, state in enumerate(quarrel(5, crowded=False)) if number == 400)
    markers = Markers(state)
    for side in (ROME, CARTHAGE):
        for space in range(state.board.spaces):
            battle = Battle(space, side, 0)
            battle.generals[side] = 1
            assert markers.allies(side, space) == allies(state, battle, side)


def test_hannibal_without_a_way_back_is_dearer_to_lose() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    board = state.board
    home = Strength(state)
    mine = next(stack for stack in home.stacks() if stack.commander == board.hannibal)
    at_home = home.loss(mine)
    for space in range(board.spaces):
        if state.pc[space] == PUNIC:
            state.pc[space] = 0
    assert Strength(state).loss(mine) > at_home + 1.0


def hannibal_at(space: str, cus: int) -> RomeState:
    """The set-up with Hannibal and so many CUs elsewhere, on a PC of his own."""
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    board = state.board
    home, there = state.where[board.hannibal], board.space[space]
    state.out[CARTHAGE][home] = state.els[home] = 0
    state.out[CARTHAGE][there], state.pc[there] = cus, PUNIC
    state.set_general(board.hannibal, there)
    state.stack.clear()  # the year's cards are dealt
    state.hands = [1 << 1 | 1 << 2, 1 << 3 | 1 << 4]
    return state


def test_hannibal_knows_of_the_levies_at_the_end_of_a_year() -> None:
    """Nobody can attack him any more this year, but next year begins with new legions beside him."""
    late = hannibal_at("tarquini", 5)
    late.hands = [0, 0]
    late.out[ROME][late.board.rome] = 3
    levies = Strength(late).levy(Strength(late).stacks())
    assert [(army.space, army.cus) for army in levies] == [(late.board.rome, 7)]

    def peril(state: RomeState) -> float:
        strength = Strength(state)
        stacks = strength.stacks()
        strength.forces(stacks)
        return strength.threats(stacks)

    assert peril(late) < -1.0
    late.turn = 9
    assert peril(late) == 0.0


def test_a_great_general_alone_is_in_peril_near_an_army() -> None:
    near, far, inland = (hannibal_at(space, 0) for space in ("tarquini", "corduba", "toletum"))
    perils = [Strength(state).threats(Strength(state).stacks()) for state in (near, far, inland)]
    assert perils[0] < perils[1] - 0.5  # only by sea
    assert perils[1] < perils[2] - 0.5  # too far even so


def test_a_siege_of_rome_costs_more_than_it_brings() -> None:
    """2E:20.2: at -2 two rolls of three cost a CU, one of three brings a point."""
    state = hannibal_at("tarquini", 6)
    evaluation, rome = Evaluation(state), state.board.rome
    assert evaluation.siege_modifier(CARTHAGE, rome) == -2
    assert evaluation.siege_roll(CARTHAGE, rome, 6, CU_WITH_HANNIBAL) < 0.0
    carthage = state.board.carthage
    assert evaluation.siege_modifier(ROME, state.board.space["boii"]) == 0
    assert evaluation.siege_chance(ROME, carthage, 3) < evaluation.siege_chance(ROME, carthage, 9)


def test_hannibal_in_danger_thinks_of_going_where_it_is_safe() -> None:
    state = hannibal_at("falerii", 4)
    board = state.board
    for place in ("ariminum", "tarquini"):
        state.out[ROME][board.space[place]] = 10
    state.set_general(board.general["p-scipio"], board.space["tarquini"])
    state.active = CARTHAGE
    plans = HandChoice(state, Random(1), RomeKnowledge().settle).walks(board.hannibal, 4, 0)
    stay = next(plan for plan in plans if not plan.path)
    assert plans[0].gain > stay.gain
    armies = [board.space["ariminum"], board.space["tarquini"], board.rome]
    far = [min(worth_of(board).land[plan.end][army] for army in armies) for plan in plans]
    assert far[0] >= 2


def test_a_subordinate_scipio_is_not_forgotten() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    rome = state.board.rome
    plain = next(s for s in Strength(state).stacks() if s.space == rome)
    state.set_general(state.board.africanus, rome)
    joined = next(s for s in Strength(state).stacks() if s.space == rome)
    assert plain.precious == 0.0
    assert joined.precious > 0.5


def test_the_chance_to_win_is_shared_between_the_sides() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    assert chance_to_win(state, ROME) + chance_to_win(state, CARTHAGE) == pytest.approx(1.0)
    assert assess(state, ROME) == pytest.approx(-assess(state, CARTHAGE))
    state.end(ROME, "for the test", "2E:23")
    assert (chance_to_win(state, ROME), chance_to_win(state, CARTHAGE)) == (1.0, 0.0)


def test_what_players_ask_about_a_game_is_counted() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    assert RomeKnowledge().remarks(state) == []
    state.where[state.board.hannibal] = DEAD
    state.pc[state.board.syracuse] = PUNIC
    assert RomeKnowledge().remarks(state) == ["Hannibal dies", "Syracuse is Carthage's at the end"]


def test_an_attack_goes_where_a_reserve_has_shown_a_gap() -> None:
    mine = hand(left=1, right=1)
    unseen = [12, 8, 8, 8, 6, 4]
    for kind in (LEFT, RIGHT):
        told = tell(0, kind, RESERVE_CARD, attacking=False)
        assert choose_attack(mine, 2, Foe(unseen, [0] * 6, 4, 2, False, told), False) == (kind, PLAIN)
        assert choose_attack([0, 3, 3, 0, 0, 0], 2, Foe(unseen, [0] * 6, 4, 2, False, told), False)[0] == kind


def test_a_reserve_attacks_only_as_what_he_lacks() -> None:
    told = tell(0, RIGHT, RESERVE_CARD, attacking=True)
    foe = Foe([10, 9, 9, 8, 6, 0], [0] * 6, 8, 2, False, told)
    assert choose_attack(hand(reserve=1), 2, foe, False) == (RIGHT, AS_RESERVE)


def test_cards_tell_what_is_missing_and_what_was_attacked_with() -> None:
    told = tell(0, LEFT, LEFT, attacking=True)
    assert last_attack(told) == LEFT
    assert tell(told, RIGHT, RIGHT, attacking=False) == told
    told = tell(told, FRONTAL, RESERVE_CARD, attacking=True)
    assert (last_attack(told), lacks(told, FRONTAL), lacks(told, LEFT)) == (LEFT, True, False)
    assert last_attack(tell(told, PROBE_CARD, PROBE_CARD, attacking=True)) == PROBE_CARD
    assert last_attack(0) == NO_CARD


def test_an_attack_weighs_the_cards_that_are_left() -> None:
    unseen = [12, 8, 8, 8, 6, 4]
    plain = likely(Foe(unseen, [0] * 6, 2, 2, False))
    assert plain == unseen
    told = tell(0, FRONTAL, FRONTAL, attacking=True)
    after = likely(Foe(unseen, [0] * 6, 2, 2, False, told))
    assert sum(after) == pytest.approx(sum(unseen))
    assert after[FRONTAL] > plain[FRONTAL]
    assert after[LEFT] == after[RIGHT] < plain[LEFT]
    without = likely(Foe(unseen, [0] * 6, 2, 2, False, tell(told, LEFT, RESERVE_CARD, attacking=False)))
    assert without[LEFT] == 0.0


def test_neither_flank_tells_more_than_the_other() -> None:
    foe = Foe([12, 8, 8, 8, 6, 4], [0] * 6, 2, 2, False)
    assert choose_attack(hand(left=1, right=1), 2, foe, False) == (RIGHT, PLAIN)
    assert choose_attack(hand(left=2, right=2), 2, foe, False) == (LEFT, PLAIN)


def test_who_can_match_all_that_is_left_waits() -> None:
    def foe(cards: int, told: int = 0) -> Foe:
        return Foe([12, 8, 8, 8, 6, 4], [0] * 6, cards, 2, False, told)

    assert not wants_initiative(hand(reserve=2), foe(2))
    assert wants_initiative(hand(reserve=1, left=1), foe(2))
    assert not wants_initiative(hand(), foe(3))


def test_the_last_card_waits_for_one_that_is_likely_the_same() -> None:
    probe = hand(probe=1)
    unseen = [0, 0, 0, 7, 0, 1]
    assert not wants_initiative(probe, Foe(unseen, [0] * 6, 1, 2, False))
    assert wants_initiative(probe, Foe([12, 9, 9, 7, 6, 4], [0] * 6, 1, 2, False))
    shown = hand(probe=1)
    assert not wants_initiative(probe, Foe(unseen, shown, 0, 2, False))
    assert wants_initiative(probe, Foe(unseen, hand(left=1), 0, 2, False))


def test_a_new_year_is_not_taken_for_the_end_of_the_old() -> None:
    """Before the deal both sides have their cards to come."""
    state = next(state for state in quarrel(7, crowded=False) if state.turn == 2)
    assert Markers(state).gone == 0.0
    assert Markers(state).left == [state.board.hand_size[2]] * 2


def test_the_besieged_think_of_a_sally() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    board = state.board
    home, hanno = board.carthage, board.general["hanno"]
    state.out[CARTHAGE][home], state.ins[home] = 0, 4
    state.set_general(hanno, home)
    state.inside |= 1 << hanno
    state.out[ROME][home] = 4
    state.set_general(board.general["p-scipio"], home)
    state.siege[home] = 2 << 1 | ROME
    state.hands[CARTHAGE] = 1 << 33
    state.active = CARTHAGE
    plans = HandChoice(state, Random(1), RomeKnowledge().settle).walks(hanno, 4, 0)
    assert [(plan.path, plan.start) for plan in plans] == [((), home)]
    assert plans[0].chance > 0.5
    assert plans[0].gain > 0.5
    state.out[ROME][home] = 20
    assert HandChoice(state, Random(1), RomeKnowledge().settle).walks(hanno, 4, 0) == []


@pytest.mark.parametrize(("romans", "fights"), [(1, True), (20, False)])
def test_hannibal_sails_into_his_city_or_fights_those_before_it(romans: int, fights: bool) -> None:
    """2E:11.3: it is his own army that asks, not one that is attacked."""
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    board = state.board
    home = board.carthage
    state.out[CARTHAGE][home], state.out[ROME][home] = 0, romans
    march = March(CARTHAGE, board.hannibal, home, 0)
    march.cus, march.origin = 4, BY_SEA
    state.march, state.active = march, CARTHAGE
    ashore(state)
    action = RomeKnowledge().choose(state, Random(1)).action
    assert verb_of(action) == (LEAVE if fights else BRING)


def test_a_province_is_worth_more_the_later_it_is() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert isinstance(state, RomeState)
    early = worth_of_a_province(state, ROME)
    assert early == pytest.approx(worth_of_a_province(state, CARTHAGE))
    state.turn = 9
    assert worth_of_a_province(state, ROME) > early > 0.0
