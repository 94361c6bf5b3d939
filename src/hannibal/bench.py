"""How fast the engine is beside its peers: random play and copies, one thread, all in the same run.

A time says little about another machine; a ratio to a peer measured in the same run does. The peers come
with the extra `bench`. Each measure is the best of several rounds, taken in turns, so that a busy machine
hurts all alike.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from hannibal.games import first_game, get_game
from hannibal.kernel import CHANCE, NOBODY, HannibalError

ROUNDS = 5
_GAMES = 40
_CATAN_GAMES = 12
_CHESS_GAMES = 10
_CHESS_PLIES = 200
_COPIES = 5000


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """Decisions and copies a second, ours and the peers', and the ratios."""
    catanatron, chess = _peer("catanatron"), _peer("chess")
    state = _midgame()
    catan_game, board = _catan_midgame(catanatron), _chess_midgame(chess)
    measures: dict[str, Callable[[int], float]] = {
        "decisions_per_s": _our_decisions,
        "catanatron_actions_per_s": lambda seed: _catan_actions(catanatron, seed),
        "python_chess_moves_per_s": lambda seed: _chess_moves(chess, seed),
        "clones_per_s": lambda _: _copies(state.clone),
        "catanatron_copies_per_s": lambda _: _copies(catan_game.copy),
        "python_chess_copies_per_s": lambda _: _copies(lambda: board.copy(stack=False)),
    }
    best = dict.fromkeys(measures, 0.0)
    for number in range(rounds):
        for name, run in measures.items():
            best[name] = max(best[name], run(number))
    return best | {
        "ratio_catanatron": best["decisions_per_s"] / best["catanatron_actions_per_s"],
        "ratio_python_chess": best["decisions_per_s"] / best["python_chess_moves_per_s"],
        "ratio_clone_catanatron": best["clones_per_s"] / best["catanatron_copies_per_s"],
        "ratio_clone_python_chess": best["clones_per_s"] / best["python_chess_copies_per_s"],
    }


def _peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise HannibalError(f"{name} is not installed: `make bench` installs the peers") from error


def _copies(copy: Callable[[], object]) -> float:
    start = perf_counter()
    for _ in range(_COPIES):
        copy()
    return _COPIES / (perf_counter() - start)


# Ours.


def play_randomly(state: Any, rng: Random) -> int:
    """Play a game to its end at random; returns how many decisions there were with more than one choice."""
    decisions = 0
    random = rng.random
    while True:
        player = state.current_player()
        if player == NOBODY:
            return decisions
        if player == CHANCE:
            state.apply_action(state.sample_chance(rng))
            continue
        legal = state.legal_actions()
        count = len(legal)
        if count > 1:
            decisions += 1
            state.apply_action(legal[int(random() * count)])
        else:
            state.apply_action(legal[0])


def _our_decisions(seed: int) -> float:
    game = get_game(first_game())
    options = game.check_options({})
    decisions = 0
    start = perf_counter()
    for number in range(_GAMES):
        decisions += play_randomly(game.new_initial_state(options), Random(seed * _GAMES + number))
    return decisions / (perf_counter() - start)


def _midgame() -> Any:
    game = get_game(first_game())
    state = game.new_initial_state(game.check_options({}))
    rng = Random(7)
    for _ in range(300):
        legal = state.legal_actions()
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.choice(legal))
    return state


# The peers.


def _catan_game(catanatron: Any, seed: int) -> Any:
    players = [catanatron.RandomPlayer(catanatron.Color.RED), catanatron.RandomPlayer(catanatron.Color.BLUE)]
    return catanatron.Game(players, seed=seed)


def _catan_actions(catanatron: Any, seed: int) -> float:
    actions = 0
    start = perf_counter()
    for number in range(_CATAN_GAMES):
        game = _catan_game(catanatron, seed * _CATAN_GAMES + number)
        game.play()
        actions += len(game.state.actions)
    return actions / (perf_counter() - start)


def _catan_midgame(catanatron: Any) -> Any:
    game = _catan_game(catanatron, 7)
    for _ in range(150):
        game.play_tick()
    return game


def _chess_moves(chess: Any, seed: int) -> float:
    rng = Random(seed)
    moves = 0
    start = perf_counter()
    for _ in range(_CHESS_GAMES):
        board = chess.Board()
        for _ in range(_CHESS_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    return moves / (perf_counter() - start)


def _chess_midgame(chess: Any) -> Any:
    rng = Random(7)
    board = chess.Board()
    for _ in range(40):
        board.push(rng.choice(list(board.legal_moves)))
    return board
