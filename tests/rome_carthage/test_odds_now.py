"""The odds of the decision at hand, along a game: there when armies meet, never from what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hannibal.games import get_game
from hannibal.kernel import CHANCE
from hannibal.kernel.game import JsonObject
from hannibal.players import Observation, make_agent
from hannibal.rome_carthage.odds_now import odds_now
from hannibal.rome_carthage.state import RomeState


def decisions(seed: int) -> Iterator[tuple[RomeState, list[JsonObject]]]:
    """A game between greedy players: every decision about which something can be said, with what is said."""
    game = get_game("rome-carthage")
    state, rng = game.new_initial_state(game.check_options({})), Random(seed)
    assert isinstance(state, RomeState)
    agents = [make_agent("greedy", game.id, f"{seed}/{seat}") for seat in (0, 1)]
    while not state.is_terminal():
        player = state.current_player()
        if player == CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        found = odds_now(state)
        if found:
            yield state, found
        state.apply_action(agents[player].choose(Observation(state, player, rng), 0.0))


def test_they_come_from_what_everybody_sees() -> None:
    kinds: dict[str, int] = {}
    rng = Random(1)
    for state, found in decisions(1):
        new = False
        for entry in found:
            kinds[entry["kind"]] = kinds.get(entry["kind"], 0) + 1
            new = new or kinds[entry["kind"]] <= 3
        if new:
            for seat in (0, 1):
                assert odds_now(state.resample_from_infostate(seat, rng)) == found
    assert set(kinds) == {"battle", "avoid", "interception", "naval", "siege"}


def test_a_battle_says_where_its_cards_come_from() -> None:
    entry = next(one for _, found in decisions(1) for one in found if one["kind"] == "battle")
    assert 0.0 < entry["attacker_wins"] < 1.0
    for name in ("attacker", "defender"):
        host = entry[name]
        assert host["cards"] == min(sum(host["parts"].values()), 20)
        assert host["parts"]["CUs"] >= 1
