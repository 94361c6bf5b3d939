"""Games played in several processes at a time, so that none is lost that has been played.

A worker plays one job after the other and knows nothing of an interrupt at the terminal: who gives out the
jobs has what was played, and ends the workers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from hannibal.kernel.errors import HannibalError

J = TypeVar("J")
R = TypeVar("R")


class GameFailed(HannibalError):
    """A game of many could not be played to its end."""


@dataclass(frozen=True)
class _Failure:
    """What went wrong in a worker: errors themselves do not all travel."""

    message: str


@dataclass
class _Worker(Generic[J]):
    process: BaseProcess
    pipe: Connection
    job: J | None = None


def play_in_processes(play: Callable[[J], R], jobs: Sequence[J], processes: int) -> Iterator[R]:
    """What comes of the jobs, as it is ready.

    When one fails or its process dies, those being played are played to their end; then `GameFailed`.
    """
    waiting = list(reversed(jobs))
    workers: list[_Worker[J]] = []
    failures: list[str] = []
    try:
        _start(workers, play, processes)
        busy = [worker for worker in workers if _give(worker, waiting)]
        while busy:
            pipes = {worker.pipe: worker for worker in busy}
            for pipe in wait(list(pipes)):
                worker = pipes[pipe]  # type: ignore[index]
                answer = _answer(worker)
                # Only then the next job: who interrupts this has every game of which he saw the next begin.
                if isinstance(answer, _Failure):
                    failures.append(answer.message)
                    waiting.clear()
                else:
                    yield answer
                if not _give(worker, waiting):
                    busy.remove(worker)
    finally:
        _end(workers)
    if failures:
        raise GameFailed(failures[0])


def _start(workers: list[_Worker[J]], play: Callable[[J], R], processes: int) -> None:
    # Spawned, not forked: the caller may have threads.
    context = multiprocessing.get_context("spawn")
    with _interrupts_held_back():
        for _ in range(processes):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, play), daemon=True)
            process.start()
            there.close()
            workers.append(_Worker(process, here))


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """An interrupt comes afterwards to this process, and never to those it starts meanwhile."""
    if os.name != "posix":
        yield
        return
    # This starts with the first process and then lets interrupts through again: so before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _give(worker: _Worker[J], waiting: list[J]) -> bool:
    """Hand a worker the next job, if there is one."""
    worker.job = waiting.pop() if waiting else None
    if worker.job is None:
        return False
    # One that has died meanwhile answers with that.
    with suppress(OSError):
        worker.pipe.send(worker.job)
    return True


def _answer(worker: _Worker[J]) -> Any:
    try:
        return worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
        return _Failure(f"a process died (status {worker.process.exitcode}) while it played {worker.job}")


def _end(workers: list[_Worker[J]]) -> None:
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join()
        worker.pipe.close()


def _work(pipe: Connection, play: Callable[[J], R]) -> None:
    """The whole life of a worker; it ends with the pipe."""
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_played(play, pipe.recv()))


def _played(play: Callable[[J], R], job: J) -> R | _Failure:
    try:
        return play(job)
    except HannibalError as error:
        return _Failure(str(error))
    # A player may be anybody's, and a fault in a rule may raise anything.
    except Exception as error:
        return _Failure(f"{job}: {type(error).__name__}: {error}")
