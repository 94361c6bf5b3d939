"""`hannibal serve` as a process of its own, as players run it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

_LONGEST_S = 60


@dataclass
class Server:
    """A running server: its address, what it said before that, and its process."""

    address: str
    said: str
    process: subprocess.Popen[str]

    def stop(self, number: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """End it with a signal; its exit status and all it wrote since it gave its address."""
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=_LONGEST_S)
        return self.process.returncode, rest


@contextmanager
def serving(
    *arguments: str, environment: Mapping[str, str] | None = None, longest_s: float = _LONGEST_S
) -> Iterator[Server]:
    """Start a server with these arguments, and end it if the test has not.

    Unless `--db` says otherwise its games are kept in a folder that goes with it.
    """
    with TemporaryDirectory() as folder:
        kept = () if "--db" in arguments else ("--db", f"{folder}/games.db")
        with _running([*arguments, *kept], environment or {}, longest_s) as server:
            yield server


@contextmanager
def _running(arguments: list[str], environment: Mapping[str, str], longest_s: float) -> Iterator[Server]:
    process = subprocess.Popen(
        [sys.executable, "-m", "hannibal", "serve", *arguments],
        env={**os.environ, "BROWSER": "none", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    # Whatever goes wrong, no server outlives its test, and no test waits for ever.
    watchdog = threading.Timer(longest_s, process.kill)
    watchdog.start()
    try:
        yield _started(process)
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _started(process: subprocess.Popen[str]) -> Server:
    """The server once it has given its address."""
    said = ""
    for line in process.stdout or ():
        said += line
        found = re.match(r"Hannibal is at (http://\S+/)", line)
        if found:
            return Server(found[1], said, process)
    raise AssertionError(f"the server ended before it gave its address: {said}")
