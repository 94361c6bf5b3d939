"""One game between agents."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hannibal.kernel import CHANCE, State
from hannibal.players.agent import Agent, PlayerFailed
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

    An agent is asked only where it has a choice; raises `PlayerFailed` where it fails.
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
        observation = Observation(state, player, guesses[player])
        asked = time.perf_counter()
        try:
            action = ask(agents[player], observation, budgets[player], legal)
        except PlayerFailed as error:
            raise PlayerFailed(f"seat {player}, seed {seed}: {error}") from error
        thinking[player].append(time.perf_counter() - asked)
        state.apply_action(action)
    result = state.result()
    winner = -1 if result is None or result.winner is None else result.winner
    reason = "" if result is None else result.reason
    return Played(winner, reason, sum(map(len, thinking)), time.perf_counter() - begun, thinking)


def ask(agent: Agent, observation: Observation, seconds: float, legal: Sequence[int]) -> int:
    """What an agent answers; raises `PlayerFailed` where it breaks off or answers with what is not legal."""
    try:
        action = agent.choose(observation, seconds)
    # It may be anybody's, and fail in any way.
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise PlayerFailed(
            f"{type(agent).__name__} breaks off when asked {observation.decision().question!r}: "
            f"{type(error).__name__}: {error} ({where})"
        ) from error
    if action not in legal:
        raise PlayerFailed(
            f"{type(agent).__name__} answers {observation.decision().question!r} with {action!r}, "
            "which is no legal action: one of observation.legal_actions() is expected"
        )
    return action
