"""Writes docs/beats.md: every kind of beat of every game, from the classes and what they say of themselves.

python tools/document_beats.py          writes the page
python tools/document_beats.py --print  prints it
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

from hannibal.games import game_ids, get_game
from hannibal.kernel import Game
from hannibal.kernel.story import Beat, SceneEnds, field_names, kinds_of
from hannibal.kernel.telling import BEATS_VERSION

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "beats.md"
INTRODUCTION: Final = f"""# Beats: what is told of a game

A beat is one thing that happened, told once by the rules and rendered many times: as a line of the log, a
step of an animation, a row of a sheet. As JSON it has its `kind`, the `rule` behind it, its `facts` by
name, and its place in the story: the number of its `scene` and of the scene around that, its `parent` (0:
none). A beat that begins or ends a scene says so in `opens` or `closes`. `hannibal replay FILE --json`
prints those of every move, with `--log` in place of `--json` the sentences they make.

**Private** facts are left out for whoever may not know them; the rest of the beat is told to all. A
**detail** makes no line of the log: it says how pieces changed because of what was told before it, or where
a scene begins or ends. From the first position and the beats alone one can draw every step of the board.

This is version {BEATS_VERSION}, `beats_version` where beats are written. New kinds and facts do not change
it; it grows when one goes or changes its meaning.

This page is written by `python tools/document_beats.py` from the classes in `text/beats` of each game."""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, "## In every game", _entry(SceneEnds)]
    for game in map(get_game, game_ids()):
        if type(game).__module__.startswith("hannibal."):  # others have pages of their own
            parts += _of_game(game)
    return "\n\n".join(part for part in parts if part) + "\n"


def _of_game(game: Game) -> Iterator[str]:
    """A game's kinds, module by module in the order of the alphabet, each in the order of its file."""
    package = type(game).__module__.rpartition(".")[0]
    yield f"## {game.name}"
    yield f"Scenes, the widest first: {', '.join(game.scenes)}."
    yield _about(import_module(f"{package}.text.beats"))
    by_module: dict[str, list[type[Beat]]] = {}
    for kind in _kinds_in(package):
        by_module.setdefault(kind.__module__, []).append(kind)
    for module, kinds in sorted(by_module.items()):
        yield f"### {_summary(import_module(module))}"
        yield from map(_entry, sorted(kinds, key=_line))


def _kinds_in(package: str) -> Iterator[type[Beat]]:
    """The kinds that the modules of a package define; games may use the same names."""
    found: dict[str, type[Beat]] = {}
    for base in Beat.__subclasses__():
        if base.__module__.startswith(f"{package}."):
            found |= kinds_of(base)
    yield from found.values()


def _line(kind: type[Beat]) -> int:
    return inspect.getsourcelines(kind)[1]


def _summary(module: ModuleType) -> str:
    """What a module says of itself in its first sentence, as a heading."""
    return (inspect.getdoc(module) or "").partition("\n")[0].rstrip(".")


def _about(module: ModuleType) -> str:
    """What a module says of itself after that."""
    return (inspect.getdoc(module) or "").partition("\n\n")[2]


def _entry(kind: type[Beat]) -> str:
    """One kind: what it is, whether it is a detail, the scene it opens or closes, its facts."""
    about = " ".join((inspect.getdoc(kind) or "").split())
    line = f"**`{kind.kind}`**{_notes(kind)}: {about}"
    facts = ", ".join(_fact(kind, name) for name in field_names(kind))
    return f"{line}  \n{facts}" if facts else line


def _notes(kind: type[Beat]) -> str:
    notes = ["detail"] if kind.detail else []
    notes += [f"opens {kind.opens}"] if kind.opens else []
    notes += [f"closes {kind.closes}"] if kind.closes else []
    return f" ({', '.join(notes)})" if notes else ""


def _fact(kind: type[Beat], name: str) -> str:
    return f"`{name.rstrip('_')}`{' (private)' if name in kind.private else ''}"


def main(arguments: list[str]) -> None:
    """Write the page, or print it."""
    if arguments == ["--print"]:
        sys.stdout.write(page())
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
