"""One game between agents."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hannibal.kernel import CHANCE, State
from hannibal.players.agent import Agent
from hannibal.players.observation import Observation

MOST_ACTIONS = 200_000
"""No game comes near; one that does goes in circles."""


@dataclass
class Played:
    """How a game between agents went: who won (-1: nobody), why, and what each seat spent on its choices."""

    winner: int
    reason: str
    decisions: int
    seconds: float
    thinking: list[list[float]]


def play_game(state: State, agents: Sequence[Agent], budgets: Sequence[float], seed: int | str) -> Played:
    """Play a state to its end; the dice and what each agent may guess come from the seed.

    An agent is asked only where it has a choice. One that answers with an illegal action is at fault.
    """
    dice = Random(f"dice {seed}")
    guesses = [Random(f"guess {seed} {seat}") for seat in range(len(agents))]
    begun = time.perf_counter()
    thinking: list[list[float]] = [[] for _ in agents]
    for _ in range(MOST_ACTIONS):
        player = state.current_player()
        if player == CHANCE:
            state.apply_action(state.sample_chance(dice))
            continue
        if state.is_terminal():
            break
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        asked = time.perf_counter()
        action = agents[player].choose(Observation(state, player, guesses[player]), budgets[player])
        thinking[player].append(time.perf_counter() - asked)
        if action not in legal:
            name, question = type(agents[player]).__name__, state.decision().question
            raise ValueError(f"{name} answers {question!r} with an illegal action")
        state.apply_action(action)
    result = state.result()
    winner = -1 if result is None or result.winner is None else result.winner
    reason = "" if result is None else result.reason
    return Played(winner, reason, sum(map(len, thinking)), time.perf_counter() - begun, thinking)
