"""What the tests of several rooms share: packages that register with the program from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hannibal import games, players, rulebook

_EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "skirmish"


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example game is installed, as anybody's package would be."""
    source = tmp_path_factory.mktemp("source") / "skirmish"
    # A copy: a build leaves things behind, and tests run beside each other.
    shutil.copytree(_EXAMPLE, source, ignore=shutil.ignore_patterns("*.egg-info", "build", "__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    quietly = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *quietly, "--target", str(target), str(source)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return target


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Registers what is installed in a folder, for this test and the processes it starts."""

    def add(folder: Path) -> None:
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
        _forget()

    yield add
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    games.forget()
    players.forget()
    rulebook.load_rules.cache_clear()


@pytest.fixture
def example(register: Callable[[Path], None], example_folder: Path) -> Path:
    """The example game, registered; the folder it is installed in."""
    register(example_folder)
    return example_folder
